"""The kinds of actions and their numbering for learners."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind
from theomachy.core.option import Options
from theomachy.examples.connect_four.components.board import WIDTH

DROP: Final[i64] = 0  # column
RESIGN: Final[i64] = 1


def space(seats: int, options: Options) -> ActionSpace:
    """Return the dense numbering of all actions."""
    return ActionSpace([Kind(DROP, "drop", [WIDTH]), Kind(RESIGN, "resign")])
