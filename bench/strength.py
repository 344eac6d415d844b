"""The strength of the bots: pairings of two-player games, one line of JSON a game, with 95 % intervals.

``play`` appends a line after every game, so a run can be stopped at any time and continues where it was; ``table`` adds
up any number of such files as Markdown, ``picture`` draws the same rates::

    python -m bench.strength play flock search:1 greedy --games 200 --out strength.jsonl
    python -m bench.strength play all greedy random --games 400 --out strength.jsonl
    python -m bench.strength table strength.jsonl
    python -m bench.strength picture strength.jsonl --out strength.svg

A player is the name of a bot, ``search:SECONDS`` (at most this many processor seconds a choice) or
``search:ITERATIONSi``. Seats change after every game. Time is the processor's, so a loaded machine gives the same
figures as an idle one.
"""

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from pathlib import Path
from time import process_time

from bench.intervals import forest
from bench.players import coming, player
from bench.runs import commands, entries, go_on, guarded, report
from theomachy import registry
from theomachy.bots.arena import play_game
from theomachy.bots.player import Player, Question
from theomachy.cli.simulation import Share
from theomachy.core.chance import Dice

LIMIT = 30_000  # picks after which a game is given up
FIRST_SEED = 1000


@dataclass(frozen=True, order=True)
class Pairing:
    """Two bots in a game for two."""

    game: str
    player: str
    against: str


@dataclass(frozen=True)
class Played:
    """A game of a pairing: what the first bot was paid, and how long it thought about how many choices."""

    pairing: Pairing
    number: int
    paid: float
    choices: int
    seconds: float


class Timed(Player):
    """Another bot with a clock next to it."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.choices = 0
        self.seconds = 0.0

    def looks(self) -> bool:
        return self.inner.looks()

    def pick(self, question: Question) -> list[int]:
        began = process_time()
        actions = self.inner.pick(question)
        self.choices += 1
        self.seconds += process_time() - began
        return actions


def play(pairing: Pairing, number: int) -> Played:
    """Game *number* of a pairing."""
    game, seat = registry.find(pairing.game), number % 2
    position = game.new(2, FIRST_SEED + number, None, "research")
    timed = Timed(player(pairing.player))
    players = [timed, player(pairing.against)]
    play_game(game, position, players if seat == 0 else players[::-1], Dice(number), LIMIT)
    return Played(pairing, number, position.returns()[seat], timed.choices, timed.seconds)


def read(files: Iterable[Path]) -> list[Played]:
    """The games in *files*."""
    try:
        return [Played(Pairing(**line.pop("pairing")), **line) for line in entries(files)]
    except (KeyError, TypeError, AttributeError):
        raise ValueError("these are no games of pairings") from None


def table(games: list[Played]) -> str:
    """One line a pairing, as Markdown."""
    rows = ["| game | pairing | won | drawn | of | rate | 95 % | seconds a choice |", "| --- " * 8 + "|"]
    for pairing, share, of_it in pairings(games):
        low, high = share.interval()
        drawn = sum(game.paid == 0 for game in of_it)
        each = sum(game.seconds for game in of_it) / max(1, sum(game.choices for game in of_it))
        rows.append(
            f"| {registry.find(pairing.game).title()} | {pairing.player} : {pairing.against} | {share.won} | {drawn} "
            f"| {share.games} | {share.rate():.1%} | {low:.1%} to {high:.1%} | {each:.3f} |"
        )
    return "\n".join(rows)


def pairings(games: list[Played]) -> list[tuple[Pairing, Share, list[Played]]]:
    """The games by pairing, with the share that the first bot won."""
    ordered = sorted(games, key=lambda game: (game.pairing, game.number))
    found = [(pairing, list(of_it)) for pairing, of_it in groupby(ordered, key=lambda game: game.pairing)]
    return [(pairing, Share(sum(game.paid > 0 for game in of_it), len(of_it)), of_it) for pairing, of_it in found]


def picture(games: list[Played]) -> str:
    """The same as SVG."""
    shares = [(at, share) for at, share, _ in pairings(games)]
    return forest([(f"{registry.find(at.game).title()}: {at.player} : {at.against}", share) for at, share in shares])


def main(words: list[str]) -> int:
    """Run the command that *words* name."""
    given = _parser().parse_args(words)
    return _play(given) if given.do == "play" else report(given, read(given.files), table, picture)


def _play(given: argparse.Namespace) -> int:
    """Play what is missing, with progress; begin nothing after the given time."""
    ids = [game.id for game in registry.games()] if given.game == "all" else [registry.find(given.game).id]
    wanted = [Pairing(id, given.player, given.against) for id in ids]
    for name in (given.player, given.against):
        player(name)  # or tell at once what is wrong with it
    done = {(game.pairing, game.number) for game in read([given.out])}
    tasks = [(given.until, at, number) for at in wanted for number in range(given.games) if (at, number) not in done]
    go_on(given.out, in_time, tasks, given.workers)
    print(table([game for game in read([given.out]) if game.pairing in wanted]))
    return 0


def in_time(until: datetime | None, pairing: Pairing, number: int) -> Played | None:
    """Play game *number* of a pairing, unless it is too late to begin one."""
    return None if until and datetime.now() >= until else play(pairing, number)


def _parser() -> argparse.ArgumentParser:
    parser, play = commands("python -m bench.strength", "table")
    play.add_argument("game", help="the id of a game, or all")
    play.add_argument("player")
    play.add_argument("against")
    play.add_argument("--until", type=coming, help="begin no game after HH:MM")
    return parser


if __name__ == "__main__":
    sys.exit(guarded(main))
