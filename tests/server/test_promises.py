"""Promises: docs/operate.md names a test or a bench for each, and the defaults that the server has."""

import importlib.util
import re
from pathlib import Path

import pytest

from theomachy.server.config import Config

HERE = Path(__file__).parent
TEXT = (HERE.parents[1] / "docs" / "operate.md").read_text(encoding="utf-8")
PROMISES = TEXT[TEXT.index("## What the server promises") : TEXT.index("### What is deleted")]
ROWS = [line for line in PROMISES.splitlines() if line.startswith("| ") and not line.startswith("| ---")]
LINES = [row for row in ROWS if not row.endswith("| shown by |")]
LIMITS = [row for row in LINES if row.count("|") == 5]
DEFAULTS = Config()


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def settings(text: str) -> list[str]:
    return [name.lower() for name in re.findall(r"`([A-Z_]+)`", text)]


@pytest.mark.parametrize("row", LINES, ids=lambda row: cells(row)[0][:40])
def test_a_promise_is_shown_by_something_that_exists(row: str) -> None:
    shown = re.findall(r"`(test_\w+\.py|bench\.\w+(?:\.\w+)?)(?:::(\w+))?[^`]*`", cells(row)[-1])
    assert shown, "nothing shows it"
    for where, name in shown:
        if where.startswith("bench."):
            assert importlib.util.find_spec(where) is not None, where
        else:
            assert f"def {name}" in (HERE / where).read_text(encoding="utf-8"), f"{where}::{name}"


@pytest.mark.parametrize("row", LIMITS, ids=lambda row: cells(row)[0][:40])
def test_a_limit_has_the_default_that_is_told(row: str) -> None:
    _, told, names, _ = cells(row)
    for name in settings(names):
        value = getattr(DEFAULTS, name)
        assert re.search(rf"\b{value:g}\b", told.replace(",", "")) or f"{value:,}" in told, (name, value)


def test_every_setting_is_documented() -> None:
    named = set(settings(TEXT))
    internal = {"share_port", "build_progress"}
    assert set(Config.__struct_fields__) - internal == named & set(Config.__struct_fields__)
