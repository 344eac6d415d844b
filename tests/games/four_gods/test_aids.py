"""What helps a person read the World."""

import pytest

from tests.games.four_gods.build import CORNER, table

rule = pytest.mark.rule


def test_a_view_shows_what_kingdoms_pay_and_which_gaps_can_be_filled() -> None:
    """The lesson after the prophet: a forest of three tiles, and thirteen tiles that fit b3."""
    world = {**CORNER, "b2": "T63B2", "a3": "T50B2@green:NE", "c1": "city@blue"}
    match = table(2, world=world, gods={0: "F", 1: "S"})
    view = match.view(0)
    forest = next(kingdom for kingdom in view["kingdoms"] if kingdom["terrain"] == "F")
    assert forest == {
        "terrain": "F",
        "spaces": ["a2", "b2", "a3"],
        "regions": ["a2:SE", "b2:SE", "a3:NE"],
        "prophets": {"green": 1},
        "leaders": ["green"],
        "worth": 2,
    }
    assert view["fits"]["b3"] == 13 and "c2" not in view["fits"] and view["fits"]["c1"] > 0
    assert view["score"] == {"green": [0, 2, 15, 15, 32], "blue": [5, 0, 0, 0, 5]}
    assert view["edges"]["c2"] == 1 and view["edges"]["d3"] == 1 and "b3" not in view["edges"]
    assert view["wants"]["b3"] == ["N-NW:F", "N-NE:F", "W-SW:P", "W-NW:F"] and "d1" not in view["wants"]


@rule("FG-X10", "FG-X11")
def test_a_view_shows_which_spaces_no_tile_of_the_set_can_fill() -> None:
    conflict = {"b1": "SSSS", "a2": "PPPP"}  # they ask for different terrains at the corners of a1 and b2
    view = table(2, world=conflict, loose=True).view(0)
    assert view["barren"] == ["a1", "b2"] and view["fits"]["b2"] == 0
    four = table(2, world={"c1": "SSMS", "c3": "PFFF"}, loose=True).view(0)
    assert four["barren"] == ["c2"]
    assert table(2, world=CORNER).view(0)["barren"] == []


@rule("FG-R4", "FG-V8")
def test_a_view_shows_what_a_prophet_on_a_new_tile_would_change() -> None:
    """The lesson's forest of three tiles pays 2 to the first prophet in it, and 1 less with a second one."""
    world = {**CORNER, "b2": "T63B2", "a3": "T50B2"}
    new = {"state": "prophet?", "gods": {0: "F", 1: "S"}, "window": [["a3", 0]]}
    stands = table(2, world=world, **new).view(0)["stands"]
    assert stands["NE"] == {"terrain": "F", "size": 3, "gain": {"green": 2}}
    assert stands["NW"] == {"terrain": "M", "size": 2, "gain": {"green": 1}}
    match = table(2, world={**world, "b2": "T63B2@green:SE"}, **new)
    assert match.view(0)["stands"]["NE"]["gain"] == {"green": -1}
    assert match.view(1)["stands"] == {} and match.view(None)["stands"] == {}


@pytest.mark.parametrize("pace", ["rondo", "realtime"])
@rule("FG-E9", "FG-M4")
def test_a_view_shows_who_has_passed(pace: str) -> None:
    match = table(3, world=CORNER, pace=pace)
    assert match.view(2)["flags"] == [False, False, False]
    match.play(0, "-")
    assert match.view(2)["flags"] == [True, False, False]


def test_mistakes_that_may_be_made_are_not_given_away() -> None:
    view = table(2, world=CORNER, pace="realtime", check="table").view(0)
    assert view["edges"] == {} and view["wants"] == {}
