"""Aids: what people would work out in their heads from what they see."""

from theomachy.core.event import SPECTATOR
from theomachy.core.game import View
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.position import FlockPosition
from theomachy.games.flock.rules import convert, miracles, multiply, repetition, starvation
from theomachy.games.flock.rules.exodus import can_enter


def aids(position: FlockPosition, viewer: int | None) -> View:
    """Return areas in danger, areas that starve, what *viewer* could convert, and what a begun choice comes to."""
    found: View = {
        "danger": _in_danger(position),
        "starving": _starving(position),
        "pressure": _pressure(position, viewer),
    }
    if position.terms.repetition:
        found["repeated"] = repetition.times_repeated(position)
    if position.sees_pending(SPECTATOR if viewer is None else viewer):
        found["begun"] = _begun(position)
    return found


def _in_danger(position: FlockPosition) -> list[str]:
    """List areas that a rival of their owner could take next with one exodus or conversion."""
    found = []
    for area in range(position.terms.board.areas):
        rivals = [seat for seat in range(position.seats) if position.temple(area) not in (at.NOBODY, seat)]
        if position.flock(area) == 0:
            is_open = any(can_enter(position, seat, area) for seat in rivals)
        else:
            is_open = any(convert.gives_in(position, seat, area) for seat in rivals)
        if is_open:
            found.append(position.area_id(area))
    return found


def _starving(position: FlockPosition) -> list[str]:
    """List areas that would lose a piece if the turn ended now (FL-V1)."""
    return [
        position.area_id(area)
        for area in range(position.terms.board.areas)
        if position.flock(area) > starvation.limit(position, area)
    ]


def _pressure(position: FlockPosition, viewer: int | None) -> dict[str, list[int]]:
    """Return, for flocks next to believers of *viewer*, how many believers there are and how many it takes (FL-N2)."""
    if viewer is None or position.cells[at.OUT + viewer] == 1:
        return {}
    found = {}
    for area in range(position.terms.board.areas):
        have, flock = convert.pressure(position, viewer, area), position.flock(area)
        if have > 0 and flock > 0 and position.temple(area) != viewer:
            found[position.area_id(area)] = [int(have), int(convert.MAJORITY * flock)]
    return found


# A choice that is begun.


def _begun(position: FlockPosition) -> dict[str, object]:
    """Return where the begun choice starts, the flocks it leaves, the areas it takes, and how many can still go."""
    cells = position.cells
    kind, source = cells[at.PENDING], _source(position)
    left = position.flock(source) - cells[at.PICK_COUNT] if kind == at.EXODUS else 0
    return {
        "from": None if source == at.NOWHERE else position.area_id(source),
        "flock": {
            position.area_id(area): position.flock(area) + by for area, by in _changes(position, source).items() if by
        },
        "takes": [
            position.area_id(area)
            for area in _picked(position)
            if kind in (at.EXODUS, at.LEAD) and _would_fall(position, area)
        ],
        "left": left,
    }


def _source(position: FlockPosition) -> int:
    cells = position.cells
    if cells[at.PENDING] == at.LEAD:
        return cells[at.PROPHET_AREA + cells[at.PLAYER]]
    return at.NOWHERE if cells[at.PENDING] in (at.PAY, at.EFFECT) else cells[at.SOURCE]


def _picked(position: FlockPosition) -> list[int]:
    return [area for area in range(position.terms.board.areas) if position.cells[at.PICKED + area] > 0]


def _would_fall(position: FlockPosition, area: int) -> bool:
    """Return whether a piece that walks in takes *area* for the player (FL-X2)."""
    return position.flock(area) == 0 and position.temple(area) != position.cells[at.PLAYER]


def _changes(position: FlockPosition, source: int) -> dict[int, int]:
    """Return by how much the begun choice changes each flock so far."""
    cells = position.cells
    kind, picks = cells[at.PENDING], {area: int(cells[at.PICKED + area]) for area in _picked(position)}
    if kind == at.PAY or (kind == at.EFFECT and miracles.aim_kind(position, cells[at.PENDING_CARD]) == act.KILL):
        return {area: -count for area, count in picks.items()}
    if kind in (at.EXODUS, at.LEAD):
        price = position.gift(cells[at.PLAYER], position.terms.cards.price) if kind == at.LEAD else 0  # FL-P18
        return {**picks, source: -int(cells[at.PICK_COUNT]) - int(price)}
    if kind == at.SLAUGHTER and cells[at.AIM] != at.NOWHERE:
        return {source: -int(cells[at.SACRIFICED]), int(cells[at.AIM]): -int(cells[at.SACRIFICED])}
    if kind == at.MULTIPLY:
        grown = multiply.flock_after(position, cells[at.PLAYER], source, at.NOWHERE, source)
        return {source: int(grown) - position.flock(source)}
    return picks
