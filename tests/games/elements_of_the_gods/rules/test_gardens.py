"""Garden cards (rules EG-G)."""

import pytest

from tests.games.elements_of_the_gods.build import (
    GAME,
    crowd,
    field,
    holding,
    options,
    playable,
    refused,
)


@pytest.mark.rule("EG-G1", "EG-G3")
def test_a_garden_is_planted_diagonally_to_an_own_monument() -> None:
    w = {"c3": "GM", "d3": "GM", "f6": "GM", "e5": "G", "c5": "GM"}
    match = holding("GC11", w=w, mon={"d4": 0, "e7": 1})
    assert options(match, "GC11") == ["@c3", "@c5"]
    assert refused(match, "GC11 @d3") == "plant-not-diagonal EG-G3"
    assert refused(match, "GC11 @f6") == "plant-not-diagonal EG-G3"
    assert refused(match, "GC11 @e5") == "plant-no-pair EG-G1"
    assert refused(match, "GC11 @a1") == "plant-occupied EG-G5"


@pytest.mark.rule("EG-G2")
def test_two_gardeners_need_two() -> None:
    match = holding("GC06", w={"c3": "GM", "e5": "GG"}, mon={"d4": 0})
    assert options(match, "GC06") == ["@e5"]


@pytest.mark.rule("EG-G4", "EG-G7")
def test_opponents_score_from_a_garden_too() -> None:
    """Example J5."""
    match = holding("GC16", w={"d4": "GZ"}, mon={"c3": 0, "d5": 1})
    match.play(0, "GC16 @d4")
    assert field(match, "score") == [5, 5]
    twice = holding("GC16", w={"d4": "GZ"}, mon={"c3": 0, "e3": 0, "d5": 1})
    twice.play(0, "GC16 @d4")
    assert field(twice, "score") == [10, 5]


@pytest.mark.rule("EG-G5")
def test_one_garden_on_a_space() -> None:
    match = holding("GC11", w={"c3": "GM"}, gar=["c3"], mon={"d4": 0})
    assert refused(match, "GC11") == "no-planting-ground EG-G5"


@pytest.mark.rule("EG-G6")
def test_everything_stays_in_a_new_garden() -> None:
    match = holding("GC11", w={"c3": "SGMZ"}, el={"water": "c3"}, mon={"d4": 0})
    match.play(0, "GC11 @c3")
    assert crowd(match, "c3") == ["SGMZ"] and field(match, "board.el") == {"water": "c3"}
    assert "c3" in field(match, "board.gar") and field(match, "gardens_left") == 10


@pytest.mark.rule("EG-G8")
def test_gardens_belong_to_nobody() -> None:
    """A Garden that the opponent planted pays the builder beside it just the same."""
    match = holding("MC11", w={"c3": "SM"}, gar=["d4"], mon={"e5": 1})
    match.play(0, "MC11 @c3 >b2")
    assert field(match, "score") == [5, 0]


@pytest.mark.rule("EG-G9")
def test_without_a_tile_nothing_is_planted() -> None:
    match = holding("GC11", w={"c3": "GM"}, mon={"d4": 0}, gardens_left=0)
    assert playable(match) == [] and refused(match, "GC11") == "no-garden-left EG-G9"


@pytest.mark.rule("EG-G3", "EG-G5")
@pytest.mark.parametrize("where", ["c5", "a1"])
def test_without_a_monument_a_garden_card_says_so(where: str) -> None:
    """Wherever the pair is, on a plain space or only on a Garden, and if it is nowhere."""
    for crowds in ({where: "GG"}, {}):
        match = holding("GC06", w=crowds, mon={"d4": 1})
        refusal = match.refusal(0, "GC06")
        assert refusal is not None and (refusal.code, refusal.rule) == ("garden-no-monument", "EG-G3")
        assert GAME.render(refusal.message()).startswith("Orchard needs a Monument of yours")
