"""What puzzles count: to win this turn."""

from typing import Final

from theomachy.core.goal import Goal

GOAL: Final = Goal()
