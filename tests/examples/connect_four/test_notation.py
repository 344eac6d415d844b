"""Notation: a drop is the letter of its column."""

import pytest

from tests.examples.connect_four.build import after
from theomachy.core.refusal import NotationError
from theomachy.examples.connect_four import GAME


def test_every_choice_is_read_as_it_is_written() -> None:
    position = after("ab").truth()
    for action in [*position.legal(0), *position.calls(0)]:
        assert GAME.read(position, 0, GAME.write(position, 0, action)) == [action]


@pytest.mark.parametrize("text", ["", "h", "ab", "A"])
def test_a_text_that_is_no_column_is_not_understood(text: str) -> None:
    with pytest.raises(NotationError, match="a choice is a column, one of a, b, c, d, e, f, g"):
        GAME.read(after("").truth(), 0, text)
