"""Practice: what seats are called where nobody sits."""

import pytest

from theomachy.core import match as matches
from theomachy.registry import find
from theomachy.server.practice import Practice


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
