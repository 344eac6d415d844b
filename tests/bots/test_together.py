"""Together: several processes, one opinion."""

from collections.abc import Iterator

import pytest

from tests.bots.test_players import connect_four, three_each
from theomachy.bots.together import Opinion, TogetherPlayer, merged


@pytest.fixture(scope="module")
def together() -> Iterator[TogetherPlayer]:
    player = TogetherPlayer(2, 60.0, 200)
    yield player
    player.close()


@pytest.mark.parametrize("to_move", ["X", "O"])
def test_it_takes_a_win(together: TogetherPlayer, to_move: str) -> None:
    assert together.choose(connect_four(three_each(to_move), to_move)) == ("g" if to_move == "X" else "a")


def test_opinions_are_added_up() -> None:
    one: list[Opinion] = [((1, 2), 60, 30.0), ((3,), 40, 10.0)]
    other: list[Opinion] = [((3,), 70, 35.0), ((4,), 30, 6.0)]
    assert merged([one, other]) == [((3,), 110, 45.0), ((1, 2), 60, 30.0), ((4,), 30, 6.0)]
    assert merged([]) == []
