"""The goal of puzzles of True Messiah."""

from typing import final

from theomachy.core.goal import Goal, lead_over_best
from theomachy.core.position import Position, mix
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import scoring


@final
class TrueMessiahGoal(Goal):
    """Victory points (TM-X1); the cards that are discarded at the end change none."""

    def __init__(self) -> None:
        super().__init__(margin=2, from_start=False)

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, TrueMessiahPosition)
        sides = position.sides()
        points = [0] * (max(sides) + 1)
        for other in range(position.seats):
            points[sides[other]] += scoring.score(position, other)
        return lead_over_best(points, sides[seat])

    def is_settled(self, position: Position, seat: int) -> bool:
        return position.cells[at.TURN] != seat or position.cells[at.PHASE] >= at.DISCARD

    def trace(self, position: Position, seat: int) -> int:
        """Return a number for what stands on the board and the health of the messiahs."""
        board = position.digest(at.BUILDING, at.SALT)
        followers = position.digest(at.FOLLOWERS, at.NONBELIEVERS)
        return mix(mix(board, followers), position.digest(at.HEALTH, at.AVATAR_DAMAGE))


GOAL = TrueMessiahGoal()
