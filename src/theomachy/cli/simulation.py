"""Simulation: many games between bots, spread over processes, and what they add up to."""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Any, TypeVar

from theomachy.bots.arena import play_game
from theomachy.bots.processes import begin, end, known_editions
from theomachy.bots.registry import contender
from theomachy.cli.cluster import on_ray
from theomachy.core.chance import Dice
from theomachy.core.option import Options
from theomachy.registry import find

A = TypeVar("A", bound=tuple[Any, ...])
T = TypeVar("T")
NORMAL_95 = 1.959964  # 95 % of a normal distribution lie within this many deviations
LARGEST_CHUNK = 500
CHUNKS_PER_WORKER = 20


@dataclass(frozen=True)
class Plan:
    """A simulation to run; game number n has the seed *seed* + n."""

    game: str
    seats: int
    options: Options
    bots: list[str]  # in the order of the seats; where there are fewer, they begin again
    rotate: bool  # move the bots one seat on after every game
    seed: int
    limit: int  # picks after which a game is given up
    check: bool  # test the invariants after every choice


Task = tuple[Plan, int, int]  # of a plan, the first game and how many


@dataclass
class Share:
    """A number of games and how many of them were won."""

    won: int = 0
    games: int = 0

    def rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate, after Wilson.

        >>> low, high = Share(50, 100).interval()
        >>> round(low, 3), round(high, 3)
        (0.404, 0.596)
        """
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.rate(), NORMAL_95
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def add(self, won: int, games: int) -> None:
        self.won += won
        self.games += games


Shares = dict[str, Share]


@dataclass(frozen=True)
class Result:
    """One finished game: its number, the bot in each seat, and what each was paid."""

    number: int
    bots: list[str]
    paid: list[float]


@dataclass
class Tally:
    """The sum of a number of games. A seat has won when it is paid more than nothing, alone or with others."""

    lengths: list[int] = field(default_factory=list)
    drawn: int = 0
    unfinished: int = 0
    seats: Shares = field(default_factory=dict)
    bots: Shares = field(default_factory=dict)
    factions: Shares = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)

    def games(self) -> int:
        return len(self.lengths) + len(self.failures)

    def merge(self, other: "Tally") -> None:
        self.lengths += other.lengths
        self.drawn += other.drawn
        self.unfinished += other.unfinished
        for mine, theirs in zip(self._shares(), other._shares(), strict=True):
            for name, share in theirs.items():
                mine.setdefault(name, Share()).add(share.won, share.games)
        self.endings.update(other.endings)
        self.failures += other.failures
        self.results += other.results

    def _shares(self) -> tuple[Shares, Shares, Shares]:
        return self.seats, self.bots, self.factions


def play_chunk(plan: Plan, first: int, count: int) -> Tally:
    """Play the games *first* and following, *count* of them."""
    tally = Tally()
    for number in range(first, first + count):
        try:
            _play_one(plan, number, tally)
        except Exception as error:  # a broken rule must not hide the other games; it is reported with its seed
            tally.failures.append(f"seed {plan.seed + number}: {type(error).__name__}: {error}")
    return tally


def _play_one(plan: Plan, number: int, tally: Tally) -> None:
    game, seed = find(plan.game), plan.seed + number
    turn = number if plan.rotate else 0
    names = [plan.bots[(seat + turn) % len(plan.bots)] for seat in range(plan.seats)]
    position = game.new(plan.seats, seed, plan.options)
    dice = Dice(-1 - seed)  # the draws of the game itself use the seed
    picks = play_game(game, position, [contender(name) for name in names], dice, plan.limit, check=plan.check)
    tally.lengths.append(picks)
    outcome = game.outcome(position)
    if outcome is None:
        tally.unfinished += 1
        return
    paid = position.returns()
    tally.results.append(Result(number, names, paid))
    tally.drawn += all(pay == 0 for pay in paid)
    tally.endings[outcome.how] += 1
    for seat, faction in enumerate(game.factions(position)):
        won = int(paid[seat] > 0)
        tally.seats.setdefault(game.label(position, seat), Share()).add(won, 1)
        tally.bots.setdefault(names[seat], Share()).add(won, 1)
        if faction:
            tally.factions.setdefault(faction, Share()).add(won, 1)


def simulate(plan: Plan, games: int, workers: int, progress: Callable[[int], None]) -> Generator[Tally, None, None]:
    """Play *games* games in *workers* processes; the tally so far, after every portion."""
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_PER_WORKER)))
    tasks = [(plan, first, min(size, games - first)) for first in range(0, games, size)]
    tally = Tally()
    for _, part in run(tasks, workers):
        tally.merge(part)
        progress(part.games())
        yield tally


def run(tasks: Iterable[Task], workers: int, ray: str | None = None) -> Iterator[tuple[Task, Tally]]:
    """Play all *tasks*: here, in processes of this computer, or on the Ray cluster at the address *ray*."""
    if ray is not None:
        return on_ray(play_chunk, tasks, ray)
    return ((task, play_chunk(*task)) for task in tasks) if workers == 1 else in_pool(play_chunk, tasks, workers)


def in_pool(play: Callable[..., T], tasks: Iterable[A], workers: int) -> Iterator[tuple[A, T]]:
    """Yield the result of *play* for each of the *tasks*, from processes that end when nobody wants more."""
    context = multiprocessing.get_context("spawn")
    todo = iter(tasks)
    with ProcessPoolExecutor(workers, mp_context=context, initializer=begin, initargs=(known_editions(),)) as pool:
        running = {pool.submit(play, *task): task for task in islice(todo, 2 * workers)}
        try:
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for part in done:
                    yield running.pop(part), part.result()
                running.update({pool.submit(play, *task): task for task in islice(todo, len(done))})
        finally:
            if running:  # Ctrl-C: what is played may take minutes, and the same command plays it again
                end(pool)
