"""The numbers for learners: the board as planes of each seat, then seats and cards, the turn and the stack."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from theomachy.core.edition import edition_in
from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.slots import Observer, Slot, Slots, put, put_one_hot
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, SPACES
from theomachy.games.true_messiah.components.edition import components
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import decks

_PHASES: Final[i64] = 13
_QUESTIONS: Final[i64] = 7
_DRAFTS: Final[i64] = 11
_DRAFT_CELLS: Final[i64] = 3
_ITEM_KINDS: Final[i64] = 5
_SALES: Final[i64] = 7
_LOW_KINDS: Final[i64] = 3
_PLANES: Final[i64] = 9  # of each seat
_NUMBERS: Final[i64] = 12  # of each seat
_MOST_BELIEF: Final[i64] = 100
_MOST_CARDS: Final[i64] = 78
_MOST_MOVES: Final[i64] = 60
_MOST_ITEMS: Final[i64] = 60
_MOST_ROUNDS: Final[i64] = 200
_MOST_COPIES: Final[i64] = 8
_MOST_PICKS: Final[i64] = 56
_MOST_CELL: Final[i64] = 4095
_SCALES: Final = {"coins": 20.0, "belief": 10.0, "hand": 6.0, "deck": 10.0, "owned": 20.0, "moves": 9.0, "items": 10.0}


@final
class _TrueMessiahObserver(Observer):
    """The writer of the vectors of True Messiah."""

    def slots(self, seats: int, options: Options) -> Slots:
        kinds = int(components(edition_in(options)).cards.kinds)
        return Slots(
            seats,
            public=[*_board_slots(seats), *_seat_slots(seats, kinds), *_turn_slots(seats, kinds)],
            private=[
                Slot("own_coins", 1, pieces.COINS, scale=_SCALES["coins"], help="its own coins, also while others bid"),
                Slot(
                    "own_bid",
                    1,
                    pieces.COINS + 1,
                    scale=_SCALES["coins"],
                    help="its own sealed bid and one, 0 for none",
                ),
                Slot("hands", seats * kinds, _MOST_COPIES, help="the hands the seat may look into, by miracle"),
                Slot("draft", _DRAFTS, help="the choice that is begun, one-hot"),
                Slot("draft_cells", _DRAFT_CELLS, _MOST_CELL, scale=float(SPACES), help="what it is about"),
                Slot("picks", 1, _MOST_PICKS, scale=8.0, help="how many picks it has"),
                Slot("last_pick", 1, _MOST_CELL, help="the last of them and one"),
            ],
            hidden=[
                Slot("true_bids", seats, pieces.COINS + 1, help="sealed bids and one, 0 for none"),
                Slot("decks", seats * at.CARD_ROW, kinds, help="hand and deck of each seat from the top, 0 for none"),
                Slot("marketplace", pieces.MARKET_CARDS, kinds, help="the marketplace from the top, 0 for none"),
            ],
        )

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        own = cast(TrueMessiahPosition, position)
        place = _write_board(own, first, out, place)
        place = _write_seats(own, first, out, place)
        place = _write_turn(own, first, out, place)
        return _write_stack(own, first, out, place)

    def private(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        own = cast(TrueMessiahPosition, position)
        cards = own.terms.cards
        cells = own.cells
        place = put(out, place, cells[at.COINS + seat], pieces.COINS)
        place = put(out, place, cells[at.SEALED_BID + seat] + 1, pieces.COINS + 1)
        for step in range(own.seats):
            other: i64 = (seat + step) % own.seats
            if (own.side_mask(other) >> seat) & 1:
                for number in range(cells[at.HAND_SIZE + other]):
                    out[place + decks.kind_of(cells[at.CARDS + other * at.CARD_ROW + number])] += 1
            place += cards.kinds
        return _write_draft(own, seat, out, place)

    def hidden(self, position: Position, out: vec[i16], place: i64) -> i64:
        cells = position.cells
        for seat in range(position.seats):
            place = put(out, place, cells[at.SEALED_BID + seat] + 1, pieces.COINS + 1)
        for seat in range(position.seats):
            for number in range(cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]):
                out[place + number] = i16(decks.kind_of(cells[at.CARDS + seat * at.CARD_ROW + number]) + 1)
            place += at.CARD_ROW
        number_left: i64 = 0
        while number_left < pieces.MARKET_CARDS and cells[at.MARKET + number_left] != 0:
            out[place + number_left] = i16(decks.kind_of(cells[at.MARKET + number_left]) + 1)
            number_left += 1
        return place + pieces.MARKET_CARDS


def _board_slots(seats: int) -> list[Slot]:
    planes = seats * int(SPACES)
    room = int(pieces.LOW_ROOM)
    return [
        Slot("nonbelievers", planes, room, help="nonbelievers of each seat"),
        Slot("praying", planes, room, help="praying followers of each seat"),
        Slot("followers", planes, room, help="active followers of each seat"),
        Slot("tired", planes, room, help="low units of each seat that have moved"),
        Slot("messiah", planes, help="where the messiah of each seat stands, one-hot"),
        Slot("avatar", planes, help="where its avatar stands, one-hot"),
        Slot("cities", planes, help="holy cities of each seat"),
        Slot("temples", planes, help="temples of each seat"),
        Slot("zeal", planes, help="Zealotry of each seat"),
        Slot("salt", SPACES, help="Pillars of Salt"),
    ]


def _seat_slots(seats: int, kinds: int) -> list[Slot]:
    return [
        Slot("health", seats, pieces.MESSIAH_HEALTH, help="health of each messiah"),
        Slot("mask", seats, help="who has the mask"),
        Slot("avatar_damage", seats, pieces.AVATAR_HEALTH, help="damage to each avatar this turn"),
        Slot("coins", seats, pieces.COINS, scale=_SCALES["coins"], help="coins, 0 while they are out of sight"),
        Slot("belief", seats, _MOST_BELIEF, scale=_SCALES["belief"], help="belief"),
        Slot("hand", seats, at.CARD_ROW, scale=_SCALES["hand"], help="cards in each hand"),
        Slot("deck", seats, at.CARD_ROW, scale=_SCALES["deck"], help="cards in each deck"),
        Slot("follower_count", seats, pieces.FOLLOWERS, help="followers on the board"),
        Slot("nonbeliever_count", seats, pieces.NONBELIEVERS, help="nonbelievers on the board"),
        Slot("owned", seats, _MOST_CARDS, scale=_SCALES["owned"], help="miracle cards of each seat in all zones"),
        Slot("left", seats, help="seats that have left the game"),
        Slot("to_move", seats, help="whose turn it is, one-hot"),
        Slot("discard", seats * kinds, _MOST_COPIES, help="discard pile of each seat by miracle"),
    ]


def _turn_slots(seats: int, kinds: int) -> list[Slot]:
    return [
        Slot("phase", _PHASES, help="what the game waits for, one-hot"),
        Slot("question", _QUESTIONS, help="the open question, one-hot"),
        Slot("asked", seats, help="whom it is put to, one-hot"),
        Slot("for_sale", kinds, _SALES, help="miracles for sale"),
        Slot("round", 1, _MOST_ROUNDS, scale=40.0, help="round"),
        Slot("move_limit", 1, _MOST_MOVES, scale=_SCALES["moves"], help="low units that may move"),
        Slot("moves_made", 1, _MOST_MOVES, scale=_SCALES["moves"], help="those that have moved"),
        Slot("stack", 1, _MOST_ITEMS, scale=_SCALES["items"], help="items on the stack"),
        Slot("item_kind", _ITEM_KINDS, help="the newest item, one-hot"),
        Slot("item_card", kinds, help="its miracle, one-hot"),
        Slot("item_seat", seats, help="who put it there, one-hot"),
    ]


def _write_board(position: TrueMessiahPosition, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    seats = position.seats
    planes = seats * SPACES
    salt = place + _PLANES * planes
    for space in position.board.spaces:
        _write_low_units(position, first, space, out, place)
        building = cells[at.BUILDING + space]
        if building != 0:
            owner: i64 = ((building - 1) & 3) - first + seats
            plane: i64 = 7 if building >= at.TEMPLE else 6
            out[place + plane * planes + owner % seats * SPACES + space] = 1
        zeal = cells[at.ZEAL + space]
        if zeal != 0:
            for step in range(seats):
                if (zeal >> ((first + step) % seats)) & 1:
                    out[place + 8 * planes + step * SPACES + space] = 1
        if cells[at.SALT + space] != 0:
            out[salt + space] = 1
    for step in range(seats):
        seat: i64 = (first + step) % seats
        put_one_hot(out, place + 4 * planes + step * SPACES, cells[at.MESSIAH + seat], SPACES)
        put_one_hot(out, place + 5 * planes + step * SPACES, cells[at.AVATAR + seat], SPACES)
    return salt + SPACES


def _write_low_units(position: TrueMessiahPosition, first: i64, space: i64, out: vec[i16], place: i64) -> None:
    cells = position.cells
    seats = position.seats
    cell: i64 = at.LOW_UNITS + space * pieces.LOW_ROOM
    end: i64 = cell + pieces.LOW_ROOM
    while cell < end and cells[cell] != 0:
        code = cells[cell]
        plane = place + (pieces.owner_of(code) - first + seats) % seats * SPACES + space
        out[plane + pieces.kind_of(code) * seats * SPACES] += 1
        if pieces.has_moved(code):
            out[plane + _LOW_KINDS * seats * SPACES] += 1
        cell += 1


def _write_seats(position: TrueMessiahPosition, first: i64, out: vec[i16], place: i64) -> i64:
    cards = position.terms.cards
    cells = position.cells
    seats = position.seats
    is_bidding = cells[at.PHASE] == at.BID or cells[at.PHASE] == at.BUY
    hides_coins = is_bidding and not position.terms.show_coins
    piles = place + _NUMBERS * seats
    for step in range(seats):
        seat: i64 = (first + step) % seats
        column = place + step
        put(out, column, cells[at.HEALTH + seat], pieces.MESSIAH_HEALTH)
        put(out, column + seats, cells[at.MASK + seat], 1)
        put(out, column + 2 * seats, cells[at.AVATAR_DAMAGE + seat], pieces.AVATAR_HEALTH)
        put(out, column + 3 * seats, 0 if hides_coins else cells[at.COINS + seat], pieces.COINS)
        put(out, column + 4 * seats, cells[at.BELIEF + seat], _MOST_BELIEF)
        put(out, column + 5 * seats, cells[at.HAND_SIZE + seat], at.CARD_ROW)
        put(out, column + 6 * seats, cells[at.DECK_SIZE + seat], at.CARD_ROW)
        put(out, column + 7 * seats, cells[at.FOLLOWERS + seat], pieces.FOLLOWERS)
        put(out, column + 8 * seats, cells[at.NONBELIEVERS + seat], pieces.NONBELIEVERS)
        put(out, column + 9 * seats, decks.owned(position, seat), _MOST_CARDS)
        put(out, column + 10 * seats, cells[at.HAS_LEFT + seat], 1)
        out[column + 11 * seats] = i16(cells[at.TURN] == seat)
        pile: i64 = at.DISCARDED + seat * at.KIND_ROOM
        kind: i64 = 0
        while kind < cards.kinds:
            copies = cells[pile + kind]
            if copies != 0:
                put(out, piles + kind, copies, _MOST_COPIES)
            kind += 1
        piles += cards.kinds
    return piles


def _write_turn(position: TrueMessiahPosition, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    seats = position.seats
    place = put_one_hot(out, place, cells[at.PHASE], _PHASES)
    place = put_one_hot(out, place, cells[at.QUESTION], _QUESTIONS)
    asked: i64 = NOWHERE
    if cells[at.QUESTION] != at.NO_QUESTION and cells[at.QUESTION_SEAT] >= 0:
        asked = (cells[at.QUESTION_SEAT] - first + seats) % seats
    place = put_one_hot(out, place, asked, seats)
    for number in range(_SALES):
        kind = cells[at.FOR_SALE + number]
        if kind != 0:
            out[place + kind - 1] += 1
    place += position.terms.cards.kinds
    place = put(out, place, cells[at.ROUND], _MOST_ROUNDS)
    place = put(out, place, cells[at.MOVE_LIMIT], _MOST_MOVES)
    place = put(out, place, cells[at.MOVES_MADE], _MOST_MOVES)
    return put(out, place, cells[at.STACK_HEIGHT], _MOST_ITEMS)


def _write_stack(position: TrueMessiahPosition, first: i64, out: vec[i16], place: i64) -> i64:
    """The newest item: its sort, its card and whose it is."""
    cards = position.terms.cards
    cells = position.cells
    seats = position.seats
    if cells[at.STACK_HEIGHT] == 0:
        return place + _ITEM_KINDS + cards.kinds + seats
    item = position.top()
    place = put_one_hot(out, place, cells[item + at.ITEM_KIND], _ITEM_KINDS)
    place = put_one_hot(out, place, cells[item + at.ITEM_CARD], cards.kinds)
    return put_one_hot(out, place, (cells[item + at.ITEM_SEAT] - first + seats) % seats, seats)


def _write_draft(position: TrueMessiahPosition, seat: i64, out: vec[i16], place: i64) -> i64:
    """The own choice that is begun."""
    cells = position.cells
    if cells[at.DRAFT_KIND] == at.NO_DRAFT or cells[at.DRAFT_SEAT] != seat:
        return place + _DRAFTS + _DRAFT_CELLS + 2
    place = put_one_hot(out, place, cells[at.DRAFT_KIND], _DRAFTS)
    for number in range(_DRAFT_CELLS):
        cell = cells[at.DRAFT + number]
        place = put(out, place, cell if cell > 0 else 0, _MOST_CELL)
    picks = cells[at.PICK_COUNT]
    place = put(out, place, picks, _MOST_PICKS)
    return put(out, place, cells[at.PICKS + picks - 1] + 1 if picks > 0 else 0, _MOST_CELL)


OBSERVER: Final = _TrueMessiahObserver()
