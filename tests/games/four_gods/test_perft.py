"""Counts: how many lines of choices there are from named positions."""

from typing import Any

import pytest

from tests.games.four_gods.build import position
from tests.perft import check_counts, entries
from theomachy.core.position import Position
from theomachy.games.four_gods import GAME


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: the start of a game, or one written down."""
    if "new" in entry:
        options = {name: value for name, value in entry["new"].items() if name not in ("seats", "seed")}
        return GAME.new(entry["new"]["seats"], entry["new"]["seed"], options, "research")
    by_seat = ("gods", "hands", "rows", "seats")
    fields = {
        name: {int(seat): value for seat, value in given.items()} if name in by_seat else given
        for name, given in entry["fields"].items()
    }
    return position(players=2, **fields)


@pytest.mark.parametrize("entry", entries(__file__), ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    check_counts(started(entry), entry)
