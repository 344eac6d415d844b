"""Tiles: the 92 double-sided tiles, how a side looks when turned, its regions, and where it fits (FG-T1 to FG-T10).

A *look* is one number: the terrains of the four corners, two bits each from the north-west clockwise, and above them
the bridge of a saddle (0 for none, else terrain + 1). A *piece* is tile * 2 + side, the tile with one side up.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.message import read_data

PACKAGE: Final = "theomachy.games.four_gods"


def _of_gods(field: str) -> tuple[str, ...]:
    """What the data says of each god, by number."""
    gods = read_data(PACKAGE, "data/gods.toml")["god"]
    assert isinstance(gods, list)
    return tuple(str(god[field]) for god in gods)


GODS: Final = _of_gods("id")  # also the names of their terrains
COLOURS: Final = _of_gods("colour")
TERRAINS: Final = "".join(_of_gods("letter"))
CORNERS: Final = ("NW", "NE", "SE", "SW")

TILES: Final[i64] = 92
PIECES: Final[i64] = 184
LOOK_CODES: Final[i64] = 1280  # 256 corner patterns, 5 bridges
FREE: Final[i64] = 4  # a corner that no neighbour asks for
PATTERNS: Final[i64] = 625  # four corners, each a terrain or FREE: base 5, the north-west corner lowest


def corner(look: i64, at: i64) -> i64:
    """The terrain of corner *at* of *look*."""
    return (look >> (2 * at)) & 3


def turned(look: i64, quarters: i64) -> i64:
    """*look* after quarter turns clockwise (FG-T7); a bridge names a terrain and stays."""
    corners: i64 = 0
    at: i64 = 3
    while at >= 0:
        corners = corners * 4 + corner(look, (at - quarters) % 4)
        at -= 1
    return corners + (look >> 8) * 256


def is_saddle(look: i64) -> bool:
    """Whether two equal corners face each other across two different ones (FG-T9)."""
    nw, ne, se, sw = corner(look, 0), corner(look, 1), corner(look, 2), corner(look, 3)
    return (nw == se and ne != nw and sw != nw) or (ne == sw and nw != ne and se != ne)


def write_look(look: i64) -> str:
    """*look* as text: ``SSMF``, or ``SFSM=0`` for a saddle."""
    text = "".join(TERRAINS[corner(look, at)] for at in range(4))
    if not is_saddle(look):
        return text
    bridge = look >> 8
    return f"{text}={TERRAINS[bridge - 1] if bridge > 0 else '0'}"


def read_look(text: str) -> i64:
    """The look that *text* spells, or ValueError saying what is wrong with it."""
    corners, mark, bridge = text.partition("=")
    if len(corners) != 4 or any(letter not in TERRAINS for letter in corners):
        raise ValueError(f"{text!r} must begin with four corners, each one of S, M, F and P")
    if len(set(corners)) == 4:
        raise ValueError(f"{text!r} shows all four terrains; no side does (FG-T2)")
    look: i64 = 0
    for letter in reversed(corners):
        look = look * 4 + TERRAINS.index(letter)
    if is_saddle(look) != (mark == "="):
        raise ValueError(f"{text!r}: a saddle, and only a saddle, has a bridge mark such as =S or =0 (FG-T9)")
    if mark == "" or (bridge == "0" and len(set(corners)) == 3):
        return look
    if len(bridge) != 1 or bridge not in TERRAINS or corners.count(bridge) != 2:
        raise ValueError(f"{text!r}: the bridge must join the two equal corners (FG-T9)")
    return look + (TERRAINS.index(bridge) + 1) * 256


def _regions(look: i64) -> list[int]:
    """The first corner of the region that each corner belongs to (FG-T8)."""
    region = [0, 1, 2, 3]
    joins = [(a, (a + 1) % 4) for a in range(4) if corner(look, a) == corner(look, (a + 1) % 4)]
    bridge = look >> 8
    joins += [(a, a + 2) for a in range(2) if corner(look, a) == corner(look, a + 2) == bridge - 1]
    for a, b in joins:
        low, high = min(region[a], region[b]), max(region[a], region[b])
        region = [low if first == high else first for first in region]
    return region


def _read_sides() -> vec[i64]:
    tiles = read_data(PACKAGE, "data/tiles.toml")["tile"]
    assert isinstance(tiles, list)
    assert [tile["id"] for tile in tiles] == [f"T{number:02}" for number in range(1, TILES + 1)]
    return vec[i64]([read_look(tile[side]) for tile in tiles for side in ("A", "B")])


def _count_turns() -> vec[i64]:
    counts: list[int] = []
    for piece in range(PIECES):
        looks = {turned(SIDES[piece], quarters) for quarters in range(4)}
        counts.append(len(looks))
    return vec[i64](counts)


def _region_table() -> vec[i64]:
    table: list[int] = []
    for look in range(LOOK_CODES):
        table += _regions(look)
    return vec[i64](table)


def _fit_table() -> vec[i64]:
    """For every pattern of required corners and every tile the eight bits (side, turn) of the looks that fit it."""
    table = vec[i64]([0] * (PATTERNS * TILES))
    weights = [1, 5, 25, 125]
    for piece in range(PIECES):
        bit: i64 = 1 if piece % 2 == 0 else 16
        for quarters in range(TURNS[piece]):
            look = LOOKS[piece * 4 + quarters]
            for free in range(16):
                pattern: i64 = 0
                for at in range(4):
                    pattern += weights[at] * (FREE if (free >> at) & 1 else corner(look, at))
                table[pattern * TILES + piece // 2] |= bit
            bit += bit
    return table


SIDES: Final = _read_sides()  # look of each piece, unturned
TURNS: Final = _count_turns()  # in how many ways each piece can lie (FG-P2): 1, 2 or 4
LOOKS: Final = vec[i64]([turned(SIDES[piece], quarters) for piece in range(PIECES) for quarters in range(4)])
REGION: Final = _region_table()  # look * 4 + corner: the first corner of its region
FITS: Final = _fit_table()


def region_of(look: i64, at: i64) -> i64:
    """The first corner of the region of *look* that corner *at* belongs to."""
    return REGION[look * 4 + at]


def turn_of(piece: i64, look: i64) -> i64:
    """The smallest number of quarter turns that makes *piece* look like *look*; -1 if none does."""
    quarters: i64 = 0
    while quarters < 4:
        if LOOKS[piece * 4 + quarters] == look:
            return quarters
        quarters += 1
    return -1
