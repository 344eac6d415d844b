"""The heuristic value."""

from tests.examples.connect_four.build import after
from theomachy.examples.connect_four import GAME


def test_the_value_likes_the_middle_column() -> None:
    assert GAME.evaluate(after("da").truth(), 0) > 0 > GAME.evaluate(after("ad").truth(), 0)
    assert GAME.evaluate(after("").truth(), 0) == 0


def test_the_value_of_a_game_that_is_over_is_its_result() -> None:
    position = after("abababa").truth()
    assert [GAME.evaluate(position, seat) for seat in range(2)] == position.returns() == [1.0, -1.0]
