"""Perft: how many lines of a few choices there are from named positions."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.true_messiah.build import Table, fresh
from theomachy.core.playout import perft

POSITIONS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "perft.toml").read_text("utf-8"))["position"]


def position(entry: dict[str, Any]) -> Table:
    if "units" not in entry:
        return fresh(entry["seats"], entry["seed"])
    given = {name: value for name, value in entry.items() if name not in ("name", "counts", "units")}
    return Table(entry["units"], **given)


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: str(entry["name"]))
def test_perft(entry: dict[str, Any]) -> None:
    table = position(entry)
    for depth, count in enumerate(entry["counts"], start=1):
        assert perft(table.pos, depth) == count, f"depth {depth}"
