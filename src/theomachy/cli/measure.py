"""Measure: how fast this build plays, one line of JSON for each way to play a game.

Run as ``python -m theomachy.cli.measure SECONDS [GAME …]`` with the build to be measured on the path. Times are
processor time of one process, so other programs on the machine do not count.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from theomachy.cli.version import build
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.core.playout import play_out
from theomachy.core.position import Position
from theomachy.registry import examples, find, games

LIMIT = 100_000  # choices after which a random game would count as endless
COPIES = 1000


def rate(portion: Callable[[], int], seconds: float) -> float:
    """How much *portion* does in a second, repeated until *seconds* are over."""
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        done += portion()
    return done / spent


def inside(game: Game, seats: int, options: Options) -> Callable[[], int]:
    """Random games inside the engine."""
    dice = Dice(1)
    fresh = game.new(seats, 1, options)

    def portion() -> int:
        position = fresh.copy()
        for word in range(3):
            position.cells[word] = dice.below(1 << 32)
        return play_out(position, dice, LIMIT)

    return portion


def driven(game: Game, seats: int, options: Options) -> Callable[[], int]:
    """Random games moved one choice at a time from ordinary Python."""
    random = Random(1).random
    dice = Dice(1)
    fresh = game.new(seats, 1, options)

    def portion() -> int:
        position = fresh.copy()
        for word in range(3):
            position.cells[word] = dice.below(1 << 32)
        return _drive(position, random)

    return portion


def _drive(position: Position, random: Callable[[], float]) -> int:
    made = 0
    while made < LIMIT:
        actors = position.actors()
        if not actors:
            break
        seat = actors[0]
        legal = position.legal(seat)
        position.play(seat, legal[int(random() * int(len(legal)))])
        made += 1
    return made


def copies(game: Game, seats: int, options: Options) -> Callable[[], int]:
    """Copies of a position from the middle of a game."""
    position, dice = game.new(seats, 1, options), Dice(1)
    play_out(position, dice, 20)

    def portion() -> int:
        for _ in range(COPIES):
            position.copy()
        return COPIES

    return portion


def main() -> None:
    """Measure the games that are named, or all."""
    seconds = float(sys.argv[1])
    chosen = [find(id) for id in sys.argv[2:]] or [*games(), *examples()]
    for game in chosen:
        for number, (seats, options) in enumerate(game.variants()):
            figures = {
                "inside": rate(inside(game, seats, options), seconds),
                "driven": rate(driven(game, seats, options), seconds),
                "copies": rate(copies(game, seats, options), seconds / 4),
            }
            facts = {"game": game.id, "variant": number, "seats": seats, "options": options, "build": build()}
            print(json.dumps({**facts, **figures}), flush=True)


if __name__ == "__main__":
    main()
