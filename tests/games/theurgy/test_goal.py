"""The goal of puzzles: temples, a ruin counting one half."""

from tests.games.theurgy.build import Table
from theomachy.games.theurgy.goal import GOAL


def test_the_lead_is_in_halves_over_the_best_other_seat() -> None:
    position = Table("I1 t0, I2 t0, O1 t1 r0", players=3).position
    assert [GOAL.lead(position, seat) for seat in range(3)] == [3, -3, -5]


def test_a_test_can_change_temples_and_a_pilgrimage_cannot() -> None:
    table = Table("I1 0:6")
    assert not GOAL.is_settled(table.position, 0) and GOAL.is_settled(table.position, 1)
    assert GOAL.is_settled(table.play("P").position, 0)


def test_lines_that_build_the_same_temples_are_one() -> None:
    one, other = Table("I1 t0 0:2").position, Table("I1 t0 0:5").position
    assert GOAL.trace(one, 0) == GOAL.trace(other, 0) != GOAL.trace(Table("I1 t1 0:2").position, 0)
