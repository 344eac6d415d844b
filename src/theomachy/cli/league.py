"""``theomachy league``: bots against each other over all games, with ratings and a page with pictures."""

import json
import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from html import escape as html_escape
from itertools import combinations, pairwise
from math import prod
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from openskill.models import PlackettLuce, PlackettLuceRating
from rich.markup import escape
from rich.table import Table

from theomachy import registry
from theomachy.bots.levels import LEVELS
from theomachy.bots.registry import contender
from theomachy.cli.chart import bars, points
from theomachy.cli.console import err, out, progress
from theomachy.cli.guard import FAILED, INTERRUPTED, stop
from theomachy.cli.report import named_file, page
from theomachy.cli.simulation import Plan, Result, Share, Task, run
from theomachy.core.game import Game
from theomachy.core.refusal import OptionError, RecordError

MOST_PICKS = 30_000  # picks after which a game is given up
ALL = "all"
LINE_START = '{"fixture"'  # of every line of results
LEVEL_NAMES = ",".join(level.name() for level in LEVELS)
MODEL = PlackettLuce()


@dataclass(frozen=True)
class Fixture:
    """Games of one way to play between two bots, who share the seats and change places after every game."""

    name: str
    plan: Plan


@dataclass
class Standings:
    """The sum of all results; a bot has won a game when one of its seats has, alone or with others."""

    ratings: dict[str, PlackettLuceRating] = field(default_factory=dict)
    shares: dict[str, Share] = field(default_factory=dict)
    pairs: dict[tuple[str, str, str], Share] = field(default_factory=dict)

    def count(self, fixture: Fixture, result: Result) -> None:
        """Take a game into account."""
        teams = [[self.ratings.setdefault(bot, MODEL.rating(name=bot))] for bot in result.bots]
        ranks = [sum(other > paid for other in result.paid) for paid in result.paid]
        names = sorted(set(result.bots))
        if len(names) < 2:
            return
        rated = [team[0] for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
        for name in names:
            of_it = [rating for bot, rating in zip(result.bots, rated, strict=True) if bot == name]
            self.ratings[name] = added_up(self.ratings[name], of_it)
        for bot, other in (names, names[::-1]):
            won = any(paid > 0 for name, paid in zip(result.bots, result.paid, strict=True) if name == bot)
            self.shares.setdefault(bot, Share()).add(won, 1)
            self.pairs.setdefault((fixture.plan.game, bot, other), Share()).add(won, 1)

    def of_pairs(self, games: list[str]) -> dict[str, Share]:
        """Return how bots did against each other in these *games*."""
        found: dict[str, Share] = {}
        for (game, one, other), share in self.pairs.items():
            if game in games:
                found.setdefault(f"{one} : {other}", Share()).add(share.won, share.games)
        return found

    def ranked(self) -> list[tuple[str, PlackettLuceRating]]:
        """The bots, best first."""
        return sorted(self.ratings.items(), key=lambda entry: -entry[1].mu)


def added_up(before: PlackettLuceRating, after: list[PlackettLuceRating]) -> PlackettLuceRating:
    """The rating of a bot that had several seats in a game, each of them rated alone."""
    gained = sum(rating.mu - before.mu for rating in after)
    surer = prod(rating.sigma / before.sigma for rating in after)
    return MODEL.rating(mu=before.mu + gained, sigma=before.sigma * surer, name=before.name)


def league(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Results go to NAME.jsonl, the report to NAME.html.")],
    bots: Annotated[str, typer.Option("--bots", metavar="BOT,BOT,…", help="The bots that play.")] = LEVEL_NAMES,
    games: Annotated[str, typer.Option("--games", metavar="GAME,GAME,…", help="Which games.")] = ALL,
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help="Games of each pair in each way to play.")] = 10,
    seats: Annotated[int | None, typer.Option("--seats", help="Only tables of that size.")] = None,
    every: Annotated[bool, typer.Option("--every", help="All modes that a game names, not only its usual one.")] = (
        False
    ),
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Pair each bot with the next one only.")] = False,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes.")] = os.cpu_count() or 1,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; local starts one here.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Game n of each pair has the seed SEED + n.")] = 0,
) -> None:
    """Play a round robin of bots over games, seats and options; rate them; continue where the last run ended.

    Examples: theomachy league night --rounds 20 · theomachy league duel --bots greedy,level-6 --games GAME --seats 2
    """
    named = _bots(bots)
    pairs = list(pairwise(named) if neighbours else combinations(named, 2))
    fixtures = list(_fixtures(_games(games), pairs, seats, every, seed))
    if not fixtures:
        allowed = ", ".join(f"{game.id} {min(game.seats)} to {max(game.seats)}" for game in _games(games))
        raise OptionError(f"none of these games is played so: --seats {seats}; seats of each: {allowed}")
    results, report = named_file(Path(name), ".jsonl"), named_file(Path(name), ".html")
    done = _read(results)
    tasks = [
        (fixture, (fixture.plan, number, 1))
        for number in range(rounds)
        for fixture in fixtures
        if (fixture.name, number) not in done
    ]
    played = Run()
    played.play(tasks, results, workers, ray)
    standings = Standings()
    known = {fixture.name: fixture for fixture in fixtures}
    for (fixture_name, number), result in _read(results).items():
        if fixture_name in known and number < rounds:
            standings.count(known[fixture_name], result)
    _print(standings)
    report.write_text(_page(standings, fixtures, rounds), encoding="utf-8")
    out.print(f"Written: {escape(str(results))}, {escape(str(report))}")
    played.finish()


def _games(given: str) -> list[Game]:
    if given == ALL:
        return list(registry.games())
    return [registry.find(id) for id in dict.fromkeys(id.strip() for id in given.split(","))]


def _bots(given: str) -> list[str]:
    names = [name.strip() for name in given.split(",")]
    for name in names:
        contender(name)
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise OptionError(f"a league needs at least two bots, each named once, not {given!r}")
    return names


def _fixtures(
    games: list[Game], pairs: list[tuple[str, str]], seats: int | None, every: bool, seed: int
) -> Iterator[Fixture]:
    for game in games:
        ways = game.variants() if every else [(count, game.settle(count, None, "research")) for count in game.seats]
        for number, (count, options) in enumerate(ways):
            if count < 2 or seats not in (None, count):
                continue
            for one, other in map(sorted, pairs):
                plan = Plan(game.id, count, options, [one, other], True, seed, MOST_PICKS, False)
                way = f"{count}p-{number}" if every else f"{count}p"
                yield Fixture(f"{game.id} {way} {one} {other} {seed}", plan)


class Run:
    """Games being played, and what went wrong with them."""

    def __init__(self) -> None:
        self.failures: list[str] = []
        self.given_up = 0
        self.code = 0  # with which the program ends

    def play(self, tasks: list[tuple[Fixture, Task]], file: Path, workers: int, ray: str | None) -> None:
        """Play what is missing, each result written at once; whatever ends it early, what was played is kept."""
        names = {(id(task[0]), task[1]): fixture.name for fixture, task in tasks}
        with progress() as bar, file.open("a", encoding="utf-8") as lines:
            shown = bar.add_task("league", total=len(tasks))
            try:
                for task, tally in run([task for _, task in tasks], workers, ray):
                    self.failures += tally.failures
                    self.given_up += tally.unfinished
                    for result in tally.results:
                        entry = {"fixture": names[id(task[0]), task[1]], **vars(result)}
                        lines.write(json.dumps(entry) + "\n")
                        lines.flush()
                    bar.advance(shown)
            except KeyboardInterrupt:
                err.print("Stopped; the same command goes on from here.")
                self.code = INTERRUPTED
            except BrokenProcessPool:
                err.print("A process was ended, perhaps for want of memory; the same command goes on from here.")
                self.code = FAILED

    def finish(self) -> None:
        """Say what went wrong, and leave."""
        if self.given_up:
            err.print(f"{self.given_up} games were given up after {MOST_PICKS:,} choices; they count for nobody.")
        if self.failures:
            stop(f"{len(self.failures)} games failed, the first with {self.failures[0]}", FAILED)
        if self.code:
            raise typer.Exit(self.code)


def _read(file: Path) -> dict[tuple[str, int], Result]:
    """The results so far, by fixture and number."""
    found: dict[tuple[str, int], Result] = {}
    if not file.exists():
        return found
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeError:
        raise RecordError(f"{file} is no text; name another file for this league") from None
    text = _mended(file, text)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            result = msgspec.convert(entry, Result)
            found[_fixture_name(entry["fixture"]), result.number] = result
        except (ValueError, KeyError, TypeError, AttributeError, msgspec.ValidationError):
            raise RecordError(
                f"{file}, line {number}: this is no result of a league; take the line out, or name another file"
            ) from None
    return found


def _mended(file: Path, text: str) -> str:
    """*text* without a line that was being written when the machine stopped; its game is played again."""
    whole, end, cut = text.rpartition("\n")
    if not cut or not (cut.startswith(LINE_START) or LINE_START.startswith(cut)):
        return text
    err.print(f"The last line of {escape(str(file))} was cut off; its game is played again.")
    file.write_text(whole + end, encoding="utf-8")
    return whole + end


def _fixture_name(fixture: str) -> str:
    """The name of a fixture with its two bots in the order of the alphabet."""
    game, way, one, other, seed = fixture.split(" ")
    return " ".join([game, way, *sorted((one, other)), seed])


def _print(standings: Standings) -> None:
    listing = Table(box=None, pad_edge=False, padding=(0, 2))
    listing.add_column("bot")
    for column in ("rating", "±", "games", "won", "95 % interval"):
        listing.add_column(column, justify="right")
    for bot, rating in standings.ranked():
        share = standings.shares[bot]
        low, high = share.interval()
        cells = (f"{rating.mu:.1f}", f"{2 * rating.sigma:.1f}", f"{share.games:,}", f"{share.rate():.1%}")
        listing.add_row(bot, *cells, f"{low:.1%} to {high:.1%}")
    out.print(listing)


def _page(standings: Standings, fixtures: list[Fixture], rounds: int) -> str:
    parts = ["<h1>League</h1>", f"<p>{len(fixtures)} pairings in their ways to play, {rounds} games each.</p>"]
    if standings.ratings:
        rows = [(bot, rating.mu, 2 * rating.sigma) for bot, rating in standings.ranked()]
        parts += ["<h2>Ratings (openskill, 95&nbsp;% intervals)</h2>", points(rows)]
        won = [(bot, standings.shares[bot]) for bot, _ in standings.ranked()]
        parts += ["<h2>Games won</h2>", bars([(bot, share.rate(), *share.interval()) for bot, share in won])]
    games = sorted({game for game, _, _ in standings.pairs})
    if len(games) > 1:
        parts += _pairs("All games", standings.of_pairs(games))
    for game in games:
        parts += _pairs(registry.find(game).title(), standings.of_pairs([game]))
    return page("League", parts)


def _pairs(title: str, pairs: dict[str, Share]) -> list[str]:
    rows = [(pair, share.rate(), *share.interval()) for pair, share in sorted(pairs.items())]
    return [f"<h2>{html_escape(title)}, pair by pair</h2>", bars(rows)]
