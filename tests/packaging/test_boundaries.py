"""Only games know games: no package outside names one, in code, docstrings or data."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.native import ROOT
from theomachy.registry import games

pytestmark = pytest.mark.once

SHARED = ["core", "bots", "table", "server", "puzzles", "cli", "research", "learning", "editions"]


def shared_sources() -> Iterator[Path]:
    """Every source file that belongs to no game: packages, and the shell of the web client."""
    package = ROOT / "src" / "theomachy"
    for folder in SHARED:
        for pattern in ("*.py", "*.toml"):
            yield from (package / folder).rglob(pattern)
    yield from package.glob("*.py")
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
