"""Aids: nothing here needs more help than the board."""

from tests.examples.connect_four.build import position
from theomachy.examples.connect_four.aids import aids


def test_a_viewer_is_shown_the_board_and_no_more() -> None:
    assert [aids(position(), viewer) for viewer in (0, 1, None)] == [{}, {}, {}]
