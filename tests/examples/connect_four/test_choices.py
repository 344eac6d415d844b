"""Choices for the screen: tap a column."""

from tests.examples.connect_four.build import after
from theomachy.examples.connect_four import GAME


def test_every_column_with_room_can_be_tapped() -> None:
    offered = after("aaaaaa").choices(0)
    assert offered is not None
    assert [item.path for item in offered.items] == [[f"column:{column}"] for column in "bcdefg"]
    assert all(GAME.render(item.label) for item in offered.items) and GAME.render(offered.prompt)


def test_the_default_is_the_first_column_with_room() -> None:
    position = after("aaaaaa").truth()
    assert GAME.write(position, 0, GAME.default(position, 0)) == "b"
