"""The goal of puzzles: to win this turn."""

from typing import Final

from theomachy.core.goal import Goal

GOAL: Final = Goal()
