"""Pages: tables of slots are what the games say, the code that pages show runs, and the tests they name exist."""

import re
from pathlib import Path
from typing import Any

import pytest

from scripts import slots
from tests.research.settings import GAMES
from theomachy.core.game import Game

pytestmark = pytest.mark.once
DOCS = slots.DOCS.parent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_tables_of_slots_are_up_to_date(game: Game) -> None:
    """After a change of slots: python -m scripts.slots."""
    text = (slots.DOCS / f"{game.id}.md").read_text("utf-8")
    assert slots.BEGIN in text and slots.updated(text, game) == text


def test_every_test_that_the_page_names_exists() -> None:
    here = Path(__file__).parent
    page = (DOCS / "research" / "README.md").read_text("utf-8")
    named = re.findall(r"(test_\w+\.py)::(test_\w+)", page)
    assert len(named) >= 12
    for file, test in named:
        assert f"def {test}(" in (here / file).read_text("utf-8"), f"{file}::{test}"


PAGES = ("research/README.md", "research/tutorial.md", "researchers.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_code_that_pages_show_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page, one after the other; those with a title (PufferLib's) need another environment."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.M | re.S)
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, block in enumerate(blocks):
        exec(compile(block, f"{page}, block {number}", "exec"), names)
    assert blocks
