"""The tables of slots in docs/games are what the games say; the tests that docs/research names exist."""

import re
from pathlib import Path

import pytest

from scripts import slots
from tests.research.settings import GAMES
from theomachy.core.game import Game

pytestmark = pytest.mark.once


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_tables_of_slots_are_up_to_date(game: Game) -> None:
    """After a change of slots: python -m scripts.slots."""
    text = (slots.DOCS / f"{game.id}.md").read_text("utf-8")
    assert slots.BEGIN in text and slots.updated(text, game) == text


def test_every_test_that_the_page_names_exists() -> None:
    here = Path(__file__).parent
    page = (slots.DOCS.parent / "research" / "README.md").read_text("utf-8")
    named = re.findall(r"(test_\w+\.py)::(test_\w+)", page)
    assert len(named) >= 12
    for file, test in named:
        assert f"def {test}(" in (here / file).read_text("utf-8"), f"{file}::{test}"
