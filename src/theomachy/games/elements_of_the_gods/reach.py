"""Reach: which spaces an Element touches, and how many it would move, for people who choose one."""

from theomachy.core.game import View
from theomachy.games.elements_of_the_gods import fire, notation, water, wind
from theomachy.games.elements_of_the_gods.actions import COMPASS_POINTS
from theomachy.games.elements_of_the_gods.board import DIRECTIONS, EAST_OF, NORTH_OF, OFF
from theomachy.games.elements_of_the_gods.cards import FIRE, WATER, WIND
from theomachy.games.elements_of_the_gods.state import HALF_ELEMENT, HALF_SPACE, HALF_TYPE, LOCK, NONE, State
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, count

RING = list(zip(EAST_OF, NORTH_OF, strict=True))


def reach(pos: State) -> View:
    """What the Element that is being placed touches: a pattern while its space is open, then spaces and numbers."""
    element, space = pos.cells[HALF_ELEMENT], pos.cells[HALF_SPACE]
    if element == NONE:
        return {}
    if space == NONE:
        return {"pattern": _pattern(element)}
    if element not in (WATER, FIRE, WIND):
        return {"spaces": [pos.board.name(space)]}
    if pos.cells[HALF_TYPE] == NONE:
        movable = [type for type in range(len(LETTERS)) if type != pos.cells[LOCK]]
        return {
            "spaces": _spaces(pos, _pattern(element)),
            "types": {LETTERS[type]: most_moved(pos, type) for type in movable},
        }
    return {"scatter": _scatter(pos)} if element == FIRE else {"directions": _directions(pos)}


def most_moved(pos: State, type: int) -> int:
    """How many of *type* the placed Element moves; Wind: in the direction where it moves most."""
    if pos.cells[HALF_ELEMENT] == WIND:
        return max(moved(pos, type, point) for point in _points(pos))
    return moved(pos, type, NONE)


def moved(pos: State, type: int, point: int) -> int:
    """How many of *type* the placed Element moves, Wind towards *point* of the compass: it is tried out on a copy."""
    trial = pos.copy()
    trial.log = []
    space = pos.cells[HALF_SPACE]
    if pos.cells[HALF_ELEMENT] == WATER:
        water.act(trial, space, type)
    elif pos.cells[HALF_ELEMENT] == WIND:
        wind.act(trial, space, type, point * 2)
    else:
        fire.act(trial, space, type, _some_scatter(pos, type))
    return sum(int(str(event.facts["count"])) for event in trial.log)


def _some_scatter(pos: State, type: int) -> int:
    """A legal choice of directions for Fire: whichever it is, as many move."""
    ring = fire.open_ring(pos, pos.cells[HALF_SPACE])
    wanted = fire.extras(pos, pos.cells[HALF_SPACE], type)
    open = [1 << direction for direction in range(DIRECTIONS) if (ring >> direction) & 1]
    return sum(open[:wanted])


def _points(pos: State) -> list[int]:
    """The points of the compass towards which Wind may blow (EG-WI5)."""
    return [point for point in range(COMPASS_POINTS) if wind.refuse(pos, point) is None]


def _pattern(element: int) -> list[list[int]]:
    """The spaces that *element* touches around its own, as columns to the east and rows to the north."""
    own = [[0, 0]]
    if element in (WATER, FIRE):
        return own + [[east, north] for east, north in RING]
    if element == WIND:
        return own + [cell for point in range(COMPASS_POINTS) for cell in _square(point)]
    return own


def _square(point: int) -> list[list[int]]:
    """The square of three by three that Wind blows towards *point* of the compass (EG-WI2)."""
    east, north = RING[point * 2]
    return [
        [east * far + north * aside, north * far + east * aside]
        for far in range(1, wind.REACH + 1)
        for aside in (-1, 0, 1)
    ]


def _spaces(pos: State, pattern: list[list[int]]) -> list[str]:
    """Those spaces of *pattern* around the placed Element that are in play."""
    size, space = pos.board.size, pos.cells[HALF_SPACE]
    found = [pos.board.at(space % size + east, space // size + north) for east, north in pattern]
    return [pos.board.name(near) for near in found if near != OFF]


def _directions(pos: State) -> View:
    """Each way that Wind may blow: the spaces it touches, and how many it moves."""
    return {
        notation.POINTS_OF_COMPASS[point]: {
            "spaces": _spaces(pos, [[0, 0], *_square(point)]),
            "count": moved(pos, pos.cells[HALF_TYPE], point),
        }
        for point in _points(pos)
    }


def _scatter(pos: State) -> View:
    """What every space around Fire gets in any case, and how many of them get one more (EG-FI5)."""
    space, type = pos.cells[HALF_SPACE], pos.cells[HALF_TYPE]
    ring = fire.open_ring(pos, space)
    around = [pos.board.beside(space, way) for way in range(DIRECTIONS) if (ring >> way) & 1]
    return {
        "share": int(count(pos.crowd(space), type) // len(around)),
        "extra": int(fire.extras(pos, space, type)),
        "spaces": [pos.board.name(near) for near in around],
    }
