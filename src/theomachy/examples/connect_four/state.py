"""The vector of Connect Four: its layout, and accessors."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.option import Options
from theomachy.core.position import HEAD, Position
from theomachy.examples.connect_four.components.board import NOBODY, SQUARES, WIDTH

# layout of the vector                                           range
DISC: Final[i64] = 4  # HEAD: 42 squares, row by row from below  seat, or NOBODY
FILLED: Final[i64] = DISC + 42  # discs in each of 7 columns     0..6
TO_MOVE: Final[i64] = DISC + 49  #                               seat
WINNER: Final[i64] = DISC + 50  #                                seat, or NOBODY
DISCS: Final[i64] = DISC + 51  # on the board                    0..42
OVER: Final[i64] = DISC + 52  #                                  0, 1
RESIGNED: Final[i64] = DISC + 53  # whether that ended the game  0, 1
SIZE: Final[i64] = DISC + 54
assert DISC == HEAD  # a number because only constants of this module are folded when it is compiled


class Terms:
    """The terms agreed before a game, which never change: Connect Four has no options."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options: Options = dict(options)


class State(Position):
    """The vector of a moment of Connect Four, read in the words of the rules."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms) -> None:
        super().__init__(terms.seats, cells, luck)
        self.terms = terms

    def owner(self, column: i64, row: i64) -> i64:
        """Return whose disc lies on a square, or NOBODY."""
        return self.cells[DISC + row * WIDTH + column]


def blank(terms: Terms) -> vec[i64]:
    """Return the vector before anything is set up."""
    cells = vec[i64]([0] * SIZE)
    for square in range(SQUARES):
        cells[DISC + square] = NOBODY
    cells[WINNER] = NOBODY
    return cells
