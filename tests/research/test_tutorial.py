"""The tutorial in small: the net learns, chooses the best it sees, and its curve becomes a picture."""

from xml.etree import ElementTree

import numpy as np

from bench.curve import picture
from bench.tutorial import BATCH, OPPONENTS, SEATS, Learner, SelfPlay, ValueNet, best_of, score
from theomachy.research.batch import Batch
from theomachy.research.lanes import GOES_ON


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


def test_self_play_fills_the_memory_from_both_seats() -> None:
    """Every afterstate of a finished game gets a target between what it paid and what was thought of it."""
    play = SelfPlay(seed=1)
    for _ in range(400):
        play.step()
        if play.games >= SEATS:
            break
    assert play.games >= SEATS and play.memory.seen > 100
    rows, targets = play.memory.draw(play.learner.rng)
    assert np.abs(targets).max() <= 1 and rows.any() and GOES_ON not in targets
    assert 0 <= score(play.learner, "random", 2) <= 1


def test_a_curve_becomes_a_picture() -> None:
    curve = [{"games": 10 * step, "random": 0.5 + step / 10, "greedy": step / 10} for step in range(1, 5)]
    tree = ElementTree.fromstring(picture(curve, OPPONENTS, 100))
    assert len(tree.findall("{http://www.w3.org/2000/svg}polyline")) == 2
