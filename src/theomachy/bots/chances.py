"""Chances: what a heuristic's value means in games won, as far as games of bots have shown it."""

from typing import Final

from theomachy.core.game import Game
from theomachy.core.position import Position

CERTAIN: Final = 0.99  # no heuristic is surer than that


def chance_of(game: Game, position: Position, seat: int, value: float, is_chance: bool = False) -> float:
    """The chance of *seat* that a bot means by *value*: of two sides an even game is one half, of three one third.

    The value of a net stands for a chance.
    Search looks far beyond the turn in some games and has seen what becomes of a lead; what it says on average is taken
    as it is. A seat that may act unasked is advised by the heuristic alone.
    """
    has_looked_far = game.rollout_turns() > 1 and seat in position.actors()
    trust = 1.0 if is_chance or has_looked_far else game.confidence()
    return trusted(value, how_many(game.sides(position)), trust)


def trusted(value: float, sides: int, trust: float) -> float:
    """Convert *value* to a chance among this many *sides*, its odds raised to the power of *trust*."""
    if abs(value) >= 1.0:
        return bounded((1 + value) / 2)
    odds = ((1 + value) / (1 - value)) ** trust  # against each of the others
    return bounded(odds / (odds + sides - 1))


def how_many(sides: list[int]) -> int:
    """Count the sides; a lone player plays against the game."""
    return max(2, len(set(sides)))


def bounded(chance: float) -> float:
    """Keep *chance* away from 0 and 1."""
    return min(CERTAIN, max(1 - CERTAIN, chance))


def chances(game: Game, position: Position) -> list[float]:
    """The chance of every seat to win, as far as the game's heuristic can say; at the end, how it ended."""
    sides = game.sides(position)
    many = how_many(sides)
    if position.is_over():
        return [(paid * (many - 1) + 1) / many for paid in position.returns()]
    each = [trusted(game.evaluate(position, seat), many, game.confidence()) for seat in range(position.seats)]
    if len(set(sides)) < 2:
        return each
    of_side = {side: max(each[seat] for seat in range(position.seats) if sides[seat] == side) for side in set(sides)}
    whole = sum(of_side.values())
    return [of_side[side] / whole for side in sides]
