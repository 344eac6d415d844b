"""Invariants (FG-C9 to FG-C12)."""

import pytest

from tests.games.four_gods.build import CORNER, GAME, position_data
from theomachy.games.four_gods import state as at

rule = pytest.mark.rule


@rule("FG-C9", "FG-C10", "FG-C11", "FG-C12")
def test_check_finds_every_piece_that_is_lost_or_too_many() -> None:
    good = position_data(2, world={**CORNER, "c1": "city@green"}, gods={0: "F"})
    pos = GAME.load(good)
    GAME.check_invariants(pos)
    for cell, change in (
        (at.BAG_COUNT, -1),
        (at.CITIES_LEFT, 1),
        (at.RESERVE + 2, 1),
        (at.LOST + 2, 1),
        (at.OWNER + 2, -1),
    ):
        broken = pos.copy()
        broken.cells[cell] += change
        with pytest.raises(AssertionError):
            GAME.check_invariants(broken)
    broken = pos.copy()
    broken.cells[at.KNOWN] = 256  # T01 is neither in the bag nor anywhere else
    with pytest.raises(AssertionError):
        GAME.check_invariants(broken)
