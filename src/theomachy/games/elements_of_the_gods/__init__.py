"""Elements of the Gods: one crowd, five Elements, and Monuments that profit from where the crowd stands."""

from theomachy.games.elements_of_the_gods.game import GAME

__all__ = ["GAME"]
