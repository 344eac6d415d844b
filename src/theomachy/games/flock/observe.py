"""The numbers for learners: areas as planes, then seats, then the turn."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.slots import Observer, Slot, Slots, put, put_flags, put_one_hot
from theomachy.core.window import MISSING
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import DEITIES, HAND_SIZE, count_bits
from theomachy.games.flock.position import FlockPosition

_PHASE_COUNT: Final[i64] = 8
_PENDING_COUNT: Final[i64] = 8
_MOST_PIECES: Final[i64] = 100
_MOST_TARGET: Final[i64] = 10
_CROWD: Final = 5.0  # pieces that make an area full
_MANY: Final = 50.0  # pieces of a strong player


@final
class _FlockObserver(Observer):
    """The writer of Flock's vectors."""

    def slots(self, seats: int, options: Options) -> Slots:
        terms = at.Terms(seats, options)
        areas, cards = int(terms.board.areas), int(terms.cards.count)
        return Slots(
            seats,
            public=[
                Slot("pieces", areas, _MOST_PIECES, scale=_CROWD, help="pieces in each area"),
                Slot("temples", seats * areas, help="areas of each seat"),
                Slot("prophets", seats * areas, help="where the prophet of each seat stands"),
                Slot("deity", seats * DEITIES, help="deity of each seat, one-hot"),
                Slot("shown", seats * cards, help="cards each seat has played"),
                Slot("prophet", seats * cards, help="prophet of each seat on the board, one-hot"),
                Slot("kept", seats, help="whether each seat has chosen its cards"),
                Slot("hand", seats, HAND_SIZE, help="cards in each hand"),
                Slot("out", seats, help="whether each seat is out"),
                Slot("temple_count", seats, areas, scale=float(_MOST_TARGET), help="temples of each seat"),
                Slot("believers", seats, _MOST_PIECES, scale=_MANY, help="pieces in all areas of each seat"),
                Slot("to_move", seats, help="whose turn it is, one-hot"),
                Slot("first", seats, help="who began, one-hot"),
                Slot("asked", seats, help="seats that have still to vote"),
                Slot("phase", _PHASE_COUNT, help="what the game waits for, one-hot"),
                Slot("pending", _PENDING_COUNT, help="the choice that is begun, one-hot"),
                Slot("supply", 1, _MOST_PIECES, scale=_MANY, help="pieces off the board"),
                Slot("target", 1, _MOST_TARGET, help="temples that win"),
                Slot("round", 1, int(terms.rounds) + 1, scale=float(terms.rounds), help="round"),
                Slot("actions", 1, 2, help="actions left"),
                Slot(
                    "marks", len(at.MARKS) + 1, help="this turn: card played, prophet moved, acted, Dog, Pilgrim, new"
                ),
                Slot("ability", cards, help="prophet whose ability was used this turn, one-hot"),
                Slot("card", cards, help="card of the choice that is begun, one-hot"),
                Slot("source", areas, help="where that choice starts, one-hot"),
                Slot("aim", areas, help="where it is aimed, one-hot"),
                Slot("picked", areas, _MOST_PIECES, scale=_CROWD, help="how often it names each area"),
                Slot("sacrificed", 1, _MOST_PIECES, scale=_CROWD, help="pieces it sacrifices"),
            ],
            private=[
                Slot("own_hand", cards, help="its own hand"),
                Slot("paying", cards, help="its own card that is being paid for, one-hot"),
                Slot("skulls", areas, _MOST_PIECES, scale=_CROWD, help="how often each area pays for it"),
                Slot("own_vote", 1, help="whether its own vote is to share"),
            ],
        )

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        flock = cast(FlockPosition, position)
        return _write_turn(flock, out, _write_seats(flock, first, out, _write_areas(flock, first, out, place)))

    def private(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        return _write_private(cast(FlockPosition, position), seat, out, place)


def _write_areas(position: FlockPosition, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    seats = position.seats
    areas = position.terms.board.areas
    temples: i64 = place + areas
    area: i64 = 0
    while area < areas:
        out[place + area] = i16(cells[at.FLOCK + area])
        owner = cells[at.TEMPLE + area]
        if owner != at.NOBODY:
            out[temples + (owner - first + seats) % seats * areas + area] = 1
        area += 1
    place = temples + seats * areas
    for step in range(seats):
        place = put_one_hot(out, place, cells[at.PROPHET_AREA + (first + step) % seats], areas)
    return place


def _write_seats(position: FlockPosition, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    cards = position.terms.cards.count
    seats = position.seats
    deities = place
    shown = deities + seats * DEITIES
    prophets = shown + seats * cards
    numbers = prophets + seats * cards  # eight of each seat, number by number
    for step in range(seats):
        seat: i64 = (first + step) % seats
        put_one_hot(out, deities + step * DEITIES, cells[at.DEITY + seat], DEITIES)
        put_flags(out, shown + step * cards, cells[at.SHOWN + seat], cards)
        put_one_hot(out, prophets + step * cards, cells[at.PROPHET + seat], cards)
        column = numbers + step
        out[column] = i16(cells[at.KEPT + seat] != MISSING)
        out[column + seats] = i16(count_bits(position.hand(seat)))
        out[column + 2 * seats] = i16(cells[at.OUT + seat])
        out[column + 3 * seats] = i16(position.temples(seat))
        out[column + 4 * seats] = i16(position.believers(seat))
        out[column + 5 * seats] = i16(cells[at.PLAYER] == seat)
        out[column + 6 * seats] = i16(cells[at.FIRST_PLAYER] == seat)
        out[column + 7 * seats] = i16(cells[at.VOTE + seat] == MISSING)
    return numbers + 8 * seats


def _write_turn(position: FlockPosition, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    cards = position.terms.cards.count
    areas = position.terms.board.areas
    is_hidden = cells[at.PENDING] == at.PAY
    place = put_one_hot(out, place, cells[at.PHASE], _PHASE_COUNT)
    place = put_one_hot(out, place, at.NOTHING if is_hidden else cells[at.PENDING], _PENDING_COUNT)
    place = put(out, place, cells[at.SUPPLY], _MOST_PIECES)
    place = put(out, place, cells[at.TARGET], _MOST_TARGET)
    place = put(out, place, cells[at.ROUND], position.terms.rounds + 1)
    place = put(out, place, cells[at.ACTIONS_LEFT], 2)
    place = put(out, place, cells[at.CARD_PLAYED], 1)
    place = put(out, place, cells[at.MOVED], 1)
    place = put(out, place, cells[at.ACTED], 1)
    place = put(out, place, cells[at.DOG_LED], 1)
    place = put(out, place, cells[at.PILGRIM_LED], 1)
    place = put(out, place, cells[at.PROPHET_IS_NEW], 1)
    place = put_one_hot(out, place, cells[at.ABILITY], cards)
    if is_hidden:
        return place + cards + 3 * areas + 1
    place = put_one_hot(out, place, cells[at.PENDING_CARD], cards)
    place = put_one_hot(out, place, cells[at.SOURCE], areas)
    place = put_one_hot(out, place, cells[at.AIM], areas)
    place = _write_picked(position, out, place)
    return put(out, place, cells[at.SACRIFICED], _MOST_PIECES)


def _write_picked(position: FlockPosition, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    areas = position.terms.board.areas
    if cells[at.PICK_COUNT] != 0:
        area: i64 = 0
        while area < areas:
            put(out, place + area, cells[at.PICKED + area], _MOST_PIECES)
            area += 1
    return place + areas


def _write_private(position: FlockPosition, seat: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    cards = position.terms.cards.count
    place = put_flags(out, place, position.hand(seat), cards)
    if cells[at.PENDING] == at.PAY and cells[at.PLAYER] == seat:
        place = put_one_hot(out, place, cells[at.PENDING_CARD], cards)
        place = _write_picked(position, out, place)
    else:
        place += cards + position.terms.board.areas
    return put(out, place, i64(cells[at.VOTE + seat] == at.SHARE), 1)


OBSERVER: Final = _FlockObserver()
