"""Slaughter: own pieces and as many of a neighbour are removed (rules FL-W1 to FL-W3, FL-K15)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock.actions import REMOVE, SACRIFICE, SLAY, TO
from theomachy.games.flock.cards import MARTIAL_ARTS
from theomachy.games.flock.exodus import refuse_neighbour, refuse_source
from theomachy.games.flock.maps import STRIDE
from theomachy.games.flock.state import (
    FLOCK,
    GOAL,
    NOWHERE,
    NUMBER,
    PENDING,
    SLAUGHTER,
    SOURCE,
    TEMPLE,
    State,
)

ARTFUL: Final[i64] = 2  # sacrificing so many lets Martial Arts remove one more (FL-K15)


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area out of which *seat* can slaughter to *out*."""
    cells = pos.cells
    area: i64 = 0
    while area < pos.terms.board.areas:
        if cells[TEMPLE + area] == seat and cells[FLOCK + area] > 0 and has_victim(pos, seat, area):
            out = append(out, pack(SLAY, area))
        area += 1
    return out


def has_victim(pos: State, seat: i64, source: i64) -> bool:
    """Whether a neighbour of *source* can be slaughtered by *seat*."""
    near = pos.terms.board.near
    at: i64 = source * STRIDE
    last: i64 = at + near[at]
    while at < last:
        at += 1
        if is_victim(pos, seat, near[at]):
            return True
    return False


def is_victim(pos: State, seat: i64, area: i64) -> bool:
    """Whether *area* is not of *seat* and has a piece to lose (FL-W2)."""
    return pos.cells[TEMPLE + area] != seat and pos.cells[FLOCK + area] > 0


def refuse(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *seat* may not slaughter out of *area*, or None when it may."""
    refused = refuse_source(pos, seat, area, "FL-W1")
    if refused is None and not has_victim(pos, seat, area):
        return Refusal("no-victim", "FL-W1", area=pos.id(area))
    return refused


def begin(pos: State, area: i64) -> None:
    """A slaughter out of *area* is begun."""
    pos.cells[PENDING] = SLAUGHTER
    pos.cells[SOURCE] = area


def offer_steps(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what is to be said next to *out*: the target, how many to sacrifice, how many to remove."""
    cells = pos.cells
    if cells[GOAL] == NOWHERE:
        near = pos.terms.board.near
        at: i64 = cells[SOURCE] * STRIDE
        last: i64 = at + near[at]
        while at < last:
            at += 1
            if is_victim(pos, seat, near[at]):
                out = append(out, pack(TO, near[at]))
        return out
    if cells[NUMBER] == 0:
        number: i64 = 1
        while number <= most(pos):
            out = append(out, pack(SACRIFICE, number))
            number += 1
        return out
    out = append(out, pack(REMOVE, cells[NUMBER]))
    return append(out, pack(REMOVE, cells[NUMBER] + 1))


def most(pos: State) -> i64:
    """The largest number that can be sacrificed (FL-W1)."""
    own, other = pos.flock(pos.cells[SOURCE]), pos.flock(pos.cells[GOAL])
    return own if own < other else other


def has_extra(pos: State, seat: i64) -> bool:
    """Whether Martial Arts lets one more be removed (FL-K15)."""
    number = pos.cells[NUMBER]
    return number >= ARTFUL and pos.has(seat, MARTIAL_ARTS) and pos.flock(pos.cells[GOAL]) > number


def refuse_target(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *area* cannot be slaughtered, or None when it can."""
    rule = "FL-W2" if pos.temple(area) == seat else "FL-W1"
    return refuse_victim(pos, seat, pos.cells[SOURCE], area, rule)


def refuse_victim(pos: State, seat: i64, source: i64, area: i64, rule: str) -> Refusal | None:
    """Why *area* is no neighbour of *source* that can lose a piece, as *rule* asks; None when it is one."""
    refused = refuse_neighbour(pos, source, area)
    if refused is not None:
        return refused
    if pos.temple(area) == seat:
        return Refusal("own-target", rule, area=pos.id(area))
    return None if pos.flock(area) > 0 else Refusal("no-flock-there", rule, area=pos.id(area))


def refuse_number(pos: State, number: i64) -> Refusal | None:
    """Why *number* pieces cannot be sacrificed, or None when they can."""
    if 1 <= number <= most(pos):
        return None
    cells = pos.cells
    source, goal = pos.id(cells[SOURCE]), pos.id(cells[GOAL])
    return Refusal("wrong-number", "FL-W1", count=int(number), most=int(most(pos)), origin=source, area=goal)


def refuse_removal(pos: State, number: i64) -> Refusal | None:
    """Why *number* pieces cannot be removed by Martial Arts, or None when they can."""
    n = pos.cells[NUMBER]
    if n <= number <= n + 1:
        return None
    return Refusal("wrong-removal", "FL-K15", count=int(number), least=int(n), most=int(n) + 1)


def aim(pos: State, area: i64) -> None:
    """The slaughter is aimed at *area*."""
    pos.cells[GOAL] = area


def sacrifice(pos: State, seat: i64, number: i64) -> bool:
    """*number* pieces are to be sacrificed; whether the slaughter is done, with nothing left to say."""
    pos.cells[NUMBER] = number
    if has_extra(pos, seat):
        return False
    do(pos, seat, number)
    return True


def do(pos: State, seat: i64, removed: i64) -> None:
    """The pieces fall on both sides; temples and prophets stay (FL-W3)."""
    cells = pos.cells
    source, goal, number = cells[SOURCE], cells[GOAL], cells[NUMBER]
    pos.remove(source, number)
    pos.remove(goal, removed)
    if pos.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "origin": pos.id(source),
            "area": pos.id(goal),
            "lost": int(number),
            "count": int(removed),
        }
        pos.log.append(Event("flock-slaughtered", facts))
    pos.forget()
