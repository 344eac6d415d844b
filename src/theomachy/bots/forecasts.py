"""Forecasts: the chance of every seat to win, by the game's net where there is one, else by its heuristic."""

from theomachy.bots.chances import chances, how_many, trusted
from theomachy.bots.nets import find_net
from theomachy.bots.valuation import NetFinder, valuation_of
from theomachy.core.game import Game
from theomachy.core.position import Position


def win_chances(game: Game, position: Position, nets: NetFinder = find_net) -> list[float]:
    """The chance of every seat to win; at the end, what came of it."""
    valuation = valuation_of(game, position, nets)
    if position.is_over() or not valuation.is_chance():
        return chances(game, position)
    sides = how_many(game.sides(position))
    return [trusted(value, sides, 1.0) for value in valuation.values(position)]
