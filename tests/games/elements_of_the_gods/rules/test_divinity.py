"""Divinity cards (rules EG-D)."""

import pytest

from tests.games.elements_of_the_gods.build import field, holding, options, refused, scene


@pytest.mark.rule("EG-D1")
def test_a_divinity_card_is_played_or_kept_never_both() -> None:
    """Played: its top's points at once. Its bottom (ADJ-S) is then worth nothing at the end."""
    match = scene(w={"c4": "MZ", "c5": "SSS"}, mon={"d4": 0}, hand=["DC01"], step="card", used=["water"])
    match.play(0, "DC01 zc4")
    assert field(match, "score") == [10, 0]
    for seat in (0, 1):
        match.play(seat, "agree stop")
    assert field(match, "score") == [10, 0]
    kept = scene(w={"c4": "MZ", "c5": "SSS"}, mon={"d4": 0}, hand=["DC01"], step="card", used=["water"])
    for seat in (0, 1):
        kept.play(seat, "agree stop")
    assert field(kept, "score") == [3, 0]


@pytest.mark.rule("EG-D2")
@pytest.mark.parametrize(("card", "points"), [("DC01", 10), ("DC13", 15), ("DC25", 20), ("DC33", 25)])
def test_the_top_scores_at_once(card: str, points: int) -> None:
    w = {"e4": "MZ", "e5": "MZ", "d5": "MZ"}
    match = holding(card, w=w, gar=["c5", "e5"], mon={"d4": 0, "f4": 0})
    zealot = options(match, card)[0]
    match.play(0, f"{card} {zealot}")
    assert field(match, "score") == [points, 0]


@pytest.mark.rule("EG-D5")
def test_a_played_card_is_shown_to_all() -> None:
    match = holding("DC01", w={"c4": "MZ"}, mon={"d4": 0})
    events = match.play(0, "DC01 zc4")
    assert {"event": "ritual-played", "seat": 0, "card": "DC01"} in [event.seen_by(1) for event in events]
    assert match.view(1)["played"] == [["DC01"], []]


@pytest.mark.rule("EG-D6")
def test_public_cards_cannot_be_played() -> None:
    match = holding("MC01", w={"c4": "MZ"}, mon={"d4": 0}, public=["DC01", "DC02", "DC04"])
    assert refused(match, "DC01") == "card-public EG-D6"
    assert refused(match, "DC03") == "card-not-held EG-T1"
