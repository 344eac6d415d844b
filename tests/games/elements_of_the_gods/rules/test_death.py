"""Death (rules EG-DE)."""

import pytest

from tests.games.elements_of_the_gods.build import HAND, crowd, field, options, refused, scene


@pytest.mark.rule("EG-DE1", "EG-DE2")
def test_death_destroys_a_space_and_claims_two() -> None:
    match = scene(w={"c3": "SSSMZ", "c4": "M"}, bag="S0G0M0Z0", hand=HAND)
    assert options(match, "De c3") == ["xSS", "xSM", "xSZ", "xMZ"]
    assert refused(match, "De c3 xMM") == "claim-not-there EG-DE2"
    match.play(0, "De c3 xSZ")
    assert crowd(match, "c3", "c4") == ["", "M"]
    assert field(match, "afterlife") == ["SZ", ""] and field(match, "bag") == "S2G0M1Z0"


@pytest.mark.rule("EG-DE3")
@pytest.mark.parametrize(
    ("there", "text", "claimed"),
    [("", "De c3", ""), ("M", "De c3 xM", "M"), ("MZ", "De c3 xMZ", "MZ"), ("MMMM", "De c3 xMM", "MM")],
)
def test_a_claim_without_choice_is_made_by_itself(there: str, text: str, claimed: str) -> None:
    match = scene(w={"c3": there}, hand=HAND)
    match.play(0, "De c3")
    assert field(match, "afterlife") == [claimed, ""] and field(match, "turn.step") == "card"
    assert match.record().lines[-1].text == text
    assert refused(scene(w={"c3": there}, hand=HAND), text) == ""


@pytest.mark.rule("EG-DE3")
def test_claiming_is_compulsory() -> None:
    match = scene(w={"c3": "SM"}, hand=HAND)
    assert refused(match, "De c3 xSS") == "claim-settled EG-DE3"
    assert refused(match, "De c3 xS") == "not-understood "


@pytest.mark.rule("EG-DE4", "EG-DE5")
def test_what_was_destroyed_is_remembered_with_the_claimed_until_the_turn_ends() -> None:
    match = scene(w={"c3": "SSSMZ"}, hand=["DC37", "MC01"])
    match.play(0, "De c3 xSS")
    assert field(match, "turn.destroyed") == "SSSMZ"
    match.play(0, "disc MC01")
    assert field(match, "turn.destroyed") == "SSSMZ"
    while match.actors() == [0]:
        match.play(0, "draw M")
    assert "destroyed" not in field(match, "turn")
