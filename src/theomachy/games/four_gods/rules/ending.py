"""The end of the game: its conditions, the last period, passing, leaving (FG-E1 to FG-E12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack
from theomachy.core.outcome import Outcome
from theomachy.core.position import NEVER
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import choosing_god, counting, events, mistakes, prophets, scoring
from theomachy.games.four_gods.state import State

LAST_ROUNDS_RONDO: Final[i64] = 5  # times the number of seats: last rounds in rondo (FG-Z15)


def check(position: State, seat: i64) -> None:
    """After an action of *seat*: is the World full, or the bag empty (FG-E1, FG-E2)? The last period starts once."""
    if position.cells[at.LAST_TRIGGER] != at.NOBODY:
        return
    if position.is_full():
        _begin_last(position, seat, at.WORLD_FULL)
    elif position.cells[at.BAG_COUNT] == 0:
        _begin_last(position, seat, at.BAG_EMPTY)


def _begin_last(position: State, seat: i64, why: i64) -> None:
    cells = position.cells
    n = position.seats
    cells[at.PHASE] = at.LAST_PERIOD
    cells[at.LAST_TRIGGER] = seat
    cells[at.END_REASON] = why
    if position.terms.pace == at.REALTIME:
        cells[at.LAST_END] = cells[at.NOW] + position.terms.final_ms * n
    else:
        # The present turn is played to its end; then everybody has as many more (FG-M11, FG-Z15, FG-Z17).
        cells[at.LAST_TURNS] = n * LAST_ROUNDS_RONDO * n + 1 if position.terms.pace == at.RONDO else n + 1
    if position.log is not None:
        facts: dict[str, object] = {"seat": seat, "why": at.END_REASONS[why]}
        if position.terms.pace == at.REALTIME:
            events.add(position, "last-period-began", {**facts, "ms": position.terms.final_ms * n})
        else:
            events.add(position, "last-turns-began", {**facts, "turns": cells[at.LAST_TURNS] - 1})


def finish(position: State, why: i64) -> None:
    """Nobody may act any more: scoring (FG-E5, FG-E6)."""
    cells = position.cells
    mistakes.settle_all(position)
    cells[at.PHASE] = at.SCORED
    cells[at.END_REASON] = why
    cells[at.STALL_WARNED] = 0
    for seat in range(position.seats):
        prophets.close_window(position, seat)
        mistakes.forget_recent(position, seat)
    for cell in range(at.HOLD_END, at.TIMERS_STOP):
        cells[cell] = NEVER
    if position.log is not None:
        events.add(position, "game-ended", {"why": at.END_REASONS[why]})
        choosing_god.reveal(position)
        counting.announce(position)


def offer_flag(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Real time: add raising or lowering the flag (FG-E9)."""
    return append(out, pack(act.WITHDRAW_PASS) if position.cells[at.PASSED + seat] else pack(act.PASS))


def refuse_flag(position: State, seat: i64, passing: bool) -> Refusal | None:
    """Return why *seat* may not raise or lower its flag, or None when it may."""
    if position.terms.pace != at.REALTIME and not passing:
        return Refusal("no-flag", "FG-E9")
    if position.terms.pace == at.REALTIME and bool(position.cells[at.PASSED + seat]) == passing:
        return Refusal("already-passed" if passing else "not-passed", "FG-E9")
    return None


def is_flag(action: i64) -> bool:
    """Return whether *action* only raises or lowers the flag of a seat that wants nothing more."""
    return kind_of(action) in (act.PASS, act.WITHDRAW_PASS)


def raise_flag(position: State, seat: i64) -> None:
    """Raise the flag of *seat*; when all flags are up the game ends at once."""
    position.cells[at.PASSED + seat] = 1
    if position.log is not None:
        events.add(position, "flag-raised", {"seat": seat})
    end_if_all_passed(position)


def end_if_all_passed(position: State) -> None:
    """Real time: a player who left counts as having passed (FG-E10)."""
    for seat in range(position.seats):
        if not position.cells[at.PASSED + seat] and not position.cells[at.AWAY + seat]:
            return
    finish(position, at.ALL_PASSED)


def lower_flag(position: State, seat: i64) -> None:
    """Lower the flag of *seat*, which continues playing."""
    if position.cells[at.PASSED + seat]:
        position.cells[at.PASSED + seat] = 0
        if position.log is not None:
            events.add(position, "flag-lowered", {"seat": seat})


def watch(position: State) -> None:
    """Real time: something was drawn, placed, built or destroyed; the watch for a stall starts again (FG-E12)."""
    position.cells[at.STALL_END] = position.cells[at.NOW] + position.terms.stall_ms
    position.cells[at.STALL_WARNED] = 0


def stall(position: State) -> None:
    """Nothing happened for too long: a warning first, then the end (FG-E12)."""
    cells = position.cells
    if cells[at.STALL_WARNED]:
        finish(position, at.STALLED)
        return
    cells[at.STALL_WARNED] = 1
    cells[at.STALL_END] = cells[at.NOW] + position.terms.stall_grace_ms
    if position.log is not None:
        events.add(position, "stall-warned", {"ms": position.terms.stall_grace_ms})


def outcome(position: State) -> Outcome | None:
    """Return who won and why the game ended; None until the end (FG-W1, FG-N11)."""
    if not position.is_over():
        return None
    points = scoring.score(position)
    strengths = [scoring.strength(position, points, seat) for seat in range(position.seats)]
    places = [
        [seat for seat in range(position.seats) if strengths[seat] == strength]
        for strength in sorted(set(strengths), reverse=True)
    ]
    markers = [[int(marker) for marker in scoring.markers(position, points, seat)] for seat in range(position.seats)]
    how = at.END_REASONS[position.cells[at.END_REASON]]
    if position.terms.gods_each == 1:
        return Outcome(places, how, [own[0] for own in markers])
    return Outcome(places, how, markers)
