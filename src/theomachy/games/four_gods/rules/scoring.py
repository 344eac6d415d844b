"""Scoring: Kingdoms and the four steps of Divine Influence (FG-T11 to FG-T17, FG-V1 to FG-V17, FG-W1, FG-N11)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import tiles
from theomachy.games.four_gods.rules import modes
from theomachy.games.four_gods.state import State

CITY_DI: Final[i64] = 5
FIRST_PLACE_DI: Final[i64] = 15  # in steps 3 and 4; each place further down is worth less (FG-V13)
PLACE_STEP_DI: Final[i64] = 5
MARKER_WEIGHT: Final[i64] = 1000  # more than any marker can reach
SMALLEST: Final[i64] = 2  # tiles of a Kingdom (FG-T13)
STEPS: Final[i64] = 4  # cities, prophets, largest Kingdom, number of Kingdoms
_MOST_REGIONS: Final = modes.LARGEST * modes.LARGEST * 4
_ALONE: Final = vec[i64](list(range(_MOST_REGIONS)))  # every region its own zone
_NONE: Final = vec[i64]([0] * (_MOST_REGIONS * at.COLOUR_COUNT))


class Kingdoms:
    """All zones of a World; a *zone* is named by the first of its regions, space * 4 + first corner.

    *root* leads from a region to its zone; *zones* are all of them, ascending; the other lists are by zone.
    """

    def __init__(self, position: State) -> None:
        regions: i64 = position.spaces * 4
        self.root: vec[i64] = _ALONE[:regions]
        self.size: vec[i64] = _NONE[:regions]  # different tiles (FG-T14)
        self.prophets: vec[i64] = _NONE[:regions]  # of all colours
        self.by_colour: vec[i64] = _NONE[: regions * at.COLOUR_COUNT]
        self.zones: vec[i64] = vec[i64](capacity=64)
        self._join(position)
        self._measure(position)

    def zone(self, position: State, space: i64, corner: i64) -> i64:
        """The zone to which corner *corner* of the tile on *space* belongs."""
        return self.root[space * 4 + tiles.REGION[position.look(space) * 4 + corner]]

    def _join(self, position: State) -> None:
        """Regions of neighbouring tiles that meet at one end of their edge with one terrain (FG-T11, FG-T17)."""
        root, cells, size, spaces = self.root, position.cells, position.size, position.spaces
        space: i64 = 0
        while space < spaces:
            look = cells[at.LOOK + space * at.SPACE_CELLS]
            if look >= 0:
                if (space + 1) % size != 0:
                    east = cells[at.LOOK + (space + 1) * at.SPACE_CELLS]
                    if east >= 0:
                        _join_end(root, look, space, 1, east, space + 1, 0)
                        _join_end(root, look, space, 2, east, space + 1, 3)
                if space + size < spaces:
                    south = cells[at.LOOK + (space + size) * at.SPACE_CELLS]
                    if south >= 0:
                        _join_end(root, look, space, 2, south, space + size, 1)
                        _join_end(root, look, space, 3, south, space + size, 0)
            space += 1

    def _measure(self, position: State) -> None:
        """Lead every region straight to its zone, and count what is there."""
        root, size, zones, cells, spaces = self.root, self.size, self.zones, position.cells, position.spaces
        last_tile = _NONE[: spaces * 4]
        space: i64 = 0
        while space < spaces:
            look = cells[at.LOOK + space * at.SPACE_CELLS]
            if look >= 0:
                corner: i64 = 0
                while corner < 4:
                    if tiles.REGION[look * 4 + corner] == corner:
                        zone = _find(root, space * 4 + corner)
                        root[space * 4 + corner] = zone
                        if size[zone] == 0:
                            zones = append(zones, zone)
                        if last_tile[zone] != space + 1:
                            last_tile[zone] = space + 1
                            size[zone] += 1
                    corner += 1
                prophet = cells[at.PROPHET + space * at.SPACE_CELLS]
                if prophet != at.NOTHING:
                    self._count(root[space * 4 + prophet % 4], prophet // 4)
            space += 1
        self.zones = zones

    def _count(self, zone: i64, colour: i64) -> None:
        self.prophets[zone] += 1
        self.by_colour[zone * at.COLOUR_COUNT + colour] += 1

    def most(self, zone: i64) -> i64:
        """Prophets of the colour that has the most of them in *zone*."""
        most: i64 = 0
        colour: i64 = 0
        while colour < at.COLOUR_COUNT:
            most = max(most, self.by_colour[zone * at.COLOUR_COUNT + colour])
            colour += 1
        return most

    def leaders(self, zone: i64) -> list[int]:
        """The colours with the most prophets in *zone*; nobody where none stands (FG-V9, FG-V10)."""
        most = self.most(zone)
        counts = [self.by_colour[zone * at.COLOUR_COUNT + colour] for colour in range(at.COLOUR_COUNT)]
        return [colour for colour, count in enumerate(counts) if most > 0 and count == most]

    def worth(self, zone: i64) -> i64:
        """Return what *zone*, if it is a Kingdom, pays each of its leaders: its unoccupied tiles (FG-V8)."""
        return self.size[zone] - self.prophets[zone]

    def regions(self, position: State) -> dict[int, list[int]]:
        """By Kingdom: its regions, in the order of the World."""
        found: dict[int, list[int]] = {}
        for space in range(position.spaces):
            look = position.look(space)
            for corner in range(4) if look >= 0 else ():
                zone = self.root[space * 4 + corner]
                if tiles.REGION[look * 4 + corner] == corner and self.size[zone] >= SMALLEST:
                    found.setdefault(zone, []).append(space * 4 + corner)
        return found


def _join_end(root: vec[i64], look: i64, space: i64, corner: i64, other: i64, there: i64, theirs: i64) -> None:
    if tiles.corner(look, corner) == tiles.corner(other, theirs):
        one = _find(root, space * 4 + tiles.REGION[look * 4 + corner])
        two = _find(root, there * 4 + tiles.REGION[other * 4 + theirs])
        if one < two:
            root[two] = one
        else:
            root[one] = two


def _find(root: vec[i64], region: i64) -> i64:
    """The zone of *region*, as far as regions are joined."""
    while root[region] != region:
        root[region] = root[root[region]]
        region = root[region]
    return region


def spaces_of(position: State, regions: list[int]) -> list[str]:
    """The spaces of *regions* by name, each once."""
    return [position.space_name(space) for space in dict.fromkeys(region // 4 for region in regions)]


def terrain_of(position: State, zone: i64) -> i64:
    """The terrain of *zone*."""
    return tiles.corner(position.look(zone // 4), zone % 4)


def score(position: State) -> vec[i64]:
    """Divine Influence if the game ended now: colour * STEPS + step; nothing for colours not in play."""
    return score_kingdoms(position, Kingdoms(position))


def score_kingdoms(position: State, lands: Kingdoms) -> vec[i64]:
    """As score(), with the Kingdoms already known."""
    points = vec[i64]([0] * (at.COLOUR_COUNT * STEPS))
    _score_cities(position, points)
    largest = vec[i64]([0] * at.COLOUR_COUNT)
    number = vec[i64]([0] * at.COLOUR_COUNT)
    zones, sizes = lands.zones, lands.size
    index: i64 = 0
    while index < len(zones):
        zone = zones[index]
        size = sizes[zone]
        if size >= SMALLEST:
            _score_prophets(lands, zone, points)
            terrain = terrain_of(position, zone)
            largest[terrain] = max(largest[terrain], size)
            number[terrain] += 1
        index += 1
    _rank(position, largest, points, 2)
    _rank(position, number, points, 3)
    return points


def _score_cities(position: State, points: vec[i64]) -> None:
    """Step 1: Cities standing and destroyed City tokens (FG-V2, FG-V3)."""
    cells, spaces = position.cells, position.spaces
    space: i64 = 0
    while space < spaces:
        if cells[at.LOOK + space * at.SPACE_CELLS] == at.CITY:
            points[cells[at.PROPHET + space * at.SPACE_CELLS] // 4 * STEPS] += CITY_DI
        space += 1
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        points[colour * STEPS] += cells[at.DESTROYED + colour] * CITY_DI
        colour += 1


def _score_prophets(lands: Kingdoms, zone: i64, points: vec[i64]) -> None:
    """Step 2: a Kingdom pays its unoccupied tiles to every colour with the most prophets (FG-V5 to FG-V10)."""
    if lands.prophets[zone] == 0:
        return
    most = lands.most(zone)
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if lands.by_colour[zone * at.COLOUR_COUNT + colour] == most:
            points[colour * STEPS + 1] += lands.worth(zone)
        colour += 1


def _rank(position: State, values: vec[i64], points: vec[i64], step: i64) -> None:
    """Steps 3 and 4: places of the gods in play by a value of their terrain (FG-V11 to FG-V17)."""
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        god = position.cells[at.GOD + colour]
        if position.cells[at.OWNER + colour] != at.NOBODY and god != at.NOTHING and values[god] > 0:
            above: i64 = 0
            tied: i64 = 0
            other: i64 = 0
            while other < at.COLOUR_COUNT:
                rival = position.cells[at.GOD + other]
                if position.cells[at.OWNER + other] != at.NOBODY and rival != at.NOTHING:
                    if values[rival] > values[god]:
                        above += 1
                    elif values[rival] == values[god]:
                        tied += 1
                other += 1
            points[colour * STEPS + step] = share(above, tied)
        colour += 1


def share(place: i64, tied: i64) -> i64:
    """Return what each of *tied* players gets who fill the places from *place* (0: the first) on (FG-V13).

    >>> [share(0, 1), share(1, 1), share(2, 1), share(3, 1)]
    [15, 10, 5, 0]
    >>> [share(0, 2), share(1, 2), share(1, 3)]
    [12, 7, 5]
    """
    total: i64 = 0
    rank: i64 = place
    while rank < place + tied:
        total += FIRST_PLACE_DI - PLACE_STEP_DI * rank
        rank += 1
    return total // tied


def total(points: vec[i64], colour: i64) -> i64:
    """All four steps of *colour*."""
    first: i64 = colour * STEPS
    return points[first] + points[first + 1] + points[first + 2] + points[first + 3]


def markers(position: State, points: vec[i64], seat: i64) -> vec[i64]:
    """The markers of *seat*, the lower one first; a god never chosen is a marker at 0 (FG-N12)."""
    own = vec[i64](capacity=2)
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if position.owner(colour) == seat:
            own = append(own, total(points, colour))
        colour += 1
    while len(own) < position.terms.gods_each:
        own = append(own, 0)
    if position.terms.gods_each == 2 and own[0] > own[1]:
        return vec[i64]([own[1], own[0]])
    return own


def strength(position: State, points: vec[i64], seat: i64) -> i64:
    """One number by which seats are compared: the lower marker counts first, then the higher (FG-W1, FG-N11)."""
    own = markers(position, points, seat)
    return own[0] if position.terms.gods_each == 1 else own[0] * MARKER_WEIGHT + own[1]


def winners(position: State) -> list[int]:
    """The seats that share the victory."""
    points = score(position)
    strengths = [strength(position, points, seat) for seat in range(position.seats)]
    best = max(strengths)
    return [seat for seat in range(position.seats) if strengths[seat] == best]
