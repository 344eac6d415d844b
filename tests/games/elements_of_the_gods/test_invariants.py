"""What is true of every position (rules EG-C10, EG-Z4)."""

import pytest

from tests.games.elements_of_the_gods.build import GAME, scene, state
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.edition import STANDARD


def zones() -> range:
    return range(at.CARD_ZONE, at.CARD_ZONE + STANDARD.cards.count)


@pytest.mark.rule("EG-Z4", "EG-C10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_invariants_hold_through_random_games(seats: int) -> None:
    """The pieces are conserved after every choice, and played Divinity cards only grow."""
    position, dice = GAME.new(seats, 11), Dice(11)
    before = [0] * seats
    while step(position, dice):
        GAME.check_invariants(position)
        played = [sum(position.cells[cell] == at.PLAYED + seat for cell in zones()) for seat in range(seats)]
        assert all(now >= then for now, then in zip(played, before, strict=True))
        before = played


@pytest.mark.rule("EG-Z4")
def test_a_lost_worshiper_is_noticed() -> None:
    match = scene(w={"d4": "SS"})
    state(match).cells[at.CROWD + 24] = 1
    with pytest.raises(AssertionError, match="EG-C10"):
        GAME.check_invariants(match.truth())
