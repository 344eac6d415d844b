"""The layout of the vector, and what its accessors say."""

import pytest

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components.board import space_of


def test_items_of_the_stack_lie_behind_everything_else() -> None:
    position = Table().pos
    assert len(at.blank(position.terms)) == len(position.cells)
    assert [position.item(index) for index in range(2)] == [at.STACK, at.STACK + at.ITEM_SIZE]


@pytest.mark.rule("TM-U10")
def test_low_units_stay_sorted_and_counted() -> None:
    position = Table({"c4": ["R2f"]}).pos
    c4 = space_of("c4")
    count = position.cells[at.FOLLOWERS]
    position.insert(c4, position.low_unit(c4, 0))
    assert position.low_count(c4) == 3 and position.cells[at.FOLLOWERS] == count + 1
    position.remove(c4, 0)
    assert position.low_count(c4) == 2 and position.cells[at.FOLLOWERS] == count


@pytest.mark.rule("TM-S2")
def test_seats_opposite_are_allies_of_four_and_enemies_of_three() -> None:
    assert Table(players="RBV").pos.are_enemies(0, 2)
    assert not Table(players="RBVW").pos.are_enemies(0, 2)
