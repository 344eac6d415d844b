"""The board: seven columns of six squares."""

from typing import Final

from mypy_extensions import i64

SEATS: Final = 2
WIDTH: Final[i64] = 7
HEIGHT: Final[i64] = 6
SQUARES: Final[i64] = 42
MIDDLE: Final[i64] = 3  # the column that most lines of four cross
COLUMN_NAMES: Final = "abcdefg"

NOBODY: Final[i64] = 2  # owner of an empty square; the seats are 0 and 1
DISC_SIGNS: Final = "XO."  # by owner: seat 0, seat 1, nobody
