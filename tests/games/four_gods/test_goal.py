"""The goal of puzzles: Divine Influence, as if the game ended now."""

import pytest

from tests.games.four_gods import build
from tests.games.four_gods.build import CORNER
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.goal import GOAL


@pytest.mark.rule("FG-V1")
def test_a_city_is_a_lead() -> None:
    position = build.position(players=2, world={**CORNER, "c1": "city@green"}, gods={0: "F", 1: "S"})
    assert GOAL.lead(position, 0) == -GOAL.lead(position, 1) == 5


def test_a_turn_is_settled_when_another_seat_has_it() -> None:
    position = build.position(players=2, world=CORNER, gods={0: "F", 1: "S"}, turn=1)
    assert GOAL.is_settled(position, 0) and not GOAL.is_settled(position, 1)
    position.cells[at.TURN] = 0
    assert not GOAL.is_settled(position, 0)
