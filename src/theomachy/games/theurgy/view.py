"""Views and dumps: the position as data (TH-H), built for one viewer."""

from typing import Final

from theomachy.core.game import View
from theomachy.core.position import Position
from theomachy.games.theurgy.cards import (
    DEITY_IDS,
    EVENT_IDS,
    FIRST_MONSTER,
    MIRACLE_IDS,
    MIRACLES,
    MONSTER_IDS,
    MONSTERS,
    OBJECTIVE_IDS,
    card_name,
    effect_name,
)
from theomachy.games.theurgy.land import HEX_NAMES, HEXES, NONE, TYPE_CODES, VERTEX_NAMES, VERTICES
from theomachy.games.theurgy.notation import colour_code, write
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTION,
    AGREES,
    ANOMALY_AT,
    ASKING,
    CHOSEN,
    CHOSEN_N,
    COLOURS,
    CUBES,
    DECK,
    DECK_N,
    DEITY,
    DISCARD,
    DISCARD_N,
    DISKS,
    DROPPED,
    EFFECT,
    ENDING,
    EVENTS_OUT,
    FAITH,
    FIRST,
    FOUGHT,
    FREE_SKY,
    FRESH,
    FROM_SUPPLY,
    FROZEN,
    HAND,
    HAND_N,
    HAND_ROOM,
    HERE,
    KEPT,
    LEFT,
    MAIN,
    MANNER,
    MARKS,
    MDECK,
    MDECK_N,
    MDISCARD,
    MDISCARD_N,
    MODE,
    MONSTER_HEX,
    MONSTER_OWNER,
    MOVABLE,
    MOVED,
    NOTHING_YET,
    NUMBER,
    OBJECTIVE,
    OUT,
    OVER,
    PAWN,
    PERFORMING,
    PHASE,
    PILES,
    PLACE_OF,
    PREACHED_POST,
    PREACHED_PRE,
    ROSE,
    ROUND,
    ROUND_LIMIT,
    ROW,
    RUINS,
    SCEPTICS,
    SHUFFLES,
    SLOT,
    START_HEX,
    STEPS_MADE,
    SUMMONED,
    SUMMONING,
    SUPPLY,
    TARGET_X,
    TEMPLE,
    TILE,
    TO_SUPPLY,
    TURN,
    USED,
    WOUNDED,
)
from theomachy.games.theurgy.turn import LETTERS
from theomachy.games.theurgy.victory import ENDINGS

PHASES: Final = ["keep", "deity", "place", "faith", "action", "step", "discard", "over"]
EVERYTHING: Final = -2  # the viewer of a dump


def dump(p: Position) -> View:
    """The complete position."""
    return _data(p, EVERYTHING)


def view(p: Position, viewer: int | None) -> View:
    """What *viewer* may know."""
    over = p.cells[PHASE] == OVER
    data = _data(p, EVERYTHING if over else NONE if viewer is None else viewer)
    data["viewer"] = viewer
    return data


def _data(p: Position, viewer: int) -> View:
    cells, seats = p.cells, range(p.seats)
    full = cells[MODE] == 1
    return {
        "game": "theurgy",
        "v": 1,
        "mode": "full" if full else "discovery",
        "players": [_name(DEITY_IDS, cells[DEITY + seat]) for seat in seats],
        "starts": [_starts(p, seat) for seat in seats],
        "out": [seat for seat in seats if cells[OUT + seat] == 1],
        "agree": [seat for seat in seats if cells[AGREES + seat] == 1],
        "first": cells[FIRST],
        "turn": cells[TURN],
        "round": cells[ROUND],
        "phase": PHASES[cells[PHASE]],
        "tiles": {HEX_NAMES[hex]: TYPE_CODES[cells[TILE + hex]] for hex in range(HEXES)},
        "hex": {HEX_NAMES[hex]: found for hex in range(HEXES) if (found := _hex(p, hex))},
        "acolytes": [[_acolyte(p, seat * 2 + which) for which in range(2)] for seat in seats],
        "faith": {VERTEX_NAMES[v]: cells[FAITH + v] for v in range(VERTICES) if cells[FAITH + v] != NONE},
        "anomaly": HEX_NAMES[cells[ANOMALY_AT]],
        "pawns": [_name(LETTERS, cells[PAWN + seat]) for seat in seats],
        "hands": [_hand(p, seat, viewer in (seat, EVERYTHING)) for seat in seats],
        "supply": [_supply(p, seat) for seat in seats],
        "objectives": [_objective(p, seat, viewer in (seat, EVERYTHING)) for seat in seats],
        "dropped": [_dropped(p, seat, viewer in (seat, EVERYTHING)) for seat in seats],
        "horde": [_horde(p, seat) for seat in seats],
        "row": [_pending_monster(p, place) for place in range(3)],
        "deck": _cards(p, DECK, DECK_N, viewer == EVERYTHING),
        "discard": [card_name(cells[DISCARD + place]) for place in range(cells[DISCARD_N])],
        "mdeck": _monsters(p, viewer == EVERYTHING),
        "mdiscard": [MONSTER_IDS[cells[MDISCARD + place]] for place in range(cells[MDISCARD_N])],
        "piles": None if cells[PILES] == 0 else [cells[PILES + pile] for pile in range(4)],
        "events_out": [EVENT_IDS[cells[EVENTS_OUT + n]] for n in range(2) if cells[EVENTS_OUT + n] != NONE],
        "turn_state": _turn_state(p),
        "recall": _recall(p),
        "options": {
            "x": cells[TARGET_X],
            "round_limit": cells[ROUND_LIMIT] or None,
            "free_night_sky": cells[FREE_SKY] == 1,
        },
        "result": _result(p),
    }


def _name(names: list[str] | str, number: int) -> str | None:
    return None if number == NONE else names[number]


def _starts(p: Position, seat: int) -> list[str] | None:
    hexes = [p.cells[START_HEX + seat * 2 + n] for n in range(2)]
    names = [HEX_NAMES[hex] for hex in hexes if hex != NONE]
    return names or None


def _by_colour(p: Position, first: int, hex: int) -> dict[str, int]:
    found = {colour_code(colour): p.cells[first + hex * COLOURS + colour] for colour in range(COLOURS)}
    return {colour: count for colour, count in found.items() if count}


def _hex(p: Position, hex: int) -> dict[str, object]:
    """What stands in a hex; what it does not have is left out."""
    cells = p.cells
    data: dict[str, object] = {}
    cubes = _by_colour(p, CUBES, hex)
    if cubes:
        data["cubes"] = cubes
    if cells[SCEPTICS + hex]:
        data["sceptics"] = cells[SCEPTICS + hex]
    if cells[TEMPLE + hex] != NONE:
        data["temple"] = cells[TEMPLE + hex]
    if cells[RUINS + hex]:
        data["ruins"] = [seat for seat in range(p.seats) if (cells[RUINS + hex] >> seat) & 1]
    return data


def _acolyte(p: Position, acolyte: int) -> str | None:
    hex = p.cells[ACOLYTE + acolyte]
    return None if hex == NONE else HEX_NAMES[hex] + ("!" if p.cells[WOUNDED + acolyte] else "")


def _hand(p: Position, seat: int, known: bool) -> list[str]:
    count = p.cells[HAND_N + seat]
    return [card_name(p.cells[HAND + seat * HAND_ROOM + n]) if known else "?" for n in range(count)]


def _supply(p: Position, seat: int) -> list[str]:
    if _name(DEITY_IDS, p.cells[DEITY + seat]) != "aeoris":
        return []
    return [MIRACLE_IDS[design] for design in range(MIRACLES) for _ in range(p.cells[SUPPLY + design])]


def _objective(p: Position, seat: int, known: bool) -> str | list[str]:
    cells = p.cells
    if cells[KEPT + seat] == 1:
        return OBJECTIVE_IDS[cells[OBJECTIVE + seat]] if known else "?"
    return [OBJECTIVE_IDS[cells[first + seat]] if known else "?" for first in (OBJECTIVE, DROPPED)]


def _dropped(p: Position, seat: int, known: bool) -> str | None:
    cells = p.cells
    if cells[MODE] == 0 or cells[KEPT + seat] == 0:
        return None
    return OBJECTIVE_IDS[cells[DROPPED + seat]] if known else "?"


def _horde(p: Position, seat: int) -> dict[str, str]:
    cells = p.cells
    owned = [monster for monster in range(MONSTERS) if cells[MONSTER_OWNER + monster] == seat]
    return {MONSTER_IDS[monster]: HEX_NAMES[cells[MONSTER_HEX + monster]] for monster in owned}


def _pending_monster(p: Position, place: int) -> list[object] | None:
    monster = p.cells[ROW + place]
    return None if monster == NONE else [MONSTER_IDS[monster], p.cells[DISKS + place]]


def _cards(p: Position, first: int, count: int, known: bool) -> list[str]:
    """A deck from its top."""
    return [card_name(p.cells[first + n]) if known else "?" for n in range(p.cells[count] - 1, -1, -1)]


def _monsters(p: Position, known: bool) -> list[str]:
    return [MONSTER_IDS[p.cells[MDECK + n]] if known else "?" for n in range(p.cells[MDECK_N] - 1, -1, -1)]


def _recall(p: Position) -> dict[str, object]:
    """What good memory keeps: reshuffles so far, the shuffles of each hand and of each card gone back hidden."""
    cells = p.cells
    slots = [[cells[SLOT + seat * HAND_ROOM + n] for n in range(cells[HAND_N + seat])] for seat in range(p.seats)]
    numbers = {
        MIRACLE_IDS[design]: [
            cells[NUMBER + design * 2 + n] for n in range(2) if cells[NUMBER + design * 2 + n] != NONE
        ]
        for design in range(MIRACLES)
        if cells[NUMBER + design * 2 + 1] > 0
    }
    return {"shuffles": cells[SHUFFLES], "slots": slots, "numbers": numbers}


# The turn.


def _turn_state(p: Position) -> dict[str, object]:
    cells = p.cells
    main = cells[MAIN]
    return {
        "action": _name(LETTERS, cells[ACTION]),
        "movable": {HEX_NAMES[hex]: cells[MOVABLE + hex] for hex in range(HEXES) if cells[MOVABLE + hex]},
        "acolytes": {f"a{which + 1}": found for which in range(2) if (found := _pilgrim(p, which))},
        "frozen": {HEX_NAMES[hex]: ice for hex in range(HEXES) if (ice := _by_colour(p, FROZEN, hex))},
        "main": None if main == NOTHING_YET else "sum" if main == SUMMONED else MIRACLE_IDS[main],
        "moved": _marked(p, MOVED),
        "used": _marked(p, USED),
        "fresh": _marked(p, FRESH),
        "pending": _pending(p),
        "left": cells[LEFT],
    }


def _pilgrim(p: Position, which: int) -> dict[str, object]:
    cells = p.cells
    flags = {"pre": PREACHED_PRE, "post": PREACHED_POST, "fought": FOUGHT, "rose": ROSE}
    data: dict[str, object] = {"steps": cells[STEPS_MADE + which]}
    for name, first in flags.items():
        data[name] = cells[first + which] == 1
    return data if any(data.values()) else {}


def _marked(p: Position, mark: int) -> list[str]:
    return [MONSTER_IDS[monster] for monster in range(MONSTERS) if p.cells[MARKS + monster] & mark]


def _pending(p: Position) -> dict[str, object] | None:
    cells = p.cells
    card = cells[EFFECT]
    if card == NONE:
        return None
    seat = cells[TURN]
    chosen: list[str] = []
    for n in range(cells[CHOSEN_N]):
        chosen += [write(p, seat, cells[CHOSEN + 2 * n])] * cells[CHOSEN + 2 * n + 1]
    data: dict[str, object] = {"card": effect_name(card)}
    if card < FIRST_MONSTER:
        data["by"] = f"a{cells[PERFORMING] + 1}"
        data["hex"] = HEX_NAMES[cells[HERE]]  # where an ability woken by W29 acts, once it is chosen
        data["keep"] = cells[MANNER] == TO_SUPPLY
        data["from"] = "supply" if cells[MANNER] == FROM_SUPPLY else "hand"
    data["chosen"] = chosen
    if cells[SUMMONING] == 1:
        data["summon"] = True
    if cells[ASKING] == 1:
        data["ask"] = "trigger"
    return data


def _result(p: Position) -> dict[str, object] | None:
    cells = p.cells
    if cells[PHASE] != OVER:
        return None
    return {"kind": ENDINGS[cells[ENDING]], "places": places(p)}


def places(p: Position) -> list[list[int]]:
    """The seats by place, best first, shared places together."""
    ranks = sorted({p.cells[PLACE_OF + seat] for seat in range(p.seats)})
    return [[seat for seat in range(p.seats) if p.cells[PLACE_OF + seat] == rank] for rank in ranks]
