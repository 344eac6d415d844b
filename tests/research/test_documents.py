"""The tables of slots in docs/games are what the games say."""

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
