"""Aids: nothing here needs more help than the board."""

from theomachy.core.game import View
from theomachy.examples.connect_four.state import State


def aids(position: State, viewer: int | None) -> View:
    """Return no aids."""
    return {}
