"""The lesson: ten chapters that can be done, and that end as their texts say."""

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


def test_the_lesson_has_ten_chapters_with_titles_texts_and_hints() -> None:
    steps = GAME.lesson()
    chapters = [int(cast(str, step["title"]).partition(".")[0]) for step in steps]
    assert sorted(set(chapters)) == list(range(1, 11)) and chapters == sorted(chapters)
    for step in steps:
        assert step["title"] and len(cast(str, step["text"])) > 80
        assert "hint" in step or "allow" not in step


def test_each_chapter_ends_as_its_text_says() -> None:
    after = {cast(str, step["title"]): position for step, position in zip(GAME.lesson(), walk(), strict=True)}
    assert after["2. A building site"]["phase"] == "recruit"
    built = after["3. A temple"]
    assert built["buildings"]["c3"] == "Rt" and built["units"]["b2"] == ["R2f", "RM"]
    alone = after["5. The messiah alone"]
    assert alone["units"]["c3"] == ["RM*"] and alone["turn"]["low_moved"] == 4
    assert after["6. A miracle"]["seats"]["R"]["coins"] == 7
    restored = after["7. Saving the site"]
    assert restored["units"]["c4"] == ["R1f*", "R3f"] and restored["units"]["c6"] == ["R1n*"]
    assert after["8. Combat"]["seats"]["B"]["hp"] == 5, "two attacks, one ignored"
    sacked = after["9. Sacking"]
    assert sacked["buildings"]["d5"] == "Rt" and "smite" in sacked["seats"]["R"]["discard"]
    assert len(after["9. Three cards"]["seats"]["R"]["hand"]) == 3
    bought = after["10. Buying"]
    assert bought["round"] == 2 and bought["seats"]["R"]["discard"] == ["dissipater"]
