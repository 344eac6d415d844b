"""Turning over a tile that lies in a row (FG-F1 to FG-F5), also off turn in the own row (FG-M8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import NEVER
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import report
from theomachy.games.four_gods.actions import FLIP
from theomachy.games.four_gods.state import LOCK_END, NOTHING, NOW, TURN, State
from theomachy.games.four_gods.terms import TIMED


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add turning over every tile of every row."""
    if pos.free_hand(seat) == NOTHING:
        return out
    row: i64 = 0
    while row < pos.seats:
        out = _offer_row(pos, row, out)
        row += 1
    return out


def offer_own(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Off turn: the own row only, while the active player does not look through it."""
    if pos.cells[LOCK_END + seat] == NEVER:
        out = _offer_row(pos, seat, out)
    return out


def _offer_row(pos: State, row: i64, out: vec[i64]) -> vec[i64]:
    slot: i64 = 0
    while slot < pos.terms.slots:
        if pos.slot(row, slot) != NOTHING:
            out = append(out, pack(FLIP, row, slot))
        slot += 1
    return out


def refuse(pos: State, seat: i64, row: i64, slot: i64) -> Refusal | None:
    """Why *seat* may not turn that tile over, or None when it may."""
    if pos.terms.pace == TIMED and pos.cells[TURN] != seat:
        if row != seat:
            return Refusal("off-turn-flip", "FG-M9", turn_seat=pos.cells[TURN])
        if pos.cells[LOCK_END + seat] != NEVER:
            return Refusal("row-explored", "FG-M8", turn_seat=pos.cells[TURN])
    if pos.free_hand(seat) == NOTHING:
        return Refusal("no-free-hand", "FG-F2")
    if pos.slot(row, slot) == NOTHING:
        return Refusal("gone", "FG-A4", row_seat=row, slot=slot)
    return None


def do(pos: State, seat: i64, row: i64, slot: i64) -> None:
    """Turn the tile over: now everybody knows both sides (FG-F5)."""
    piece = pos.slot(row, slot) ^ 1
    pos.set_slot(row, slot, piece)
    pos.show(piece)
    lock(pos, seat, row)
    if pos.log is not None:
        report.tell_tile(pos, "tile-flipped", piece, {"seat": seat, "row_seat": row, "slot": slot})


def lock(pos: State, seat: i64, row: i64) -> None:
    """The active player looks through *row*: its owner must give way for a while (FG-M8)."""
    if pos.terms.pace == TIMED and row != seat and pos.cells[TURN] == seat:
        pos.cells[LOCK_END + row] = pos.cells[NOW] + pos.terms.explore_lock_ms
