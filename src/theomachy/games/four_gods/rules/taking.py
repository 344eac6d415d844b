"""Taking a tile from a row, and what becomes of it (FG-K1 to FG-K10, FG-M5, FG-M6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import drawing, events, flipping, placing
from theomachy.games.four_gods.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add taking every tile of every row."""
    if position.free_hand(seat) == at.NOTHING:
        return out
    row: i64 = 0
    while row < position.seats:
        slot: i64 = 0
        while slot < position.terms.slots:
            if position.slot(row, slot) != at.NOTHING:
                out = append(out, pack(act.TAKE, row, slot))
            slot += 1
        row += 1
    return out


def offer_return(position: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add putting a taken tile back, in the rare case (FG-K7)."""
    if may_return(position, seat, hand):
        out = append(out, pack(act.RETURN, hand))
    return out


def may_return(position: State, seat: i64, hand: i64) -> bool:
    """Return whether the tile in *hand* was taken, the row of its seat is full and the tile fits nowhere."""
    piece = position.hand(seat, hand)
    if piece == at.NOTHING or position.origin(seat, hand) == at.NOBODY or position.free_slot(seat) != at.NOTHING:
        return False
    return not placing.fits_somewhere(position, piece // 2)


def refuse(position: State, seat: i64, row: i64, slot: i64) -> Refusal | None:
    """Return why *seat* may not take that tile, or None when it may."""
    if position.free_hand(seat) == at.NOTHING:
        return Refusal("no-free-hand", "FG-K1")
    if position.slot(row, slot) == at.NOTHING:
        return Refusal("gone", "FG-A4", row_seat=row, slot=slot)
    return None


def refuse_return(position: State, seat: i64, hand: i64) -> Refusal | None:
    """Return why the tile in *hand* may not go back, or None when it may."""
    if position.hand(seat, hand) == at.NOTHING:
        return Refusal("hand-empty", "FG-A2", hand="LR"[hand])
    if position.origin(seat, hand) == at.NOBODY:
        return Refusal("not-taken", "FG-K5")
    if position.free_slot(seat) != at.NOTHING:
        return Refusal("own-row-first", "FG-K2")
    return None if may_return(position, seat, hand) else Refusal("still-fits", "FG-K7")


def do(position: State, seat: i64, row: i64, slot: i64) -> None:
    """Take the tile into the first free hand; its origin is noted."""
    piece = position.slot(row, slot)
    position.set_slot(row, slot, at.NOTHING)
    position.fill_hand(seat, position.free_hand(seat), piece, row)
    position.teach_holder(piece // 2, seat)
    flipping.lock(position, seat, row)
    if position.log is not None:
        events.add_tile(position, "tile-taken", piece, {"seat": seat, "row_seat": row, "slot": slot})


def drop(position: State, seat: i64, hand: i64) -> None:
    """The tile in *hand* must leave it: own row, else the row it came from, else the bag (FG-K6, FG-M6)."""
    origin = position.origin(seat, hand)
    piece = position.empty_hand(seat, hand)
    row = seat
    slot = position.free_slot(row)
    if slot == at.NOTHING and origin != at.NOBODY:
        row = origin
        slot = position.free_slot(row)
    if slot == at.NOTHING:
        if position.log is not None:
            events.add_tile(position, "tile-to-bag", piece, {"seat": seat})
        drawing.put_in_bag(position, piece)
        return
    position.set_slot(row, slot, piece)
    position.show(piece)
    if position.log is not None:
        events.add_tile(position, "tile-dropped", piece, {"seat": seat, "row_seat": row, "slot": slot})


def drop_all(position: State, seat: i64) -> None:
    """Both hands are emptied, the left one first (FG-M6)."""
    hand: i64 = 0
    while hand < 2:
        if position.hand(seat, hand) != at.NOTHING:
            drop(position, seat, hand)
        hand += 1
