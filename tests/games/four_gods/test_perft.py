"""Counts: how many lines of choices there are from named positions."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.four_gods.build import load
from theomachy.core.playout import perft
from theomachy.core.position import Position
from theomachy.games.four_gods import GAME

POSITIONS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text())["position"]


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
    return load(2, **fields)


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    position = started(entry)
    counts = [perft(position, depth + 1) for depth in range(len(entry["counts"]))]
    assert counts == entry["counts"] and len(counts) >= 3
