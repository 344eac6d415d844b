"""Workers play the games that a batch plays, no matter which is done first."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from theomachy.research.batch import Array, Batch
from theomachy.research.workers import Workers, sample

pytestmark = pytest.mark.once
FAR = 1000  # seeds between two workers
GIVEN: dict[str, Any] = {"game": "flock", "lanes": 3, "seats": 2, "masks": True, "dtype": "f32", "limit": 40}
NAMES = ["observations", "masks", "legal", "starts", "asked", "rewards", "done", "truncated", "episodes"]


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(2, seed=5, stride=FAR, **GIVEN) as started:
        yield started


def batches() -> list[Batch]:
    return [Batch(**GIVEN, seed=5 + worker * FAR) for worker in range(2)]


def check_same(block: dict[str, Array], batch: Batch) -> None:
    for name in NAMES:
        np.testing.assert_array_equal(block[name], getattr(batch, name), err_msg=name)
    ended = np.flatnonzero(batch.done | batch.truncated)
    np.testing.assert_array_equal(block["final_observations"][ended], batch.final_observations(ended))


def test_asynchronous_steps_give_what_batches_give(workers: Workers) -> None:
    alone, rng = batches(), np.random.default_rng(2)
    workers.reset(5)
    for worker in range(2):
        workers.send(worker, sample(workers.block(worker), np.random.default_rng(worker)))
        alone[worker].step(alone[worker].sample(np.random.default_rng(worker)))
    for _ in range(100):
        worker = workers.receive()
        block, batch = workers.block(worker), alone[worker]
        check_same(block, batch)
        actions = sample(block, rng)
        batch.step(actions)
        workers.send(worker, actions)
    workers.wait()
    assert min(batch.episodes.min() for batch in alone) > 0


def test_a_step_of_all_workers_is_one_of_each(workers: Workers) -> None:
    alone, rng = batches(), np.random.default_rng(3)
    workers.reset(5)
    for _ in range(50):
        actions = [batch.sample(rng) for batch in alone]
        workers.step(actions)
        for worker, batch in enumerate(alone):
            batch.step(actions[worker])
            check_same(workers.block(worker), batch)


def test_workers_survive_bad_input(workers: Workers) -> None:
    workers.reset()
    with pytest.raises(TypeError, match="3 whole numbers"):
        workers.send(0, np.zeros(3))
    with pytest.raises(TypeError, match="a row of actions for each of 2"):
        workers.step([[0, 0, 0]])
    with pytest.raises(ValueError, match="no worker is at a step"):
        workers.receive()
    workers.send(0, [10_000] * 3)
    with pytest.raises(ValueError, match="still at its last step"):
        workers.send(0, [0] * 3)
    with pytest.raises(RuntimeError, match="IllegalAction: lane 0"):
        workers.receive()
    workers.send(0, sample(workers.block(0), np.random.default_rng(1)))
    assert workers.receive() == 0


def test_a_worker_that_dies_is_named() -> None:
    workers = Workers(1, game="flock", lanes=1)
    workers.wait()
    os.kill(workers.pids()[0], signal.SIGKILL)
    with pytest.raises(RuntimeError, match="worker 0 is gone"):
        workers.step([workers.block(0)["legal"][:1]])
    workers.close()
    with pytest.raises(ValueError, match="closed"):
        workers.receive()
