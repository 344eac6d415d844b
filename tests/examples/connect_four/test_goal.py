"""The goal of puzzles: to win this turn."""

from tests.examples.connect_four.build import after
from theomachy.core.goal import WIN
from theomachy.examples.connect_four.goal import GOAL


def test_a_won_game_is_worth_a_win() -> None:
    won = after("abababa").truth()
    assert GOAL.worth(won, 0) == WIN == -GOAL.worth(won, 1)
    assert abs(GOAL.worth(after("ababab").truth(), 0)) < WIN
