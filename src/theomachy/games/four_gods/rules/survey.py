"""Survey: what depends on the World alone, found once for all positions that share it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import tiles
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules.scoring import SMALLEST, Kingdoms, terrain_of

SCALE: Final = 60.0  # points of Divine Influence that nearly count as certain victory
ROOMY: Final = 6  # empty spaces in which a tile can be placed next that are enough: no more are counted
EVEN_RISK: Final = 3.0  # tiles that fit a City when it is as likely to fall as to stand


class Survey:
    """All that depends on the World alone: its Kingdoms, what can grow in it, and which Cities may be lost."""

    def __init__(self, position: FourGodsPosition) -> None:
        self.lands = Kingdoms(position)
        self.ends: vec[i64] = _open_ends(position, self.lands)
        self.growth: vec[i64] = _growth(position, self.lands, self.ends)
        self.realms: vec[i64] = _realms(position, self.lands, self.ends)
        self.risks = _risks(position)
        self.room = _room(position)


def survey(position: FourGodsPosition) -> Survey:
    """The survey of the World as it lies, made once."""
    known = position.memo.known
    if isinstance(known, Survey):
        return known
    made = Survey(position)
    position.memo.known = made
    return made


def _growth(position: FourGodsPosition, lands: Kingdoms, ends: vec[i64]) -> vec[i64]:
    """By colour: the open half edges of Kingdoms that pay it, once for each of its prophets there."""
    growth = vec[i64]([0] * at.COLOUR_COUNT)
    cells, spaces = position.cells, position.spaces
    space: i64 = 0
    while space < spaces:
        prophet = cells[at.PROPHET + space * at.SPACE_CELLS]
        if prophet != at.NOTHING and cells[at.LOOK + space * at.SPACE_CELLS] != at.CITY:
            zone = lands.root[space * 4 + prophet % 4]
            colour = prophet // 4
            if lands.by_colour[zone * at.COLOUR_COUNT + colour] == lands.most(zone):
                growth[colour] += ends[zone]
        space += 1
    return growth


def _realms(position: FourGodsPosition, lands: Kingdoms, ends: vec[i64]) -> vec[i64]:
    """By terrain: the open half edges of all its Kingdoms."""
    realms = vec[i64]([0] * 4)
    zones, sizes = lands.zones, lands.size
    index: i64 = 0
    while index < len(zones):
        zone = zones[index]
        if ends[zone] > 0 and sizes[zone] >= SMALLEST:
            realms[terrain_of(position, zone)] += ends[zone]
        index += 1
    return realms


def _open_ends(position: FourGodsPosition, lands: Kingdoms) -> vec[i64]:
    """By zone: its half edges that face empty spaces."""
    ends = vec[i64]([0] * (position.spaces * 4))
    root, cells, size, spaces = lands.root, position.cells, position.size, position.spaces
    space: i64 = 0
    while space < spaces:
        look = cells[at.LOOK + space * at.SPACE_CELLS]
        if look >= 0:
            if space >= size and cells[at.LOOK + (space - size) * at.SPACE_CELLS] == at.NOTHING:
                _open_edge(ends, root, space, look, 0, 1)
            if (space + 1) % size != 0 and cells[at.LOOK + (space + 1) * at.SPACE_CELLS] == at.NOTHING:
                _open_edge(ends, root, space, look, 1, 2)
            if space + size < spaces and cells[at.LOOK + (space + size) * at.SPACE_CELLS] == at.NOTHING:
                _open_edge(ends, root, space, look, 2, 3)
            if space % size != 0 and cells[at.LOOK + (space - 1) * at.SPACE_CELLS] == at.NOTHING:
                _open_edge(ends, root, space, look, 3, 0)
        space += 1
    return ends


def _open_edge(ends: vec[i64], root: vec[i64], space: i64, look: i64, one: i64, two: i64) -> None:
    """Count the edge between two corners of the tile on *space*, half and half."""
    ends[root[space * 4 + tiles.region_of(look, one)]] += 1
    ends[root[space * 4 + tiles.region_of(look, two)]] += 1


def _risks(position: FourGodsPosition) -> list[float]:
    """By colour: how many of its Cities may be lost; one that no tile outside the World fits is safe (FG-X10)."""
    risks = [0.0] * at.COLOUR_COUNT
    if position.cells[at.CITIES_LEFT] == at.CITY_TOKENS:
        return risks
    cells, spaces = position.cells, position.spaces
    outside = _outside(position)
    space: i64 = 0
    while space < spaces:
        prophet = cells[at.PROPHET + space * at.SPACE_CELLS]
        if cells[at.LOOK + space * at.SPACE_CELLS] == at.CITY and prophet != at.NOTHING:
            live = float(_fitting(position, space, outside))
            risks[prophet // 4] += live / (live + EVEN_RISK)
        space += 1
    return risks


def _room(position: FourGodsPosition) -> i64:
    """Count the empty spaces in which some tile outside the World can be placed next, as far as that matters."""
    outside = _outside(position)
    room: i64 = 0
    space: i64 = 0
    while space < position.spaces and room < ROOMY:
        if position.is_open(space) and _fitting(position, space, outside) > 0:
            room += 1
        space += 1
    return room


def _outside(position: FourGodsPosition) -> vec[i64]:
    """By tile: 1 if it is not in the World."""
    outside = vec[i64]([1] * position.tiles.count)
    cells, spaces = position.cells, position.spaces
    space: i64 = 0
    while space < spaces:
        piece = cells[at.PIECE + space * at.SPACE_CELLS]
        if piece != at.NOTHING:
            outside[piece // 2] = 0
        space += 1
    return outside


def _fitting(position: FourGodsPosition, space: i64, among: vec[i64]) -> i64:
    """Count how many of the tiles *among* fit *space*."""
    if position.clashes(space):
        return 0
    fits = position.tiles.fits
    first: i64 = position.pattern(space) * tiles.MOST_TILES
    found: i64 = 0
    count = position.tiles.count
    tile: i64 = 0
    while tile < count:
        if among[tile] == 1 and fits[first + tile] != 0:
            found += 1
        tile += 1
    return found
