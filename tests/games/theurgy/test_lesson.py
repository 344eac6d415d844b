"""The lesson: ten steps on the reference map, and what each of them shows."""

import json
from typing import Any, cast

from theomachy.core import match as matches
from theomachy.core.match import Match
from theomachy.games.theurgy import GAME

STEPS = GAME.lesson()


def play_through(title: str) -> Match:
    """The match after the last part of the numbered step *title*."""
    match: Match | None = None
    for step in STEPS:
        if "position" in step:
            match = matches.start_from(GAME, json.loads(cast(str, step["position"])), 0)
        assert match is not None
        allow = cast(list[str], step.get("allow", []))
        if allow:
            match.play(0, allow[0])
        for line in cast(list[str], step.get("reply", [])):
            match.play(int(line[0]), line[2:])
        following = STEPS.index(step) + 1
        if step["title"] == title and (following == len(STEPS) or STEPS[following]["title"] != title):
            return match
    raise AssertionError(f"there is no step {title}")


def hex_after(title: str, name: str) -> dict[str, Any]:
    return cast(dict[str, dict[str, Any]], play_through(title).position()["hex"])[name]


def test_there_are_ten_numbered_steps_each_with_a_hint_where_something_is_to_do() -> None:
    numbers = [int(str(step["title"]).split(".")[0]) for step in STEPS]
    assert sorted(set(numbers)) == list(range(1, 11)) and numbers == sorted(numbers)
    assert all(("allow" in step) == ("hint" in step) for step in STEPS)


def test_everything_to_click_is_offered() -> None:
    match: Match | None = None
    for step in STEPS:
        if "position" in step:
            match = matches.start_from(GAME, json.loads(cast(str, step["position"])), 0)
        assert match is not None
        for text in cast(list[str], step.get("allow", [])):
            assert text in match.legal(0), text
        if "allow" in step:
            match.play(0, cast(list[str], step["allow"])[0])
        for line in cast(list[str], step.get("reply", [])):
            match.play(int(line[0]), line[2:])


def test_the_lesson_shows_what_it_says() -> None:
    assert hex_after("4. Pilgrimage: preach", "I1")["cubes"] == {"0": 2, "g": 4}
    assert hex_after("6. Divine Intervention: a miracle", "I1") == {"cubes": {"0": 5, "g": 1}}
    assert hex_after("7. Test the Faith", "I1") == {"cubes": {"0": 6}, "temple": 0}
    for name in ("I6", "I2", "O1", "O2", "O12", "C"):
        assert hex_after("7. Test the Faith", name)["sceptics"] >= 1
    monsters = play_through("8. Monsters").position()
    assert cast(Any, monsters["acolytes"])[1][0] == "O3" and cast(Any, monsters["row"])[1] == ["M21", 1]
    assert hex_after("9. Trouble", "I1") == {"cubes": {"0": 3}, "temple": 0}
    assert cast(Any, play_through("10. Winning").position()["result"])["kind"] == "capital"
