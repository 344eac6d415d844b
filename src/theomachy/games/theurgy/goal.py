"""What puzzles of Theurgy count."""

from typing import final

from theomachy.core.goal import WIN, Goal, lead_over_best
from theomachy.core.position import Position
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.land import HEXES, NONE
from theomachy.games.theurgy.victory import condition_met


@final
class TheurgyGoal(Goal):
    """Temples, in halves: a ruin counts one half. Discards and draws change none."""

    def __init__(self) -> None:
        super().__init__(margin=1, parts=2)

    def worth(self, position: Position, seat: int) -> int:
        if not position.is_over() and condition_met(position, seat) != NONE:
            return WIN  # the discards that are still asked for change nothing
        return super().worth(position, seat)

    def lead(self, position: Position, seat: int) -> int:
        return lead_over_best([_half_temples(position, other) for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        """Pilgrimage and Word touch no temple; they count only where an objective may win (TH-W3)."""
        cells = position.cells
        if cells[at.TURN] != seat or cells[at.PHASE] not in (at.ACTING, at.STEPPING):
            return True
        idle = cells[at.ACTION] in (at.PILGRIMAGE, at.WORD)
        return idle and _half_temples(position, seat) < 2 * (cells[at.TARGET_X] + 1)

    def trace(self, position: Position, seat: int) -> int:
        """Where temples and ruins stand."""
        return position.digest(at.TEMPLE, at.ACOLYTE)


def _half_temples(position: Position, seat: int) -> int:
    """As the game counts them, which may not be handed cells from here: tests/packaging/test_pitfalls.py."""
    cells = position.cells
    temples = sum(cells[at.TEMPLE + hex] == seat for hex in range(HEXES))
    return 2 * temples + sum((cells[at.RUINS + hex] >> seat) & 1 for hex in range(HEXES))


GOAL = TheurgyGoal()
