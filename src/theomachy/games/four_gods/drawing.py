"""Drawing from the bag (FG-B1 to FG-B8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import report
from theomachy.games.four_gods.actions import DRAW
from theomachy.games.four_gods.state import BAG, NOBODY, NOTHING, State


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add drawing one tile, and two."""
    if pos.cells[BAG] > 0 and pos.has_free_hands(seat) and pos.free_slot(seat) != NOTHING:
        out = append(out, pack(DRAW, 1))
        out = append(out, pack(DRAW, 2))
    return out


def refuse(pos: State, seat: i64, count: i64) -> Refusal | None:
    """Why *seat* may not draw, or None when it may."""
    if not pos.has_free_hands(seat):
        return Refusal("hands-not-free", "FG-B1")
    if pos.free_slot(seat) == NOTHING:
        return Refusal("row-full-draw", "FG-B5", slots=pos.terms.slots)
    if pos.cells[BAG] == 0:
        return Refusal("bag-empty", "FG-B4")
    return None


def do(pos: State, seat: i64, count: i64) -> None:
    """Draw *count* tiles, or the last one; the first goes to the left hand (FG-B3, FG-B4)."""
    pieces: list[int] = []
    hand: i64 = 0
    while hand < count and pos.cells[BAG] > 0:
        tile = pos.draw()
        pos.fill_hand(seat, hand, tile * 2, NOBODY)
        pos.teach_holder(tile, seat)
        if pos.log is not None:
            pieces.append(tile * 2)
        hand += 1
    if pos.log is not None:
        report.drawn(pos, seat, pieces)
