"""Convert: a flock gives in to three times as many believers round it (rules FL-N1 to FL-N6)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock.actions import PREACH
from theomachy.games.flock.cards import P_AGRICULTURE, P_CAT
from theomachy.games.flock.exodus import take
from theomachy.games.flock.maps import STRIDE
from theomachy.games.flock.state import FIVES, FLOCK, LAST, STANDS, TEMPLE, TOKEN, UNKNOWN, State

MAJORITY: Final[i64] = 3  # believers needed for each piece (FL-N2)


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that *seat* can convert to *out*."""
    cells = pos.cells
    most: i64 = (pos.believers(seat) + 1) // MAJORITY  # no larger flock can give in, with a prophet counted
    area: i64 = 0
    while area < pos.terms.board.areas:
        if 0 < cells[FLOCK + area] <= most and gives_in(pos, seat, area) and not undoes(pos, seat, area):
            out = append(out, pack(PREACH, area))
        area += 1
    return out


def gives_in(pos: State, seat: i64, area: i64) -> bool:
    """Whether believers of *seat* round *area*, which is not empty, are enough for its flock (FL-N1 to FL-N3)."""
    return pos.cells[TEMPLE + area] != seat and pressure(pos, seat, area) >= MAJORITY * pos.cells[FLOCK + area]


def pressure(pos: State, seat: i64, area: i64) -> i64:
    """Pieces in the areas of *seat* next to *area*, with a prophet that counts as one (FL-N4, FL-P12, FL-P15)."""
    cells = pos.cells
    near = pos.terms.board.near
    at: i64 = area * STRIDE
    last: i64 = at + near[at]
    count: i64 = 0
    while at < last:
        at += 1
        if cells[TEMPLE + near[at]] == seat:
            count += cells[FLOCK + near[at]]
    token = cells[TOKEN + seat]
    if (token in (P_CAT, P_AGRICULTURE)) and pos.terms.board.joined(cells[STANDS + seat], area):
        count += 1
    return count


def undoes(pos: State, seat: i64, area: i64) -> bool:
    """Whether converting *area* puts all temples back to the end of the last own turn (FL-N6)."""
    last = pos.cells[LAST + seat]
    if last == UNKNOWN or not pos.terms.ko:
        return False
    return pos.temples_key() + (seat - pos.cells[TEMPLE + area]) * FIVES[area] == last


def refuse(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *seat* may not convert *area*, or None when it may."""
    flock = pos.flock(area)
    if pos.temple(area) == seat:
        return Refusal("yours-already", "FL-N1", area=pos.id(area))
    if flock == 0:
        return Refusal("nobody-to-convert", "FL-N3", area=pos.id(area))
    have, needed = pressure(pos, seat, area), MAJORITY * flock
    if have < needed:
        return Refusal("too-few-believers", "FL-N1", area=pos.id(area), have=int(have), needed=int(needed))
    return Refusal("straight-back", "FL-N6", area=pos.id(area)) if undoes(pos, seat, area) else None


def do(pos: State, seat: i64, area: i64) -> None:
    """*area* changes its faith; no piece moves."""
    if pos.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "area": pos.id(area),
            "have": int(pressure(pos, seat, area)),
            "count": int(pos.flock(area)),
        }
        pos.log.append(Event("area-converted", facts))
    take(pos, seat, area)
