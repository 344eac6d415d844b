"""The five rules of Connect Four."""

import pytest

import theomachy
from theomachy.core.match import Match
from theomachy.core.refusal import IllegalAction, PositionError


def after(columns: str) -> Match:
    """The match after discs in these columns, X first."""
    match = theomachy.new("connect_four", seats=2, seed=0)
    for column in columns:
        match.play(match.actors()[0], column)
    return match


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


@pytest.mark.rule("C4-3")
@pytest.mark.parametrize(
    "columns",
    ["abacada", "agbgcgd", "abbccdcddfd", "gffeededdbd"],
    ids=["upright", "level", "rising", "falling"],
)
def test_four_in_a_line_win(columns: str) -> None:
    assert not after(columns[:-1]).is_over()
    outcome = after(columns).outcome()
    assert outcome is not None
    assert outcome.as_dict() == {"winners": [0], "places": [[0], [1]], "how": "four"}


@pytest.mark.rule("C4-4")
def test_a_full_board_without_a_line_is_a_draw() -> None:
    match = after("gbaacdffggdcaeceegbgfbafgbfdefbecdcaabeddc")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.as_dict() == {"winners": [0, 1], "places": [[0, 1]], "how": "full"}
    assert match.truth().returns() == [0.0, 0.0]


@pytest.mark.rule("C4-5")
def test_who_resigns_loses() -> None:
    match = after("d")
    match.play(0, "resigns")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [1]
    assert outcome.how == "resigned"


def test_a_disc_cannot_hang_in_the_air() -> None:
    rows = [".......", ".......", ".......", ".......", "X......", "......."]
    with pytest.raises(PositionError, match="a2 hangs in the air"):
        theomachy.load("connect_four", {"game": "connect_four", "rows": rows, "to_move": "O"})
