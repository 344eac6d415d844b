"""The layout of the vector, and what its accessors say."""

from tests.examples.connect_four.build import position
from theomachy.core.position import HEAD
from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components.board import NOBODY


def test_the_cells_begin_behind_those_of_luck_and_fill_the_vector() -> None:
    found = position()
    assert at.DISC == HEAD and len(at.blank(found.terms)) == at.SIZE == len(found.cells)


def test_a_disc_has_an_owner() -> None:
    found = position(rows=["......."] * 5 + ["XO....."])
    assert [found.owner(column, 0) for column in range(3)] == [0, 1, NOBODY]
    assert found.owner(0, 1) == NOBODY
