"""Views: everybody sees the whole board."""

from theomachy.core.game import View
from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components.board import DISC_SIGNS, HEIGHT, WIDTH
from theomachy.examples.connect_four.rules import ending
from theomachy.examples.connect_four.state import State


def view(position: State, viewer: int | None) -> View:
    """Return what *viewer* may know."""
    return dump(position)


def dump(position: State) -> View:
    """Return the complete position."""
    outcome = ending.outcome(position)
    return {
        "game": "connect_four",
        "v": 1,
        "rows": [_row(position, row) for row in range(HEIGHT - 1, -1, -1)],
        "to_move": DISC_SIGNS[position.cells[at.TO_MOVE]],
        "result": None if outcome is None else outcome.as_dict(),
    }


def _row(position: State, row: int) -> str:
    return "".join(DISC_SIGNS[position.owner(column, row)] for column in range(WIDTH))
