"""A moment of Elements of the Gods: the layout of the vector, and accessors in the rulebook's words."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from theomachy.core.chance import Luck
from theomachy.core.event import Event
from theomachy.core.option import Options
from theomachy.core.position import HEAD, Position
from theomachy.games.elements_of_the_gods.board import DIRECTIONS, OFF, Board
from theomachy.games.elements_of_the_gods.cards import (
    CARD_IDS,
    CARDS_OF_KIND,
    DIVINITY_CARD,
    ELEMENTS,
    FIRST_CARD,
    KINDS,
    MOST_CARDS,
    MOST_SOLO_CARDS,
)
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, ONE, count, nth, of_type, total

NONE: Final[i64] = -1
MOST_SPACES: Final[i64] = 81
OWNERS: Final[i64] = 5  # who has Monuments, points and an Afterlife: the seats, or in the solo game seat 0 and RIVAL
RIVAL: Final[i64] = 1
HAND_LIMIT: Final[i64] = 5
MONUMENTS_EACH: Final[i64] = 5
GARDEN_TILES: Final[i64] = 15
RIVAL_ROOM: Final[i64] = 16
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

# how a game ended
RUNNING: Final[i64] = 0
TRIGGERED: Final[i64] = 1
STALLED: Final[i64] = 2
CONCEDED: Final[i64] = 3
AGREED: Final[i64] = 4
RIVAL_OUT: Final[i64] = 5

# layout of the vector                                                       range
CROWD: Final[i64] = HEAD  # a space: the Worshipers there                    a crowd
GROUND: Final[i64] = CROWD + MOST_SPACES  # a space                          PLAIN, GARDEN, MONUMENT + owner
ELEMENT_AT: Final[i64] = GROUND + MOST_SPACES  # an Element                  space, or NONE
USED: Final[i64] = ELEMENT_AT + ELEMENTS  # Elements of this round           mask
BAG: Final[i64] = USED + 1  #                                                a crowd
POPULATION: Final[i64] = BAG + 1  # everybody, which never changes           a crowd
AFTERLIFE: Final[i64] = POPULATION + 1  # an owner                           a crowd
SCORE: Final[i64] = AFTERLIFE + OWNERS  # an owner                           0..
SUPPLY: Final[i64] = SCORE + OWNERS  # an owner: Monuments left              0..5
GARDENS_LEFT: Final[i64] = SUPPLY + OWNERS  #                                0..15
HAND: Final[i64] = GARDENS_LEFT + 1  # 5 cards a seat, ascending             card, or NONE
HELD: Final[i64] = HAND + OWNERS * HAND_LIMIT  # a seat: cards in hand       0..5
FATE: Final[i64] = HELD + OWNERS  # a card: where it is                      HIDDEN .. PLAYED + seat
EPOCH: Final[i64] = FATE + MOST_CARDS  # a card: last open shuffle           0..
DECK: Final[i64] = EPOCH + MOST_CARDS  # a kind's from its first card on, the top last
DECKED: Final[i64] = DECK + MOST_CARDS  # a kind: cards in its deck          0..
SHUFFLES: Final[i64] = DECKED + KINDS  # a kind: times its deck was renewed  0..
RIVAL_DECK: Final[i64] = SHUFFLES + KINDS  # the top last                    card
RIVAL_LEFT: Final[i64] = RIVAL_DECK + RIVAL_ROOM  # cards in it              0..11
SOLO_DECK: Final[i64] = RIVAL_LEFT + 1  # the top last                       Solo card
SOLO_LEFT: Final[i64] = SOLO_DECK + MOST_SOLO_CARDS  # cards in it           0..20
SOLO_FATE: Final[i64] = SOLO_LEFT + 1  # a Solo card: where it is            SOLO_HIDDEN ..
LOCK: Final[i64] = SOLO_FATE + MOST_SOLO_CARDS  # the locked type            type, or NONE
ROUND: Final[i64] = LOCK + 1  #                                              1..
FIRST: Final[i64] = ROUND + 1  # who has the first-player marker             seat
TURN: Final[i64] = FIRST + 1  # whose turn it is                             seat
TURNS: Final[i64] = TURN + 1  # turns of this round before this one          0..4
STEP: Final[i64] = TURNS + 1  #                                              ELEMENT_STEP .. OVER
DESTROYED: Final[i64] = STEP + 1  # what this turn's Death destroyed         a crowd
TRIGGER: Final[i64] = DESTROYED + 1  # first to play a 5th Divinity card     seat, or NONE
OUT: Final[i64] = TRIGGER + 1  # seats passed over (EG-Z2)                   mask
STOP: Final[i64] = OUT + 1  # seats that agree to stop (EG-Z3)               mask
END: Final[i64] = STOP + 1  #                                                RUNNING .. RIVAL_OUT
# the choice that is begun and not finished
HALF_ELEMENT: Final[i64] = END + 1  #                                        Element, or NONE
HALF_SPACE: Final[i64] = HALF_ELEMENT + 1  #                                 space, or NONE
HALF_TYPE: Final[i64] = HALF_SPACE + 1  #                                    type, or NONE
HALF_CARD: Final[i64] = HALF_TYPE + 1  #                                     card, or NONE
HALF_BUILD: Final[i64] = HALF_CARD + 1  #                                    space, or NONE
HALF_DISCARD: Final[i64] = HALF_BUILD + 1  #                                 0, 1
SIZE: Final[i64] = HALF_DISCARD + 1


def _blank() -> vec[i64]:
    cells = vec[i64]([0] * SIZE)
    for element in range(ELEMENTS):
        cells[ELEMENT_AT + element] = NONE
    for slot in range(OWNERS * HAND_LIMIT):
        cells[HAND + slot] = NONE
    for at in (LOCK, TRIGGER, HALF_ELEMENT, HALF_SPACE, HALF_TYPE, HALF_CARD, HALF_BUILD):
        cells[at] = NONE
    cells[ROUND] = 1
    return cells


BLANK: Final = _blank()


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """Everything that can change, hidden things included."""

    def __init__(self, seats: int, cells: vec[i64], luck: Luck, board: Board, options: Options) -> None:
        super().__init__(seats, cells, luck)
        self.board: Board = board
        self.options: Options = options

    # The board.

    def crowd(self, space: i64) -> i64:
        """The Worshipers on *space*."""
        return self.cells[CROWD + space]

    def is_monument(self, space: i64) -> bool:
        """Whether a Monument stands on *space*, anyone's."""
        return self.cells[GROUND + space] >= MONUMENT

    def is_garden(self, space: i64) -> bool:
        """Whether *space* is a Garden."""
        return self.cells[GROUND + space] == GARDEN

    def is_monument_of(self, space: i64, owner: i64) -> bool:
        """Whether a Monument of *owner* stands on *space*."""
        return self.cells[GROUND + space] == MONUMENT + owner

    def has_monument(self, owner: i64) -> bool:
        """Whether a Monument of *owner* stands anywhere."""
        for space in range(self.board.spaces):
            if self.is_monument_of(space, owner):
                return True
        return False

    def is_open(self, space: i64) -> bool:
        """Whether Worshipers may be moved to *space*: in play and no Monument (EG-MV1, EG-MV2)."""
        return space != OFF and self.cells[GROUND + space] < MONUMENT

    def has_element(self, space: i64) -> bool:
        """Whether an Element lies on *space*."""
        for element in range(ELEMENTS):
            if self.cells[ELEMENT_AT + element] == space:
                return True
        return False

    def monuments_around(self, space: i64, owner: i64) -> i64:
        """How many Monuments of *owner* are adjacent to *space*, in all eight directions."""
        found: i64 = 0
        for direction in range(DIRECTIONS):
            near = self.board.beside(space, direction)
            if near != OFF and self.is_monument_of(near, owner):
                found += 1
        return found

    def gardens_around(self, space: i64) -> i64:
        """How many Gardens are adjacent to *space*, in all eight directions."""
        found: i64 = 0
        for direction in range(DIRECTIONS):
            near = self.board.beside(space, direction)
            if near != OFF and self.is_garden(near):
                found += 1
        return found

    def is_beside_monument(self, space: i64) -> bool:
        """Whether a Monument of anybody touches *space* by a side (EG-M5)."""
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

    def draw_from_bag(self) -> i64:
        """Draw one Worshiper; the bag must not be empty. Its type."""
        bag = self.cells[BAG]
        type = nth(bag, self.below(total(bag)))
        self.cells[BAG] = bag - ONE[type]
        return type

    # Players.

    def is_solo(self) -> bool:
        """Whether this is the game against Rival."""
        return self.seats == 1

    def owners(self) -> i64:
        """How many have Monuments, points and an Afterlife: the seats, and Rival."""
        return 2 if self.seats == 1 else self.seats

    def score(self, owner: i64, points: i64, reason: str, at: i64 = NONE) -> None:
        """*owner* scores *points*, for what lies around the space *at* if one is given."""
        self.cells[SCORE + owner] += points
        if self.log is not None and points > 0:
            facts: dict[str, object] = {"points": int(points), "reason": reason}
            if at != NONE:
                facts["spaces"] = self._paying(at, owner)
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
        """Whether *seat* conceded and is passed over (EG-Z2)."""
        return (self.cells[OUT] >> seat) & 1 == 1

    def played(self, seat: i64) -> i64:
        """How many Divinity cards *seat* has played."""
        found: i64 = 0
        first = FIRST_CARD[DIVINITY_CARD]
        for card in range(first, first + CARDS_OF_KIND[DIVINITY_CARD]):
            if self.cells[FATE + card] == PLAYED + seat:
                found += 1
        return found

    # Cards.

    def held(self, seat: i64) -> i64:
        """How many cards *seat* holds."""
        return self.cells[HELD + seat]

    def card_in(self, seat: i64, slot: i64) -> i64:
        """The card of *seat* at *slot* of its hand."""
        return self.cells[HAND + seat * HAND_LIMIT + slot]

    def holds(self, seat: i64, card: i64) -> bool:
        """Whether *card* is in the hand of *seat*."""
        for slot in range(self.held(seat)):
            if self.card_in(seat, slot) == card:
                return True
        return False

    def take_up(self, seat: i64, card: i64) -> None:
        """Put *card* into the hand of *seat*, which stays in ascending order."""
        first = HAND + seat * HAND_LIMIT
        slot = first + self.cells[HELD + seat]
        while slot > first and self.cells[slot - 1] > card:
            self.cells[slot] = self.cells[slot - 1]
            slot -= 1
        self.cells[slot] = card
        self.cells[HELD + seat] += 1

    def lay_down(self, seat: i64, card: i64, fate: i64) -> None:
        """*card* leaves the hand of *seat* for its *fate*."""
        first = HAND + seat * HAND_LIMIT
        last = first + self.cells[HELD + seat] - 1
        slot = first
        while self.cells[slot] != card:
            slot += 1
        while slot < last:
            self.cells[slot] = self.cells[slot + 1]
            slot += 1
        self.cells[last] = NONE
        self.cells[HELD + seat] -= 1
        self.cells[FATE + card] = fate

    def lay_down_all(self, seat: i64) -> list[str]:
        """*seat* discards its whole hand; the ids of the cards."""
        cards = [CARD_IDS[self.card_in(seat, slot)] for slot in range(self.held(seat))]
        while self.held(seat) > 0:
            self.lay_down(seat, self.card_in(seat, 0), DISCARDED)
        return cards

    def take_top(self, kind: i64) -> i64:
        """Take the top card of a deck that is not empty."""
        self.cells[DECKED + kind] -= 1
        return self.cells[DECK + FIRST_CARD[kind] + self.cells[DECKED + kind]]

    # The choice that is begun.

    def drop_half(self) -> None:
        """Nothing is begun any more."""
        cells = self.cells
        at = HALF_ELEMENT
        while at < HALF_DISCARD:
            cells[at] = NONE
            at += 1
        cells[HALF_DISCARD] = 0

    def copy(self) -> "State":
        raise NotImplementedError
