"""Workers play the games that a batch plays, no matter which is done first."""

from typing import Any

import numpy as np
import pytest

from theomachy.research.batch import Batch
from theomachy.research.workers import Workers, sample

GIVEN: dict[str, Any] = {"game": "flock", "lanes": 3, "seats": 2}
FAR = 1000  # seeds between two workers


@pytest.mark.once
def test_workers_agree_with_batches_and_survive_bad_input() -> None:
    """Asynchronous steps over shared memory give what stepping each batch by itself gives."""
    alone = [Batch(**GIVEN, seed=5 + worker * FAR) for worker in range(2)]
    rng = np.random.default_rng(2)
    with Workers(2, seed=5, stride=FAR, **GIVEN) as workers:
        with pytest.raises(ValueError, match="still at its last step"):
            workers.send(0, [0, 0, 0])
        for _ in range(60):
            worker = workers.receive()
            block, batch = workers.block(worker), alone[worker]
            for name in ("numbers", "legal", "starts", "asked", "rewards", "done", "episodes"):
                np.testing.assert_array_equal(block[name], getattr(batch, name), err_msg=name)
            actions = sample(block, rng)
            batch.step(actions)
            workers.send(worker, actions)
        first, quiet = workers.receive(), workers.receive()
        with pytest.raises(TypeError, match="3 whole numbers"):
            workers.send(first, np.zeros(3))
        with pytest.raises(ValueError, match="no worker is at a step"):
            workers.receive()
        workers.send(quiet, [10_000] * 3)
        with pytest.raises(RuntimeError, match="IllegalAction: lane 0"):
            workers.receive()
