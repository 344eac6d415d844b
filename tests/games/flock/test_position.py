"""Keys of positions: what a seat cannot tell apart."""

from tests.games.flock.build import Board
from theomachy.games.flock import GAME


def test_seats_learn_nothing_else_from_what_everybody_sees() -> None:
    """The key of a seat changes with its own hand and not with another's."""
    one = Board("CAS 4A", cards={"B": {"hand": ["assassin", "heat", "martial_arts", "glory"]}}).truth()
    two = Board("CAS 4A", cards={"B": {"hand": ["assassin", "heat", "p_war", "p_moon"]}}).truth()
    assert one.key(0) == two.key(0) and one.key(1) != two.key(1)
    assert GAME.observe(one, 0) == GAME.observe(two, 0) and GAME.observe(one, 1) != GAME.observe(two, 1)
