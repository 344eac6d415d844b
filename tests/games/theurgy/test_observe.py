"""Observations for learners."""

import pytest

from tests.games.theurgy.build import Table
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.games.theurgy import GAME


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_observations_have_one_length(seats: int) -> None:
    lengths = set()
    for moves in (0, 30, 400):
        position = GAME.new(seats, 2)
        play_out(position, Dice(2), moves)
        lengths |= {len(GAME.observe(position, seat)) for seat in range(seats)}
    assert len(lengths) == 1


def test_a_hand_is_observed_by_its_holder_alone() -> None:
    one, other = (Table(hands=[["W01", "W02", card], ["W04", "W05", "W06"]]).position for card in ("W03", "W07"))
    assert GAME.observe(one, 0) != GAME.observe(other, 0)
    assert GAME.observe(one, 1) == GAME.observe(other, 1)
