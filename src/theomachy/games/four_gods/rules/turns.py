"""Turns: timed turns (FG-M1 to FG-M13), rondo and budget (FG-Z8 to FG-Z18)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import NEVER
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import ending, events, mistakes, modes, prophets, taking
from theomachy.games.four_gods.state import State

MOST_MAINS: Final[i64] = 2000  # main actions a game (FG-Z18)
IDLE_ROUNDS: Final[i64] = 3  # FG-M12, FG-Z18
IDLE_ROUNDS_RONDO: Final[i64] = 12


def follow(position: State, seat: i64, kind: i64) -> None:
    """Carry on the turn of the active *seat* after one of its actions."""
    cells = position.cells
    if kind != act.FLIP and kind != act.PASS and kind != act.END:
        cells[at.ACTED] = 1
    if position.terms.pace == at.RONDO:
        _follow_rondo(position, seat, kind)
    elif kind in (act.PASS, act.END):
        end(position, cells[at.ACTED] == 0)
    elif position.terms.pace == at.BUDGET:
        _spend(position, kind)


def _follow_rondo(position: State, seat: i64, kind: i64) -> None:
    """One main action a turn; a take is completed, a prophet decided, in the same turn (FG-Z8 to FG-Z14)."""
    if kind == act.CHOOSE_GOD:
        return
    if kind == act.TAKE:
        position.cells[at.TURN_STATE] = at.TILE_TAKEN
        return
    if kind in (act.PLACE, act.DESTROY) and prophets.is_asked(position, seat):
        position.cells[at.TURN_STATE] = at.PROPHET_ASKED
        return
    position.cells[at.MAIN_ACTIONS] += 1
    end(position, kind == act.PASS)


def _spend(position: State, kind: i64) -> None:
    """Budget: what the action costs (FG-Z16)."""
    if kind == act.FLIP:
        position.cells[at.FLIPS_LEFT] -= 1
    elif kind != act.CHOOSE_GOD and kind != act.STAND and kind != act.STAND_NONE:
        position.cells[at.ACTIONS_LEFT] -= 1
        position.cells[at.MAIN_ACTIONS] += 1
        if position.cells[at.MAIN_ACTIONS] >= MOST_MAINS:
            ending.finish(position, at.TOO_LONG)


def end(position: State, passed: bool) -> None:
    """The turn is over: hands are emptied in timed turns and budget (FG-M5), and the next seat follows."""
    cells = position.cells
    seat = cells[at.TURN]
    if position.terms.pace != at.RONDO:
        taking.drop_all(position, seat)
    prophets.close_window(position, seat)
    mistakes.forget_recent(position, seat)
    cells[at.TURN_END] = NEVER
    if position.log is not None and position.terms.pace == at.TIMED:
        events.add(position, "turn-ended", {"seat": seat})
    if position.log is not None and passed:
        events.add(position, "seat-passed", {"seat": seat})
    while True:
        _tally(position, passed)
        if position.is_over():
            return
        seat = (seat + 1) % position.seats
        cells[at.TURN] = seat
        if not cells[at.AWAY + seat]:
            break
        passed = True  # the turn of a player who left is skipped as a pass (FG-E10)
    _begin(position)


def _tally(position: State, passed: bool) -> None:
    """Count the turn that ended, and end the game where the count says so."""
    cells = position.cells
    n = position.seats
    cells[at.PASSES] = cells[at.PASSES] + 1 if passed else 0
    cells[at.IDLE_TURNS] = 0 if cells[at.MADE_PROGRESS] else cells[at.IDLE_TURNS] + 1
    cells[at.MADE_PROGRESS] = 0
    cells[at.ACTED] = 0
    if cells[at.PASSES] >= n:
        ending.finish(position, at.ALL_PASSED)
    elif cells[at.IDLE_TURNS] >= n * (IDLE_ROUNDS_RONDO if position.terms.pace == at.RONDO else IDLE_ROUNDS):
        # In the last period the game ends for the reason for which that began.
        ending.finish(position, at.STALLED if cells[at.LAST_TRIGGER] == at.NOBODY else cells[at.END_REASON])
    elif cells[at.MAIN_ACTIONS] >= MOST_MAINS:
        ending.finish(position, at.TOO_LONG)
    elif cells[at.LAST_TRIGGER] != at.NOBODY:
        cells[at.LAST_TURNS] -= 1
        if cells[at.LAST_TURNS] == 0:
            ending.finish(position, cells[at.END_REASON])


def _begin(position: State) -> None:
    """The next turn; timed turns have a gap before (FG-M13)."""
    cells = position.cells
    cells[at.TURN_STATE] = at.ACTING
    if position.terms.pace == at.BUDGET:
        cells[at.ACTIONS_LEFT] = modes.BUDGET_ACTIONS
        cells[at.FLIPS_LEFT] = modes.BUDGET_FLIPS
    elif position.terms.pace == at.TIMED:
        if position.terms.turn_gap_ms > 0:
            cells[at.TURN_STATE] = at.GAP
            cells[at.START_END] = cells[at.NOW] + position.terms.turn_gap_ms
        else:
            start(position)


def start(position: State) -> None:
    """The clock of a timed turn runs (FG-M2)."""
    cells = position.cells
    cells[at.TURN_STATE] = at.ACTING
    cells[at.TURN_END] = cells[at.NOW] + position.terms.turn_ms
    if position.log is not None:
        events.add(position, "turn-began", {"seat": cells[at.TURN]})


def open_first(position: State) -> None:
    """The first turn of the game."""
    if position.terms.pace == at.TIMED:
        start(position)
    else:
        _begin(position)


def offer_end(position: State, out: vec[i64]) -> vec[i64]:
    """Add what ends a turn without an action: ``pass`` in rondo, ``end`` in timed turns and budget (FG-M4)."""
    return append(out, pack(act.PASS if position.terms.pace == at.RONDO else act.END))


def taken_hand(position: State, seat: i64) -> i64:
    """Rondo: the hand with the tile that was taken this turn."""
    return 0 if position.hand(seat, 0) != at.NOTHING and position.origin(seat, 0) != at.NOBODY else 1
