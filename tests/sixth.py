"""A sixth game for tests: a copy of the smallest one under a new name, and nothing else changed."""

import shutil
from pathlib import Path

from scripts.native import ROOT


def grow(place: Path) -> Path:
    """Make *place* the sources with a sixth game in them, as docs/howto/add-a-game.md says."""
    shutil.copytree(ROOT / "src", place, ignore=shutil.ignore_patterns("__pycache__"))
    copied = place / "theomachy" / "games" / "sixth"
    shutil.copytree(place / "theomachy" / "examples" / "connect_four", copied)
    for path in copied.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            text = text.replace("theomachy.examples.connect_four", "theomachy.games.sixth")
            path.write_text(text.replace("connect_four", "sixth"), encoding="utf-8")
    return place
