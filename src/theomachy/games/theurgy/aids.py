"""Aids: what helps a person to read the view. Forecasts of tests, standings, who defends, who may spread the word."""

from typing import Final

from theomachy.core.event import Event
from theomachy.core.game import View
from theomachy.core.position import Position
from theomachy.games.theurgy import anomaly, word
from theomachy.games.theurgy.board import colour_word
from theomachy.games.theurgy.deal import events_left
from theomachy.games.theurgy.land import HEX_NAMES, HEXES, NONE, VERTEX_NAMES, VERTICES
from theomachy.games.theurgy.notation import colour_code
from theomachy.games.theurgy.setup import has_event
from theomachy.games.theurgy.state import (
    ACTING,
    ANOMALY_AT,
    COLOURS,
    DECK_N,
    KEPT,
    LEFT,
    OBJECTIVE,
    OUT,
    OVER,
    PHASE,
    PILES,
    TARGET_X,
    TEMPLE,
    TURN,
    cubes,
    cubes_around,
    half_temples,
    is_defended,
    is_warded,
    ruins,
    temples,
)
from theomachy.games.theurgy.victory import ENDINGS, condition_met, objective_met, openly_met

PILE_LETTERS: Final = "ABCD"
# What becomes of the temple in a tested hex.
JUDGEMENTS: Final = ("temple-built", "temple-restored", "temple-destroyed", "temple-kept")
DOUBTS: Final = ("sceptic-placed", "sceptics-to-place")


def aids(p: Position, viewer: int | None) -> View:
    """Everything that follows from the view of *viewer* and that people would otherwise count."""
    data: View = {
        "standings": _standings(p, viewer),
        "around": _around(p),
        "spread": _spread(p),
        "defended": _defended(p),
        "events_ahead": _events_ahead(p),
    }
    if ACTING <= p.cells[PHASE] < OVER:
        tester = p.cells[TURN] if viewer is None or p.cells[OUT + viewer] == 1 else viewer
        data["forecast"] = {
            HEX_NAMES[hex]: [event.seen_by(None) for event in foretell(p, tester, hex)]
            for hex in range(HEXES)
            if hex != p.cells[ANOMALY_AT]
        }
    return data


# Vertices and hexes.


def _around(p: Position) -> dict[str, dict[str, int]]:
    """By vertex, the cubes of each seat that has any in the hexes that touch it."""
    return {
        VERTEX_NAMES[vertex]: {
            str(seat): count for seat in range(p.seats) if (count := cubes_around(p.cells, vertex, seat))
        }
        for vertex in range(VERTICES)
    }


def _spread(p: Position) -> dict[str, list[int]]:
    """By vertex, the seats that may place their token there now, or put it in the place of another's (TH-S)."""
    playing = [seat for seat in range(p.seats) if p.cells[OUT + seat] == 0]
    return {
        VERTEX_NAMES[vertex]: seats
        for vertex in range(VERTICES)
        if (seats := [seat for seat in playing if word.may_spread(p.cells, seat, vertex)])
    }


def _defended(p: Position) -> dict[str, list[int]]:
    """By hex, the seats whose cubes there nobody can preach at (TH-P11, M18)."""
    return {HEX_NAMES[hex]: seats for hex in range(HEXES) if (seats := _defenders(p, hex))}


def _defenders(p: Position, hex: int) -> list[int]:
    cells = p.cells
    return [
        seat
        for seat in range(p.seats)
        if cubes(cells, hex, seat) and (is_defended(cells, hex, seat) or is_warded(cells, hex, seat))
    ]


# Tests.


def _tested(p: Position, seat: int, hex: int) -> tuple[Position, list[Event]]:
    """A copy in which *seat* has tested the faith in *hex*, and what happened."""
    ahead = p.copy()
    ahead.log = events = list[Event]()
    ahead.cells[LEFT] = 0
    anomaly.test(ahead, seat, hex)
    return ahead, events


def forecast(p: Position, seat: int, hex: int) -> list[Event]:
    """What would happen, step by step, if *seat* tested the faith in *hex* now."""
    return _tested(p, seat, hex)[1]


def foretell(p: Position, seat: int, hex: int) -> list[Event]:
    """The forecast as people read it: it says who is left, what the temple comes to, and the doubts in one sentence."""
    ahead, events = _tested(p, seat, hex)
    judged = [event for event in events if event.name in JUDGEMENTS] or [_unchanged(ahead, hex)]
    steps = [event for event in events if event.name not in JUDGEMENTS and event.name not in DOUBTS]
    return [*steps, _left_there(ahead, hex), *judged, *_doubts(events)]


def _doubts(events: list[Event]) -> list[Event]:
    placed = [event.facts["hex"] for event in events if event.name == "sceptic-placed"]
    if placed:
        return [Event("sceptics-spread", {"hexes": placed})]
    return [event for event in events if event.name == "sceptics-to-place"]


def _unchanged(p: Position, hex: int) -> Event:
    owner = p.cells[TEMPLE + hex]
    if owner == NONE:
        return Event("nobody-builds", {"hex": HEX_NAMES[hex]})
    return Event("temple-stays", {"hex": HEX_NAMES[hex], "owner_seat": owner})


def _left_there(p: Position, hex: int) -> Event:
    """The cubes after a test, by colour and in words."""
    present = [colour for colour in range(COLOURS) if cubes(p.cells, hex, colour)]
    facts = {
        "hex": HEX_NAMES[hex],
        "cubes": {colour_code(colour): cubes(p.cells, hex, colour) for colour in present},
        "people": [f"{cubes(p.cells, hex, colour)} {colour_word(p.cells, colour)}" for colour in present],
    }
    return Event("residents-left" if present else "nobody-left", facts)


# Winning.


def _standings(p: Position, viewer: int | None) -> dict[str, object]:
    """Temple values, the three targets, who holds one of them; whether the viewer's own objective is met."""
    cells, x = p.cells, p.cells[TARGET_X]
    seats = [
        {
            "value": float(half_temples(cells, seat)) / 2,
            "temples": temples(cells, seat),
            "ruins": ruins(cells, seat),
            "holds": _holds(p, seat, viewer),
        }
        for seat in range(p.seats)
    ]
    met = None
    if viewer is not None and cells[KEPT + viewer] == 1:
        met = objective_met(cells, p.seats, viewer, cells[OBJECTIVE + viewer])
    return {"seats": seats, "targets": {"capital": x, "calling": x + 1, "land": x + 2}, "objective_met": met}


def _holds(p: Position, seat: int, viewer: int | None) -> str | None:
    """How *seat* would win if its turn ended now, as far as *viewer* can know: objectives are secret."""
    cells = p.cells
    if not ACTING <= cells[PHASE] < OVER or cells[OUT + seat] == 1:
        return None
    way = condition_met(p, seat) if seat == viewer else openly_met(p, seat)
    return None if way == NONE else ENDINGS[way]


def _events_ahead(p: Position) -> list[dict[str, object]]:
    """The piles with a capital event still to come: cards above each, and its own (TH-U3)."""
    cells, found = p.cells, list[dict[str, object]]()
    bottom, missing = 0, events_left(p)
    for pile in range(3, -1, -1):
        if cells[PILES] == 0:
            break
        top = bottom + cells[PILES + pile]
        if has_event(p.seats, pile) and missing > 0:
            missing -= 1
            above = max(0, cells[DECK_N] - top)
            found.insert(0, {"pile": PILE_LETTERS[pile], "above": above, "cards": min(top, cells[DECK_N]) - bottom})
        bottom = top
    return found
