"""Movement in general (rules EG-MV)."""

import pytest

from tests.games.elements_of_the_gods.build import HAND, crowd, options, refused, scene


@pytest.mark.rule("EG-MV1", "EG-MV2", "EG-MV6", "EG-WI6")
def test_a_monument_or_the_edge_stops_a_worshiper_where_it_is() -> None:
    match = scene(w={"d5": "M", "c5": "M", "a4": "M"}, mon={"d6": 1}, hand=HAND)
    match.play(0, "Wi d4 M N")
    assert crowd(match, "d5", "c5", "c6") == ["M", "", "M"]
    edge = scene(w={"b4": "M", "a4": "M"}, hand=HAND)
    edge.play(0, "Fi c4 M")
    assert crowd(edge, "a4", "b4") == ["MM", ""]
    edge = scene(w={"a3": "M"}, hand=HAND)
    edge.play(0, "Fi b3 M")
    assert crowd(edge, "a3") == ["M"]


@pytest.mark.rule("EG-MV3", "EG-FI3")
def test_who_can_move_must_move() -> None:
    """Example J2."""
    match = scene(w={"d4": "Z"}, mon={"d5": 1}, hand=HAND)
    ways = options(match, "Fi d4 Z")
    assert sorted(ways) == ["[c3]", "[c4]", "[c5]", "[d3]", "[e3]", "[e4]", "[e5]"]
    assert refused(match, "Fi d4 Z [d5]") == "scatter-monument EG-MV3"
    assert refused(match, "Fi d4 Z []") == "scatter-number EG-FI5"


@pytest.mark.rule("EG-MV4")
def test_gardens_elements_and_crowds_stop_nobody() -> None:
    match = scene(w={"b2": "GZ", "b4": "Z"}, el={"water": "b3"}, gar=["a1", "b2"], hand=HAND)
    match.play(0, "Wi c3 Z W")
    assert crowd(match, "b2", "a2", "a4", "b4") == ["G", "Z", "Z", ""]
    match = scene(w={"c4": "Z"}, el={"water": "b4"}, hand=HAND)
    match.play(0, "Wi d4 Z W")
    assert crowd(match, "b4") == ["Z"]


@pytest.mark.rule("EG-MV5")
def test_nobody_moves_twice() -> None:
    match = scene(w={"d4": "Z", "d5": "Z", "d6": "Z"}, hand=HAND)
    match.play(0, "Wi d4 Z N")
    assert crowd(match, "d4", "d5", "d6", "d7") == ["", "Z", "Z", "Z"]
    burned = scene(w={"d4": "Z", "d5": "Z"}, hand=HAND)
    burned.play(0, "Fi d4 Z [d5]")
    assert crowd(burned, "d4", "d5", "d6") == ["", "Z", "Z"]
