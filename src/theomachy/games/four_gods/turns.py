"""Turns: timed turns (FG-M1 to FG-M13), rondo and budget (FG-Z8 to FG-Z18)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import NEVER
from theomachy.games.four_gods import ending, prophets, report, taking
from theomachy.games.four_gods.actions import (
    CHOOSE_GOD,
    DESTROY,
    END,
    FLIP,
    PASS,
    PLACE,
    STAND,
    STAND_NONE,
    TAKE,
)
from theomachy.games.four_gods.state import (
    ACTED,
    ALL_PASSED,
    AWAY,
    BUSY,
    FLIPS,
    GAP,
    IDLE,
    LAST_SEAT,
    LAST_TURNS,
    LEFT,
    MAIN,
    MAINS,
    NOBODY,
    NOTHING,
    NOW,
    PASSES,
    PROPHET_ASKED,
    STALLED,
    START,
    STATE,
    TAKEN,
    TOO_LONG,
    TURN,
    TURN_END,
    WHY,
    State,
)
from theomachy.games.four_gods.terms import BUDGET, RONDO, TIMED

BUDGET_ACTIONS: Final[i64] = 8  # main actions a turn (FG-Z16)
BUDGET_FLIPS: Final[i64] = 10
MOST_MAINS: Final[i64] = 2000  # main actions a game (FG-Z18)
IDLE_ROUNDS: Final[i64] = 3  # FG-M12, FG-Z18
IDLE_ROUNDS_RONDO: Final[i64] = 12


def follow(pos: State, seat: i64, kind: i64) -> None:
    """What an action of the active *seat* means for its turn."""
    cells = pos.cells
    if kind != FLIP and kind != PASS and kind != END:
        cells[ACTED] = 1
    if pos.terms.pace == RONDO:
        _follow_rondo(pos, seat, kind)
    elif kind in (PASS, END):
        end(pos, cells[ACTED] == 0)
    elif pos.terms.pace == BUDGET:
        _spend(pos, kind)


def _follow_rondo(pos: State, seat: i64, kind: i64) -> None:
    """One main action a turn; a take is completed, a prophet decided, in the same turn (FG-Z8 to FG-Z14)."""
    if kind == CHOOSE_GOD:
        return
    if kind == TAKE:
        pos.cells[STATE] = TAKEN
        return
    if kind in (PLACE, DESTROY) and prophets.is_asked(pos, seat):
        pos.cells[STATE] = PROPHET_ASKED
        return
    pos.cells[MAINS] += 1
    end(pos, kind == PASS)


def _spend(pos: State, kind: i64) -> None:
    """Budget: what the action costs (FG-Z16)."""
    if kind == FLIP:
        pos.cells[FLIPS] -= 1
    elif kind != CHOOSE_GOD and kind != STAND and kind != STAND_NONE:
        pos.cells[LEFT] -= 1
        pos.cells[MAINS] += 1
        if pos.cells[MAINS] >= MOST_MAINS:
            ending.finish(pos, TOO_LONG)


def end(pos: State, passed: bool) -> None:
    """The turn is over: hands are emptied in timed turns and budget (FG-M5), and the next seat follows."""
    cells = pos.cells
    seat = cells[TURN]
    if pos.terms.pace != RONDO:
        taking.drop_all(pos, seat)
    pos.close_window(seat)
    pos.forget_fresh(seat)
    cells[TURN_END] = NEVER
    if pos.log is not None and pos.terms.pace == TIMED:
        report.tell(pos, "turn-ended", {"seat": seat})
    if pos.log is not None and passed:
        report.tell(pos, "seat-passed", {"seat": seat})
    while True:
        _tally(pos, passed)
        if pos.is_over():
            return
        seat = (seat + 1) % pos.seats
        cells[TURN] = seat
        if not cells[AWAY + seat]:
            break
        passed = True  # the turn of a player who left is skipped as a pass (FG-E10)
    _begin(pos)


def _tally(pos: State, passed: bool) -> None:
    """Count the turn that ended, and end the game where the count says so."""
    cells = pos.cells
    n = pos.seats
    cells[PASSES] = cells[PASSES] + 1 if passed else 0
    cells[IDLE] = 0 if cells[BUSY] else cells[IDLE] + 1
    cells[BUSY] = 0
    cells[ACTED] = 0
    if cells[PASSES] >= n:
        ending.finish(pos, ALL_PASSED)
    elif cells[IDLE] >= n * (IDLE_ROUNDS_RONDO if pos.terms.pace == RONDO else IDLE_ROUNDS):
        ending.finish(pos, STALLED)
    elif cells[MAINS] >= MOST_MAINS:
        ending.finish(pos, TOO_LONG)
    elif cells[LAST_SEAT] != NOBODY:
        cells[LAST_TURNS] -= 1
        if cells[LAST_TURNS] == 0:
            ending.finish(pos, cells[WHY])


def _begin(pos: State) -> None:
    """The next turn; timed turns have a gap before (FG-M13)."""
    cells = pos.cells
    cells[STATE] = MAIN
    if pos.terms.pace == BUDGET:
        cells[LEFT] = BUDGET_ACTIONS
        cells[FLIPS] = BUDGET_FLIPS
    elif pos.terms.pace == TIMED:
        if pos.terms.turn_gap_ms > 0:
            cells[STATE] = GAP
            cells[START] = cells[NOW] + pos.terms.turn_gap_ms
        else:
            start(pos)


def start(pos: State) -> None:
    """The clock of a timed turn runs (FG-M2)."""
    cells = pos.cells
    cells[STATE] = MAIN
    cells[TURN_END] = cells[NOW] + pos.terms.turn_ms
    if pos.log is not None:
        report.tell(pos, "turn-began", {"seat": cells[TURN]})


def open_first(pos: State) -> None:
    """The first turn of the game."""
    if pos.terms.pace == TIMED:
        start(pos)
    else:
        _begin(pos)


def offer_end(pos: State, out: vec[i64]) -> vec[i64]:
    """Add what ends a turn without an action: ``pass`` in rondo, ``end`` in timed turns and budget (FG-M4)."""
    return append(out, pack(PASS if pos.terms.pace == RONDO else END))


def taken_hand(pos: State, seat: i64) -> i64:
    """Rondo: the hand with the tile that was taken this turn."""
    return 0 if pos.hand(seat, 0) != NOTHING and pos.origin(seat, 0) != NOBODY else 1
