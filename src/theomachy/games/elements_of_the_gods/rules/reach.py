"""Reach: which spaces an Element touches, and how many Worshipers it would move."""

from typing import Final

from theomachy.core.game import View
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import (
    COMPASS_LETTERS,
    COMPASS_POINTS,
    DIRECTIONS,
    EAST_OF,
    NORTH_OF,
    OFF,
)
from theomachy.games.elements_of_the_gods.components.elements import FIRE, WATER, WIND
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS, count
from theomachy.games.elements_of_the_gods.rules import fire, water, wind
from theomachy.games.elements_of_the_gods.state import State

_RING: Final = list(zip(EAST_OF, NORTH_OF, strict=True))


def reach(position: State) -> View:
    """Return what the Element being placed touches: a pattern while its space is open, then spaces and numbers."""
    element, space = position.cells[at.DRAFT_ELEMENT], position.cells[at.DRAFT_SPACE]
    if element == at.NONE:
        return {}
    if space == at.NONE:
        return {"pattern": _pattern(element)}
    if element not in (WATER, FIRE, WIND):
        return {"spaces": [position.board.name(space)]}
    if position.cells[at.DRAFT_TYPE] == at.NONE:
        movable = [type for type in range(len(LETTERS)) if type != position.cells[at.LOCKED_TYPE]]
        return {
            "spaces": _spaces(position, _pattern(element)),
            "types": {LETTERS[type]: most_moved(position, type) for type in movable},
        }
    return {"scatter": _scatter(position)} if element == FIRE else {"directions": _directions(position)}


def most_moved(position: State, type: int) -> int:
    """Return how many of *type* the placed Element moves; Wind: in the direction where it moves most."""
    if position.cells[at.DRAFT_ELEMENT] == WIND:
        return max(moved(position, type, point) for point in _points(position))
    return moved(position, type, at.NONE)


def moved(position: State, type: int, point: int) -> int:
    """Return how many of *type* the placed Element moves, Wind towards *point*, by trying it out on a copy."""
    trial = position.copy()
    trial.log = []
    space = position.cells[at.DRAFT_SPACE]
    if position.cells[at.DRAFT_ELEMENT] == WATER:
        water.do(trial, space, type)
    elif position.cells[at.DRAFT_ELEMENT] == WIND:
        wind.do(trial, space, type, point * 2)
    else:
        fire.do(trial, space, type, _some_scatter(position, type))
    return sum(int(str(event.facts["count"])) for event in trial.log)


def _some_scatter(position: State, type: int) -> int:
    """A legal choice of directions for Fire; the number that moves is the same for all."""
    ring = fire.open_ring(position, position.cells[at.DRAFT_SPACE])
    wanted = fire.extras(position, position.cells[at.DRAFT_SPACE], type)
    open = [1 << direction for direction in range(DIRECTIONS) if (ring >> direction) & 1]
    return sum(open[:wanted])


def _points(position: State) -> list[int]:
    """The points of the compass towards which Wind may blow (EG-WI5)."""
    return [point for point in range(COMPASS_POINTS) if wind.refuse(position, point) is None]


def _pattern(element: int) -> list[list[int]]:
    """The spaces that *element* touches around its own, as columns to the east and rows to the north."""
    own = [[0, 0]]
    if element in (WATER, FIRE):
        return own + [[east, north] for east, north in _RING]
    if element == WIND:
        return own + [cell for point in range(COMPASS_POINTS) for cell in _square(point)]
    return own


def _square(point: int) -> list[list[int]]:
    """The square of three by three that Wind blows towards *point* of the compass (EG-WI2)."""
    east, north = _RING[point * 2]
    return [
        [east * far + north * aside, north * far + east * aside]
        for far in range(1, wind.REACH + 1)
        for aside in (-1, 0, 1)
    ]


def _spaces(position: State, pattern: list[list[int]]) -> list[str]:
    """Those spaces of *pattern* around the placed Element that are in play."""
    size, space = position.board.size, position.cells[at.DRAFT_SPACE]
    found = [position.board.at(space % size + east, space // size + north) for east, north in pattern]
    return [position.board.name(near) for near in found if near != OFF]


def _directions(position: State) -> View:
    """Each way that Wind may blow: the spaces it touches, and how many it moves."""
    return {
        COMPASS_LETTERS[point]: {
            "spaces": _spaces(position, [[0, 0], *_square(point)]),
            "count": moved(position, position.cells[at.DRAFT_TYPE], point),
        }
        for point in _points(position)
    }


def _scatter(position: State) -> View:
    """Return what every space around Fire gets in any case, and how many of them get one more (EG-FI5)."""
    space, type = position.cells[at.DRAFT_SPACE], position.cells[at.DRAFT_TYPE]
    ring = fire.open_ring(position, space)
    around = [position.board.beside(space, way) for way in range(DIRECTIONS) if (ring >> way) & 1]
    return {
        "share": int(count(position.crowd(space), type) // len(around)),
        "extra": int(fire.extras(position, space, type)),
        "spaces": [position.board.name(near) for near in around],
    }
