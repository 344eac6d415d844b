"""Positions: whose turn it is, and what can be done."""

from tests.examples.connect_four.build import after


def test_the_seats_take_turns_until_the_end() -> None:
    assert [after("abababa"[:discs]).truth().actors() for discs in (0, 1, 6, 7)] == [[0], [1], [0], []]


def test_a_full_column_is_not_offered() -> None:
    assert len(after("aaaaaa").truth().legal(0)) == 6


def test_the_same_board_has_the_same_key() -> None:
    assert after("abc").truth().key(0) == after("cba").truth().key(1) != after("abd").truth().key(0)
