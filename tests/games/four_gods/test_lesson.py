"""The lesson."""

import json

from tests.games.four_gods.build import GAME, matches, plays, seat, world


def test_the_lesson_ends_with_42_to_0() -> None:
    match = None
    for step in GAME.lesson():
        if "position" in step:
            match = matches.start_from(GAME, json.loads(str(step["position"])), 0)
        assert match is not None
        for text in step["allow"]:
            match.play(0, text)
        plays(match, *step.get("reply", []))
    assert match is not None and match.outcome().scores == [42, 0]
    assert seat(match, 0)["razed"] == {"green": 1} and world(match)["c1"] == "T58A2"
