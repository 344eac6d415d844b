"""Set-up: an empty board; X begins (C4-1)."""

from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.state import State


def begin(position: State) -> None:
    """Give the first turn to X."""
    position.cells[at.TO_MOVE] = 0
