"""The pieces on the board: each thing that happens to them is done in one place and reported as one event."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.rules import board
from theomachy.games.theurgy.state import State


def colour_code(colour: int) -> str:
    """A seat as its number, grey as ``g``."""
    return "g" if colour == at.GREY else str(colour)


def colour_word(position: State, colour: i64) -> str:
    """The colour as a word: grey, or that of the seat's deity."""
    cells = position.cells
    return "grey" if colour == at.GREY else str(position.terms.colours[cells[at.DEITY + colour]])


def acolyte_name(acolyte: i64) -> str:
    """An acolyte with its seat: ``0a1``."""
    return f"{acolyte // 2}a{acolyte % 2 + 1}"


# Cubes.


def _cap_frozen(cells: vec[i64], cell: i64) -> None:
    if cells[at.CONVERTED + cell] > cells[at.CUBES + cell]:
        cells[at.CONVERTED + cell] = cells[at.CUBES + cell]


def convert(position: State, hex: i64, colour: i64, to: i64, count: i64) -> None:
    """*count* cubes of *colour* become cubes of *to*, which do not move any more in this turn (TH-P15)."""
    cells = position.cells
    cell = hex * at.COLOURS
    cells[at.CUBES + cell + colour] -= count
    cells[at.CUBES + cell + to] += count
    cells[at.CONVERTED + cell + to] += count
    _cap_frozen(cells, cell + colour)
    if position.log is not None:
        facts = {
            "hex": land.HEX_NAMES[hex],
            "count": count,
            "colour": colour_word(position, colour),
            "to": colour_word(position, to),
        }
        position.log.append(Event("cubes-converted", facts))


def remove(position: State, hex: i64, colour: i64, count: i64) -> None:
    """*count* cubes of *colour* go back to the supply."""
    cells = position.cells
    cell = hex * at.COLOURS + colour
    cells[at.CUBES + cell] -= count
    _cap_frozen(cells, cell)
    if position.log is not None:
        facts = {"hex": land.HEX_NAMES[hex], "count": count, "colour": colour_word(position, colour)}
        position.log.append(Event("cubes-removed", facts))


def add(position: State, hex: i64, colour: i64, count: i64) -> None:
    """*count* cubes of *colour* come from the supply."""
    position.cells[at.CUBES + hex * at.COLOURS + colour] += count
    if position.log is not None:
        facts = {"hex": land.HEX_NAMES[hex], "count": count, "colour": colour_word(position, colour)}
        position.log.append(Event("cubes-added", facts))


def move_cubes(position: State, hex: i64, target: i64, colour: i64, count: i64) -> None:
    """*count* cubes of *colour* go from *hex* to *target*."""
    cells = position.cells
    cells[at.CUBES + hex * at.COLOURS + colour] -= count
    cells[at.CUBES + target * at.COLOURS + colour] += count
    if position.log is not None:
        facts = {
            "hex": land.HEX_NAMES[hex],
            "target": land.HEX_NAMES[target],
            "count": count,
            "colour": colour_word(position, colour),
        }
        position.log.append(Event("cubes-moved", facts))


# Acolytes.


def move_acolyte(position: State, acolyte: i64, target: i64) -> None:
    """*acolyte* goes to *target*."""
    cells = position.cells
    hex = cells[at.ACOLYTE + acolyte]
    cells[at.ACOLYTE + acolyte] = target
    if position.log is not None:
        facts = {
            "seat": acolyte // 2,
            "acolyte": acolyte_name(acolyte),
            "hex": land.HEX_NAMES[hex],
            "target": land.HEX_NAMES[target],
        }
        position.log.append(Event("acolyte-moved", facts))


def wound(position: State, acolyte: i64) -> None:
    """*acolyte* lies down (TH-N1)."""
    position.cells[at.WOUNDED + acolyte] = 1
    if position.log is not None:
        position.log.append(Event("acolyte-wounded", _acolyte_facts(position, acolyte)))


def rise(position: State, acolyte: i64) -> None:
    """*acolyte* stands up."""
    position.cells[at.WOUNDED + acolyte] = 0
    if position.log is not None:
        position.log.append(Event("acolyte-rose", _acolyte_facts(position, acolyte)))


def _acolyte_facts(position: State, acolyte: i64) -> dict[str, object]:
    hex = position.cells[at.ACOLYTE + acolyte]
    return {"seat": acolyte // 2, "acolyte": acolyte_name(acolyte), "hex": land.HEX_NAMES[hex]}


# Faith tokens.


def place_faith(position: State, vertex: i64, seat: i64) -> None:
    """*seat* puts a token on *vertex*; a token that stood there goes back to its owner (TH-S7)."""
    cells = position.cells
    before = cells[at.FAITH + vertex]
    cells[at.FAITH + vertex] = seat
    if position.log is not None:
        if before == land.NONE:
            position.log.append(Event("faith-placed", {"seat": seat, "vertex": land.VERTEX_NAMES[vertex]}))
        else:
            facts = {"seat": seat, "vertex": land.VERTEX_NAMES[vertex], "owner_seat": before}
            position.log.append(Event("faith-replaced", facts))


def remove_faith(position: State, vertex: i64) -> None:
    """The token on *vertex* goes back to its owner."""
    seat = position.cells[at.FAITH + vertex]
    position.cells[at.FAITH + vertex] = land.NONE
    if position.log is not None:
        position.log.append(Event("faith-removed", {"owner_seat": seat, "vertex": land.VERTEX_NAMES[vertex]}))


def move_faith(position: State, vertex: i64, target: i64) -> None:
    """The token on *vertex* goes to *target*."""
    cells = position.cells
    cells[at.FAITH + target] = cells[at.FAITH + vertex]
    cells[at.FAITH + vertex] = land.NONE
    if position.log is not None:
        facts = {
            "seat": cells[at.FAITH + target],
            "vertex": land.VERTEX_NAMES[vertex],
            "target": land.VERTEX_NAMES[target],
        }
        position.log.append(Event("faith-moved", facts))


# Sceptic tokens and the anomaly.


def clear_sceptics(position: State, hex: i64) -> None:
    """All sceptic tokens of *hex* go back to the supply."""
    count = position.cells[at.SCEPTICS + hex]
    if count == 0:
        return
    position.cells[at.SCEPTICS + hex] = 0
    if position.log is not None:
        position.log.append(Event("sceptics-removed", {"hex": land.HEX_NAMES[hex], "count": count}))


def add_sceptic(position: State, hex: i64) -> None:
    """One sceptic token comes into *hex*."""
    position.cells[at.SCEPTICS + hex] += 1
    if position.log is not None:
        position.log.append(Event("sceptic-placed", {"hex": land.HEX_NAMES[hex]}))


def move_sceptics(position: State, hex: i64, target: i64) -> None:
    """All sceptic tokens of *hex*, if there are any, go to *target*."""
    cells = position.cells
    count = cells[at.SCEPTICS + hex]
    if count == 0:
        return
    cells[at.SCEPTICS + target] += count
    cells[at.SCEPTICS + hex] = 0
    if position.log is not None:
        facts = {"hex": land.HEX_NAMES[hex], "target": land.HEX_NAMES[target], "count": count}
        position.log.append(Event("sceptics-moved", facts))


def move_anomaly(position: State, hex: i64) -> None:
    """The anomaly goes to *hex*."""
    before = position.cells[at.ANOMALY_AT]
    position.cells[at.ANOMALY_AT] = hex
    if position.log is not None:
        position.log.append(Event("anomaly-moved", {"hex": land.HEX_NAMES[hex], "from": land.HEX_NAMES[before]}))


# Temples and ruins.


def build_temple(position: State, hex: i64, seat: i64) -> None:
    """*seat* builds in *hex*, or stands its ruin up again (TH-R3)."""
    cells = position.cells
    cells[at.TEMPLE + hex] = seat
    restored = (cells[at.RUINS + hex] >> seat) & 1 == 1
    if restored:
        cells[at.RUINS + hex] ^= land.BIT[seat]
    if position.log is not None:
        position.log.append(
            Event("temple-restored" if restored else "temple-built", {"seat": seat, "hex": land.HEX_NAMES[hex]})
        )


def destroy_temple(position: State, hex: i64) -> bool:
    """The temple in *hex* becomes a ruin (TH-R1), unless a passive ability keeps it; whether none stands there now."""
    cells = position.cells
    seat = cells[at.TEMPLE + hex]
    if seat == land.NONE:
        return True
    if board.is_kept(position, hex):
        if position.log is not None:
            position.log.append(Event("temple-kept", {"owner_seat": seat, "hex": land.HEX_NAMES[hex]}))
        return False
    cells[at.TEMPLE + hex] = land.NONE
    cells[at.RUINS + hex] |= land.BIT[seat]
    if position.log is not None:
        position.log.append(Event("temple-destroyed", {"owner_seat": seat, "hex": land.HEX_NAMES[hex]}))
    return True


def remove_ruin(position: State, hex: i64, seat: i64) -> None:
    """The ruin of *seat* in *hex* leaves the board."""
    position.cells[at.RUINS + hex] ^= land.BIT[seat]
    if position.log is not None:
        position.log.append(Event("ruin-removed", {"owner_seat": seat, "hex": land.HEX_NAMES[hex]}))


# Monsters.


def enter_monster(position: State, monster: i64, hex: i64) -> None:
    """The token of *monster* comes into *hex* and drives the sceptics out (TH-B10)."""
    position.cells[at.MONSTER_HEX + monster] = hex
    clear_sceptics(position, hex)


def slay(position: State, monster: i64) -> None:
    """The token of *monster* goes back to the pool, the card to the discard pile (TH-B13)."""
    cells = position.cells
    if position.log is not None:
        facts = {
            "monster": box.MONSTER_IDS[monster],
            "hex": land.HEX_NAMES[cells[at.MONSTER_HEX + monster]],
            "owner_seat": cells[at.MONSTER_OWNER + monster],
        }
        position.log.append(Event("monster-slain", facts))
    cells[at.MONSTER_HEX + monster] = land.NONE
    cells[at.MONSTER_OWNER + monster] = land.NONE
    cells[at.MONSTER_MARKS + monster] = 0
    discard_monster(cells, monster)


def discard_monster(cells: vec[i64], monster: i64) -> None:
    """The card of *monster* goes on top of its discard pile."""
    cells[at.MONSTER_DISCARD + cells[at.MONSTER_DISCARD_COUNT]] = monster
    cells[at.MONSTER_DISCARD_COUNT] += 1


def seize(position: State, monster: i64, seat: i64) -> None:
    """*seat* takes control of *monster*, which rests for this turn."""
    cells = position.cells
    before = cells[at.MONSTER_OWNER + monster]
    cells[at.MONSTER_OWNER + monster] = seat
    cells[at.MONSTER_MARKS + monster] |= at.JUST_ARRIVED
    if position.log is not None:
        facts = {"seat": seat, "monster": box.MONSTER_IDS[monster], "owner_seat": before}
        position.log.append(Event("monster-seized", facts))
