"""Observations for learners."""

import pytest

from tests.games.four_gods.build import CORNER, GAME, position
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_observations_have_one_length(seats: int) -> None:
    lengths = set()
    for moves in (0, 7, 60):
        position = GAME.new(seats, 2, {"pace": "rondo"}, "research")
        play_out(position, Dice(2), moves)
        lengths |= {len(GAME.observe(position, seat)) for seat in range(seats)}
    assert len(lengths) == 1


def test_the_back_of_a_tile_is_observed_by_its_holder_alone() -> None:
    """The open side of a tile in hand is nobody else's to see either (FG-D5)."""
    one, other = (
        position(players=2, world=CORNER, hands={0: [tile, None]}, gods={0: "F", 1: "S"}, info="table")
        for tile in ("T01A", "T02A")
    )
    assert GAME.observe(one, 0) != GAME.observe(other, 0)
    assert GAME.observe(one, 1) == GAME.observe(other, 1)
