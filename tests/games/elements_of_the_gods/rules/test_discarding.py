"""Discarding (rules EG-X)."""

import pytest

from tests.games.elements_of_the_gods.build import HAND_OF_FIVE, field, options, refused, with_five


@pytest.mark.rule("EG-X1")
def test_any_set_of_cards_can_be_discarded_but_not_none() -> None:
    match = with_five()
    assert len(options(match, "disc")) == 31
    match.play(0, "disc")
    assert match.truth().is_pending() is False and match.draft(0) == ["disc"]
    assert refused(match, "draw M") == "not-asked EG-T1"
    match.play(0, " ".join(HAND_OF_FIVE))
    assert match.record().lines[-1].text == "disc MC01 MC02 GC01 GC02 DC01"
    assert field(match, "hands") == [[], []]


@pytest.mark.rule("EG-X2")
def test_discards_lie_open_on_their_own_piles() -> None:
    match = with_five()
    match.play(0, "disc DC01 MC02")
    assert field(match, "discards") == {"M": ["MC02"], "G": [], "D": ["DC01"]}
    assert match.view(1)["discards"] == field(match, "discards")


@pytest.mark.rule("EG-X1")
def test_a_player_who_could_play_may_still_discard() -> None:
    match = with_five(w={"c3": "SS"})
    assert match.legal(0) == ["MC01", "MC02", "disc"]
    assert refused(match, "decline") == "decline-at-table EG-X1"
