"""Learners of the OpenSpiel kind on Flock: deep Q-learning without PyTorch, and OpenSpiel's own where it is installed.

To run those of OpenSpiel: ``pip install torch dm-tree`` into the environment of the tests.
"""

import importlib.util
import random
from collections.abc import Callable
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment

from tests.research.dqn import BATCH, DQN
from tests.research.settings import GAMES
from theomachy.research import spiel

pytestmark = pytest.mark.once
FLOCK = GAMES[0]
EPISODES = 3
Learner = Callable[[int, int, int], Any]  # player, width of an information state, number of actions


def own(player: int, width: int, actions: int) -> Any:
    return DQN(player, width, actions)


def of_open_spiel(player: int, width: int, actions: int) -> Any:
    dqn = importlib.import_module("open_spiel.python.pytorch.dqn")
    return dqn.DQN(player, width, actions, hidden_layers_sizes=[32], min_buffer_size_to_learn=64, batch_size=64)


LEARNERS = {
    "numpy": own,
    **({"pytorch": of_open_spiel} if all(map(importlib.util.find_spec, ("torch", "tree"))) else {}),
}


def flock() -> Any:
    assert spiel.MOST_OUTCOMES  # importing it registers the games
    return rl_environment.Environment(pyspiel.load_game(f"theomachy_{FLOCK.id}", {"players": 2}))


def play(environment: Any, learner: Any, luck: random.Random, seat: int, evaluates: bool = False) -> float:
    """One game of the learner against random choices; what it was paid."""
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        if player == seat:
            action = learner.step(step, is_evaluation=evaluates).action
            assert action in step.observations["legal_actions"][seat]
        else:
            action = luck.choice(step.observations["legal_actions"][player])
        step = environment.step([action])
    learner.step(step, is_evaluation=evaluates)
    return float(step.rewards[seat])


@pytest.mark.parametrize("make", LEARNERS.values(), ids=LEARNERS)
def test_deep_q_learning_runs_on_flock(make: Learner) -> None:
    environment, luck = flock(), random.Random(1)
    spec = environment.observation_spec()
    learner = make(0, spec["info_state"][0], environment.action_spec()["num_actions"])
    paid = [play(environment, learner, luck, 0) for _ in range(EPISODES)]
    assert set(paid) <= {-1.0, 0.0, 1.0}
    assert play(environment, learner, luck, 0, evaluates=True) in (-1.0, 0.0, 1.0)


def test_what_games_pay_is_learned() -> None:
    """Trained on the choices that ended games, the values of these come near to what the games paid."""
    environment, luck = flock(), random.Random(2)
    spec = environment.observation_spec()
    learner = DQN(0, spec["info_state"][0], environment.action_spec()["num_actions"])
    for _ in range(2):
        play(environment, learner, luck, 0)
    learner.memory = learner.ends() * BATCH
    before = learner.error()
    for _ in range(200):
        learner.learn()
    assert learner.error() < before / 10
