"""OpenSpiel's C++ Connect Four driven move by move from Python; run with an interpreter that has open_spiel.

Three calls a move, as ours: who is to move or whether it is over, what is legal, play it.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

import pyspiel


def drive(game: "pyspiel.Game", random: Callable[[], float]) -> int:
    state, made = game.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        made += 1
    return made


def main() -> None:
    seconds, random = float(sys.argv[1]), Random(1).random
    game = pyspiel.load_game("connect_four")
    made, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        made += drive(game, random)
    driven = made / spent
    state, copies, began = game.new_initial_state(), 0, process_time()
    for column in (3, 3, 2, 4):
        state.apply_action(column)
    while (spent := process_time() - began) < seconds / 4:
        for _ in range(1000):
            state.clone()
        copies += 1000
    print(json.dumps({"driven": driven, "copies": copies / spent}))


main()
