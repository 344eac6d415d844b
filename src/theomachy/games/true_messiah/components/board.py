"""The board: an 8 by 8 grid, the part of it that each mode uses, and where everybody starts (TM-S5, TM-S6)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final[i64] = 8
SPACES: Final[i64] = 64  # SIDE times SIDE
DIRECTIONS: Final[i64] = 4  # north, east, south, west
NOWHERE: Final[i64] = -1

COLOURS: Final = "RBVW"  # in turn order (TM-S1)
COLOUR_NAMES: Final = {"R": "red", "B": "black", "V": "violet", "W": "white"}
AREAS: Final = {2: (1, 1, 5, 6), 3: (0, 0, 7, 6), 4: (0, 0, 7, 7)}  # left, bottom, right, top
CITIES: Final = {2: ("b2", "f7"), 3: ("a2", "h3", "d7"), 4: ("a1", "h8", "h1", "a8")}
CAMPS: Final = {2: ("c2", "e7"), 3: ("b2", "g3", "d6"), 4: ("b1", "g8", "g1", "b8")}  # the three others start here
MONOLITHS: Final = {2: (), 3: ("b4", "d3", "e5", "f2"), 4: ("c4", "f4", "c5", "f5")}

_COLUMNS: Final = "abcdefgh"
_ROWS: Final = "12345678"


def space_name(space: int) -> str:
    """Name a space by its column and row."""
    return _COLUMNS[space % SIDE] + _ROWS[space // SIDE]


def space_of(name: str) -> int:
    """Return the space that *name* stands for, or NOWHERE."""
    if len(name) != 2 or name[0] not in _COLUMNS or name[1] not in _ROWS:
        return NOWHERE
    return _COLUMNS.index(name[0]) + SIDE * _ROWS.index(name[1])


def distance(a: i64, b: i64) -> i64:
    """Count the orthogonal steps between two spaces, whatever stands between them (TM-R4)."""
    across: i64 = (a & 7) - (b & 7)
    along: i64 = (a >> 3) - (b >> 3)
    if across < 0:
        across = -across
    if along < 0:
        along = -along
    return across + along


def colour_sets(count: int) -> list[str]:
    """List the colours that *count* players can have, in turn order."""
    sets = [
        "".join(colour for place, colour in enumerate(COLOURS) if (mask >> place) & 1)
        for mask in range(1 << len(COLOURS))
    ]
    return [colours for colours in sets if len(colours) == count and count >= 2]


class Board:
    """The play area of a number of players: its spaces, their neighbours, monoliths and starting spaces."""

    def __init__(self, seats: int, monoliths: bool) -> None:
        left, bottom, right, top = AREAS[seats]
        self.spaces: vec[i64] = vec[i64]()  # the area, ascending
        self.inside: vec[i64] = vec[i64]([0] * SPACES)
        for space in range(SPACES):
            if left <= space % SIDE <= right and bottom <= space // SIDE <= top:
                self.spaces = append(self.spaces, space)
                self.inside[space] = 1
        self.next: vec[i64] = vec[i64](
            [NOWHERE] * (SPACES * DIRECTIONS)
        )  # four neighbours a space: north, east, south, west
        for space in self.spaces:
            self._join(space)
        self.monolith: vec[i64] = vec[i64]([0] * SPACES)
        for name in MONOLITHS[seats] if monoliths else ():
            self.monolith[space_of(name)] = 1
        self.cities: vec[i64] = vec[i64]([space_of(name) for name in CITIES[seats]])
        self.camps: vec[i64] = vec[i64]([space_of(name) for name in CAMPS[seats]])

    def _join(self, space: i64) -> None:
        column: i64 = space % SIDE
        row: i64 = space // SIDE
        if row < SIDE - 1 and self.inside[space + SIDE] == 1:
            self.next[space * 4] = space + SIDE
        if column < SIDE - 1 and self.inside[space + 1] == 1:
            self.next[space * 4 + 1] = space + 1
        if row > 0 and self.inside[space - SIDE] == 1:
            self.next[space * 4 + 2] = space - SIDE
        if column > 0 and self.inside[space - 1] == 1:
            self.next[space * 4 + 3] = space - 1
