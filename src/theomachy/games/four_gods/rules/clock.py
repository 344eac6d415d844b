"""The clock: timers fire in order, before anything else that happens at their time (FG-Z1 to FG-Z5)."""

from mypy_extensions import i64

from theomachy.core.position import NEVER
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import ending, events, mistakes, prophets, setup, taking, turns
from theomachy.games.four_gods.state import State


def next_timer(position: State) -> i64:
    """The cell of the timer that fires first; of equal due times the first cell (FG-Z2)."""
    best: i64 = at.HOLD_END
    cell: i64 = at.HOLD_END + 1
    while cell < at.TIMERS_STOP:
        if position.cells[cell] < position.cells[best]:
            best = cell
        cell += 1
    return best


def tick(position: State, now: i64) -> None:
    """Let every timer due at or before *now* fire; an action is in time only before its deadline (FG-Z3)."""
    cells = position.cells
    while not position.is_over():
        timer = next_timer(position)
        due = cells[timer]
        if due > now:
            break
        cells[at.NOW] = due
        cells[timer] = NEVER
        _fire(position, timer)
    if now > cells[at.NOW]:
        cells[at.NOW] = now


def _fire(position: State, timer: i64) -> None:
    cells = position.cells
    if timer < at.WINDOW_END:
        if position.log is not None:
            events.add(position, "hold-ended", {"seat": (timer - at.HOLD_END) // 2})
        taking.drop(position, (timer - at.HOLD_END) // 2, (timer - at.HOLD_END) % 2)
    elif timer < at.LOCK_END:
        prophets.close_window(position, timer - at.WINDOW_END)
    elif timer < at.ASK_END:
        return  # a row may be flipped, a tile challenged again
    elif timer < at.TURN_END:
        mistakes.settle(position, (timer - at.ASK_END) // 2, (timer - at.ASK_END) % 2)
    elif timer == at.TURN_END:
        turns.end(position, cells[at.ACTED] == 0)
    elif timer == at.START_END:
        if cells[at.PHASE] == at.READY_PHASE:
            setup.start_signal(position)
        else:
            turns.start(position)
    elif timer == at.LAST_END:
        ending.finish(position, cells[at.END_REASON])
    elif timer == at.STALL_END:
        ending.stall(position)
    elif timer == at.GAME_END:
        ending.finish(position, at.TOO_LONG)
