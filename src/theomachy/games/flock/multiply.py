"""Multiply: the flock of an own area grows (rules FL-A1 to FL-A7, FL-K10 to FL-K12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock.actions import ALSO, DONE, GROW
from theomachy.games.flock.cards import FERTILITY, GLORY, LUST, P_CAT, P_FERTILITY
from theomachy.games.flock.state import MULTIPLY, NOWHERE, PENDING, SOURCE, SUPPLY, TEMPLE, State

CROWD: Final[i64] = 4  # from this size a flock grows by two (FL-A2)


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area where *seat* can multiply to *out*."""
    area: i64 = 0
    while area < pos.terms.board.areas:
        if pos.cells[TEMPLE + area] == seat and growth(pos, seat, area, NOWHERE) > 0:
            out = append(out, pack(GROW, area))
        area += 1
    return out


def refuse(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *seat* may not multiply in *area*, or None when it may."""
    if pos.temple(area) != seat:
        return Refusal("not-your-area", "FL-A1", area=pos.id(area))
    if growth(pos, seat, area, NOWHERE) > 0:
        return None
    if pos.cells[SUPPLY] == 0:
        return Refusal("supply-empty", "FL-A5", area=pos.id(area))
    return Refusal("glory-too-small", "FL-A5", area=pos.id(area), count=int(pos.temples(seat)))


def share(pos: State, seat: i64, area: i64, other: i64, *, is_second: bool) -> i64:
    """What *area* gets by itself: 1, 2, or its part of Glory when *other* is multiplied too (FL-A1, FL-A2, FL-K10)."""
    if pos.has(seat, GLORY):
        glory: i64 = pos.temples(seat) // 2
        if other == NOWHERE:
            return glory
        return glory // 2 if is_second else glory - glory // 2
    crowd = pos.flock(area)
    if pos.prophet(seat, P_CAT) == area:  # FL-P15
        crowd += 1
    return 2 if crowd >= CROWD else 1


def bonus(pos: State, seat: i64) -> i64:
    """The extra piece of the Fertility miracle (FL-K11)."""
    return 1 if pos.has(seat, FERTILITY) else 0


def blessed(pos: State, seat: i64) -> i64:
    """The own area where the prophet of Fertility adds a piece, or NOWHERE (FL-P11, FL-P10)."""
    area = pos.prophet(seat, P_FERTILITY)
    return area if area != NOWHERE and pos.temple(area) == seat else NOWHERE


def growth(pos: State, seat: i64, area: i64, second: i64) -> i64:
    """How many pieces the action adds in all (FL-A5, FL-A6)."""
    supply = pos.cells[SUPPLY]
    total: i64 = share(pos, seat, area, second, is_second=False) + bonus(pos, seat)
    if second != NOWHERE:
        total += share(pos, seat, second, area, is_second=True)
    if blessed(pos, seat) != NOWHERE:
        total += 1
    return total if total < supply else supply


def choose(pos: State, seat: i64, area: i64) -> None:
    """Multiply in *area*; with Lust a second area may follow (FL-K12)."""
    if pos.has(seat, LUST):
        pos.cells[PENDING] = MULTIPLY
        pos.cells[SOURCE] = area
    else:
        do(pos, seat, area, NOWHERE)


def offer_second(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every second area, and doing without one, to *out*."""
    area: i64 = 0
    while area < pos.terms.board.areas:
        if pos.cells[TEMPLE + area] == seat and second_grows(pos, seat, area):
            out = append(out, pack(ALSO, area))
        area += 1
    return append(out, pack(DONE))


def second_grows(pos: State, seat: i64, area: i64) -> bool:
    """Whether *area*, named second, would get a piece (FL-A5, FL-A7)."""
    first = pos.cells[SOURCE]
    if area == first:
        return False
    left: i64 = pos.cells[SUPPLY] - share(pos, seat, first, area, is_second=False)
    return left > 0 and share(pos, seat, area, first, is_second=True) > 0


def refuse_second(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *area* cannot be the second one, or None when it can."""
    if pos.temple(area) != seat:
        return Refusal("not-your-area", "FL-A1", area=pos.id(area))
    if area == pos.cells[SOURCE]:
        return Refusal("same-area", "FL-K12", area=pos.id(area))
    if second_grows(pos, seat, area):
        return None
    return Refusal("supply-empty", "FL-A5", area=pos.id(area))


def helpings(pos: State, seat: i64, area: i64, second: i64) -> vec[i64]:
    """What is added where, as pairs of area and pieces: first area, second area, Fertility, its prophet (FL-A6)."""
    out = vec[i64]([area, share(pos, seat, area, second, is_second=False)])
    if second != NOWHERE:
        out = append(append(out, second), share(pos, seat, second, area, is_second=True))
    out = append(append(out, area), bonus(pos, seat))
    prophets_area = blessed(pos, seat)
    return out if prophets_area == NOWHERE else append(append(out, prophets_area), 1)


def crowd_after(pos: State, seat: i64, area: i64, second: i64, place: i64) -> i64:
    """How many pieces *place* will hold; the supply is used up in the order of the helpings (FL-A7, FL-C7)."""
    steps = helpings(pos, seat, area, second)
    supply, crowd = pos.cells[SUPPLY], pos.flock(place)
    for at in range(0, len(steps), 2):
        came = steps[at + 1] if steps[at + 1] < supply else supply
        supply -= came
        if steps[at] == place:
            crowd += came
    return crowd


def do(pos: State, seat: i64, area: i64, second: i64) -> None:
    """The flock grows, helping by helping, as long as the supply lasts (FL-A6, FL-A7)."""
    steps = helpings(pos, seat, area, second)
    for at in range(0, len(steps), 2):
        grow(pos, seat, steps[at], steps[at + 1])
    pos.forget()


def grow(pos: State, seat: i64, area: i64, pieces: i64) -> None:
    """Add *pieces* to *area* and say so."""
    came = pos.add(area, pieces)
    if came > 0 and pos.log is not None:
        pos.log.append(Event("flock-grew", {"seat": int(seat), "area": pos.id(area), "count": int(came)}))
