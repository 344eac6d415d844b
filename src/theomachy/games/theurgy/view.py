"""Views and dumps: the position as data (TH-H), built for one viewer."""

from typing import Final

from theomachy.core.edition import carried
from theomachy.core.game import View
from theomachy.games.theurgy import notation
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land, steps
from theomachy.games.theurgy.rules import ending, pieces
from theomachy.games.theurgy.state import State

_EVERYTHING: Final = -2  # the viewer of a dump


def dump(position: State) -> View:
    """The complete position."""
    return _data(position, _EVERYTHING)


def view(position: State, viewer: int | None) -> View:
    """Return what *viewer* may know."""
    over = position.cells[at.PHASE] == at.OVER
    data = _data(position, _EVERYTHING if over else land.NONE if viewer is None else viewer)
    data["viewer"] = viewer
    return data


def _data(position: State, viewer: int) -> View:
    cells, seats = position.cells, range(position.seats)
    full = position.terms.full
    return {
        "game": "theurgy",
        "v": 1,
        "mode": "full" if full else "discovery",
        "players": [_name(deities.DEITY_IDS, cells[at.DEITY + seat]) for seat in seats],
        "starts": [_starts(position, seat) for seat in seats],
        "out": [seat for seat in seats if cells[at.CONCEDED + seat] == 1],
        "agree": [seat for seat in seats if cells[at.AGREES + seat] == 1],
        "first": cells[at.FIRST],
        "turn": cells[at.TURN],
        "round": cells[at.ROUND],
        "phase": at.PHASE_NAMES[cells[at.PHASE]],
        "tiles": {land.HEX_NAMES[hex]: land.TYPE_CODES[cells[at.TILE + hex]] for hex in range(land.HEXES)},
        "hex": {land.HEX_NAMES[hex]: found for hex in range(land.HEXES) if (found := _hex(position, hex))},
        "acolytes": [[_acolyte(position, seat * 2 + which) for which in range(2)] for seat in seats],
        "faith": {
            land.VERTEX_NAMES[v]: cells[at.FAITH + v] for v in range(land.VERTICES) if cells[at.FAITH + v] != land.NONE
        },
        "anomaly": land.HEX_NAMES[cells[at.ANOMALY_AT]],
        "pawns": [_name(at.ACTION_LETTERS, cells[at.PAWN + seat]) for seat in seats],
        "hands": [_hand(position, seat, viewer in (seat, _EVERYTHING)) for seat in seats],
        "supply": [_supply(position, seat) for seat in seats],
        "objectives": [_objective(position, seat, viewer in (seat, _EVERYTHING)) for seat in seats],
        "dropped": [_dropped(position, seat, viewer in (seat, _EVERYTHING)) for seat in seats],
        "horde": [_horde(position, seat) for seat in seats],
        "row": [_pending_monster(position, place) for place in range(at.ROW_PLACES)],
        "deck": _cards(position, at.DECK, at.DECK_COUNT, viewer == _EVERYTHING),
        "discard": [box.card_name(cells[at.DISCARD + place]) for place in range(cells[at.DISCARD_COUNT])],
        "mdeck": _monsters(position, viewer == _EVERYTHING),
        "mdiscard": [
            box.MONSTER_IDS[cells[at.MONSTER_DISCARD + place]] for place in range(cells[at.MONSTER_DISCARD_COUNT])
        ],
        "piles": None if cells[at.PILES] == 0 else [cells[at.PILES + pile] for pile in range(at.PILE_COUNT)],
        "events_out": [
            box.EVENT_IDS[cells[at.EVENTS_DRAWN + n]] for n in range(2) if cells[at.EVENTS_DRAWN + n] != land.NONE
        ],
        "turn_state": _turn_state(position),
        "recall": _recall(position),
        "options": {
            "x": position.terms.x,
            "round_limit": position.terms.round_limit or None,
            "free_night_sky": position.terms.free_sky,
            **carried(position.terms.options),
        },
        "result": _result(position),
    }


def _name(names: list[str] | str, number: int) -> str | None:
    return None if number == land.NONE else names[number]


def _starts(position: State, seat: int) -> list[str] | None:
    hexes = [position.cells[at.START_HEX + seat * 2 + n] for n in range(2)]
    names = [land.HEX_NAMES[hex] for hex in hexes if hex != land.NONE]
    return names or None


def _by_colour(position: State, first: int, hex: int) -> dict[str, int]:
    found = {
        pieces.colour_code(colour): position.cells[first + hex * at.COLOURS + colour] for colour in range(at.COLOURS)
    }
    return {colour: count for colour, count in found.items() if count}


def _hex(position: State, hex: int) -> dict[str, object]:
    """Return what stands in a hex; what it does not have is left out."""
    cells = position.cells
    data: dict[str, object] = {}
    cubes = _by_colour(position, at.CUBES, hex)
    if cubes:
        data["cubes"] = cubes
    if cells[at.SCEPTICS + hex]:
        data["sceptics"] = cells[at.SCEPTICS + hex]
    if cells[at.TEMPLE + hex] != land.NONE:
        data["temple"] = cells[at.TEMPLE + hex]
    if cells[at.RUINS + hex]:
        data["ruins"] = [seat for seat in range(position.seats) if (cells[at.RUINS + hex] >> seat) & 1]
    return data


def _acolyte(position: State, acolyte: int) -> str | None:
    hex = position.cells[at.ACOLYTE + acolyte]
    return None if hex == land.NONE else land.HEX_NAMES[hex] + ("!" if position.cells[at.WOUNDED + acolyte] else "")


def _hand(position: State, seat: int, known: bool) -> list[str]:
    count = position.cells[at.HAND_COUNT + seat]
    return [box.card_name(position.cells[at.HAND + seat * at.HAND_ROOM + n]) if known else "?" for n in range(count)]


def _supply(position: State, seat: int) -> list[str]:
    if _name(deities.DEITY_IDS, position.cells[at.DEITY + seat]) != "aeoris":
        return []
    return [
        box.MIRACLE_IDS[design] for design in range(box.MIRACLES) for _ in range(position.cells[at.SUPPLY + design])
    ]


def _objective(position: State, seat: int, known: bool) -> str | list[str]:
    cells = position.cells
    if cells[at.OBJECTIVE_KEPT + seat] == 1:
        return box.OBJECTIVE_IDS[cells[at.OBJECTIVE + seat]] if known else "?"
    return [box.OBJECTIVE_IDS[cells[first + seat]] if known else "?" for first in (at.OBJECTIVE, at.OTHER_OBJECTIVE)]


def _dropped(position: State, seat: int, known: bool) -> str | None:
    cells = position.cells
    if not position.terms.full or cells[at.OBJECTIVE_KEPT + seat] == 0:
        return None
    return box.OBJECTIVE_IDS[cells[at.OTHER_OBJECTIVE + seat]] if known else "?"


def _horde(position: State, seat: int) -> dict[str, str]:
    cells = position.cells
    owned = [monster for monster in range(box.MONSTERS) if cells[at.MONSTER_OWNER + monster] == seat]
    return {box.MONSTER_IDS[monster]: land.HEX_NAMES[cells[at.MONSTER_HEX + monster]] for monster in owned}


def _pending_monster(position: State, place: int) -> list[object] | None:
    monster = position.cells[at.ROW + place]
    return None if monster == land.NONE else [box.MONSTER_IDS[monster], position.cells[at.DISKS + place]]


def _cards(position: State, first: int, count: int, known: bool) -> list[str]:
    """A deck from its top."""
    return [
        box.card_name(position.cells[first + n]) if known else "?" for n in range(position.cells[count] - 1, -1, -1)
    ]


def _monsters(position: State, known: bool) -> list[str]:
    return [
        box.MONSTER_IDS[position.cells[at.MONSTER_DECK + n]] if known else "?"
        for n in range(position.cells[at.MONSTER_DECK_COUNT] - 1, -1, -1)
    ]


def _recall(position: State) -> dict[str, object]:
    """Return what good memory keeps: reshuffles so far, the shuffles of each hand and of each card gone back hidden."""
    cells = position.cells
    slots = [
        [cells[at.DEALT_AFTER + seat * at.HAND_ROOM + n] for n in range(cells[at.HAND_COUNT + seat])]
        for seat in range(position.seats)
    ]
    numbers = {
        box.MIRACLE_IDS[design]: [
            cells[at.HIDDEN_SINCE + design * 2 + n]
            for n in range(2)
            if cells[at.HIDDEN_SINCE + design * 2 + n] != land.NONE
        ]
        for design in range(box.MIRACLES)
        if cells[at.HIDDEN_SINCE + design * 2 + 1] > 0
    }
    return {"shuffles": cells[at.RESHUFFLES], "slots": slots, "numbers": numbers}


# The turn.


def _turn_state(position: State) -> dict[str, object]:
    cells = position.cells
    main = cells[at.MAIN_USE]
    return {
        "action": _name(at.ACTION_LETTERS, cells[at.ACTION]),
        "movable": {
            land.HEX_NAMES[hex]: cells[at.MOVABLE + hex] for hex in range(land.HEXES) if cells[at.MOVABLE + hex]
        },
        "acolytes": {f"a{which + 1}": found for which in range(2) if (found := _pilgrim(position, which))},
        "frozen": {
            land.HEX_NAMES[hex]: ice for hex in range(land.HEXES) if (ice := _by_colour(position, at.CONVERTED, hex))
        },
        "main": None if main == at.NOTHING_YET else "sum" if main == at.SUMMONED else box.MIRACLE_IDS[main],
        "moved": _marked(position, at.HAS_MOVED),
        "used": _marked(position, at.HAS_ACTED),
        "fresh": _marked(position, at.JUST_ARRIVED),
        "pending": _pending(position),
        "left": cells[at.SCEPTICS_LEFT],
    }


def _pilgrim(position: State, which: int) -> dict[str, object]:
    cells = position.cells
    flags = {"pre": at.PREACHED_BEFORE, "post": at.PREACHED_AFTER, "fought": at.FOUGHT, "rose": at.STOOD_UP}
    data: dict[str, object] = {"steps": cells[at.STEPS_TAKEN + which]}
    for name, first in flags.items():
        data[name] = cells[first + which] == 1
    return data if any(data.values()) else {}


def _marked(position: State, mark: int) -> list[str]:
    return [
        box.MONSTER_IDS[monster] for monster in range(box.MONSTERS) if position.cells[at.MONSTER_MARKS + monster] & mark
    ]


def _pending(position: State) -> dict[str, object] | None:
    cells = position.cells
    card = cells[at.EFFECT_CARD]
    if card == land.NONE:
        return None
    seat = cells[at.TURN]
    chosen: list[str] = []
    for n in range(cells[at.CHOICE_COUNT]):
        chosen += [notation.write(position, seat, cells[at.CHOICES + 2 * n])] * cells[at.CHOICES + 2 * n + 1]
    data: dict[str, object] = {"card": steps.effect_name(card)}
    if card < box.FIRST_MONSTER:
        data["by"] = f"a{cells[at.PERFORMER] + 1}"
        data["hex"] = land.HEX_NAMES[cells[at.EFFECT_HEX]]  # where an ability woken by W29 acts, once it is chosen
        data["from"] = "supply" if cells[at.CARD_SOURCE] == at.FROM_SUPPLY else "hand"
    data["chosen"] = chosen
    if cells[at.IS_SUMMONING] == 1:
        data["summon"] = True
    if cells[at.QUESTION] != at.NO_QUESTION:
        data["ask"] = at.QUESTION_NAMES[cells[at.QUESTION]]
    return data


def _result(position: State) -> dict[str, object] | None:
    cells = position.cells
    if cells[at.PHASE] != at.OVER:
        return None
    return {"kind": at.END_NAMES[cells[at.END_REASON]], "places": ending.places(position)}
