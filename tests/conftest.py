"""What all tests share: a rule that a test names must exist, and workers enough that no core is idle."""

import os
import sys
from functools import cache
from pathlib import Path

import pytest

from theomachy import registry

# Rewriting the assertions of all tests takes ten seconds a worker. The next run has them, also where Python is told to
# write no bytecode; what tests start is told as before.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / "build" / "pycache")

os.environ.setdefault("OMP_NUM_THREADS", "1")  # of NumPy, which no test has imported yet: its threads would only wait


@cache
def known_rules() -> frozenset[str]:
    return frozenset(id for game in (*registry.games(), *registry.examples()) for id in game.rules.ids())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    unknown = sorted(
        {
            f"{id} ({item.nodeid})"
            for item in items
            for mark in item.iter_markers("rule")
            for id in mark.args
            if id not in known_rules()
        }
    )
    if unknown:
        raise pytest.UsageError("tests name rules that no rules.toml has: " + ", ".join(unknown))


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests of servers wait more than they compute."""
    return (os.cpu_count() or 1) + 1
