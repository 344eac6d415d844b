"""Drawing from the bag (FG-B1 to FG-B8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import events
from theomachy.games.four_gods.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add drawing one tile, and two."""
    if position.cells[at.BAG_COUNT] > 0 and position.has_free_hands(seat) and position.free_slot(seat) != at.NOTHING:
        out = append(out, pack(act.DRAW, 1))
        out = append(out, pack(act.DRAW, 2))
    return out


def refuse(position: State, seat: i64, count: i64) -> Refusal | None:
    """Return why *seat* may not draw, or None when it may."""
    if not position.has_free_hands(seat):
        return Refusal("hands-not-free", "FG-B1")
    if position.free_slot(seat) == at.NOTHING:
        return Refusal("row-full-draw", "FG-B5", slots=position.terms.slots)
    if position.cells[at.BAG_COUNT] == 0:
        return Refusal("bag-empty", "FG-B4")
    return None


def do(position: State, seat: i64, count: i64) -> None:
    """Draw *count* tiles, or the last one; the first goes to the left hand (FG-B3, FG-B4)."""
    pieces: list[int] = []
    hand: i64 = 0
    while hand < count and position.cells[at.BAG_COUNT] > 0:
        tile = draw(position)
        position.fill_hand(seat, hand, tile * 2, at.NOBODY)
        position.teach_holder(tile, seat)
        if position.log is not None:
            pieces.append(tile * 2)
        hand += 1
    if position.log is not None:
        events.add_draw(position, seat, pieces)


def draw(position: State) -> i64:
    """Draw a tile: every one in the bag is equally likely (FG-B2, FG-Z7). It gets the next handle."""
    rest = position.below(position.cells[at.BAG_COUNT])
    tile: i64 = 0
    while True:
        if position.cells[at.KNOWN + tile] == at.NOTHING:
            if rest == 0:
                break
            rest -= 1
        tile += 1
    position.cells[at.BAG_COUNT] -= 1
    position.cells[at.HANDLES_GIVEN] += 1
    position.cells[at.KNOWN + tile] = position.cells[at.HANDLES_GIVEN] * at.UNSEEN
    return tile


def put_in_bag(position: State, piece: i64) -> None:
    """A tile goes back to the bag and is forgotten by all."""
    position.cells[at.KNOWN + piece // 2] = at.NOTHING
    position.cells[at.BAG_COUNT] += 1
