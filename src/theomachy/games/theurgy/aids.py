"""Aids: what helps a person to read the view. Forecasts of tests, standings, who defends, who may spread the word."""

from typing import Final

from theomachy.core.game import View
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import land
from theomachy.games.theurgy.rules import (
    board,
    dealing,
    ending,
    forecast,
    objectives,
    setup,
    spreading_the_word,
)
from theomachy.games.theurgy.state import State

_PILE_LETTERS: Final = "ABCD"


def aids(position: State, viewer: int | None) -> View:
    """Everything that follows from the view of *viewer* and that people would otherwise count."""
    data: View = {
        "standings": _standings(position, viewer),
        "around": _around(position),
        "spread": _spread(position),
        "defended": _defended(position),
        "events_ahead": _events_ahead(position),
    }
    if at.ACTION_CHOICE <= position.cells[at.PHASE] < at.OVER:
        tester = position.cells[at.TURN] if viewer is None or position.cells[at.CONCEDED + viewer] == 1 else viewer
        data["forecast"] = {
            land.HEX_NAMES[hex]: [event.seen_by(None) for event in forecast.summarize_test(position, tester, hex)]
            for hex in range(land.HEXES)
            if hex != position.cells[at.ANOMALY_AT]
        }
    return data


# Vertices and hexes.


def _around(position: State) -> dict[str, dict[str, int]]:
    """By vertex, the cubes of each seat that has any in the hexes that touch it."""
    return {
        land.VERTEX_NAMES[vertex]: {
            str(seat): count
            for seat in range(position.seats)
            if (count := board.cubes_around(position.cells, vertex, seat))
        }
        for vertex in range(land.VERTICES)
    }


def _spread(position: State) -> dict[str, list[int]]:
    """By vertex, the seats that may place their token there now, or put it in the place of another's (TH-S)."""
    playing = [seat for seat in range(position.seats) if position.cells[at.CONCEDED + seat] == 0]
    return {
        land.VERTEX_NAMES[vertex]: seats
        for vertex in range(land.VERTICES)
        if (seats := [seat for seat in playing if spreading_the_word.may_spread(position, seat, vertex)])
    }


def _defended(position: State) -> dict[str, list[int]]:
    """By hex, the seats whose cubes there nobody can preach at (TH-P11, M18)."""
    return {land.HEX_NAMES[hex]: seats for hex in range(land.HEXES) if (seats := _defenders(position, hex))}


def _defenders(position: State, hex: int) -> list[int]:
    cells = position.cells
    return [
        seat
        for seat in range(position.seats)
        if board.cubes(cells, hex, seat)
        and (board.is_defended(position, hex, seat) or board.is_warded(position, hex, seat))
    ]


# Winning.


def _standings(position: State, viewer: int | None) -> dict[str, object]:
    """Temple values, the three targets, who holds one of them; whether the viewer's own objective is met."""
    cells, x = position.cells, position.terms.x
    seats = [
        {
            "value": float(board.half_temples(cells, seat)) / 2,
            "temples": board.temples(cells, seat),
            "ruins": board.ruins(cells, seat),
            "holds": _holds(position, seat, viewer),
        }
        for seat in range(position.seats)
    ]
    met = None
    if viewer is not None and cells[at.OBJECTIVE_KEPT + viewer] == 1:
        met = objectives.objective_met(position, viewer, cells[at.OBJECTIVE + viewer])
    return {"seats": seats, "targets": {"capital": x, "calling": x + 1, "land": x + 2}, "objective_met": met}


def _holds(position: State, seat: int, viewer: int | None) -> str | None:
    """Return how *seat* would win if its turn ended now, as far as *viewer* can know: objectives are secret."""
    cells = position.cells
    if not at.ACTION_CHOICE <= cells[at.PHASE] < at.OVER or cells[at.CONCEDED + seat] == 1:
        return None
    way = ending.condition_met(position, seat) if seat == viewer else ending.openly_met(position, seat)
    return None if way == land.NONE else at.END_NAMES[way]


def _events_ahead(position: State) -> list[dict[str, object]]:
    """The piles with a capital event still to come: cards above each, and its own (TH-U3)."""
    cells, found = position.cells, list[dict[str, object]]()
    bottom, missing = 0, dealing.events_left(position)
    for pile in range(3, -1, -1):
        if cells[at.PILES] == 0:
            break
        top = bottom + cells[at.PILES + pile]
        if setup.has_event(position.seats, pile) and missing > 0:
            missing -= 1
            above = max(0, cells[at.DECK_COUNT] - top)
            found.insert(
                0, {"pile": _PILE_LETTERS[pile], "above": above, "cards": min(top, cells[at.DECK_COUNT]) - bottom}
            )
        bottom = top
    return found
