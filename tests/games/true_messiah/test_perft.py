"""Counts: how many lines of choices there are from named positions."""

from typing import Any

import pytest

from tests.games.true_messiah.build import Table, fresh
from tests.perft import check_counts, entries
from theomachy.core.position import Position


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: a prepared table, or the start of a game."""
    if "units" not in entry:
        return fresh(entry["seats"], entry["seed"]).pos
    given = {name: value for name, value in entry.items() if name not in ("name", "counts", "units")}
    return Table(entry["units"], **given).pos


@pytest.mark.parametrize("entry", entries(__file__), ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    check_counts(started(entry), entry)
