"""4 Gods: how long the legal placements of a tile take in a half-full World: ``python -m bench.placing``.

Random games are played until half of the 8 x 8 spaces are filled and the seat to choose holds a tile; each such World
is then asked for its choices again and again, kingdoms and scores likewise. Microseconds of processor time, medians.
"""

import sys
from collections.abc import Callable
from functools import partial
from itertools import count, islice
from statistics import median
from time import process_time

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGods
from theomachy.games.four_gods.rules import placing
from theomachy.games.four_gods.rules.scoring import Kingdoms, score_kingdoms
from theomachy.registry import find

WORLDS = 50
REPEATS = 500
MOST = 20.0  # microseconds for the placements of one tile
Asked = tuple[FourGods, int]


def half_full(seed: int) -> Asked | None:
    """A World with half its spaces filled, and a hand with a tile in it; None where the game never had that."""
    position = find("four_gods").new(2, seed, {"pace": "rondo"}, "research")
    assert isinstance(position, FourGods)
    dice = Dice(seed)
    while step(position, dice):
        filled = sum(position.look(space) != at.NOTHING for space in range(position.spaces))
        for seat in position.actors():
            for hand in range(2):
                if 2 * filled >= position.spaces and position.hand(seat, hand) != at.NOTHING:
                    return position, hand
    return None


def microseconds(work: Callable[[], object]) -> float:
    """The processor time of one call."""
    began = process_time()
    for _ in range(REPEATS):
        work()
    return (process_time() - began) / REPEATS * 1e6


def scored(at: FourGods) -> object:
    """Every kingdom of a World and what it is worth."""
    return score_kingdoms(at, Kingdoms(at))


def main() -> int:
    """Measure and print; 1 when the claim does not hold."""
    worlds = list(islice(filter(None, map(half_full, count())), WORLDS))
    placements = [microseconds(partial(placing.offer, at, at.actors()[0], hand, vec[i64]())) for at, hand in worlds]
    kingdoms = [microseconds(partial(scored, at)) for at, _ in worlds]
    found = median(placements)
    print(f"4 Gods, {len(worlds)} half-full Worlds: placements of a tile {found:.2f} us (at most {MOST:g}), ", end="")
    print(f"all kingdoms with their worth {median(kingdoms):.2f} us")
    return int(found > MOST)


if __name__ == "__main__":
    sys.exit(main())
