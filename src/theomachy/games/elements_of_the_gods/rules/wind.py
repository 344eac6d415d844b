"""Wind: one type is blown a step in one direction (rules EG-WI1 to EG-WI6)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import COMPASS, COMPASS_POINTS, DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.state import State

REACH: Final[i64] = 3  # the square is this deep


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every direction whose first space is in play (EG-WI5)."""
    for point in range(COMPASS_POINTS):
        if position.board.beside(position.cells[at.DRAFT_SPACE], point * 2) != OFF:
            out = append(out, pack(act.DIRECTION, point))
    return out


def refuse(position: State, point: i64) -> Refusal | None:
    """Return why Wind may not blow towards *point* of the compass."""
    if position.board.beside(position.cells[at.DRAFT_SPACE], point * 2) == OFF:
        where = position.board.name(position.cells[at.DRAFT_SPACE])
        return Refusal("wind-off-board", "EG-WI5", space=where, direction=COMPASS[point * 2])
    return None


def do(position: State, space: i64, type: i64, direction: i64) -> None:
    """Blow the square beyond *space*, and *space* itself, one step in *direction*; the farthest row goes first, so
    that nobody moves twice (EG-MV5)."""
    board = position.board
    left = (direction + 6) % DIRECTIONS
    right = (direction + 2) % DIRECTIONS
    row: i64 = REACH
    while row > 0:
        middle = space
        for _ in range(row):
            if middle != OFF:
                middle = board.beside(middle, direction)
        if middle != OFF:
            _blow(position, middle, type, direction)
            _blow(position, board.beside(middle, left), type, direction)
            _blow(position, board.beside(middle, right), type, direction)
        row -= 1
    _blow(position, space, type, direction)


def _blow(position: State, space: i64, type: i64, direction: i64) -> None:
    if space != OFF:
        target = position.board.beside(space, direction)
        if position.is_open(target):
            position.move(type, space, target)
