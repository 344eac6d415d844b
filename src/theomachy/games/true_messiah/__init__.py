"""True Messiah: cults at war on a grid, with a reaction stack, sealed bids and no dice."""

from theomachy.games.true_messiah.game import GAME

__all__ = ["GAME"]
