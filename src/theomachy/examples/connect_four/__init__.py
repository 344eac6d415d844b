"""Connect Four: the smallest complete game on the contract."""

from theomachy.examples.connect_four.game import GAME

__all__ = ["GAME"]
