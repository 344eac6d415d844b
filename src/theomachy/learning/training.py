"""Stage three: train a net on samples, with Adam.

The state is stored after every epoch, so training continues from there and ends with the same net.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from theomachy.learning.games import write_whole
from theomachy.learning.inputs import Inputs
from theomachy.learning.nets import Arrays, Host, Weights, chances, forward, fresh_weights, slopes
from theomachy.learning.samples import Samples

BATCH = 256  # positions
EVALUATION_BATCH = 2048
MOMENTUM, INERTIA, TINY = 0.9, 0.999, 1e-8  # of Adam
UNDECAYED = {"trust", "b1", "b2"}


@dataclass(frozen=True)
class Recipe:
    """The settings of a training."""

    hidden: tuple[int, int] = (64, 32)
    epochs: int = 8
    rate: float = 1e-3  # of learning at first; it falls to 0 along a cosine
    decay: float = 2.0  # of the weights, times the rate
    seed: int = 1
    device: str = "numpy"


@dataclass
class Course:
    """A training on its way."""

    weights: dict[str, Host]
    means: dict[str, Host]
    squares: dict[str, Host]
    best: dict[str, Host]
    origin: str  # the recipe and the samples: nothing else continues from here
    epoch: int = 0
    steps: int = 0
    training: list[float] = field(default_factory=list)  # surprise in nats, after each epoch
    validation: list[float] = field(default_factory=list)

    def stored(self) -> bytes:
        """The whole as a file of NumPy."""
        file = BytesIO()
        arrays: dict[str, Any] = {
            f"{group}.{name}": value
            for group in ("weights", "means", "squares", "best")
            for name, value in getattr(self, group).items()
        }
        np.savez(
            file,
            **arrays,
            origin=np.array(self.origin),
            counts=np.array([self.epoch, self.steps]),
            training=np.array(self.training),
            validation=np.array(self.validation),
        )
        return file.getvalue()


def restored(content: bytes) -> Course:
    """The course that was stored."""
    groups: dict[str, dict[str, Host]] = {"weights": {}, "means": {}, "squares": {}, "best": {}}
    with np.load(BytesIO(content)) as stored:
        for key in stored.files:
            group, _, name = key.partition(".")
            if group in groups:
                groups[group][name] = stored[key]
        epoch, steps = (int(count) for count in stored["counts"])
        return Course(
            **groups,
            origin=str(stored["origin"]),
            epoch=epoch,
            steps=steps,
            training=stored["training"].tolist(),
            validation=stored["validation"].tolist(),
        )


def begun(inputs: int, trust: float, recipe: Recipe, origin: str) -> Course:
    """A course before its first epoch."""
    weights = fresh_weights(inputs, recipe.hidden, trust, recipe.seed)
    zeros = {name: np.zeros_like(value) for name, value in weights.items()}
    return Course(weights, zeros, {name: value.copy() for name, value in zeros.items()}, dict(weights), origin)


class Trainer:
    """Training with the samples of one game and seat count."""

    def __init__(self, samples: Samples, inputs: Inputs, recipe: Recipe) -> None:
        self.recipe = recipe
        self.arrays = Arrays(recipe.device)
        self.inputs = inputs
        self.training = samples.training()
        self.validation = samples.validation()

    def train(self, file: Path, trust: float, progress: Callable[[Course], None] = lambda course: None) -> Course:
        """Train to the last epoch, from where *file* says, and store the state there after every epoch."""
        origin = f"{self.recipe}, {len(self.training)} positions, {self.training.seeds.sum()}"
        course = restored(file.read_bytes()) if file.exists() else None
        if course is None or course.origin != origin:
            course = begun(self.inputs.size, trust, self.recipe, origin)
        while course.epoch < self.recipe.epochs:
            self.epoch(course)
            write_whole(file, course.stored())
            progress(course)
        return course

    def epoch(self, course: Course) -> None:
        """Go through all positions once, in an order that depends on the epoch only."""
        order = np.random.default_rng([self.recipe.seed, course.epoch]).permutation(len(self.training))
        weights, means, squares = (self.placed(group) for group in (course.weights, course.means, course.squares))
        every = max(1, -(-len(order) // BATCH))
        losses = []
        for start in range(0, len(order), BATCH):
            batch = self.training.part(order[start : start + BATCH])
            share = course.steps / (every * self.recipe.epochs)
            loss, steep = slopes(weights, *self.given(batch), self.arrays.library)
            course.steps += 1
            rate = self.recipe.rate * 0.5 * (1 + np.cos(np.pi * min(1.0, share)))
            self.step(weights, means, squares, steep, float(rate), course.steps)
            losses.append(float(loss))
        course.weights, course.means, course.squares = map(self.fetched, (weights, means, squares))
        course.epoch += 1
        course.training.append(float(np.mean(losses)))
        course.validation.append(surprise(course.weights, self.validation, self.inputs, self.arrays))
        if course.validation[-1] == min(course.validation):
            course.best = {name: value.copy() for name, value in course.weights.items()}

    def step(self, weights: Weights, means: Weights, squares: Weights, steep: Weights, rate: float, count: int) -> None:
        """Change the weights (Adam, with decoupled decay)."""
        for name, slope in steep.items():
            means[name] = MOMENTUM * means[name] + (1 - MOMENTUM) * slope
            squares[name] = INERTIA * squares[name] + (1 - INERTIA) * slope * slope
            mean = means[name] / (1 - MOMENTUM**count)
            root = (squares[name] / (1 - INERTIA**count)) ** 0.5
            decay = 0.0 if name in UNDECAYED else self.recipe.decay
            weights[name] = weights[name] - rate * (mean / (root + TINY) + decay * weights[name])

    def given(self, batch: Samples) -> tuple[Any, Any, Any]:
        return placed(batch, self.inputs, self.arrays)

    def placed(self, group: dict[str, Host]) -> Weights:
        return {name: self.arrays.place(value) for name, value in group.items()}

    def fetched(self, group: Weights) -> dict[str, Host]:
        return {name: self.arrays.fetch(value) for name, value in group.items()}


def placed(batch: Samples, inputs: Inputs, arrays: Arrays) -> tuple[Any, Any, Any]:
    """The arrays of a batch."""
    rows = batch.observations.reshape(-1, batch.observations.shape[2])
    return (
        arrays.place(inputs.of(rows)),
        arrays.place(batch.leads.reshape(-1, 1)),
        arrays.place(batch.won),
    )


def forecast(weights: dict[str, Host], samples: Samples, inputs: Inputs, arrays: Arrays) -> Host:
    """The chances that a net gives every seat of *samples*."""
    there = {name: arrays.place(value) for name, value in weights.items()}
    found = []
    for start in range(0, len(samples), EVALUATION_BATCH):
        batch = samples.part(np.arange(start, min(start + EVALUATION_BATCH, len(samples))))
        seen, leads, won = placed(batch, inputs, arrays)
        found.append(arrays.fetch(chances(arrays.library, forward(there, seen, leads)[0], won.shape[1])))
    return np.concatenate(found) if found else np.zeros_like(samples.won)


def surprise(weights: dict[str, Host], samples: Samples, inputs: Inputs, arrays: Arrays) -> float:
    """Return the mean surprise of a believer in the net's chances, in nats."""
    return nats(forecast(weights, samples, inputs, arrays), samples.won)


def nats(said: Host, won: Host) -> float:
    """Return the mean surprise of a believer in the chances *said*."""
    return float(-(won * np.log(np.clip(said, 1e-9, 1.0))).sum() / max(1, len(won)))


def calibrated(trust: float, samples: Samples) -> Host:
    """The chances of every seat by the heuristic, whose odds are raised to the power of *trust*."""
    odds = np.exp(np.clip(trust * samples.leads, -60, 60))
    if samples.leads.shape[1] == 2:
        odds = np.sqrt(odds)  # the other seat's lead is the same below zero, so both count
    said: Host = odds / odds.sum(1, keepdims=True)
    return said


def best_trust(samples: Samples) -> float:
    """The power that makes the heuristic the best forecast."""
    powers = [1.05**step for step in range(-60, 61)]
    return min(powers, key=lambda trust: nats(calibrated(trust, samples), samples.won))
