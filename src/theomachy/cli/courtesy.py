"""Courtesy: warnings and completion for what is typed, the same as for what is picked from a list."""

from theomachy.core.choices import Choice
from theomachy.core.match import Match
from theomachy.core.position import Position
from theomachy.core.refusal import TheomachyError
from theomachy.table.views import call_info

MOST_COMPLETIONS = 200  # completions


def warnings(match: Match, seat: int, typed: str, names: list[str]) -> list[str]:
    """Return what to confirm before *typed* is played: the warnings of every step in it."""
    if typed in match.calls(seat):
        warning = call_info(match.game, typed).warning
        return [] if warning is None else [warning]
    ahead = begun(match, seat)
    found = []
    for action in match.game.read(ahead, seat, typed):
        wanted = match.game.canonical(action)
        for choice in match.game.choices(ahead, seat).items:
            if choice.action == wanted and choice.warning is not None:
                found.append(match.game.render(choice.warning, players=names))
        ahead.play(seat, action)
    return found


def begun(match: Match, seat: int) -> Position:
    """A copy of the position in which *seat* is asked, with the steps of its draft played."""
    ahead = match.asked_in(seat).copy()
    for word in match.draft(seat):
        for action in match.game.read(ahead, seat, word):
            ahead.play(seat, action)
    return ahead


def completions(match: Match, seat: int, typed: str) -> list[str]:
    """Every way to continue with *typed*: choices, calls, and further steps of a line."""
    found = [each for each in (*match.legal(seat), *match.calls(seat)) if each.startswith(typed)]
    head, space, tail = typed.rpartition(" ")
    if not found and space:
        found = [f"{head} {each}" for each in steps_after(match, seat, head) if each.startswith(tail)]
    return sorted(found)[:MOST_COMPLETIONS]


def steps_after(match: Match, seat: int, head: str) -> list[str]:
    """The next steps of a line whose beginning *head* is complete; empty where it is not legal or finished."""
    try:
        if match.refusal(seat, head) is not None:
            return []
        ahead = begun(match, seat)
        for action in match.game.read(ahead, seat, head):
            ahead.play(seat, action)
    except TheomachyError:
        return []
    if not ahead.is_pending():
        return []
    return [match.game.write(ahead, seat, action) for action in ahead.legal(seat)]


def amounts(choices: list[Choice]) -> dict[str, Choice]:
    """The choices that are amounts, by their number; empty where no choice is one."""
    found: dict[str, Choice] = {}
    doubled = set()
    for choice in choices:
        kind, _, number = choice.path[-1].partition(":") if choice.path else ("", "", "")
        amount = choice.text if choice.text.isdecimal() else number if kind == "number" and number.isdecimal() else ""
        if amount:
            doubled |= {amount} & found.keys()
            found[amount] = choice
    return {} if doubled else found
