"""docs/editions: every word that an edition can use, with an example, and current."""

import pytest

from scripts.edition_docs import FOLDER, render, vocabularies
from theomachy import registry
from theomachy.core.game import Game

pytestmark = [pytest.mark.once]
every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)


@every_game
def test_the_page_of_a_game_is_current(game: Game) -> None:
    page = (FOLDER / f"{game.id}.md").read_text(encoding="utf-8")
    assert page == render(game), "run: python -m scripts.edition_docs"


@every_game
def test_every_word_has_an_example(game: Game) -> None:
    page = render(game)
    words = {
        word
        for file in game.schema().files
        for table in file.tables
        for _, listed, _ in vocabularies(table.slots)
        for word in listed
    }
    assert words or game.id == "four_gods"
    assert [word for word in sorted(words) if f"\n| `{word}` | `{{" not in page and word != "end"] == []
