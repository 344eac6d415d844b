"""Smites (rules EG-SM)."""

import pytest

from tests.games.elements_of_the_gods.build import GAME, crowd, field, playable, refused, scene


@pytest.mark.rule("EG-SM1", "EG-SM2", "EG-SM3", "EG-SM4")
def test_smites_after_death() -> None:
    """Example J16."""
    match = scene(w={"c3": "SSSMZ"}, hand=["DC37", "DC41", "DC43", "DC47", "DC39"])
    match.play(0, "De c3 xSZ")
    assert playable(match) == ["DC37", "DC41"]
    assert refused(match, "DC43") == "smite-too-mixed EG-SM2"
    assert refused(match, "DC47") == "smite-wrong-types EG-SM4"
    assert refused(match, "DC39") == "smite-too-few EG-SM1"
    match.play(0, "DC41")
    assert field(match, "score") == [10, 0] and field(match, "played") == [["DC41"], []]


@pytest.mark.rule("EG-SM4", "EG-DE2")
def test_crowds_of_any_size_are_said_in_words() -> None:
    match = scene(w={"c3": "S" * 9 + "M"}, hand=["DC47", "DC45"])
    claim = match.refusal(0, "De c3 xZZ")
    assert claim is not None and GAME.render(claim.message()).endswith("Only 9 Stonemasons and a Mystic were there.")
    match.play(0, "De c3 xSM")
    smite = match.refusal(0, "DC47")
    assert smite is not None and GAME.render(smite.message()).endswith("You destroyed 9 Stonemasons and a Mystic.")


@pytest.mark.rule("EG-SM4")
def test_a_smite_for_all_callings() -> None:
    match = scene(w={"c3": "SGMZ"}, hand=["DC47", "DC41"])
    match.play(0, "De c3 xSG")
    assert playable(match) == ["DC47"]


@pytest.mark.rule("EG-SM5")
def test_only_the_own_death_of_this_turn_counts() -> None:
    match = scene(w={"c3": "SSSSS", "d4": "S"}, hand=["MC06"], seed=1, hands=[["MC06"], ["DC37", "DC41"]])
    match.play(0, "De c3")
    match.play(0, "disc MC06")
    while match.actors() == [0]:
        match.play(0, match.legal(0)[0])
    match.play(1, "Wa f6 Z")
    assert refused(match, "DC37", 1) == "smite-without-death EG-SM1"


@pytest.mark.rule("EG-SM6")
def test_a_smite_costs_no_zealot() -> None:
    match = scene(w={"c3": "ZZZ", "d4": "Z"}, hand=["DC41"])
    match.play(0, "De c3")
    match.play(0, "DC41")
    assert field(match, "afterlife") == ["ZZ", ""] and crowd(match, "d4") == ["Z"]
    assert field(match, "turn.step") == "draw"
