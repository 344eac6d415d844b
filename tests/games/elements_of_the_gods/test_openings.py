"""What people are shown of their hand: where a card fits, and what is missing where it does not."""

from typing import Any, cast

import pytest

from tests.games.elements_of_the_gods.scenes import scene


def opening(card: str, seat: int = 0, **more: Any) -> dict[str, Any]:
    """What *seat*, who holds only *card*, is shown of it."""
    hands = [[card] if seat == other else [] for other in range(2)]
    return cast(dict[str, dict[str, Any]], scene(hands=hands, **more).view(seat)["cards"])[card]


def test_a_monument_card_lights_up_its_spaces() -> None:
    shown = opening("MC06", w={"c3": "SG", "d5": "SSZ", "e3": "SG", "a1": "SG"}, mon={"e4": 1})
    assert shown["places"] == [["c3"]]  # e3 lies beside a Monument, a1 is a Garden
    assert shown["near"] == {"d5": "G"}
    assert shown["lacks"] is None


def test_a_monument_card_is_barred_beside_monuments() -> None:
    shown = opening("MC06", mon={"a4": 1, "d4": 0})
    assert sorted(shown["barred"]) == ["a3", "a5", "b4", "c4", "d3", "d5", "e4"]
    assert shown["grounds"] == []


def test_what_is_missing_is_told_with_its_rule() -> None:
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
