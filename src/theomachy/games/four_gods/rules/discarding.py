"""Discarding a tile to your own row (FG-D1 to FG-D7)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import events
from theomachy.games.four_gods.state import State


def offer(position: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add the discards of the tile in *hand*; the slot is the lowest free one unless the player names another."""
    if position.hand(seat, hand) != at.NOTHING and position.free_slot(seat) != at.NOTHING:
        out = append(out, pack(act.DISCARD, hand, 0))
        out = append(out, pack(act.DISCARD, hand, 1))
    return out


def offer_both(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the discards of both hands at once (FG-D5)."""
    if position.hand(seat, 0) != at.NOTHING and position.hand(seat, 1) != at.NOTHING and position.free_slots(seat) >= 2:
        sides: i64 = 0
        while sides < 4:
            out = append(out, pack(act.DISCARD_BOTH, sides // 2, sides % 2))
            sides += 1
    return out


def refuse(position: State, seat: i64, hand: i64, slot: i64) -> Refusal | None:
    """Return why the tile in *hand* may not be discarded to *slot* (NOTHING: any), or None when it may."""
    if position.hand(seat, hand) == at.NOTHING:
        return Refusal("hand-empty", "FG-A2", hand="LR"[hand])
    if position.free_slot(seat) == at.NOTHING:
        return Refusal("row-full", "FG-D6", slots=position.terms.slots)
    if slot != at.NOTHING and position.slot(seat, slot) != at.NOTHING:
        return Refusal("slot-taken", "FG-D4", slot=slot)
    return None


def refuse_both(position: State, seat: i64) -> Refusal | None:
    """Return why both tiles may not be discarded at once, or None when they may."""
    for hand in range(2):
        if position.hand(seat, hand) == at.NOTHING:
            return Refusal("hand-empty", "FG-D5", hand="LR"[hand])
    if position.free_slots(seat) < 2:
        return Refusal("row-full", "FG-D6", slots=position.terms.slots)
    return None


def do(position: State, seat: i64, hand: i64, side: i64, slot: i64) -> None:
    """Lay the tile into your own row with *side* up."""
    if slot == at.NOTHING:
        slot = position.free_slot(seat)
    piece = position.empty_hand(seat, hand) // 2 * 2 + side
    position.set_slot(seat, slot, piece)
    position.show(piece)
    if position.log is not None:
        events.add_tile(position, "tile-discarded", piece, {"seat": seat, "slot": slot})


def do_both(position: State, seat: i64, left: i64, right: i64) -> None:
    """Lay both tiles into your own row."""
    do(position, seat, 0, left, at.NOTHING)
    do(position, seat, 1, right, at.NOTHING)


def canonical(action: i64) -> i64:
    """Return a discard without its slot, which changes nothing in play (FG-D4); other actions as they are."""
    return pack(act.DISCARD, part_a(action), part_b(action)) if kind_of(action) == act.DISCARD else action
