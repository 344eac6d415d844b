"""Named positions with counts: how many lines of a few choices there are from each."""

import tomllib
from pathlib import Path
from typing import Any

from theomachy.core.playout import perft
from theomachy.core.position import Position


def entries(test: str) -> list[dict[str, Any]]:
    """Read perft.toml beside the module *test*."""
    found: list[dict[str, Any]] = tomllib.loads(Path(test).with_name("perft.toml").read_text("utf-8"))["position"]
    return found


def check_counts(position: Position, entry: dict[str, Any]) -> None:
    """Compare the lines from *position* with the counts of *entry*, depth by depth."""
    counts = entry["counts"]
    assert len(counts) >= 3
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts
