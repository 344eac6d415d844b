"""The lesson: eleven steps, and each does what its text says."""

import json
from typing import Any

from tests.games.elements_of_the_gods.build import (
    GAME,
    crowd,
    field,
    refused,
)
from theomachy.core import match as matches
from theomachy.core.match import Match

STEPS: list[dict[str, Any]] = GAME.lesson()


def after(number: int) -> Match:
    """The position after step *number*, each step done in the first way it allows."""
    match = None
    for step in STEPS[:number]:
        if "position" in step:
            match = matches.start_from(GAME, json.loads(step["position"]), 0)
        assert match is not None
        for line in [f"{step.get('seat', 0)} {text}" for text in step.get("allow", [])[:1]] + step.get("reply", []):
            label, _, text = line.partition(" ")
            match.play(int(label), text)
    assert match is not None
    return match


def test_there_are_eleven_steps() -> None:
    assert len(STEPS) == 11
    assert all(step["hint"] for step in STEPS if "allow" in step)


def test_water_completes_the_pair_on_b2() -> None:
    assert refused(after(1), "MC11 @b2 >b3") == "not-asked EG-T1"
    assert crowd(after(2), "b2") == ["SGMMM"]


def test_the_monument_scores_and_takes_water_along() -> None:
    match = after(3)
    assert field(match, "score") == [5, 0] and field(match, "board.mon") == {"b2": 0}
    assert field(match, "board.el") == {"water": "b3"}


def test_the_opponent_blows_the_mystics_north() -> None:
    before, match = after(3), after(5)
    assert field(match, "board.el")["wind"] == "f2" and match.actors() == [0]
    assert crowd(before, "f2", "e3", "f5") == ["GM", "MZ", "MM"]
    assert crowd(match, "f2", "e3", "f5", "f3", "f6") == ["G", "Z", "", "SGM", "MMMZ"]


def test_fire_may_not_scatter_into_the_monument() -> None:
    assert refused(after(5), "Fi c3 S [b2 d4]") == "scatter-monument EG-MV3"
    assert crowd(after(6), "c3") == ["GZ"]


def test_every_way_to_scatter_leads_to_the_garden() -> None:
    for text in STEPS[5]["allow"]:
        match = after(5)
        match.play(0, text)
        assert refused(match, "GC16 @c3") == ""
    assert field(after(7), "score") == [10, 0]


def test_the_ritual_pays_with_a_zealot() -> None:
    match = after(8)
    assert field(match, "afterlife") == ["Z", ""] and field(match, "score") == [25, 10]


def test_earth_brings_the_zealot_back_and_the_ritual_with_it() -> None:
    for text in STEPS[8]["allow"]:
        match = matches.start_from(GAME, json.loads(STEPS[8]["position"]), 0)
        match.play(0, text)
        assert field(match, "afterlife")[0] == ("S" if text == "Ea c4 +Z" else "")
        assert len(crowd(match, "c4")[0]) == 6 and refused(match, "DC02 zc4") == ""


def test_the_last_smite_ends_the_game() -> None:
    match = after(11)
    assert match.is_over() and field(match, "end") == "trigger"
    outcome = match.outcome()
    assert outcome is not None and outcome.winners() == [0]
