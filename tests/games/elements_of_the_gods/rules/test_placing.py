"""Placing Elements (rules EG-E, EG-T2, EG-T5)."""

import pytest

from tests.games.elements_of_the_gods.build import ALL, HAND, crowd, field, refused, scene


@pytest.mark.rule("EG-E1")
def test_no_element_on_monuments_gardens_or_other_elements() -> None:
    match = scene(mon={"d4": 1}, el={"earth": "c3"})
    assert refused(match, "Wa d4 S") == "space-monument EG-E1"
    assert refused(match, "Wa a1 S") == "space-garden EG-E2"
    assert refused(match, "Wa c3 S") == "space-element EG-E1"
    match.play(0, "Wa")
    assert len(match.legal(0)) == 49 - 1 - 4 - 1


@pytest.mark.rule("EG-E2", "EG-EA5")
def test_earth_alone_may_lie_on_a_garden() -> None:
    match = scene(mon={"d4": 1}, el={"death": "g1"})
    assert refused(match, "Ea a1") == ""
    assert refused(match, "Ea d4") == "space-monument EG-E1"
    assert refused(match, "Ea g1") == "space-element EG-E1"
    for word in ("Fi a1 S", "Wi a1 S N", "Wa a7 Z"):
        assert refused(match, word) == "space-garden EG-E2"


@pytest.mark.rule("EG-E3", "EG-E5")
def test_empty_edge_spaces_are_fine_and_nothing_need_happen() -> None:
    match = scene(hand=HAND)
    match.play(0, "Wa a4 Z")
    assert field(match, "board.el") == {"water": "a4"} and field(match, "board.w") == {}
    assert field(match, "turn.step") == "card"


@pytest.mark.rule("EG-E4")
def test_who_is_touched() -> None:
    """Water moves one type around it; Death takes every type on its own space and nobody beside it."""
    around = {"c4": "SGMZ", "d4": "SGMZ", "e4": "SGMZ"}
    pulled = scene(w=around, hand=HAND)
    pulled.play(0, "Wa d4 G")
    assert crowd(pulled, "c4", "d4", "e4") == ["SMZ", "SGGGMZ", "SMZ"]
    killed = scene(w=around, hand=HAND)
    killed.play(0, "De d4 xSG")
    assert crowd(killed, "c4", "d4", "e4") == ["SGMZ", "", "SGMZ"]


@pytest.mark.rule("EG-E6")
def test_an_element_that_lies_there_or_is_pushed_does_not_act_again() -> None:
    match = scene(w={"d4": "SS", "e5": "", "f6": "Z"}, el={"water": "d4"}, hand=["MC01"], step="card")
    match.play(0, "MC01 @d4 >e5")
    assert field(match, "board.el") == {"water": "e5"}
    assert crowd(match, "e5", "f6") == ["SS", "Z"]


@pytest.mark.rule("EG-T2")
def test_an_element_must_be_placed_and_only_once_a_round() -> None:
    match = scene(el={"water": "d4"}, hand=["MC01"])
    assert match.legal(0) == ["Fi", "Wi", "Ea", "De"]
    assert refused(match, "Wa c3 S") == "element-used EG-T2"
    assert refused(match, "disc MC01") == "not-asked EG-T1"


@pytest.mark.rule("EG-T5")
def test_there_is_always_a_space_for_an_element() -> None:
    """Ten Monuments, eleven Gardens and four Elements leave room on the smallest board, whatever is placed."""
    mon = {"a2": 0, "a4": 0, "a6": 0, "b3": 0, "b5": 0, "c2": 1, "c4": 1, "c6": 1, "d3": 1, "d5": 1}
    gar = ["a1", "g1", "a7", "g7", "b1", "c1", "d1", "e1", "f1", "b7", "c7", "d7", "e7", "f7", "g2"]
    for missing in ALL:
        el = dict(zip([name for name in ALL if name != missing], ["e4", "e5", "e6", "f4"], strict=True))
        match = scene(mon=mon, gar=gar, el=el)
        word = {"water": "Wa", "fire": "Fi", "wind": "Wi", "earth": "Ea", "death": "De"}[missing]
        assert match.legal(0) == [word]
        match.play(0, word)
        assert len(match.legal(0)) >= 49 - 10 - 15 - 4
