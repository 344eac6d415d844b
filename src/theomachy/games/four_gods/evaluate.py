"""Evaluate: how good a position looks, and what a learner sees of it (section H of the rules reference)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of
from theomachy.games.four_gods.actions import CHOOSE_GOD
from theomachy.games.four_gods.placing import fits_somewhere
from theomachy.games.four_gods.position import FourGods
from theomachy.games.four_gods.scoring import SMALLEST, Kingdoms, score_kingdoms, strength, terrain_of, total
from theomachy.games.four_gods.state import (
    AWAY,
    BAG,
    CITIES,
    CITY,
    CITY_TOKENS,
    COLOUR_COUNT,
    FIELDS,
    GOD,
    IDLE,
    LOOK,
    NOBODY,
    NOTHING,
    PASSED,
    PASSES,
    PIECE,
    PROPHET,
    RESERVE,
    STATE,
    TAKEN,
    TURN,
    WINDOW,
)
from theomachy.games.four_gods.terms import REALTIME, RONDO
from theomachy.games.four_gods.tiles import FITS, SIDES, TILES, region_of

SCALE: Final = 60.0  # points of Divine Influence that count as certain victory
OPEN_END: Final = 0.25  # of a point for each open half edge of a Kingdom that pays
RESERVE_WORTH: Final = 0.35  # of a point for each prophet that can still be used
NO_GOD: Final = 8.0  # what the want of a god costs
PLAYABLE: Final = 0.005  # of a point for a tile in hand that fits somewhere: more than one that fits nowhere
FREE_HAND: Final = 0.01  # so that a tile without a good place is put away and others are drawn
RESTING: Final = 0.002  # to pass is better than to turn over tiles to no end
IDLING: Final = 0.3  # what a turn without a draw, placement, building or destruction costs while tiles can be drawn
CLOSED: Final = 0.97  # the value of a game that its leader may end at once
PROMISE: Final = 0.9  # of what the best prophet on the tile just placed would bring
FULL_ROW: Final = 1.5  # what a full row costs: no more draws


def value(pos: FourGods, seat: int) -> float:
    """The lead of *seat* if the game ended now, with something for what can still grow; about -1 to 1."""
    if pos.is_over():
        return pos.returns()[seat]
    if pos.terms.pace == RONDO and pos.cells[STATE] == TAKEN:
        return value(_use_taken(pos), seat)
    known = survey(pos)
    points = score_kingdoms(pos, known.lands)
    last = _last_to_pass(pos)
    if last != NOBODY and all(
        strength(pos, points, last) > strength(pos, points, other) for other in range(pos.seats) if other != last
    ):
        return CLOSED if seat == last else -CLOSED
    colours = _colour_worths(pos, points, known)
    worths = [_worth(pos, colours, known, other) for other in range(pos.seats)]
    best = max(worths[:seat] + worths[seat + 1 :])
    return max(-0.99, min(0.99, (worths[seat] - best) / SCALE))


class Survey:
    """All that depends on the World alone: its Kingdoms, what can grow in it, and which Cities may be lost."""

    def __init__(self, pos: FourGods) -> None:
        self.lands = Kingdoms(pos)
        self.ends: vec[i64] = _open_ends(pos, self.lands)
        self.growth: vec[i64] = _growth(pos, self.lands, self.ends)
        self.realms: vec[i64] = _realms(pos, self.lands, self.ends)
        self.risks = _risks(pos)


def survey(pos: FourGods) -> Survey:
    """The survey of the World as it lies, made once."""
    known = pos.memo.known
    if isinstance(known, Survey):
        return known
    made = Survey(pos)
    pos.memo.known = made
    return made


def _use_taken(pos: FourGods) -> FourGods:
    """The position after the best use of a taken tile, which must follow at once (FG-Z14)."""
    seat = pos.cells[TURN]
    found, best = pos, -2.0
    for action in pos.legal(seat):
        if kind_of(action) != CHOOSE_GOD:
            trial = pos.copy()
            trial.play(seat, action)
            worth = value(trial, seat)
            if worth > best:
                found, best = trial, worth
    return found


def _last_to_pass(pos: FourGods) -> int:
    """The seat that would end the game by passing, because all others have passed; NOBODY where there is none."""
    if pos.terms.pace != REALTIME:
        return pos.cells[TURN] if pos.cells[PASSES] == pos.seats - 1 else NOBODY
    awake = [seat for seat in range(pos.seats) if not pos.cells[PASSED + seat] and not pos.cells[AWAY + seat]]
    return awake[0] if len(awake) == 1 else NOBODY


def _worth(pos: FourGods, colours: list[float], known: Survey, seat: int) -> float:
    """What *seat* has: a single marker, or mostly the lower of two (FG-N11)."""
    own = [colours[colour] for colour in range(4) if pos.owner(colour) == seat]
    own += [-NO_GOD] * (pos.terms.gods_each - len(own))
    worth = min(own) + 0.2 * max(own) if pos.terms.gods_each == 2 else own[0]
    return worth + _hand_worth(pos, seat) + PROMISE * _prophet_worth(pos, known.lands, known.ends, seat)


def _prophet_worth(pos: FourGods, lands: Kingdoms, ends: vec[i64], seat: int) -> float:
    """What the best prophet on the tile that *seat* has just placed would bring."""
    space = pos.cells[WINDOW + seat]
    if space == NOTHING:
        return 0.0
    left = float(pos.cells[BAG]) / float(TILES)
    best = 0.0
    for colour in range(COLOUR_COUNT):
        if pos.owner(colour) != seat or pos.cells[RESERVE + colour] == 0:
            continue
        for at in range(4):
            zone = lands.zone(pos, space, at)
            if lands.by_colour[zone * COLOUR_COUNT + colour] + 1 >= lands.most(zone):
                gain = float(lands.size[zone] - lands.prophets[zone] - 1) + OPEN_END * left * float(ends[zone])
                best = max(best, gain - RESERVE_WORTH * left)
    return best


def _hand_worth(pos: FourGods, seat: int) -> float:
    """What the tiles in the hands promise, and what a full row and idling cost."""
    cells = pos.cells
    full = pos.free_slot(seat) == NOTHING
    worth = -FULL_ROW if full else 0.0
    if cells[TURN] == (seat + 1) % pos.seats:  # the last turn was this seat's; in real time there are none
        if cells[IDLE] > 0 and cells[BAG] > 0 and not full:
            worth -= IDLING
        if cells[PASSES] > 0:
            worth += RESTING
    elif cells[PASSED + seat]:
        worth += RESTING
    for hand in range(2):
        piece = pos.hand(seat, hand)
        if piece == NOTHING:
            worth += FREE_HAND
        elif fits_somewhere(pos, piece // 2):
            worth += PLAYABLE
    return worth


def _colour_worths(pos: FourGods, points: vec[i64], known: Survey) -> list[float]:
    """What each colour has and may still get."""
    left = float(pos.cells[BAG]) / float(TILES)
    growth, realms, risks = known.growth, known.realms, known.risks
    worths: list[float] = []
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        worth = float(total(points, colour)) - 5.0 * risks[colour]
        worth += left * (RESERVE_WORTH * float(pos.cells[RESERVE + colour]) + OPEN_END * float(growth[colour]))
        god = pos.cells[GOD + colour]
        if god != NOTHING:
            worth += 0.05 * left * float(realms[god])
        worths.append(worth)
        colour += 1
    return worths


def _growth(pos: FourGods, lands: Kingdoms, ends: vec[i64]) -> vec[i64]:
    """By colour: the open half edges of Kingdoms that pay it, once for each of its prophets there."""
    growth = vec[i64]([0] * COLOUR_COUNT)
    cells, spaces = pos.cells, pos.spaces
    space: i64 = 0
    while space < spaces:
        prophet = cells[PROPHET + space * FIELDS]
        if prophet != NOTHING and cells[LOOK + space * FIELDS] != CITY:
            zone = lands.root[space * 4 + prophet % 4]
            colour = prophet // 4
            if lands.by_colour[zone * COLOUR_COUNT + colour] == lands.most(zone):
                growth[colour] += ends[zone]
        space += 1
    return growth


def _realms(pos: FourGods, lands: Kingdoms, ends: vec[i64]) -> vec[i64]:
    """By terrain: the open half edges of all its Kingdoms."""
    realms = vec[i64]([0] * 4)
    zones, sizes = lands.zones, lands.size
    at: i64 = 0
    while at < len(zones):
        zone = zones[at]
        if ends[zone] > 0 and sizes[zone] >= SMALLEST:
            realms[terrain_of(pos, zone)] += ends[zone]
        at += 1
    return realms


def _open_ends(pos: FourGods, lands: Kingdoms) -> vec[i64]:
    """By zone: its half edges that face empty spaces."""
    ends = vec[i64]([0] * (pos.spaces * 4))
    root, cells, size, spaces = lands.root, pos.cells, pos.size, pos.spaces
    space: i64 = 0
    while space < spaces:
        look = cells[LOOK + space * FIELDS]
        if look >= 0:
            if space >= size and cells[LOOK + (space - size) * FIELDS] == NOTHING:
                _open_edge(ends, root, space, look, 0, 1)
            if (space + 1) % size != 0 and cells[LOOK + (space + 1) * FIELDS] == NOTHING:
                _open_edge(ends, root, space, look, 1, 2)
            if space + size < spaces and cells[LOOK + (space + size) * FIELDS] == NOTHING:
                _open_edge(ends, root, space, look, 2, 3)
            if space % size != 0 and cells[LOOK + (space - 1) * FIELDS] == NOTHING:
                _open_edge(ends, root, space, look, 3, 0)
        space += 1
    return ends


def _open_edge(ends: vec[i64], root: vec[i64], space: i64, look: i64, one: i64, two: i64) -> None:
    """Count the edge between two corners of the tile on *space*, half and half."""
    ends[root[space * 4 + region_of(look, one)]] += 1
    ends[root[space * 4 + region_of(look, two)]] += 1


def _risks(pos: FourGods) -> list[float]:
    """By colour: how many of its Cities may be lost; one that no tile outside the World fits is safe (FG-X10)."""
    risks = [0.0] * COLOUR_COUNT
    if pos.cells[CITIES] == CITY_TOKENS:
        return risks
    cells, spaces = pos.cells, pos.spaces
    outside = _outside(pos)
    space: i64 = 0
    while space < spaces:
        prophet = cells[PROPHET + space * FIELDS]
        if cells[LOOK + space * FIELDS] == CITY and prophet != NOTHING:
            live = float(_fitting(pos, space, outside))
            risks[prophet // 4] += live / (live + 3.0)
        space += 1
    return risks


def live_tiles(pos: FourGods, space: i64) -> i64:
    """Tiles not in the World that fit *space*."""
    return _fitting(pos, space, _outside(pos))


def _outside(pos: FourGods) -> vec[i64]:
    """By tile: 1 if it is not in the World."""
    outside = vec[i64]([1] * TILES)
    cells, spaces = pos.cells, pos.spaces
    space: i64 = 0
    while space < spaces:
        piece = cells[PIECE + space * FIELDS]
        if piece != NOTHING:
            outside[piece // 2] = 0
        space += 1
    return outside


def _fitting(pos: FourGods, space: i64, among: vec[i64]) -> i64:
    """How many of the tiles *among* fit *space*."""
    if pos.clashes(space):
        return 0
    fits: i64 = pos.pattern(space) * TILES
    count: i64 = 0
    tile: i64 = 0
    while tile < TILES:
        if among[tile] == 1 and FITS[fits + tile] != 0:
            count += 1
        tile += 1
    return count


def observe(pos: FourGods, seat: int) -> list[float]:
    """What *seat* knows as numbers: the World space by space, then hands, rows, seats and colours."""
    numbers: list[float] = []
    for space in range(pos.spaces):
        numbers += _observe_space(pos, seat, space)
    for other in range(pos.seats):
        for hand in range(2):
            numbers += _observe_piece(pos, seat, pos.hand(other, hand))
        for slot in range(pos.terms.slots):
            numbers += _observe_piece(pos, seat, pos.slot(other, slot))
        numbers.append(float(pos.cells[PASSED + other]))
    for colour in range(COLOUR_COUNT):
        owner = pos.owner(colour)
        relative = -1 if owner == NOBODY else (owner - seat) % pos.seats
        numbers += [float(relative == index) for index in range(4)]
        god = pos.cells[GOD + colour] if pos.knows_god(seat, colour) else NOTHING
        numbers += [float(god == terrain) for terrain in range(4)]
        numbers.append(float(pos.cells[RESERVE + colour]) / 13)
    numbers += [float(pos.cells[BAG]) / float(TILES), float(pos.cells[CITIES]) / 8]
    numbers += [float(other in pos.actors()) for other in range(pos.seats)]
    return numbers


def _observe_space(pos: FourGods, seat: int, space: int) -> list[float]:
    """A City, the terrain of each corner, whose prophet stands in which corner's region."""
    look, prophet = pos.look(space), pos.prophet(space)
    numbers = [float(look == CITY)]
    numbers += _corners(look)
    owner = pos.owner(prophet // 4) if prophet != NOTHING else NOBODY
    relative = -1 if owner == NOBODY else (owner - seat) % pos.seats
    numbers += [float(relative == index) for index in range(4)]
    numbers += [float(prophet != NOTHING and prophet % 4 == at) for at in range(4)]
    return numbers


def _observe_piece(pos: FourGods, seat: int, piece: int) -> list[float]:
    """Whether there is a tile, and the corners of its sides as far as *seat* knows them."""
    if piece == NOTHING:
        return [0.0] * 33
    piece = pos.shown(seat, piece)
    up = SIDES[piece] if pos.knows(seat, piece) else NOTHING
    down = SIDES[piece ^ 1] if pos.knows(seat, piece ^ 1) else NOTHING
    return [1.0, *_corners(up), *_corners(down)]


def _corners(look: int) -> list[float]:
    if look < 0:
        return [0.0] * 16
    return [float((look >> (2 * at)) & 3 == terrain) for at in range(4) for terrain in range(4)]
