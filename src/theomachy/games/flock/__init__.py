"""Flock: deities lead, breed, slaughter and convert the flocks of the world."""

from theomachy.games.flock.game import GAME

__all__ = ["GAME"]
