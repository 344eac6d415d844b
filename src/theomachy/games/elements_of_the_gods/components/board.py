"""The three boards: spaces, the eight directions, and what is next to what (rules EG-B1 to EG-B8)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

OFF: Final[i64] = -1  # no space in play: the edge of the board, or a cliff
DIRECTIONS: Final[i64] = 8  # clockwise from north; even ones are orthogonal, odd ones diagonal
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
EAST_OF: Final = (0, 1, 1, 1, 0, -1, -1, -1)
NORTH_OF: Final = (1, 1, 0, -1, -1, -1, 0, 1)
COLUMNS: Final = "abcdefghi"
COMPASS_LETTERS: Final = "NESW"  # the directions by sides, in notation
COMPASS_POINTS: Final[i64] = 4


class Board:
    """A square board; a space is its row times the size plus its column, from the south-west corner."""

    def __init__(self, size: int) -> None:
        self.size: i64 = size
        self.spaces: i64 = size * size
        self.names = [f"{COLUMNS[space % size]}{space // size + 1}" for space in range(size * size)]  # EG-B8
        self.ring: vec[i64] = vec[i64]()  # the neighbour of each space in each direction
        for space in range(size * size):
            for east, north in zip(EAST_OF, NORTH_OF, strict=True):
                self.ring = append(self.ring, self.at(space % size + east, space // size + north))

    def at(self, column: i64, row: i64) -> i64:
        """The space in *column* and *row*, or OFF."""
        if 0 <= column < self.size and 0 <= row < self.size:
            return row * self.size + column
        return OFF

    def beside(self, space: i64, direction: i64) -> i64:
        """The neighbour of *space* in *direction*, or OFF."""
        return self.ring[space * DIRECTIONS + direction]

    def is_edge(self, space: i64) -> bool:
        """Return whether *space* belongs to the outer edge (EG-B5)."""
        column = space % self.size
        row = space // self.size
        return column == 0 or row == 0 or column == self.size - 1 or row == self.size - 1

    def corners(self) -> list[int]:
        """The four corner spaces: south-west, south-east, north-west, north-east."""
        last = self.size - 1
        return [0, last, last * self.size, last * self.size + last]

    def name(self, space: i64) -> str:
        """Return what people call *space*."""
        return self.names[space]

    def find(self, name: str) -> int | None:
        """The space called *name*, or None when it is not in play."""
        return self.names.index(name) if name in self.names else None


BOARDS: Final = {size: Board(size) for size in (7, 8, 9)}


def board_for(seats: int) -> Board:
    """The board that *seats* players use (EG-B1 to EG-B3)."""
    return BOARDS[7 if seats <= 2 else 8 if seats == 3 else 9]
