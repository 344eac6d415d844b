"""Notation: the one spelling of every choice, and lines that stand for a whole chain of them."""

from collections.abc import Sequence

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.event import Event
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import combat, drafts, names, reading, shuffles, stack


def label(position: TrueMessiahPosition, seat: int) -> str:
    """Return the letter of a seat's colour."""
    return names.colour(position, seat)


def write(position: TrueMessiahPosition, seat: int, action: int, viewer: int | None = None) -> str:
    """Write *action* in its one spelling; another *viewer* than the seat (None) does not learn a sealed bid.

    A pick to which more can be added ends with a comma, so it differs from a line that is complete with it.
    """
    hidden = viewer is not None and viewer != seat
    text = _write_action(position, seat, action, hidden)
    if kind_of(action) in _OPEN_PICKS and not drafts.has_begun(position, seat) and _stays_open(position, seat, action):
        return f"{text},"
    return text


def read(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """Read the chain of actions that *text* stands for."""
    return reading.read(position, seat, text)


def write_line(position: TrueMessiahPosition, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
    """Write a finished choice of several *actions* as one line."""
    ahead = position.look_ahead()
    words: list[str] = []
    for action in actions:
        words.append(write(ahead, seat, action, viewer))
        ahead.play(seat, action)
    return _fold(words)


def note(before: TrueMessiahPosition, events: Sequence[Event]) -> str:
    """Write what chance and automatic steps decided."""
    return shuffles.note(before, events)


def draws(position: TrueMessiahPosition, seat: int, actions: Sequence[int], note: str) -> list[int]:
    """Find the draws that make *note* come true."""
    return shuffles.draws(position, seat, actions, note)


def opening_note(position: TrueMessiahPosition) -> str:
    """Write the decks and the marketplace as they were shuffled at the start."""
    return shuffles.opening_note(position)


def opening_draws(position: TrueMessiahPosition, note: str) -> list[int]:
    """Find the draws that make an opening *note* come true."""
    return shuffles.opening_draws(position, note)


_OPEN_PICKS = (act.PRAY, act.SAVE, act.CHOOSE_UNIT, act.CHOOSE_SPACE, act.PLACE_LOW, act.PLACE_HIGH)


def _stays_open(position: TrueMessiahPosition, seat: int, action: int) -> bool:
    """Return whether a choice is still half made after *action*."""
    ahead = position.look_ahead()
    ahead.play(seat, action)
    return ahead.is_pending()


def _write_action(position: TrueMessiahPosition, seat: int, action: int, hidden: bool) -> str:
    """The words of *action*."""
    cards = position.terms.cards
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    begun = drafts.has_begun(position, seat)
    if kind in (act.STOP, act.PRAY_DONE, act.TARGETS_DONE) or (begun and kind in (act.SAVE_DONE, act.PLACE_DONE)):
        return "."
    if kind in names.SIMPLE:
        return names.SIMPLE[kind]
    if kind == act.CALL_END:
        return "end!" if a else "end"
    if kind == act.GROUP:
        return (": " if position.cells[at.QUESTION] == at.CHOOSE else "mv ") + names.group_text(position, a, b)
    if kind == act.STEP:
        return f"-{space_name(a)}"
    if kind == act.PRAY:
        return ("+" if begun else _bang(position, seat) + "pray ") + _worship_text(position, a, b, c)
    if kind == act.PLAY:
        return f"{_bang(position, seat)}play {_play_text(position, a, b, c)}"
    if kind == act.GIVE:
        return f"{_bang(position, seat)}gift {cards.names[a]}"
    if kind == act.TARGET:
        return f">{names.target_text(position, a, b)}"
    if act.CHOOSE_SPACE <= kind <= act.RETARGET:
        return _write_choice(position, seat, kind, a, b, c)
    if kind == act.KEEP:
        return f"keep {cards.keep[position.cells[at.QUESTION_ABOUT]]}"
    if kind == act.AIM_HIGH:
        return _split_text(position, a, b)
    if kind == act.AIM_LOW:
        return f"tgt {space_name(a)}>{space_name(position.board.next[a * 4 + b])}"
    if kind == act.SAVE:
        return ("+" if begun else "save ") + _doomed_text(position, seat, a, b, c)
    if kind == act.DISCARD:
        return ("+" if begun else "disc ") + ",".join([cards.names[a]] * b)
    return _write_end(position, kind, a, b, c, hidden)


def _bang(position: TrueMessiahPosition, seat: int) -> str:
    """The mark of an interjection."""
    return "!" if _is_interjection(position, seat) else ""


def _play_text(position: TrueMessiahPosition, card: int, origin: int, form: int) -> str:
    """Card, mode or extra, origin."""
    cards = position.terms.cards
    mode = f"/{'AB'[form]}" if cards.modes[card] else ""
    extra = f" +{form}" if cards.most_extra[card] and form else ""
    return cards.names[card] + mode + extra + (f" {names.HIGH_LETTERS[origin - 1]}" if origin else "")


def _write_choice(position: TrueMessiahPosition, seat: int, kind: int, a: int, b: int, c: int) -> str:
    """Return what a resolving miracle let somebody choose."""
    begun = drafts.has_begun(position, seat)
    head = "+" if begun else ": "
    if kind == act.CHOOSE_SPACE:
        return head + space_name(a)
    if kind == act.CHOOSE_UNIT:
        return head + names.unit_text(position, a, b, c)
    if kind == act.CHOOSE_UNITS:
        return ": " + ",".join(
            names.unit_text(position, a, place, number) for place, number in names.classes_of(position, a, b)
        )
    if kind == act.CHOOSE_CARD:
        return f": {position.terms.cards.names[a]}"
    corrupting = stack.effect_in_choice(position) == vocabulary.CORRUPT
    if corrupting and not begun:
        head = f": #{position.cells[position.top() + at.ITEM_TARGET] % act.SORT}>"
    if kind == act.RETARGET:
        return head + names.target_text(position, a, b)
    return head + "=" if corrupting else ("." if begun else ": -")


def _worship_text(position: TrueMessiahPosition, space: int, place: int, number: int) -> str:
    """Active followers that pray: ``2@b2``."""
    return f"{number}{names.signs(position, space, position.low_unit(space, place))}@{space_name(space)}"


def _doomed_text(position: TrueMessiahPosition, seat: int, space: int, place: int, number: int) -> str:
    """Followers to be saved: ``2@f6``, with their kind where several kinds are doomed."""
    code = position.low_unit(space, place)
    classes = {
        position.low_unit(space, other)
        for other in range(4)
        if combat.doomed_equals(position, space, other) > 0 and pieces.owner_of(position.low_unit(space, other)) == seat
        if pieces.kind_of(position.low_unit(space, other)) != pieces.NONBELIEVER
    }
    word = names.LOW_LETTERS[pieces.kind_of(code)] + ("*" if pieces.has_moved(code) else "") if len(classes) > 1 else ""
    return f"{number}{word}@{space_name(space)}"


def _placed_text(position: TrueMessiahPosition, space: int, place: int, number: int) -> str:
    """Units placed after a sack: ``3f@e5``."""
    code = position.low_unit(space, place)
    return f"{number}{names.LOW_LETTERS[pieces.kind_of(code)]}{names.signs(position, space, code)}@{space_name(space)}"


# Writing.


def _is_interjection(position: TrueMessiahPosition, seat: int) -> bool:
    """Return whether a choice of *seat* would interject (TM-W9)."""
    return position.is_quiet() and position.cells[at.TURN] != seat


def _split_text(position: TrueMessiahPosition, space: int, split: int) -> str:
    """Return how a high unit divides its attacks: ``tgt d5M:3>d4,1>c5``."""
    high = position.high_on(space)
    parts = []
    for direction in range(4):
        part = combat.split_part(split, direction)
        if part:
            parts.append(f"{part}>{space_name(position.board.next[space * 4 + direction])}")
    return f"tgt {space_name(space)}{'M' if high == at.NOBODY else names.HIGH_LETTERS[high & 1]}:{','.join(parts)}"


def _write_end(position: TrueMessiahPosition, kind: int, a: int, b: int, c: int, hidden: bool) -> str:
    """Choices of the Beginning and End phase, the market and outside the rules."""
    cards = position.terms.cards
    if kind == act.RECRUIT:
        return f"rec {c}@{space_name(b)} {'num' if a else 'cel'}"
    if kind == act.BUILD:
        return f"build {space_name(a)}" + (f" (-{space_name(b - 1)})" if b else "")
    if kind == act.SACK:
        return f"sack {space_name(a)} {'capture' if b else 'destroy'}"
    if kind == act.PLACE_LOW:
        return "+" + _placed_text(position, a, b, c)
    if kind == act.PLACE_HIGH:
        high = position.high_on(a)
        return f"+{'M' if high == at.NOBODY else names.HIGH_LETTERS[high & 1]}@{space_name(a)}"
    if kind == act.LOOT:
        return "loot leave" if a == act.LEAVE else f"loot {'take' if a == act.TAKE else 'drop'} {cards.names[b]}"
    if kind == act.BID:
        return "bid ?" if hidden else f"bid {a}"
    if kind == act.BUY:
        return "buy " + (",".join(names.sale_names(position, a)) or "-")
    if kind == act.OFFER:
        return f"offer {cards.names[position.cells[at.BOUGHT] - 1]}>{names.colour(position, a - 1) if a else '-'}"
    if kind == act.ANSWER:
        return "yes" if a else "no"
    return "agree " + ("-" if a == 0 else ("points" if a == 1 else names.colour(position, a - 2)))


def _fold(words: Sequence[str]) -> str:
    """The actions of one finished choice as one line."""
    line = words[0].removesuffix(",")
    begun_target = False
    for word in words[1:]:
        if word == ".":
            continue
        if word[0] == ">":
            line += f",{word[1:]}" if begun_target else (word if line[-2:] in (" M", " A") else f" {word}")
            begun_target = True
        elif word[0] == "+" and line.startswith("keep "):
            line = f"{line[:-1]},{word[1:]})" if line.endswith(")") else f"{line} ({word[1:]})"
        elif word[0] == "+" and line.startswith("+"):
            line += f" {word}"
        elif word[0] == "+":
            line += f",{word[1:]}"
        else:
            line += word
    return line
