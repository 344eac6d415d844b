"""The position of Connect Four: the contract of the engine, dispatched to the rules."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.chance import FAST
from theomachy.core.option import Options
from theomachy.core.position import mix_cells
from theomachy.examples.connect_four import actions as act
from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components import board
from theomachy.examples.connect_four.rules import dropping, ending
from theomachy.examples.connect_four.state import State, Terms


@final
class ConnectFourPosition(State):
    """A moment of Connect Four."""

    def actors(self) -> list[int]:
        return [] if self.cells[at.OVER] else [self.cells[at.TO_MOVE]]

    def legal(self, seat: i64) -> vec[i64]:
        return dropping.offer_drops(self, vec[i64](capacity=board.WIDTH))

    def calls(self, seat: i64) -> vec[i64]:
        return vec[i64]() if self.cells[at.OVER] else vec[i64]([pack(act.RESIGN)])

    def play(self, seat: i64, action: i64) -> None:
        if action == act.RESIGN:
            ending.do_resign(self, seat)
        else:
            dropping.do_drop(self, seat, action)

    def is_over(self) -> bool:
        return self.cells[at.OVER] == 1

    def returns(self) -> list[float]:
        winner = self.cells[at.WINNER]
        if winner == board.NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def key(self, seat: i64) -> i64:
        return mix_cells(0, self.cells, at.DISC, at.SIZE)

    def copy(self) -> "ConnectFourPosition":
        return ConnectFourPosition(self.cells[:], self.luck, self.terms)


def empty(seats: int, options: Options) -> ConnectFourPosition:
    """Return the position before anything is set up."""
    terms = Terms(seats, options)
    return ConnectFourPosition(at.blank(terms), FAST, terms)
