"""The heuristic value."""

import pytest

from tests.games.theurgy.build import Table
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.games.theurgy import GAME


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("I1 t0", ""),  # a temple
        ("I1 t0, I2 r0", "I1 t0"),  # a ruin counts one half
        ("I1 0:6", "I1 0:1 g:5"),  # a test that would build
        ("I1 t0 0:4", "I1 t0 0:4 s6"),  # doubt
    ],
)
def test_the_value_likes_temples_and_what_builds_them(better: str, worse: str) -> None:
    good, bad = Table(better).position, Table(worse).position
    assert GAME.evaluate(good, 0) > GAME.evaluate(bad, 0)
    assert GAME.evaluate(good, 1) < GAME.evaluate(bad, 1)


def test_the_value_of_a_game_that_is_over_is_its_result() -> None:
    position = GAME.new(2, 3)
    play_out(position, Dice(3), 30_000)
    assert position.is_over()
    assert [GAME.evaluate(position, seat) for seat in range(2)] == position.returns()
