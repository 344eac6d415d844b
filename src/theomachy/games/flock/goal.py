"""What puzzles of Flock count."""

from typing import final

from theomachy.core.goal import Goal, lead_over_best
from theomachy.core.position import Position
from theomachy.games.flock import state as at
from theomachy.games.flock.position import Flock


@final
class FlockGoal(Goal):
    """Areas."""

    def __init__(self) -> None:
        super().__init__(margin=1)

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, Flock)
        return lead_over_best([position.temples(other) for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        return position.cells[at.PLAYER] != seat

    def trace(self, position: Position, seat: int) -> int:
        """Whose areas are whose."""
        assert isinstance(position, Flock)
        return position.temples_key()


GOAL = FlockGoal()
