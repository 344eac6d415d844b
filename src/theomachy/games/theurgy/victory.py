"""Winning (TH-W), secret objectives, adjudication and the end of a game (TH-L1, TH-L2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.games.theurgy.cards import CONDITIONS, OBJECTIVE_IDS, TESTS
from theomachy.games.theurgy.land import (
    CAPITAL,
    DIRECTIONS,
    HEXES,
    INNER,
    NONE,
    OUTER,
    TOUCHES,
    TYPES,
    VERTEX_OF,
    VERTICES,
    is_corner,
    neighbour,
    opposite_corner,
)
from theomachy.games.theurgy.state import (
    ADJUDICATED,
    AGREED,
    BY_CALLING,
    BY_CAPITAL,
    BY_LAND,
    ENDING,
    FAITH,
    OBJECTIVE,
    OUT,
    OVER,
    PHASE,
    PLACE_OF,
    TARGET_X,
    TEMPLE,
    TILE,
    cubes_on_board,
    half_temples,
    has_legend,
    horde_size,
    ruins,
    sceptics_on_board,
    stands_in,
    temples,
    tokens,
)

ENDINGS: Final = ["capital", "calling", "land", "last", "adjudicated", "agreed"]


def condition_met(p: Position, seat: i64) -> i64:
    """How *seat* wins at the end of its turn (TH-W2 to TH-W4, in this order), or NONE."""
    cells = p.cells
    way = openly_met(p, seat)
    if way == BY_CAPITAL or half_temples(cells, seat) < 2 * (cells[TARGET_X] + 1):
        return way
    return BY_CALLING if objective_met(cells, p.seats, seat, cells[OBJECTIVE + seat]) else way


def openly_met(p: Position, seat: i64) -> i64:
    """How *seat* wins by what everybody sees (TH-W2, TH-W4), or NONE."""
    cells = p.cells
    value = half_temples(cells, seat)
    x = cells[TARGET_X]
    if value >= 2 * x and cells[TEMPLE + CAPITAL] == seat:
        return BY_CAPITAL
    return BY_LAND if value >= 2 * (x + 2) else NONE


# Objectives.

TEMPLES_ON: Final[i64] = TESTS.index("temples_on")
FEWEST_CUBES: Final[i64] = TESTS.index("fewest_cubes")
MOST_CUBES: Final[i64] = TESTS.index("most_cubes")
INNER_TEMPLES: Final[i64] = TESTS.index("inner_temples")
TEMPLE_TYPES: Final[i64] = TESTS.index("temple_types")
TEMPLE_LINE: Final[i64] = TESTS.index("temple_line")
TRINITY: Final[i64] = TESTS.index("trinity")
OPPOSITE_CORNERS: Final[i64] = TESTS.index("opposite_corners")
CORNER_TEMPLES: Final[i64] = TESTS.index("corner_temples")
HORDE: Final[i64] = TESTS.index("horde")
LEGEND: Final[i64] = TESTS.index("legend")
MOST_TOKENS: Final[i64] = TESTS.index("most_tokens")
CAPITAL_TOKENS: Final[i64] = TESTS.index("capital_tokens")
SCEPTICS_LEAST: Final[i64] = TESTS.index("sceptics_least")
SCEPTICS_MOST: Final[i64] = TESTS.index("sceptics_most")
RIVAL_RUINS: Final[i64] = TESTS.index("rival_ruins")


def objective_met(cells: vec[i64], seats: i64, seat: i64, objective: i64) -> bool:
    """Whether *seat* fulfils *objective* now."""
    test = CONDITIONS[objective * 3]
    count = CONDITIONS[objective * 3 + 1]
    if test == TEMPLES_ON:
        return _temples_on(cells, seat, CONDITIONS[objective * 3 + 2]) >= count
    if test in (FEWEST_CUBES, MOST_CUBES):
        return _leads_in_cubes(cells, seats, seat, test == MOST_CUBES)
    if test == INNER_TEMPLES:
        return _temples_between(cells, seat, INNER, OUTER, 1) >= count
    if test == TEMPLE_TYPES:
        return _types_held(cells, seat) >= count
    if test == TEMPLE_LINE:
        return _has_line(cells, seat, count)
    if test == TRINITY:
        return _trinities(cells, seat) >= count
    if test == OPPOSITE_CORNERS:
        return _has_opposite_corners(cells, seat)
    if test == CORNER_TEMPLES:
        return _temples_between(cells, seat, OUTER, HEXES, 2) >= count
    if test == HORDE:
        return horde_size(cells, seat) >= count
    if test == LEGEND:
        return has_legend(cells, seat) and horde_size(cells, seat) >= count
    if test == MOST_TOKENS:
        return _leads_in_tokens(cells, seats, seat, count)
    if test == CAPITAL_TOKENS:
        return _capital_tokens(cells, seat) >= count
    if test == SCEPTICS_LEAST:
        return sceptics_on_board(cells) >= count
    if test == SCEPTICS_MOST:
        return sceptics_on_board(cells) <= count
    if test == RIVAL_RUINS:
        return _rival_ruins(cells, seats, seat) >= count
    return stands_in(cells, seat * 2, CAPITAL) and stands_in(cells, seat * 2 + 1, CAPITAL)


def _temples_on(cells: vec[i64], seat: i64, kind: i64) -> i64:
    total: i64 = 0
    for hex in range(HEXES):
        if cells[TILE + hex] == kind and cells[TEMPLE + hex] == seat:
            total += 1
    return total


def _temples_between(cells: vec[i64], seat: i64, first: i64, last: i64, stride: i64) -> i64:
    total: i64 = 0
    hex = first
    while hex < last:
        if cells[TEMPLE + hex] == seat:
            total += 1
        hex += stride
    return total


def _types_held(cells: vec[i64], seat: i64) -> i64:
    total: i64 = 0
    for kind in range(TYPES):
        if _temples_on(cells, seat, kind) > 0:
            total += 1
    return total


def _leads_in_cubes(cells: vec[i64], seats: i64, seat: i64, most: bool) -> bool:
    own = cubes_on_board(cells, seat)
    for rival in range(seats):
        theirs = cubes_on_board(cells, rival)
        if rival != seat and (own <= theirs if most else own >= theirs):
            return False
    return True


def _leads_in_tokens(cells: vec[i64], seats: i64, seat: i64, least: i64) -> bool:
    own = tokens(cells, seat)
    if own < least:
        return False
    return all(not (rival != seat and tokens(cells, rival) >= own) for rival in range(seats))


def _has_line(cells: vec[i64], seat: i64, length: i64) -> bool:
    for hex in range(HEXES):
        for direction in range(DIRECTIONS // 2):  # the other three directions are the same lines backwards
            run: i64 = 0
            at: i64 = hex
            while at != NONE and run < length and cells[TEMPLE + at] == seat:
                run += 1
                at = neighbour(at, direction)
            if run == length:
                return True
    return False


def _trinities(cells: vec[i64], seat: i64) -> i64:
    """Own faith tokens between three own temples."""
    total: i64 = 0
    for vertex in range(VERTICES):
        at = vertex * 3
        if (
            cells[FAITH + vertex] == seat
            and TOUCHES[at + 2] != NONE
            and cells[TEMPLE + TOUCHES[at]] == seat
            and cells[TEMPLE + TOUCHES[at + 1]] == seat
            and cells[TEMPLE + TOUCHES[at + 2]] == seat
        ):
            total += 1
    return total


def _has_opposite_corners(cells: vec[i64], seat: i64) -> bool:
    for hex in range(OUTER, HEXES):
        if is_corner(hex) and cells[TEMPLE + hex] == seat and cells[TEMPLE + opposite_corner(hex)] == seat:
            return True
    return False


def _capital_tokens(cells: vec[i64], seat: i64) -> i64:
    total: i64 = 0
    for corner in range(DIRECTIONS):
        if cells[FAITH + VERTEX_OF[CAPITAL * DIRECTIONS + corner]] == seat:
            total += 1
    return total


def _rival_ruins(cells: vec[i64], seats: i64, seat: i64) -> i64:
    total: i64 = 0
    for rival in range(seats):
        if rival != seat:
            total += ruins(cells, rival)
    return total


# The end.

FAR: Final[i64] = 0x1000000000000  # more than any standing


def standing(p: Position, seat: i64) -> i64:
    """What adjudication compares, as one number (TH-L2)."""
    cells = p.cells
    score = half_temples(cells, seat) * 64 + temples(cells, seat)
    score = score * 2 + (1 if cells[TEMPLE + CAPITAL] == seat else 0)
    score = score * 2 + (1 if objective_met(cells, p.seats, seat, cells[OBJECTIVE + seat]) else 0)
    return (score * 8192 + cubes_on_board(cells, seat)) * 64 + tokens(cells, seat)


def finish(p: Position, ending: i64, winner: i64) -> None:
    """The game is over: *winner* comes first, seats that conceded last, the others by their standing."""
    cells = p.cells
    scores = vec[i64]([0] * p.seats)
    for seat in range(p.seats):
        scores[seat] = 0 if ending == AGREED else standing(p, seat)
        if seat == winner:
            scores[seat] += FAR
        if cells[OUT + seat] == 1:
            scores[seat] = standing(p, seat) - FAR
    for seat in range(p.seats):
        better: i64 = 0
        for rival in range(p.seats):
            if scores[rival] > scores[seat]:
                better += 1
        cells[PLACE_OF + seat] = better
    cells[ENDING] = ending
    cells[PHASE] = OVER
    if p.log is not None:
        p.log.append(_end_event(p, ending, winner))


def _end_event(p: Position, ending: i64, winner: i64) -> Event:
    if ending in (AGREED, ADJUDICATED):
        best = [seat for seat in range(p.seats) if p.cells[PLACE_OF + seat] == 0]
        return Event(ENDINGS[ending], {"seats": best})
    facts: dict[str, object] = {"seat": winner, "temples": float(half_temples(p.cells, winner)) / 2}
    if ending == BY_CALLING:
        facts["objective"] = OBJECTIVE_IDS[p.cells[OBJECTIVE + winner]]
    return Event(f"won-{ENDINGS[ending]}", facts)
