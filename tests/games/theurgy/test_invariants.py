"""Invariants: pieces and cards conserved, limits kept."""

import pytest

from tests.games.theurgy.build import Table
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy import state as at


@pytest.mark.rule("TH-N7", "TH-R3")
@pytest.mark.parametrize(
    ("cell", "value", "says"),
    [
        (at.RUINS, 1, "temple and ruin of one owner"),
        (at.ACOLYTE, -1, "acolytes stay"),
        (at.MONSTER_DISCARD_COUNT, 1, "every monster is in one place"),
        (at.DISKS, 5, "four disks suffice"),
        (at.DISCARD_COUNT, 1, "every miracle is in one place"),
    ],
)
def test_a_broken_position_is_noticed(cell: int, value: int, says: str) -> None:
    position = Table("C t0").position
    GAME.check_invariants(position)
    position.cells[cell] = value
    with pytest.raises(AssertionError, match=says):
        GAME.check_invariants(position)
