"""Water: one type is pulled from all around (rules EG-WA1, EG-WA2)."""

from mypy_extensions import i64

from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.state import State


def do(position: State, space: i64, type: i64) -> None:
    """Everybody of *type* next to *space* comes to it."""
    for direction in range(DIRECTIONS):
        near = position.board.beside(space, direction)
        if near != OFF:
            position.move(type, near, space)
