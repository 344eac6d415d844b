"""The goal of puzzles: areas."""

from tests.games.flock.build import Board
from theomachy.games.flock.goal import GOAL


def test_the_lead_is_over_the_best_rival() -> None:
    position = Board("CAS 3A, NAS 3A, NEU 2B, SAF 2B, IND 2B", seats=3).truth()
    assert [GOAL.lead(position, seat) for seat in range(3)] == [-1, 1, -2]


def test_a_turn_is_settled_when_another_player_has_it() -> None:
    board = Board("CAS 4A, NAS 3A, SAF 2B")
    assert not GOAL.is_settled(board.truth(), 0)
    board.play("X CAS>EAS2")
    while board.match.actors() == [0]:
        board.play(board.legal()[-1])
    assert GOAL.is_settled(board.truth(), 0) and not GOAL.is_settled(board.truth(), 1)


def test_lines_that_take_the_same_areas_are_one() -> None:
    one, other = Board("CAS 4A").truth(), Board("CAS 3A").truth()
    assert GOAL.trace(one, 0) == GOAL.trace(other, 0) != GOAL.trace(Board("CAS 4A, NAS 2A").truth(), 0)
