"""Practice: what seats are called where nobody sits."""

from pathlib import Path

import pytest

from theomachy.core import match as matches
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.record import parse
from theomachy.registry import find
from theomachy.server.practice import Practice
from theomachy.server.routes.replays import replay_view, walk

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.rule("FG-H4")
def test_the_names_of_the_seats_do_not_tell_secret_gods() -> None:
    game = find("four_gods")
    options = {"pace": "rondo", "gods": "secret", "two_player": "2gods"}
    practice = Practice(game, matches.start(game, 2, "practice", game.settle(2, options)))
    for colour in ("blue", "gray"):
        practice.play(practice.match.actors()[0], f"colour {colour}")
    assert practice.names() == ["Player 1", "Player 2"]
    for _ in range(2):
        practice.play(practice.match.actors()[0], "-")
    assert practice.match.is_over() and "Player 1" not in practice.names()


def midway(game: Game) -> Match:
    """A game of Theurgy in its course."""
    record = (RECORDS / "theurgy" / "two-full.rec").read_text(encoding="utf-8")
    return next(match for number, _, _, match in walk(game, parse(record)) if number > 60 and match.actors() == [0])


def test_what_would_happen_is_told_in_words() -> None:
    game = find("theurgy")
    forecast = Practice(game, midway(game)).view(0)["forecast"]
    assert isinstance(forecast, dict) and forecast
    assert all(event["say"] for events in forecast.values() for event in events)


def test_a_replay_with_everything_open_has_its_aids_and_foretells_nothing() -> None:
    game = find("theurgy")
    match = midway(game)
    seen = replay_view(match, None, all_open=True)
    assert seen["standings"] == match.view(None)["standings"]
    assert seen["hands"] == match.position()["hands"] != match.view(None)["hands"]
    assert "forecast" in match.view(0)
    assert "forecast" not in seen
    assert "forecast" not in replay_view(match, 0, all_open=False)


def test_a_refusal_names_its_rule_once() -> None:
    game = find("flock")
    practice = Practice(game, matches.start(game, 2, "practice"))
    for text in ("M CAS", "what?"):
        assert practice.play(practice.match.actors()[0], text) is None
        assert practice.refusal is not None
        assert practice.refusal.sentence and "(rule" not in practice.refusal.sentence
