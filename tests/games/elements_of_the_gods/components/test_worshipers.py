"""The four types of Worshipers (rule EG-C4)."""

import pytest

from tests.games.elements_of_the_gods.build import GAME
from theomachy.games.elements_of_the_gods.terminal import _PAINT


@pytest.mark.rule("EG-C4")
def test_the_four_callings_have_their_names_and_colours() -> None:
    assert [GAME.catalogue().name(letter) for letter in "SGMZ"] == ["Stonemason", "Gardener", "Mystic", "Zealot"]
    assert _PAINT == {"S": "white", "G": "green", "M": "magenta", "Z": "red"}  # a terminal's grey and purple
