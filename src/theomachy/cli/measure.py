"""Measure: how fast this build plays, one line of JSON for each way to play a game.

Run as ``python -m theomachy.cli.measure SECONDS WAYS GAME`` with the build to be measured on the path; WAYS is
``first``, ``seats`` (one way for each number of seats) or ``all``. Times are processor time of one process, so other
programs on the machine do not count.
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
from theomachy.core.playout import play_many, play_out
from theomachy.core.position import Position
from theomachy.registry import find

GAMES_MEASURED = 10
COPIES_MEASURED = 1000


def rate(portion: Callable[[], int], seconds: float) -> float:
    """Return how much *portion* does in a second, repeated until *seconds* are over."""
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        done += portion()
    return done / spent


def inside(start: Position) -> Callable[[], int]:
    """Random games inside the engine."""
    dice = Dice(1)
    return lambda: play_many(start, dice, GAMES_MEASURED)


def driven(start: Position) -> Callable[[], int]:
    """Random games moved one choice at a time from ordinary Python."""
    random = Random(1).random

    def portion() -> int:
        made = 0
        for _ in range(GAMES_MEASURED):
            position = start.copy()
            while actors := position.actors():
                seat = actors[0]
                legal = position.legal(seat)
                many: int = len(legal)
                position.play(seat, legal[int(random() * many)])
                made += 1
        return made

    return portion


def copies(start: Position) -> Callable[[], int]:
    """Copies of a position from the middle of a game."""
    position = start.copy()
    play_out(position, Dice(1), 20)

    def portion() -> int:
        for _ in range(COPIES_MEASURED):
            position.copy()
        return COPIES_MEASURED

    return portion


def ways(game: Game, which: str) -> list[tuple[int, Options]]:
    """The ways to play *game* that are to be measured."""
    every = game.variants()
    if which == "all":
        return every
    first = {seats: (seats, options) for seats, options in reversed(every)}
    return [first[seats] for seats in sorted(first)] if which == "seats" else every[:1]


def main() -> None:
    """Measure the game that is named."""
    seconds, which, game = float(sys.argv[1]), sys.argv[2], find(sys.argv[3])
    for seats, options in ways(game, which):
        start = game.new(seats, 1, options)
        figures = {
            "inside": rate(inside(start), seconds),
            "driven": rate(driven(start), seconds),
            "copies": rate(copies(start), seconds / 4),
        }
        facts = {"game": game.id, "seats": seats, "options": options, "build": build()}
        print(json.dumps({**facts, **figures}), flush=True)


if __name__ == "__main__":
    main()
