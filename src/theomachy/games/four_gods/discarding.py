"""Discarding a tile to the own row (FG-D1 to FG-D7)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import report
from theomachy.games.four_gods.actions import DISCARD, DISCARD_BOTH
from theomachy.games.four_gods.state import NOTHING, State


def offer(pos: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add the discards of the tile in *hand*; the slot is the lowest free one unless the player names another."""
    if pos.hand(seat, hand) != NOTHING and pos.free_slot(seat) != NOTHING:
        out = append(out, pack(DISCARD, hand, 0))
        out = append(out, pack(DISCARD, hand, 1))
    return out


def offer_both(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the discards of both hands at once (FG-D5)."""
    if pos.hand(seat, 0) != NOTHING and pos.hand(seat, 1) != NOTHING and pos.free_slots(seat) >= 2:
        sides: i64 = 0
        while sides < 4:
            out = append(out, pack(DISCARD_BOTH, sides // 2, sides % 2))
            sides += 1
    return out


def refuse(pos: State, seat: i64, hand: i64, slot: i64) -> Refusal | None:
    """Why the tile in *hand* may not be discarded to *slot* (NOTHING: any), or None when it may."""
    if pos.hand(seat, hand) == NOTHING:
        return Refusal("hand-empty", "FG-A2", hand="LR"[hand])
    if pos.free_slot(seat) == NOTHING:
        return Refusal("row-full", "FG-D6", slots=pos.terms.slots)
    if slot != NOTHING and pos.slot(seat, slot) != NOTHING:
        return Refusal("slot-taken", "FG-D4", slot=slot)
    return None


def refuse_both(pos: State, seat: i64) -> Refusal | None:
    """Why both tiles may not be discarded at once, or None when they may."""
    for hand in range(2):
        if pos.hand(seat, hand) == NOTHING:
            return Refusal("hand-empty", "FG-D5", hand="LR"[hand])
    if pos.free_slots(seat) < 2:
        return Refusal("row-full", "FG-D6", slots=pos.terms.slots)
    return None


def do(pos: State, seat: i64, hand: i64, side: i64, slot: i64) -> None:
    """Lay the tile into the own row with *side* up."""
    if slot == NOTHING:
        slot = pos.free_slot(seat)
    piece = pos.empty_hand(seat, hand) // 2 * 2 + side
    pos.set_slot(seat, slot, piece)
    pos.show(piece)
    if pos.log is not None:
        report.tell_tile(pos, "tile-discarded", piece, {"seat": seat, "slot": slot})


def do_both(pos: State, seat: i64, left: i64, right: i64) -> None:
    """Lay both tiles into the own row."""
    do(pos, seat, 0, left, NOTHING)
    do(pos, seat, 1, right, NOTHING)
