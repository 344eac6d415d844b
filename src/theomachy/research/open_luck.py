"""Luck that is not decided yet: for frameworks in which chance is a player."""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck

SURE: Final[i64] = 1  # a draw among this many has one outcome


class Undecided(Exception):
    """A draw below *outcomes* is asked for that nobody has decided."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"a draw below {outcomes} is not decided")
        self.outcomes = outcomes


@final
class OpenLuck(Luck):
    """The draws decided so far; the next one raises Undecided."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = list(draws)

    def below(self, cells: vec[i64], n: i64) -> i64:
        if n == SURE:
            return 0
        made: i64 = cells[0]
        if made >= len(self.draws):
            raise Undecided(n)
        cells[0] = made + 1
        return self.draws[made]
