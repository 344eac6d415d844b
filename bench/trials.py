"""Trials: how a game would balance with other numbers, without touching its data files.

A file of trials is TOML: a table for each trial, whose keys are places in the data files of the game and whose values
replace what stands there. ``play`` plays the same games in every trial and writes a line after each, so a run goes
on where it was; ``table`` compares the trials::

    [cheaper]
    "cards.toml:deck.crescent.skulls.glory" = 1

    python -m bench.trials play flock trials.toml --seats 2 --games 300 --out trials.jsonl
    python -m bench.trials table trials.jsonl

A trial is an edition that this process alone knows. The trial ``ours`` is always there: the game as it is.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime
from os import cpu_count
from pathlib import Path
from typing import Any, cast

from bench import balance
from bench.players import coming
from bench.runs import guarded, positive
from theomachy.cli.simulation import Share, in_pool
from theomachy.core.edition import OPTION, Edition, add, standard
from theomachy.core.game import Game
from theomachy.registry import find

OURS = "ours"
Changes = Mapping[str, object]  # by place ("cards.toml:deck.sower.skulls"), what stands there instead


def changed(data: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """Return a copy of *data* with *changes*; a place that is not there is a KeyError.

    >>> changed({"a.toml": {"deck": {"one": 1}}}, {"a.toml:deck.one": 2})
    {'a.toml': {'deck': {'one': 2}}}
    """
    found = deepcopy(dict(data))
    for place, value in changes.items():
        file, _, path = place.partition(":")
        *way, last = path.split(".")
        table = found[file]
        for step in way:
            table = table[step]
        if last not in table:
            raise KeyError(f"{place}: there is nothing to replace")
        table[last] = value
    return found


def make(game: Game, name: str, changes: Changes) -> str:
    """Make the edition of a trial known to this process; return its id."""
    edition = Edition(game.id, name, name, changed(standard(f"theomachy.games.{game.id}"), changes), {})
    add(edition)
    return edition.id


def play(
    game: str, trial: str, changes: Changes, seats: int, given: Changes, bots: list[str], seed: int
) -> balance.Row:
    """Play game *seed* of a trial."""
    found = find(game)
    edition = {} if trial == OURS else {OPTION: make(found, trial, changes)}
    options = found.settle(seats, cast(Any, {**given, **edition}), "research")
    return {"trial": trial, **balance.play(found, seats, options, bots, seed)}


def table(rows: list[balance.Row]) -> str:
    """Compare the trials as Markdown: who won, by faction and place, and how games ended."""
    by_trial: dict[str, list[balance.Row]] = {}
    for row in rows:
        by_trial.setdefault(f"{row['trial']}, {row['seats']} seats, {'/'.join(bots_of(row))}", []).append(row)
    lines: list[str] = []
    for name, of_it in by_trial.items():
        sums = balance.Sums(of_it, balance.Names(find(str(of_it[0]["game"]))))
        groups = {title.split()[0]: shares for title, shares in sums.groups.items()}
        endings = ", ".join(f"{how} {100 * count / len(of_it):.1f} %" for how, count in sums.endings.most_common())
        lines += [
            f"| {name} | {len(of_it)} | {rates(groups.get('faction', {}))} | {rates(groups['place'])} | {endings} |"
        ]
    return "\n".join(["| trial | games | factions | places | endings |", "| --- " * 5 + "|", *lines])


def bots_of(row: balance.Row) -> list[str]:
    """Name each bot of a game once."""
    return list(dict.fromkeys(cast(list[str], row["bots"])))


def rates(shares: Mapping[str, Share]) -> str:
    """Return the shares of games won, by name.

    >>> rates({"B": Share(1, 4), "A": Share(3, 4)})
    'A 75 % of 4, B 25 % of 4'
    """
    return ", ".join(f"{name} {100 * shares[name].rate():.0f} % of {shares[name].games}" for name in sorted(shares))


def main(words: list[str]) -> int:
    """Run the command that *words* name."""
    given = _parser().parse_args(words)
    if given.do == "play":
        _play(given)
        return 0
    rows = [row for path in given.files for row in balance.played(path)]
    if not rows:
        print("there are no games in these files", file=sys.stderr)
        return 2
    print(table(rows))
    return 0


def _play(given: argparse.Namespace) -> None:
    game = find(given.game)
    trials: dict[str, Changes] = {OURS: {}, **tomllib.loads(given.trials.read_text("utf-8"))}
    for name in given.only or trials:
        make(game, name, trials[name])  # or tell at once what is wrong with it
    options = {name: json.loads(value) for name, value in (pair.split("=", 1) for pair in given.option)}
    bots = given.bots.split(",")
    known = {(row["trial"], row["seats"], row["seed"], *bots_of(row)) for row in balance.played(given.out)}
    tasks = [
        (given.until, game.id, name, trials[name], given.seats, options, bots, seed)
        for seed in range(given.seed, given.seed + given.games)
        for name in given.only or trials
        if (name, given.seats, seed, *dict.fromkeys(bots)) not in known
    ]
    with given.out.open("a", encoding="utf-8") as file:
        for _, row in in_pool(_in_time, tasks, given.workers):
            if row is not None:
                file.write(json.dumps(row) + "\n")
                file.flush()


def _in_time(until: datetime | None, *task: Any) -> balance.Row | None:
    return None if until and datetime.now() >= until else play(*task)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.trials")
    commands = parser.add_subparsers(dest="do", required=True)
    play = commands.add_parser("play", help="play games and write them down")
    play.add_argument("game")
    play.add_argument("trials", type=Path)
    play.add_argument("--seats", type=int, required=True)
    play.add_argument("--games", type=positive, default=300)
    play.add_argument("--bots", default="greedy", help="one for all, or one for each seat")
    play.add_argument("--seed", type=int, default=0, help="of the first game; the next has the next number")
    play.add_argument("--only", nargs="*", default=[], help="names of trials; all without any")
    play.add_argument("--workers", type=positive, default=cpu_count() or 1)
    play.add_argument("--until", type=coming, help="begin no game after HH:MM")
    play.add_argument("-o", "--option", action="append", default=[], metavar="NAME=JSON")
    play.add_argument("--out", type=Path, required=True)
    reader = commands.add_parser("table", help="print Markdown")
    reader.add_argument("files", type=Path, nargs="+")
    return parser


if __name__ == "__main__":
    sys.exit(guarded(main))
