"""The learner of docs/research/tutorial.md: a small value net for Flock, trained against itself and the greedy bot.

    OMP_NUM_THREADS=1 python -m bench.tutorial --steps 12000 --out build/tutorial

It learns the value of *afterstates*: what its seat knows after a choice. To choose, it looks at the afterstates of all
legal choices and takes the best. Nothing but NumPy is needed.
"""

import argparse
import json
from copy import copy
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np

from bench.curve import picture
from theomachy.research.batch import Array, Batch, factors_of
from theomachy.research.lanes import GOES_ON

GAME: Final = "flock"
SEATS: Final = 2
OPPONENTS: Final = ("random", "greedy")  # that it is measured against
ROUNDS: Final = 40  # the longest games it trains on
HIDDEN: Final = 64
LANES: Final = {None: 48, "greedy": 16}  # games side by side: against itself, and against the bot it is to beat
BATCH: Final = 256  # rows of one step of training
MEMORY: Final = 60_000  # rows that are kept to train on
LAMBDA: Final = 0.9  # how far the end of a game reaches back
RATES: Final = (2e-3, 2e-4)  # of learning: the first and the last
STEADY: Final = 0.999  # how slowly the average of the weights follows them
RECENT: Final = 10
EXPLORES: Final = 0.05  # of its choices while it trains
DECAY: Final = (0.9, 0.999)  # of Adam
TINY: Final = 1e-8


class ValueNet:
    """Numbers of an observation in, the expected payment (-1 to 1) out: one hidden layer, trained with Adam."""

    def __init__(self, width: int, rng: np.random.Generator) -> None:
        first = rng.normal(0, np.sqrt(2 / width), (width, HIDDEN)).astype(np.float32)
        last = rng.normal(0, np.sqrt(1 / HIDDEN), (HIDDEN, 1)).astype(np.float32)
        self.weights: list[Array] = [first, np.zeros(HIDDEN, np.float32), last, np.zeros(1, np.float32)]
        self.average = [weight.copy() for weight in self.weights]  # of the last steps: plays more steadily
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def values(self, inputs: Array) -> Array:
        """The value of each row."""
        first, bias, last, shift = self.weights
        values: Array = np.tanh(np.maximum(inputs @ first + bias, 0) @ last + shift)[:, 0]
        return values

    def learn(self, inputs: Array, targets: Array, rate: float = RATES[0]) -> float:
        """Take one step towards *targets*; return the mean squared error before it."""
        first, bias, last, shift = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        values = np.tanh(hidden @ last + shift)
        error = values - targets[:, None]
        slope = 2 * error * (1 - values * values) / len(targets)
        back = (slope @ last.T) * (hidden > 0)
        self._descend([inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)], rate)
        return float((error * error).mean())

    def _descend(self, slopes: list[Array], rate: float) -> None:
        self._steps += 1
        slow, quick = DECAY
        rate *= np.sqrt(1 - quick**self._steps) / (1 - slow**self._steps)
        for weight, mean, square, slope in zip(self.weights, self._means, self._squares, slopes, strict=True):
            mean += (1 - slow) * (slope - mean)
            square += (1 - quick) * (slope * slope - square)
            weight -= (rate * mean / (np.sqrt(square) + TINY)).astype(np.float32)
        share = max(1 - STEADY, RECENT / (self._steps + RECENT - 1))  # of a short training: its last tenth or so
        for average, weight in zip(self.average, self.weights, strict=True):
            average += share * (weight - average)


class Learner:
    """The net, the scales of its inputs, and how it chooses."""

    def __init__(self, batch: Batch, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        self._factors = factors_of(batch.settings[0])
        self.net = ValueNet(batch.width, self.rng)

    def steady(self) -> "Learner":
        """The learner with the average of its weights, for playing in earnest."""
        other = copy(self)
        other.net = copy(self.net)
        other.net.weights = [weight.copy() for weight in self.net.average]
        return other

    def inputs(self, rows: Array) -> Array:
        """Rows of numbers as the net takes them."""
        scaled: Array = rows.astype(np.float32) * self._factors
        return scaled

    def choose(self, batch: Batch, explores: float = 0.0) -> tuple[Array, Array, Array]:
        """For each lane the place of its choice among all legal ids, the rows of the afterstates, and the value."""
        rows, ends = batch.afterstates()
        values = np.where(ends == GOES_ON, self.net.values(self.inputs(rows)), ends)
        best = best_of(values, batch.starts)
        counts = np.diff(batch.starts)
        other = batch.starts[:-1] + (self.rng.random(batch.lanes) * counts).astype(np.int64)
        picks = np.where(self.rng.random(batch.lanes) < explores, other, best)
        return picks, rows, values[picks]


def best_of(values: Array, starts: Array) -> Array:
    """The place of the greatest value in each lane."""
    owner = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    greatest = np.maximum.reduceat(values, starts[:-1])
    places = np.flatnonzero(values == greatest[owner])
    return places[np.searchsorted(owner[places], np.arange(len(starts) - 1))]


class Memory:
    """Afterstates and what they turned out to be worth, the newest ones."""

    def __init__(self, width: int) -> None:
        self._rows = np.zeros((MEMORY, width), np.int16)
        self._targets = np.zeros(MEMORY, np.float32)
        self.seen = 0

    def add(self, rows: list[Array], targets: list[float]) -> None:
        """Keep a finished game's rows."""
        places = (self.seen + np.arange(len(rows))) % MEMORY
        self._rows[places], self._targets[places] = rows, targets
        self.seen += len(rows)

    def draw(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Some rows and their targets."""
        places = rng.integers(0, min(self.seen, MEMORY), BATCH)
        return self._rows[places], self._targets[places]


class Games:
    """Games of the learner side by side, against itself or a bot; what they teach goes into the memory."""

    def __init__(self, learner: Learner, memory: Memory, batch: Batch) -> None:
        self.batch = batch
        self.finished = 0
        self._learner = learner
        self._memory = memory
        self._trails: dict[tuple[int, int], list[tuple[Array, float]]] = {}

    def step(self) -> None:
        """One choice of the learner in every lane."""
        batch = self.batch
        picks, rows, values = self._learner.choose(batch, EXPLORES)
        for lane, (pick, value) in enumerate(zip(picks, values, strict=True)):
            self._trails.setdefault((lane, int(batch.asked[lane])), []).append((rows[pick].copy(), float(value)))
        batch.step(batch.legal[picks])
        for lane in np.flatnonzero(batch.done).tolist():
            self.finished += 1
            for seat in range(SEATS):
                self._finish(self._trails.pop((lane, seat), []), float(batch.rewards[lane, seat]))

    def _finish(self, trail: list[tuple[Array, float]], paid: float) -> None:
        """Work back from the end: an afterstate is worth what came of the next one, and a little what that seemed."""
        target, targets = paid, []
        for _, value in reversed(trail):
            targets.append(target)
            target = LAMBDA * target + (1 - LAMBDA) * value
        if trail:
            self._memory.add([row for row, _ in trail], targets[::-1])


class Training:
    """The learner, its memory, and the games it learns from."""

    def __init__(self, seed: int = 0) -> None:
        batches = [
            Batch(
                GAME,
                lanes,
                seats=SEATS,
                options={"rounds": ROUNDS},
                seed=seed,
                opponents={1: bot} if bot else None,
                rotates=True,
            )
            for bot, lanes in LANES.items()
        ]
        self.learner = Learner(batches[0], seed)
        self.memory = Memory(batches[0].width)
        self.games = [Games(self.learner, self.memory, batch) for batch in batches]

    def step(self, done: float = 0.0) -> None:
        """One choice in every lane, and one step of learning; *done* is the share of the training behind it."""
        for games in self.games:
            games.step()
        if self.memory.seen >= BATCH:
            rows, targets = self.memory.draw(self.learner.rng)
            first, last = RATES
            self.learner.net.learn(self.learner.inputs(rows), targets, first * (last / first) ** done)

    def finished(self) -> int:
        """Return how many games it has learned from."""
        return sum(games.finished for games in self.games)


def score(learner: Learner, opponent: str, games: int, seed: int = 1_000_000) -> float:
    """The share of *games* the learner wins against a bot, from both seats; a draw is half a win."""
    batch = Batch(GAME, min(games, 20), seats=SEATS, opponents={1: opponent}, rotates=True, seed=seed)
    seats, won, played = (-np.arange(batch.lanes)) % SEATS, 0.0, 0
    while played < games:
        before = batch.episodes.copy()
        picks, _, _ = learner.choose(batch)
        batch.step(batch.legal[picks])
        for lane in np.flatnonzero(batch.done):
            seat = (seats[lane] - before[lane]) % SEATS
            won += (batch.rewards[lane, seat] + 1) / 2
            played += 1
    return won / played


def train(steps: int, evaluations: int, games: int, seed: int = 0) -> tuple[Learner, list[dict[str, Any]]]:
    """Play and learn for some steps; return the learner and its scores on the way, the first of them untrained."""
    training, curve, spent, made = Training(seed), [], 0.0, 0
    for part in range(evaluations + 1):
        began = process_time()
        while made < steps * part // evaluations:
            training.step(made / steps)
            made += 1
        spent += process_time() - began
        point = {"games": training.finished(), "seconds": round(spent, 1)}
        scores = {bot: round(score(training.learner.steady(), bot, games), 3) for bot in OPPONENTS}
        curve.append({**point, **scores})
        print(json.dumps(curve[-1]), flush=True)
    return training.learner.steady(), curve


def main() -> None:
    """Train, and write the curve, its picture and the net."""
    parser = argparse.ArgumentParser(prog="python -m bench.tutorial", description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=12_000, help="of learning, one choice in every game each")
    parser.add_argument("--evaluations", type=int, default=6)
    parser.add_argument("--games", type=int, default=200, help="of each evaluation against each bot")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/tutorial"))
    given = parser.parse_args()
    learner, curve = train(given.steps, given.evaluations, given.games, given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
    (given.out / "learning-curve.svg").write_text(picture(curve, OPPONENTS, given.games))
    np.savez(given.out / "net.npz", *learner.net.weights)


if __name__ == "__main__":
    main()
