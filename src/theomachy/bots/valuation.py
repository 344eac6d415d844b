"""Valuation: what a sampled world is worth to its seats, by the game's heuristic alone or with a trained net.

A heuristic has a scale of its own. With a net, values are chances to win: -1 is a sure loss, 0 an even game, 1 a sure
win. A net gets what each seat would observe in the world and the heuristic's value for it.
"""

from collections.abc import Callable
from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from theomachy.bots.lines import final_values, value_of, values_of
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.slots import Observer, Slots

SUREST: Final = 0.999  # value of a heuristic; beyond it the logarithm of its odds means nothing


@mypyc_attr(allow_interpreted_subclasses=True)
class Net:
    """A trained net for a game and seat count: a number for each seat; their softmax is the chances."""

    def __init__(self, width: int, options: Options) -> None:
        self.width = width  # of an observation
        self.options = options  # of the games it was trained on

    def weigh(self, rows: memoryview, leads: list[float]) -> list[float]:
        """A number for each of the observations in *rows*; *leads* are the logarithms of the heuristic's odds."""
        raise NotImplementedError


NetFinder = Callable[[Game, int], Net | None]  # by game and seat count


class Valuation:
    """The value of positions by the game's heuristic."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def values(self, position: Position) -> list[float]:
        """Value *position* for every seat."""
        return values_of(self.game, position)

    def value(self, position: Position, seat: i64) -> float:
        """Value *position* for *seat*, with what it is worth to everybody that the game continues."""
        return value_of(self.game, position, seat)

    def rescaled(self, value: float) -> float:
        """Convert a *value* of the heuristic to the scale of values()."""
        return value

    def is_chance(self) -> bool:
        """Return whether values stand for chances to win."""
        return False


@final
class NetValuation(Valuation):
    """The value of positions by a net."""

    def __init__(self, game: Game, net: Net, seats: int) -> None:
        super().__init__(game)
        self.net = net
        self.trust = game.confidence()
        self.observer: Observer = game.observer()
        self.slots: Slots = self.observer.slots(seats, net.options)
        self.zeros: vec[i16] = vec[i16]([0] * (seats * self.slots.size))

    def values(self, position: Position) -> list[float]:
        return self.values_of_all([position])[0]

    def value(self, position: Position, seat: i64) -> float:
        more = 0.0 if position.is_over() else self.game.progress(position)
        return self.values(position)[seat] + more

    def rescaled(self, value: float) -> float:
        odds = exp(self.trust * lead_of(value))
        return (odds - 1) / (odds + 1)

    def is_chance(self) -> bool:
        return True

    def values_of_all(self, positions: list[Position]) -> list[list[float]]:
        """Value each of *positions* for every seat, with one call of the net."""
        running = [position for position in positions if not position.is_over()]
        weights = self.weights(running) if running else []
        found: list[list[float]] = []
        at = 0
        for position in positions:
            if position.is_over():
                found.append(final_values(self.game, position))
            else:
                found.append(values_of_weights(weights[at : at + position.seats]))
                at += position.seats
        return found

    def weights(self, positions: list[Position]) -> list[float]:
        """Return what the net says of every seat of *positions*."""
        size: i64 = self.slots.size
        row: i64 = 0
        rows = self.room(len(positions) * positions[0].seats * size)
        leads: list[float] = []
        for position in positions:
            for seat in range(position.seats):
                self.observer.observe(position, seat, rows, row)
                row += size
            leads += leads_of(self.game, position)
        return self.net.weigh(memoryview(rows), leads)

    def room(self, size: i64) -> vec[i16]:
        """So many zeros."""
        while len(self.zeros) < size:
            self.zeros = vec[i16]([0] * (2 * len(self.zeros)))
        return self.zeros[:size]


def leads_of(game: Game, position: Position) -> list[float]:
    """The logarithm of every seat's odds, as the heuristic has them."""
    first = lead_of(game.evaluate(position, 0))
    if position.seats == 2:
        return [first, -first]
    return [first] + [lead_of(game.evaluate(position, seat)) for seat in range(1, position.seats)]


def lead_of(value: float) -> float:
    """The logarithm of the odds that a heuristic means by *value*."""
    bounded = min(SUREST, max(-SUREST, value))
    return log((1 + bounded) / (1 - bounded))


def values_of_weights(weights: list[float]) -> list[float]:
    """The values that the softmax of *weights* stands for."""
    highest = max(weights)
    parts = [exp(weight - highest) for weight in weights]
    whole = sum(parts)
    found: list[float] = []
    for part in parts:
        odds = part * (len(parts) - 1)  # against each of the others
        rest = whole - part
        found.append((odds - rest) / (odds + rest))
    return found


def valuation_of(game: Game, position: Position, nets: NetFinder | None) -> Valuation:
    """The best valuation there is for games like *position*."""
    net = None if nets is None else nets(game, position.seats)
    if net is None or net.options != game.options_of(position):
        return Valuation(game)
    return NetValuation(game, net, position.seats)
