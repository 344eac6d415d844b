"""The numbers for learners: own discs, then the other's."""

from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components.board import SQUARES
from theomachy.examples.connect_four.state import State


def observe(position: State, seat: int) -> list[float]:
    """Return what *seat* knows as numbers."""
    owners = [position.cells[at.DISC + square] for square in range(SQUARES)]
    return [float(owner == seat) for owner in owners] + [float(owner == 1 - seat) for owner in owners]
