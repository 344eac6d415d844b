"""What people are shown while they place an Element: the spaces it touches, and how many it would move."""

from typing import Any, cast

from tests.games.elements_of_the_gods.scenes import GAME, scene, solo
from theomachy.core.match import Match


def reach(match: Match, *picks: str) -> dict[str, Any]:
    """What seat 0 is shown after *picks*."""
    for pick in picks:
        match.play(0, pick)
    return cast(dict[str, Any], match.view(0)["reach"])


def labels(match: Match) -> list[str]:
    choices = match.choices(0)
    assert choices is not None
    return [GAME.render(choice.label) for choice in choices.items]


def test_an_element_shows_its_pattern_before_its_space() -> None:
    assert sorted(reach(scene(), "De")["pattern"]) == [[0, 0]]
    ring = [[x, y] for x in (-1, 0, 1) for y in (-1, 0, 1)]
    assert sorted(reach(scene(), "Wa")["pattern"]) == ring
    wind = reach(scene(), "Wi")["pattern"]
    assert len(wind) == 37 and [3, 1] in wind and [1, -3] in wind and [3, 2] not in wind


def test_water_counts_those_who_come_and_not_those_who_are_there() -> None:
    match = scene(w={"d4": "MM", "c3": "MZ", "e5": "M"})
    shown = reach(match, "Wa", "d4")
    assert shown["types"] == {"S": 0, "G": 0, "M": 2, "Z": 1}
    assert len(shown["spaces"]) == 9
    assert labels(match)[2] == "Mystics (2 move)"


def test_fire_counts_neither_the_blocked_nor_anybody_twice() -> None:
    match = scene(w={"d4": "M", "c3": "MM", "d5": "M", "e3": "S"}, mon={"d6": 1})
    assert reach(match, "Fi", "d4")["types"] == {"S": 1, "G": 0, "M": 3, "Z": 0}


def test_fire_tells_what_the_centre_gives_to_each_space() -> None:
    shown = reach(scene(w={"d1": "ZZZZZZZZZZ"}, mon={"d2": 1}), "Fi", "d1", "Z")["scatter"]
    assert (shown["share"], shown["extra"]) == (2, 2)
    assert sorted(shown["spaces"]) == ["c1", "c2", "e1", "e2"]


def test_wind_shows_each_square_with_those_it_moves() -> None:
    """Example J14."""
    match = scene(w={"a4": "G", "a5": "G", "a7": "G", "b6": "GG", "b7": "G", "c5": "G"})
    assert reach(match, "Wi", "a4")["types"]["G"] == 4
    assert labels(match)[1] == "Gardeners (at most 4)"
    shown = reach(match, "G")["directions"]
    assert list(shown) == ["N", "E", "S"]  # the edge lies to the west
    assert shown["N"]["count"] == 4
    assert sorted(shown["N"]["spaces"]) == ["a4", "a5", "a6", "a7", "b5", "b6", "b7"]
    assert sorted(shown["E"]["spaces"]) == ["a4", *(f"{column}{row}" for column in "bcd" for row in "345")]
    assert labels(match)[0] == "Blow north (4 move)."


def test_the_locked_type_has_no_number() -> None:
    assert list(reach(solo("SC07", "G", w={"d4": "G"}), "Wi", "d4")["types"]) == ["S", "M", "Z"]


def test_nobody_else_is_shown_what_is_being_placed() -> None:
    match = scene(w={"d4": "M"})
    match.play(0, "Wa")
    assert "reach" not in match.view(1)
    assert "reach" not in match.view(None)
    assert "reach" not in scene().view(0)
