"""The value of a position: temples and what tests would bring, pieces, doubts, hordes, the pawn.

The weights are in temples: a value of 1 is about as good as a standing temple more than the average rival.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.rules import board, objectives, spreading_the_word, testing_the_faith
from theomachy.games.theurgy.state import State

_TEST_WOULD_BUILD: Final = 0.45
_ANOTHER_WOULD_BUILD: Final = 0.2  # only every other turn can test
_TEST_WOULD_BREAK: Final = 0.25
_NEARLY: Final = 0.15  # a test would leave cubes, for their part of what a temple takes
_TOKEN: Final = 0.05  # for each hex it touches
_TOKEN_AT_RISK: Final = 0.04
_CUBE: Final = 0.05
_FIRST_CUBES: Final = 0.04  # for each hex with own cubes
_ACOLYTE_UP: Final = 0.1
_DOUBTED_TEMPLE: Final = 0.02  # for each sceptic token on it
_LEGEND: Final = 0.16
_ACTIVE: Final = 0.1
_PASSIVE: Final = 0.06
_PAWN_FREE: Final = 0.1
_CALLING: Final = 0.4
_CLOSE: Final = 0.6  # for the part of the way to the nearest target, squared
_RIVAL_FALLS: Final = 0.3
_WINNING: Final = 3.0
_INTERVENING: Final = 0.12  # an Intervention just chosen promises this, and for each active monster
_RALLY: Final = 0.06


def evaluate(position: State, seat: i64) -> float:
    """The value of *p* for *seat*, in -1 to 1."""
    if position.is_over():
        return position.returns()[seat]
    if position.cells[at.PHASE] < at.ACTION_CHOICE:
        return 0.0
    worth = [_worth(position, player) for player in range(position.seats)]
    ahead = _after_tests(position)
    _add_tests(position, ahead, worth)
    turn = position.cells[at.TURN]
    worth[turn] += _promise(position, turn, ahead)
    own: float = worth[seat]
    best: float = -100.0
    total: float = 0.0
    for rival in range(position.seats):
        if rival != seat:
            total += worth[rival]
            if worth[rival] > best:
                best = worth[rival]
    lead = own - 0.5 * best - 0.5 * total / float(position.seats - 1)
    scaled = lead / float(position.terms.x + 2)
    return scaled / (1.0 + (scaled if scaled > 0 else -scaled))


def _worth(position: State, seat: i64) -> float:
    """Return what *seat* has, tests left out."""
    cells = position.cells
    if cells[at.CONCEDED + seat] == 1:
        return 0.0
    halves = board.half_temples(cells, seat)
    worth: float = (
        0.5 * float(halves) + _tokens(cells, seat, position.seats) + _people(cells, seat) + _horde(position, seat)
    )
    worth += _nearness(position, seat, halves)
    if cells[at.PAWN + seat] != at.TEST:
        worth += _PAWN_FREE
    return worth


def _nearness(position: State, seat: i64, halves: i64) -> float:
    """Return the worth of this many half temples on the way to the nearest of the three conditions (TH-W2 to TH-W4)."""
    cells = position.cells
    goal: i64 = 2 * (position.terms.x + 2)
    called: float = 0.0
    if cells[at.OBJECTIVE_KEPT + seat] == 1 and objectives.objective_met(position, seat, cells[at.OBJECTIVE + seat]):
        called = _CALLING
        goal -= 2
    if cells[at.TEMPLE + land.CAPITAL] == seat:
        goal = 2 * position.terms.x
    near = float(halves) / float(goal)
    return called + _CLOSE * float(position.terms.x + 2) * near * near


def _tokens(cells: vec[i64], seat: i64, seats: i64) -> float:
    worth: float = 0.0
    for vertex in range(land.VERTICES):
        if cells[at.FAITH + vertex] != seat:
            continue
        for place in range(3):
            if land.TOUCHES[vertex * 3 + place] != land.NONE:
                worth += _TOKEN
        own = board.cubes_around(cells, vertex, seat)
        for rival in range(seats):
            if rival != seat and board.cubes_around(cells, vertex, rival) > own:
                worth -= _TOKEN_AT_RISK
                break
    return worth


def _people(cells: vec[i64], seat: i64) -> float:
    worth: float = 0.0
    for hex in range(land.HEXES):
        count = cells[at.CUBES + hex * at.COLOURS + seat]
        if count > 0:
            worth += _FIRST_CUBES + _CUBE * float(count)
        if cells[at.TEMPLE + hex] == seat:
            worth -= _DOUBTED_TEMPLE * float(cells[at.SCEPTICS + hex])
    for acolyte in range(seat * 2, seat * 2 + 2):
        if board.is_upright(cells, acolyte):
            worth += _ACOLYTE_UP
            if cells[at.TEMPLE + cells[at.ACOLYTE + acolyte]] == seat:
                worth += _DOUBTED_TEMPLE
    return worth


def _horde(position: State, seat: i64) -> float:
    cells = position.cells
    cards = position.terms.cards
    worth: float = 0.0
    for monster in range(box.MONSTERS):
        if cells[at.MONSTER_OWNER + monster] == seat and cells[at.MONSTER_HEX + monster] != land.NONE:
            if cards.legendary[monster] == 1:
                worth += _LEGEND
            else:
                worth += _ACTIVE if cards.active[monster] == 1 else _PASSIVE
    return worth


def _after_tests(position: State) -> vec[i64]:
    """The residents of each hex after a test of it."""
    cells = position.cells
    ahead = cells[at.CUBES : at.CUBES + land.HEXES * at.COLOURS]
    for hex in range(land.HEXES):
        testing_the_faith.convert_residents(
            testing_the_faith.count_faith(position, hex), ahead, hex * at.COLOURS, hex, None
        )
    return ahead


def _add_tests(position: State, ahead: vec[i64], worth: list[float]) -> None:
    """Add what the tests that can be made would build, nearly build or break."""
    cells = position.cells
    would_build = vec[i64]([0] * at.COLOURS)
    for hex in range(land.HEXES):
        if hex == cells[at.ANOMALY_AT]:
            continue
        cell: i64 = hex * at.COLOURS
        builder = testing_the_faith.majority(ahead, cell)
        owner = cells[at.TEMPLE + hex]
        kept = owner != land.NONE and board.is_kept(position, hex)
        if owner != land.NONE and builder != owner and not kept:
            worth[owner] -= _TEST_WOULD_BREAK
        for seat in range(position.seats):
            if seat == builder and seat != owner and not kept:
                worth[seat] += _TEST_WOULD_BUILD if would_build[seat] == 0 else _ANOTHER_WOULD_BUILD
                would_build[seat] += 1
            elif seat != owner and ahead[cell + seat] > 0:
                worth[seat] += _NEARLY * _share(ahead, cell, seat)


def _share(people: vec[i64], cell: i64, seat: i64) -> float:
    """Return how near *seat* is to having the most cubes among *people* from *at* on."""
    most: i64 = 0
    for colour in range(at.COLOURS):
        if people[cell + colour] > most:
            most = people[cell + colour]
    return float(people[cell + seat]) / float(most + 1)


# What an action just chosen promises.


def _promise(position: State, seat: i64, ahead: vec[i64]) -> float:
    """Return what the action that *seat* has chosen and not begun will bring."""
    cards = position.terms.cards
    cells = position.cells
    if cells[at.PHASE] != at.IN_ACTION:
        return 0.0
    action = cells[at.ACTION]
    if action == at.TEST:
        return _best_test(position, seat, ahead) if cells[at.SCEPTICS_LEFT] == 0 else 0.0
    build = _ANOTHER_WOULD_BUILD if _has_site(cells, seat, ahead) else _TEST_WOULD_BUILD
    if action == at.SPREAD:
        return _best_word(position, seat, ahead, build)
    if action == at.PILGRIMAGE:
        return _best_sermons(position, seat, ahead, build) if _is_unmoved(cells, seat) else 0.0
    if cells[at.MAIN_USE] != at.NOTHING_YET:
        return 0.0
    promise: float = _INTERVENING + _best_clearing(position, seat, ahead, build)
    for monster in range(box.MONSTERS):
        if cells[at.MONSTER_MARKS + monster] != 0:
            return 0.0
        if cells[at.MONSTER_OWNER + monster] == seat and cards.active[monster] == 1:
            promise += _RALLY
    return promise


def _has_site(cells: vec[i64], seat: i64, ahead: vec[i64]) -> bool:
    """Return whether some test would build a temple for *seat*."""
    for hex in range(land.HEXES):
        testable = hex != cells[at.ANOMALY_AT] and cells[at.TEMPLE + hex] != seat
        if testable and testing_the_faith.majority(ahead, hex * at.COLOURS) == seat:
            return True
    return False


def _prospect(position: State, seat: i64, hex: i64, people: vec[i64], cell: i64, build: float) -> float:
    """Return what *seat* may hope for in a hex whose residents after a test would be *people* from *at* on.

    *build*: if it would build.
    """
    owner = position.cells[at.TEMPLE + hex]
    builder = testing_the_faith.majority(people, cell)
    if owner == seat:
        return 0.0 if builder == seat else -_TEST_WOULD_BREAK
    if builder == seat and (owner == land.NONE or not board.is_kept(position, hex)):
        return build
    return _NEARLY * _share(people, cell, seat)


def _gain(position: State, seat: i64, hex: i64, ahead: vec[i64], action: i64, build: float) -> float:
    """Return what a faith token next to *hex*, a sermon there or removing its sceptics is worth to *seat*."""
    cells = position.cells
    counts = testing_the_faith.count_faith(position, hex)
    people = testing_the_faith.residents(cells, hex)
    if action == at.SPREAD:
        counts[seat] += 1
    elif action == at.INTERVENTION:
        counts[at.GREY] -= cells[at.SCEPTICS + hex]
    else:
        victim: i64 = land.NONE
        for colour in range(at.COLOURS):
            most = people[victim] if victim != land.NONE else 0
            if colour != seat and people[colour] > most and not board.is_defended(position, hex, colour):
                victim = colour
        if victim == land.NONE or board.is_muted(position, hex):
            return 0.0
        people[victim] -= 1
        people[seat] += 1
    testing_the_faith.convert_residents(counts, people, 0, hex, None)
    gain = _prospect(position, seat, hex, people, 0, build) - _prospect(
        position, seat, hex, ahead, hex * at.COLOURS, build
    )
    return gain + _CUBE if action == at.PILGRIMAGE else gain


def _best_word(position: State, seat: i64, ahead: vec[i64], build: float) -> float:
    """The gain of the best faith token *seat* can place now."""
    gains = [_gain(position, seat, hex, ahead, at.SPREAD, build) for hex in range(land.HEXES)]
    best: float = 0.0
    for vertex in range(land.VERTICES):
        if not spreading_the_word.may_spread(position, seat, vertex):
            continue
        gain: float = 0.0
        for place in range(3):
            hex = land.TOUCHES[vertex * 3 + place]
            if hex != land.NONE:
                gain += _TOKEN + gains[hex]
        if gain > best:
            best = gain
    return best


def _best_clearing(position: State, seat: i64, ahead: vec[i64], build: float) -> float:
    """The gain of a monster's or miracle's coming to the hex where sceptics hurt most (TH-I6, TH-B10)."""
    best: float = 0.0
    for hex in range(land.HEXES):
        if position.cells[at.SCEPTICS + hex] > 0:
            gain = _gain(position, seat, hex, ahead, at.INTERVENTION, build)
            if gain > best:
                best = gain
    return best


def _best_sermons(position: State, seat: i64, ahead: vec[i64], build: float) -> float:
    """The gain of each acolyte's best sermon where it stands or one step away."""
    total: float = 0.0
    for acolyte in range(seat * 2, seat * 2 + 2):
        if not board.is_upright(position.cells, acolyte):
            continue
        here = position.cells[at.ACOLYTE + acolyte]
        best = _gain(position, seat, here, ahead, at.PILGRIMAGE, build)
        for direction in range(land.DIRECTIONS):
            hex = land.neighbour(here, direction)
            if hex != land.NONE:
                gain = _gain(position, seat, hex, ahead, at.PILGRIMAGE, build)
                if gain > best:
                    best = gain
        total += best
    return total


def _is_unmoved(cells: vec[i64], seat: i64) -> bool:
    for hex in range(land.HEXES):
        if cells[at.MOVABLE + hex] != cells[at.CUBES + hex * at.COLOURS + seat]:
            return False
    for cell in range(at.STEPS_TAKEN, at.CONVERTED):
        if cells[cell] != 0:
            return False
    return True


def _best_test(position: State, seat: i64, ahead: vec[i64]) -> float:
    """The gain of the best test *seat* can make now."""
    cells = position.cells
    halves = board.half_temples(cells, seat)
    best: float = -1.0
    for hex in range(land.HEXES):
        if hex == cells[at.ANOMALY_AT]:
            continue
        owner = cells[at.TEMPLE + hex]
        builder = testing_the_faith.majority(ahead, hex * at.COLOURS)
        kept = owner != land.NONE and board.is_kept(position, hex)
        gain: float = 0.0
        if owner != land.NONE and builder != owner and not kept:
            gain += -1.0 if owner == seat else _RIVAL_FALLS
        if builder == seat and owner != seat and not kept:
            restored = (cells[at.RUINS + hex] >> seat) & 1
            gain += (0.5 if restored == 1 else 1.0) - _TEST_WOULD_BUILD
            gain += _nearness(position, seat, halves + 2 - restored) - _nearness(position, seat, halves)
            capital = hex == land.CAPITAL or cells[at.TEMPLE + land.CAPITAL] == seat
            if halves + 2 - restored >= 2 * position.terms.x + (0 if capital else 4):
                gain += _WINNING
        if gain > best:
            best = gain
    return best
