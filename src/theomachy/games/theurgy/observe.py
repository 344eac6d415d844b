"""The numbers for learners: what a seat knows, its own things first, others in turn order."""

from theomachy.core.position import Position
from theomachy.games.theurgy.cards import DEITIES, MIRACLES, MONSTERS, OBJECTIVES
from theomachy.games.theurgy.land import HEXES, NONE, VERTICES
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTION,
    ANOMALY_AT,
    COLOURS,
    CUBES,
    DECK_N,
    DEITY,
    DISCARD,
    DISCARD_N,
    DISKS,
    DROPPED,
    EFFECT,
    EVENTS_OUT,
    FAITH,
    FROZEN,
    GREY,
    HAND,
    HAND_N,
    HAND_ROOM,
    KEPT,
    LEFT,
    MAIN,
    MARKS,
    MDECK_N,
    MONSTER_HEX,
    MONSTER_OWNER,
    MOVABLE,
    OBJECTIVE,
    OUT,
    PAWN,
    PHASE,
    ROUND,
    ROW,
    RUINS,
    SCEPTICS,
    SHUFFLES,
    STEP,
    SUPPLY,
    TARGET_X,
    TEMPLE,
    TILE,
    TURN,
    WOUNDED,
    half_temples,
)


def one_hot(value: int, size: int) -> list[float]:
    """A one at *value*; zeros only when it is negative."""
    return [float(place == value) for place in range(size)]


def observe(p: Position, seat: int) -> list[float]:
    """What *seat* knows; the same length for every position of a seat count."""
    order = [(seat + turn) % p.seats for turn in range(p.seats)]
    out: list[float] = []
    for hex in range(HEXES):
        out += _hex(p, order, hex)
    for vertex in range(VERTICES):
        owner = p.cells[FAITH + vertex]
        out += one_hot(-1 if owner == NONE else order.index(owner), p.seats)
    for player in order:
        out += _player(p, player)
    for monster in range(MONSTERS):
        out += _monster(p, order, monster)
    return out + _common(p) + _own_cards(p, seat)


def _hex(p: Position, order: list[int], hex: int) -> list[float]:
    cells = p.cells
    at = hex * COLOURS
    temple = cells[TEMPLE + hex]
    return [
        *one_hot(cells[TILE + hex], 7),
        *(float(cells[CUBES + at + colour]) / 5 for colour in (*order, GREY)),
        *(float(cells[FROZEN + at + colour]) / 5 for colour in (*order, GREY)),
        float(cells[MOVABLE + hex]) / 5,
        float(cells[SCEPTICS + hex]) / 5,
        *one_hot(-1 if temple == NONE else order.index(temple), p.seats),
        *(float((cells[RUINS + hex] >> player) & 1) for player in order),
        float(cells[ANOMALY_AT] == hex),
    ]


def _player(p: Position, player: int) -> list[float]:
    cells = p.cells
    out = [
        float(half_temples(cells, player)) / float(2 * cells[TARGET_X] + 4),
        float(cells[HAND_N + player]) / 3,
        float(cells[OUT + player]),
        float(cells[TURN] == player),
        *one_hot(cells[DEITY + player], DEITIES),
        *one_hot(cells[PAWN + player], 4),
    ]
    for acolyte in (player * 2, player * 2 + 1):
        out += [*one_hot(cells[ACOLYTE + acolyte], HEXES), float(cells[WOUNDED + acolyte])]
    return out


def _monster(p: Position, order: list[int], monster: int) -> list[float]:
    cells = p.cells
    owner = cells[MONSTER_OWNER + monster]
    disks = next((cells[DISKS + place] + 1 for place in range(3) if cells[ROW + place] == monster), 0)
    return [
        *one_hot(cells[MONSTER_HEX + monster], HEXES),
        *one_hot(-1 if owner == NONE else order.index(owner), p.seats),
        float(disks) / 3,
        float(cells[MARKS + monster]) / 7,
    ]


def _common(p: Position) -> list[float]:
    cells = p.cells
    seen = [0.0] * MIRACLES
    for place in range(cells[DISCARD_N]):
        seen[cells[DISCARD + place]] += 0.5
    return [
        *one_hot(cells[PHASE], 8),
        *one_hot(cells[ACTION], 4),
        *one_hot(cells[EFFECT], MIRACLES + MONSTERS),
        float(cells[STEP]) / 1000,
        float(cells[MAIN] != NONE),
        float(cells[LEFT]) / 6,
        float(cells[ROUND]) / 60,
        float(cells[DECK_N]) / 54,
        float(cells[MDECK_N]) / 30,
        float(cells[SHUFFLES] > 0),
        *(float(cells[EVENTS_OUT + n] != NONE) for n in range(2)),
        *seen,
        *(float(cells[SUPPLY + design]) / 2 for design in range(MIRACLES)),
    ]


def _own_cards(p: Position, seat: int) -> list[float]:
    cells = p.cells
    held = [0.0] * MIRACLES
    for place in range(cells[HAND_N + seat]):
        held[cells[HAND + seat * HAND_ROOM + place]] += 0.5
    choosing = one_hot(cells[DROPPED + seat], OBJECTIVES) if cells[KEPT + seat] == 0 else [0.0] * OBJECTIVES
    return [*held, *one_hot(cells[OBJECTIVE + seat], OBJECTIVES), *choosing]
