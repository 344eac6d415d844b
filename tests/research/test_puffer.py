"""PufferLib: its 3.0 needs NumPy 1, so where it cannot be installed a stand-in keeps its contract for environments."""

import importlib.util
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest


class StandIn:
    """What pufferlib.PufferEnv 3.0 asks of an environment, and the buffers it gives."""

    def __init__(self, buf: dict[str, Any] | None = None) -> None:
        for name in ("single_observation_space", "single_action_space", "num_agents"):
            assert hasattr(self, name), f"{name} comes before super().__init__()"
        for name in ("observation_space", "action_space"):
            assert not hasattr(self, name), f"{name} is PufferLib's to make"
        space = self.single_observation_space  # type: ignore[attr-defined]
        agents = self.num_agents  # type: ignore[attr-defined]
        given = buf or {
            "observations": np.zeros((agents, *space.shape), space.dtype),
            "rewards": np.zeros(agents, np.float32),
            "terminals": np.zeros(agents, bool),
            "truncations": np.zeros(agents, bool),
        }
        for name, array in given.items():
            setattr(self, name, array)


@pytest.fixture
def puffer(monkeypatch: pytest.MonkeyPatch) -> Any:
    if importlib.util.find_spec("pufferlib") is None:
        stand_in = ModuleType("pufferlib")
        stand_in.PufferEnv = StandIn  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "pufferlib", stand_in)
    import theomachy.research.puffer

    return theomachy.research.puffer.TheomachyPuffer


def test_lanes_are_agents_and_buffers_are_filled_in_place(puffer: Any) -> None:
    env = puffer("flock", 5, seats=3, seat=1)
    buffers = [env.observations, env.rewards, env.terminals, env.truncations]
    observations, infos = env.reset(seed=3)
    rng, ended = np.random.default_rng(0), 0
    assert observations is buffers[0] and infos == []
    for _ in range(300):
        masks = observations[:, env.width :]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks], np.int32)
        observations, rewards, terminals, truncations, infos = env.step(actions)
        assert [id(part) for part in (observations, rewards, terminals, truncations)] == [id(part) for part in buffers]
        assert all(env.single_observation_space.contains(row) for row in observations)
        assert (rewards[~terminals] == 0).all() and (env.batch.asked == 1).all()
        assert not any("refused" in info for info in infos)
        ended += int(terminals.sum())
    assert ended > 0


def test_an_illegal_action_is_replaced_and_told(puffer: Any) -> None:
    env = puffer("flock", 2)
    env.reset(seed=1)
    *_, infos = env.step(np.array([-5, env.single_action_space.n - 1]))
    assert infos[0]["refused"] == 2 and "action ids are" in infos[0]["refusal"]
    env.close()
    with pytest.raises(ValueError, match="closed"):
        env.step(np.array([0, 0]))
