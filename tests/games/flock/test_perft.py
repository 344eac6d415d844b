"""Counts: how many lines of choices there are from named positions."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.flock.build import Board
from theomachy.core.playout import perft
from theomachy.core.position import Position
from theomachy.games.flock import GAME

POSITIONS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text())["position"]


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: a prepared board, or the start of a game."""
    if "areas" in entry:
        return Board(
            entry["areas"], seats=entry.get("seats", 2), phase=entry["phase"], cards=entry.get("cards")
        ).truth()
    return GAME.new(entry["seats"], entry["seed"])


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    position = started(entry)
    counts = [perft(position, depth + 1) for depth in range(len(entry["counts"]))]
    assert counts == entry["counts"] and len(counts) >= 3
