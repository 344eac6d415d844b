"""PufferLib: its 3.0 needs NumPy 1, so where it is not installed a stand-in checks what it asks of environments.

docs/research/README.md says how to install it; these tests then run against it.
"""

import importlib.util
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

IS_INSTALLED = importlib.util.find_spec("pufferlib") is not None
BUFFERS = ("observations", "rewards", "terminals", "truncations", "masks", "actions")


class StandIn:
    """What pufferlib.PufferEnv 3.0 asks of an environment, and the buffers it gives."""

    def __init__(self, buf: dict[str, Any] | None = None) -> None:
        for name in ("single_observation_space", "single_action_space", "num_agents"):
            assert hasattr(self, name), f"{name} comes before super().__init__()"
        for name in ("observation_space", "action_space"):
            assert not hasattr(self, name), f"{name} is PufferLib's to make"
        for name, array in (buf or buffers(self)).items():
            setattr(self, name, array)


def buffers(env: Any) -> dict[str, Any]:
    """Buffers as PufferLib makes them for *env*."""
    space, agents = env.single_observation_space, env.num_agents
    return {
        "observations": np.zeros((agents, *space.shape), space.dtype),
        "rewards": np.zeros(agents, np.float32),
        "terminals": np.zeros(agents, bool),
        "truncations": np.zeros(agents, bool),
        "masks": np.ones(agents, bool),
        "actions": np.zeros(agents, np.int32),
    }


@pytest.fixture
def puffer(monkeypatch: pytest.MonkeyPatch) -> Any:
    if not IS_INSTALLED:
        stand_in = ModuleType("pufferlib")
        stand_in.PufferEnv = StandIn  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "pufferlib", stand_in)
    import theomachy.research.puffer

    return theomachy.research.puffer.TheomachyPuffer


def legal(observations: Any, width: int, rng: np.random.Generator) -> Any:
    """A random legal action for each agent, found in the mask behind its numbers."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in observations[:, width:]], np.int32)


def test_lanes_are_agents_and_buffers_are_filled_in_place(puffer: Any) -> None:
    env = puffer("flock", 5, seats=3, seat=1)
    given = [env.observations, env.rewards, env.terminals, env.truncations]
    observations, infos = env.reset(seed=3)
    rng, ended = np.random.default_rng(0), 0
    assert observations is given[0] and infos == []
    for _ in range(300):
        observations, rewards, terminals, truncations, infos = env.step(legal(observations, env.width, rng))
        assert [id(part) for part in (observations, rewards, terminals, truncations)] == [id(part) for part in given]
        assert all(env.single_observation_space.contains(row) for row in observations)
        assert (rewards[~terminals] == 0).all() and (env.batch.asked == 1).all()
        assert not any("refused" in info for info in infos)
        ended += int(terminals.sum())
    assert ended > 0


def test_buffers_of_the_vectoriser_are_used(puffer: Any) -> None:
    shared = buffers(puffer("flock", 3))
    env = puffer("flock", 3, buf=shared, seed=4)
    env.reset(seed=4)
    assert all(getattr(env, name) is shared[name] for name in BUFFERS)
    assert shared["observations"].any()


def test_an_illegal_action_is_replaced_and_reported(puffer: Any) -> None:
    env = puffer("flock", 2)
    env.reset(seed=1)
    *_, infos = env.step(np.array([-5, env.single_action_space.n - 1]))
    assert infos[0]["refused"] == 2 and "action ids are" in infos[0]["refusal"]
    env.close()
    with pytest.raises(ValueError, match="closed"):
        env.step(np.array([0, 0]))


@pytest.mark.skipif(not IS_INSTALLED, reason="PufferLib 3.0 needs NumPy 1 and is not installed here")
@pytest.mark.parametrize("backend", ["Serial", "Multiprocessing"])
def test_pufferlib_steps_several_environments(puffer: Any, backend: str) -> None:
    import pufferlib.vector

    given = {"num_workers": 2} if backend == "Multiprocessing" else {}
    environments = pufferlib.vector.make(
        puffer,
        env_args=["flock"],
        env_kwargs={"lanes": 8},
        num_envs=4,
        backend=getattr(pufferlib.vector, backend),
        **given,
    )
    observations, _ = environments.reset(seed=1)
    assert observations.shape[0] == 32
    rng, ended = np.random.default_rng(0), 0
    for _ in range(200):
        actions = legal(observations, environments.driver_env.width, rng)
        observations, _, terminals, _, infos = environments.step(actions)
        assert not any("refused" in info for info in infos)
        ended += int(terminals.sum())
    environments.close()
    assert ended > 0
