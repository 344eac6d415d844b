"""OpenSpiel: its own tests from the wheel, unmodified, and what none of them checks."""

import importlib
import json
import random
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner
from open_spiel.python import rl_environment

from tests.research.settings import GAMES, IS_COMPILED, NAMES, PAIRS
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.research import spiel

every_pair = pytest.mark.parametrize(("game", "seats"), PAIRS, ids=NAMES)
STORED = Path(__file__).parent / "playthroughs"


def load(game: Game, seats: int) -> Any:
    return pyspiel.load_game(f"theomachy_{game.id}", {"players": seats})


def play(state: Any, luck: random.Random, most: int = 10_000) -> Iterator[tuple[int, int]]:
    """Random actions; each is yielded after it was played."""
    for _ in range(most):
        if state.is_terminal():
            return
        player = state.current_player()
        action = luck.choice([action for action, _ in state.chance_outcomes()] if player < 0 else state.legal_actions())
        state.apply_action(action)
        yield player, action


def own_tests(module: str) -> list[unittest.TestCase]:
    """Tests of ours that a test module of OpenSpiel makes for the registered games."""
    loaded = importlib.import_module(module)
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test", "--test_only_games=theomachy_.*"], known_only=True)
    suite = unittest.defaultTestLoader.loadTestsFromModule(loaded)
    return [test for test in flat(suite) if "theomachy" in str(test)]


def flat(suite: unittest.TestSuite) -> Iterator[unittest.TestCase]:
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def run(tests: list[unittest.TestCase]) -> None:
    result = unittest.TestResult()
    unittest.TestSuite(tests).run(result)
    assert not result.failures and not result.errors, [*result.failures, *result.errors][0][1]


def test_openspiels_simulations_pass() -> None:
    """games_sim_test: by default; where the engine is compiled, which is quicker, for every seat count."""
    tests = own_tests("open_spiel.python.tests.games_sim_test")
    assert len(tests) >= len(PAIRS)
    run(tests if IS_COMPILED else [test for test in tests if "test_game_sim" in str(test)])


def test_openspiels_api_tests_pass() -> None:
    tests = own_tests("open_spiel.integration_tests.api_test")
    assert {test.game_name for test in tests} == {f"theomachy_{game.id}" for game in GAMES}  # type: ignore[attr-defined]
    run(tests)


@every_pair
def test_openspiels_random_simulation_passes(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=False, verbose=False)
