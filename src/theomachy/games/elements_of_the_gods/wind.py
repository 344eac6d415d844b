"""Wind: one type is blown a step in one direction (rules EG-WI1 to EG-WI6)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods.actions import COMPASS_POINTS, DIRECTION
from theomachy.games.elements_of_the_gods.board import COMPASS, DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.state import HALF_SPACE, State

REACH: Final[i64] = 3  # the square is this deep


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every direction whose first space is in play (EG-WI5)."""
    for point in range(COMPASS_POINTS):
        if pos.board.beside(pos.cells[HALF_SPACE], point * 2) != OFF:
            out = append(out, pack(DIRECTION, point))
    return out


def refuse(pos: State, point: i64) -> Refusal | None:
    """Why Wind may not blow towards *point* of the compass."""
    if pos.board.beside(pos.cells[HALF_SPACE], point * 2) == OFF:
        where = pos.board.name(pos.cells[HALF_SPACE])
        return Refusal("wind-off-board", "EG-WI5", space=where, direction=COMPASS[point * 2])
    return None


def act(pos: State, space: i64, type: i64, direction: i64) -> None:
    """Blow the square beyond *space*, and *space* itself, one step in *direction*; the farthest row goes first, so
    that nobody moves twice (EG-MV5)."""
    board = pos.board
    left = (direction + 6) % DIRECTIONS
    right = (direction + 2) % DIRECTIONS
    row: i64 = REACH
    while row > 0:
        middle = space
        for _ in range(row):
            if middle != OFF:
                middle = board.beside(middle, direction)
        if middle != OFF:
            _blow(pos, middle, type, direction)
            _blow(pos, board.beside(middle, left), type, direction)
            _blow(pos, board.beside(middle, right), type, direction)
        row -= 1
    _blow(pos, space, type, direction)


def _blow(pos: State, space: i64, type: i64, direction: i64) -> None:
    if space != OFF:
        target = pos.board.beside(space, direction)
        if pos.is_open(target):
            pos.move(type, space, target)
