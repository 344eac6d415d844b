"""Steps a second of other environments for learners, with observation and legal actions; whole random games.

Run with an interpreter that has rlcard, pettingzoo with pygame, and open_spiel: RLCard's gin rummy, PettingZoo's
connect_four_v3, and OpenSpiel's C++ gin rummy with its observation tensor.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np


def rlcard(luck: Random) -> Callable[[], int]:
    import rlcard

    env = rlcard.make("gin-rummy")

    def game() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(luck.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return game


def pettingzoo(luck: Random) -> Callable[[], int]:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def game() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
        return steps

    return game


def open_spiel(luck: Random) -> Callable[[], int]:
    import pyspiel

    rules = pyspiel.load_game("gin_rummy")

    def game() -> int:
        state, steps = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice([outcome for outcome, _ in state.chance_outcomes()]))
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(luck.choice(state.legal_actions()))
            steps += 1
        return steps

    return game


def main() -> None:
    seconds, found = float(sys.argv[1]), {}
    for make in (rlcard, pettingzoo, open_spiel):
        game, steps = make(Random(1)), 0
        game()
        began = process_time()
        while (spent := process_time() - began) < seconds:
            steps += game()
        found[make.__name__] = steps / spent
    print(json.dumps(found))


main()
