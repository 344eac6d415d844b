"""Chances: what a heuristic's value means in games won, as far as games of bots have shown it."""

from typing import Final

from theomachy.core.game import Game
from theomachy.core.position import Position

CERTAIN: Final = 0.99  # no heuristic is surer than that


def chance_of(game: Game, position: Position, value: float) -> float:
    """A value between loss and win as a chance: of two sides an even game is one half, of three one third."""
    return trusted(value, max(2, len(set(game.sides(position)))), game.trust())


def trusted(value: float, sides: int, trust: float) -> float:
    """The chance that *value* stands for among so many *sides* when its odds are raised to the power of *trust*.

    With a trust of 1, and where it is known who wins, it is what is paid on average.
    """
    if trust == 1.0 or abs(value) >= 1.0:
        return bounded((value * (sides - 1) + 1) / sides)
    odds = ((1 + value) / (1 - value)) ** trust  # against each of the others
    return bounded(odds / (odds + sides - 1))


def bounded(chance: float) -> float:
    """*chance*, but neither none nor certain."""
    return min(CERTAIN, max(1 - CERTAIN, chance))


def chances(game: Game, position: Position) -> list[float]:
    """The chance of every seat to win, as far as the game's heuristic tells; at the end, what came of it."""
    sides = game.sides(position)
    if position.is_over():
        many = max(2, len(set(sides)))
        return [(paid * (many - 1) + 1) / many for paid in position.returns()]
    each = [chance_of(game, position, game.evaluate(position, seat)) for seat in range(position.seats)]
    if len(set(sides)) < 2:
        return each
    of_side = {side: max(each[seat] for seat in range(position.seats) if sides[seat] == side) for side in set(sides)}
    whole = sum(of_side.values())
    return [of_side[side] / whole for side in sides]
