"""Counts: how many lines of choices there are from named positions."""

from typing import Any

import pytest

from tests.games.flock.build import Board
from tests.perft import check_counts, entries
from theomachy.core.position import Position
from theomachy.games.flock import GAME


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: a prepared board, or the start of a game."""
    if "areas" in entry:
        return Board(
            entry["areas"], seats=entry.get("seats", 2), phase=entry["phase"], cards=entry.get("cards")
        ).truth()
    return GAME.new(entry["seats"], entry["seed"])


@pytest.mark.parametrize("entry", entries(__file__), ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    check_counts(started(entry), entry)
