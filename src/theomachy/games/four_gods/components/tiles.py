"""Tiles: double-sided tiles, how a side looks when turned, its regions, and where it fits (FG-T1 to FG-T10).

A *look* is one number: the terrains of the four corners, two bits each from the north-west clockwise, and above them
the bridge of a saddle (0 for none, else terrain + 1). A *piece* is tile * 2 + side, the tile with one side up.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.four_gods.components import gods

FILE: Final = "tiles.toml"
CORNERS: Final = ("NW", "NE", "SE", "SW")
SIDE_LETTERS: Final = "AB"
MOST_TILES: Final[i64] = 96  # a tile set can hold; the vector of a position has a cell for each
ROTATIONS: Final[i64] = 4
LOOKS_OF_TILE: Final[i64] = 8  # two sides, four rotations
BRIDGES: Final[i64] = 256  # times a bridge: the bits of a look above its corners
LOOK_CODES: Final[i64] = 1280  # 256 corner patterns, 5 bridges
FREE: Final[i64] = 4  # a corner that no neighbour asks for
PATTERNS: Final[i64] = 625  # four corners, each a terrain or FREE: base 5, the north-west corner lowest
NE_WEIGHT: Final[i64] = 5  # of the corners in a pattern; that of NW is 1
SE_WEIGHT: Final[i64] = 25
SW_WEIGHT: Final[i64] = 125
ALL_FREE: Final[i64] = 624  # the pattern in which every corner is FREE
EDGE: Final[i64] = 1024  # in a need: one straight edge; the pattern lies below
CLASH: Final[i64] = 8192  # in a need: two neighbours ask for different terrains at a corner


def corner(look: i64, place: i64) -> i64:
    """Return the terrain of corner *place* of *look*."""
    return (look >> (2 * place)) & 3


def turned(look: i64, quarters: i64) -> i64:
    """Return *look* after quarter turns clockwise (FG-T7); a bridge names a terrain and stays."""
    corners: i64 = 0
    place: i64 = 3
    while place >= 0:
        corners = corners * 4 + corner(look, (place - quarters) % 4)
        place -= 1
    return corners + (look >> 8) * BRIDGES


def is_saddle(look: i64) -> bool:
    """Return whether two equal corners face each other across two different ones (FG-T9)."""
    nw, ne, se, sw = corner(look, 0), corner(look, 1), corner(look, 2), corner(look, 3)
    return (nw == se and ne != nw and sw != nw) or (ne == sw and nw != ne and se != ne)


def write_look(look: i64) -> str:
    """Write *look* as text: ``SSMF``, or ``SFSM=0`` for a saddle."""
    text = "".join(gods.TERRAINS[corner(look, place)] for place in range(4))
    if not is_saddle(look):
        return text
    bridge = look >> 8
    return f"{text}={gods.TERRAINS[bridge - 1] if bridge > 0 else '0'}"


def read_look(text: str) -> i64:
    """Read a look from *text*.

    :raises ValueError: saying what is wrong with it.
    """
    corners, mark, bridge = text.partition("=")
    letters = gods.TERRAINS
    if len(corners) != 4 or any(letter not in letters for letter in corners):
        raise ValueError(f"{text!r} must begin with four corners, each one of {', '.join(letters)}")
    if len(set(corners)) == 4:
        raise ValueError(f"{text!r} shows all four terrains; no side does (FG-T2)")
    look: i64 = 0
    for letter in reversed(corners):
        look = look * 4 + letters.index(letter)
    if is_saddle(look) != (mark == "="):
        raise ValueError(f"{text!r}: a saddle, and only a saddle, has a bridge mark such as =S or =0 (FG-T9)")
    if mark == "" or (bridge == "0" and len(set(corners)) == 3):
        return look
    if len(bridge) != 1 or bridge not in letters or corners.count(bridge) != 2:
        raise ValueError(f"{text!r}: the bridge must join the two equal corners (FG-T9)")
    return look + (letters.index(bridge) + 1) * BRIDGES


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


REGION: Final = vec[i64]([first for look in range(LOOK_CODES) for first in _regions(look)])  # look * 4 + corner


def region_of(look: i64, place: i64) -> i64:
    """Return the first corner of the region of *look* that corner *place* belongs to."""
    return REGION[look * 4 + place]


def need(north: i64, east: i64, south: i64, west: i64, frame: i64) -> i64:
    """Combine what the looks beside a space (negative: no tile) and its *frame* sides ask of what is laid there.

    The number is the pattern of corners, with an EDGE for each straight edge, and CLASH where two looks disagree.
    """
    nw: i64 = FREE
    ne: i64 = FREE
    se: i64 = FREE
    sw: i64 = FREE
    edges: i64 = frame
    clash: i64 = 0
    if north >= 0:
        edges += 1
        nw = corner(north, 3)
        ne = corner(north, 2)
    if south >= 0:
        edges += 1
        sw = corner(south, 0)
        se = corner(south, 1)
    if west >= 0:
        edges += 1
        if nw not in (FREE, corner(west, 1)) or sw not in (FREE, corner(west, 2)):
            clash = CLASH
        nw = corner(west, 1)
        sw = corner(west, 2)
    if east >= 0:
        edges += 1
        if ne not in (FREE, corner(east, 0)) or se not in (FREE, corner(east, 3)):
            clash = CLASH
        ne = corner(east, 0)
        se = corner(east, 3)
    return nw + NE_WEIGHT * ne + SE_WEIGHT * se + SW_WEIGHT * sw + EDGE * edges + clash


class TileSet:
    """The tiles of a game and the tables that the rules look things up in; built once, shared by all positions."""

    def __init__(self, entries: Sequence[Mapping[str, str]]) -> None:
        self.count: i64 = len(entries)
        self.pieces: i64 = len(entries) * 2
        self.names = [entry["id"] for entry in entries]
        sides = [_read_side(entry, side) for entry in entries for side in SIDE_LETTERS]
        self.sides: vec[i64] = vec[i64](sides)  # look of each piece, unturned
        self.looks: vec[i64] = vec[i64]([turned(side, quarters) for side in sides for quarters in range(ROTATIONS)])
        self.fits: vec[i64] = _fit_table(sides)

    def fitting(self, pattern: i64, tile: i64) -> i64:
        """Return the looks of *tile* that fit a pattern of corners, a bit each: side * 4 + quarter turns."""
        return self.fits[pattern * MOST_TILES + tile]

    def look(self, piece: i64, quarters: i64) -> i64:
        """Return the look of *piece* after quarter turns."""
        return self.looks[piece * ROTATIONS + quarters]

    def turn_of(self, piece: i64, look: i64) -> i64:
        """Return the smallest number of quarter turns that makes *piece* look like *look*; -1 if none does."""
        quarters: i64 = 0
        while quarters < ROTATIONS:
            if self.looks[piece * ROTATIONS + quarters] == look:
                return quarters
            quarters += 1
        return -1

    def side_name(self, piece: i64) -> str:
        """Name a tile with its side up: ``T63B``."""
        return f"{self.names[piece // 2]}{SIDE_LETTERS[piece % 2]}"


def _read_side(entry: Mapping[str, str], side: str) -> i64:
    try:
        return read_look(entry[side])
    except KeyError:
        raise ValueError(f"{FILE}, tile {entry['id']}: side {side} is missing") from None
    except ValueError as error:
        raise ValueError(f"{FILE}, tile {entry['id']}.{side}: {error}") from None


def _fit_table(sides: Sequence[i64]) -> vec[i64]:
    """For every pattern of required corners and every tile: the looks that fit it, each distinct look once (FG-P2)."""
    table = vec[i64]([0] * (PATTERNS * MOST_TILES))
    weights = [1, NE_WEIGHT, SE_WEIGHT, SW_WEIGHT]
    for piece, side in enumerate(sides):
        bit: i64 = 1 << (piece % 2 * ROTATIONS)
        for look in dict.fromkeys(turned(side, quarters) for quarters in range(ROTATIONS)):
            for free in range(16):
                pattern: i64 = 0
                for place in range(4):
                    pattern += weights[place] * (FREE if (free >> place) & 1 else corner(look, place))
                table[pattern * MOST_TILES + piece // 2] |= bit
            bit += bit
    return table


def read_tiles(data: Mapping[str, object]) -> TileSet:
    """Build the set that *data* (the contents of a ``tiles.toml``) lists.

    :raises ValueError: naming the file and the entry at fault.
    """
    entries = data.get("tile")
    if not isinstance(entries, list) or not 0 < len(entries) <= MOST_TILES:
        raise ValueError(f"{FILE}: 'tile' must be a list of 1 to {MOST_TILES} tiles")
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict) or entry.get("id") != f"T{number:02}":
            raise ValueError(f"{FILE}.tile[{number - 1}]: entry {number} must have the id 'T{number:02}'")
    return TileSet(entries)
