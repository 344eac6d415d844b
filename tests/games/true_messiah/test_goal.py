"""The goal of puzzles: victory points."""

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah.goal import GOAL


def test_a_temple_is_a_lead_of_its_owner() -> None:
    plain, built = Table().pos, Table(buildings={"c4": "Rt"}).pos
    assert GOAL.lead(plain, 0) == 0
    assert GOAL.lead(built, 0) == -GOAL.lead(built, 1) > 0


def test_allies_count_together() -> None:
    position = Table(players="RBVW", buildings={"c4": "Rt"}).pos
    assert GOAL.lead(position, 0) == GOAL.lead(position, 2) == -GOAL.lead(position, 1)


def test_a_turn_is_settled_by_its_discards() -> None:
    assert not GOAL.is_settled(Table().pos, 0) and GOAL.is_settled(Table().pos, 1)
    assert GOAL.is_settled(Table(active="B").pos, 0)
