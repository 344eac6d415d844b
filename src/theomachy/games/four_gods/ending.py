"""The end of the game: its conditions, the last period, passing, leaving (FG-E1 to FG-E12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import NEVER
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import mistakes, report, tally
from theomachy.games.four_gods.actions import PASS, UNPASS
from theomachy.games.four_gods.state import (
    ALL_PASSED,
    AWAY,
    BAG,
    BAG_EMPTY,
    DUE_STOP,
    HOLD,
    LAST,
    LAST_END,
    LAST_SEAT,
    LAST_TURNS,
    NOBODY,
    NOW,
    PASSED,
    PHASE,
    SCORED,
    STALL_END,
    STALLED,
    WARNED,
    WHY,
    WORLD_FULL,
    State,
)
from theomachy.games.four_gods.terms import REALTIME, RONDO

REASONS: Final = ("", "world-full", "bag-empty", "passed", "stalled", "too-long")


def check(pos: State, seat: i64) -> None:
    """After an action of *seat*: is the World full, or the bag empty (FG-E1, FG-E2)? The last period starts once."""
    if pos.cells[LAST_SEAT] != NOBODY:
        return
    if pos.is_full():
        _begin_last(pos, seat, WORLD_FULL)
    elif pos.cells[BAG] == 0:
        _begin_last(pos, seat, BAG_EMPTY)


def _begin_last(pos: State, seat: i64, why: i64) -> None:
    cells = pos.cells
    n = pos.seats
    cells[PHASE] = LAST
    cells[LAST_SEAT] = seat
    cells[WHY] = why
    if pos.terms.pace == REALTIME:
        cells[LAST_END] = cells[NOW] + pos.terms.final_ms * n
    else:
        # The present turn is played to its end; then everybody has as many more (FG-M11, FG-Z15, FG-Z17).
        cells[LAST_TURNS] = n * 5 * n + 1 if pos.terms.pace == RONDO else n + 1
    if pos.log is not None:
        facts: dict[str, object] = {"seat": seat, "why": REASONS[why]}
        if pos.terms.pace == REALTIME:
            report.tell(pos, "last-period-began", {**facts, "ms": pos.terms.final_ms * n})
        else:
            report.tell(pos, "last-turns-began", {**facts, "turns": cells[LAST_TURNS] - 1})


def finish(pos: State, why: i64) -> None:
    """Nobody may act any more: scoring (FG-E5, FG-E6)."""
    cells = pos.cells
    mistakes.settle_all(pos)
    cells[PHASE] = SCORED
    cells[WHY] = why
    cells[WARNED] = 0
    for seat in range(pos.seats):
        pos.close_window(seat)
        pos.forget_fresh(seat)
    for at in range(HOLD, DUE_STOP):
        cells[at] = NEVER
    if pos.log is not None:
        report.tell(pos, "game-ended", {"why": REASONS[why]})
        tally.tell(pos)


def offer_flag(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Real time: add raising or lowering the flag (FG-E9)."""
    return append(out, pack(UNPASS) if pos.cells[PASSED + seat] else pack(PASS))


def refuse_flag(pos: State, seat: i64, passing: bool) -> Refusal | None:
    """Why *seat* may not raise or lower its flag, or None when it may."""
    if pos.terms.pace != REALTIME and not passing:
        return Refusal("no-flag", "FG-E9")
    if pos.terms.pace == REALTIME and bool(pos.cells[PASSED + seat]) == passing:
        return Refusal("already-passed" if passing else "not-passed", "FG-E9")
    return None


def raise_flag(pos: State, seat: i64) -> None:
    """*seat* wants nothing more; when all flags are up the game ends at once."""
    pos.cells[PASSED + seat] = 1
    if pos.log is not None:
        report.tell(pos, "flag-raised", {"seat": seat})
    end_if_all_passed(pos)


def end_if_all_passed(pos: State) -> None:
    """Real time: a player who left counts as having passed (FG-E10)."""
    for seat in range(pos.seats):
        if not pos.cells[PASSED + seat] and not pos.cells[AWAY + seat]:
            return
    finish(pos, ALL_PASSED)


def lower_flag(pos: State, seat: i64) -> None:
    """*seat* goes on playing."""
    if pos.cells[PASSED + seat]:
        pos.cells[PASSED + seat] = 0
        if pos.log is not None:
            report.tell(pos, "flag-lowered", {"seat": seat})


def watch(pos: State) -> None:
    """Real time: something was drawn, placed, built or destroyed; the watch for a stall starts again (FG-E12)."""
    pos.cells[STALL_END] = pos.cells[NOW] + pos.terms.stall_ms
    pos.cells[WARNED] = 0


def stall(pos: State) -> None:
    """Nothing happened for too long: a warning first, then the end (FG-E12)."""
    cells = pos.cells
    if cells[WARNED]:
        finish(pos, STALLED)
        return
    cells[WARNED] = 1
    cells[STALL_END] = cells[NOW] + pos.terms.stall_grace_ms
    if pos.log is not None:
        report.tell(pos, "stall-warned", {"ms": pos.terms.stall_grace_ms})
