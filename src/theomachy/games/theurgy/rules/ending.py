"""Winning (TH-W), adjudication and the end of a game (TH-L1, TH-L2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.option import Value
from theomachy.core.outcome import Outcome
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.rules import board, objectives
from theomachy.games.theurgy.state import State

DEFAULT_X: Final[dict[int, Value]] = {2: 7, 3: 6, 4: 5, 5: 4, 6: 4}  # by seats (TH-W5, TH-W6)


def condition_met(position: State, seat: i64) -> i64:
    """Return how *seat* wins at the end of its turn (TH-W2 to TH-W4, in this order), or NONE."""
    cells = position.cells
    way = openly_met(position, seat)
    if way == at.BY_CAPITAL or board.half_temples(cells, seat) < 2 * (position.terms.x + 1):
        return way
    return at.BY_CALLING if objectives.objective_met(position, seat, cells[at.OBJECTIVE + seat]) else way


def openly_met(position: State, seat: i64) -> i64:
    """Return how *seat* wins by what everybody sees (TH-W2, TH-W4), or NONE."""
    cells = position.cells
    value = board.half_temples(cells, seat)
    x = position.terms.x
    if value >= 2 * x and cells[at.TEMPLE + land.CAPITAL] == seat:
        return at.BY_CAPITAL
    return at.BY_LAND if value >= 2 * (x + 2) else land.NONE


FAR: Final[i64] = 0x1000000000000  # more than any standing


def standing(position: State, seat: i64) -> i64:
    """Return what adjudication compares, as one number (TH-L2)."""
    cells = position.cells
    score = board.half_temples(cells, seat) * 64 + board.temples(cells, seat)
    score = score * 2 + (1 if cells[at.TEMPLE + land.CAPITAL] == seat else 0)
    score = score * 2 + (1 if objectives.objective_met(position, seat, cells[at.OBJECTIVE + seat]) else 0)
    return (score * 8192 + board.cubes_on_board(cells, seat)) * 64 + board.tokens(cells, seat)


def finish(position: State, ending: i64, winner: i64) -> None:
    """The game is over: *winner* comes first, seats that conceded last, the others by their standing."""
    cells = position.cells
    scores = vec[i64]([0] * position.seats)
    for seat in range(position.seats):
        scores[seat] = 0 if ending == at.DRAW_AGREED else standing(position, seat)
        if seat == winner:
            scores[seat] += FAR
        if cells[at.CONCEDED + seat] == 1:
            scores[seat] = standing(position, seat) - FAR
    for seat in range(position.seats):
        better: i64 = 0
        for rival in range(position.seats):
            if scores[rival] > scores[seat]:
                better += 1
        cells[at.RANK + seat] = better
    cells[at.END_REASON] = ending
    cells[at.PHASE] = at.OVER
    if position.log is not None:
        position.log.append(_end_event(position, ending, winner))


def _end_event(position: State, ending: i64, winner: i64) -> Event:
    if ending in (at.DRAW_AGREED, at.ADJUDICATED):
        best = [seat for seat in range(position.seats) if position.cells[at.RANK + seat] == 0]
        return Event(at.END_NAMES[ending], {"seats": best})
    facts: dict[str, object] = {"seat": winner, "temples": float(board.half_temples(position.cells, winner)) / 2}
    if ending == at.BY_CALLING:
        facts["objective"] = box.OBJECTIVE_IDS[position.cells[at.OBJECTIVE + winner]]
    return Event(f"won-{at.END_NAMES[ending]}", facts)


def places(position: State) -> list[list[int]]:
    """Return the seats by place, best first, shared places together."""
    cells, seats = position.cells, range(position.seats)
    ranks = sorted({cells[at.RANK + seat] for seat in seats})
    return [[seat for seat in seats if cells[at.RANK + seat] == rank] for rank in ranks]


def outcome(position: State) -> Outcome | None:
    """Return who won and how; None until the end."""
    if position.cells[at.PHASE] != at.OVER:
        return None
    return Outcome(places(position), at.END_NAMES[position.cells[at.END_REASON]])
