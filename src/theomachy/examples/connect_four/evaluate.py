"""The value of a position: discs in the middle column, which most lines of four cross."""

from typing import Final

from theomachy.examples.connect_four.components.board import HEIGHT, MIDDLE
from theomachy.examples.connect_four.state import State

_MIDDLE_DISC: Final = 0.02


def evaluate(position: State, seat: int) -> float:
    """Return the value of *position* for *seat*, from -1 to 1."""
    if position.is_over():
        return position.returns()[seat]
    middle = [position.owner(MIDDLE, row) for row in range(HEIGHT)]
    return _MIDDLE_DISC * (middle.count(seat) - middle.count(1 - seat))
