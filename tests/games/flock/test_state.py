"""The layout of the vector, and what its accessors say."""

import pytest

from tests.games.flock.build import Board
from theomachy.core.position import HEAD
from theomachy.games.flock import state as at
from theomachy.games.flock.components.edition import STANDARD

CAS = STANDARD.small.ids.index("CAS")


def test_the_cells_begin_behind_those_of_luck_and_fill_the_vector() -> None:
    position = Board("CAS 4A").truth()
    assert at.FLOCK == HEAD and len(at.blank(position.terms)) == at.SIZE == len(position.cells)


@pytest.mark.rule("FL-C6")
def test_pieces_come_from_the_supply_and_go_back() -> None:
    position = Board("CAS 4A").truth()
    left = position.cells[at.SUPPLY]
    position.add(CAS, 2)
    assert (position.flock(CAS), position.cells[at.SUPPLY]) == (6, left - 2)
    position.remove(CAS, 3)
    assert (position.flock(CAS), position.cells[at.SUPPLY]) == (3, left + 1)


def test_temples_are_counted_by_seat() -> None:
    position = Board("CAS 4A, NAS 2A, SAF 2B").truth()
    assert [position.temples(seat) for seat in (at.NOBODY, 0, 1)] == [16, 2, 1]
    assert position.temple(CAS) == 0 and position.area_id(CAS) == "CAS"
