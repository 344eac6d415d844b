"""The engine imports nothing but the standard library, librt and mypy_extensions."""

import ast
import sys
from pathlib import Path

import pytest

from scripts import native

pytestmark = pytest.mark.once

PACKAGE = native.ROOT / "src" / "theomachy"
ALLOWED = sys.stdlib_module_names | {"librt", "mypy_extensions", "theomachy"}
# No input or output, no clock, no random source of its own.
FORBIDDEN = {"asyncio", "datetime", "http", "random", "secrets", "socket", "subprocess", "threading", "time", "urllib"}
FILES = [file for part in ("core", "games", "examples") for file in sorted((PACKAGE / part).rglob("*.py"))]


def imported(file: Path) -> set[str]:
    """The top-level names of what *file* imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "theomachy").split(".")[0] if not node.level else "theomachy")
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_the_engine_stands_alone(file: Path) -> None:
    names = imported(file)
    assert names <= ALLOWED
    assert not names & FORBIDDEN
