"""Aids: arithmetic over what a viewer sees that people would do in their heads, for screens."""

from theomachy.core.event import SPECTATOR
from theomachy.core.game import View
from theomachy.games.flock import convert, multiply, starvation
from theomachy.games.flock.cards import BABY_BOOM
from theomachy.games.flock.exodus import can_enter
from theomachy.games.flock.position import Flock
from theomachy.games.flock.state import (
    CARD,
    EFFECT,
    EXODUS,
    GOAL,
    LEAD,
    MULTIPLY,
    NOBODY,
    NOWHERE,
    NUMBER,
    OUT,
    PAY,
    PENDING,
    PICKED,
    PICKS,
    PLAYER,
    SLAUGHTER,
    SOURCE,
    STANDS,
)
from theomachy.games.flock.view import sees_pending


def aids(pos: Flock, viewer: int | None) -> View:
    """What is threatened, what hungers, what *viewer* could convert, and what a begun choice comes to."""
    found: View = {"danger": in_danger(pos), "starving": starving(pos), "pressure": pressure(pos, viewer)}
    if sees_pending(pos, SPECTATOR if viewer is None else viewer):
        found["begun"] = begun(pos)
    return found


def in_danger(pos: Flock) -> list[str]:
    """Areas that some rival of their owner could take next with one exodus or conversion: public arithmetic."""
    found = []
    for area in range(pos.terms.board.areas):
        rivals = [seat for seat in range(pos.seats) if pos.temple(area) not in (NOBODY, seat)]
        if pos.flock(area) == 0:
            is_open = any(can_enter(pos, seat, area) for seat in rivals)
        else:
            is_open = any(convert.gives_in(pos, seat, area) for seat in rivals)
        if is_open:
            found.append(pos.id(area))
    return found


def starving(pos: Flock) -> list[str]:
    """Areas that hold more than they feed and would lose a piece if the turn ended now (FL-V1)."""
    return [pos.id(area) for area in range(pos.terms.board.areas) if pos.flock(area) > starvation.limit(pos, area)]


def pressure(pos: Flock, viewer: int | None) -> dict[str, list[int]]:
    """For flocks next to believers of *viewer*: how many believers there are, and how many it takes (FL-N2)."""
    if viewer is None or pos.cells[OUT + viewer] == 1:
        return {}
    found = {}
    for area in range(pos.terms.board.areas):
        have, flock = convert.pressure(pos, viewer, area), pos.flock(area)
        if have > 0 and flock > 0 and pos.temple(area) != viewer:
            found[pos.id(area)] = [int(have), int(convert.MAJORITY * flock)]
    return found


# A choice that is begun.


def begun(pos: Flock) -> dict[str, object]:
    """Where it starts, the flocks as they would be, what would become the player's, and who can still go."""
    cells = pos.cells
    kind, source = cells[PENDING], _source(pos)
    left = pos.flock(source) - cells[PICKS] if kind == EXODUS else 0
    return {
        "from": None if source == NOWHERE else pos.id(source),
        "flock": {pos.id(area): pos.flock(area) + by for area, by in _changes(pos, source).items() if by},
        "takes": [pos.id(area) for area in _picked(pos) if kind in (EXODUS, LEAD) and _would_fall(pos, area)],
        "left": left,
    }


def _source(pos: Flock) -> int:
    cells = pos.cells
    if cells[PENDING] == LEAD:
        return cells[STANDS + cells[PLAYER]]
    return NOWHERE if cells[PENDING] in (PAY, EFFECT) else cells[SOURCE]


def _picked(pos: Flock) -> list[int]:
    return [area for area in range(pos.terms.board.areas) if pos.cells[PICKED + area] > 0]


def _would_fall(pos: Flock, area: int) -> bool:
    """Whether a piece that walks in takes *area* for the player (FL-X2)."""
    return pos.flock(area) == 0 and pos.temple(area) != pos.cells[PLAYER]


def _changes(pos: Flock, source: int) -> dict[int, int]:
    """By how much the begun choice changes each flock, as far as it is said."""
    cells = pos.cells
    kind, picks = cells[PENDING], {area: int(cells[PICKED + area]) for area in _picked(pos)}
    if kind == PAY or (kind == EFFECT and cells[CARD] != BABY_BOOM):
        return {area: -count for area, count in picks.items()}
    if kind in (EXODUS, LEAD):
        sacrificed = 1 if kind == LEAD else 0  # the Moon's price (FL-P18)
        return {**picks, source: -int(cells[PICKS]) - sacrificed}
    if kind == SLAUGHTER and cells[GOAL] != NOWHERE:
        return {source: -int(cells[NUMBER]), int(cells[GOAL]): -int(cells[NUMBER])}
    if kind == MULTIPLY:
        grown = multiply.crowd_after(pos, cells[PLAYER], source, NOWHERE, source)
        return {source: int(grown) - pos.flock(source)}
    return picks
