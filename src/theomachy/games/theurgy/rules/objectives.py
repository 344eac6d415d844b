"""Secret objectives: the conditions of TH-W3."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import land, vocabulary
from theomachy.games.theurgy.rules import board
from theomachy.games.theurgy.state import State

TEMPLES_ON: Final[i64] = vocabulary.TESTS.index("temples_on")
FEWEST_CUBES: Final[i64] = vocabulary.TESTS.index("fewest_cubes")
MOST_CUBES: Final[i64] = vocabulary.TESTS.index("most_cubes")
INNER_TEMPLES: Final[i64] = vocabulary.TESTS.index("inner_temples")
TEMPLE_TYPES: Final[i64] = vocabulary.TESTS.index("temple_types")
TEMPLE_LINE: Final[i64] = vocabulary.TESTS.index("temple_line")
TRINITY: Final[i64] = vocabulary.TESTS.index("trinity")
OPPOSITE_CORNERS: Final[i64] = vocabulary.TESTS.index("opposite_corners")
CORNER_TEMPLES: Final[i64] = vocabulary.TESTS.index("corner_temples")
HORDE: Final[i64] = vocabulary.TESTS.index("horde")
LEGEND: Final[i64] = vocabulary.TESTS.index("legend")
MOST_TOKENS: Final[i64] = vocabulary.TESTS.index("most_tokens")
CAPITAL_TOKENS: Final[i64] = vocabulary.TESTS.index("capital_tokens")
SCEPTICS_LEAST: Final[i64] = vocabulary.TESTS.index("sceptics_least")
SCEPTICS_MOST: Final[i64] = vocabulary.TESTS.index("sceptics_most")
RIVAL_RUINS: Final[i64] = vocabulary.TESTS.index("rival_ruins")


def objective_met(position: State, seat: i64, objective: i64) -> bool:
    """Return whether *seat* fulfils *objective* now."""
    cells, seats = position.cells, position.seats
    cards = position.terms.cards
    test = cards.conditions[objective * 3]
    count = cards.conditions[objective * 3 + 1]
    if test == TEMPLES_ON:
        return _temples_on(cells, seat, cards.conditions[objective * 3 + 2]) >= count
    if test in (FEWEST_CUBES, MOST_CUBES):
        return _leads_in_cubes(cells, seats, seat, test == MOST_CUBES)
    if test == INNER_TEMPLES:
        return _temples_between(cells, seat, land.INNER, land.OUTER, 1) >= count
    if test == TEMPLE_TYPES:
        return _types_held(cells, seat) >= count
    if test == TEMPLE_LINE:
        return _has_line(cells, seat, count)
    if test == TRINITY:
        return _trinities(cells, seat) >= count
    if test == OPPOSITE_CORNERS:
        return _has_opposite_corners(cells, seat)
    if test == CORNER_TEMPLES:
        return _temples_between(cells, seat, land.OUTER, land.HEXES, 2) >= count
    if test == HORDE:
        return board.horde_size(cells, seat) >= count
    if test == LEGEND:
        return board.has_legend(position, seat) and board.horde_size(cells, seat) >= count
    if test == MOST_TOKENS:
        return _leads_in_tokens(cells, seats, seat, count)
    if test == CAPITAL_TOKENS:
        return _capital_tokens(cells, seat) >= count
    if test == SCEPTICS_LEAST:
        return board.sceptics_on_board(cells) >= count
    if test == SCEPTICS_MOST:
        return board.sceptics_on_board(cells) <= count
    if test == RIVAL_RUINS:
        return _rival_ruins(cells, seats, seat) >= count
    return board.stands_in(cells, seat * 2, land.CAPITAL) and board.stands_in(cells, seat * 2 + 1, land.CAPITAL)


def _temples_on(cells: vec[i64], seat: i64, kind: i64) -> i64:
    total: i64 = 0
    for hex in range(land.HEXES):
        if cells[at.TILE + hex] == kind and cells[at.TEMPLE + hex] == seat:
            total += 1
    return total


def _temples_between(cells: vec[i64], seat: i64, first: i64, last: i64, stride: i64) -> i64:
    total: i64 = 0
    hex = first
    while hex < last:
        if cells[at.TEMPLE + hex] == seat:
            total += 1
        hex += stride
    return total


def _types_held(cells: vec[i64], seat: i64) -> i64:
    total: i64 = 0
    for kind in range(land.TYPES):
        if _temples_on(cells, seat, kind) > 0:
            total += 1
    return total


def _leads_in_cubes(cells: vec[i64], seats: i64, seat: i64, most: bool) -> bool:
    own = board.cubes_on_board(cells, seat)
    for rival in range(seats):
        theirs = board.cubes_on_board(cells, rival)
        if rival != seat and (own <= theirs if most else own >= theirs):
            return False
    return True


def _leads_in_tokens(cells: vec[i64], seats: i64, seat: i64, least: i64) -> bool:
    own = board.tokens(cells, seat)
    if own < least:
        return False
    return all(not (rival != seat and board.tokens(cells, rival) >= own) for rival in range(seats))


def _has_line(cells: vec[i64], seat: i64, length: i64) -> bool:
    for hex in range(land.HEXES):
        for direction in range(land.DIRECTIONS // 2):  # the other three directions are the same lines backwards
            run: i64 = 0
            cell: i64 = hex
            while cell != land.NONE and run < length and cells[at.TEMPLE + cell] == seat:
                run += 1
                cell = land.neighbour(cell, direction)
            if run == length:
                return True
    return False


def _trinities(cells: vec[i64], seat: i64) -> i64:
    """Own faith tokens between three own temples."""
    total: i64 = 0
    for vertex in range(land.VERTICES):
        cell = vertex * 3
        if (
            cells[at.FAITH + vertex] == seat
            and land.TOUCHES[cell + 2] != land.NONE
            and cells[at.TEMPLE + land.TOUCHES[cell]] == seat
            and cells[at.TEMPLE + land.TOUCHES[cell + 1]] == seat
            and cells[at.TEMPLE + land.TOUCHES[cell + 2]] == seat
        ):
            total += 1
    return total


def _has_opposite_corners(cells: vec[i64], seat: i64) -> bool:
    for hex in range(land.OUTER, land.HEXES):
        if (
            land.is_corner(hex)
            and cells[at.TEMPLE + hex] == seat
            and cells[at.TEMPLE + land.opposite_corner(hex)] == seat
        ):
            return True
    return False


def _capital_tokens(cells: vec[i64], seat: i64) -> i64:
    total: i64 = 0
    for corner in range(land.DIRECTIONS):
        if cells[at.FAITH + land.VERTEX_OF[land.CAPITAL * land.DIRECTIONS + corner]] == seat:
            total += 1
    return total


def _rival_ruins(cells: vec[i64], seats: i64, seat: i64) -> i64:
    total: i64 = 0
    for rival in range(seats):
        if rival != seat:
            total += board.ruins(cells, rival)
    return total
