"""Matches and positions for tests."""

from typing import Any, cast

import theomachy
from theomachy.core import match as matches
from theomachy.core.match import Match
from theomachy.examples.connect_four import GAME
from theomachy.examples.connect_four.state import State

EMPTY_ROW = "......."


def after(columns: str) -> Match:
    """Return the match after discs in these columns, X first."""
    match = theomachy.new("connect_four", seats=2, seed=0)
    for column in columns:
        match.play(match.actors()[0], column)
    return match


def position(**fields: Any) -> State:
    """Return a position of these fields; what is left out is the empty board with X to move."""
    data = {"rows": [EMPTY_ROW] * 6, "to_move": "X", "result": None, **fields}
    return cast(State, matches.start_from(GAME, data, 0).truth())
