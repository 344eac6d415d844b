"""What helps people read the board: cards of the hand, what an Element touches, bonuses."""

from typing import Any, cast

import pytest

from tests.games.elements_of_the_gods.build import GAME, J19, scene, solo
from theomachy.core.match import Match


def opening(card: str, seat: int = 0, **more: Any) -> dict[str, Any]:
    """What *seat*, who holds only *card*, is shown of it."""
    hands = [[card] if seat == other else [] for other in range(2)]
    return cast(dict[str, dict[str, Any]], scene(hands=hands, **more).view(seat)["cards"])[card]


def reach(match: Match, *picks: str) -> dict[str, Any]:
    """What seat 0 is shown after *picks*."""
    for pick in picks:
        match.play(0, pick)
    return cast(dict[str, Any], match.view(0)["reach"])


def labels(match: Match) -> list[str]:
    choices = match.choices(0)
    assert choices is not None
    return [GAME.render(choice.label) for choice in choices.items]


def test_views_show_the_present_worth_of_bonuses() -> None:
    match = scene(**J19, hand=["DC08"], public=["DC07", "DC11", "DC06"])
    assert match.view(0)["bonus"] == {"DC07": [7, 1], "DC11": [10, 2], "DC06": [0, 0], "DC08": [0, 0]}
    assert "DC08" not in match.view(1)["bonus"]  # type: ignore[operator]


def test_a_monument_card_lights_up_its_spaces() -> None:
    shown = opening("MC06", w={"c3": "SG", "d5": "SSZ", "e3": "SG", "a1": "SG"}, mon={"e4": 1})
    assert shown["places"] == [["c3"]]  # e3 lies beside a Monument, a1 is a Garden
    assert shown["near"] == {"d5": "G"}
    assert shown["lacks"] is None


def test_a_monument_card_is_barred_beside_monuments() -> None:
    shown = opening("MC06", mon={"a4": 1, "d4": 0})
    assert sorted(shown["barred"]) == ["a3", "a5", "b4", "c4", "d3", "d5", "e4"]
    assert shown["grounds"] == []


def test_what_is_missing_is_shown_with_its_rule() -> None:
    shown = opening("MC06", w={"a1": "SG"})
    assert shown["places"] == []
    assert shown["lacks"]["rule"] == "EG-M3"
    assert "a1" in shown["lacks"]["sentence"]


def test_a_garden_card_needs_a_corner_of_an_own_monument() -> None:
    shown = opening("GC01", w={"c3": "GS", "d3": "GS", "e5": "G"}, mon={"d4": 0})
    assert shown["places"] == [["c3"]]
    assert shown["near"] == {"e5": "S"}
    assert sorted(shown["grounds"]) == ["c3", "c5", "e3", "e5"]
    assert shown["barred"] == []


def test_a_ritual_shows_whole_arrangements_and_single_missing_things() -> None:
    shown = opening("DC01", w={"c4": "MZ", "d5": "M"}, mon={"d4": 0})
    assert shown["places"] == [["d4", "c4"]]
    assert shown["near"] == {"d5": "Z"}
    shown = opening("DC29", w={"e4": "MZ"}, mon={"d4": 0})  # two Monuments with Mystic and Zealot between them
    assert shown["near"] == {"f4": "X"}
    shown = opening("DC13", w={"e5": "MZ"}, mon={"d4": 0})  # on a Garden at the corner
    assert shown["near"] == {"e5": "g"}


def test_a_ritual_misses_nobody_where_a_monument_stands() -> None:
    shown = opening("DC09", w={"e4": "M", "c4": "M"}, mon={"d4": 0, "f4": 1})  # Monument, Mystic, Zealot in a row
    assert shown["near"] == {"b4": "Z"}


def test_a_smite_shows_crowds_for_death_while_it_is_to_come() -> None:
    assert opening("DC41", w={"c3": "SSS", "d3": "SSZ"})["places"] == [["c3"]]
    assert opening("DC41", w={"c3": "SSS"}, used=["death"])["places"] == []


@pytest.mark.rule("EG-SM5")
def test_a_smite_does_not_fit_after_the_death_of_another() -> None:
    match = scene(w={"c3": "SSS"}, hands=[["DC41"], ["DC42"]])
    match.play(0, "De c3")
    mine, theirs = (cast(dict[str, Any], match.view(seat)["cards"]) for seat in (0, 1))
    assert mine["DC41"]["lacks"] is None
    assert theirs["DC42"]["lacks"]["rule"] == "EG-SM1"


def test_cards_are_looked_at_with_the_eyes_of_their_owner() -> None:
    shown = opening("GC01", seat=1, w={"c3": "GS"}, mon={"d4": 1})
    assert shown["places"] == [["c3"]]
    assert shown["lacks"] is None
    match = scene(hand=["MC01"])
    assert "MC01" not in cast(dict[str, object], match.view(1)["cards"])
    assert "cards" not in match.view(None)


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


def test_fire_shows_what_the_centre_gives_to_each_space() -> None:
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
    assert labels(match)[0] == "Blow north (4 move)"


def test_the_locked_type_has_no_number() -> None:
    assert list(reach(solo("SC07", "G", w={"d4": "G"}), "Wi", "d4")["types"]) == ["S", "M", "Z"]


def test_nobody_else_is_shown_what_is_being_placed() -> None:
    match = scene(w={"d4": "M"})
    match.play(0, "Wa")
    assert "reach" not in match.view(1)
    assert "reach" not in match.view(None)
    assert "reach" not in scene().view(0)
