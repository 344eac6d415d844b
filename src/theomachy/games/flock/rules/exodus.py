"""Exodus: pieces leave one area for its neighbours and take what was empty (rules FL-X1 to FL-X6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.maps import STRIDE
from theomachy.games.flock.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that *seat* can lead pieces out of to *out*."""
    cells = position.cells
    area: i64 = 0
    while area < position.terms.board.areas:
        if cells[at.TEMPLE + area] == seat and cells[at.FLOCK + area] > 0:
            out = append(out, pack(act.LEAVE, area))
        area += 1
    return out


def refuse(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *seat* may not lead an exodus out of *area*; None when it may."""
    return refuse_source(position, seat, area, "FL-X1")


def refuse_source(position: State, seat: i64, area: i64, rule: str) -> Refusal | None:
    """Say why *area* is not an own area with pieces, as *rule* asks; None when it is."""
    if position.temple(area) != seat:
        return Refusal("not-your-area", rule, area=position.area_id(area))
    if position.flock(area) == 0:
        return Refusal("area-empty", rule, area=position.area_id(area))
    return None


def begin(position: State, area: i64) -> None:
    """Begin an exodus out of *area*; no piece moves yet."""
    position.cells[at.PENDING] = at.EXODUS
    position.cells[at.SOURCE] = area


def offer_steps(position: State, out: vec[i64]) -> vec[i64]:
    """Add a destination for one more piece, or the end of the exodus, to *out*."""
    cells = position.cells
    source = cells[at.SOURCE]
    if cells[at.PICK_COUNT] < cells[at.FLOCK + source]:
        out = offer_neighbours(position, source, act.TO, out)
    if cells[at.PICK_COUNT] > 0:
        out = append(out, pack(act.DONE))
    return out


def offer_neighbours(position: State, source: i64, kind: i64, out: vec[i64]) -> vec[i64]:
    """Add an action of *kind* for every neighbour of *source* to *out*."""
    near = position.terms.board.near
    slot: i64 = source * STRIDE
    last: i64 = slot + near[slot]
    while slot < last:
        slot += 1
        out = append(out, pack(kind, near[slot]))
    return out


def refuse_step(position: State, area: i64) -> Refusal | None:
    """Say why no further piece can go to *area*; None when one can."""
    source = position.cells[at.SOURCE]
    if position.cells[at.PICK_COUNT] >= position.flock(source):
        return Refusal("all-left", "FL-X1", area=position.area_id(source), count=int(position.flock(source)))
    return refuse_neighbour(position, source, area)


def refuse_neighbour(position: State, source: i64, area: i64) -> Refusal | None:
    """Say why a piece cannot step from *source* to *area*; None when it can (FL-X6)."""
    if position.terms.board.joined(source, area):
        return None
    near = [position.area_id(other) for other in position.terms.board.neighbours(source)]
    return Refusal("not-adjacent", "FL-M1", origin=position.area_id(source), area=position.area_id(area), areas=near)


def refuse_done(position: State) -> Refusal | None:
    """Say why the exodus cannot end yet; None when it can."""
    return (
        None
        if position.cells[at.PICK_COUNT] > 0
        else Refusal("nobody-left", "FL-X1", area=position.area_id(position.cells[at.SOURCE]))
    )


def do(position: State, seat: i64) -> bool:
    """Carry out the pending exodus; return whether *seat* took an empty destination (FL-X2, FL-X3)."""
    return walk(position, seat, position.cells[at.SOURCE])


def walk(position: State, seat: i64, source: i64) -> bool:
    """Move the picked pieces from *source* to their destinations; this is every exodus there is (FL-X5).

    Return whether a temple was placed, after which the end is checked (FL-E8).
    """
    cells = position.cells
    is_changed = False
    if position.log is not None:
        _log_walk(position, seat, source)
    near = position.terms.board.near
    slot: i64 = source * STRIDE
    last: i64 = slot + near[slot]
    while slot < last:
        slot += 1
        area = near[slot]
        pieces = cells[at.PICKED + area]
        if pieces > 0:
            cells[at.FLOCK + source] -= pieces
            if cells[at.FLOCK + area] == 0 and cells[at.TEMPLE + area] != seat:
                take(position, seat, area)
                is_changed = True
            cells[at.FLOCK + area] += pieces
    position.clear_pending()
    return is_changed


def _log_walk(position: State, seat: i64, source: i64) -> None:
    """Report who went where."""
    if position.log is not None:
        goals = [area for area in range(position.terms.board.areas) if position.cells[at.PICKED + area] > 0]
        facts: dict[str, object] = {
            "seat": int(seat),
            "origin": position.area_id(source),
            "areas": [position.area_id(area) for area in goals],
            "counts": [int(position.cells[at.PICKED + area]) for area in goals],
            "count": int(position.cells[at.PICK_COUNT]),
        }
        position.log.append(Event("flock-walked", facts))


def can_enter(position: State, seat: i64, area: i64) -> bool:
    """Return whether *seat* has a piece next to *area*, which would take it if it is empty."""
    cells = position.cells
    near = position.terms.board.near
    slot: i64 = area * STRIDE
    last: i64 = slot + near[slot]
    while slot < last:
        slot += 1
        if cells[at.TEMPLE + near[slot]] == seat and cells[at.FLOCK + near[slot]] > 0:
            return True
    return False


def take(position: State, seat: i64, area: i64) -> None:
    """Give *area* to *seat*: another temple and other players' prophets go home (FL-X2, FL-N1, FL-P7)."""
    cells = position.cells
    before = cells[at.TEMPLE + area]
    cells[at.TEMPLE + area] = seat
    if position.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "area": position.area_id(area), "former_seat": int(before)}
        position.log.append(Event("area-won" if before < 0 else "area-taken", facts))
    other: i64 = 0
    while other < position.seats:
        if other != seat and cells[at.PROPHET_AREA + other] == area:
            if position.log is not None:
                card = position.card_id(cells[at.PROPHET + other])
                position.log.append(
                    Event("prophet-sent-home", {"seat": int(other), "card": card, "area": position.area_id(area)})
                )
            position.send_home(other)
        other += 1
