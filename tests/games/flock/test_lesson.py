"""The lesson can be played and shows what it says."""

import json
from typing import Any, cast

from theomachy.core import match as matches
from theomachy.games.flock import GAME


def steps() -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], GAME.lesson())


def test_the_lesson_has_ten_parts() -> None:
    assert sorted({int(step["title"].split(".")[0]) for step in steps()}) == list(range(1, 11))


def test_every_allowed_line_of_the_lesson_is_the_line_of_a_record() -> None:
    """A step is fulfilled when the last line of the record is one of the allowed ones: spelled exactly so."""
    match = None
    for step in steps():
        if "position" in step:
            match = matches.start_from(GAME, json.loads(step["position"]), 7)
        assert match is not None
        for text in step.get("allow", []):
            trial = matches.start_from(GAME, match.position(), 7)
            trial.play(0, text)
            assert trial.record().lines[-1].text == text
        if step.get("allow"):
            match.play(0, step["allow"][0])
        for thing in step.get("highlight", []):
            assert ":" in thing
    assert match is not None and match.outcome() is not None


def test_the_lesson_shows_what_it_says() -> None:
    by_title = {step["title"]: step for step in steps()}
    crowd = matches.start_from(GAME, json.loads(by_title["3. A crowd grows faster"]["position"]), 7)
    events = crowd.play(0, "M CAS")
    assert [event.name for event in events if event.name.startswith("flock")] == ["flock-grew", "flock-starved"]
    danger = matches.start_from(GAME, json.loads(by_title["10. Danger"]["position"]), 7)
    danger.play(0, "-")
    danger.play(1, "X ANI>NAS1")
    assert danger.position()["areas"]["NAS"] == "1B"  # type: ignore[index]
