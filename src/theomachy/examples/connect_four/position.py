"""The rules of Connect Four: drop a disc, four in a row wins."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack, part_a
from theomachy.core.chance import FAST, Luck
from theomachy.core.position import HEAD, Position, mix_cells

WIDTH: Final[i64] = 7
HEIGHT: Final[i64] = 6
NOBODY: Final[i64] = 2  # owner of an empty square; the seats are 0 and 1
DROP: Final[i64] = 0  # the one kind of action: its part is the column
RESIGN: Final[i64] = 1

# layout of the vector                                                range
DISC: Final[i64] = 4  # HEAD: 42 squares, row by row from the bottom  seat, or NOBODY
FILLED: Final[i64] = DISC + 42  # 7 columns                           0..6
TO_MOVE: Final[i64] = DISC + 49  #                                    seat
WINNER: Final[i64] = DISC + 50  #                                     seat, or NOBODY
MADE: Final[i64] = DISC + 51  # discs on the board                    0..42
OVER: Final[i64] = DISC + 52  #                                       0, 1
SIZE: Final[i64] = DISC + 53
assert DISC == HEAD  # written as a number because only constants of this module are folded when it is compiled


def opening_cells() -> vec[i64]:
    """The vector of an empty board."""
    cells = vec[i64]([0] * SIZE)
    for square in range(WIDTH * HEIGHT):
        cells[DISC + square] = NOBODY
    cells[WINNER] = NOBODY
    return cells


OPENING: Final = opening_cells()


@final
class ConnectFour(Position):
    """A moment of Connect Four."""

    def __init__(self, cells: vec[i64], luck: Luck) -> None:
        super().__init__(2, cells, luck)

    def actors(self) -> list[int]:
        return [] if self.cells[OVER] else [self.cells[TO_MOVE]]

    def legal(self, seat: i64) -> vec[i64]:
        cells = self.cells
        out = vec[i64](capacity=WIDTH)
        column: i64 = 0
        while column < WIDTH:
            if cells[FILLED + column] < HEIGHT:
                out = append(out, pack(DROP, column))
            column += 1
        return out

    def calls(self, seat: i64) -> vec[i64]:
        return vec[i64]() if self.cells[OVER] else vec[i64]([pack(RESIGN)])

    def play(self, seat: i64, action: i64) -> None:
        if action == RESIGN:
            self._end(1 - seat)
            return
        cells = self.cells
        column = part_a(action)
        row = cells[FILLED + column]
        cells[DISC + row * WIDTH + column] = seat
        cells[FILLED + column] = row + 1
        cells[TO_MOVE] = 1 - seat
        cells[MADE] += 1
        if self.completes_four(seat, column, row):
            self._end(seat)
        elif cells[MADE] == WIDTH * HEIGHT:
            self._end(NOBODY)

    def _end(self, winner: i64) -> None:
        self.cells[WINNER] = winner
        self.cells[OVER] = 1

    def completes_four(self, seat: i64, column: i64, row: i64) -> bool:
        """Whether the disc of *seat* just dropped stands in a row of four (C4-3)."""
        cells = self.cells
        return (
            run(cells, seat, column, row, 1, 0) + run(cells, seat, column, row, -1, 0) >= 3
            or run(cells, seat, column, row, 0, -1) >= 3
            or run(cells, seat, column, row, 1, 1) + run(cells, seat, column, row, -1, -1) >= 3
            or run(cells, seat, column, row, 1, -1) + run(cells, seat, column, row, -1, 1) >= 3
        )

    def is_over(self) -> bool:
        return self.cells[OVER] == 1

    def returns(self) -> list[float]:
        winner = self.cells[WINNER]
        if winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def key(self, seat: i64) -> i64:
        return mix_cells(0, self.cells, DISC, SIZE)

    def copy(self) -> "ConnectFour":
        return ConnectFour(self.cells[:], self.luck)


def run(cells: vec[i64], seat: i64, column: i64, row: i64, right: i64, up: i64) -> i64:
    """How many discs of *seat* follow one another from a square in one direction."""
    length: i64 = 0
    column += right
    row += up
    while 0 <= column < WIDTH and 0 <= row < HEIGHT and cells[DISC + row * WIDTH + column] == seat:
        length += 1
        column += right
        row += up
    return length


def opening() -> ConnectFour:
    """The empty board."""
    return ConnectFour(OPENING[:], FAST)
