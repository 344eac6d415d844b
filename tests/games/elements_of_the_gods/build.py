"""Short positions to play from, and questions to ask of them."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from theomachy import registry
from theomachy.core import match as matches
from theomachy.core.chance import ScriptedLuck
from theomachy.core.match import Match
from theomachy.core.message import read_data
from theomachy.games.elements_of_the_gods.components.edition import PACKAGE
from theomachy.games.elements_of_the_gods.state import State

GAME = registry.find("elements_of_the_gods")
ALL = ["water", "fire", "wind", "earth", "death"]


def rows(name: str, table: str = "card") -> list[dict[str, Any]]:
    """The entries of *table* in a data file."""
    return cast(list[dict[str, Any]], read_data(PACKAGE, f"data/{name}.toml")[table])


def position(**fields: Any) -> State:
    """The position that JSON-like *fields* describe."""
    return cast(State, GAME.load(fields))


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
    """Let chance give *draws*."""
    match.truth().use_luck(ScriptedLuck(draws))


def refused(match: Match, text: str, seat: int = 0) -> str:
    """The code and rule with which *text* is refused; "" when it is not."""
    refusal = match.refusal(seat, text)
    return "" if refusal is None else f"{refusal.code} {refusal.rule}"


def options(match: Match, text: str, seat: int = 0) -> list[str]:
    """How a choice that begins with *text* may continue."""
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


def holding(*cards: str, **more: Any) -> Match:
    """Seat 0 in its card step with these *cards*."""
    used = sorted({"water", *more.get("el", {})})
    return scene(hand=cards, step="card", used=used, **more)


def playable(match: Match) -> list[str]:
    return [text for text in match.legal(0) if text != "disc"]


HAND = ["MC01"]


FIVE_PLAYED = ["DC10", "DC11", "DC12", "DC14", "DC15"]


def last_turn(**more: Any) -> Match:
    """Seat 0 has the last turn of a round: it has placed Death and is to play a card."""
    used = more.pop("used", ALL)
    return scene(step="card", used=used, turn={"n": len(used) - 1}, **more)


J19: dict[str, Any] = {
    "w": {"d5": "MM", "c5": "MZ", "e5": "M", "d3": "S", "f4": "M", "c3": "Z"},
    "gar": ["a1", "a7", "g1", "g7", "d5", "e5"],
    "mon": {"c4": 0, "e4": 0, "f6": 1},
}


HAND_OF_FIVE = ["MC01", "MC02", "GC01", "GC02", "DC01"]


def with_five(**more: Any) -> Match:
    return scene(hand=more.pop("hand", HAND_OF_FIVE), step=more.pop("step", "card"), used=["water"], **more)


def renewed() -> Match:
    """Seat 1 holds MC03 of the first deck; seat 0 has drawn MC10 and renewed the deck with MC01, MC02, MC11."""
    match = with_five(
        hands=[HAND_OF_FIVE, ["MC03", "GC03"]],
        decks={"M": ["MC10"], "G": ["GC10"], "D": ["DC10"]},
        discards={"M": ["MC11"]},
    )
    match.play(0, "disc MC01 MC02")
    match.play(0, "draw M")
    return match


SEATS = [1, 2, 3, 4, 5]


FOUR_CARDS = ["MC20", "GC20", "GC19", "DC01"]


def before_rival(n: int = 0, **more: Any) -> Match:
    """The player has one card left to draw; then Rival has its turn."""
    used = ["water"] if n == 0 else ["water", "fire"]
    return solo(hand=FOUR_CARDS, step="draw", used=more.pop("used", used), turn={"n": n}, **more)


J20 = {"b2": "SM", "b3": "GGZ", "b4": "SZ", "b5": "M", "b6": "GZ"}
