"""Whole games by somebody who sees only the screen: by keys and by notation, with every fact a choice depends on."""

import pytest

from tests.cli.people import BY_KEYS, BY_NOTATION, sit
from theomachy.core.option import Options
from theomachy.registry import find

pytestmark = pytest.mark.once

GAMES: dict[str, tuple[str, int, Options | None]] = {
    "flock": ("flock", 2, {"rounds": 30}),
    "four_gods": ("four_gods", 2, {"pace": "rondo", "gods": "secret"}),
    "elements": ("elements_of_the_gods", 2, None),
    "elements_solo": ("elements_of_the_gods", 1, None),
    "theurgy": ("theurgy", 2, {"round_limit": 10}),
    "true_messiah": ("true_messiah", 2, {"round_cap": 4}),
    "connect_four": ("connect_four", 2, None),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_keys_and_by_notation_shows_every_fact(name: str) -> None:
    game, seats, options = GAMES[name]
    by_keys, keys = sit(find(game), seats, BY_KEYS, options)
    by_notation, notation = sit(find(game), seats, BY_NOTATION, options)
    for match, front in ((by_keys, keys), (by_notation, notation)):
        assert match.is_over()
        assert front.asked > 3
        assert front.missing == []
        assert "The game is over" in front.text.getvalue()
        assert " seat " not in front.text.getvalue().replace(" seat of ", "")
    assert by_keys.position() == by_notation.position(), "the same choices, however they were entered"
