"""4 Gods: simultaneous play in one shared World."""

from theomachy.games.four_gods.game import GAME

__all__ = ["GAME"]
