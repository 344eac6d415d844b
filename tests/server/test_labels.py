"""What people read of a choice: sentences and things on the board, never notation."""

from random import Random

import pytest

from theomachy import registry
from theomachy.core.game import Game
from theomachy.core.match import start
from theomachy.server.labels import describe_line, with_draft

NAMES = ["Ada", "Bob", "Cem", "Dan", "Eve", "Fay"]
MOVES = 40


@pytest.mark.once
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_a_line_is_told_in_words_and_drawn_on_the_board(game: Game):
    """Each choice, and each line that a search would write, is described by what its picks are called."""
    dice, match = Random(5), start(game, next(count for count in game.seats if count > 1), "labels")
    for _ in range(MOVES):
        actors = match.truth().actors()
        if not actors:
            return
        seat = actors[0]
        line = match.legal(seat)[dice.randrange(len(match.legal(seat)))]
        position = with_draft(match, seat)
        told = describe_line(game, position, seat, line, NAMES)
        assert told.label != line and told.path, line
        if not position.is_pending():
            for action in position.legal(seat)[:2]:
                text = game.write_line(position, seat, [action])
                assert describe_line(game, position, seat, text, NAMES).path, text
        match.play(seat, line)
