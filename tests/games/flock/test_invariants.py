"""Invariants: what is true of every position."""

import pytest

from tests.games.flock.build import Board
from theomachy.games.flock import GAME
from theomachy.games.flock import state as at


@pytest.mark.rule("FL-C6", "FL-E1", "FL-E2")
@pytest.mark.parametrize(
    ("cell", "value", "says"),
    [
        (at.SUPPLY, 3, "pieces appeared or vanished"),
        (at.TEMPLE, 3, "a temple of no seat"),
        (at.SHOWN, 0b111111, "a card of another deck"),
        (at.ACTIONS_LEFT, 3, "more actions"),
        (at.PICK_COUNT, 1, "picks miscounted"),
        (at.PROPHET, 0, "half a prophet"),
        (at.WINNERS, 1, "a winner before the end"),
        (at.TARGET, 1, "an end was missed"),
    ],
)
def test_a_broken_position_is_noticed(cell: int, value: int, says: str) -> None:
    position = Board("CAS 4A, NAS 3A, SAF 2B").truth()
    GAME.check_invariants(position)
    position.cells[cell] = value
    with pytest.raises(AssertionError, match=says):
        GAME.check_invariants(position)
