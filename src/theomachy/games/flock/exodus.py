"""Exodus: pieces leave one area for its neighbours and settle what was empty (rules FL-X1 to FL-X6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock.actions import DONE, LEAVE, TO
from theomachy.games.flock.cards import CARD_IDS
from theomachy.games.flock.maps import STRIDE
from theomachy.games.flock.state import (
    EXODUS,
    FLOCK,
    PENDING,
    PICKED,
    PICKS,
    SOURCE,
    STANDS,
    TEMPLE,
    TOKEN,
    State,
)


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that *seat* can lead pieces out of to *out*."""
    cells = pos.cells
    area: i64 = 0
    while area < pos.terms.board.areas:
        if cells[TEMPLE + area] == seat and cells[FLOCK + area] > 0:
            out = append(out, pack(LEAVE, area))
        area += 1
    return out


def refuse(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *seat* may not lead an exodus out of *area*, or None when it may."""
    return refuse_source(pos, seat, area, "FL-X1")


def refuse_source(pos: State, seat: i64, area: i64, rule: str) -> Refusal | None:
    """Why *area* is not an own area with pieces, as *rule* asks; None when it is."""
    if pos.temple(area) != seat:
        return Refusal("not-your-area", rule, area=pos.id(area))
    if pos.flock(area) == 0:
        return Refusal("area-empty", rule, area=pos.id(area))
    return None


def begin(pos: State, area: i64) -> None:
    """An exodus out of *area* is begun; nobody has moved yet."""
    pos.cells[PENDING] = EXODUS
    pos.cells[SOURCE] = area


def offer_steps(pos: State, out: vec[i64]) -> vec[i64]:
    """Add a destination for one more piece, or the end of the exodus, to *out*."""
    cells = pos.cells
    source = cells[SOURCE]
    if cells[PICKS] < cells[FLOCK + source]:
        out = offer_neighbours(pos, source, TO, out)
    if cells[PICKS] > 0:
        out = append(out, pack(DONE))
    return out


def offer_neighbours(pos: State, source: i64, kind: i64, out: vec[i64]) -> vec[i64]:
    """Add an action of *kind* for every neighbour of *source* to *out*."""
    near = pos.terms.board.near
    at: i64 = source * STRIDE
    last: i64 = at + near[at]
    while at < last:
        at += 1
        out = append(out, pack(kind, near[at]))
    return out


def refuse_step(pos: State, area: i64) -> Refusal | None:
    """Why no further piece can go to *area*, or None when one can."""
    source = pos.cells[SOURCE]
    if pos.cells[PICKS] >= pos.flock(source):
        return Refusal("all-left", "FL-X1", area=pos.id(source), count=int(pos.flock(source)))
    return refuse_neighbour(pos, source, area)


def refuse_neighbour(pos: State, source: i64, area: i64) -> Refusal | None:
    """Why a piece cannot step from *source* to *area*, or None when it can (FL-X6)."""
    if pos.terms.board.joined(source, area):
        return None
    near = [pos.id(other) for other in pos.terms.board.neighbours(source)]
    return Refusal("not-adjacent", "FL-M1", origin=pos.id(source), area=pos.id(area), areas=near)


def refuse_done(pos: State) -> Refusal | None:
    """Why the exodus cannot end yet, or None when it can."""
    return None if pos.cells[PICKS] > 0 else Refusal("nobody-left", "FL-X1", area=pos.id(pos.cells[SOURCE]))


def do(pos: State, seat: i64) -> bool:
    """The pending exodus happens; whether *seat* took a destination that was empty (FL-X2, FL-X3)."""
    return walk(pos, seat, pos.cells[SOURCE])


def walk(pos: State, seat: i64, source: i64) -> bool:
    """The picked pieces go from *source* to where they were picked for; this is every exodus there is (FL-X5).

    Whether a temple was placed, so that the end must be looked at (FL-E8).
    """
    cells = pos.cells
    is_changed = False
    if pos.log is not None:
        tell_walk(pos, seat, source)
    near = pos.terms.board.near
    at: i64 = source * STRIDE
    last: i64 = at + near[at]
    while at < last:
        at += 1
        area = near[at]
        pieces = cells[PICKED + area]
        if pieces > 0:
            cells[FLOCK + source] -= pieces
            if cells[FLOCK + area] == 0 and cells[TEMPLE + area] != seat:
                take(pos, seat, area)
                is_changed = True
            cells[FLOCK + area] += pieces
    pos.forget()
    return is_changed


def tell_walk(pos: State, seat: i64, source: i64) -> None:
    """Report who went where."""
    if pos.log is not None:
        goals = [area for area in range(pos.terms.board.areas) if pos.cells[PICKED + area] > 0]
        facts: dict[str, object] = {
            "seat": int(seat),
            "origin": pos.id(source),
            "areas": [pos.id(area) for area in goals],
            "counts": [int(pos.cells[PICKED + area]) for area in goals],
            "count": int(pos.cells[PICKS]),
        }
        pos.log.append(Event("flock-walked", facts))


def can_enter(pos: State, seat: i64, area: i64) -> bool:
    """Whether *seat* has a piece next to *area*, which would take it if it is empty."""
    cells = pos.cells
    near = pos.terms.board.near
    at: i64 = area * STRIDE
    last: i64 = at + near[at]
    while at < last:
        at += 1
        if cells[TEMPLE + near[at]] == seat and cells[FLOCK + near[at]] > 0:
            return True
    return False


def take(pos: State, seat: i64, area: i64) -> None:
    """*area* becomes an area of *seat*: other temples and other players' prophets go home (FL-X2, FL-N1, FL-P7)."""
    cells = pos.cells
    before = cells[TEMPLE + area]
    cells[TEMPLE + area] = seat
    if pos.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "area": pos.id(area), "former_seat": int(before)}
        pos.log.append(Event("area-won" if before < 0 else "area-taken", facts))
    other: i64 = 0
    while other < pos.seats:
        if other != seat and cells[STANDS + other] == area:
            if pos.log is not None:
                card = CARD_IDS[cells[TOKEN + other]]
                pos.log.append(Event("prophet-sent-home", {"seat": int(other), "card": card, "area": pos.id(area)}))
            pos.send_home(other)
        other += 1
