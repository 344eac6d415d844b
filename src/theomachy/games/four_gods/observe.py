"""Observe: what a learner sees of a position, as numbers: the World as planes, then tiles, colours and the turn."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.slots import Observer, Slot, Slots, put, put_one_hot
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.state import Terms

_CORNERS: Final[i64] = 4
_TERRAINS: Final[i64] = 4
_LOOK: Final[i64] = 16  # numbers of a look: every terrain of every corner
_SIDES: Final[i64] = 2
_MOST_OWNED: Final[i64] = 13  # prophets of a colour
_MOST_ACTIONS: Final[i64] = 8
_MOST_FLIPS: Final[i64] = 10
_MOST_LAST_TURNS: Final[i64] = 16
_PHASE_COUNT: Final[i64] = 5
_TURN_STATES: Final[i64] = 4


@final
class _FourGodsObserver(Observer):
    """The writer of the vectors of 4 Gods."""

    def slots(self, seats: int, options: Options) -> Slots:
        terms = Terms(seats, options)
        spaces = int(terms.size * terms.size)
        pieces = int(seats * (at.HANDS + terms.slots))
        sides = 2 * int(terms.tiles.count)
        return Slots(
            seats,
            public=[
                Slot("city", spaces, help="spaces with a City"),
                Slot("corners", _LOOK * spaces, help="terrain of each corner of each space: a plane for each of both"),
                Slot("prophets", seats * spaces, help="spaces with a prophet of each seat"),
                Slot("prophet_corner", _CORNERS * spaces, help="the corner it stands in: a plane for each"),
                Slot("tiles", pieces, help="hands and row slots with a tile, seat by seat"),
                Slot("faces", int(seats * terms.slots) * _LOOK, help="corners of the open side of each tile in a row"),
                Slot("passed", seats, help="seats that have passed"),
                Slot("to_move", seats, help="whose turn it is, one-hot"),
                Slot("owner", at.COLOUR_COUNT * seats, help="whose each colour is, one-hot"),
                Slot("god", at.COLOUR_COUNT * _TERRAINS, help="the god of each colour as all know it, one-hot"),
                Slot("reserve", at.COLOUR_COUNT, _MOST_OWNED, help="prophets of each colour in reserve"),
                Slot("lost", at.COLOUR_COUNT, _MOST_OWNED, help="prophets of each colour out of the game"),
                Slot("destroyed", at.COLOUR_COUNT, at.CITY_TOKENS, help="City tokens before the owner of each colour"),
                Slot("bag", 1, int(terms.tiles.count), help="tiles in the bag"),
                Slot("cities", 1, at.CITY_TOKENS, help="City tokens left"),
                Slot("phase", _PHASE_COUNT, help="what the game waits for, one-hot"),
                Slot("turn_state", _TURN_STATES, help="what the turn waits for, one-hot"),
                Slot("actions", 1, _MOST_ACTIONS, help="actions left in the turn (budget)"),
                Slot("flips", 1, _MOST_FLIPS, help="flips left in the turn (budget)"),
                Slot("last_turns", 1, _MOST_LAST_TURNS, help="turns left once the end is near"),
            ],
            private=[
                Slot(
                    "sides", pieces * _SIDES * _LOOK, help="corners of both sides of each tile, as the seat knows them"
                ),
                Slot("own_god", at.COLOUR_COUNT * _TERRAINS, help="god cards the seat knows, one-hot"),
            ],
            hidden=[
                Slot("piece", pieces, sides, help="the side up of the tile in each hand and slot, 0 for none"),
                Slot("true_god", at.COLOUR_COUNT * _TERRAINS, help="the god of each colour, one-hot"),
            ],
        )

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        own = cast(FourGodsPosition, position)
        place = _write_world(own, first, out, place)
        place = _write_pieces(own, first, out, place)
        place = _write_seats(own, first, out, place)
        return _write_turn(own, out, place)

    def private(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        own = cast(FourGodsPosition, position)
        base = place
        for step in range(own.seats):
            other: i64 = (seat + step) % own.seats
            for number in range(at.HANDS + own.terms.slots):
                piece = _piece(own, other, number)
                if piece != at.NOTHING:
                    _write_sides(own, seat, piece, out, base)
                base += _SIDES * _LOOK
        return _write_gods(own, seat, out, base)

    def hidden(self, position: Position, out: vec[i16], place: i64) -> i64:
        own = cast(FourGodsPosition, position)
        for seat in range(own.seats):
            for number in range(at.HANDS + own.terms.slots):
                out[place] = i16(_piece(own, seat, number) + 1)
                place += 1
        for colour in range(at.COLOUR_COUNT):
            place = put_one_hot(out, place, own.cells[at.GOD + colour], _TERRAINS)
        return place


def _write_world(position: FourGodsPosition, first: i64, out: vec[i16], place: i64) -> i64:
    """A City, the terrain of each corner, whose prophet stands in which corner's region."""
    cells = position.cells
    spaces = position.spaces
    seats = position.seats
    corners = place + spaces
    prophets = corners + _LOOK * spaces
    stands = prophets + seats * spaces
    space: i64 = 0
    cell: i64 = at.BOARD
    while space < spaces:
        look = cells[cell]
        if look >= 0:
            corner: i64 = 0
            while corner < _CORNERS:
                out[corners + (corner * _TERRAINS + (look & 3)) * spaces + space] = 1
                look >>= 2
                corner += 1
        elif look == at.CITY:
            out[place + space] = 1
        prophet = cells[cell + 2]
        if prophet != at.NOTHING:
            owner = position.owner(prophet // 4)
            if owner != at.NOBODY:
                out[prophets + (owner - first + seats) % seats * spaces + space] = 1
            out[stands + (prophet & 3) * spaces + space] = 1
        space += 1
        cell += at.SPACE_CELLS
    return stands + _CORNERS * spaces


def _piece(position: FourGodsPosition, seat: i64, number: i64) -> i64:
    """The piece in a hand, then in a slot of the row, or NOTHING."""
    return position.hand(seat, number) if number < at.HANDS else position.slot(seat, number - at.HANDS)


def _write_pieces(position: FourGodsPosition, first: i64, out: vec[i16], place: i64) -> i64:
    """Return whether there is a tile in each hand and slot, and what lies open in the rows."""
    seats = position.seats
    many: i64 = at.HANDS + position.terms.slots
    faces = place + seats * many
    for step in range(seats):
        seat: i64 = (first + step) % seats
        for number in range(many):
            piece = _piece(position, seat, number)
            if piece != at.NOTHING:
                out[place] = 1
            if number >= at.HANDS:
                if piece != at.NOTHING and position.knows(at.NOBODY, piece):
                    _write_look(position.tiles.sides[piece], out, faces)
                faces += _LOOK
            place += 1
    return faces


def _write_sides(position: FourGodsPosition, seat: i64, piece: i64, out: vec[i16], place: i64) -> None:
    """Both sides of a tile as far as *seat* knows them, the one it sees first."""
    piece = position.shown(seat, piece)
    if position.knows(seat, piece):
        _write_look(position.tiles.sides[piece], out, place)
    if position.knows(seat, piece ^ 1):
        _write_look(position.tiles.sides[piece ^ 1], out, place + _LOOK)


def _write_look(look: i64, out: vec[i16], place: i64) -> None:
    """The terrain of each corner, one-hot."""
    corner: i64 = 0
    while corner < _CORNERS:
        out[place + (look & 3)] = 1
        look >>= 2
        place += _TERRAINS
        corner += 1


def _write_seats(position: FourGodsPosition, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    seats = position.seats
    for step in range(seats):
        out[place + step] = i16(cells[at.PASSED + (first + step) % seats])
    place += seats
    for actor in position.actors():
        out[place + (actor - first + seats) % seats] = 1
    place += seats
    for colour in range(at.COLOUR_COUNT):
        owner = position.owner(colour)
        if owner != at.NOBODY:
            out[place + (owner - first + seats) % seats] = 1
        place += seats
    place = _write_gods(position, at.NOBODY, out, place)
    for colour in range(at.COLOUR_COUNT):
        put(out, place + colour, cells[at.RESERVE + colour], _MOST_OWNED)
        put(out, place + at.COLOUR_COUNT + colour, cells[at.LOST + colour], _MOST_OWNED)
        put(out, place + 2 * at.COLOUR_COUNT + colour, cells[at.DESTROYED + colour], at.CITY_TOKENS)
    return place + 3 * at.COLOUR_COUNT


def _write_gods(position: FourGodsPosition, seat: i64, out: vec[i16], place: i64) -> i64:
    """The god cards that *seat* knows; NOBODY stands for everybody."""
    for colour in range(at.COLOUR_COUNT):
        is_known = position.owner(colour) != at.NOBODY or not position.terms.secret
        if is_known and position.knows_god(seat, colour):
            put_one_hot(out, place, position.cells[at.GOD + colour], _TERRAINS)
        place += _TERRAINS
    return place


def _write_turn(position: FourGodsPosition, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    place = put(out, place, cells[at.BAG_COUNT], position.tiles.count)
    place = put(out, place, cells[at.CITIES_LEFT], at.CITY_TOKENS)
    place = put_one_hot(out, place, cells[at.PHASE], _PHASE_COUNT)
    place = put_one_hot(out, place, cells[at.TURN_STATE], _TURN_STATES)
    place = put(out, place, cells[at.ACTIONS_LEFT], _MOST_ACTIONS)
    place = put(out, place, cells[at.FLIPS_LEFT], _MOST_FLIPS)
    return put(out, place, cells[at.LAST_TURNS], _MOST_LAST_TURNS)


OBSERVER: Final = _FourGodsObserver()
