"""Invariants: what is true of every position."""

import pytest

from tests.examples.connect_four.build import after
from theomachy.examples.connect_four import GAME
from theomachy.examples.connect_four import state as at


@pytest.mark.parametrize(("cell", "says"), [(at.DISCS, "appeared or vanished"), (at.TO_MOVE, "the turns are wrong")])
def test_a_broken_position_is_noticed(cell: int, says: str) -> None:
    position = after("abc").truth()
    GAME.check_invariants(position)
    position.cells[cell] += 1
    with pytest.raises(AssertionError, match=says):
        GAME.check_invariants(position)
