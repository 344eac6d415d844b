"""How good a position looks: temples and what tests would bring, pieces, doubts, hordes, the pawn.

The weights are in temples: a value of 1 is about as good as a standing temple more than the average rival.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.position import Position
from theomachy.games.theurgy.anomaly import convert_residents, count_faith, majority, residents
from theomachy.games.theurgy.cards import IS_ACTIVE, IS_LEGENDARY, MONSTERS
from theomachy.games.theurgy.land import CAPITAL, HEXES, NONE, TOUCHES, VERTICES
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTING,
    ANOMALY_AT,
    COLOURS,
    CUBES,
    FAITH,
    GREY,
    KEPT,
    MONSTER_HEX,
    MONSTER_OWNER,
    OBJECTIVE,
    OUT,
    PAWN,
    PHASE,
    SCEPTICS,
    TARGET_X,
    TEMPLE,
    TEST,
    cubes_around,
    half_temples,
    is_kept,
    is_upright,
)
from theomachy.games.theurgy.victory import objective_met

TEST_WOULD_BUILD: Final = 0.3
TEST_WOULD_BREAK: Final = 0.25
TOKEN: Final = 0.05  # for each hex it touches
TOKEN_AT_RISK: Final = 0.04
CUBE: Final = 0.03
FIRST_CUBES: Final = 0.04  # for each hex with own cubes
ACOLYTE_UP: Final = 0.1
DOUBTED_TEMPLE: Final = 0.02  # for each sceptic token on it
LEGEND: Final = 0.3
ACTIVE: Final = 0.2
PASSIVE: Final = 0.15
PAWN_FREE: Final = 0.1
CALLING: Final = 0.4
CLOSE: Final = 0.6  # for the part of the way to the nearest target, squared


def evaluate(p: Position, seat: i64) -> float:
    """The value of *p* for *seat*, in -1 to 1."""
    if p.is_over():
        return p.returns()[seat]
    if p.cells[PHASE] < ACTING:
        return 0.0
    worth = [_worth(p, player) for player in range(p.seats)]
    _add_tests(p, worth)
    own: float = worth[seat]
    best: float = -100.0
    total: float = 0.0
    for rival in range(p.seats):
        if rival != seat:
            total += worth[rival]
            if worth[rival] > best:
                best = worth[rival]
    lead = own - 0.5 * best - 0.5 * total / float(p.seats - 1)
    scaled = lead / float(p.cells[TARGET_X] + 2)
    return scaled / (1.0 + (scaled if scaled > 0 else -scaled))


def _worth(p: Position, seat: i64) -> float:
    """What *seat* has, tests left out."""
    cells = p.cells
    if cells[OUT + seat] == 1:
        return 0.0
    halves = half_temples(cells, seat)
    worth: float = 0.5 * float(halves) + _tokens(cells, seat) + _people(cells, seat) + _horde(cells, seat)
    goal: i64 = 2 * (cells[TARGET_X] + 2)
    if cells[KEPT + seat] == 1 and objective_met(cells, p.seats, seat, cells[OBJECTIVE + seat]):
        worth += CALLING
        goal -= 2
    if cells[TEMPLE + CAPITAL] == seat:
        goal = 2 * cells[TARGET_X]
    near = float(halves) / float(goal)
    worth += CLOSE * float(cells[TARGET_X] + 2) * near * near
    if cells[PAWN + seat] != TEST:
        worth += PAWN_FREE
    return worth


def _tokens(cells: vec[i64], seat: i64) -> float:
    worth: float = 0.0
    for vertex in range(VERTICES):
        if cells[FAITH + vertex] != seat:
            continue
        for place in range(3):
            if TOUCHES[vertex * 3 + place] != NONE:
                worth += TOKEN
        own = cubes_around(cells, vertex, seat)
        for rival in range(GREY):
            if rival != seat and cubes_around(cells, vertex, rival) > own:
                worth -= TOKEN_AT_RISK
                break
    return worth


def _people(cells: vec[i64], seat: i64) -> float:
    worth: float = 0.0
    for hex in range(HEXES):
        count = cells[CUBES + hex * COLOURS + seat]
        if count > 0:
            worth += FIRST_CUBES + CUBE * float(count)
        if cells[TEMPLE + hex] == seat:
            worth -= DOUBTED_TEMPLE * float(cells[SCEPTICS + hex])
    for acolyte in range(seat * 2, seat * 2 + 2):
        if is_upright(cells, acolyte):
            worth += ACOLYTE_UP
            if cells[TEMPLE + cells[ACOLYTE + acolyte]] == seat:
                worth += DOUBTED_TEMPLE
    return worth


def _horde(cells: vec[i64], seat: i64) -> float:
    worth: float = 0.0
    for monster in range(MONSTERS):
        if cells[MONSTER_OWNER + monster] == seat and cells[MONSTER_HEX + monster] != NONE:
            if IS_LEGENDARY[monster] == 1:
                worth += LEGEND
            else:
                worth += ACTIVE if IS_ACTIVE[monster] == 1 else PASSIVE
    return worth


def _add_tests(p: Position, worth: list[float]) -> None:
    """For each hex that can be tested, what a test would build or break."""
    cells = p.cells
    for hex in range(HEXES):
        if hex == cells[ANOMALY_AT]:
            continue
        people = residents(cells, hex)
        convert_residents(count_faith(cells, hex), people, hex, None)
        builder = majority(people)
        owner = cells[TEMPLE + hex]
        if builder == owner or (owner != NONE and is_kept(cells, hex)):
            continue
        if owner != NONE:
            worth[owner] -= TEST_WOULD_BREAK
        if builder != NONE:
            worth[builder] += TEST_WOULD_BUILD
