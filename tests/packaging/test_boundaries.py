"""Only games know games: no package outside names one, in code, docstrings or data."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.native import ROOT
from theomachy.registry import games

pytestmark = pytest.mark.once

BUILT_BY = ["Makefile", "hatch_build.py", "pyproject.toml", ".ci/run", "deploy", ".github"]


def shared_sources() -> Iterator[Path]:
    """Every source file that belongs to no game: packages, the shell of the web client, and how all is built."""
    package = ROOT / "src" / "theomachy"
    for pattern in ("*.py", "*.toml"):
        for path in package.rglob(pattern):
            if "games" not in path.relative_to(package).parts[:-1]:
                yield path
    for name in BUILT_BY:
        path = ROOT / name
        yield from [path] if path.is_file() else [inner for inner in path.rglob("*") if inner.is_file()]
    web = ROOT / "web" / "src"
    inside = {web / "games" / game.id for game in games()}
    for pattern in ("*.ts", "*.svelte", "*.css"):
        for path in web.rglob(pattern):
            if not inside & set(path.parents) and not path.name.endswith(".test.ts"):
                yield path


def test_no_package_outside_a_game_names_a_game() -> None:
    names = [name for game in games() for name in (game.id, game.title())]
    pattern = re.compile(r"(?<!fcntl\.)\b(" + "|".join(map(re.escape, names)) + r")\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared_sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, "\n" + "\n".join(found)


def test_the_search_would_find_a_name() -> None:
    assert len(list(shared_sources())) > 200
    assert {path.suffix for path in shared_sources()} >= {".py", ".toml", ".ts", ".svelte"}
