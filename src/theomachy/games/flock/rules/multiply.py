"""Multiply: the flock of an own area grows (rules FL-A1 to FL-A7, FL-K10 to FL-K12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.state import State

CROWD: Final[i64] = 4  # from this size a flock grows by two (FL-A2)


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area where *seat* can multiply to *out*."""
    area: i64 = 0
    while area < position.terms.board.areas:
        if position.cells[at.TEMPLE + area] == seat and growth(position, seat, area, at.NOWHERE) > 0:
            out = append(out, pack(act.GROW, area))
        area += 1
    return out


def refuse(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *seat* may not multiply in *area*; None when it may."""
    if position.temple(area) != seat:
        return Refusal("not-your-area", "FL-A1", area=position.area_id(area))
    if growth(position, seat, area, at.NOWHERE) > 0:
        return None
    if position.cells[at.SUPPLY] == 0:
        return Refusal("supply-empty", "FL-A5", area=position.area_id(area))
    return Refusal("glory-too-small", "FL-A5", area=position.area_id(area), count=int(position.temples(seat)))


def share(position: State, seat: i64, area: i64, other: i64, *, is_second: bool) -> i64:
    """Return what *area* gets by itself: 1, 2, or its part of Glory shared with *other* (FL-A1, FL-A2, FL-K10)."""
    cards = position.terms.cards
    areas_per_piece = position.in_play(seat, cards.areas_per_piece)
    if areas_per_piece:
        glory: i64 = position.temples(seat) // areas_per_piece
        if other == at.NOWHERE:
            return glory
        return glory // 2 if is_second else glory - glory // 2
    crowd = position.flock(area)
    if position.cells[at.PROPHET_AREA + seat] == area:
        crowd += position.gift(seat, cards.counts_for_multiply)  # FL-P15
    return 2 if crowd >= CROWD else 1


def bonus(position: State, seat: i64) -> i64:
    """Count the extra pieces of permanents such as Fertility (FL-K11)."""
    return position.in_play(seat, position.terms.cards.multiply_more)


def prophet_bonus(position: State, seat: i64) -> i64:
    """Count the pieces that a prophet such as that of Fertility adds in its area, if that is yours (FL-P11, FL-P10)."""
    more = position.gift(seat, position.terms.cards.multiplies_more)
    return more if more and position.temple(position.cells[at.PROPHET_AREA + seat]) == seat else 0


def growth(position: State, seat: i64, area: i64, second: i64) -> i64:
    """Return how many pieces the action adds in all (FL-A5, FL-A6)."""
    supply = position.cells[at.SUPPLY]
    total: i64 = share(position, seat, area, second, is_second=False) + bonus(position, seat)
    if second != at.NOWHERE:
        total += share(position, seat, second, area, is_second=True)
    total += prophet_bonus(position, seat)
    return total if total < supply else supply


def choose(position: State, seat: i64, area: i64) -> None:
    """Multiply in *area*; with Lust a second area may follow (FL-K12)."""
    if position.in_play(seat, position.terms.cards.multiply_areas):
        position.cells[at.PENDING] = at.MULTIPLY
        position.cells[at.SOURCE] = area
    else:
        do(position, seat, area, at.NOWHERE)


def offer_second(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every second area, and doing without one, to *out*."""
    area: i64 = 0
    while area < position.terms.board.areas:
        if position.cells[at.TEMPLE + area] == seat and second_grows(position, seat, area):
            out = append(out, pack(act.ALSO, area))
        area += 1
    return append(out, pack(act.DONE))


def second_grows(position: State, seat: i64, area: i64) -> bool:
    """Return whether *area*, named second, would get a piece (FL-A5, FL-A7)."""
    first = position.cells[at.SOURCE]
    if area == first:
        return False
    left: i64 = position.cells[at.SUPPLY] - share(position, seat, first, area, is_second=False)
    return left > 0 and share(position, seat, area, first, is_second=True) > 0


def refuse_second(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *area* cannot be the second one; None when it can."""
    if position.temple(area) != seat:
        return Refusal("not-your-area", "FL-A1", area=position.area_id(area))
    if area == position.cells[at.SOURCE]:
        return Refusal("same-area", "FL-K12", area=position.area_id(area))
    if second_grows(position, seat, area):
        return None
    return Refusal("supply-empty", "FL-A5", area=position.area_id(area))


def portions(position: State, seat: i64, area: i64, second: i64) -> vec[i64]:
    """List pairs of area and added pieces: first area, second area, Fertility, its prophet (FL-A6)."""
    out = vec[i64]([area, share(position, seat, area, second, is_second=False)])
    if second != at.NOWHERE:
        out = append(append(out, second), share(position, seat, second, area, is_second=True))
    out = append(append(out, area), bonus(position, seat))
    more = prophet_bonus(position, seat)
    return append(append(out, position.cells[at.PROPHET_AREA + seat]), more) if more else out


def flock_after(position: State, seat: i64, area: i64, second: i64, place: i64) -> i64:
    """Return how many pieces *place* will hold; the supply goes to the portions in their order (FL-A7, FL-C7)."""
    steps = portions(position, seat, area, second)
    supply, crowd = position.cells[at.SUPPLY], position.flock(place)
    for slot in range(0, len(steps), 2):
        came = steps[slot + 1] if steps[slot + 1] < supply else supply
        supply -= came
        if steps[slot] == place:
            crowd += came
    return crowd


def do(position: State, seat: i64, area: i64, second: i64) -> None:
    """Let the flock grow, portion by portion, as long as the supply lasts (FL-A6, FL-A7)."""
    grow(position, seat, portions(position, seat, area, second))
    position.clear_pending()


def grow(position: State, seat: i64, steps: vec[i64]) -> None:
    """Add pieces step by step, *steps* being pairs of area and number, and report them all together."""
    came: dict[str, int] = {}
    for slot in range(0, len(steps), 2):
        pieces = position.add(steps[slot], steps[slot + 1])
        if pieces > 0 and position.log is not None:
            area = position.area_id(steps[slot])
            came[area] = came.get(area, 0) + int(pieces)
    if came and position.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "areas": list(came), "counts": list(came.values())}
        more = [f"{area} +{count}" for area, count in came.items()]
        position.log.append(Event("flock-grew", {**facts, "more": more}))
