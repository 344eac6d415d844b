"""The goal of puzzles: points."""

from typing import final

from theomachy.core.goal import Goal, lead_over_best
from theomachy.core.position import Position, mix
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.position import ElementsPosition

_MARGIN = 10  # points


@final
class ElementsGoal(Goal):
    """Points on the track; what is discarded or drawn changes none."""

    def __init__(self) -> None:
        super().__init__(margin=_MARGIN)

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, ElementsPosition)
        return lead_over_best([position.cells[at.SCORE + owner] for owner in range(position.owners())], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        cells = position.cells
        if cells[at.TURN_SEAT] != seat or cells[at.STEP] >= at.DRAW_STEP:
            return True
        return cells[at.DRAFT_DISCARD] == 1

    def trace(self, position: Position, seat: int) -> int:
        """Return where Elements, Monuments and Gardens lie, and which cards were played."""
        ground = position.digest(at.GROUND, at.USED_ELEMENTS)
        return mix(ground, position.digest(at.CARD_ZONE, at.EPOCH))


GOAL = ElementsGoal()
