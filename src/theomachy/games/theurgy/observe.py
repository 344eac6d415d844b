"""The numbers for learners: hexes and vertices as planes, then seats, monsters, the turn and cards."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.slots import Observer, Slot, Slots, put, put_flags, put_one_hot
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import board
from theomachy.games.theurgy.state import State

_TYPES: Final[i64] = 7  # of settlements
_ACTIONS: Final[i64] = 4
_PHASES: Final[i64] = 8
_QUESTIONS: Final[i64] = 3
_MARKS: Final[i64] = 3
_ACOLYTES: Final[i64] = 2  # of a seat
_DISKS: Final[i64] = 3
_EFFECTS: Final[i64] = 62  # miracles and monsters
_DECK_CODES: Final[i64] = box.FIRST_EVENT + box.EVENTS  # a card and one
_DECK_ROOM: Final[i64] = 54
_COPIES: Final[i64] = 2  # of a design
_MOST_CUBES: Final[i64] = 60
_MOST_HALVES: Final[i64] = 60  # half temples
_MOST_ROUNDS: Final[i64] = 200
_MOST_STEPS: Final[i64] = 4095
_CROWD: Final = 5.0
_LONG_GAME: Final = 60.0
_FAR: Final = 1000.0


@final
class _TheurgyObserver(Observer):
    """The writer of Theurgy's vectors."""

    def slots(self, seats: int, options: Options) -> Slots:
        hexes, vertices = int(land.HEXES), int(land.VERTICES)
        colours = seats + 1
        return Slots(
            seats,
            public=[
                Slot("tile", _TYPES * hexes, help="type of settlement of each hex: a plane for each type"),
                Slot("cubes", colours * hexes, _MOST_CUBES, scale=_CROWD, help="cubes of each seat, then grey ones"),
                Slot("converted", colours * hexes, _MOST_CUBES, scale=_CROWD, help="those converted in this turn"),
                Slot("movable", hexes, _MOST_CUBES, scale=_CROWD, help="own cubes that may still move"),
                Slot("sceptics", hexes, _MOST_CUBES, scale=_CROWD, help="sceptics"),
                Slot("temples", seats * hexes, help="temples of each seat"),
                Slot("ruins", seats * hexes, help="ruins of each seat"),
                Slot("anomaly", hexes, help="where the Anomaly is"),
                Slot("faith", seats * vertices, help="faith tokens of each seat by vertex"),
                Slot(
                    "half_temples",
                    seats,
                    _MOST_HALVES,
                    scale=float(2 * cast(int, options["x"]) + 4),
                    help="half temples",
                ),
                Slot("hand", seats, at.HAND_ROOM, scale=float(at.HAND_SIZE), help="cards in each hand"),
                Slot("conceded", seats, help="seats that conceded"),
                Slot("agrees", seats, help="seats that offer a draw"),
                Slot("to_move", seats, help="whose turn it is, one-hot"),
                Slot("kept", seats, help="seats that have chosen their objective"),
                Slot("deity", seats * deities.DEITIES, help="deity of each seat, one-hot"),
                Slot("pawn", seats * _ACTIONS, help="action the pawn of each seat stands on, one-hot"),
                Slot("acolytes", seats * _ACOLYTES * hexes, help="where each acolyte stands, one-hot"),
                Slot("wounded", seats * _ACOLYTES, help="acolytes that lie down"),
                Slot("monsters", box.MONSTERS * hexes, help="where each monster stands, one-hot"),
                Slot("monster_owner", box.MONSTERS * seats, help="whose it is, one-hot"),
                Slot("monster_disks", box.MONSTERS, _DISKS, help="its place in the row: disks on it and one"),
                Slot("monster_marks", box.MONSTERS * _MARKS, help="this turn: moved, acted, just arrived"),
                Slot("monster_gone", box.MONSTERS, help="monsters in the discard pile"),
                Slot("phase", _PHASES, help="what is chosen now, one-hot"),
                Slot("action", _ACTIONS, help="action of the turn, one-hot"),
                Slot("effect", _EFFECTS, help="card being carried out, one-hot"),
                Slot("effect_step", 1, _MOST_STEPS, scale=_FAR, help="how far it is"),
                Slot("effect_hex", hexes, help="the hex it speaks of, one-hot"),
                Slot("question", _QUESTIONS, help="what is asked about it, one-hot"),
                Slot("main_used", 1, help="whether the Intervention is used"),
                Slot("sceptics_left", 1, 6, help="sceptics still to place"),
                Slot("round", 1, _MOST_ROUNDS, scale=_LONG_GAME, help="round"),
                Slot("deck", 1, _DECK_ROOM, help="cards in the miracle deck"),
                Slot("monster_deck", 1, box.MONSTERS, help="cards in the monster deck"),
                Slot("reshuffled", 1, help="whether the miracle deck was shuffled again"),
                Slot("events", 2, help="events drawn"),
                Slot("discard", box.MIRACLES, _COPIES, help="cards in the discard pile by design"),
                Slot("supply", box.MIRACLES, _COPIES, help="Aeoris' supply by design"),
            ],
            private=[
                Slot("own_hand", box.MIRACLES, _COPIES, help="its own hand by design"),
                Slot("objective", box.OBJECTIVES, help="its own objective, or one to choose from, one-hot"),
                Slot("other_objective", box.OBJECTIVES, help="the other one of the draft, one-hot"),
            ],
            hidden=[
                Slot("deck_order", _DECK_ROOM, _DECK_CODES, help="the miracle deck from the bottom, 0 for none"),
                Slot(
                    "monster_order",
                    box.MONSTERS,
                    int(box.MONSTERS),
                    help="the monster deck from the bottom, 0 for none",
                ),
            ],
        )

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        own = cast(State, position)
        place = _write_hexes(own, first, out, place)
        place = _write_seats(own, first, out, place)
        place = _write_monsters(own, first, out, place)
        return _write_turn(own, out, place)

    def private(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        cells = position.cells
        cell: i64 = at.HAND + seat * at.HAND_ROOM
        for number in range(cells[at.HAND_COUNT + seat]):
            out[place + cells[cell + number]] += 1
        place = put_one_hot(out, place + box.MIRACLES, cells[at.OBJECTIVE + seat], box.OBJECTIVES)
        return put_one_hot(out, place, cells[at.OTHER_OBJECTIVE + seat], box.OBJECTIVES)

    def hidden(self, position: Position, out: vec[i16], place: i64) -> i64:
        cells = position.cells
        for number in range(cells[at.DECK_COUNT]):
            out[place + number] = i16(cells[at.DECK + number] + 1)
        place += _DECK_ROOM
        for number in range(cells[at.MONSTER_DECK_COUNT]):
            out[place + number] = i16(cells[at.MONSTER_DECK + number] + 1)
        return place + box.MONSTERS


def _write_hexes(position: State, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    seats = position.seats
    cubes = place + _TYPES * land.HEXES
    converted = cubes + (seats + 1) * land.HEXES
    movable = converted + (seats + 1) * land.HEXES
    temples = movable + 2 * land.HEXES
    ruins = temples + seats * land.HEXES
    hex: i64 = 0
    while hex < land.HEXES:
        tile = cells[at.TILE + hex]
        if tile >= 0:
            out[place + tile * land.HEXES + hex] = 1
        step: i64 = 0
        while step <= seats:
            colour: i64 = at.GREY if step == seats else (first + step) % seats
            out[cubes + step * land.HEXES + hex] = i16(cells[at.CUBES + hex * at.COLOURS + colour])
            out[converted + step * land.HEXES + hex] = i16(cells[at.CONVERTED + hex * at.COLOURS + colour])
            if step < seats and (cells[at.RUINS + hex] >> colour) & 1:
                out[ruins + step * land.HEXES + hex] = 1
            step += 1
        out[movable + hex] = i16(cells[at.MOVABLE + hex])
        out[movable + land.HEXES + hex] = i16(cells[at.SCEPTICS + hex])
        temple = cells[at.TEMPLE + hex]
        if temple != land.NONE:
            out[temples + (temple - first + seats) % seats * land.HEXES + hex] = 1
        hex += 1
    place = put_one_hot(out, ruins + seats * land.HEXES, cells[at.ANOMALY_AT], land.HEXES)
    vertex: i64 = 0
    while vertex < land.VERTICES:
        owner = cells[at.FAITH + vertex]
        if owner != land.NONE:
            out[place + (owner - first + seats) % seats * land.VERTICES + vertex] = 1
        vertex += 1
    return place + seats * land.VERTICES


def _write_seats(position: State, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    seats = position.seats
    gods = place + 6 * seats
    pawns = gods + seats * deities.DEITIES
    acolytes = pawns + seats * _ACTIONS
    wounded = acolytes + seats * _ACOLYTES * land.HEXES
    for step in range(seats):
        seat: i64 = (first + step) % seats
        put(out, place + step, board.half_temples(cells, seat), _MOST_HALVES)
        put(out, place + seats + step, cells[at.HAND_COUNT + seat], at.HAND_ROOM)
        put(out, place + 2 * seats + step, cells[at.CONCEDED + seat], 1)
        put(out, place + 3 * seats + step, cells[at.AGREES + seat], 1)
        out[place + 4 * seats + step] = i16(cells[at.TURN] == seat)
        put(out, place + 5 * seats + step, cells[at.OBJECTIVE_KEPT + seat], 1)
        put_one_hot(out, gods + step * deities.DEITIES, cells[at.DEITY + seat], deities.DEITIES)
        put_one_hot(out, pawns + step * _ACTIONS, cells[at.PAWN + seat], _ACTIONS)
        for which in range(_ACOLYTES):
            number: i64 = step * _ACOLYTES + which
            put_one_hot(out, acolytes + number * land.HEXES, cells[at.ACOLYTE + 2 * seat + which], land.HEXES)
            put(out, wounded + number, cells[at.WOUNDED + 2 * seat + which], 1)
    return wounded + seats * _ACOLYTES


def _write_monsters(position: State, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    seats = position.seats
    owners = place + box.MONSTERS * land.HEXES
    disks = owners + box.MONSTERS * seats
    marks = disks + box.MONSTERS
    gone = marks + box.MONSTERS * _MARKS
    monster: i64 = 0
    while monster < box.MONSTERS:
        put_one_hot(out, place + monster * land.HEXES, cells[at.MONSTER_HEX + monster], land.HEXES)
        owner = cells[at.MONSTER_OWNER + monster]
        if owner != land.NONE:
            out[owners + monster * seats + (owner - first + seats) % seats] = 1
        put_flags(out, marks + monster * _MARKS, cells[at.MONSTER_MARKS + monster], _MARKS)
        monster += 1
    for number in range(at.ROW_PLACES):
        waiting = cells[at.ROW + number]
        if waiting != land.NONE:
            put(out, disks + waiting, cells[at.DISKS + number] + 1, _DISKS)
    for number in range(cells[at.MONSTER_DISCARD_COUNT]):
        out[gone + cells[at.MONSTER_DISCARD + number]] = 1
    return gone + box.MONSTERS


def _write_turn(position: State, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    place = put_one_hot(out, place, cells[at.PHASE], _PHASES)
    place = put_one_hot(out, place, cells[at.ACTION], _ACTIONS)
    place = put_one_hot(out, place, cells[at.EFFECT_CARD], _EFFECTS)
    place = put(out, place, cells[at.EFFECT_STEP], _MOST_STEPS)
    place = put_one_hot(out, place, cells[at.EFFECT_HEX], land.HEXES)
    place = put_one_hot(out, place, cells[at.QUESTION], _QUESTIONS)
    place = put(out, place, i64(cells[at.MAIN_USE] != at.NOTHING_YET), 1)
    place = put(out, place, cells[at.SCEPTICS_LEFT], 6)
    place = put(out, place, cells[at.ROUND], _MOST_ROUNDS)
    place = put(out, place, cells[at.DECK_COUNT], _DECK_ROOM)
    place = put(out, place, cells[at.MONSTER_DECK_COUNT], box.MONSTERS)
    place = put(out, place, cells[at.RESHUFFLES], 1)
    place = put(out, place, i64(cells[at.EVENTS_DRAWN] != land.NONE), 1)
    place = put(out, place, i64(cells[at.EVENTS_DRAWN + 1] != land.NONE), 1)
    for number in range(cells[at.DISCARD_COUNT]):
        out[place + cells[at.DISCARD + number]] += 1
    place += box.MIRACLES
    for design in range(box.MIRACLES):
        put(out, place + design, cells[at.SUPPLY + design], _COPIES)
    return place + box.MIRACLES


OBSERVER: Final = _TheurgyObserver()
