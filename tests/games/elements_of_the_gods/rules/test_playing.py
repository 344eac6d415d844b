"""Cards in general (rules EG-K)."""

import pytest

from tests.games.elements_of_the_gods.build import field, holding, options, playable, refused, rows, scene
from theomachy.games.elements_of_the_gods.components.edition import STANDARD


@pytest.mark.rule("EG-K1", "EG-D3")
def test_three_kinds_of_cards_and_two_of_divinity() -> None:
    assert [STANDARD.cards.kind[STANDARD.cards.number[id]] for id in ("MC01", "GC01", "DC01", "DC48")] == [0, 1, 2, 2]
    for row in rows("divinity"):
        card = STANDARD.cards.number[row["id"]]
        assert (STANDARD.cards.smite[card] == 1) == row["top"].startswith("ST")
        assert (STANDARD.cards.ritual_length[card] > 0) == row["top"].startswith("RT")


@pytest.mark.rule("EG-K2", "EG-K5")
def test_a_pattern_must_exist_after_the_element() -> None:
    match = scene(w={"c3": "S", "c4": "M"}, hand=["MC11"])
    assert refused(match, "MC11") == "not-asked EG-T1"
    match.play(0, "Wa c3 M")
    assert refused(match, "MC11 @c3 >c4") == ""
    other = scene(w={"c3": "SM"}, hand=["MC11"])
    other.play(0, "Fi c3 M [b3]")
    assert refused(other, "MC11") == "no-pair EG-M1"


@pytest.mark.rule("EG-K3", "EG-M1", "EG-M4")
def test_a_pattern_is_a_minimum() -> None:
    """Example J4."""
    match = holding("MC11", w={"d4": "SSGM"}, el={"water": "d4"})
    assert playable(match) == ["MC11"]
    assert options(match, "MC11") == ["@d4"]


@pytest.mark.rule("EG-K4", "EG-RI5", "EG-SV9")
def test_monuments_of_a_pattern_must_be_the_players_own() -> None:
    match = holding("DC01", "GC06", w={"c4": "MZ", "c5": "GG"}, mon={"d4": 1})
    assert playable(match) == []
    assert refused(match, "DC01") == "ritual-no-monument EG-RI5"
    assert refused(match, "GC06") == "garden-no-monument EG-G3"
    elsewhere = holding("DC01", w={"c4": "MZ"}, mon={"d4": 1, "f6": 0})
    assert refused(elsewhere, "DC01") == "ritual-not-yours EG-K4"


@pytest.mark.rule("EG-K6", "EG-D4")
def test_where_played_cards_go() -> None:
    match = holding("MC11", w={"d4": "SM"})
    match.play(0, "MC11 @d4 >e5")
    assert field(match, "discards.M") == ["MC11"]
    match = holding("GC06", w={"c5": "GG"}, mon={"d4": 0})
    match.play(0, "GC06 @c5")
    assert field(match, "discards.G") == ["GC06"]
    match = holding("DC01", w={"c4": "MZ"}, mon={"d4": 0})
    match.play(0, "DC01 zc4")
    assert field(match, "discards.D") == [] and field(match, "played") == [["DC01"], []]
