"""PettingZoo: every game as an AEC environment, and as a parallel one in which every seat acts each cycle.

Importing this module registers ``theomachy/<game>-v0`` with PettingZoo. The environments check order, bounds and
legality themselves; wrappers that do it again only cost time.
"""

from collections.abc import Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.env_logger import EnvLogger

from theomachy import registry
from theomachy.core.option import Value
from theomachy.core.position import Position
from theomachy.research.batch import refusal_of, setting_of
from theomachy.research.lanes import ILLEGAL
from theomachy.research.picture import RENDER_MODES, render
from theomachy.research.spaces import check_render_mode, full_space, index_of, mask_space, observation_space

Array = npt.NDArray[Any]
Observation = dict[str, Array]
ILLEGAL_REWARD: Final = -1.0
VERSION: Final = 0


class TheomachyEnv(AECEnv[str, Observation, int], EzPickle):
    """A game in PettingZoo's agent-environment cycle.

    An observation is ``observation`` (Box of int16) and ``action_mask``, which is all zeros for a seat not asked.
    After an illegal action the game ends: whoever chose it is paid -1, and ``infos`` hold the sentence and the rule.
    *max_cycles* cuts the game off after that many choices.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, render_mode, max_cycles)
        super().__init__()
        rulebook = registry.find(game)
        self.setting = setting_of(rulebook, rulebook.seats[0] if seats is None else seats, options)
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = max_cycles
        self.metadata = metadata_of(game)
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.setting.space.size
        self._action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict({"observation": observation_space(self.setting), "action_mask": mask_space(size)})
            for agent in self.possible_agents
        }
        self.state_space = full_space(self.setting)
        self.position: Position | None = None
        self._luck = np.random.default_rng()
        self._choices = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. A *seed* gives ``game.new(seats, seed)`` and the same games after it."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.position = self.setting.new(int(self._luck.integers(1 << 62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.actors()[0]]
        self._choices = 0
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        position, setting = self._begun("observe"), self.setting
        seat = self._seat_of[agent]
        asked = agent == self.agent_selection and not (self.terminations.get(agent, True) or self.truncations[agent])
        mask = setting.mask(position, seat) if asked else setting.no_mask()
        return {
            "observation": np.frombuffer(setting.observation(position, seat), np.int16),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def legal_ids(self, agent: str) -> list[int]:
        """The legal action ids of *agent*, ascending: cheaper than to look for them in the mask."""
        position = self._begun("legal_ids")
        return self.setting.ids(position, self._seat_of[agent]) if agent == self.agent_selection else []

    def state(self) -> Array:
        """Everything, hidden things included: for critics, never for players."""
        view = self.setting.observer.full_vector(self._begun("state"), self.setting.slots)
        return np.frombuffer(view, np.int16)

    def step(self, action: int | None) -> None:
        position = self._begun("step")
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat_of[agent]
        id = index_of(action, self.setting.space.size)
        packed = self.setting.packed(position, seat, id)
        self._cumulative_rewards[agent] = 0.0
        if packed == ILLEGAL:
            self._end_illegally(agent, id)
            return
        position.play(seat, packed)
        self._choices += 1
        if position.is_over():
            self._end()
        elif self.max_cycles is not None and self._choices >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._clear_rewards()
        else:
            self.agent_selection = self.possible_agents[position.actors()[0]]
            self._clear_rewards()

    def _end(self) -> None:
        assert self.position is not None
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
        self._accumulate_rewards()

    def _end_illegally(self, agent: str, id: int) -> None:
        """Do what PettingZoo's TerminateIllegalWrapper does, and say which rule forbids the action."""
        assert self.position is not None
        EnvLogger.warn_on_illegal_move()
        self.infos[agent] = refusal_info(self, self._seat_of[agent], id)
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | Array | None:
        return render(self.setting.game, self._begun("render"), self.render_mode)

    def close(self) -> None:
        """Forget the game: only reset() is possible afterwards."""
        self.position = None

    def _begun(self, what: str) -> Position:
        if self.position is None:
            raise AssertionError(f"reset() needs to be called before {what}.")
        return self.position


class ParallelTheomachyEnv(ParallelEnv[str, Observation, int], EzPickle):
    """A game in which every seat acts each cycle: whoever is not asked chooses the last action id, which waits.

    When several seats are asked at once (sealed bids, secret choices), all of them choose in the same cycle; otherwise
    one does. What a seat may not choose is replaced by a random choice (or by waiting), and its info says why.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, render_mode, max_cycles)
        rulebook = registry.find(game)
        self.setting = setting_of(rulebook, rulebook.seats[0] if seats is None else seats, options)
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = max_cycles
        self.metadata = metadata_of(game)
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self.wait = self.setting.space.size
        self._action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {"observation": observation_space(self.setting), "action_mask": mask_space(self.wait + 1)}
            )
            for agent in self.possible_agents
        }
        self.state_space = full_space(self.setting)
        self.position: Position | None = None
        self._luck = np.random.default_rng()
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a game; see TheomachyEnv.reset()."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.position = self.setting.new(int(self._luck.integers(1 << 62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        position = self._begun("step")
        agents = self.agents
        if unknown := [agent for agent in actions if agent not in self.possible_agents]:
            raise ValueError(f"there is no agent {unknown[0]!r}; the agents are {', '.join(self.possible_agents)}")
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        actors = position.actors()
        picks = [(seat, self._pick(seat, actors, actions, infos)) for seat in range(self.setting.seats) if agents]
        for seat, packed in picks:
            if packed != ILLEGAL and seat in position.actors():
                position.play(seat, packed)
        self._cycles += 1
        is_over = position.is_over()
        is_cut = not is_over and self.max_cycles is not None and self._cycles >= self.max_cycles
        observations = self._observe()
        paid = dict(zip(agents, position.returns(), strict=True)) if agents else {}
        if is_over or is_cut:
            self.agents = []
        return observations, paid, dict.fromkeys(agents, is_over), dict.fromkeys(agents, is_cut), infos

    def _pick(self, seat: int, actors: list[int], actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> int:
        """Return what *seat* plays this cycle, or ILLEGAL for nothing."""
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise ValueError(f"step() needs an action of {agent}: its choice, or {self.wait} to wait")
        id = index_of(actions[agent], self.wait + 1)
        position = self._begun("step")
        if seat not in actors:
            if id != self.wait:
                infos[agent] = refusal_info(self, seat, id)
            return ILLEGAL
        packed = self.setting.packed(position, seat, id)
        if packed == ILLEGAL:
            infos[agent] = refusal_info(self, seat, id)
            legal = position.legal(seat)
            return legal[int(self._luck.integers(len(legal)))]
        return packed

    def _observe(self) -> dict[str, Observation]:
        position, setting = self._begun("observe"), self.setting
        actors = position.actors()
        found: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if seat in actors:
                mask[:-1] = np.frombuffer(setting.mask(position, seat), np.int8)
            else:
                mask[-1] = 1
            numbers = np.frombuffer(setting.observation(position, seat), np.int16)
            found[agent] = {"observation": numbers, "action_mask": mask}
        return found

    def state(self) -> Array:
        """Everything, hidden things included: for critics, never for players."""
        view = self.setting.observer.full_vector(self._begun("state"), self.setting.slots)
        return np.frombuffer(view, np.int16)

    def render(self) -> str | Array | None:
        return render(self.setting.game, self._begun("render"), self.render_mode)

    def close(self) -> None:
        """Forget the game: only reset() is possible afterwards."""
        self.position = None

    def _begun(self, what: str) -> Position:
        if self.position is None:
            raise AssertionError(f"reset() needs to be called before {what}.")
        return self.position


def refusal_info(env: TheomachyEnv | ParallelTheomachyEnv, seat: int, id: int) -> dict[str, str]:
    """The info of a refused action: the sentence and the rule."""
    assert env.position is not None
    refused = refusal_of(env.setting, env.position, seat, id)
    if refused is None:
        return {}
    return {"refusal": env.setting.game.render(refused.message()), "rule": refused.rule}


def metadata_of(game: str) -> dict[str, Any]:
    """Return what PettingZoo wants to know of an environment."""
    return {
        "name": f"{game}_v{VERSION}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": 2,
    }


def env(game: str, **settings: Any) -> TheomachyEnv:
    """The AEC environment of *game*."""
    return TheomachyEnv(game, **settings)


def parallel_env(game: str, **settings: Any) -> ParallelTheomachyEnv:
    """The parallel environment of *game*."""
    return ParallelTheomachyEnv(game, **settings)


def __getattr__(name: str) -> Any:
    """Modules in PettingZoo's older style: ``flock_v0`` (turn by turn) and ``flock_parallel_v0`` (all in each cycle).

    Each has ``env``, ``raw_env`` and ``parallel_env``; in the second one the first two are made of the third.
    """
    for game in registry.games():
        if name == f"{game.id}_v{VERSION}":
            return SimpleNamespace(
                env=partial(env, game.id), raw_env=partial(env, game.id), parallel_env=partial(parallel_env, game.id)
            )
        if name == f"{game.id}_parallel_v{VERSION}":
            make = partial(_all_in_each_cycle, game.id)
            return SimpleNamespace(env=make, raw_env=make, parallel_env=partial(parallel_env, game.id))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _all_in_each_cycle(game: str, **settings: Any) -> AECEnv[str, Observation, int]:
    return parallel_to_aec(parallel_env(game, **settings))


def register() -> None:
    """Register every game with PettingZoo; its versions before 1.27 have no registry."""
    if not hasattr(pettingzoo, "register"):
        return
    for game in registry.games():
        id = f"theomachy/{game.id}-v{VERSION}"
        pettingzoo.register("aec", id, entry_point=env, kwargs={"game": game.id})
        pettingzoo.register("parallel", id, entry_point=parallel_env, kwargs={"game": game.id})


register()
