"""Convert: three times as many believers around a flock win it over (rules FL-N1 to FL-N6)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.maps import STRIDE
from theomachy.games.flock.rules.exodus import take
from theomachy.games.flock.state import State

MAJORITY: Final[i64] = 3  # believers needed for each piece (FL-N2)


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that *seat* can convert to *out*."""
    cells = position.cells
    prophet = position.gift(seat, position.terms.cards.counts_for_convert)
    most: i64 = (position.believers(seat) + prophet) // MAJORITY  # no larger flock can give in
    area: i64 = 0
    while area < position.terms.board.areas:
        if 0 < cells[at.FLOCK + area] <= most and gives_in(position, seat, area) and not undoes(position, seat, area):
            out = append(out, pack(act.PREACH, area))
        area += 1
    return out


def gives_in(position: State, seat: i64, area: i64) -> bool:
    """Return whether *seat* has believers enough around *area*, which is not empty, for its flock (FL-N1 to FL-N3)."""
    return (
        position.cells[at.TEMPLE + area] != seat
        and pressure(position, seat, area) >= MAJORITY * position.cells[at.FLOCK + area]
    )


def pressure(position: State, seat: i64, area: i64) -> i64:
    """Count the pieces of *seat* next to *area*, with a prophet that counts as one (FL-N4, FL-P12, FL-P15)."""
    cells = position.cells
    near = position.terms.board.near
    slot: i64 = area * STRIDE
    last: i64 = slot + near[slot]
    count: i64 = 0
    while slot < last:
        slot += 1
        if cells[at.TEMPLE + near[slot]] == seat:
            count += cells[at.FLOCK + near[slot]]
    prophet = position.gift(seat, position.terms.cards.counts_for_convert)
    if prophet and position.terms.board.joined(cells[at.PROPHET_AREA + seat], area):
        count += prophet
    return count


def undoes(position: State, seat: i64, area: i64) -> bool:
    """Return whether converting *area* puts all temples back to the end of the last own turn (FL-N6)."""
    last = position.cells[at.LAST_TEMPLES + seat]
    if last == at.UNKNOWN or not position.terms.ko:
        return False
    return position.temples_key() + (seat - position.cells[at.TEMPLE + area]) * at.POWERS_OF_FIVE[area] == last


def refuse(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *seat* may not convert *area*; None when it may."""
    flock = position.flock(area)
    if position.temple(area) == seat:
        return Refusal("yours-already", "FL-N1", area=position.area_id(area))
    if flock == 0:
        return Refusal("nobody-to-convert", "FL-N3", area=position.area_id(area))
    have, needed = pressure(position, seat, area), MAJORITY * flock
    if have < needed:
        return Refusal("too-few-believers", "FL-N1", area=position.area_id(area), have=int(have), needed=int(needed))
    return Refusal("straight-back", "FL-N6", area=position.area_id(area)) if undoes(position, seat, area) else None


def do(position: State, seat: i64, area: i64) -> None:
    """Convert *area* to *seat*; no piece moves."""
    if position.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "area": position.area_id(area),
            "have": int(pressure(position, seat, area)),
            "count": int(position.flock(area)),
        }
        position.log.append(Event("area-converted", facts))
    take(position, seat, area)
