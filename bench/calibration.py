"""The meaning of a heuristic's value in games won: how far each game's ``evaluate`` is to be trusted as a chance.

``play`` lets a bot play against itself and notes, for a few choices of every seat, what the heuristic said of a world
sampled there, and what came of the game; one line of JSON a game, so a run can be stopped and continues where it
was. ``fit`` prints the power (``Game.trust``) that makes these values the best forecasts, and how good they are::

    python -m bench.calibration play flock level-5 --games 120 --out bench/results/values.jsonl
    python -m bench.calibration fit bench/results/values.jsonl
    python -m bench.calibration picture bench/results/values.jsonl --out docs/images/calibration.svg
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import log
from pathlib import Path

from bench.intervals import forest
from bench.runs import commands, entries, go_on, guarded, report
from theomachy import registry
from theomachy.bots.arena import play_game
from theomachy.bots.chances import trusted
from theomachy.bots.player import Player, Question
from theomachy.bots.registry import contender
from theomachy.cli.simulation import Share
from theomachy.core.chance import Dice

LIMIT = 30_000  # picks after which a game is given up
FIRST_SEED = 700_000
NOTED = 6  # values a seat and game
POWERS = [1.05**step for step in range(-60, 61)]  # from a twentieth to nineteen
BANDS = 5  # of chances, to see whether they come true


@dataclass(frozen=True, order=True)
class Way:
    """A game for this many seats, played by one bot."""

    game: str
    seats: int
    bot: str


@dataclass(frozen=True)
class Watched:
    """A game that was played: what was noted of each seat, and what it was paid."""

    way: Way
    number: int
    values: list[list[float]]
    paid: list[float]


@dataclass(frozen=True)
class Forecast:
    """The heuristic's forecast for one of this many seats, and whether it won: 1, 0, or its part of a draw."""

    value: float
    seats: int
    won: float

    def chance(self, trust: float) -> float:
        """The chance that was told, if so much is to be trusted."""
        return trusted(self.value, self.seats, trust)


class Watching(Player):
    """Another bot, some of whose choices are noted: each equally likely."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.values: list[float] = []
        self.asked = 0

    def pick(self, question: Question) -> list[int]:
        place = question.dice.below(self.asked + 1) if self.asked >= NOTED else self.asked
        self.asked += 1
        if place < NOTED:
            value = question.game.evaluate(question.sample_world(), question.seat)
            self.values[place : place + 1] = [round(value, 4)]
        return self.inner.pick(question)


def watch(way: Way, number: int) -> Watched:
    """Game *number* of a way to play."""
    game = registry.find(way.game)
    position = game.new(way.seats, FIRST_SEED + number, None, "research")
    players = [Watching(contender(way.bot)) for _ in range(way.seats)]
    play_game(game, position, list(players), Dice(number), LIMIT)
    return Watched(way, number, [player.values for player in players], position.returns())


def read(files: Iterable[Path]) -> list[Watched]:
    """The games in *files*."""
    return [Watched(Way(**line.pop("way")), **line) for line in entries(files)]


def forecasts(games: Iterable[Watched]) -> list[Forecast]:
    """All that was said in *games*."""
    found: list[Forecast] = []
    for game in games:
        seats = game.way.seats
        for values, paid in zip(game.values, game.paid, strict=True):
            won = (paid * (seats - 1) + 1) / seats
            found += [Forecast(value, seats, won) for value in values]
    return found


def surprise(said: Sequence[Forecast], trust: float) -> float:
    """Return the mean surprise of a believer in the chances, in nats."""
    total = 0.0
    for forecast in said:
        chance = forecast.chance(trust)
        total -= forecast.won * log(chance) + (1 - forecast.won) * log(1 - chance)
    return total / len(said)


def fitted(said: Sequence[Forecast]) -> float:
    """The power that makes *said* the best forecasts."""
    return min(POWERS, key=lambda trust: surprise(said, trust))


def bands(said: Sequence[Forecast], trust: float) -> list[tuple[float, Share]]:
    """By chances that were told, from low to high: their mean, and how often they came true."""
    ordered = sorted(said, key=lambda forecast: forecast.value)
    parts = [ordered[len(ordered) * n // BANDS : len(ordered) * (n + 1) // BANDS] for n in range(BANDS)]
    return [
        (sum(one.chance(trust) for one in part) / len(part), Share(round(sum(one.won for one in part)), len(part)))
        for part in parts
    ]


def of_games(games: Iterable[Watched]) -> list[tuple[str, list[Watched]]]:
    """The games by their name."""
    ordered = sorted(games, key=lambda game: (game.way, game.number))
    return [(name, list(of_it)) for name, of_it in groupby(ordered, key=lambda game: game.way.game)]


def table(games: Iterable[Watched]) -> str:
    """One line a game, as Markdown: the power, and the surprise of who trusts so far, values as they are, or none."""
    rows = ["| game | games | trust | surprise | as they are | none |", "| --- " * 6 + "|"]
    for name, of_it in of_games(games):
        said = forecasts(of_it)
        best = fitted(said)
        nats = " | ".join(f"{surprise(said, trust):.3f}" for trust in (best, 1.0, 1e-9))
        rows.append(f"| {registry.find(name).title()} | {len(of_it)} | {best:.2f} | {nats} |")
    return "\n".join(rows)


def picture(games: Iterable[Watched]) -> str:
    """Return how often chances came true, as SVG."""
    rows: list[tuple[str, Share]] = []
    for name, of_it in of_games(games):
        for chance, share in bands(forecasts(of_it), registry.find(name).confidence()):
            rows.append((f"{registry.find(name).title()}: {chance:.0%} told", share))
    return forest(rows)


def main(words: list[str]) -> int:
    """Run the command that *words* name."""
    given = _parser().parse_args(words)
    return _play(given) if given.do == "play" else report(given, read(given.files), table, picture)


def _play(given: argparse.Namespace) -> int:
    """Play what is missing, with progress."""
    game = registry.find(given.game)
    game.settle(given.seats, None, "research")  # or tell at once that so many cannot play,
    contender(given.bot)  # and that there is no such bot
    way = Way(game.id, given.seats, given.bot)
    done = {game.number for game in read([given.out]) if game.way == way}
    go_on(given.out, watch, [(way, number) for number in range(given.games) if number not in done], given.workers)
    print(table([game for game in read([given.out]) if game.way == way]))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser, play = commands("python -m bench.calibration", "fit")
    play.add_argument("game", help="the id of a game")
    play.add_argument("bot")
    play.add_argument("--seats", type=int, default=2)
    return parser


if __name__ == "__main__":
    sys.exit(guarded(main))
