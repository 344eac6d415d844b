"""The land: 19 hexes, 54 vertices and how they touch (TH-M7), the same in every game; only the tiles differ."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.message import read_data

PACKAGE: Final[str] = "theomachy.games.theurgy"

HEXES: Final[i64] = 19  # C, I1 .. I6, O1 .. O12
VERTICES: Final[i64] = 54
DIRECTIONS: Final[i64] = 6  # clockwise from the north-east
CAPITAL: Final[i64] = 0
INNER: Final[i64] = 1  # the first inner hex
OUTER: Final[i64] = 7  # the first outer hex; every second one is a corner
NONE: Final[i64] = -1  # no hex in that direction, nobody, nothing

TYPES: Final[i64] = 6  # settlement types; the Capital is none of them (TH-M10)
CAPITAL_TYPE: Final[i64] = 6
TILES_EACH: Final = 3
TILE_TYPES: Final[list[int]] = [kind for kind in range(6) for _ in range(TILES_EACH)] + [6]  # all tiles, sorted
TYPE_CODES: Final[list[str]] = ["FO", "FA", "MA", "MI", "FV", "MK", "CA"]

HEX_NAMES: Final[list[str]] = ["C", *(f"I{n}" for n in range(1, 7)), *(f"O{n}" for n in range(1, 13))]
VERTEX_NAMES: Final[list[str]] = [f"v{n:02d}" for n in range(1, 55)]

STEPS: Final = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]  # axial, by direction
POINTS: Final = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]  # from a centre, clockwise from the top


def _centres() -> list[tuple[int, int]]:
    """Axial coordinates of the hexes: the Capital, then each ring clockwise from the north-east."""
    inner = list(STEPS)
    outer: list[tuple[int, int]] = []
    for side in range(6):
        q, r = STEPS[side]
        next_q, next_r = STEPS[(side + 1) % 6]
        outer += [(2 * q, 2 * r), (q + next_q, r + next_r)]
    return [(0, 0), *inner, *outer]


CENTRES: Final[list[tuple[int, int]]] = _centres()


def _corner_points(hex: int) -> list[tuple[int, int]]:
    """The six vertices of a hex as integer coordinates, clockwise from the top."""
    q, r = CENTRES[hex]
    return [(2 * q + r + x, 3 * r + y) for x, y in POINTS]


def _vertex_points() -> list[tuple[int, int]]:
    """All vertices, row by row from the top, each row from the left."""
    points = {point for hex in range(int(HEXES)) for point in _corner_points(hex)}
    return sorted(points, key=lambda point: (point[1], point[0]))


VERTEX_POINTS: Final[list[tuple[int, int]]] = _vertex_points()


def _neighbours() -> list[int]:
    found: list[int] = []
    for q, r in CENTRES:
        for step_q, step_r in STEPS:
            there = (q + step_q, r + step_r)
            found.append(CENTRES.index(there) if there in CENTRES else -1)
    return found


def _hex_vertices() -> list[int]:
    return [VERTEX_POINTS.index(point) for hex in range(int(HEXES)) for point in _corner_points(hex)]


def _touching() -> list[int]:
    """Three cells a vertex: the hexes that touch it, NONE where there are fewer."""
    found: list[int] = []
    for point in VERTEX_POINTS:
        hexes = [hex for hex in range(int(HEXES)) if point in _corner_points(hex)]
        found += hexes + [-1] * (3 - len(hexes))
    return found


def _edges() -> list[int]:
    """Three cells a vertex: the vertices one edge away, NONE where there are fewer."""
    found: list[int] = []
    for x, y in VERTEX_POINTS:
        ends: set[int] = set()
        for hex in range(int(HEXES)):
            ring = _corner_points(hex)
            if (x, y) in ring:
                cell = ring.index((x, y))
                ends |= {VERTEX_POINTS.index(ring[(cell + turn) % 6]) for turn in (1, 5)}
        found += sorted(ends) + [-1] * (3 - len(ends))
    return found


def _distances() -> list[int]:
    found: list[int] = []
    for q, r in CENTRES:
        for other_q, other_r in CENTRES:
            dq, dr = q - other_q, r - other_r
            found.append(max(abs(dq), abs(dr), abs(dq + dr)))
    return found


def _bits() -> list[int]:
    return [1 << place for place in range(60)]


NEIGHBOUR: Final[vec[i64]] = vec[i64](_neighbours())  # 6 a hex, by direction
VERTEX_OF: Final[vec[i64]] = vec[i64](_hex_vertices())  # 6 a hex, clockwise from the top
TOUCHES: Final[vec[i64]] = vec[i64](_touching())  # 3 a vertex
EDGES: Final[vec[i64]] = vec[i64](_edges())  # 3 a vertex
DISTANCE: Final[vec[i64]] = vec[i64](_distances())  # 19 a hex
BIT: Final[vec[i64]] = vec[i64](_bits())  # a shifted constant is miscompiled, a table is not


def neighbour(hex: i64, direction: i64) -> i64:
    """The hex next to *hex* in *direction*, or NONE."""
    return NEIGHBOUR[hex * DIRECTIONS + direction]


def distance(hex: i64, other: i64) -> i64:
    """Steps between two hexes (TH-M8)."""
    return DISTANCE[hex * HEXES + other]


def direction_to(hex: i64, other: i64) -> i64:
    """The direction in which *other* is adjacent to *hex*, or NONE."""
    for direction in range(DIRECTIONS):
        if neighbour(hex, direction) == other:
            return direction
    return NONE


def is_corner(hex: i64) -> bool:
    """Return whether *hex* is an outer hex next to exactly one inner hex (TH-M9)."""
    return hex >= OUTER and (hex - OUTER) % 2 == 0


def opposite_corner(hex: i64) -> i64:
    """The corner straight across the land."""
    return OUTER + (hex - OUTER + 6) % 12


def reference_map() -> list[int]:
    """The types of the map R1 by hex."""
    tiles = cast(dict[str, dict[str, str]], read_data(PACKAGE, "data/fixed/land.toml"))["R1"]
    return [TYPE_CODES.index(tiles[name]) for name in HEX_NAMES]
