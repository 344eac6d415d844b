"""The layout of the vector, and what is agreed before a game."""

from tests.games.theurgy.build import position
from theomachy.core.position import HEAD
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import land


def test_the_cells_begin_behind_those_of_luck_and_fill_the_vector() -> None:
    found = position()
    assert at.PHASE == HEAD and len(at.blank(found.terms)) == at.SIZE == len(found.cells)


def test_nothing_stands_anywhere_before_the_set_up() -> None:
    cells = at.blank(position().terms)
    for first, stop in ((at.TEMPLE, at.RUINS), (at.ACOLYTE, at.WOUNDED), (at.FAITH, at.ANOMALY_AT)):
        assert {cells[cell] for cell in range(first, stop)} == {land.NONE}
    assert not any(cells[cell] for cell in range(at.CUBES, at.TEMPLE))


def test_the_terms_are_those_of_the_options() -> None:
    terms = position(options={"x": 5, "round_limit": 40}, mode="full").terms
    assert (terms.x, terms.round_limit, terms.full, terms.seats) == (5, 40, True, 2)
