"""What actions and cards do to the pieces on the board, each done in one place and reported as one event."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.games.theurgy.cards import DEITY_DATA, MONSTER_IDS
from theomachy.games.theurgy.land import BIT, HEX_NAMES, NONE, VERTEX_NAMES
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ANOMALY_AT,
    COLOURS,
    CUBES,
    DEITY,
    FAITH,
    FRESH,
    FROZEN,
    GREY,
    MARKS,
    MDISCARD,
    MDISCARD_N,
    MONSTER_HEX,
    MONSTER_OWNER,
    RUINS,
    SCEPTICS,
    TEMPLE,
    WOUNDED,
    is_kept,
)


def colour_word(cells: vec[i64], colour: i64) -> str:
    """The colour as a word: grey, or that of the seat's deity."""
    return "grey" if colour == GREY else str(DEITY_DATA[cells[DEITY + colour]]["colour"])


def acolyte_name(acolyte: i64) -> str:
    """An acolyte with its seat: ``0a1``."""
    return f"{acolyte // 2}a{acolyte % 2 + 1}"


# Cubes.


def _cap_frozen(cells: vec[i64], at: i64) -> None:
    if cells[FROZEN + at] > cells[CUBES + at]:
        cells[FROZEN + at] = cells[CUBES + at]


def convert(p: Position, hex: i64, colour: i64, to: i64, count: i64) -> None:
    """*count* cubes of *colour* become cubes of *to*, which do not move any more in this turn (TH-P15)."""
    cells = p.cells
    at = hex * COLOURS
    cells[CUBES + at + colour] -= count
    cells[CUBES + at + to] += count
    cells[FROZEN + at + to] += count
    _cap_frozen(cells, at + colour)
    if p.log is not None:
        facts = {
            "hex": HEX_NAMES[hex],
            "count": count,
            "colour": colour_word(cells, colour),
            "to": colour_word(cells, to),
        }
        p.log.append(Event("cubes-converted", facts))


def remove(p: Position, hex: i64, colour: i64, count: i64) -> None:
    """*count* cubes of *colour* go back to the supply."""
    cells = p.cells
    at = hex * COLOURS + colour
    cells[CUBES + at] -= count
    _cap_frozen(cells, at)
    if p.log is not None:
        facts = {"hex": HEX_NAMES[hex], "count": count, "colour": colour_word(cells, colour)}
        p.log.append(Event("cubes-removed", facts))


def add(p: Position, hex: i64, colour: i64, count: i64) -> None:
    """*count* cubes of *colour* come from the supply."""
    p.cells[CUBES + hex * COLOURS + colour] += count
    if p.log is not None:
        facts = {"hex": HEX_NAMES[hex], "count": count, "colour": colour_word(p.cells, colour)}
        p.log.append(Event("cubes-added", facts))


def move_cubes(p: Position, hex: i64, target: i64, colour: i64, count: i64) -> None:
    """*count* cubes of *colour* go from *hex* to *target*."""
    cells = p.cells
    cells[CUBES + hex * COLOURS + colour] -= count
    cells[CUBES + target * COLOURS + colour] += count
    if p.log is not None:
        facts = {
            "hex": HEX_NAMES[hex],
            "target": HEX_NAMES[target],
            "count": count,
            "colour": colour_word(cells, colour),
        }
        p.log.append(Event("cubes-moved", facts))


# Acolytes.


def move_acolyte(p: Position, acolyte: i64, target: i64) -> None:
    """*acolyte* goes to *target*."""
    cells = p.cells
    hex = cells[ACOLYTE + acolyte]
    cells[ACOLYTE + acolyte] = target
    if p.log is not None:
        facts = {
            "seat": acolyte // 2,
            "acolyte": acolyte_name(acolyte),
            "hex": HEX_NAMES[hex],
            "target": HEX_NAMES[target],
        }
        p.log.append(Event("acolyte-moved", facts))


def wound(p: Position, acolyte: i64) -> None:
    """*acolyte* lies down (TH-N1)."""
    p.cells[WOUNDED + acolyte] = 1
    if p.log is not None:
        p.log.append(Event("acolyte-wounded", _acolyte_facts(p, acolyte)))


def rise(p: Position, acolyte: i64) -> None:
    """*acolyte* stands up."""
    p.cells[WOUNDED + acolyte] = 0
    if p.log is not None:
        p.log.append(Event("acolyte-rose", _acolyte_facts(p, acolyte)))


def _acolyte_facts(p: Position, acolyte: i64) -> dict[str, object]:
    hex = p.cells[ACOLYTE + acolyte]
    return {"seat": acolyte // 2, "acolyte": acolyte_name(acolyte), "hex": HEX_NAMES[hex]}


# Faith tokens.


def place_faith(p: Position, vertex: i64, seat: i64) -> None:
    """*seat* puts a token on *vertex*; a token that stood there goes back to its owner (TH-S7)."""
    cells = p.cells
    before = cells[FAITH + vertex]
    cells[FAITH + vertex] = seat
    if p.log is not None:
        if before == NONE:
            p.log.append(Event("faith-placed", {"seat": seat, "vertex": VERTEX_NAMES[vertex]}))
        else:
            facts = {"seat": seat, "vertex": VERTEX_NAMES[vertex], "owner_seat": before}
            p.log.append(Event("faith-replaced", facts))


def remove_faith(p: Position, vertex: i64) -> None:
    """The token on *vertex* goes back to its owner."""
    seat = p.cells[FAITH + vertex]
    p.cells[FAITH + vertex] = NONE
    if p.log is not None:
        p.log.append(Event("faith-removed", {"owner_seat": seat, "vertex": VERTEX_NAMES[vertex]}))


def move_faith(p: Position, vertex: i64, target: i64) -> None:
    """The token on *vertex* goes to *target*."""
    cells = p.cells
    cells[FAITH + target] = cells[FAITH + vertex]
    cells[FAITH + vertex] = NONE
    if p.log is not None:
        facts = {"seat": cells[FAITH + target], "vertex": VERTEX_NAMES[vertex], "target": VERTEX_NAMES[target]}
        p.log.append(Event("faith-moved", facts))


# Sceptic tokens and the anomaly.


def clear_sceptics(p: Position, hex: i64) -> None:
    """All sceptic tokens of *hex* go back to the supply."""
    count = p.cells[SCEPTICS + hex]
    if count == 0:
        return
    p.cells[SCEPTICS + hex] = 0
    if p.log is not None:
        p.log.append(Event("sceptics-removed", {"hex": HEX_NAMES[hex], "count": count}))


def add_sceptic(p: Position, hex: i64) -> None:
    """One sceptic token comes into *hex*."""
    p.cells[SCEPTICS + hex] += 1
    if p.log is not None:
        p.log.append(Event("sceptic-placed", {"hex": HEX_NAMES[hex]}))


def move_sceptics(p: Position, hex: i64, target: i64) -> None:
    """All sceptic tokens of *hex* go to *target*."""
    cells = p.cells
    count = cells[SCEPTICS + hex]
    cells[SCEPTICS + target] += count
    cells[SCEPTICS + hex] = 0
    if p.log is not None:
        facts = {"hex": HEX_NAMES[hex], "target": HEX_NAMES[target], "count": count}
        p.log.append(Event("sceptics-moved", facts))


def move_anomaly(p: Position, hex: i64) -> None:
    """The anomaly goes to *hex*."""
    before = p.cells[ANOMALY_AT]
    p.cells[ANOMALY_AT] = hex
    if p.log is not None:
        p.log.append(Event("anomaly-moved", {"hex": HEX_NAMES[hex], "from": HEX_NAMES[before]}))


# Temples and ruins.


def build_temple(p: Position, hex: i64, seat: i64) -> None:
    """*seat* builds in *hex*, or stands its ruin up again (TH-R3)."""
    cells = p.cells
    cells[TEMPLE + hex] = seat
    restored = (cells[RUINS + hex] >> seat) & 1 == 1
    if restored:
        cells[RUINS + hex] ^= BIT[seat]
    if p.log is not None:
        p.log.append(Event("temple-restored" if restored else "temple-built", {"seat": seat, "hex": HEX_NAMES[hex]}))


def destroy_temple(p: Position, hex: i64) -> bool:
    """The temple in *hex* becomes a ruin (TH-R1), unless a passive ability keeps it; whether none stands there now."""
    cells = p.cells
    seat = cells[TEMPLE + hex]
    if seat == NONE:
        return True
    if is_kept(cells, hex):
        if p.log is not None:
            p.log.append(Event("temple-kept", {"owner_seat": seat, "hex": HEX_NAMES[hex]}))
        return False
    cells[TEMPLE + hex] = NONE
    cells[RUINS + hex] |= BIT[seat]
    if p.log is not None:
        p.log.append(Event("temple-destroyed", {"owner_seat": seat, "hex": HEX_NAMES[hex]}))
    return True


def remove_ruin(p: Position, hex: i64, seat: i64) -> None:
    """The ruin of *seat* in *hex* leaves the board."""
    p.cells[RUINS + hex] ^= BIT[seat]
    if p.log is not None:
        p.log.append(Event("ruin-removed", {"owner_seat": seat, "hex": HEX_NAMES[hex]}))


# Monsters.


def enter_monster(p: Position, monster: i64, hex: i64) -> None:
    """The token of *monster* comes into *hex* and drives the sceptics out (TH-B10)."""
    p.cells[MONSTER_HEX + monster] = hex
    clear_sceptics(p, hex)


def slay(p: Position, monster: i64) -> None:
    """The token of *monster* goes back to the pool, the card to the discard pile (TH-B13)."""
    cells = p.cells
    if p.log is not None:
        facts = {
            "monster": MONSTER_IDS[monster],
            "hex": HEX_NAMES[cells[MONSTER_HEX + monster]],
            "owner_seat": cells[MONSTER_OWNER + monster],
        }
        p.log.append(Event("monster-slain", facts))
    cells[MONSTER_HEX + monster] = NONE
    cells[MONSTER_OWNER + monster] = NONE
    cells[MARKS + monster] = 0
    discard_monster(cells, monster)


def discard_monster(cells: vec[i64], monster: i64) -> None:
    """The card of *monster* goes on top of its discard pile."""
    cells[MDISCARD + cells[MDISCARD_N]] = monster
    cells[MDISCARD_N] += 1


def seize(p: Position, monster: i64, seat: i64) -> None:
    """*seat* takes control of *monster*, which rests for this turn."""
    cells = p.cells
    before = cells[MONSTER_OWNER + monster]
    cells[MONSTER_OWNER + monster] = seat
    cells[MARKS + monster] |= FRESH
    if p.log is not None:
        facts = {"seat": seat, "monster": MONSTER_IDS[monster], "owner_seat": before}
        p.log.append(Event("monster-seized", facts))
