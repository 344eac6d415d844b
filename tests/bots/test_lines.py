"""Lines: what the end of a game is worth, on the scale of heuristics."""

import pytest

from theomachy.bots.lines import final_values, value_of, values_of
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.playout import play_out
from theomachy.core.position import Position
from theomachy.registry import games

MANY = [(game, seats) for game in games() for seats in game.seats if seats > 2]


def played_out(game: Game, seats: int) -> Position:
    position = game.new(seats, 5, None, "research")
    play_out(position, Dice(5), 100_000)
    assert position.is_over()
    return position


@pytest.mark.parametrize(("game", "seats"), MANY, ids=lambda one: str(getattr(one, "id", one)))
def test_nothing_is_worse_than_to_have_lost(game: Game, seats: int) -> None:
    position = played_out(game, seats)
    worth = final_values(game, position)
    for value, paid in zip(worth, position.returns(), strict=True):
        assert value == pytest.approx(-1.0) if paid < 0 else value == paid
    assert min(worth) < 0
    assert values_of(game, position) == worth
    assert [value_of(game, position, seat) for seat in range(seats)] == worth


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_between_two_it_is_what_is_paid(game: Game) -> None:
    position = played_out(game, 2)
    assert final_values(game, position) == position.returns()
