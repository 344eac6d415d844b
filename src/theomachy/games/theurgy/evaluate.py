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
    ACTION,
    ANOMALY_AT,
    COLOURS,
    CUBES,
    FAITH,
    FROZEN,
    GREY,
    KEPT,
    LEFT,
    MAIN,
    MARKS,
    MONSTER_HEX,
    MONSTER_OWNER,
    MOVABLE,
    NOTHING_YET,
    OBJECTIVE,
    OUT,
    PAWN,
    PHASE,
    PILGRIMAGE,
    RUINS,
    SCEPTICS,
    STEPPING,
    STEPS_MADE,
    TARGET_X,
    TEMPLE,
    TEST,
    TURN,
    WORD,
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
RIVAL_FALLS: Final = 0.3
WINNING: Final = 3.0
FRESH_PILGRIMAGE: Final = 0.12  # an action just chosen promises what its first step will bring
FRESH_WORD: Final = 0.2
FRESH_INTERVENTION: Final = 0.25


def evaluate(p: Position, seat: i64) -> float:
    """The value of *p* for *seat*, in -1 to 1."""
    if p.is_over():
        return p.returns()[seat]
    if p.cells[PHASE] < ACTING:
        return 0.0
    worth = [_worth(p, player) for player in range(p.seats)]
    builders = _builders(p)
    _add_tests(p, builders, worth)
    turn = p.cells[TURN]
    worth[turn] += _promise(p, turn, builders)
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


def _builders(p: Position) -> vec[i64]:
    """Who would have the most cubes in each hex after a test."""
    cells = p.cells
    builders = vec[i64]([NONE] * HEXES)
    for hex in range(HEXES):
        people = residents(cells, hex)
        convert_residents(count_faith(cells, hex), people, hex, None)
        builders[hex] = majority(people)
    return builders


def _add_tests(p: Position, builders: vec[i64], worth: list[float]) -> None:
    """For each hex that can be tested, what a test would build or break."""
    cells = p.cells
    for hex in range(HEXES):
        builder = builders[hex]
        owner = cells[TEMPLE + hex]
        if hex == cells[ANOMALY_AT] or builder == owner or (owner != NONE and is_kept(cells, hex)):
            continue
        if owner != NONE:
            worth[owner] -= TEST_WOULD_BREAK
        if builder != NONE:
            worth[builder] += TEST_WOULD_BUILD


def _promise(p: Position, seat: i64, builders: vec[i64]) -> float:
    """What the action that *seat* has chosen and not begun will bring."""
    cells = p.cells
    if cells[PHASE] != STEPPING:
        return 0.0
    action = cells[ACTION]
    if action == TEST:
        return _best_test(p, seat, builders) if cells[LEFT] == 0 else 0.0
    if action == WORD:
        return FRESH_WORD
    if action == PILGRIMAGE:
        return FRESH_PILGRIMAGE if _is_unmoved(cells, seat) else 0.0
    begun = cells[MAIN] != NOTHING_YET
    for monster in range(MONSTERS):
        begun = begun or cells[MARKS + monster] != 0
    return 0.0 if begun else FRESH_INTERVENTION


def _is_unmoved(cells: vec[i64], seat: i64) -> bool:
    for hex in range(HEXES):
        if cells[MOVABLE + hex] != cells[CUBES + hex * COLOURS + seat]:
            return False
    for cell in range(STEPS_MADE, FROZEN):
        if cells[cell] != 0:
            return False
    return True


def _best_test(p: Position, seat: i64, builders: vec[i64]) -> float:
    """The gain of the best test *seat* can make now."""
    cells = p.cells
    halves = half_temples(cells, seat)
    best: float = -1.0
    for hex in range(HEXES):
        if hex == cells[ANOMALY_AT]:
            continue
        owner = cells[TEMPLE + hex]
        kept = owner != NONE and is_kept(cells, hex)
        gain: float = 0.0
        if owner != NONE and builders[hex] != owner and not kept:
            gain += -1.0 if owner == seat else RIVAL_FALLS
        if builders[hex] == seat and owner != seat and not kept:
            restored = (cells[RUINS + hex] >> seat) & 1
            gain += (0.5 if restored == 1 else 1.0) - TEST_WOULD_BUILD
            capital = hex == CAPITAL or cells[TEMPLE + CAPITAL] == seat
            if halves + 2 - restored >= 2 * cells[TARGET_X] + (0 if capital else 4):
                gain += WINNING
        if gain > best:
            best = gain
    return best
