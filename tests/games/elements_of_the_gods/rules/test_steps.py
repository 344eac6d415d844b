"""The three steps of a turn (rule EG-T1)."""

import pytest

from tests.games.elements_of_the_gods.build import field, refused, scene


@pytest.mark.rule("EG-T1", "EG-T4", "EG-X3")
def test_a_turn_is_element_card_draw() -> None:
    match = scene(w={"c3": "SM", "c4": "SS"}, hand=["MC01", "MC11", "GC01", "GC02", "DC01"])
    assert refused(match, "MC01") == "not-asked EG-T1"
    assert refused(match, "draw M") == "not-asked EG-T1"
    match.play(0, "Wa f6 Z")
    assert refused(match, "Fi a2 S") == "not-asked EG-T1"
    match.play(0, "MC01 @c4 >c5")
    assert refused(match, "MC11") == "not-asked EG-T1"
    assert refused(match, "disc GC01") == "not-asked EG-T1"
    assert field(match, "turn.step") == "draw"
    match.play(0, "draw G")
    assert match.actors() == [1] and field(match, "turn.step") == "element"
