"""The board in a terminal."""

from rich.text import Text

from tests.examples.connect_four.build import after
from theomachy.examples.connect_four import GAME


def test_the_lowest_row_and_the_columns_come_last() -> None:
    rows = Text.from_markup(GAME.draw(after("ab").view(0))).plain.split("\n")
    assert len(rows) == 7 and [row.split()[:2] for row in rows[-2:]] == [["X", "O"], ["a", "b"]]


def test_a_column_says_how_much_room_it_has() -> None:
    view = after("aab").view(None)
    assert [message.facts["free"] for place in "ac" for message in GAME.here(view, place)] == [4, 6]
    assert GAME.here(view, "z") == []
