"""Short positions to play from, and questions to ask of them."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from theomachy import registry
from theomachy.core import match as matches
from theomachy.core.chance import ScriptedLuck
from theomachy.core.match import Match
from theomachy.games.elements_of_the_gods.state import State

GAME = registry.find("elements_of_the_gods")
ALL = ["water", "fire", "wind", "earth", "death"]


def scene(
    seats: int = 2,
    *,
    w: Mapping[str, str] | None = None,
    mon: Mapping[str, object] | None = None,
    gar: Sequence[str] | None = None,
    el: Mapping[str, str] | None = None,
    hand: Sequence[str] = (),
    step: str = "element",
    turn: Mapping[str, object] | None = None,
    seed: int | str = 0,
    **more: object,
) -> Match:
    """A match that begins in the position described; *hand* is that of seat 0, the decks hold six cards each."""
    board: dict[str, object] = {"w": dict(w or {}), "mon": dict(mon or {}), "el": dict(el or {})}
    if gar is not None:
        board["gar"] = list(gar)
    data: dict[str, object] = {
        "mode": "solo" if seats == 1 else "table",
        "players": seats,
        "board": board,
        "hands": [list(hand), *([[]] * (seats - 1))],
        "decks": {"M": 6, "G": 6, "D": 6},
        "turn": {"step": step, **(turn or {})},
        **more,
    }
    return matches.start_from(GAME, data, seed)


def solo(card: str = "SC04", lock: str | None = None, rival: Sequence[str] = (), **more: Any) -> Match:
    """A scene of the solo game with its Solo card, locked type and Rival deck (top first)."""
    deck = more.pop("solo_deck", [id for id in ("SC01", "SC02", "SC03") if id != card])
    part = {"card": card, "lock": lock, "rival_deck": list(rival), "deck": deck, **more.pop("solo", {})}
    return scene(1, solo=part, **more)


def state(match: Match) -> State:
    """The position itself."""
    return cast(State, match.truth())


def crowd(match: Match, *spaces: str) -> list[str]:
    """The Worshipers on *spaces*."""
    board = cast(dict[str, dict[str, str]], match.position()["board"])
    return [board["w"].get(space, "") for space in spaces]


def field(match: Match, name: str) -> Any:
    """A field of the complete position; ``board.mon`` reaches inside."""
    value: Any = match.position()
    for part in name.split("."):
        value = value[part]
    return value


def script(match: Match, *draws: int) -> None:
    """Let luck give *draws*."""
    match.truth().use_luck(ScriptedLuck(draws))


def refused(match: Match, text: str, seat: int = 0) -> str:
    """The code and rule with which *text* is refused; "" when it is not."""
    refusal = match.refusal(seat, text)
    return "" if refusal is None else f"{refusal.code} {refusal.rule}"


def options(match: Match, text: str, seat: int = 0) -> list[str]:
    """How a choice that begins with *text* may go on."""
    match.play(seat, text)
    legal = match.legal(seat)
    while match.draft(seat):
        match.undo(seat)
    return legal


def discard_all(match: Match) -> None:
    """The player to move discards the first hand card, draws and is done."""
    seat = match.actors()[0]
    hand = cast(list[list[str]], match.position()["hands"])[seat]
    match.play(seat, f"disc {hand[0]}")
    while not match.is_over() and match.actors() == [seat] and field(match, "turn.step") == "draw":
        match.play(seat, match.legal(seat)[0])
