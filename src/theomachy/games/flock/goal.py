"""The goal of puzzles: areas."""

from typing import Final, final

from theomachy.core.goal import Goal, lead_over_best
from theomachy.core.position import Position
from theomachy.games.flock import state as at
from theomachy.games.flock.state import State


@final
class _AreaGoal(Goal):
    """The areas of a seat, less those of its best rival."""

    def __init__(self) -> None:
        super().__init__(margin=1)

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, State)
        return lead_over_best([position.temples(other) for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        return position.cells[at.PLAYER] != seat

    def trace(self, position: Position, seat: int) -> int:
        """Return whose areas are whose."""
        assert isinstance(position, State)
        return position.temples_key()


GOAL: Final = _AreaGoal()
