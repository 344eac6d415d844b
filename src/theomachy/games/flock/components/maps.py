"""The maps: areas and what connects them, read from data/ and checked (rules FL-M1 to FL-M9)."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.fields import Field
from theomachy.core.refusal import PositionError
from theomachy.core.window import bit_of

MOST_AREAS: Final = 25  # the vector of a position has a cell for each
STRIDE: Final[i64] = 8  # cells an area takes in Board.near: how many neighbours it has, then the neighbours
LEAST_NEIGHBOURS: Final = 2  # an exodus always has a choice of ways
_CONNECTIONS: Final = ("land", "sea", "rim")  # rim: sea routes that leave the picture on one side


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
        """Return whether a border or a sea route connects the two areas (FL-M1)."""
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


def read_board(data: Mapping[str, object], file: str) -> Board:
    """Return the map that *data* describes; a mistake is a ValueError that names the *file* and the entry."""
    try:
        return _read(Field(data, file))
    except PositionError as error:
        raise ValueError(str(error)) from None


def _read(fields: Field) -> Board:
    entries = [entry.get("id") for entry in fields.get("area").items()]
    ids = [entry.text() for entry in entries]
    for entry in entries:
        entry.demand(ids.count(entry.text()) == 1, f"two areas are called {entry.value}")
    fields.get("area").demand(len(ids) <= MOST_AREAS, f"must be at most {MOST_AREAS} areas, not {len(ids)}")
    edges: list[tuple[int, int]] = []
    for kind in _CONNECTIONS:
        for pair in fields.get(kind).items():
            ends = pair.match(r"(\w+)-(\w+)", "two areas such as CAS-NAS")
            edge = Field(ends[1], pair.path).index(ids, "area"), Field(ends[2], pair.path).index(ids, "area")
            is_new = edge[0] != edge[1] and edge not in edges and edge[::-1] not in edges
            pair.demand(is_new, "connects an area to itself, or two areas for the second time")
            edges.append(edge)
    for area, entry in enumerate(entries):
        count = sum(area in edge for edge in edges)
        is_right = LEAST_NEIGHBOURS <= count < STRIDE
        entry.demand(is_right, f"must have {LEAST_NEIGHBOURS} to {STRIDE - 1} neighbours, not {count}")
    board = Board(fields.get("id").text(), ids, edges)
    unreached = [id for area, id in enumerate(ids) if area not in _reached(board)]
    fields.get("area").demand(not unreached, f"no way leads from {ids[0]} to {', '.join(unreached)}")
    return board


def _reached(board: Board) -> set[int]:
    """Return the areas that can be reached from the first one."""
    reached, edge = {0}, [0]
    while edge:
        fresh = [other for other in board.neighbours(edge.pop()) if other not in reached]
        reached.update(fresh)
        edge += fresh
    return reached
