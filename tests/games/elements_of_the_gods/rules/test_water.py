"""Water (rules EG-WA)."""

import pytest

from tests.games.elements_of_the_gods.build import HAND, crowd, scene


@pytest.mark.rule("EG-WA1", "EG-WA2")
def test_water_pulls_one_type_from_all_around() -> None:
    """Example J10."""
    w = {"a1": "MZ", "b1": "Z", "a2": "ZZ", "b3": "S", "c3": "Z", "d2": "Z"}
    match = scene(3, w=w, mon={"c1": 0}, hand=HAND)
    match.play(0, "Wa b2 Z")
    assert crowd(match, "b2", "a1", "d2", "b3", "b1", "a2", "c3") == ["ZZZZZ", "M", "Z", "S", "", "", ""]
