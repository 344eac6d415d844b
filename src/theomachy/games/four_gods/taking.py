"""Taking a tile from a row, and what becomes of it (FG-K1 to FG-K10, FG-M5, FG-M6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import flipping, placing, report
from theomachy.games.four_gods.actions import RETURN, TAKE
from theomachy.games.four_gods.state import NOBODY, NOTHING, State


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add taking every tile of every row."""
    if pos.free_hand(seat) == NOTHING:
        return out
    row: i64 = 0
    while row < pos.seats:
        slot: i64 = 0
        while slot < pos.terms.slots:
            if pos.slot(row, slot) != NOTHING:
                out = append(out, pack(TAKE, row, slot))
            slot += 1
        row += 1
    return out


def offer_return(pos: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add putting a taken tile back, in the rare case (FG-K7)."""
    if may_return(pos, seat, hand):
        out = append(out, pack(RETURN, hand))
    return out


def may_return(pos: State, seat: i64, hand: i64) -> bool:
    """Whether the tile in *hand* was taken, the own row is full and the tile fits nowhere."""
    piece = pos.hand(seat, hand)
    if piece == NOTHING or pos.origin(seat, hand) == NOBODY or pos.free_slot(seat) != NOTHING:
        return False
    return not placing.fits_somewhere(pos, piece // 2)


def refuse(pos: State, seat: i64, row: i64, slot: i64) -> Refusal | None:
    """Why *seat* may not take that tile, or None when it may."""
    if pos.free_hand(seat) == NOTHING:
        return Refusal("no-free-hand", "FG-K1")
    if pos.slot(row, slot) == NOTHING:
        return Refusal("gone", "FG-A4", row_seat=row, slot=slot)
    return None


def refuse_return(pos: State, seat: i64, hand: i64) -> Refusal | None:
    """Why the tile in *hand* may not go back, or None when it may."""
    if pos.hand(seat, hand) == NOTHING:
        return Refusal("hand-empty", "FG-A2", hand="LR"[hand])
    if pos.origin(seat, hand) == NOBODY:
        return Refusal("not-taken", "FG-K5")
    if pos.free_slot(seat) != NOTHING:
        return Refusal("own-row-first", "FG-K2")
    return None if may_return(pos, seat, hand) else Refusal("still-fits", "FG-K7")


def do(pos: State, seat: i64, row: i64, slot: i64) -> None:
    """Take the tile into the first free hand; its origin is noted."""
    piece = pos.slot(row, slot)
    pos.set_slot(row, slot, NOTHING)
    pos.fill_hand(seat, pos.free_hand(seat), piece, row)
    pos.teach_holder(piece // 2, seat)
    flipping.lock(pos, seat, row)
    if pos.log is not None:
        report.tell_tile(pos, "tile-taken", piece, {"seat": seat, "row_seat": row, "slot": slot})


def drop(pos: State, seat: i64, hand: i64) -> None:
    """The tile in *hand* must leave it: own row, else the row it came from, else the bag (FG-K6, FG-M6)."""
    origin = pos.origin(seat, hand)
    piece = pos.empty_hand(seat, hand)
    row = seat
    slot = pos.free_slot(row)
    if slot == NOTHING and origin != NOBODY:
        row = origin
        slot = pos.free_slot(row)
    if slot == NOTHING:
        if pos.log is not None:
            report.tell_tile(pos, "tile-to-bag", piece, {"seat": seat})
        pos.put_in_bag(piece)
        return
    pos.set_slot(row, slot, piece)
    pos.show(piece)
    if pos.log is not None:
        report.tell_tile(pos, "tile-dropped", piece, {"seat": seat, "row_seat": row, "slot": slot})


def drop_all(pos: State, seat: i64) -> None:
    """Both hands are emptied, the left one first (FG-M6)."""
    hand: i64 = 0
    while hand < 2:
        if pos.hand(seat, hand) != NOTHING:
            drop(pos, seat, hand)
        hand += 1
