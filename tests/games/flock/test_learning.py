"""What learners and search get: numbers, action ids, the heuristic value, random play."""

import pytest

from tests.games.flock.board import Board
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
    width, cas = 5, 13
    assert mine[cas * width : cas * width + width] == [0.8, 1.0, 0.0, 1.0, 0.0]
    assert other[cas * width : cas * width + width] == [0.8, 0.0, 1.0, 0.0, 1.0]


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


def test_the_variants_show_every_mode() -> None:
    variants = GAME.variants()
    assert {seats for seats, _ in variants} == {2, 3, 4}
    for name, values in (("setup_order", {"book", "snake"}), ("deities", {"choose", "random"})):
        assert {options[name] for _, options in variants} == values
    assert {options["shared"] for _, options in variants} == {"never", "ask", "always"}
