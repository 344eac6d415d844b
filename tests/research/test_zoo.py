"""PettingZoo: its own tests, unmodified, and its conventions for bad input."""

import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from tests.research.settings import GAMES, NAMES, PAIRS
from theomachy.core.game import Game
from theomachy.research import zoo
from theomachy.research.zoo import ParallelTheomachyEnv, TheomachyEnv

every_pair = pytest.mark.parametrize(("game", "seats"), PAIRS, ids=NAMES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
CYCLES = 40  # that each of PettingZoo's tests plays


def make(game: Game, seats: int, **more: Any) -> TheomachyEnv:
    env: TheomachyEnv = pettingzoo.make("aec", f"theomachy/{game.id}-v0", seats=seats, **more)
    return env


def make_parallel(game: Game, seats: int, **more: Any) -> ParallelTheomachyEnv:
    return ParallelTheomachyEnv(game.id, seats, **more)


@every_pair
def test_api_and_seeds(game: Game, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array|.*probably should be")
        api_test(make(game, seats), num_cycles=CYCLES)
    seed_test(lambda: make(game, seats), num_cycles=CYCLES)


@every_pair
def test_parallel_api_and_seeds(game: Game, seats: int) -> None:
    parallel_api_test(make_parallel(game, seats), num_cycles=CYCLES)
    parallel_seed_test(lambda: make_parallel(game, seats), num_cycles=CYCLES)


@every_pair
def test_cycles_and_states(game: Game, seats: int) -> None:
    module = getattr(zoo, f"{game.id}_parallel_v0")
    max_cycles_test(
        SimpleNamespace(parallel_env=partial(module.parallel_env, seats=seats), env=partial(module.env, seats=seats))
    )
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*probably should be")
        state_test(make(game, seats), make_parallel(game, seats))


@every_game
@pytest.mark.once
def test_rendering(game: Game) -> None:
    render_test(lambda render_mode: make(game, game.seats[-1], render_mode=render_mode))


@every_pair
def test_pickles(game: Game, seats: int) -> None:
    """EzPickle makes an environment again: the same one, at its start."""
    env = pickle.loads(pickle.dumps(make(game, seats, max_cycles=7)))
    env.reset(seed=3)
    other = make(game, seats)
    other.reset(seed=3)
    assert env.max_cycles == 7 and (env.state() == other.state()).all()


def test_modules_in_the_older_style() -> None:
    """For tools that are given a module: turn by turn, or everybody in each cycle."""
    for name in ("flock_v0", "flock_parallel_v0"):
        module = getattr(zoo, name)
        module.env(seats=3).reset(seed=1)
        assert module.parallel_env(seats=3).possible_agents == ["player_0", "player_1", "player_2"]
    with pytest.raises(AttributeError, match="chess_v6"):
        _ = zoo.chess_v6


def started(**more: Any) -> TheomachyEnv:
    env = TheomachyEnv("flock", **more)
    env.reset(seed=1)
    return env


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    """As PettingZoo's TerminateIllegalWrapper does, with our sentence and rule in the info."""
    env = started()
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[-2]))
    assert env.infos[agent]["refusal"] and "rule" in env.infos[agent]
    assert env.rewards[agent] == -1 and sum(env.rewards.values()) == -1
    assert all(env.terminations.values()) and all(env.truncations.values())
    while env.agents:
        env.step(None)
    env.step(0)  # only a warning: the game is over


def test_actions_may_be_numbers_of_numpy() -> None:
    kinds: list[Any] = [np.int8, np.uint16, np.int64, np.array]
    for kind in kinds:
        env = started()
        env.step(kind(env.legal_ids(env.agent_selection)[0]))
        assert not any(env.terminations.values())


@pytest.mark.parametrize("action", [-1, 10_000, 0.5, "go", None, True, np.float32(1), np.array([1]), np.array(0.5)])
def test_what_is_no_action_is_out_of_bounds(action: Any) -> None:
    with pytest.raises(AssertionError, match="not in action space"):
        started().step(action)


def test_a_dead_agent_may_only_say_nothing() -> None:
    env = started(max_cycles=1)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


@pytest.mark.parametrize("call", ["step", "observe", "state", "render"])
def test_reset_comes_first_and_after_closing(call: str) -> None:
    for env in (TheomachyEnv("flock"), started()):
        env.close()
        with pytest.raises(AssertionError, match="reset"):
            getattr(env, call)(*([0] if call == "step" else ["player_0"] if call == "observe" else []))


def test_in_parallel_a_random_choice_stands_in_for_an_illegal_one() -> None:
    env = ParallelTheomachyEnv("flock")
    observations, _ = env.reset(seed=1)
    asked = [agent for agent in env.agents if not observations[agent]["action_mask"][env.wait]]
    rest = [agent for agent in env.agents if agent not in asked]
    _, _, _, _, infos = env.step({**dict.fromkeys(asked, env.wait - 1), **dict.fromkeys(rest, 0)})
    assert all(infos[agent]["refusal"] for agent in env.possible_agents)
    with pytest.raises(ValueError, match="needs an action of player_"):
        env.step({})
    with pytest.raises(ValueError, match="no agent 'nobody'"):
        env.step({**dict.fromkeys(env.possible_agents, env.wait), "nobody": 0})


def test_sealed_choices_are_made_in_one_cycle() -> None:
    """Both keep their cards at once: in parallel that is one cycle."""
    env = ParallelTheomachyEnv("flock")
    observations, _ = env.reset(seed=1)
    most = 0
    for _ in range(6):
        actions = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0]) for agent in env.agents}
        most = max(most, sum(action != env.wait for action in actions.values()))
        observations, *_ = env.step(actions)
    assert most == 2


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="render_mode"):
        TheomachyEnv("flock", render_mode="hologram")
