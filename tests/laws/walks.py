"""Random walks through every game, seat count and mode: what the laws look at."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.core.tiny.whisper import WHISPER
from theomachy import registry
from theomachy.core.chance import Dice
from theomachy.core.edition import OPTION, add
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.core.playout import step
from theomachy.core.position import Position
from theomachy.editions.rolled import rolled

LIMIT = 30_000  # choices after which a random game counts as endless
SAMPLES = 24  # positions of a walk that a law looks at


@dataclass(frozen=True)
class Variant:
    """A way to play a game."""

    game: Game
    seats: int
    options: Options
    number: int

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}p-{self.number}" + ("-rolled" if OPTION in self.options else "")

    def new(self, seed: int) -> Position:
        return self.game.new(self.seats, seed, self.options)


def in_rolled_edition(game: Game, seed: int) -> Variant:
    """The most seats of *game* with an edition made up by chance."""
    edition = rolled(game, seed)
    add(edition)
    seats = game.seats[-1]
    return Variant(game.in_edition(edition.id), seats, game.settle(seats, {OPTION: edition.id}), seed)


ROLLED = [in_rolled_edition(game, 1) for game in registry.games()]
VARIANTS = [
    Variant(game, seats, options, number)
    for game in (*registry.games(), *registry.examples(), WHISPER)
    for number, (seats, options) in enumerate(game.variants())
] + ROLLED


def walk(variant: Variant, seed: int) -> Iterator[Position]:
    """Every position of a random game, the last one included; the same object each time."""
    position, dice = variant.new(seed), Dice(seed)
    yield position
    for _ in range(LIMIT):
        if not step(position, dice):
            return
        yield position
    raise AssertionError(f"{variant} with seed {seed} did not end within {LIMIT} choices")


def length(variant: Variant, seed: int) -> int:
    return sum(1 for _ in walk(variant, seed))


def samples(variant: Variant, seed: int, many: int = SAMPLES) -> Iterator[Position]:
    """Copies of *many* positions spread over a random game, its first and its last among them."""
    positions = length(variant, seed)
    wanted = {round(index * (positions - 1) / max(1, many - 1)) for index in range(many)}
    for index, position in enumerate(walk(variant, seed)):
        if index in wanted:
            yield position.copy()


def settled(variant: Variant, seed: int, many: int = SAMPLES) -> Iterator[Position]:
    """The samples in which no choice is half made."""
    return (position for position in samples(variant, seed, many) if not position.is_pending())


def choosers(position: Position) -> list[int]:
    """Seats that can choose now."""
    return sorted({*position.actors(), *position.volunteers()})
