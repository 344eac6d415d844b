"""Dropping discs (C4-1, C4-2)."""

import pytest

from tests.examples.connect_four.build import after
from theomachy.core.refusal import IllegalAction


@pytest.mark.rule("C4-1")
def test_players_take_turns_and_x_begins() -> None:
    assert after("").actors() == [0]
    assert after("d").actors() == [1]
    assert after("dd").actors() == [0]
    assert after("d").legal(1) == list("abcdefg")


@pytest.mark.rule("C4-2")
def test_a_full_column_takes_no_more() -> None:
    match = after("aaaaaa")
    assert match.legal(0) == list("bcdefg")
    with pytest.raises(IllegalAction, match="Column a is full: it holds 6 discs") as caught:
        match.play(0, "a")
    assert caught.value.refusal.rule == "C4-2"
