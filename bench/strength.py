"""How strong the bots are: one command plays one pairing and prints its win rate with a 95 % interval.

    python -m bench.strength flock search:1 greedy --games 200
    python -m bench.strength all search:1 greedy --games 200 --out strength.jsonl

A player is the name of a bot, ``search:SECONDS`` (processor seconds a choice) or ``search:ITERATIONSi``. Seats change
after every game. Time is the processor's, so that a loaded machine gives the same figures as an idle one.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from time import process_time

from theomachy import registry
from theomachy.bots.arena import play_game
from theomachy.bots.player import Player
from theomachy.bots.registry import make
from theomachy.bots.search import SearchPlayer
from theomachy.cli.simulation import Share
from theomachy.core.chance import Dice

LIMIT = 30_000  # picks after which a game is given up
FIRST_SEED = 1000


def player(name: str) -> Player:
    """A player by its name on the command line."""
    kind, _, budget = name.partition(":")
    if kind != "search" or not budget:
        return make(name)
    if budget.endswith("i"):
        return SearchPlayer(3600.0, int(budget[:-1]))
    found = SearchPlayer(float(budget))
    found.clock = process_time
    return found


def play(game: str, one: str, other: str, number: int) -> tuple[float, float]:
    """What *one* is paid in game *number*, and the processor seconds of the game."""
    rulebook, seat, began = registry.find(game), number % 2, process_time()
    position = rulebook.new(2, FIRST_SEED + number, None, "research")
    players = [player(one), player(other)]
    play_game(rulebook, position, players if seat == 0 else players[::-1], Dice(number), LIMIT)
    return position.returns()[seat], process_time() - began


def measure(game: str, one: str, other: str, games: int, workers: int) -> dict[str, object]:
    """The figures of one pairing."""
    with ProcessPoolExecutor(workers) as pool:
        played = list(pool.map(partial(play, game, one, other), range(games)))
    won = Share(sum(paid > 0 for paid, _ in played), games)
    low, high = won.interval()
    return {
        "game": game,
        "player": one,
        "against": other,
        "games": games,
        "won": won.won,
        "drawn": sum(paid == 0 for paid, _ in played),
        "rate": round(won.rate(), 3),
        "interval_95": [round(low, 3), round(high, 3)],
        "seconds_a_game": round(sum(seconds for _, seconds in played) / games, 2),
    }


def main() -> None:
    """Read the command line and play."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game", help="the id of a game, or all")
    words.add_argument("player")
    words.add_argument("against")
    words.add_argument("--games", type=int, default=200)
    words.add_argument("--workers", type=int, default=cpu_count() or 1)
    words.add_argument("--out", help="append the figures to this file, one JSON object a line")
    asked = words.parse_args()
    for game in [game.id for game in registry.games()] if asked.game == "all" else [asked.game]:
        figures = measure(game, asked.player, asked.against, asked.games, asked.workers)
        print(json.dumps(figures), flush=True)
        if asked.out:
            with open(asked.out, "a", encoding="utf-8") as file:
                file.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
