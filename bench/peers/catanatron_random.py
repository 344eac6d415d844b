"""Catanatron with four random players; run with an interpreter that has catanatron."""

import json
import random
import sys
from time import process_time

from catanatron import Color, Game, RandomPlayer


def main() -> None:
    seconds = float(sys.argv[1])
    random.seed(1)
    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
    made, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        game = Game(players)
        game.play()
        state = game.state
        made += len(state.actions if hasattr(state, "actions") else state.action_records)
    inside, copies, began = made / spent, 0, process_time()
    while (spent := process_time() - began) < seconds / 4:
        for _ in range(100):
            game.copy()
        copies += 100
    print(json.dumps({"inside": inside, "copies": copies / spent}))


main()
