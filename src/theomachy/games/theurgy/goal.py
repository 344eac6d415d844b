"""The goal of puzzles: temples."""

from typing import Final, cast, final

from theomachy.core.goal import WIN, Goal, lead_over_best
from theomachy.core.position import Position
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import land
from theomachy.games.theurgy.rules import board, ending
from theomachy.games.theurgy.state import State


@final
class TheurgyGoal(Goal):
    """Temples, in halves: a ruin counts one half. Discards and draws change none."""

    def __init__(self) -> None:
        super().__init__(margin=1, parts=2)

    def worth(self, position: Position, seat: int) -> int:
        if not position.is_over() and ending.condition_met(cast(State, position), seat) != land.NONE:
            return WIN  # the discards that are still asked for change nothing
        return super().worth(position, seat)

    def lead(self, position: Position, seat: int) -> int:
        return lead_over_best([board.half_temples(position.cells, other) for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        """Pilgrimage and Word touch no temple; they count only where an objective may win (TH-W3)."""
        cells = position.cells
        if cells[at.TURN] != seat or cells[at.PHASE] not in (at.ACTION_CHOICE, at.IN_ACTION):
            return True
        idle = cells[at.ACTION] in (at.PILGRIMAGE, at.SPREAD)
        return idle and board.half_temples(cells, seat) < 2 * (cast(State, position).terms.x + 1)

    def trace(self, position: Position, seat: int) -> int:
        """Return where temples and ruins stand."""
        return position.digest(at.TEMPLE, at.ACOLYTE)


GOAL: Final = TheurgyGoal()
