"""Goal: what puzzles of 4 Gods count."""

from typing import final

from theomachy.core.goal import Goal, lead_over_best
from theomachy.core.position import Position
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import scoring

_MARGIN = 3  # points that the solution brings more than every other line


@final
class FourGodsGoal(Goal):
    """Divine Influence, as if the game ended now; with two gods each the lower marker counts."""

    def __init__(self) -> None:
        super().__init__(margin=_MARGIN)

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, FourGodsPosition)
        points = scoring.score(position)
        return lead_over_best([scoring.markers(position, points, other)[0] for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        return position.cells[at.TURN] != seat


GOAL = FourGodsGoal()
