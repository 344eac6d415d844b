"""The eight levels: every one against the one below it, in every game, one line of JSON a game.

``play`` appends a line after every game and takes the steps in turn, so a run can be stopped at any time and goes on
where it was; ``table`` prints what the higher level won, a draw counting half::

    python -m bench.levels play --games 40 --out bench/results/levels.jsonl
    python -m bench.levels table bench/results/levels.jsonl

The games are those of ``bench.strength``: two players, seats change after every game, time is the processor's.
"""

import argparse
import sys
from collections.abc import Iterable
from itertools import pairwise

from bench.players import coming
from bench.runs import commands, go_on, guarded, report
from bench.strength import Pairing, Played, in_time, picture, read
from theomachy import registry
from theomachy.bots.levels import LEVELS
from theomachy.cli.simulation import Share

ENOUGH = 0.6  # of the games, for a step that can be felt


def steps(games: Iterable[str], only: Iterable[int] = ()) -> list[Pairing]:
    """List each level against the one below it, in all *games*; *only* some of the higher levels, where given.

    >>> steps(["flock"], [2])
    [Pairing(game='flock', player='level-2', against='level-1')]
    """
    return [
        Pairing(game, higher.name(), lower.name())
        for lower, higher in pairwise(LEVELS)
        for game in games
        if higher.number in (list(only) or range(9))
    ]


def won(games: Iterable[Played]) -> Share:
    """Return what the higher level won; two drawn games count as one that it won."""
    paid = [game.paid for game in games]
    return Share(round(sum((pay > 0) + 0.5 * (pay == 0) for pay in paid)), len(paid))


def table(games: list[Played]) -> str:
    """One line a level, one column a game, as Markdown; a step that falls short is marked."""
    ids = [game.id for game in registry.games()]
    rows = ["| level | " + " | ".join(registry.find(id).title() for id in ids) + " |", "| --- " * (len(ids) + 1) + "|"]
    for level in LEVELS[:0:-1]:
        of_steps = [[game for game in games if game.pairing == step] for step in steps(ids, [level.number])]
        rows.append(f"| {level.number} {level.title} | " + " | ".join(cell(won(step)) for step in of_steps) + " |")
    return "\n".join(rows)


def cell(share: Share) -> str:
    """Return what was won of how many, with the 95 % interval; an exclamation mark where it is not enough.

    >>> cell(Share(20, 40))
    '20/40 (35 to 65 %) !'
    """
    low, high = share.interval()
    mark = "" if share.rate() >= ENOUGH else " !"
    return f"{share.won}/{share.games} ({100 * low:.0f} to {100 * high:.0f} %){mark}" if share.games else "not played"


def main(words: list[str]) -> int:
    """Run the command that *words* name."""
    given = _parser().parse_args(words)
    return _play(given) if given.do == "play" else report(given, read(given.files), table, picture)


def _play(given: argparse.Namespace) -> int:
    """Play what is missing, with progress; begin nothing after the given time."""
    wanted = steps([game.id for game in registry.games() if game.id in (given.only or game.id)], given.levels)
    done = {(game.pairing, game.number) for game in read([given.out])}
    tasks = [(given.until, at, number) for number in range(given.games) for at in wanted if (at, number) not in done]
    go_on(given.out, in_time, tasks, given.workers)
    print(table(read([given.out])))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser, play = commands("python -m bench.levels", "table")
    play.add_argument("--only", nargs="*", default=[], metavar="GAME", help="ids of games; all without any")
    play.add_argument("--levels", nargs="*", type=int, default=[], metavar="N", help="the higher one of each step")
    play.add_argument("--until", type=coming, help="begin no game after HH:MM")
    return parser


if __name__ == "__main__":
    sys.exit(guarded(main))
