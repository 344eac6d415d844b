"""The numbers for learners: what a seat knows, its own things first, others in turn order."""

from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import cards, land
from theomachy.games.theurgy.state import State


def one_hot(value: int, size: int) -> list[float]:
    """A one at *value*; zeros only when it is negative."""
    return [float(place == value) for place in range(size)]


def observe(position: State, seat: int) -> list[float]:
    """What *seat* knows; the same length for every position of a seat count."""
    order = [(seat + turn) % position.seats for turn in range(position.seats)]
    out: list[float] = []
    for hex in range(land.HEXES):
        out += _hex(position, order, hex)
    for vertex in range(land.VERTICES):
        owner = position.cells[at.FAITH + vertex]
        out += one_hot(-1 if owner == land.NONE else order.index(owner), position.seats)
    for player in order:
        out += _player(position, player)
    for monster in range(cards.MONSTERS):
        out += _monster(position, order, monster)
    return out + _common(position) + _own_cards(position, seat)


def _hex(position: State, order: list[int], hex: int) -> list[float]:
    cells = position.cells
    cell = hex * at.COLOURS
    temple = cells[at.TEMPLE + hex]
    return [
        *one_hot(cells[at.TILE + hex], 7),
        *(float(cells[at.CUBES + cell + colour]) / 5 for colour in (*order, at.GREY)),
        *(float(cells[at.CONVERTED + cell + colour]) / 5 for colour in (*order, at.GREY)),
        float(cells[at.MOVABLE + hex]) / 5,
        float(cells[at.SCEPTICS + hex]) / 5,
        *one_hot(-1 if temple == land.NONE else order.index(temple), position.seats),
        *(float((cells[at.RUINS + hex] >> player) & 1) for player in order),
        float(cells[at.ANOMALY_AT] == hex),
    ]


def _player(position: State, player: int) -> list[float]:
    cells = position.cells
    out = [
        float(at.half_temples(cells, player)) / float(2 * position.terms.x + 4),
        float(cells[at.HAND_COUNT + player]) / 3,
        float(cells[at.CONCEDED + player]),
        float(cells[at.TURN] == player),
        *one_hot(cells[at.DEITY + player], cards.DEITIES),
        *one_hot(cells[at.PAWN + player], 4),
    ]
    for acolyte in (player * 2, player * 2 + 1):
        out += [*one_hot(cells[at.ACOLYTE + acolyte], land.HEXES), float(cells[at.WOUNDED + acolyte])]
    return out


def _monster(position: State, order: list[int], monster: int) -> list[float]:
    cells = position.cells
    owner = cells[at.MONSTER_OWNER + monster]
    disks = next((cells[at.DISKS + place] + 1 for place in range(3) if cells[at.ROW + place] == monster), 0)
    return [
        *one_hot(cells[at.MONSTER_HEX + monster], land.HEXES),
        *one_hot(-1 if owner == land.NONE else order.index(owner), position.seats),
        float(disks) / 3,
        float(cells[at.MONSTER_MARKS + monster]) / 7,
    ]


def _common(position: State) -> list[float]:
    cells = position.cells
    seen = [0.0] * cards.MIRACLES
    for place in range(cells[at.DISCARD_COUNT]):
        seen[cells[at.DISCARD + place]] += 0.5
    return [
        *one_hot(cells[at.PHASE], 8),
        *one_hot(cells[at.ACTION], 4),
        *one_hot(cells[at.EFFECT_CARD], cards.MIRACLES + cards.MONSTERS),
        float(cells[at.EFFECT_STEP]) / 1000,
        float(cells[at.MAIN_USE] != land.NONE),
        float(cells[at.SCEPTICS_LEFT]) / 6,
        float(cells[at.ROUND]) / 60,
        float(cells[at.DECK_COUNT]) / 54,
        float(cells[at.MONSTER_DECK_COUNT]) / 30,
        float(cells[at.RESHUFFLES] > 0),
        *(float(cells[at.EVENTS_DRAWN + n] != land.NONE) for n in range(2)),
        *seen,
        *(float(cells[at.SUPPLY + design]) / 2 for design in range(cards.MIRACLES)),
    ]


def _own_cards(position: State, seat: int) -> list[float]:
    cells = position.cells
    held = [0.0] * cards.MIRACLES
    for place in range(cells[at.HAND_COUNT + seat]):
        held[cells[at.HAND + seat * at.HAND_ROOM + place]] += 0.5
    choosing = (
        one_hot(cells[at.OTHER_OBJECTIVE + seat], cards.OBJECTIVES)
        if cells[at.OBJECTIVE_KEPT + seat] == 0
        else [0.0] * cards.OBJECTIVES
    )
    return [*held, *one_hot(cells[at.OBJECTIVE + seat], cards.OBJECTIVES), *choosing]
