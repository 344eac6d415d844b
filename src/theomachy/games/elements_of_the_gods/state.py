"""A moment of Elements of the Gods: the layout of the vector, and accessors in the rulebook's words."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from theomachy.core.chance import Luck
from theomachy.core.edition import edition_in
from theomachy.core.event import Event
from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS, OFF, Board, board_for
from theomachy.games.elements_of_the_gods.components.cards import DIVINITY_CARD, CardSet
from theomachy.games.elements_of_the_gods.components.edition import components
from theomachy.games.elements_of_the_gods.components.elements import ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS, ONE, TYPES, count, nth, of_type, total

NONE: Final[i64] = -1
MOST_SPACES: Final[i64] = 81
OWNERS: Final[i64] = 5  # owners of Monuments, points and souls: the seats, or in the solo game seat 0 and RIVAL
RIVAL: Final[i64] = 1
HAND_LIMIT: Final[i64] = 5
MONUMENTS_EACH: Final[i64] = 5
GARDEN_TILES: Final[i64] = 15
MOST_RIVAL_CARDS: Final[i64] = 16
DIVINITY_TO_END: Final[i64] = 5  # Divinity cards of one player that bring the end (EG-EN1)
ALL_ELEMENTS: Final[i64] = 31  # the mask of the five
GARDEN_POINTS: Final[i64] = 5  # for a Garden next to a Monument (EG-M10, EG-G7)

# what stands on a space; MONUMENT + owner for a Monument
PLAIN: Final[i64] = 0
GARDEN: Final[i64] = 1
MONUMENT: Final[i64] = 2

# where a card is; PLAYED + seat for a Divinity card that was played
HIDDEN: Final[i64] = 0  # in its deck, a hand or the Rival deck
DISCARDED: Final[i64] = 1
PUBLIC: Final[i64] = 2
ABSENT: Final[i64] = 3  # not in this game (short test positions)
PLAYED: Final[i64] = 4

# where a Solo card is
SOLO_HIDDEN: Final[i64] = 0
SOLO_DISCARDED: Final[i64] = 1
SOLO_ROUND: Final[i64] = 2  # the card of this round
SOLO_TIEBREAK: Final[i64] = 3  # beside it, drawn to break a tie
SOLO_ABSENT: Final[i64] = 4

# steps of a turn (EG-T1)
ELEMENT_STEP: Final[i64] = 0
CARD_STEP: Final[i64] = 1
DRAW_STEP: Final[i64] = 2
OVER: Final[i64] = 3
STEP_NAMES: Final = ("element", "card", "draw", "over")

# how a game ended
RUNNING: Final[i64] = 0
TRIGGERED: Final[i64] = 1
STALLED: Final[i64] = 2
CONCEDED: Final[i64] = 3
AGREED: Final[i64] = 4
RIVAL_OUT: Final[i64] = 5
END_NAMES: Final = ("", "trigger", "stalled", "conceded", "agreed", "rival_out")

COLOURS: Final = ("white", "black", "blue", "orange", "yellow")  # of the seats (EG-C2)
RIVAL_MARK: Final = "R"  # the owner of Rival's Monuments in views

# sizes from other modules, once more as literals: mypyc folds no constant computed from an imported one, and a folded
# layout is faster; tests/games/elements_of_the_gods/test_state.py compares them
_ELEMENTS: Final[i64] = 5
_KINDS: Final[i64] = 3
_MOST_CARDS: Final[i64] = 128
_MOST_SOLO_CARDS: Final[i64] = 32

# layout of the vector: what a cell (one each for …) holds, and in which range
CROWD: Final[i64] = 4  # behind the cells of chance (core.position.HEAD); a space: the Worshipers there; a crowd
GROUND: Final[i64] = CROWD + MOST_SPACES  # a space: what stands there; PLAIN, GARDEN, MONUMENT + owner
ELEMENT_AT: Final[i64] = GROUND + MOST_SPACES  # an Element: where it lies; space, or NONE
USED_ELEMENTS: Final[i64] = ELEMENT_AT + _ELEMENTS  # Elements of this round; mask
BAG: Final[i64] = USED_ELEMENTS + 1  # everybody in the bag; a crowd
POPULATION: Final[i64] = BAG + 1  # everybody, which never changes; a crowd
AFTERLIFE: Final[i64] = POPULATION + 1  # an owner: its souls; a crowd
SCORE: Final[i64] = AFTERLIFE + OWNERS  # an owner: its points; 0..
MONUMENTS_LEFT: Final[i64] = SCORE + OWNERS  # an owner: Monuments left; 0..5
GARDENS_LEFT: Final[i64] = MONUMENTS_LEFT + OWNERS  # tiles in the supply; 0..15
HAND: Final[i64] = GARDENS_LEFT + 1  # 5 cards a seat, ascending; card, or NONE
HAND_SIZE: Final[i64] = HAND + OWNERS * HAND_LIMIT  # a seat: cards in hand; 0..5
CARD_ZONE: Final[i64] = HAND_SIZE + OWNERS  # a card: where it is; HIDDEN .. PLAYED + seat
EPOCH: Final[i64] = CARD_ZONE + _MOST_CARDS  # a card: the renewal with which it last went openly into its deck; 0..
DECK: Final[i64] = EPOCH + _MOST_CARDS  # each deck from the first card of its kind on, the top last; card
DECK_SIZE: Final[i64] = DECK + _MOST_CARDS  # a kind: cards in its deck; 0..
SHUFFLES: Final[i64] = DECK_SIZE + _KINDS  # a kind: times its deck was renewed; 0..
RIVAL_DECK: Final[i64] = SHUFFLES + _KINDS  # the cards of the Rival deck, the top last; card
RIVAL_DECK_SIZE: Final[i64] = RIVAL_DECK + MOST_RIVAL_CARDS  # cards in it; 0..11
SOLO_DECK: Final[i64] = RIVAL_DECK_SIZE + 1  # the top last; Solo card
SOLO_DECK_SIZE: Final[i64] = SOLO_DECK + _MOST_SOLO_CARDS  # cards in it; 0..20
SOLO_ZONE: Final[i64] = SOLO_DECK_SIZE + 1  # a Solo card: where it is; SOLO_HIDDEN ..
LOCKED_TYPE: Final[i64] = SOLO_ZONE + _MOST_SOLO_CARDS  # the locked type; type, or NONE
ROUND: Final[i64] = LOCKED_TYPE + 1  # number of the round; 1..
FIRST_SEAT: Final[i64] = ROUND + 1  # holder of the first-player marker; seat
TURN_SEAT: Final[i64] = FIRST_SEAT + 1  # whose turn it is; seat
TURN_NUMBER: Final[i64] = TURN_SEAT + 1  # turns of this round before this one; 0..4
STEP: Final[i64] = TURN_NUMBER + 1  # of the turn; ELEMENT_STEP .. OVER
DESTROYED: Final[i64] = STEP + 1  # what this turn's Death destroyed; a crowd
TRIGGER_SEAT: Final[i64] = DESTROYED + 1  # first to play a 5th Divinity card; seat, or NONE
OUT_SEATS: Final[i64] = TRIGGER_SEAT + 1  # seats passed over (EG-Z2); mask
STOP_SEATS: Final[i64] = OUT_SEATS + 1  # seats that agree to stop (EG-Z3); mask
END_REASON: Final[i64] = STOP_SEATS + 1  # how the game ended; RUNNING .. RIVAL_OUT
# the draft: picks of a choice that is not finished
DRAFT_ELEMENT: Final[i64] = END_REASON + 1  # which Element; an Element, or NONE
DRAFT_SPACE: Final[i64] = DRAFT_ELEMENT + 1  # where it is placed; space, or NONE
DRAFT_TYPE: Final[i64] = DRAFT_SPACE + 1  # whom it moves; type, or NONE
DRAFT_CARD: Final[i64] = DRAFT_TYPE + 1  # which card is played; card, or NONE
DRAFT_BUILD: Final[i64] = DRAFT_CARD + 1  # where its Monument stands; space, or NONE
DRAFT_DISCARD: Final[i64] = DRAFT_BUILD + 1  # whether cards to discard are being chosen; 0, 1
SIZE: Final[i64] = DRAFT_DISCARD + 1


class Terms:
    """The terms agreed before a game, which never change: the board and the first player."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options: Options = dict(options)
        self.cards: CardSet = components(edition_in(options)).cards
        self.board = board_for(seats)
        first = options.get("first")
        self.first: int | None = first if isinstance(first, int) else None  # None: drawn by lot (EG-S14)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """Everything that can change, hidden things included."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms) -> None:
        super().__init__(terms.seats, cells, luck)
        self.terms = terms
        self.board: Board = terms.board

    # The board.

    def crowd(self, space: i64) -> i64:
        """The Worshipers on *space*."""
        return self.cells[CROWD + space]

    def is_monument(self, space: i64) -> bool:
        """Return whether a Monument stands on *space*, anyone's."""
        return self.cells[GROUND + space] >= MONUMENT

    def is_garden(self, space: i64) -> bool:
        """Return whether *space* is a Garden."""
        return self.cells[GROUND + space] == GARDEN

    def is_monument_of(self, space: i64, owner: i64) -> bool:
        """Return whether a Monument of *owner* stands on *space*."""
        return self.cells[GROUND + space] == MONUMENT + owner

    def has_monument(self, owner: i64) -> bool:
        """Return whether a Monument of *owner* stands anywhere."""
        for space in range(self.board.spaces):
            if self.is_monument_of(space, owner):
                return True
        return False

    def is_open(self, space: i64) -> bool:
        """Return whether Worshipers may be moved to *space*: in play and no Monument (EG-MV1, EG-MV2)."""
        return space != OFF and self.cells[GROUND + space] < MONUMENT

    def has_element(self, space: i64) -> bool:
        """Return whether an Element lies on *space*."""
        for element in range(ELEMENTS):
            if self.cells[ELEMENT_AT + element] == space:
                return True
        return False

    def monuments_around(self, space: i64, owner: i64) -> i64:
        """Return how many Monuments of *owner* are adjacent to *space*, in all eight directions."""
        found: i64 = 0
        for direction in range(DIRECTIONS):
            near = self.board.beside(space, direction)
            if near != OFF and self.is_monument_of(near, owner):
                found += 1
        return found

    def gardens_around(self, space: i64) -> i64:
        """Return how many Gardens are adjacent to *space*, in all eight directions."""
        found: i64 = 0
        for direction in range(DIRECTIONS):
            near = self.board.beside(space, direction)
            if near != OFF and self.is_garden(near):
                found += 1
        return found

    def is_beside_monument(self, space: i64) -> bool:
        """Return whether a Monument of anybody touches *space* by a side (EG-M5)."""
        for direction in range(0, DIRECTIONS, 2):
            near = self.board.beside(space, direction)
            if near != OFF and self.is_monument(near):
                return True
        return False

    # Worshipers on the move.

    def move(self, type: i64, source: i64, target: i64) -> None:
        """Everybody of *type* on *source* goes to *target*."""
        number = count(self.cells[CROWD + source], type)
        if number > 0:
            self.move_some(type, number, source, target)

    def move_some(self, type: i64, number: i64, source: i64, target: i64) -> None:
        """*number* Worshipers of *type* go from *source* to *target*."""
        moving = of_type(type, number)
        self.cells[CROWD + source] -= moving
        self.cells[CROWD + target] += moving
        if self.log is not None:
            facts = {"type": LETTERS[type], "from": self.board.name(source), "to": self.board.name(target)}
            self.log.append(Event("worshipers-moved", {**facts, "count": int(number)}))

    def outside_bag(self) -> list[int]:
        """Worshipers of each type on the board, in the Afterlives and on the Solo card."""
        crowds = [self.cells[CROWD + space] for space in range(self.board.spaces)]
        crowds += [self.cells[AFTERLIFE + owner] for owner in range(self.owners())]
        if self.cells[LOCKED_TYPE] != NONE:
            crowds.append(ONE[self.cells[LOCKED_TYPE]])
        return [sum(count(crowd, type) for crowd in crowds) for type in range(TYPES)]

    def draw_from_bag(self) -> i64:
        """Draw one Worshiper; the bag must not be empty. Its type."""
        bag = self.cells[BAG]
        type = nth(bag, self.below(total(bag)))
        self.cells[BAG] = bag - ONE[type]
        return type

    # Players.

    def is_solo(self) -> bool:
        """Return whether this is the game against Rival."""
        return self.seats == 1

    def owners(self) -> i64:
        """Return how many have Monuments, points and an Afterlife: the seats, and Rival."""
        return 2 if self.seats == 1 else self.seats

    def score(self, owner: i64, points: i64, reason: str, space: i64 = NONE) -> None:
        """*owner* scores *points*, for what lies around *space* if one is given."""
        self.cells[SCORE + owner] += points
        if self.log is not None and points > 0:
            facts: dict[str, object] = {"points": int(points), "reason": reason}
            if space != NONE:
                facts["spaces"] = self._paying(space, owner)
            if owner >= self.seats:
                self.log.append(Event("rival-scored", facts))
            else:
                self.log.append(Event("points-scored", {"seat": int(owner), **facts}))

    def _paying(self, space: i64, owner: i64) -> list[str]:
        """The spaces that pay *owner* for what was laid on *space*: own Monuments for a Garden, else Gardens."""
        around = [self.board.beside(space, direction) for direction in range(DIRECTIONS)]
        if self.is_garden(space):
            return [self.board.name(near) for near in around if near != OFF and self.is_monument_of(near, owner)]
        return [self.board.name(near) for near in around if near != OFF and self.is_garden(near)]

    def is_out(self, seat: i64) -> bool:
        """Return whether *seat* conceded and is passed over (EG-Z2)."""
        return (self.cells[OUT_SEATS] >> seat) & 1 == 1

    def played(self, seat: i64) -> i64:
        """Return how many Divinity cards *seat* has played."""
        cards = self.terms.cards
        found: i64 = 0
        first = cards.first[DIVINITY_CARD]
        for card in range(first, first + cards.of_kind[DIVINITY_CARD]):
            if self.cells[CARD_ZONE + card] == PLAYED + seat:
                found += 1
        return found

    # Cards.

    def held(self, seat: i64) -> i64:
        """Return how many cards *seat* holds."""
        return self.cells[HAND_SIZE + seat]

    def card_in(self, seat: i64, slot: i64) -> i64:
        """The card of *seat* at *slot* of its hand."""
        return self.cells[HAND + seat * HAND_LIMIT + slot]

    def holds(self, seat: i64, card: i64) -> bool:
        """Return whether *card* is in the hand of *seat*."""
        for slot in range(self.held(seat)):
            if self.card_in(seat, slot) == card:
                return True
        return False

    def hand(self, seat: i64) -> list[int]:
        """The cards that *seat* holds."""
        return [self.card_in(seat, slot) for slot in range(self.held(seat))]

    def public_cards(self) -> list[int]:
        """The three cards that everybody scores, by kind of bonus."""
        kinds = self.terms.cards
        first = kinds.first[DIVINITY_CARD]
        cards = range(first, first + kinds.of_kind[DIVINITY_CARD])
        public = [card for card in cards if self.cells[CARD_ZONE + card] == PUBLIC]
        return sorted(public, key=lambda card: kinds.bonus_kind[card])

    def rival_deck(self) -> list[int]:
        """The Rival deck, top first."""
        return [self.cells[RIVAL_DECK + place] for place in range(self.cells[RIVAL_DECK_SIZE] - 1, -1, -1)]

    def solo_deck(self) -> list[int]:
        """The Solo deck, top first."""
        return [self.cells[SOLO_DECK + place] for place in range(self.cells[SOLO_DECK_SIZE] - 1, -1, -1)]

    def deck(self, kind: i64) -> list[int]:
        """The deck of *kind*, top first."""
        base = DECK + self.terms.cards.first[kind]
        return [self.cells[base + place] for place in range(self.cells[DECK_SIZE + kind] - 1, -1, -1)]

    def take_up(self, seat: i64, card: i64) -> None:
        """Put *card* into the hand of *seat*, which stays in ascending order."""
        first = HAND + seat * HAND_LIMIT
        slot = first + self.cells[HAND_SIZE + seat]
        while slot > first and self.cells[slot - 1] > card:
            self.cells[slot] = self.cells[slot - 1]
            slot -= 1
        self.cells[slot] = card
        self.cells[HAND_SIZE + seat] += 1

    def lay_down(self, seat: i64, card: i64, zone: i64) -> None:
        """*card* leaves the hand of *seat* for its *zone*."""
        first = HAND + seat * HAND_LIMIT
        last = first + self.cells[HAND_SIZE + seat] - 1
        slot = first
        while self.cells[slot] != card:
            slot += 1
        while slot < last:
            self.cells[slot] = self.cells[slot + 1]
            slot += 1
        self.cells[last] = NONE
        self.cells[HAND_SIZE + seat] -= 1
        self.cells[CARD_ZONE + card] = zone

    def lay_down_all(self, seat: i64) -> list[str]:
        """*seat* discards its whole hand; the ids of the cards."""
        kinds = self.terms.cards
        cards = [kinds.ids[self.card_in(seat, slot)] for slot in range(self.held(seat))]
        while self.held(seat) > 0:
            self.lay_down(seat, self.card_in(seat, 0), DISCARDED)
        return cards

    def take_top(self, kind: i64) -> i64:
        """Take the top card of a deck that is not empty."""
        self.cells[DECK_SIZE + kind] -= 1
        return self.cells[DECK + self.terms.cards.first[kind] + self.cells[DECK_SIZE + kind]]

    # The draft.

    def clear_draft(self) -> None:
        """Forget the picks of an unfinished choice."""
        cells = self.cells
        cell = DRAFT_ELEMENT
        while cell < DRAFT_DISCARD:
            cells[cell] = NONE
            cell += 1
        cells[DRAFT_DISCARD] = 0

    def copy(self) -> "State":
        raise NotImplementedError


def blank(terms: Terms) -> vec[i64]:
    """Return the vector before anything is set up."""
    cells = vec[i64]([0] * SIZE)
    for element in range(ELEMENTS):
        cells[ELEMENT_AT + element] = NONE
    for slot in range(OWNERS * HAND_LIMIT):
        cells[HAND + slot] = NONE
    for cell in (LOCKED_TYPE, TRIGGER_SEAT, DRAFT_ELEMENT, DRAFT_SPACE, DRAFT_TYPE, DRAFT_CARD, DRAFT_BUILD):
        cells[cell] = NONE
    cells[ROUND] = 1
    return cells
