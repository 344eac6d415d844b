"""The numbers for learners: planes over the board, then owners, cards and the turn."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from theomachy.core.edition import edition_in
from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.slots import Observer, Slot, Slots, put, put_flags, put_one_hot
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import board_for
from theomachy.games.elements_of_the_gods.components.cards import KINDS, MOST_CARDS, CardSet
from theomachy.games.elements_of_the_gods.components.edition import components
from theomachy.games.elements_of_the_gods.components.elements import ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import EACH, TYPES, count
from theomachy.games.elements_of_the_gods.rules import solo
from theomachy.games.elements_of_the_gods.state import State

_STEPS: Final[i64] = 4
_MOST_POINTS: Final[i64] = 1000
_MOST_ROUNDS: Final[i64] = 200
_MOST_DIVINITY: Final[i64] = 16
_MOST_TURNS: Final[i64] = 5
_MANY_POINTS: Final = 100.0
_CROWD: Final = 8.0
_LONG_GAME: Final = 40.0


@final
class _ElementsObserver(Observer):
    """The writer of the vectors of Elements of the Gods; Rival counts as the second owner of the solo game."""

    def slots(self, seats: int, options: Options) -> Slots:
        spaces, cards = int(board_for(seats).spaces), components(edition_in(options)).cards
        count = int(cards.count)
        owners = 2 if seats == 1 else seats
        return Slots(seats, _public(seats, owners, spaces, cards), _private(spaces, count), _hidden(seats, cards))

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        own = cast(State, position)
        place = _write_board(own, first, out, place)
        place = _write_owners(own, first, out, place)
        place = _write_cards(own, out, place)
        return _write_turn(own, first, out, place)

    def private(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        own = cast(State, position)
        cards = own.terms.cards
        cells = own.cells
        for slot in range(own.held(seat)):
            out[place + own.card_in(seat, slot)] = 1
        place += cards.count
        spaces = own.board.spaces
        if seat != cells[at.TURN_SEAT]:
            return place + ELEMENTS + 2 * spaces + TYPES + cards.count + 1
        place = put_one_hot(out, place, cells[at.DRAFT_ELEMENT], ELEMENTS)
        place = put_one_hot(out, place, cells[at.DRAFT_SPACE], spaces)
        place = put_one_hot(out, place, cells[at.DRAFT_TYPE], TYPES)
        place = put_one_hot(out, place, cells[at.DRAFT_CARD], cards.count)
        place = put_one_hot(out, place, cells[at.DRAFT_BUILD], spaces)
        return put(out, place, cells[at.DRAFT_DISCARD], 1)

    def hidden(self, position: Position, out: vec[i16], place: i64) -> i64:
        cards = cast(State, position).terms.cards
        cells = position.cells
        for kind in range(KINDS):
            for number in range(cells[at.DECK_SIZE + kind]):
                deck: i64 = cards.first[kind] + number
                out[place + deck] = i16(cells[at.DECK + deck] + 1)
        place += MOST_CARDS
        if position.seats == 1:
            for number in range(cells[at.RIVAL_DECK_SIZE]):
                out[place + number] = i16(cells[at.RIVAL_DECK + number] + 1)
            place += at.MOST_RIVAL_CARDS
            for number in range(cells[at.SOLO_DECK_SIZE]):
                out[place + number] = i16(cells[at.SOLO_DECK + number] + 1)
            place += cards.solo_count
        return place


def _public(seats: int, owners: int, spaces: int, card_set: CardSet) -> list[Slot]:
    cards = int(card_set.count)
    slots = [
        Slot("worshipers", TYPES * spaces, EACH, scale=_CROWD, help="Worshipers of each type: a plane for each"),
        Slot("gardens", spaces, help="Gardens"),
        Slot("monuments", owners * spaces, help="Monuments of each owner"),
        Slot("elements", ELEMENTS * spaces, help="where each Element lies, one-hot"),
        Slot("score", owners, _MOST_POINTS, scale=_MANY_POINTS, help="points"),
        Slot("monuments_left", owners, at.MONUMENTS_EACH, help="Monuments left"),
        Slot("divinity", owners, _MOST_DIVINITY, scale=float(at.DIVINITY_TO_END), help="Divinity cards played"),
        Slot("out", owners, help="seats that conceded"),
        Slot("trigger", owners, help="who brought the end, one-hot"),
        Slot("to_move", owners, help="whose turn it is, one-hot"),
        Slot("first", owners, help="who has the first-player marker, one-hot"),
        Slot("afterlife", owners * TYPES, EACH, scale=_CROWD, help="souls of each owner by type"),
        Slot("hands", owners * KINDS, at.HAND_LIMIT, help="cards in each hand by kind"),
        Slot("public_cards", cards, help="cards that everybody scores"),
        Slot("discarded", cards, help="cards in the discard piles"),
        Slot("played", cards, help="Divinity cards that were played"),
        Slot("decks", KINDS, cards, scale=cards / int(KINDS), help="cards in each deck"),
        Slot("used", ELEMENTS, help="Elements used in this round"),
        Slot("bag", TYPES, EACH, help="Worshipers in the bag by type"),
        Slot("destroyed", TYPES, EACH, scale=_CROWD, help="whom this turn's Death destroyed, by type"),
        Slot("locked", TYPES, help="the locked type, one-hot"),
        Slot("round", 1, _MOST_ROUNDS, scale=_LONG_GAME, help="round"),
        Slot("turn", 1, _MOST_TURNS, help="turns of this round before this one"),
        Slot("gardens_left", 1, at.GARDEN_TILES, help="Garden tiles left"),
        Slot("step", _STEPS, help="step of the turn, one-hot"),
    ]
    if seats == 1:
        slots += [
            Slot("rival_cards", KINDS, at.MOST_RIVAL_CARDS, help="cards in the Rival deck by kind"),
            Slot("solo_card", card_set.solo_count, help="the Solo card of this round, one-hot"),
        ]
    return slots


def _private(spaces: int, cards: int) -> list[Slot]:
    return [
        Slot("own_hand", cards, help="its own hand"),
        Slot("draft_element", ELEMENTS, help="the choice that is begun: its Element, one-hot"),
        Slot("draft_space", spaces, help="where it is placed, one-hot"),
        Slot("draft_type", TYPES, help="whom it moves, one-hot"),
        Slot("draft_card", cards, help="the card that is played, one-hot"),
        Slot("draft_build", spaces, help="where its Monument stands, one-hot"),
        Slot("draft_discard", 1, help="whether cards to discard are being chosen"),
    ]


def _hidden(seats: int, card_set: CardSet) -> list[Slot]:
    cards, solo = int(card_set.count), int(card_set.solo_count)
    slots = [Slot("deck_order", MOST_CARDS, cards, help="each deck from its bottom, 0 for none")]
    if seats == 1:
        slots += [
            Slot("rival_order", at.MOST_RIVAL_CARDS, cards, help="the Rival deck from its bottom, 0 for none"),
            Slot("solo_order", solo, solo, help="the Solo deck from its bottom, 0 for none"),
        ]
    return slots


def _write_board(position: State, first: i64, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    spaces = position.board.spaces
    owners = position.owners()
    gardens = place + TYPES * spaces
    monuments = gardens + spaces
    space: i64 = 0
    while space < spaces:
        crowd = cells[at.CROWD + space]
        plane = place + space
        while crowd != 0:
            out[plane] = i16(crowd & 0xFF)
            crowd >>= 8
            plane += spaces
        ground = cells[at.GROUND + space]
        if ground == at.GARDEN:
            out[gardens + space] = 1
        elif ground >= at.MONUMENT:
            out[monuments + (ground - at.MONUMENT - first + owners) % owners * spaces + space] = 1
        space += 1
    place = monuments + owners * spaces
    for element in range(ELEMENTS):
        place = put_one_hot(out, place, cells[at.ELEMENT_AT + element], spaces)
    return place


def _write_owners(position: State, first: i64, out: vec[i16], place: i64) -> i64:
    cards = position.terms.cards
    cells = position.cells
    owners = position.owners()
    afterlife = place + 7 * owners
    hands = afterlife + owners * TYPES
    for step in range(owners):
        owner: i64 = (first + step) % owners
        column = place + step
        put(out, column, cells[at.SCORE + owner], _MOST_POINTS)
        put(out, column + owners, cells[at.MONUMENTS_LEFT + owner], at.MONUMENTS_EACH)
        put(out, column + 2 * owners, position.played(owner), _MOST_DIVINITY)
        out[column + 3 * owners] = i16(position.is_out(owner))
        out[column + 4 * owners] = i16(cells[at.TRIGGER_SEAT] == owner)
        out[column + 5 * owners] = i16(cells[at.TURN_SEAT] == owner)
        out[column + 6 * owners] = i16(cells[at.FIRST_SEAT] == owner)
        _write_crowd(cells[at.AFTERLIFE + owner], out, afterlife + step * TYPES)
        if owner < position.seats:
            for slot in range(position.held(owner)):
                out[hands + step * KINDS + cards.kind[position.card_in(owner, slot)]] += 1
    return hands + owners * KINDS


def _write_crowd(crowd: i64, out: vec[i16], place: i64) -> i64:
    for type in range(TYPES):
        out[place + type] = i16(count(crowd, type))
    return place + TYPES


def _write_cards(position: State, out: vec[i16], place: i64) -> i64:
    cells = position.cells
    cards = position.terms.cards.count
    card: i64 = 0
    while card < cards:
        zone = cells[at.CARD_ZONE + card]
        if zone == at.PUBLIC:
            out[place + card] = 1
        elif zone == at.DISCARDED:
            out[place + cards + card] = 1
        elif zone >= at.PLAYED:
            out[place + 2 * cards + card] = 1
        card += 1
    place += 3 * cards
    for kind in range(KINDS):
        place = put(out, place, cells[at.DECK_SIZE + kind], cards)
    return place


def _write_turn(position: State, first: i64, out: vec[i16], place: i64) -> i64:
    cards = position.terms.cards
    cells = position.cells
    place = put_flags(out, place, cells[at.USED_ELEMENTS], ELEMENTS)
    place = _write_crowd(cells[at.BAG], out, place)
    place = _write_crowd(cells[at.DESTROYED], out, place)
    place = put_one_hot(out, place, cells[at.LOCKED_TYPE], TYPES)
    place = put(out, place, cells[at.ROUND], _MOST_ROUNDS)
    place = put(out, place, cells[at.TURN_NUMBER], _MOST_TURNS)
    place = put(out, place, cells[at.GARDENS_LEFT], at.GARDEN_TILES)
    place = put_one_hot(out, place, cells[at.STEP], _STEPS)
    if position.is_solo():
        for number in range(cells[at.RIVAL_DECK_SIZE]):
            out[place + cards.kind[cells[at.RIVAL_DECK + number]]] += 1
        place = put_one_hot(out, place + KINDS, solo.round_card(position), cards.solo_count)
    return place


OBSERVER: Final = _ElementsObserver()
