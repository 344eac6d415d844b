"""The inputs of a net in training: the observation, scaled, and sums over the numbers that belong together.

A sum (all cubes of a seat, all cards in its hand) says the same wherever its parts lie, so a net learns from few games
what it would else have to learn place by place. The sums are linear, so in the finished net they are part of the first
layer and cost nothing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from theomachy.registry import find
from theomachy.research.batch import factors_of, setting_of

Host = npt.NDArray[np.float32]


class Inputs:
    """The inputs for a game and seat count."""

    def __init__(self, game: str, seats: int) -> None:
        setting = setting_of(find(game), seats)
        self.factors: Host = factors_of(setting)  # they bring the numbers to about 1
        parts = groups([slot.size for slot in setting.slots.observation()], seats)
        self.sums: Host = np.zeros((len(self.factors), len(parts)), np.float32)
        for column, (start, stop) in enumerate(parts):
            self.sums[start:stop, column] = 1 / np.sqrt(stop - start)
        self.width = len(self.factors)
        self.size = self.width + len(parts)

    def of(self, rows: npt.NDArray[Any]) -> Host:
        """The inputs for *rows* of observations."""
        scaled = rows * self.factors
        return np.concatenate([scaled, scaled @ self.sums], axis=1)

    def folded(self, weights: Host) -> Host:
        """The weights of a first layer that takes observations as they are."""
        whole: Host = self.factors[:, None] * (weights[: self.width] + self.sums @ weights[self.width :])
        return whole


def groups(sizes: list[int], seats: int) -> list[tuple[int, int]]:
    """Return where numbers that belong together begin and end: those of a slot, of each seat apart where it has them.

    >>> groups([3, 1, 4], 2)
    [(0, 3), (4, 6), (6, 8)]
    """
    found: list[tuple[int, int]] = []
    place = 0
    for size in sizes:
        parts = next((parts for parts in (seats, seats + 1) if size % parts == 0 and size > parts), 1)
        each = size // parts
        if each > 1:
            found += [(place + part * each, place + (part + 1) * each) for part in range(parts)]
        place += size
    return found
