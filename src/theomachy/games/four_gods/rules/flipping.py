"""Turning over a tile that lies in a row (FG-F1 to FG-F5), also off turn in your own row (FG-M8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import NEVER
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import events
from theomachy.games.four_gods.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add turning over every tile of every row."""
    if position.free_hand(seat) == at.NOTHING:
        return out
    row: i64 = 0
    while row < position.seats:
        out = _offer_row(position, row, out)
        row += 1
    return out


def offer_own(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Off turn: your own row only, while the active player does not look through it."""
    if position.cells[at.LOCK_END + seat] == NEVER:
        out = _offer_row(position, seat, out)
    return out


def _offer_row(position: State, row: i64, out: vec[i64]) -> vec[i64]:
    slot: i64 = 0
    while slot < position.terms.slots:
        if position.slot(row, slot) != at.NOTHING:
            out = append(out, pack(act.FLIP, row, slot))
        slot += 1
    return out


def refuse(position: State, seat: i64, row: i64, slot: i64) -> Refusal | None:
    """Return why *seat* may not turn that tile over, or None when it may."""
    if position.terms.pace == at.TIMED and position.cells[at.TURN] != seat:
        if row != seat:
            return Refusal("off-turn-flip", "FG-M9", turn_seat=position.cells[at.TURN])
        if position.cells[at.LOCK_END + seat] != NEVER:
            return Refusal("row-explored", "FG-M8", turn_seat=position.cells[at.TURN])
    if position.free_hand(seat) == at.NOTHING:
        return Refusal("no-free-hand", "FG-F2")
    if position.slot(row, slot) == at.NOTHING:
        return Refusal("gone", "FG-A4", row_seat=row, slot=slot)
    return None


def do(position: State, seat: i64, row: i64, slot: i64) -> None:
    """Turn the tile over: now everybody knows both sides (FG-F5)."""
    piece = position.slot(row, slot) ^ 1
    position.set_slot(row, slot, piece)
    position.show(piece)
    lock(position, seat, row)
    if position.log is not None:
        events.add_tile(position, "tile-flipped", piece, {"seat": seat, "row_seat": row, "slot": slot})


def lock(position: State, seat: i64, row: i64) -> None:
    """The active player looks through *row*: its owner must give way for a while (FG-M8)."""
    if position.terms.pace == at.TIMED and row != seat and position.cells[at.TURN] == seat:
        position.cells[at.LOCK_END + row] = position.cells[at.NOW] + position.terms.explore_lock_ms
