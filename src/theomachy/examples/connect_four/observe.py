"""The numbers for learners: the discs of each seat."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.slots import Observer, Slot, Slots
from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components.board import SQUARES


@final
class _ConnectFourObserver(Observer):
    """The writer of Connect Four's vectors; nothing in it is private or hidden."""

    def slots(self, seats: int, options: Options) -> Slots:
        return Slots(
            seats, public=[Slot("discs", seats * SQUARES, help="discs of each seat, row by row from the bottom")]
        )

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        cells = position.cells
        for square in range(SQUARES):
            owner = cells[at.DISC + square]
            if owner == 0 or owner == 1:
                out[place + (owner - first + 2) % 2 * SQUARES + square] = 1
        return place + 2 * SQUARES


OBSERVER: Final = _ConnectFourObserver()
