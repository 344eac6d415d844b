"""The pieces on the board: what stands where, and what monsters forbid there."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.state import State

# Cubes.


def cubes(cells: vec[i64], hex: i64, colour: i64) -> i64:
    """Return how many cubes of *colour* are in *hex*."""
    return cells[at.CUBES + hex * at.COLOURS + colour]


def free_cubes(cells: vec[i64], hex: i64, colour: i64) -> i64:
    """Cubes of *colour* in *hex* that were not converted in this turn and may be moved (TH-P16)."""
    cell = hex * at.COLOURS + colour
    return cells[at.CUBES + cell] - cells[at.CONVERTED + cell]


def cubes_around(cells: vec[i64], vertex: i64, colour: i64) -> i64:
    """Cubes of *colour* in the hexes that touch *vertex* (TH-S4)."""
    total: i64 = 0
    cell = vertex * 3
    while cell < vertex * 3 + 3 and land.TOUCHES[cell] != land.NONE:
        total += cells[at.CUBES + land.TOUCHES[cell] * at.COLOURS + colour]
        cell += 1
    return total


def cubes_on_board(cells: vec[i64], colour: i64) -> i64:
    """All cubes of *colour*."""
    total: i64 = 0
    cell: i64 = at.CUBES + colour
    while cell < at.SCEPTICS:
        total += cells[cell]
        cell += at.COLOURS
    return total


# Acolytes: number 2 * seat and 2 * seat + 1.


def is_upright(cells: vec[i64], acolyte: i64) -> bool:
    """Return whether *acolyte* is on the board and not wounded (TH-N2)."""
    return cells[at.ACOLYTE + acolyte] != land.NONE and cells[at.WOUNDED + acolyte] == 0


def stands_in(cells: vec[i64], acolyte: i64, hex: i64) -> bool:
    """Return whether *acolyte* stands upright in *hex*."""
    return cells[at.ACOLYTE + acolyte] == hex and cells[at.WOUNDED + acolyte] == 0


def has_acolyte(cells: vec[i64], seat: i64, hex: i64) -> bool:
    """Return whether *seat* has an upright acolyte in *hex*."""
    return stands_in(cells, seat * 2, hex) or stands_in(cells, seat * 2 + 1, hex)


def any_acolyte(cells: vec[i64], hex: i64) -> bool:
    """Return whether any player has an upright acolyte in *hex*."""
    acolyte: i64 = 0
    while acolyte < 2 * at.SEATS:
        if stands_in(cells, acolyte, hex):
            return True
        acolyte += 1
    return False


# Monsters and what their passive abilities forbid (TH-B6, TH-K9).


def any_monster(cells: vec[i64], hex: i64) -> bool:
    """Return whether a monster token is in *hex*."""
    monster: i64 = 0
    while monster < box.MONSTERS:
        if cells[at.MONSTER_HEX + monster] == hex:
            return True
        monster += 1
    return False


def standing(cells: vec[i64], monsters: vec[i64], hex: i64) -> i64:
    """The first of *monsters* that stands in *hex*, or NONE."""
    for monster in monsters:
        if cells[at.MONSTER_HEX + monster] == hex:
            return monster
    return land.NONE


def is_held(position: State, hex: i64) -> bool:
    """Return whether no cube and no acolyte may leave *hex*."""
    return standing(position.cells, position.terms.cards.hold, hex) != land.NONE


def barring(position: State, hex: i64, seat: i64) -> i64:
    """The monster that lets no acolytes of *seat* enter *hex*, or NONE."""
    cells = position.cells
    for monster in position.terms.cards.bar:
        if cells[at.MONSTER_HEX + monster] == hex and cells[at.MONSTER_OWNER + monster] != seat:
            return monster
    return land.NONE


def is_barred(position: State, hex: i64, seat: i64) -> bool:
    """Return whether acolytes of *seat* may not enter *hex*."""
    return barring(position, hex, seat) != land.NONE


def is_muted(position: State, hex: i64) -> bool:
    """Return whether nobody may preach in *hex*."""
    return standing(position.cells, position.terms.cards.mute, hex) != land.NONE


def is_disarmed(position: State, hex: i64) -> bool:
    """Return whether acolytes in *hex* neither defend nor perform miracles."""
    return standing(position.cells, position.terms.cards.disarm, hex) != land.NONE


def warding(position: State, hex: i64, colour: i64) -> i64:
    """The monster that protects cubes of *colour* in *hex* from preaching, monsters and miracles, or NONE."""
    cells = position.cells
    for monster in position.terms.cards.ward:
        if cells[at.MONSTER_HEX + monster] == hex and cells[at.MONSTER_OWNER + monster] == colour:
            return monster
    return land.NONE


def is_warded(position: State, hex: i64, colour: i64) -> bool:
    """Return whether cubes of *colour* in *hex* cannot be removed or converted by preaching, monsters or miracles."""
    return warding(position, hex, colour) != land.NONE


def is_kept(position: State, hex: i64) -> bool:
    """Return whether the temple in *hex* cannot be destroyed."""
    return standing(position.cells, position.terms.cards.keep, hex) != land.NONE


def silencing(position: State, vertex: i64) -> i64:
    """The monster that forbids Spread the Word at *vertex*, or NONE."""
    cells = position.cells
    cell = vertex * 3
    for monster in position.terms.cards.silence:
        hex = cells[at.MONSTER_HEX + monster]
        if hex != land.NONE and (
            land.TOUCHES[cell] == hex or land.TOUCHES[cell + 1] == hex or land.TOUCHES[cell + 2] == hex
        ):
            return monster
    return land.NONE


def is_silenced(position: State, vertex: i64) -> bool:
    """Return whether Spread the Word is not possible at *vertex*."""
    return silencing(position, vertex) != land.NONE


def is_defended(position: State, hex: i64, seat: i64) -> bool:
    """Return whether *seat* defends its cubes and monsters in *hex* (TH-P11, TH-P13); grey never does (TH-P10)."""
    cells = position.cells
    return seat != at.GREY and has_acolyte(cells, seat, hex) and not is_disarmed(position, hex)


def horde_size(cells: vec[i64], seat: i64) -> i64:
    """Return how many monsters *seat* owns."""
    size: i64 = 0
    monster: i64 = 0
    while monster < box.MONSTERS:
        if cells[at.MONSTER_OWNER + monster] == seat:
            size += 1
        monster += 1
    return size


def has_legend(position: State, seat: i64) -> bool:
    """Return whether *seat* owns a legendary monster."""
    cells = position.cells
    cards = position.terms.cards
    monster: i64 = 0
    while monster < box.MONSTERS:
        if cards.legendary[monster] == 1 and cells[at.MONSTER_OWNER + monster] == seat:
            return True
        monster += 1
    return False


# Temples.


def temples(cells: vec[i64], seat: i64) -> i64:
    """Standing temples of *seat*."""
    total: i64 = 0
    cell: i64 = at.TEMPLE
    while cell < at.RUINS:
        if cells[cell] == seat:
            total += 1
        cell += 1
    return total


def ruins(cells: vec[i64], seat: i64) -> i64:
    """Ruins of *seat*."""
    total: i64 = 0
    cell: i64 = at.RUINS
    while cell < at.ACOLYTE:
        total += (cells[cell] >> seat) & 1
        cell += 1
    return total


def half_temples(cells: vec[i64], seat: i64) -> i64:
    """The temple value of *seat* in halves: 2 a temple, 1 a ruin (TH-W8)."""
    return 2 * temples(cells, seat) + ruins(cells, seat)


def tokens(cells: vec[i64], seat: i64) -> i64:
    """Faith tokens of *seat* on the board."""
    total: i64 = 0
    cell: i64 = at.FAITH
    while cell < at.ANOMALY_AT:
        if cells[cell] == seat:
            total += 1
        cell += 1
    return total


def sceptics_on_board(cells: vec[i64]) -> i64:
    """All sceptic tokens."""
    total: i64 = 0
    cell: i64 = at.SCEPTICS
    while cell < at.TEMPLE:
        total += cells[cell]
        cell += 1
    return total


def in_play(cells: vec[i64], seats: i64) -> i64:
    """Seats that have not conceded."""
    left: i64 = 0
    for seat in range(seats):
        left += 1 - cells[at.CONCEDED + seat]
    return left
