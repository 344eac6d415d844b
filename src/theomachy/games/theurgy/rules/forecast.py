"""Forecasts: what a test of the faith would bring."""

from typing import Final

from theomachy.core.event import Event
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import land
from theomachy.games.theurgy.rules import board, pieces, testing_the_faith
from theomachy.games.theurgy.state import State

# What becomes of the temple in a tested hex.
JUDGEMENTS: Final[tuple[str, ...]] = ("temple-built", "temple-restored", "temple-destroyed", "temple-kept")
UNCHANGED: Final[tuple[str, ...]] = ("temple-stays", "nobody-builds")
DOUBTS: Final[tuple[str, ...]] = ("sceptic-placed", "sceptics-to-place")


def _tested(position: State, seat: int, hex: int) -> tuple[State, list[Event]]:
    """A copy in which *seat* has tested the faith in *hex*, and what happened."""
    ahead = position.copy()
    ahead.log = events = list[Event]()
    ahead.cells[at.SCEPTICS_LEFT] = 0
    testing_the_faith.test(ahead, seat, hex)
    return ahead, events


def forecast(position: State, seat: int, hex: int) -> list[Event]:
    """Return what would happen, step by step, if *seat* tested the faith in *hex* now."""
    return _tested(position, seat, hex)[1]


def summarize_test(position: State, seat: int, hex: int) -> list[Event]:
    """The forecast as people read it: it says who is left, what the temple comes to, and the doubts in one sentence."""
    ahead, events = _tested(position, seat, hex)
    judged = [event for event in events if event.name in JUDGEMENTS] or [_unchanged(ahead, hex)]
    steps = [event for event in events if event.name not in JUDGEMENTS and event.name not in DOUBTS]
    return [*steps, _left_there(ahead, hex), *judged, *_doubts(events)]


def _doubts(events: list[Event]) -> list[Event]:
    placed = [event.facts["hex"] for event in events if event.name == "sceptic-placed"]
    if placed:
        return [Event("sceptics-spread", {"hexes": placed})]
    return [event for event in events if event.name == "sceptics-to-place"]


def _unchanged(position: State, hex: int) -> Event:
    owner = position.cells[at.TEMPLE + hex]
    if owner == land.NONE:
        return Event("nobody-builds", {"hex": land.HEX_NAMES[hex]})
    return Event("temple-stays", {"hex": land.HEX_NAMES[hex], "owner_seat": owner})


def _left_there(position: State, hex: int) -> Event:
    """The cubes after a test, by colour and in words."""
    present = [colour for colour in range(at.COLOURS) if board.cubes(position.cells, hex, colour)]
    facts = {
        "hex": land.HEX_NAMES[hex],
        "cubes": {pieces.colour_code(colour): board.cubes(position.cells, hex, colour) for colour in present},
        "people": [
            f"{board.cubes(position.cells, hex, colour)} {pieces.colour_word(position, colour)}" for colour in present
        ],
    }
    return Event("residents-left" if present else "nobody-left", facts)
