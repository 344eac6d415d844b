"""Observations for learners."""

from tests.examples.connect_four.build import after
from theomachy.examples.connect_four import GAME


def test_own_discs_come_first() -> None:
    position = after("ab").truth()
    for seat in range(2):
        seen = GAME.observe(position, seat)
        assert len(seen) == 84 and sum(seen) == 2
        assert (seen[seat], seen[42 + 1 - seat]) == (1, 1)
