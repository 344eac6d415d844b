"""Regenerate OpenSpiel's playthroughs after a change of rules or views: ``python -m scripts.playthroughs``.

OpenSpiel's own generator makes them. Games are short ones: few rounds, and a seed that ends early.
"""

from pathlib import Path
from typing import Final

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import theomachy.research  # noqa: F401 (importing it registers the games)

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "research" / "playthroughs"
GAMES: Final = {
    "theomachy_flock(rounds=30)": 13,
    "theomachy_elements_of_the_gods": 7,
    "theomachy_four_gods": 7,
    "theomachy_theurgy(round_limit=1)": 7,
    "theomachy_true_messiah(round_cap=1)": 0,
}


def main() -> None:
    """Write a file for each game."""
    flags.FLAGS(["playthroughs"])
    FOLDER.mkdir(exist_ok=True)
    for game, seed in GAMES.items():
        file = FOLDER / f"{game.partition('(')[0]}.txt"
        file.write_text(generate_playthrough.playthrough(game, None, seed=seed), "utf-8")
        print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
