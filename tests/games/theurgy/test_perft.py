"""Counts: how many lines of choices there are from named positions."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.theurgy.build import Table
from theomachy.core.playout import perft
from theomachy.core.position import Position
from theomachy.games.theurgy import GAME

POSITIONS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text())["position"]


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: a prepared table, or the start of a game."""
    if "seats" in entry:
        return GAME.new(entry["seats"], entry["seed"])
    fields = {name: value for name, value in entry.items() if name not in ("name", "counts")}
    return Table(**fields).position


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    position = started(entry)
    counts = [perft(position, depth + 1) for depth in range(len(entry["counts"]))]
    assert counts == entry["counts"] and len(counts) >= 3
