"""Balance: games between bots, one line of JSON each, and what wins in them, with 95 % intervals.

``play`` appends a line after every game, so a run can be stopped at any time and continues later; ``tables`` adds
up any number of such files as Markdown, ``picture`` draws the same rates::

    python -m bench.balance play theurgy --seats 2 --games 1000 --out theurgy-2.jsonl
    python -m bench.balance tables theurgy-2.jsonl --least 30
    python -m bench.balance picture theurgy-2.jsonl --out theurgy.svg

Nothing here knows a game: what a seat did is read from the events that name a seat and a card, monster or other thing.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from statistics import mean, quantiles
from typing import cast

from bench.intervals import forest
from bench.players import coming, player
from bench.runs import guarded
from theomachy.bots.arena import play_game
from theomachy.cli.simulation import Share
from theomachy.core.chance import Dice
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.registry import find

Row = dict[str, object]
THINGS = ("action", "card", "cards", "monster", "deity", "objective", "element")  # facts that name what was used
TURNS = ("turn-began", "turn-started")
LIMIT = 30_000  # choices after which a game is given up


# Playing.


def play(game: Game, seats: int, options: Options, bots: Sequence[str], seed: int) -> Row:
    """One game; *bots* move one seat on with every seed."""
    names = [bots[(seat + seed) % len(bots)] for seat in range(seats)]
    position = game.empty(seats, options)
    position.seed(seed)
    events: list[Event] = []
    position.log = events
    game.begin(position)
    picks = play_game(game, position, [player(name) for name in names], Dice(-1 - seed), LIMIT)
    outcome = game.outcome(position)
    facts = [event.seen_by(None, all_open=True) for event in events]
    return {
        "game": game.id,
        "seats": seats,
        "options": dict(options),
        "bots": names,
        "seed": seed,
        "picks": picks,
        "rounds": max((cast(int, fact["round"]) for fact in facts if "round" in fact), default=0),
        "how": outcome.how if outcome else "unfinished",
        "scores": [_deciding(score) for score in (outcome.scores or [])] if outcome else [],
        "won": [pay > 0 for pay in position.returns()],
        "first": next((fact["seat"] for fact in facts if fact["event"] in TURNS), 0),
        "factions": game.factions(position),
        "did": [counts(facts, seat) for seat in range(seats)],
    }


def _deciding(score: int | list[int]) -> int:
    """The score that decides, of a seat with several markers."""
    return score[0] if isinstance(score, list) else score


def counts(facts: Iterable[dict[str, object]], seat: int) -> dict[str, dict[str, int]]:
    """Return how often *seat* did what with what: by event, then by thing.

    >>> counts([{"event": "sold", "seat": 0, "cards": ["a", "b"]}, {"event": "sold", "seat": 1, "card": "a"}], 0)
    {'sold': {'a': 1, 'b': 1}}
    """
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for fact in facts:
        if fact.get("seat") != seat:
            continue
        for key in THINGS:
            things = fact.get(key, [])
            for thing in things if isinstance(things, list) else [things]:
                found[str(fact["event"])][str(thing)] += 1
    return {event: dict(counts) for event, counts in found.items()}


def played(path: Path) -> list[Row]:
    """The games of a file, none when there is no such file."""
    if not path.exists():
        return []
    return [cast(Row, json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


# Adding up.


class Sums:
    """The sum of many games: shares of games won, by a title and a name."""

    def __init__(self, rows: Iterable[Row], name: "Names") -> None:
        self.groups: dict[str, dict[str, Share]] = {}
        self.seats = 0
        self.rounds: list[int] = []
        self.picks: list[int] = []
        self.endings: Counter[str] = Counter()
        self.scores: list[int] = []
        for row in rows:
            self._add(row, name)

    def _add(self, row: Row, name: "Names") -> None:
        seats, won = cast(int, row["seats"]), cast(list[bool], row["won"])
        self.rounds.append(cast(int, row["rounds"]))
        self.picks.append(cast(int, row["picks"]))
        self.endings[str(row["how"])] += 1
        self.scores += cast(list[int], row["scores"])[:seats]
        bots, factions = cast(list[str], row["bots"]), cast(list[str], row["factions"])
        self.seats += seats
        for seat in range(seats):
            turn = (seat - cast(int, row["first"])) % seats + 1
            self._count(f"place in turn order, {seats} seats", str(turn), won[seat])
            if len(set(bots)) > 1:
                self._count("bot", bots[seat], won[seat])
            if factions[seat]:
                self._count("faction", name(factions[seat]), won[seat])
            for event, things in cast(list[dict[str, dict[str, int]]], row["did"])[seat].items():
                for thing in sorted({name(thing) for thing in things}):
                    self._count(event, thing, won[seat])

    def _count(self, title: str, name: str, won: bool) -> None:
        self.groups.setdefault(title, {}).setdefault(name, Share()).add(int(won), 1)


class Names:
    """Names of things; copies of one card share a name and are counted together."""

    def __init__(self, game: Game) -> None:
        self._sentences = game.catalogue().sentences

    def __call__(self, thing: str) -> str:
        return self._sentences.get(f"name.{thing}", thing)


def lengths(numbers: Sequence[int]) -> str:
    """Mean, and the range that nine of ten games lie in.

    >>> lengths(list(range(1, 101)))
    'mean 50.5, median 50.5, 5 % to 95 %: 6 to 95'
    """
    if len(numbers) < 2:
        return f"{numbers}"
    cuts = quantiles(numbers, n=20, method="inclusive")
    return f"mean {mean(numbers):.1f}, median {cuts[9]:g}, 5 % to 95 %: {cuts[0]:.0f} to {cuts[18]:.0f}"


def tables(sums: Sums, least: int, titles: Sequence[str]) -> Iterator[str]:
    """Markdown: lengths, endings, and a table for each group, best first; seats keep their order."""
    games = len(sums.rounds)
    rounds = f" Rounds: {lengths(sums.rounds)}." if any(sums.rounds) else ""
    yield f"{games:,} games.{rounds} Choices: {lengths(sums.picks)}."
    yield "Ended by: " + ", ".join(f"{how} {100 * n / games:.1f} %" for how, n in sums.endings.most_common()) + "."
    if sums.scores:
        yield f"Points: {lengths(sums.scores)}."
    for title, rows in groups(sums, least, titles):
        yield f"\n| {title} | seats | of all | won | 95 % interval |\n| --- | --- | --- | --- | --- |"
        yield from (line(name, share, sums.seats) for name, share in rows)


def groups(sums: Sums, least: int, titles: Sequence[str]) -> Iterator[tuple[str, list[tuple[str, Share]]]]:
    """The groups whose title begins with one of *titles*, all without any; what fewer than *least* seats did is out."""
    for title, shares in sums.groups.items():
        if not titles or title.startswith(tuple(titles)):
            yield title, [row for row in ordered(title, shares) if row[1].games >= least]


def ordered(title: str, shares: dict[str, Share]) -> list[tuple[str, Share]]:
    """Places in turn order as they are, everything else best first."""
    rows = list(shares.items())
    return sorted(rows) if title.startswith("place") else sorted(rows, key=lambda row: -row[1].rate())


def line(name: str, share: Share, seats: int) -> str:
    """A row of a table: how many seats of *seats* did it, and how many of those won.

    >>> line("Edict", Share(50, 100), 400)
    '| Edict | 100 | 25.0 % | 50.0 % | 40.4 to 59.6 |'
    """
    low, high = share.interval()
    did, won = f"{100 * share.games / seats:.1f} %", f"{100 * share.rate():.1f} %"
    return f"| {name} | {share.games:,} | {did} | {won} | {100 * low:.1f} to {100 * high:.1f} |"


# The command.


def main(words: list[str]) -> int:
    """Run the command that *words* name."""
    given = _parser().parse_args(words)
    if given.do == "play":
        _play(given)
        return 0
    rows = [row for path in given.files for row in played(path)]
    if not rows:
        print("there are no games in these files", file=sys.stderr)
        return 2
    sums = Sums(rows, Names(find(str(rows[0]["game"]))))
    if given.do == "tables":
        print("\n".join(tables(sums, given.least, given.titles)))
    else:
        found = groups(sums, given.least, given.titles)
        chosen = [(f"{title}: {name}", share) for title, rows in found for name, share in rows]
        given.out.write_text(forest(chosen), encoding="utf-8")
    return 0


def _play(given: argparse.Namespace) -> None:
    game = find(given.game)
    pairs = dict(pair.split("=", 1) for pair in given.option)
    options = game.settle(given.seats, {key: json.loads(value) for key, value in pairs.items()}, "research")
    done = {cast(int, row["seed"]) for row in played(given.out)}
    with given.out.open("a", encoding="utf-8") as file:
        for seed in range(given.seed, given.seed + given.games):
            if given.until and datetime.now() >= given.until:
                break
            if seed not in done:
                file.write(json.dumps(play(game, given.seats, options, given.bots.split(","), seed)) + "\n")
                file.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.balance")
    commands = parser.add_subparsers(dest="do", required=True)
    play = commands.add_parser("play", help="play games and write them down")
    play.add_argument("game")
    play.add_argument("--seats", type=int, required=True)
    play.add_argument("--games", type=int, default=1000)
    play.add_argument("--bots", default="greedy", help="one for all, or one for each seat")
    play.add_argument("--seed", type=int, default=0, help="of the first game; the next has the next number")
    play.add_argument("--until", type=coming, help="begin no game after HH:MM")
    play.add_argument("-o", "--option", action="append", default=[], metavar="NAME=JSON")
    play.add_argument("--out", type=Path, required=True)
    for name, help in (("tables", "print Markdown"), ("picture", "draw the intervals")):
        reader = commands.add_parser(name, help=help)
        reader.add_argument("files", type=Path, nargs="+")
        reader.add_argument("--least", type=int, default=1, help="leave out what fewer seats did")
        reader.add_argument("--titles", nargs="*", default=[], help="only these groups")
        if name == "picture":
            reader.add_argument("--out", type=Path, required=True)
    return parser


if __name__ == "__main__":
    sys.exit(guarded(main))
