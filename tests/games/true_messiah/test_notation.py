"""Notation: what is written is read back, and a wrong text says what is wrong."""

import pytest

from tests.games.true_messiah.build import Table
from theomachy.core.refusal import NotationError
from theomachy.games.true_messiah import GAME


def test_every_legal_choice_is_read_as_it_is_written() -> None:
    position = Table({"c4": ["R2f", "R1p"]}, hands={"R": ["smite", "plague", "tithes"]}).pos
    for action in position.legal(0):
        assert GAME.read(position, 0, GAME.write(position, 0, action)) == [action]


@pytest.mark.parametrize("text", ["", "mv", "mv 9f c4-c5", "play nothing", "dance", "mv 1f z9-z8"])
def test_a_text_that_says_nothing_is_not_understood(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.read(Table({"c4": ["R2f"]}).pos, 0, text)
