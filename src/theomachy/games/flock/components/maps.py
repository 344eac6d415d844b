"""The maps: areas, and which of them are joined by a border or a sea route (rules FL-M1 to FL-M9)."""

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.message import read_data
from theomachy.core.window import bit_of
from theomachy.games.flock.components.cards import PACKAGE

STRIDE: Final[i64] = 8  # cells an area takes in Board.near: how many neighbours it has, then the neighbours


@final
class Board:
    """A map that never changes, shared by every position played on it."""

    def __init__(self, id: str, ids: Sequence[str], edges: Sequence[tuple[int, int]]) -> None:
        self.id = id
        self.ids = list(ids)
        self.areas: i64 = len(ids)
        self.near: vec[i64] = _neighbours(len(ids), edges)
        self.beside: vec[i64] = vec[i64](  # the neighbours of each area as a set of bits
            [sum(bit_of(other) for other in self.neighbours(area)) for area in range(len(ids))]
        )

    def joined(self, area: i64, other: i64) -> bool:
        """Tell whether a border or a sea route connects the two areas (FL-M1)."""
        return (self.beside[area] >> other) & 1 == 1

    def neighbours(self, area: int) -> list[int]:
        """List the areas next to *area*, ascending."""
        slot = area * STRIDE
        return [self.near[slot + 1 + index] for index in range(self.near[slot])]


def _neighbours(areas: int, edges: Sequence[tuple[int, int]]) -> vec[i64]:
    cells = [0] * (areas * STRIDE)
    for area in range(areas):
        near = sorted([b for a, b in edges if a == area] + [a for a, b in edges if b == area])
        cells[area * STRIDE] = len(near)
        for index, other in enumerate(near):
            cells[area * STRIDE + 1 + index] = other
    return vec[i64](cells)


def read_board(id: str) -> Board:
    """Read the map of the data file with this id."""
    data = read_data(PACKAGE, f"data/map_{id}.toml")
    ids = [str(area["id"]) for area in cast(list[dict[str, object]], data["area"])]
    pairs = [pair.split("-") for kind in ("land", "sea", "rim") for pair in cast(list[str], data[kind])]
    return Board(id, ids, [(ids.index(one), ids.index(other)) for one, other in pairs])


W19: Final = read_board("w19")
W25: Final = read_board("w25")


def board_for(seats: int) -> Board:
    """Return the large map for four players, the standard one otherwise (FL-M9)."""
    return W25 if seats == 4 else W19
