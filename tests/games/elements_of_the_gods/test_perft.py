"""Perft: how many lines there are from named positions."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.elements_of_the_gods.build import (
    GAME,
)
from theomachy.core.playout import perft
from theomachy.core.position import Position

POSITIONS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text())["position"]


def started(entry: dict[str, Any]) -> Position:
    """The position of *entry*: given in full, or a set-up."""
    if "start" in entry:
        return GAME.load(json.loads(entry["start"]), 1)
    return GAME.new(entry["seats"], entry["seed"])


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["name"])
def test_lines_from(entry: dict[str, Any]) -> None:
    position = started(entry)
    counts = [perft(position, depth + 1) for depth in range(len(entry["counts"]))]
    assert counts == entry["counts"] and len(counts) >= 3
