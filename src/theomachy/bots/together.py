"""Together: several processes think about one choice, each in worlds of its own, and their opinions are added up."""

import multiprocessing
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from theomachy import registry
from theomachy.bots.greedy import greedy_chains
from theomachy.bots.player import Player, Seen
from theomachy.bots.realtime import free_chains
from theomachy.bots.search import WORLDS_IN_REAL_TIME, SearchPlayer
from theomachy.core.chance import Dice
from theomachy.core.game import View

SEEDS: Final = 1 << 30
Opinion = tuple[tuple[int, ...], int, float]  # a choice, how often it was taken, and what it brought in all


class TogetherPlayer(Player):
    """Search in *workers* processes at once, with the whole budget for each of them. close() ends them."""

    def __init__(self, workers: int, seconds: float = 0.0, iterations: int = 1_000_000) -> None:
        self.workers = workers
        self.seconds = seconds
        self.iterations = iterations
        self._pool: ProcessPoolExecutor | None = None

    def pick(self, seen: Seen) -> list[int]:
        if seen.seat not in seen.imagine().actors():
            return free_chains(seen, WORLDS_IN_REAL_TIME)[0].actions
        if self._pool is None:
            method = "spawn" if sys.platform == "win32" else "forkserver"
            self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context(method))
        seconds = self.seconds or seen.seconds
        asked = [
            self._pool.submit(
                opinions, seen.game.id, seen.seat, seen.view, seen.dice.below(SEEDS), seconds, self.iterations
            )
            for _ in range(self.workers)
        ]
        found = merged(answer.result() for answer in asked)
        return list(found[0][0]) if found else greedy_chains(seen, 1)[0].actions

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def opinions(game: str, seat: int, view: View, luck: int, seconds: float, iterations: int) -> list[Opinion]:
    """What one process thinks; it runs there."""
    seen = Seen(registry.find(game), seat, view, Dice(luck))
    edges = SearchPlayer(seconds, iterations).think(seen)
    return [(tuple(edge.actions), edge.visits, edge.total) for edge in edges]


def merged(many: Iterable[list[Opinion]]) -> list[Opinion]:
    """The opinions of all, added up, the most trusted first."""
    sums: dict[tuple[int, ...], tuple[int, float]] = {}
    for found in many:
        for actions, visits, total in found:
            before = sums.get(actions, (0, 0.0))
            sums[actions] = (before[0] + visits, before[1] + total)
    together = [(actions, visits, total) for actions, (visits, total) in sums.items()]
    return sorted(together, key=lambda one: (one[1], one[2] / max(1, one[1])), reverse=True)
