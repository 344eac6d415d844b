"""The clock: timers fire in order, before anything else that happens at their time (FG-Z1 to FG-Z5)."""

from mypy_extensions import i64

from theomachy.core.position import NEVER
from theomachy.games.four_gods import ending, mistakes, report, setup, taking, turns
from theomachy.games.four_gods.state import (
    ACTED,
    ASK_END,
    DUE_STOP,
    HOLD,
    HOUR_END,
    LAST_END,
    LOCK_END,
    NOW,
    PHASE,
    READY_PHASE,
    STALL_END,
    START,
    TOO_LONG,
    TURN_END,
    WHY,
    WINDOW_END,
    State,
)


def next_timer(pos: State) -> i64:
    """The cell of the timer that fires first; of equal due times the first cell (FG-Z2)."""
    best: i64 = HOLD
    at: i64 = HOLD + 1
    while at < DUE_STOP:
        if pos.cells[at] < pos.cells[best]:
            best = at
        at += 1
    return best


def tick(pos: State, now: i64) -> None:
    """Let every timer due at or before *now* fire; an action is in time only before its deadline (FG-Z3)."""
    cells = pos.cells
    while not pos.is_over():
        timer = next_timer(pos)
        due = cells[timer]
        if due > now:
            break
        cells[NOW] = due
        cells[timer] = NEVER
        _fire(pos, timer)
    if now > cells[NOW]:
        cells[NOW] = now


def _fire(pos: State, timer: i64) -> None:
    cells = pos.cells
    if timer < WINDOW_END:
        if pos.log is not None:
            report.tell(pos, "hold-ended", {"seat": (timer - HOLD) // 2})
        taking.drop(pos, (timer - HOLD) // 2, (timer - HOLD) % 2)
    elif timer < LOCK_END:
        pos.close_window(timer - WINDOW_END)
    elif timer < ASK_END:
        return  # a row may be flipped, a tile challenged again
    elif timer < TURN_END:
        mistakes.settle(pos, (timer - ASK_END) // 2, (timer - ASK_END) % 2)
    elif timer == TURN_END:
        turns.end(pos, cells[ACTED] == 0)
    elif timer == START:
        if cells[PHASE] == READY_PHASE:
            setup.start_signal(pos)
        else:
            turns.start(pos)
    elif timer == LAST_END:
        ending.finish(pos, cells[WHY])
    elif timer == STALL_END:
        ending.stall(pos)
    elif timer == HOUR_END:
        ending.finish(pos, TOO_LONG)
