"""Counts: how many lines of choices there are from named positions."""

from typing import Any

import pytest

from tests.games.theurgy.build import Table
from tests.perft import check_counts, entries
from theomachy.core.position import Position
from theomachy.games.theurgy import GAME


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: a prepared table, or the start of a game."""
    if "seats" in entry:
        return GAME.new(entry["seats"], entry["seed"])
    fields = {name: value for name, value in entry.items() if name not in ("name", "counts")}
    return Table(**fields).position


@pytest.mark.parametrize("entry", entries(__file__), ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    check_counts(started(entry), entry)
