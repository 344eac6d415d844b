"""The state of a game: the layout of its vector and accessors in the rulebook's words."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.edition import OPTION, edition_in
from theomachy.core.event import Event
from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, Board
from theomachy.games.true_messiah.components.cards import CardSet
from theomachy.games.true_messiah.components.edition import components

NOBODY: Final[i64] = -1
BITS: Final = vec[i64]([2**n for n in range(60)])

# Phases.
SETUP: Final[i64] = 0
TURN_START: Final[i64] = 1
RECRUIT: Final[i64] = 2
BUILD: Final[i64] = 3
DRAW: Final[i64] = 4
ACTION: Final[i64] = 5
COMBAT: Final[i64] = 6
SACK: Final[i64] = 7
DISCARD: Final[i64] = 8
TURN_END: Final[i64] = 9
BID: Final[i64] = 10
BUY: Final[i64] = 11
OVER: Final[i64] = 12
PHASE_NAMES: Final = (
    "setup", "", "recruit", "build", "", "action", "combat", "sack", "discard", "", "bid", "buy", "over"
)  # fmt: skip

# Open questions inside a phase.
NO_QUESTION: Final[i64] = 0
CHOOSE: Final[i64] = 1  # a resolving miracle lets somebody choose
KEEPING: Final[i64] = 2  # Pay to Keep
MERCY: Final[i64] = 3
PLACING: Final[i64] = 4  # units onto a sacked space
LOOTING: Final[i64] = 5
OFFERING: Final[i64] = 6

# Drafts: choices that have begun.
NO_DRAFT: Final[i64] = 0
DRAFT_MOVE: Final[i64] = 1
DRAFT_PRAY: Final[i64] = 2
DRAFT_PLAY: Final[i64] = 3
DRAFT_UNITS: Final[i64] = 4
DRAFT_SPACES: Final[i64] = 5
DRAFT_RETARGET: Final[i64] = 6
DRAFT_KEEP: Final[i64] = 7
DRAFT_SAVE: Final[i64] = 8
DRAFT_PLACE: Final[i64] = 9
DRAFT_DISCARD: Final[i64] = 10

# How a game ends.
BY_NOTHING: Final[i64] = 0
BY_MESSIAH: Final[i64] = 1
BY_FOLLOWERS: Final[i64] = 2
BY_CITY: Final[i64] = 3
BY_CARDS: Final[i64] = 4
BY_FORFEIT: Final[i64] = 5
BY_AGREEMENT: Final[i64] = 6
BY_POINTS: Final[i64] = 7
BY_DRAW: Final[i64] = 8
END_REASONS: Final = ("", "messiah", "followers", "city", "cards", "forfeit", "agreed", "points", "draw")

# Layout of the vector, behind the cells of chance                    range
LOW_UNITS: Final[i64] = 4  # 4 places on each of 64 spaces         a low unit, or 0; sorted, zeros last
BUILDING: Final[i64] = LOW_UNITS + 256  # 64 spaces                0, 1 + seat (city), TEMPLE + seat
TEMPLE: Final[i64] = 5  # of seat 0
SALT: Final[i64] = BUILDING + 64  # 64 spaces                      0, 1: Pillar of Salt
ZEAL: Final[i64] = SALT + 64  # 64 spaces                          mask of seats with Zealotry there
ATTACK: Final[i64] = ZEAL + 64  # 64 spaces                        see `pieces.low_aim`
DOOMED: Final[i64] = ATTACK + 64  # 64 spaces                      see `pieces.doomed_places`
SACKABLE: Final[i64] = DOOMED + 64  # 64 spaces                    mask of seats that may still sack the building
CARDS: Final[i64] = SACKABLE + 64  # CARD_ROW cards a seat         hand, then deck from the top; see `decks.card`
CARD_ROW: Final[i64] = 56  # the most cards one player can own: 78 less the 8 that each of three others still has
DISCARDED: Final[i64] = CARDS + 4 * CARD_ROW  # KIND_ROOM a seat   copies in the discard pile
KIND_ROOM: Final[i64] = 48  # kinds of miracles there is room for
REMOVED: Final[i64] = DISCARDED + 4 * KIND_ROOM  # KIND_ROOM a seat      copies removed from the game
MARKET: Final[i64] = REMOVED + 4 * KIND_ROOM  # MARKET_CARDS cards      the marketplace from the top
FOR_SALE: Final[i64] = MARKET + 42  # SALE_ROOM cards              1 + kind of a card for sale
SEATS: Final[i64] = FOR_SALE + 7  # what each seat has: the fields below, 4 cells each
MESSIAH: Final[i64] = SEATS  #                                     space
AVATAR: Final[i64] = SEATS + 4  #                                  space, or NOWHERE
HIGH_MOVED: Final[i64] = SEATS + 8  #                              1: the messiah has moved, 2: the avatar
HEALTH: Final[i64] = SEATS + 12  #                                 0..6
MASK: Final[i64] = SEATS + 16  #                                   0, 1
AVATAR_DAMAGE: Final[i64] = SEATS + 20  # this turn
COINS: Final[i64] = SEATS + 24
BELIEF: Final[i64] = SEATS + 28
HAND_SIZE: Final[i64] = SEATS + 32
DECK_SIZE: Final[i64] = SEATS + 36
RESHUFFLED: Final[i64] = SEATS + 40  # 1: the owner has reshuffled to draw this turn (TM-B15)
FOLLOWERS: Final[i64] = SEATS + 44  # on the board
NONBELIEVERS: Final[i64] = SEATS + 48  # on the board
MERCY_LEFT: Final[i64] = SEATS + 52  # followers that God's Mercy may still save this turn
HAS_LEFT: Final[i64] = SEATS + 56  # 1: has left the game (TM-D13)
VOTE: Final[i64] = SEATS + 60  # 0 none, 1 points, 2 + seat that is named the winner
SEALED_BID: Final[i64] = SEATS + 64  # bid, or -1
FOLLOWER_KILLERS: Final[i64] = SEATS + 68  # masks of the seats that cost this one followers, ...
MESSIAH_KILLERS: Final[i64] = SEATS + 72  # ... or health, in this combat
SHUFFLE_COUNT: Final[i64] = SEATS + 76  # 5 cells: how often cards went openly into each deck and the marketplace
LASTING: Final[i64] = SHUFFLE_COUNT + 5  # LASTING_ROOM cells: a card by the board, see `decks.lay_down`
LASTING_ROOM: Final[i64] = 3
CHITS: Final[i64] = LASTING + LASTING_ROOM  # 8 cells: providence chits, see `spaces.shields`
ROUND: Final[i64] = CHITS + 8
TURN: Final[i64] = ROUND + 1  # the active seat
PHASE: Final[i64] = ROUND + 2
MOVE_LIMIT: Final[i64] = ROUND + 3  # low units that may make ordinary moves
MOVES_MADE: Final[i64] = ROUND + 4  # low units that have made or announced one
PACE: Final[i64] = ROUND + 5  # steps of a move: 2, or 3 after Godspeed
BEGAN_ORDINARY: Final[i64] = ROUND + 6  # Turn Start: the messiah stood on an ordinary space
BEGAN_ALONE: Final[i64] = ROUND + 7  # Turn Start: the holy space where the messiah stood alone, or NOWHERE
CROWDS: Final[i64] = ROUND + 8  # Turn Start: 5 cells, holy spaces with 2 or more followers, or NOWHERE
CELEBRITY_RECRUITS: Final[i64] = ROUND + 13  # still to come
NUMBERS_RECRUITS: Final[i64] = ROUND + 14
COMBAT_DECLARED: Final[i64] = ROUND + 15  # -1 not called yet, 0 no combat, 1 combat
QUESTION: Final[i64] = ROUND + 16  # the open question
QUESTION_SEAT: Final[i64] = ROUND + 17  # the seat it is put to
QUESTION_ABOUT: Final[i64] = ROUND + 18  # keeping: card; placing, looting: space or NOWHERE; offering: 1 + seat
QUESTION_CAUSE: Final[i64] = ROUND + 19  # keeping: who caused it, or NOBODY; looting: the victim
LOOT_PICK: Final[i64] = ROUND + 20  # looting: which pick it is, 1 or 2
LOOT_SEEN: Final[i64] = ROUND + 21  # looting: cards looked at
WAITING: Final[i64] = ROUND + 22  # mask of seats still to announce, to sack or to save
ASKED_ONCE: Final[i64] = ROUND + 23  # the seat asked once after its interjected prayer, or NOBODY
ANSWERED_ITEM: Final[i64] = ROUND + 24  # the item of the open window
WINDOW: Final[i64] = ROUND + 25  # 3 cells of core.window
RESOLVING: Final[i64] = WINDOW + 3  # 1 while the stack unwinds
STACK_HEIGHT: Final[i64] = RESOLVING + 1
BUYERS: Final[i64] = STACK_HEIGHT + 1  # 4 cells: 1 + seat, in the order of buying
BOUGHT: Final[i64] = BUYERS + 4  # 2 cells: 1 + kind of a bought card that is still to be settled
BUILT: Final[i64] = BOUGHT + 2  # 2 cells: masks of the spaces with a temple built this turn
DRAFT_KIND: Final[i64] = BUILT + 2
DRAFT_SEAT: Final[i64] = DRAFT_KIND + 1
DRAFT: Final[i64] = DRAFT_KIND + 2  # 4 cells: card, origin, mode or extra; or space, places, high unit
PICK_COUNT: Final[i64] = DRAFT_KIND + 6
PICKS: Final[i64] = DRAFT_KIND + 7  # 56 cells
WINNERS: Final[i64] = PICKS + 56  # mask of winning seats
END_REASON: Final[i64] = WINNERS + 1
LOSER: Final[i64] = WINNERS + 2  # seat, or NOBODY
LEAVER: Final[i64] = WINNERS + 3  # 1 + seat that has just destroyed itself among three, 0 outside play()
STACK: Final[i64] = WINNERS + 4  # the items, oldest first; the one list without a bound

# A constant computed from one of another module is looked up at run time, so these two are written as numbers above.
if FOR_SALE - MARKET != pieces.MARKET_CARDS or SEATS - FOR_SALE != pieces.SALE_ROOM:
    raise ValueError("the layout of the vector leaves no room for the cards of the market")

# An item of the stack: cells from its beginning on.
ITEM_ID: Final[i64] = 0
ITEM_KIND: Final[i64] = 1
ITEM_SEAT: Final[i64] = 2  # who put it there
ITEM_CARD: Final[i64] = 3  # of a miracle or gift, else -1
ITEM_ORIGIN: Final[i64] = 4  # 0 none, 1 messiah, 2 avatar
ITEM_MODE: Final[i64] = 5  # Providence +: 0 shield, 1 ward
ITEM_EXTRA: Final[i64] = 6  # belief paid on top
ITEM_AIMS: Final[i64] = 7  # number of targets
ITEM_TARGET: Final[i64] = 8  # 4 targets
ITEM_MARKS: Final[i64] = 12  # 3 masks of the marks it speaks of
ITEM_HIGHS: Final[i64] = 15  # a move: 1 with the messiah, 2 with the avatar
ITEM_STEPS: Final[i64] = 16  # spaces of a path
ITEM_PATH: Final[i64] = 17  # up to 4 spaces, 6 bits each
ITEM_NESTED: Final[i64] = 18  # a prayer inside a window: 1, and the window it interrupted:
RESUMED_ITEM: Final[i64] = 19
RESUMED_MASK: Final[i64] = 20
RESUMED_AFTER: Final[i64] = 21  # the seat it started after
ITEM_STAGE: Final[i64] = 22  # how far it is resolved
CHOICES_LEFT: Final[i64] = 23
CHOICES_MADE: Final[i64] = 24  # their number; up to 3 of them in the cells behind
ITEM_SIZE: Final[i64] = 28

# Kinds of items.
MIRACLE: Final[i64] = 0
MOVE: Final[i64] = 1
PRAYER: Final[i64] = 2
GIFT: Final[i64] = 3
END_CALL: Final[i64] = 4

# How far a miracle is resolved.
FRESH: Final[i64] = 0
WORKING: Final[i64] = 1
WORKED: Final[i64] = 2
SETTLED: Final[i64] = 3  # its card is where it belongs
_USUAL_HEIGHT: Final = 6  # items that a fresh vector has room for


class Terms:
    """The terms agreed before a game, which never change: colours, options and the board they give."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.colours = str(options.get("colours", "RBVW"))
        self.monoliths_4p = options.get("monoliths_4p") is True
        self.round_cap: i64 = cast(int, options.get("round_cap") or 0)  # 0: none
        self.show_coins = options.get("show_coins_in_market") is True
        self.edition = edition_in(options)
        self.cards: CardSet = components(self.edition).cards
        self.board = Board(seats, seats == 3 or self.monoliths_4p)
        self.options: Options = {"monoliths_4p": self.monoliths_4p} if seats == 4 else {"colours": self.colours}
        self.options |= {"round_cap": int(self.round_cap) or None, "show_coins_in_market": self.show_coins}
        if self.edition:
            self.options[OPTION] = self.edition


class State(Position):
    """A moment of True Messiah: everything that can change, hidden things included."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms) -> None:
        super().__init__(terms.seats, cells, luck)
        self.terms = terms
        self.board = terms.board

    def report(self, name: str, facts: dict[str, object]) -> None:
        """Report an event that everybody sees; ask for `self.log` first where building the facts costs something."""
        if self.log is not None:
            self.log.append(Event(name, facts))

    # Seats and sides.

    def is_playing(self, seat: i64) -> bool:
        """Return whether *seat* is still in the game."""
        return self.cells[HAS_LEFT + seat] == 0

    def seats_playing(self) -> i64:
        """The mask of seats still in the game."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.cells[HAS_LEFT + seat] == 0:
                mask |= BITS[seat]
            seat += 1
        return mask

    def are_enemies(self, a: i64, b: i64) -> bool:
        """Return whether two seats are on different sides (TM-S2)."""
        if self.seats == 4:
            return ((a ^ b) & 1) == 1
        return a != b

    def first_from(self, seat: i64, mask: i64) -> i64:
        """The first seat of *mask* in turn order from *seat* on, *seat* itself included; NOBODY when it is empty."""
        if mask == 0:
            return NOBODY
        seats = self.seats
        while not (mask >> seat) & 1:
            seat = (seat + 1) % seats
        return seat

    def next_seat(self) -> i64:
        """The next player of this round, or NOBODY when everybody has had a turn (TM-T1)."""
        seat = self.cells[TURN] + 1
        while seat < self.seats and self.cells[HAS_LEFT + seat] == 1:
            seat += 1
        return seat if seat < self.seats else NOBODY

    # Buildings.

    def owner_of(self, space: i64) -> i64:
        """Return who possesses the holy space, or NOBODY."""
        building = self.cells[BUILDING + space]
        return NOBODY if building == 0 else (building - 1) & 3

    def is_holy(self, space: i64) -> bool:
        """Return whether the space has a temple or holy city (TM-U1)."""
        return self.cells[BUILDING + space] != 0

    def is_temple(self, space: i64) -> bool:
        """Return whether the building there is a temple."""
        return self.cells[BUILDING + space] >= TEMPLE

    def temples(self, seat: i64) -> i64:
        """Temples of *seat* on the board."""
        found: i64 = 0
        for space in self.board.spaces:
            if self.cells[BUILDING + space] == TEMPLE + seat:
                found += 1
        return found

    def owns(self, seat: i64, space: i64) -> bool:
        """Return whether *space* is a holy space of *seat*."""
        building = self.cells[BUILDING + space]
        return building == 1 + seat or building == TEMPLE + seat

    # Low units.

    def low_count(self, space: i64) -> i64:
        """Return how many low units stand on *space*."""
        first = LOW_UNITS + space * 4
        count: i64 = 0
        while count < pieces.LOW_ROOM and self.cells[first + count] != 0:
            count += 1
        return count

    def low_unit(self, space: i64, place: i64) -> i64:
        """The low unit on a place of *space*, or 0."""
        return self.cells[LOW_UNITS + space * 4 + place]

    def insert(self, space: i64, code: i64) -> None:
        """Put a low unit on *space*, which has room."""
        cells = self.cells
        first = LOW_UNITS + space * 4
        place: i64 = self.low_count(space)
        while place > 0 and cells[first + place - 1] > code:
            cells[first + place] = cells[first + place - 1]
            place -= 1
        cells[first + place] = code
        if pieces.kind_of(code) == pieces.NONBELIEVER:
            cells[NONBELIEVERS + pieces.owner_of(code)] += 1
        else:
            cells[FOLLOWERS + pieces.owner_of(code)] += 1

    def remove(self, space: i64, place: i64) -> i64:
        """Take the low unit of a place off *space*; which it was."""
        cells = self.cells
        first = LOW_UNITS + space * 4
        code = cells[first + place]
        while place < pieces.LOW_ROOM - 1:
            cells[first + place] = cells[first + place + 1]
            place += 1
        cells[first + pieces.LOW_ROOM - 1] = 0
        if pieces.kind_of(code) == pieces.NONBELIEVER:
            cells[NONBELIEVERS + pieces.owner_of(code)] -= 1
        else:
            cells[FOLLOWERS + pieces.owner_of(code)] -= 1
        return code

    def change(self, space: i64, place: i64, code: i64) -> None:
        """Turn the low unit of a place into another."""
        self.remove(space, place)
        self.insert(space, code)

    def place_of(self, space: i64, code: i64) -> i64:
        """The first place of *space* with that very unit, or NOWHERE."""
        place: i64 = 0
        while place < pieces.LOW_ROOM:
            if self.cells[LOW_UNITS + space * 4 + place] == code:
                return place
            place += 1
        return NOWHERE

    def count_equal(self, space: i64, place: i64) -> i64:
        """Return how many units like the one of *place* stand there; 0 when it is not the first of them."""
        first = LOW_UNITS + space * 4
        code = self.cells[first + place]
        if code == 0 or (place > 0 and self.cells[first + place - 1] == code):
            return 0
        count: i64 = 1
        while place + count < pieces.LOW_ROOM and self.cells[first + place + count] == code:
            count += 1
        return count

    def count_kind(self, space: i64, seat: i64, kind: i64) -> i64:
        """Low units of one seat and kind on *space*."""
        cells = self.cells
        found: i64 = 0
        place: i64 = 0
        while place < pieces.LOW_ROOM and cells[LOW_UNITS + space * 4 + place] != 0:
            code = cells[LOW_UNITS + space * 4 + place]
            if pieces.owner_of(code) == seat and pieces.kind_of(code) == kind:
                found += 1
            place += 1
        return found

    def followers_on(self, space: i64, seat: i64) -> i64:
        """Followers of *seat* on *space*, praying or not."""
        cells = self.cells
        found: i64 = 0
        place: i64 = 0
        while place < pieces.LOW_ROOM and cells[LOW_UNITS + space * 4 + place] != 0:
            code = cells[LOW_UNITS + space * 4 + place]
            if pieces.owner_of(code) == seat and pieces.kind_of(code) != pieces.NONBELIEVER:
                found += 1
            place += 1
        return found

    def spare_followers(self, seat: i64) -> i64:
        """Follower chits in supply (TM-N6)."""
        return pieces.FOLLOWERS - self.cells[FOLLOWERS + seat]

    def spare_nonbelievers(self, seat: i64) -> i64:
        """Nonbeliever chits in supply."""
        return pieces.NONBELIEVERS - self.cells[NONBELIEVERS + seat]

    # High units: 2 * seat the messiah, 2 * seat + 1 the avatar.

    def high_on(self, space: i64) -> i64:
        """The high unit on *space*, or NOBODY."""
        cells, seats = self.cells, self.seats
        seat: i64 = 0
        while seat < seats:
            if cells[MESSIAH + seat] == space:
                return 2 * seat
            if cells[AVATAR + seat] == space:
                return 2 * seat + 1
            seat += 1
        return NOBODY

    def high_space(self, high: i64) -> i64:
        """Return where a high unit stands, or NOWHERE."""
        return self.cells[(AVATAR if high & 1 else MESSIAH) + (high >> 1)]

    def put_high(self, high: i64, space: i64) -> None:
        """Put a high unit on *space*."""
        self.cells[(AVATAR if high & 1 else MESSIAH) + (high >> 1)] = space

    def high_has_moved(self, high: i64) -> bool:
        """Return whether a high unit has moved this turn."""
        return (self.cells[HIGH_MOVED + (high >> 1)] >> (high & 1)) & 1 == 1

    def mark_high_moved(self, high: i64) -> None:
        """The high unit has moved."""
        self.cells[HIGH_MOVED + (high >> 1)] |= 1 + (high & 1)

    # Who stands where.

    def seats_on(self, space: i64) -> i64:
        """The mask of seats with a unit on *space*."""
        cells = self.cells
        mask: i64 = 0
        first = LOW_UNITS + space * 4
        place: i64 = 0
        while place < pieces.LOW_ROOM and cells[first + place] != 0:
            mask |= BITS[pieces.owner_of(cells[first + place])]
            place += 1
        high = self.high_on(space)
        if high != NOBODY:
            mask |= BITS[high >> 1]
        return mask

    def enemies_of(self, seat: i64) -> i64:
        """The mask of the enemies of *seat*."""
        if self.seats == 4:
            return pieces.SECOND_SIDE if seat & 1 == 0 else pieces.FIRST_SIDE
        return (BITS[self.seats] - 1) ^ BITS[seat]

    def is_empty(self, space: i64) -> bool:
        """Return whether no unit at all stands there."""
        return self.cells[LOW_UNITS + space * 4] == 0 and self.high_on(space) == NOBODY

    def side_mask(self, seat: i64) -> i64:
        """The mask of *seat* and its ally, who may see its hand (TM-S7)."""
        if self.seats == 4:
            return pieces.FIRST_SIDE if seat & 1 == 0 else pieces.SECOND_SIDE
        return BITS[seat]

    # The stack.

    def item(self, index: i64) -> i64:
        """Return where the cells of an item begin; 0 is the oldest."""
        return STACK + index * ITEM_SIZE

    def top(self) -> i64:
        """Return where the cells of the newest item begin."""
        return STACK + (self.cells[STACK_HEIGHT] - 1) * ITEM_SIZE


def blank(terms: Terms) -> vec[i64]:
    """Return the vector before anything is set up."""
    cells = vec[i64]([0] * (STACK + _USUAL_HEIGHT * ITEM_SIZE))
    for seat in range(4):
        cells[MESSIAH + seat] = NOWHERE
        cells[AVATAR + seat] = NOWHERE
        cells[SEALED_BID + seat] = -1
    for cell in (BEGAN_ALONE, QUESTION_SEAT, QUESTION_CAUSE, ASKED_ONCE, LOSER, COMBAT_DECLARED):
        cells[cell] = -1
    for place in range(5):
        cells[CROWDS + place] = NOWHERE
    cells[PACE] = 2
    return cells
