"""Connect Four: the smallest complete game."""

from theomachy.examples.connect_four.game import GAME

__all__ = ["GAME"]
