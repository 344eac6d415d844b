"""Goal: what a puzzle of a game counts, in something that everybody at its table can see.

A line is worth the lead of its seat at the end of the turn. Lines with the same result (`trace`) are one line,
however they were played.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from theomachy.core.position import Position

WIN: Final = 1_000_000  # worth of a won game; of a lost one as much less than nothing


@mypyc_attr(allow_interpreted_subclasses=True)
class Goal:
    """The count a puzzle asks for; a game without one of its own asks for a win this turn."""

    def __init__(self, margin: int = WIN, parts: int = 1, from_start: bool = True) -> None:
        self.margin = margin  # how much more than every other line the solution brings
        self.parts = parts  # that make one of what people count
        self.from_start = from_start  # puzzles begin with a turn; else with its first position that can be searched

    def worth(self, position: Position, seat: int) -> int:
        """Return what *seat* has when its turn ends in *position*."""
        if position.is_over():
            paid = position.returns()[seat]
            if paid:
                return WIN if paid > 0 else -WIN
        return self.lead(position, seat)

    def lead(self, position: Position, seat: int) -> int:
        """Return how far *seat* is ahead of its best rival."""
        return 0

    def is_settled(self, position: Position, seat: int) -> bool:
        """Return whether the rest of the turn of *seat* can change nothing that counts, or another turn has begun."""
        return position.actors() != [seat]

    def trace(self, position: Position, seat: int) -> int:
        """Return what is done when the turn ends: equal for lines that are one."""
        return position.key(seat)


def lead_over_best(counts: Sequence[int], own: int) -> int:
    """Return how far the entry *own* of *counts* is ahead of the best other one."""
    return counts[own] - max(count for index, count in enumerate(counts) if index != own)
