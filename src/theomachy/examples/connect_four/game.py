"""Connect Four for people and tools: ties the rooms of this package together."""

from typing import Final, cast, final

from theomachy.core.position import Position
from theomachy.core.rooms import RoomedGame
from theomachy.examples.connect_four import (
    evaluate,
)
from theomachy.examples.connect_four.components import board
from theomachy.examples.connect_four.state import State

_PACKAGE: Final = "theomachy.examples.connect_four"


@final
class ConnectFourGame(RoomedGame):
    """The rulebook of Connect Four."""

    def __init__(self) -> None:
        super().__init__("connect_four", _PACKAGE, version=1, seats=[board.SEATS], minutes=5)

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)


def _own(position: Position) -> State:
    return cast(State, position)


GAME: Final = ConnectFourGame()
