"""Slaughter: own pieces and as many of a neighbour are removed (rules FL-W1 to FL-W3, FL-K15)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.maps import STRIDE
from theomachy.games.flock.rules.exodus import refuse_neighbour, refuse_source
from theomachy.games.flock.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that *seat* can slaughter from to *out*."""
    cells = position.cells
    area: i64 = 0
    while area < position.terms.board.areas:
        if cells[at.TEMPLE + area] == seat and cells[at.FLOCK + area] > 0 and has_victim(position, seat, area):
            out = append(out, pack(act.SLAY, area))
        area += 1
    return out


def has_victim(position: State, seat: i64, source: i64) -> bool:
    """Return whether a neighbour of *source* can be slaughtered by *seat*."""
    near = position.terms.board.near
    slot: i64 = source * STRIDE
    last: i64 = slot + near[slot]
    while slot < last:
        slot += 1
        if is_victim(position, seat, near[slot]):
            return True
    return False


def is_victim(position: State, seat: i64, area: i64) -> bool:
    """Return whether *area* is not of *seat* and has a piece to lose (FL-W2)."""
    return position.cells[at.TEMPLE + area] != seat and position.cells[at.FLOCK + area] > 0


def refuse(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *seat* may not slaughter out of *area*; None when it may."""
    refused = refuse_source(position, seat, area, "FL-W1")
    if refused is None and not has_victim(position, seat, area):
        return Refusal("no-victim", "FL-W1", area=position.area_id(area))
    return refused


def begin(position: State, area: i64) -> None:
    """Begin a slaughter out of *area*."""
    position.cells[at.PENDING] = at.SLAUGHTER
    position.cells[at.SOURCE] = area


def offer_steps(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the next step to *out*: the target, how many to sacrifice, how many to remove."""
    cells = position.cells
    if cells[at.AIM] == at.NOWHERE:
        near = position.terms.board.near
        slot: i64 = cells[at.SOURCE] * STRIDE
        last: i64 = slot + near[slot]
        while slot < last:
            slot += 1
            if is_victim(position, seat, near[slot]):
                out = append(out, pack(act.TO, near[slot]))
        return out
    if cells[at.SACRIFICED] == 0:
        number: i64 = 1
        while number <= most(position):
            out = append(out, pack(act.SACRIFICE, number))
            number += 1
        return out
    out = append(out, pack(act.REMOVE, cells[at.SACRIFICED]))
    return append(out, pack(act.REMOVE, cells[at.SACRIFICED] + 1))


def most(position: State) -> i64:
    """Return the largest number that can be sacrificed (FL-W1)."""
    own, other = position.flock(position.cells[at.SOURCE]), position.flock(position.cells[at.AIM])
    return own if own < other else other


def has_extra(position: State, seat: i64) -> bool:
    """Return whether Martial Arts lets one more be removed (FL-K15)."""
    number = position.cells[at.SACRIFICED]
    least = position.in_play(seat, position.terms.cards.slaughter_from)
    return 0 < least <= number < position.flock(position.cells[at.AIM])


def refuse_target(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *area* cannot be slaughtered; None when it can."""
    rule = "FL-W2" if position.temple(area) == seat else "FL-W1"
    return refuse_victim(position, seat, position.cells[at.SOURCE], area, rule)


def refuse_victim(position: State, seat: i64, source: i64, area: i64, rule: str) -> Refusal | None:
    """Say why *area* is no neighbour of *source* that can lose a piece, as *rule* asks; None when it is one."""
    refused = refuse_neighbour(position, source, area)
    if refused is not None:
        return refused
    if position.temple(area) == seat:
        return Refusal("own-target", rule, area=position.area_id(area))
    return None if position.flock(area) > 0 else Refusal("no-flock-there", rule, area=position.area_id(area))


def refuse_number(position: State, number: i64) -> Refusal | None:
    """Say why *number* pieces cannot be sacrificed; None when they can."""
    if 1 <= number <= most(position):
        return None
    cells = position.cells
    source, goal = position.area_id(cells[at.SOURCE]), position.area_id(cells[at.AIM])
    return Refusal("wrong-number", "FL-W1", count=int(number), most=int(most(position)), origin=source, area=goal)


def refuse_removal(position: State, number: i64) -> Refusal | None:
    """Say why *number* pieces cannot be removed by Martial Arts; None when they can."""
    n = position.cells[at.SACRIFICED]
    if n <= number <= n + 1:
        return None
    return Refusal("wrong-removal", "FL-K15", count=int(number), least=int(n), most=int(n) + 1)


def aim(position: State, area: i64) -> None:
    """Aim the slaughter at *area*."""
    position.cells[at.AIM] = area


def sacrifice(position: State, seat: i64, number: i64) -> bool:
    """Name the *number* of pieces to sacrifice; return whether the slaughter is done."""
    position.cells[at.SACRIFICED] = number
    if has_extra(position, seat):
        return False
    do(position, seat, number)
    return True


def do(position: State, seat: i64, removed: i64) -> None:
    """Remove the pieces of both sides; temples and prophets stay (FL-W3)."""
    cells = position.cells
    source, goal, number = cells[at.SOURCE], cells[at.AIM], cells[at.SACRIFICED]
    position.remove(source, number)
    position.remove(goal, removed)
    if position.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "origin": position.area_id(source),
            "area": position.area_id(goal),
            "lost": int(number),
            "count": int(removed),
        }
        position.log.append(Event("flock-slaughtered", facts))
    position.clear_pending()
