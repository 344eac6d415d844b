"""How good a position looks: temples and what tests would bring, pieces, doubts, hordes, the pawn.

The weights are in temples: a value of 1 is about as good as a standing temple more than the average rival.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.position import Position
from theomachy.games.theurgy.anomaly import convert_residents, count_faith, majority, residents
from theomachy.games.theurgy.cards import IS_ACTIVE, IS_LEGENDARY, MONSTERS
from theomachy.games.theurgy.land import CAPITAL, DIRECTIONS, HEXES, NONE, TOUCHES, VERTICES, neighbour
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
    INTERVENTION,
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
    is_defended,
    is_kept,
    is_muted,
    is_upright,
)
from theomachy.games.theurgy.victory import objective_met
from theomachy.games.theurgy.word import may_spread

TEST_WOULD_BUILD: Final = 0.45
ANOTHER_WOULD_BUILD: Final = 0.2  # only every other turn can test
TEST_WOULD_BREAK: Final = 0.25
NEARLY: Final = 0.15  # a test would leave cubes, for their part of what a temple takes
TOKEN: Final = 0.05  # for each hex it touches
TOKEN_AT_RISK: Final = 0.04
CUBE: Final = 0.05
FIRST_CUBES: Final = 0.04  # for each hex with own cubes
ACOLYTE_UP: Final = 0.1
DOUBTED_TEMPLE: Final = 0.02  # for each sceptic token on it
LEGEND: Final = 0.16
ACTIVE: Final = 0.1
PASSIVE: Final = 0.06
PAWN_FREE: Final = 0.1
CALLING: Final = 0.4
CLOSE: Final = 0.6  # for the part of the way to the nearest target, squared
RIVAL_FALLS: Final = 0.3
WINNING: Final = 3.0
INTERVENING: Final = 0.12  # an Intervention just chosen promises this, and for each active monster
RALLY: Final = 0.06


def evaluate(p: Position, seat: i64) -> float:
    """The value of *p* for *seat*, in -1 to 1."""
    if p.is_over():
        return p.returns()[seat]
    if p.cells[PHASE] < ACTING:
        return 0.0
    worth = [_worth(p, player) for player in range(p.seats)]
    ahead = _after_tests(p)
    _add_tests(p, ahead, worth)
    turn = p.cells[TURN]
    worth[turn] += _promise(p, turn, ahead)
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
    worth: float = 0.5 * float(halves) + _tokens(cells, seat, p.seats) + _people(cells, seat) + _horde(cells, seat)
    worth += _nearness(p, seat, halves)
    if cells[PAWN + seat] != TEST:
        worth += PAWN_FREE
    return worth


def _nearness(p: Position, seat: i64, halves: i64) -> float:
    """What so many half temples are worth on the way to the nearest of the three conditions (TH-W2 to TH-W4)."""
    cells = p.cells
    goal: i64 = 2 * (cells[TARGET_X] + 2)
    called: float = 0.0
    if cells[KEPT + seat] == 1 and objective_met(cells, p.seats, seat, cells[OBJECTIVE + seat]):
        called = CALLING
        goal -= 2
    if cells[TEMPLE + CAPITAL] == seat:
        goal = 2 * cells[TARGET_X]
    near = float(halves) / float(goal)
    return called + CLOSE * float(cells[TARGET_X] + 2) * near * near


def _tokens(cells: vec[i64], seat: i64, seats: i64) -> float:
    worth: float = 0.0
    for vertex in range(VERTICES):
        if cells[FAITH + vertex] != seat:
            continue
        for place in range(3):
            if TOUCHES[vertex * 3 + place] != NONE:
                worth += TOKEN
        own = cubes_around(cells, vertex, seat)
        for rival in range(seats):
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


def _after_tests(p: Position) -> vec[i64]:
    """The residents of each hex after a test of it."""
    cells = p.cells
    ahead = cells[CUBES : CUBES + HEXES * COLOURS]
    for hex in range(HEXES):
        convert_residents(count_faith(cells, hex), ahead, hex * COLOURS, hex, None)
    return ahead


def _add_tests(p: Position, ahead: vec[i64], worth: list[float]) -> None:
    """What the tests that can be made would build, nearly build or break."""
    cells = p.cells
    would_build = vec[i64]([0] * COLOURS)
    for hex in range(HEXES):
        if hex == cells[ANOMALY_AT]:
            continue
        at: i64 = hex * COLOURS
        builder = majority(ahead, at)
        owner = cells[TEMPLE + hex]
        kept = owner != NONE and is_kept(cells, hex)
        if owner != NONE and builder != owner and not kept:
            worth[owner] -= TEST_WOULD_BREAK
        for seat in range(p.seats):
            if seat == builder and seat != owner and not kept:
                worth[seat] += TEST_WOULD_BUILD if would_build[seat] == 0 else ANOTHER_WOULD_BUILD
                would_build[seat] += 1
            elif seat != owner and ahead[at + seat] > 0:
                worth[seat] += NEARLY * _share(ahead, at, seat)


def _share(people: vec[i64], at: i64, seat: i64) -> float:
    """How near *seat* is to having the most cubes among *people* from *at* on."""
    most: i64 = 0
    for colour in range(COLOURS):
        if people[at + colour] > most:
            most = people[at + colour]
    return float(people[at + seat]) / float(most + 1)


# What an action just chosen promises.


def _promise(p: Position, seat: i64, ahead: vec[i64]) -> float:
    """What the action that *seat* has chosen and not begun will bring."""
    cells = p.cells
    if cells[PHASE] != STEPPING:
        return 0.0
    action = cells[ACTION]
    if action == TEST:
        return _best_test(p, seat, ahead) if cells[LEFT] == 0 else 0.0
    build = ANOTHER_WOULD_BUILD if _has_site(cells, seat, ahead) else TEST_WOULD_BUILD
    if action == WORD:
        return _best_word(p, seat, ahead, build)
    if action == PILGRIMAGE:
        return _best_sermons(p, seat, ahead, build) if _is_unmoved(cells, seat) else 0.0
    if cells[MAIN] != NOTHING_YET:
        return 0.0
    promise: float = INTERVENING + _best_clearing(p, seat, ahead, build)
    for monster in range(MONSTERS):
        if cells[MARKS + monster] != 0:
            return 0.0
        if cells[MONSTER_OWNER + monster] == seat and IS_ACTIVE[monster] == 1:
            promise += RALLY
    return promise


def _has_site(cells: vec[i64], seat: i64, ahead: vec[i64]) -> bool:
    """Whether some test would build a temple for *seat*."""
    for hex in range(HEXES):
        testable = hex != cells[ANOMALY_AT] and cells[TEMPLE + hex] != seat
        if testable and majority(ahead, hex * COLOURS) == seat:
            return True
    return False


def _prospect(p: Position, seat: i64, hex: i64, people: vec[i64], at: i64, build: float) -> float:
    """What *seat* may hope for in a hex whose residents after a test would be *people* from *at* on.

    *build*: if it would build.
    """
    owner = p.cells[TEMPLE + hex]
    builder = majority(people, at)
    if owner == seat:
        return 0.0 if builder == seat else -TEST_WOULD_BREAK
    if builder == seat and (owner == NONE or not is_kept(p.cells, hex)):
        return build
    return NEARLY * _share(people, at, seat)


def _gain(p: Position, seat: i64, hex: i64, ahead: vec[i64], action: i64, build: float) -> float:
    """What a faith token more beside *hex*, a sermon there or its sceptics gone add to the hopes of *seat*."""
    cells = p.cells
    counts = count_faith(cells, hex)
    people = residents(cells, hex)
    if action == WORD:
        counts[seat] += 1
    elif action == INTERVENTION:
        counts[GREY] -= cells[SCEPTICS + hex]
    else:
        victim: i64 = NONE
        for colour in range(COLOURS):
            most = people[victim] if victim != NONE else 0
            if colour != seat and people[colour] > most and not is_defended(cells, hex, colour):
                victim = colour
        if victim == NONE or is_muted(cells, hex):
            return 0.0
        people[victim] -= 1
        people[seat] += 1
    convert_residents(counts, people, 0, hex, None)
    gain = _prospect(p, seat, hex, people, 0, build) - _prospect(p, seat, hex, ahead, hex * COLOURS, build)
    return gain + CUBE if action == PILGRIMAGE else gain


def _best_word(p: Position, seat: i64, ahead: vec[i64], build: float) -> float:
    """The gain of the best faith token *seat* can place now."""
    gains = [_gain(p, seat, hex, ahead, WORD, build) for hex in range(HEXES)]
    best: float = 0.0
    for vertex in range(VERTICES):
        if not may_spread(p.cells, seat, vertex):
            continue
        gain: float = 0.0
        for place in range(3):
            hex = TOUCHES[vertex * 3 + place]
            if hex != NONE:
                gain += TOKEN + gains[hex]
        if gain > best:
            best = gain
    return best


def _best_clearing(p: Position, seat: i64, ahead: vec[i64], build: float) -> float:
    """The gain of a monster's or miracle's coming to the hex where sceptics hurt most (TH-I6, TH-B10)."""
    best: float = 0.0
    for hex in range(HEXES):
        if p.cells[SCEPTICS + hex] > 0:
            gain = _gain(p, seat, hex, ahead, INTERVENTION, build)
            if gain > best:
                best = gain
    return best


def _best_sermons(p: Position, seat: i64, ahead: vec[i64], build: float) -> float:
    """The gain of each acolyte's best sermon where it stands or one step away."""
    total: float = 0.0
    for acolyte in range(seat * 2, seat * 2 + 2):
        if not is_upright(p.cells, acolyte):
            continue
        here = p.cells[ACOLYTE + acolyte]
        best = _gain(p, seat, here, ahead, PILGRIMAGE, build)
        for direction in range(DIRECTIONS):
            hex = neighbour(here, direction)
            if hex != NONE:
                gain = _gain(p, seat, hex, ahead, PILGRIMAGE, build)
                if gain > best:
                    best = gain
        total += best
    return total


def _is_unmoved(cells: vec[i64], seat: i64) -> bool:
    for hex in range(HEXES):
        if cells[MOVABLE + hex] != cells[CUBES + hex * COLOURS + seat]:
            return False
    for cell in range(STEPS_MADE, FROZEN):
        if cells[cell] != 0:
            return False
    return True


def _best_test(p: Position, seat: i64, ahead: vec[i64]) -> float:
    """The gain of the best test *seat* can make now."""
    cells = p.cells
    halves = half_temples(cells, seat)
    best: float = -1.0
    for hex in range(HEXES):
        if hex == cells[ANOMALY_AT]:
            continue
        owner = cells[TEMPLE + hex]
        builder = majority(ahead, hex * COLOURS)
        kept = owner != NONE and is_kept(cells, hex)
        gain: float = 0.0
        if owner != NONE and builder != owner and not kept:
            gain += -1.0 if owner == seat else RIVAL_FALLS
        if builder == seat and owner != seat and not kept:
            restored = (cells[RUINS + hex] >> seat) & 1
            gain += (0.5 if restored == 1 else 1.0) - TEST_WOULD_BUILD
            gain += _nearness(p, seat, halves + 2 - restored) - _nearness(p, seat, halves)
            capital = hex == CAPITAL or cells[TEMPLE + CAPITAL] == seat
            if halves + 2 - restored >= 2 * cells[TARGET_X] + (0 if capital else 4):
                gain += WINNING
        if gain > best:
            best = gain
    return best
