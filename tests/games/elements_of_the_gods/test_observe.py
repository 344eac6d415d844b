"""Observations for learners."""

import pytest

from tests.games.elements_of_the_gods.build import GAME
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_observations_have_one_length(seats: int) -> None:
    lengths = set()
    for moves in (0, 7, 60, 5000):
        position = GAME.new(seats, 2)
        play_out(position, Dice(2), moves)
        lengths |= {len(GAME.observe(position, seat)) for seat in range(seats)}
    assert len(lengths) == 1
