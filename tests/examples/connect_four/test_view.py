"""Views: everybody sees the whole board."""

from tests.examples.connect_four.build import after
from theomachy.examples.connect_four import GAME


def test_all_viewers_see_what_is_dumped() -> None:
    position = after("abc").truth()
    views = [GAME.view(position, viewer) for viewer in (0, 1, None)]
    assert views == [GAME.dump(position)] * 3
    assert views[0]["to_move"] == "O"
