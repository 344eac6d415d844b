"""Gymnasium: its own checker, the refusal of an illegal action, and opponents in chosen seats."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.research.settings import NAMES, PAIRS
from theomachy.core.game import Game
from theomachy.core.refusal import OptionError
from theomachy.research.gym import SeatEnv


@pytest.mark.parametrize(("game", "seats"), PAIRS, ids=NAMES)
def test_gymnasiums_checker_passes(game: Game, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SeatEnv(game.id, seats), skip_render_check=True)


def test_a_game_is_made_and_played_to_its_end() -> None:
    env = gymnasium.make("theomachy/flock-v0", seats=3, opponents={0: "random"})
    observation, info = env.reset(seed=4)
    total, over = 0.0, False
    while not over:
        action = info["legal"][env.np_random.integers(len(info["legal"]))]
        assert observation["action_mask"][action] == 1 and env.get_wrapper_attr("action_masks")()[action]
        observation, reward, over, cut, info = env.step(action)
        total += float(reward)
        assert not cut
    assert total in (1.0, -0.5) and info["legal"] == [] and not observation["action_mask"].any()


def test_an_illegal_action_loses_and_says_why() -> None:
    env = SeatEnv("flock")
    _, info = env.reset(seed=1)
    wrong = next(action for action in range(400) if action not in info["legal"])
    _, reward, over, _, info = env.step(wrong)
    assert reward == -1 and over and info["refusal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(wrong)


def test_order_is_kept() -> None:
    env = SeatEnv("flock")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(99_999)
    env.close()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.render()


def test_somebody_must_be_left_to_learn() -> None:
    with pytest.raises(OptionError, match="every seat"):
        SeatEnv("flock", opponents={0: "random", 1: "random"})
    with pytest.raises(OptionError, match="no seat 5"):
        SeatEnv("flock", opponents={5: "greedy"})


def test_many_environments_are_made_as_one() -> None:
    envs: Any = gymnasium.make_vec("theomachy/flock-v0", num_envs=2, seats=3, opponents={0: "greedy"})
    observations, infos = envs.reset(seed=1)
    observations, rewards, *_ = envs.step(np.array([legal[0] for legal in infos["legal"]]))
    assert observations["observation"].shape == (2, *envs.single_observation_space["observation"].shape)
    assert rewards.tolist() == [0, 0]
    envs.close()


def test_pixels_are_rendered() -> None:
    env = gymnasium.make("theomachy/flock-v0", render_mode="rgb_array")
    env.reset(seed=1)
    pixels: Any = env.render()
    assert pixels.ndim == 3 and pixels.dtype == np.uint8 and len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
