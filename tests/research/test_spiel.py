"""OpenSpiel: its own tests from the wheel, unmodified, and what none of them checks."""

import importlib
import random
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner

from tests.research.settings import GAMES, IS_COMPILED, NAMES, PAIRS
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
    parse_flags()
    suite = unittest.defaultTestLoader.loadTestsFromModule(loaded)
    return [test for test in flat(suite) if "theomachy" in str(test)]


def parse_flags() -> None:
    """Let absl know the flags that OpenSpiel's tests read."""
    importlib.import_module("open_spiel.integration_tests.api_test")  # which defines one
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test", "--test_only_games=theomachy_.*"], known_only=True)


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
    """games_sim_test: every game and seat count where the engine is compiled, which is quicker; else Flock."""
    tests = own_tests("open_spiel.python.tests.games_sim_test")
    assert len(tests) >= len(PAIRS)
    run(tests if IS_COMPILED else [test for test in tests if "test_game_sim_theomachy_flock" in str(test)])


def test_openspiels_api_tests_pass() -> None:
    tests = own_tests("open_spiel.integration_tests.api_test")
    assert {test.game_name for test in tests} == {f"theomachy_{game.id}" for game in GAMES}  # type: ignore[attr-defined]
    run(tests if IS_COMPILED else [test for test in tests if "theomachy_flock" in str(type(test))])


@pytest.mark.parametrize("game", GAMES if IS_COMPILED else GAMES[:1], ids=lambda game: game.id)
def test_openspiels_random_simulation_passes(game: Game) -> None:
    """One seat count of each game: the simulations above run over all."""
    seats = game.seats[0]
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=True, verbose=False)


@every_pair
def test_a_state_knows_what_the_game_knows(game: Game, seats: int) -> None:
    """Sorted legal actions with names of their own, observers of the declared size, chance of equal outcomes."""
    loaded, luck = load(game, seats), random.Random(3)
    state = loaded.new_initial_state()
    for _ in play(state, luck, 150):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert 1 < len(outcomes) <= spiel.MOST_OUTCOMES
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        elif not state.is_terminal():
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) and legal
            assert len({state.action_to_string(action) for action in legal}) == len(legal)
    copy = state.clone()
    assert str(copy) == str(state) and copy.history() == state.history()
    for player in range(seats):
        assert copy.information_state_string(player) == state.information_state_string(player)
        assert len(state.observation_tensor(player)) == loaded.observation_tensor_size()


def test_an_illegal_action_is_refused_with_its_sentence() -> None:
    state = load(GAMES[0], 2).new_initial_state()
    for _ in play(state, random.Random(1), 20):
        pass
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match=rf"action {illegal} is not legal for player \d: \S"):
        state.apply_action(illegal)


def remembered(state: Any) -> list[str]:
    return [state.information_state_string(player) for player in range(state.get_game().num_players())]


@every_pair
def test_only_what_is_noticed_is_remembered(game: Game, seats: int) -> None:
    """Played in two worlds that a seat cannot tell apart, the same actions leave it the same memory."""
    luck, seen = random.Random(5), 0
    state = load(game, seats).new_initial_state()
    for _ in play(state, luck, 400):
        if state.is_chance_node() or state.is_terminal() or luck.random() > 0.15:
            continue
        player = state.current_player()
        here, there = state.clone(), state.resample_from_infostate(player, luck.random)
        assert here.information_state_string(player) == there.information_state_string(player)
        assert here.legal_actions() == there.legal_actions()
        assert here.observation_string(player) == there.observation_string(player)
        action = luck.choice(here.legal_actions())
        here.apply_action(action)
        there.apply_action(action)
        if not here.is_chance_node() and not there.is_chance_node():
            keys = {world.moment.position.key(player) for world in (here, there)}
            if len(keys) == 1:
                assert here.information_state_string(player) == there.information_state_string(player)
                seen += 1
    assert seen > 0


def test_hidden_picks_are_not_counted() -> None:
    """Flock: how many skulls a rival has named for a card it pays in secret shows nowhere (a law of no framework's)."""
    found = 0
    for seed in range(6):
        state = load(GAMES[0], 2).new_initial_state()
        before = remembered(state)
        for player, _ in play(state, random.Random(seed), 400):
            after = remembered(state)
            if player >= 0 and not state.is_chance_node() and not state.is_terminal():
                position, rival = state.moment.position, 1 - player
                if position.is_pending() and after[rival] == before[rival]:
                    assert after[player] != before[player]
                    found += 1
            before = after
    assert found > 0


def test_moments_are_remembered_in_order() -> None:
    """Perfect recall: a player's information state names its whole path, so no two paths share one."""
    paths: dict[str, tuple[Any, ...]] = {}
    for seed in range(4):
        state, path = load(GAMES[0], 2).new_initial_state(), []
        for player, action in play(state, random.Random(seed), 200):
            if player == 0:
                path.append(action)
            if not state.is_terminal() and not state.is_chance_node() and state.current_player() == 0:
                name = state.information_state_string(0)
                assert paths.setdefault(name, tuple(path)) == tuple(path)
    assert len(paths) > 100


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_playthroughs_stay_as_they_are(game: Game) -> None:
    """OpenSpiel replays the stored game and writes the same again: see scripts/playthroughs.py."""
    parse_flags()
    stored, replayed = generate_playthrough.replay(str(STORED / f"theomachy_{game.id}.txt"))
    for number, (before, now) in enumerate(zip(stored.split("\n"), replayed.split("\n"), strict=False), 1):
        assert now == before, f"line {number} differs; if that is meant, run python -m scripts.playthroughs"
    assert len(replayed) == len(stored)


# Algorithms of OpenSpiel.


def test_mcts_plays() -> None:
    game = load(GAMES[0], 2)
    bot = mcts.MCTSBot(game, 2.0, 8, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = game.new_initial_state()
    for _ in play(state, random.Random(1), 30):
        pass
    assert bot.step(state) in state.legal_actions()


def test_ismcts_plays_without_looking() -> None:
    game = load(GAMES[0], 2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 8)
    state = game.new_initial_state()
    for _ in play(state, random.Random(1), 30):
        pass
    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_learns_regrets() -> None:
    game = load(GAMES[0], 2)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    assert len(solver._infostates) > 20


def test_a_learner_steps_through_rl_environment() -> None:
    environment = rl_environment.Environment(load(GAMES[0], 2), enable_legality_check=True)
    agents = [tabular_qlearner.QLearner(player, environment.action_spec()["num_actions"]) for player in range(2)]
    step = environment.reset()
    while not step.last():
        chosen = agents[step.observations["current_player"]].step(step)
        step = environment.step([chosen.action])
    assert sum(step.rewards) == 0 and sum(abs(reward) for reward in step.rewards) > 0
    for agent in agents:
        agent.step(step)
