"""The lesson: ten steps that can be done, and that end as their texts say."""

import json
from typing import Any, cast

from theomachy.core.match import Match, start_from
from theomachy.games.true_messiah.game import GAME


def walk() -> list[dict[str, Any]]:
    """The position after each step, every allowed choice checked."""
    match: Match | None = None
    after = []
    for step in GAME.lesson():
        if "position" in step:
            match = start_from(GAME, json.loads(cast(str, step["position"])), 0)
        assert match is not None
        allow = cast(list[str], step.get("allow", []))
        for text in allow:
            assert match.refusal(0, text) is None, text
        if allow:
            match.play(0, allow[0])
        for line in cast(list[str], step.get("reply", [])):
            label, _, text = line.partition(" ")
            match.play(GAME.seat_of(match.truth(), label), text)
        after.append(match.position())
    return after


def test_the_lesson_has_ten_steps_with_titles_texts_and_hints() -> None:
    steps = GAME.lesson()
    assert len(steps) == 10
    for step in steps:
        assert step["title"] and len(cast(str, step["text"])) > 80
        assert "hint" in step or "allow" not in step


def test_each_step_ends_as_its_text_says() -> None:
    after = walk()
    assert after[2]["buildings"]["c3"] == "Rt" and after[2]["units"]["b2"] == ["R2f", "RM"]
    assert after[4]["units"]["c3"] == ["RM*"] and after[4]["turn"]["low_moved"] == 4
    assert after[5]["seats"]["R"]["coins"] == 7
    assert after[6]["units"]["c4"] == ["R1f*", "R3f"] and after[6]["units"]["c6"] == ["R1n*"]
    assert after[7]["seats"]["B"]["hp"] == 5, "two attacks, one ignored"
    assert after[8]["buildings"]["d5"] == "Rt" and "smite" in after[8]["seats"]["R"]["discard"]
    assert after[9]["round"] == 2 and after[9]["seats"]["R"]["discard"] == ["dissipater"]
