"""Monument cards (rules EG-M)."""

import pytest

from tests.games.elements_of_the_gods.build import GAME, crowd, field, holding, options, playable, refused


@pytest.mark.rule("EG-M2")
def test_two_stonemasons_need_two() -> None:
    match = holding("MC01", w={"d4": "SM", "e4": "SS"})
    assert options(match, "MC01") == ["@e4"]
    assert refused(match, "MC01 @d4 >d5") == "build-no-pair EG-M1"


@pytest.mark.rule("EG-M3", "EG-M5", "EG-M6")
def test_where_a_monument_may_stand() -> None:
    w = {"a1": "SM", "d5": "SM", "e5": "SM", "a4": "SM", "f2": "SG"}
    match = holding("MC11", w=w, mon={"d4": 1})
    assert options(match, "MC11") == ["@a4", "@e5"]
    assert refused(match, "MC11 @a1 >a2") == "build-occupied EG-M3"
    assert refused(match, "MC11 @d4 >d3") == "build-occupied EG-M3"
    assert refused(match, "MC11 @d5 >d6") == "build-beside-monument EG-M5"
    assert refused(match, "MC11 @f2 >f3") == "build-no-pair EG-M1"


@pytest.mark.rule("EG-M5")
def test_a_card_without_ground_says_which_spaces_fail() -> None:
    match = holding("MC11", w={"d5": "SM"}, mon={"d4": 1})
    refusal = match.refusal(0, "MC11")
    assert refusal is not None and refusal.code == "no-building-ground" and refusal.facts["spaces"] == ["d5"]
    assert refused(match, "MC11") == "no-building-ground EG-M5"


@pytest.mark.rule("EG-M3", "EG-G5")
def test_a_pair_that_stands_only_on_gardens_is_refused_for_that() -> None:
    match = holding("MC01", "GC06", w={"a1": "SS", "g7": "GG"}, mon={"b2": 0})
    assert refused(match, "MC01") == "no-building-ground EG-M3"
    assert refused(match, "GC06") == "no-planting-ground EG-G5"


@pytest.mark.rule("EG-M1", "EG-M2")
def test_the_refusal_names_the_pair() -> None:
    match = holding("MC11", "MC01", "GC16", mon={"f6": 0})
    sentences = {id: match.refusal(0, id) for id in ("MC11", "MC01", "GC16")}
    said = {id: GAME.render(refusal.message()) for id, refusal in sentences.items() if refusal is not None}
    assert "needs a Stonemason and a Mystic on one space" in said["MC11"]
    assert "needs two Stonemasons on one space" in said["MC01"]
    assert "needs a Gardener and a Zealot on one space" in said["GC16"]


@pytest.mark.rule("EG-M7", "EG-M4", "EG-M8")
def test_the_crowd_and_its_element_move_aside_together() -> None:
    """Example J6."""
    match = holding("MC11", w={"d4": "SM"}, el={"water": "d4"})
    match.play(0, "MC11 @d4 >e5")
    assert crowd(match, "d4", "e5") == ["", "SM"]
    assert field(match, "board.el") == {"water": "e5"} and field(match, "board.mon") == {"d4": 0}


@pytest.mark.rule("EG-M8")
def test_the_crowd_may_go_to_crowds_gardens_and_elements() -> None:
    match = holding("MC11", w={"b2": "SM", "a1": "Z"}, el={"water": "b3", "fire": "b2"}, mon={"c3": 1})
    ways = options(match, "MC11 @b2")
    assert sorted(ways) == [">a1", ">a2", ">a3", ">b1", ">b3", ">c1", ">c2"]
    assert refused(match, "MC11 @b2 >c3") == "displace-monument EG-M8"
    assert refused(match, "MC11 @b2 >b4") == "displace-far EG-M7"
    shared = holding("MC11", w={"b2": "SM"}, el={"water": "b3", "fire": "b2"})
    shared.play(0, "MC11 @b2 >b3")
    assert field(shared, "board.el") == {"water": "b3", "fire": "b3"}
    planted = holding("MC11", w={"b2": "SM", "a1": "Z"}, el={"fire": "b2"})
    planted.play(0, "MC11 @b2 >a1")
    assert crowd(planted, "a1") == ["SMZ"] and field(planted, "board.el") == {"fire": "a1"}


@pytest.mark.rule("EG-M9")
def test_there_are_always_two_ways_out() -> None:
    """The worst case: a corner, hemmed in by the one Monument that may touch it."""
    match = holding("MC11", w={"a1": "SM"}, gar=["g7"], mon={"b2": 1})
    assert options(match, "MC11 @a1") == [">a2", ">b1"]


@pytest.mark.rule("EG-M10")
def test_a_monument_scores_five_for_each_garden_around() -> None:
    """Example J17, and two Gardens."""
    match = holding("MC11", w={"b2": "SM"})
    match.play(0, "MC11 @b2 >b3")
    assert field(match, "score") == [5, 0] and field(match, "left") == [4, 5]
    twice = holding("MC11", w={"b2": "SM"}, gar=["a1", "b3", "d2"])
    twice.play(0, "MC11 @b2 >c3")
    assert field(twice, "score") == [10, 0]


@pytest.mark.rule("EG-M11", "EG-C2")
def test_without_a_monument_in_supply_nothing_is_built() -> None:
    mon = {"a2": 0, "a4": 0, "a6": 0, "c2": 0, "c4": 0}
    match = holding("MC11", w={"f4": "SM"}, mon=mon)
    assert field(match, "left") == [0, 5] and playable(match) == []
    assert refused(match, "MC11") == "no-monument-left EG-M11"


def test_points_name_the_spaces_that_pay() -> None:
    match = holding("MC11", w={"b2": "SM"})
    built = match.play(0, "MC11 @b2 >b3")
    assert [event.facts["spaces"] for event in built if event.name == "points-scored"] == [["a1"]]
    match = holding("GC06", w={"c5": "GG"}, mon={"d4": 0, "b6": 0, "b4": 1})
    planted = [event.facts for event in match.play(0, "GC06 @c5") if event.name == "points-scored"]
    assert [(facts["seat"], facts["points"], facts["spaces"]) for facts in planted] == [
        (0, 10, ["d4", "b6"]),
        (1, 5, ["b4"]),
    ]
