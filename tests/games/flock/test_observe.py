"""What learners get: numbers."""

import pytest

from tests.games.flock.build import Board
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.games.flock import GAME


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_observations_keep_their_length(seats: int) -> None:
    position, dice = GAME.new(seats, 3), Dice(3)
    lengths = {len(GAME.observe(position, seat)) for seat in range(seats)}
    while step(position, dice):
        lengths |= {len(GAME.observe(position, 0))}
    assert len(lengths) == 1


def test_an_observation_turns_the_table() -> None:
    """Areas, owners and prophets are told from the observer's side."""
    board = Board("CAS 4A, NAS 3B", cards={"A": {"prophet": ("p_dog", "CAS")}})
    mine, other = GAME.observe(board.truth(), 0), GAME.observe(board.truth(), 1)
    areas, cas = 19, 13
    planes = [place * areas + cas for place in range(5)]  # pieces, temples of two seats, prophets of two
    assert [mine[place] for place in planes] == [4, 1, 0, 1, 0]
    assert [other[place] for place in planes] == [4, 0, 1, 0, 1]
