"""Editions made up by chance: always valid, always the same, and bots and hints cope with them.

The laws of `tests/laws` run over the same editions.
"""

import pytest

from theomachy import registry
from theomachy.bots import analysis
from theomachy.bots.arena import play_game
from theomachy.bots.player import Question
from theomachy.bots.registry import make
from theomachy.core.chance import Dice
from theomachy.core.edition import OPTION, add
from theomachy.core.game import Game
from theomachy.editions.differences import MOST_SENTENCES, differences
from theomachy.editions.files import files_of, read
from theomachy.editions.rolled import rolled

pytestmark = [pytest.mark.once]
SEEDS = range(3, 7)
LONG = 30_000  # picks of a game
every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)


@every_game
def test_rolled_editions_are_valid_and_far_from_ours(game: Game) -> None:
    for seed in SEEDS:
        edition = rolled(game, seed)
        assert edition.id == rolled(game, seed).id and game.check_data(edition.data) == []
        add(edition)
        told = differences(game, edition)
        assert 40 < len(told) <= MOST_SENTENCES


@every_game
def test_files_of_a_rolled_edition_say_all_of_it(game: Game) -> None:
    edition = rolled(game, 3)
    add(edition)
    again = read(files_of(game.in_edition(edition.id), edition.name, edition)).edition
    assert again is not None and again.id == edition.id


@every_game
def test_bots_play_rolled_editions_to_the_end(game: Game) -> None:
    for seed in SEEDS[:2]:
        edition = rolled(game, seed)
        add(edition)
        seats = game.seats[-1]
        position = game.new(seats, seed, game.settle(seats, {OPTION: edition.id}))
        mine = game.in_edition(edition.id)
        play_game(mine, position, [make("greedy")] * seats, Dice(seed), LONG, check=False)
        assert position.is_over()


@every_game
def test_bots_search_and_advise_in_rolled_editions(game: Game) -> None:
    edition = rolled(game, 3)
    add(edition)
    mine = game.in_edition(edition.id)
    position, dice = game.new(2, 1, game.settle(2, {OPTION: edition.id}, "research")), Dice(1)
    play_game(mine, position, [make("level-3")] * 2, dice, 6)
    seat = position.actors()[0]
    found = analysis.advise(Question(mine, seat, mine.view(position, seat), dice), 0.05)
    assert found and all(one.text for one in found)
