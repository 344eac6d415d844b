"""Bonus kinds (rules EG-BO)."""

import pytest

from tests.games.elements_of_the_gods.build import J19, field, last_turn, scene, state
from theomachy.games.elements_of_the_gods.components.edition import STANDARD
from theomachy.games.elements_of_the_gods.rules import bonuses


@pytest.mark.rule("EG-BO1", "EG-BO2", "EG-BO4", "EG-BO5")
@pytest.mark.parametrize(
    ("card", "yours", "theirs"),
    [("DC07", 7, 1), ("DC11", 10, 2), ("DC01", 2, 0), ("DC09", 2, 0), ("DC08", 0, 0)],
)
def test_bonuses_around_monuments(card: str, yours: int, theirs: int) -> None:
    """Example J19: ADJ-M, GAR-M, ADJ-S, ADJ-Z, GAR-Z."""
    position = state(scene(**J19))
    assert [bonuses.worth(position, seat, STANDARD.cards.number[card]) for seat in (0, 1)] == [yours, theirs]


@pytest.mark.rule("EG-BO3")
def test_three_points_a_soul() -> None:
    position = state(scene(afterlife=["ZZM", "Z"]))
    assert [bonuses.worth(position, seat, STANDARD.cards.number["DC06"]) for seat in (0, 1)] == [6, 3]


@pytest.mark.rule("EG-BO6")
def test_the_same_bonus_twice_is_scored_twice() -> None:
    """DC06, DC22, DC36: three cards AFT-Z in one hand."""
    match = last_turn(hand=["DC06", "DC22", "DC36", "MC01"], afterlife=["ZZ", ""], trigger=1, decks={})
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert field(match, "score") == [18, 20]
