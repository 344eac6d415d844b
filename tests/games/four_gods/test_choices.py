"""Choices as paths of things to click."""

import pytest

from tests.games.four_gods.build import CORNER, table

rule = pytest.mark.rule


def test_choices_are_paths_of_things() -> None:
    match = table(2, pace="realtime", world={**CORNER, "c1": "city@blue"}, gods={1: "S"}, hands={0: ["T58A", None]})
    match.play(0, "G forest", 1)
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths["X T58A"] == ["button:discard", "hand:L", "side:A"]
    assert paths["Z T58A2 c1"] == ["hand:L", "side:A", "turn:2", "space:c1"]
    assert paths["C b2 green"] == ["button:build", "space:b2"]
    assert paths["-"] == ["button:pass"]
    match = table(2, pace="realtime", world=CORNER, rows={1: [None, "T50A"]})
    items = {choice.text: choice for choice in match.choices(0).items}
    assert items["D2"].path == ["bag:2"] and items["K p1/1"].path == ["row:1/1", "button:take"]
    assert items["G sea"].path == ["god:sea"] and items["G sea"].warning is not None
    match = table(2, state="prophet?", world=CORNER, gods={0: "F"}, window=[["a2", 0]])
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths == {
        "+green:NW": ["corner:NW"],
        "+green:SE": ["corner:SE"],
        "+green:SW": ["corner:SW"],
        "+0": ["button:none"],
    }


@rule("FG-N10", "FG-R9")
def test_a_colour_is_asked_for_only_where_there_are_two_and_a_moved_prophet_is_pointed_at_first() -> None:
    world = {**CORNER, "b1": "T60A0@green:NW"}
    asked = {"state": "prophet?", "world": world, "window": [["a2", 0]], "two_player": "4gods"}
    both = {"gods": {0: "FS"}, "seats": {0: {"reserve": {"green": 0, "blue": 10}, "lost": {"green": 9}}}}
    match = table(2, **asked, **both)
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths["+blue:NW"] == ["corner:NW", "colour:blue"]
    assert paths["+green:NW<b1"] == ["space:b1", "corner:NW"]
    match = table(2, world=world, two_player="4gods", **both)
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths["C b2 blue"] == ["button:build", "space:b2", "colour:blue"]
    assert paths["C b2 green<b1"] == ["button:build", "space:b2", "colour:green", "space:b1"]
