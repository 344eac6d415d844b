"""Theurgy: half-forgotten gods, acolytes and temples on a land of nineteen hexes."""

from theomachy.games.theurgy.game import GAME

__all__ = ["GAME"]
