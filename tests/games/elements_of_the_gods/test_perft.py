"""Counts: how many lines of choices there are from named positions."""

import json
from typing import Any

import pytest

from tests.games.elements_of_the_gods.build import GAME
from tests.perft import check_counts, entries
from theomachy.core.position import Position


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: given in full, or a set-up."""
    if "start" in entry:
        return GAME.load(json.loads(entry["start"]), 1)
    return GAME.new(entry["seats"], entry["seed"])


@pytest.mark.parametrize("entry", entries(__file__), ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    check_counts(started(entry), entry)
