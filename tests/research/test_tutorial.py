"""The tutorial in small: the net learns, chooses the best it sees, and its curve becomes a picture."""

from xml.etree import ElementTree

import numpy as np

from bench.curve import picture
from bench.tutorial import BATCH, OPPONENTS, Learner, Training, ValueNet, best_of, train
from theomachy.research.batch import Batch
from theomachy.research.lanes import GOES_ON

STEPS = 600  # of a training in small: a twentieth of the tutorial's


def test_the_net_learns() -> None:
    rng = np.random.default_rng(0)
    net, inputs = ValueNet(20, rng), rng.normal(size=(BATCH, 20)).astype(np.float32)
    targets = np.tanh(inputs[:, 0] - inputs[:, 1]).astype(np.float32)
    errors = [net.learn(inputs, targets) for _ in range(300)]
    assert errors[-1] < errors[0] / 10


def test_the_best_of_each_lane_is_taken() -> None:
    assert best_of(np.array([1, 3, 2, 5, 5, -1.0]), np.array([0, 3, 5, 6])).tolist() == [1, 3, 5]


def test_a_win_in_sight_is_taken() -> None:
    batch = Batch("flock", 2, seed=6, options={"rounds": 30})
    learner, rng, found = Learner(batch), np.random.default_rng(3), 0
    for _ in range(1500):
        ends = batch.afterstates()[1]
        if (ends == 1).any():
            picks, _, _ = learner.choose(batch)
            lane = int(np.searchsorted(batch.starts, np.flatnonzero(ends == 1)[0], side="right") - 1)
            assert ends[picks[lane]] == 1
            found += 1
            break
        batch.step(batch.sample(rng))
    assert found


def test_games_fill_the_memory() -> None:
    """Every afterstate of a finished game gets a target between what it paid and what was thought of it."""
    training = Training(seed=1)
    while not all(games.finished for games in training.games):
        training.step()
    assert training.memory.seen > 100
    rows, targets = training.memory.draw(training.learner.rng)
    assert np.abs(targets).max() <= 1 and rows.any() and GOES_ON not in targets


def test_a_few_seconds_of_training_win_games() -> None:
    """The tutorial in small: from losing to winning against the random bot, with its curve."""
    _, curve = train(steps=STEPS, evaluations=1, games=40)
    before, after = curve
    assert after["random"] > before["random"] + 0.2
    assert after["games"] > 0


def test_a_curve_becomes_a_picture() -> None:
    curve = [{"games": 10 * step, "random": 0.5 + step / 10, "greedy": step / 10} for step in range(1, 5)]
    tree = ElementTree.fromstring(picture(curve, OPPONENTS, 100))
    assert len(tree.findall("{http://www.w3.org/2000/svg}polyline")) == 2
