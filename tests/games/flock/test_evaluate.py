"""The heuristic value."""

import pytest

from tests.games.flock.build import Board
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.games.flock import GAME


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("CAS 3A, NAS 3A", "CAS 3A"),
        ("CAS 4A, NAS 3A", "CAS 3A, NAS 3A"),
        ("CAS 3A, NAS 3A, EAS 2", "CAS 3A, NAS 3A, EAS 3"),
        ("CAS 3A, NEU 0", "CAS 3A"),
    ],
)
def test_the_value_likes_temples_flock_and_chances(better: str, worse: str) -> None:
    assert GAME.evaluate(Board(better).truth(), 0) > GAME.evaluate(Board(worse).truth(), 0)
    assert GAME.evaluate(Board(better).truth(), 1) < GAME.evaluate(Board(worse).truth(), 1)


def test_the_value_fears_the_player_to_move() -> None:
    thin = "CAS 3A, NAS 0A, ANI 3B, SAF 2B"
    assert GAME.evaluate(Board(thin, player="B").truth(), 0) < GAME.evaluate(Board(thin, player="A").truth(), 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_value_stays_between_minus_one_and_one(seats: int) -> None:
    position, dice = GAME.new(seats, 8), Dice(8)
    while step(position, dice):
        values = [GAME.evaluate(position, seat) for seat in range(seats)]
        assert all(-1 <= value <= 1 for value in values)
    assert [GAME.evaluate(position, seat) for seat in range(seats)] == position.returns()
