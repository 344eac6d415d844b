"""A moment of Flock: the layout of the vector, and accessors in the words of the rulebook."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.edition import edition_in
from theomachy.core.history import History
from theomachy.core.option import Options
from theomachy.core.position import HEAD, Position
from theomachy.core.window import MISSING
from theomachy.games.flock.components.cards import KEEPS, NO_CARD, CardEffect, CardSet
from theomachy.games.flock.components.edition import components
from theomachy.games.flock.components.maps import STRIDE, Board

MAX_AREAS: Final[i64] = 25
MAX_SEATS: Final[i64] = 4
NOBODY: Final[i64] = -1  # owner of a neutral area
NOWHERE: Final[i64] = -1  # area of a prophet that is not on the board
UNKNOWN: Final[i64] = -1  # a deity not chosen, a first player not drawn, temples not remembered yet
EVERYTHING: Final[i64] = -2  # a viewer from whom nothing is hidden
SEAT_LETTERS: Final = "ABCD"
PLAIN_AREA: Final = "2"  # an area as it is laid out, neutral; data lists only others

# The layout of the vector; compiled code inlines what is relative to a number written here.
FLOCK: Final[i64] = 4  # 25 areas: pieces, 0 and more
TEMPLE: Final[i64] = FLOCK + MAX_AREAS  # 25 areas: a seat, or NOBODY
PICKED: Final[i64] = TEMPLE + MAX_AREAS  # 25 areas: how often the pending choice names it
DEITY: Final[i64] = PICKED + MAX_AREAS  # 4 seats: 0 to 3, or UNKNOWN
KEPT: Final[i64] = DEITY + MAX_SEATS  # 4 seats: rank of the four kept cards, or MISSING
SHOWN: Final[i64] = KEPT + MAX_SEATS  # 4 seats: set of the cards played so far
PROPHET: Final[i64] = SHOWN + MAX_SEATS  # 4 seats: card of the prophet on the board, or NO_CARD
PROPHET_AREA: Final[i64] = PROPHET + MAX_SEATS  # 4 seats: where that prophet stands, or NOWHERE
OUT: Final[i64] = PROPHET_AREA + MAX_SEATS  # 4 seats: 1 when out of the game
LAST_TEMPLES: Final[i64] = OUT + MAX_SEATS  # 4 seats: temples_key() when their last turn ended, or UNKNOWN
VOTE: Final[i64] = LAST_TEMPLES + MAX_SEATS  # 4 seats: DECLINE, SHARE, MISSING or NOT_ASKED
SUPPLY: Final[i64] = VOTE + MAX_SEATS  # pieces off the board
TARGET: Final[i64] = SUPPLY + 1  # temples that win: 8 or 10
FIRST_PLAYER: Final[i64] = SUPPLY + 2  # who placed first (FL-S5): a seat, or UNKNOWN
PHASE: Final[i64] = SUPPLY + 3  # what the game waits for: one of PHASES
RESUME: Final[i64] = SUPPLY + 4  # the phase that a vote interrupted
PLAYER: Final[i64] = SUPPLY + 5  # whose choice it is: a seat, or NOBODY
ROUND: Final[i64] = SUPPLY + 6  # from 1 on
ACTIONS_LEFT: Final[i64] = SUPPLY + 7  # 0 to 2
CARD_PLAYED: Final[i64] = SUPPLY + 8  # 1 when a card was played this turn
MOVED: Final[i64] = SUPPLY + 9  # 1 when the prophet moved this turn
ABILITY: Final[i64] = SUPPLY + 10  # card of the prophet whose ability was used this turn, or NO_CARD
ACTED: Final[i64] = SUPPLY + 11  # 1 when an action was taken this turn
DOG_LED: Final[i64] = SUPPLY + 12  # 1 when the Dog led this turn
PILGRIM_LED: Final[i64] = SUPPLY + 13  # 1 when a pilgrim left this turn
PROPHET_IS_NEW: Final[i64] = SUPPLY + 14  # 1 when the prophet came out this turn
PENDING: Final[i64] = SUPPLY + 15  # the choice begun: one of PENDING_KINDS
PENDING_CARD: Final[i64] = SUPPLY + 16  # the card it pays for or aims, or NO_CARD
SOURCE: Final[i64] = SUPPLY + 17  # the area it starts from, or NOWHERE
AIM: Final[i64] = SUPPLY + 18  # the area it is aimed at, or NOWHERE
SACRIFICED: Final[i64] = SUPPLY + 19  # pieces it sacrifices, or 0
PICK_COUNT: Final[i64] = SUPPLY + 20  # sum of PICKED
WINNERS: Final[i64] = SUPPLY + 21  # mask of seats, after the end
END_REASON: Final[i64] = SUPPLY + 22  # one of END_REASONS
SIZE: Final[i64] = SUPPLY + 23
assert FLOCK == HEAD, "the game's cells follow those of its luck"

MARKS: Final = {  # of this turn, set or not, by their names in data
    "card_played": CARD_PLAYED,
    "moved": MOVED,
    "acted": ACTED,
    "dog": DOG_LED,
    "pilgrim": PILGRIM_LED,
}

# phases
CHOOSING: Final[i64] = 0  # deities
KEEPING: Final[i64] = 1
PLACING: Final[i64] = 2
MIRACLE: Final[i64] = 3
ACTION: Final[i64] = 4
CLOSING: Final[i64] = 5
VOTING: Final[i64] = 6
OVER: Final[i64] = 7
PHASES: Final = ["deity", "keep", "place", "miracle", "action", "closing", "vote", "over"]

# kinds of pending choices
NOTHING: Final[i64] = 0
PAY: Final[i64] = 1  # skulls of PENDING_CARD
EFFECT: Final[i64] = 2  # targets of PENDING_CARD, which is paid
LEAD: Final[i64] = 3  # further pieces that a prophet leads
MULTIPLY: Final[i64] = 4  # second area
EXODUS: Final[i64] = 5
SLAUGHTER: Final[i64] = 6
PILGRIMAGE: Final[i64] = 7
PENDING_KINDS: Final = ["", "pay", "effect", "lead", "multiply", "exodus", "slaughter", "pilgrim"]

# votes
DECLINE: Final[i64] = 0
SHARE: Final[i64] = 1
NOT_ASKED: Final[i64] = 2

# ways to end
BY_TARGET: Final[i64] = 1
BY_FULL_BOARD: Final[i64] = 2
BY_SHARING: Final[i64] = 3
BY_LAST: Final[i64] = 4
BY_REPETITION: Final[i64] = 5
BY_ROUNDS: Final[i64] = 6
END_REASONS: Final = ["", "target", "full", "shared", "last", "repetition", "rounds"]

# what happens when leaders are tied on a full board (option `shared`)
ASK: Final[i64] = 1
ALWAYS: Final[i64] = 2
SHARED_CHOICES: Final = ["never", "ask", "always"]

_OWNERS: Final = 5  # four seats or nobody
_POWERS = [1]
for _ in range(MAX_AREAS):
    _POWERS.append(_POWERS[-1] * _OWNERS)
POWERS_OF_FIVE: Final = vec[i64](_POWERS)  # the places of temples_key()


@final
class Terms:
    """The terms agreed before a game, which never change: map, cards and options."""

    def __init__(self, seats: int, options: Options) -> None:
        made = components(edition_in(options))
        self.seats = seats
        numbers = made.numbers
        self.board: Board = made.board(seats)
        self.cards: CardSet = made.cards
        self.pieces: i64 = numbers.pieces_of_four if seats == MAX_SEATS else numbers.pieces
        self.start_flock: i64 = numbers.start_flock  # pieces in every area (FL-S2)
        self.target: i64 = numbers.duel_target if seats == 2 else numbers.target  # temples that win (FL-E1)
        self.duel_target: i64 = numbers.duel_target  # once only two play (FL-E9)
        self.fed: i64 = numbers.fed  # pieces that an area feeds without help (FL-V1)
        self.ko = options["ko"] is True
        self.repetition = options["repetition"] is True
        self.rounds: i64 = int(str(options["rounds"]))
        self.snake = options["setup_order"] == "snake"
        self.random_deities = options["deities"] == "random"
        self.shared: i64 = SHARED_CHOICES.index(str(options["shared"]))
        self.options: Options = dict(options)


class State(Position):
    """A moment of Flock, hidden things included: everything that can change is in the vector or in the past."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms, past: History | None) -> None:
        super().__init__(terms.seats, cells, luck)
        self.terms = terms
        self.past = past  # positions at the start of turns (FL-L1)

    # Areas.

    def flock(self, area: i64) -> i64:
        """Count the pieces in *area*."""
        return self.cells[FLOCK + area]

    def temple(self, area: i64) -> i64:
        """Return the owner of *area*, or NOBODY."""
        return self.cells[TEMPLE + area]

    def temples(self, seat: i64) -> i64:
        """Count the areas of *seat*."""
        cells = self.cells
        count: i64 = 0
        slot: i64 = TEMPLE
        end: i64 = TEMPLE + self.terms.board.areas
        while slot < end:
            if cells[slot] == seat:
                count += 1
            slot += 1
        return count

    def believers(self, seat: i64) -> i64:
        """Count the pieces in all areas of *seat* (FL-C8)."""
        cells = self.cells
        count: i64 = 0
        area: i64 = 0
        while area < self.terms.board.areas:
            if cells[TEMPLE + area] == seat:
                count += cells[FLOCK + area]
            area += 1
        return count

    def pieces_on_board(self) -> i64:
        """Count the pieces on the board."""
        return self.terms.pieces - self.cells[SUPPLY]

    def temples_key(self) -> i64:
        """Return every temple on the board as one number: a place of base five for each area."""
        cells = self.cells
        key: i64 = 0
        area: i64 = 0
        while area < self.terms.board.areas:
            key += (cells[TEMPLE + area] + 1) * POWERS_OF_FIVE[area]
            area += 1
        return key

    def add(self, area: i64, pieces: i64) -> i64:
        """Move *pieces* from the supply to *area*, as far as it has them (FL-C7); return how many came."""
        cells = self.cells
        if pieces > cells[SUPPLY]:
            pieces = cells[SUPPLY]
        cells[SUPPLY] -= pieces
        cells[FLOCK + area] += pieces
        return pieces

    def remove(self, area: i64, pieces: i64) -> None:
        """Put *pieces* of *area* back into the supply."""
        self.cells[FLOCK + area] -= pieces
        self.cells[SUPPLY] += pieces

    def area_id(self, area: int) -> str:
        """Return what *area* is called in notation."""
        return self.terms.board.ids[area]

    def next_area(self, area: i64, index: i64) -> i64:
        """Return the neighbour of *area* with this *index*, from 0; NOWHERE after the last."""
        near = self.terms.board.near
        slot: i64 = area * STRIDE
        return near[slot + 1 + index] if index < near[slot] else NOWHERE

    # Cards.

    def card_id(self, card: i64) -> str:
        """Return what *card* is called in notation."""
        return self.terms.cards.ids[card]

    def card_rule(self, card: i64) -> str:
        """Return the rule of *card*."""
        return self.terms.cards.rules[card]

    def hand(self, seat: i64) -> i64:
        """Return the unplayed kept cards of *seat*; none before it has chosen."""
        cells = self.cells
        kept = cells[KEPT + seat]
        if kept == MISSING:
            return 0
        return self.terms.cards.kept[cells[DEITY + seat] * KEEPS + kept] & ~cells[SHOWN + seat]

    def discard(self, seat: i64) -> i64:
        """Return the two cards that *seat* did not keep; none before it has chosen."""
        if self.cells[KEPT + seat] == MISSING:
            return 0
        return self.terms.cards.deck[self.cells[DEITY + seat]] & ~self.hand(seat) & ~self.cells[SHOWN + seat]

    def called(self, seat: i64) -> i64:
        """Return the prophet cards of *seat* that were shown and are off the board: they can be paid again (FL-P7)."""
        card = self.cells[PROPHET + seat]
        shown = self.cells[SHOWN + seat] & self.terms.cards.prophets
        return shown if card == NO_CARD else shown & ~self.terms.cards.bit[card]

    def has_shown(self, seat: i64, card: i64) -> bool:
        """Return whether *seat* has played *card*."""
        return (self.cells[SHOWN + seat] >> card) & 1 == 1

    def skulls(self, seat: i64, card: i64) -> i64:
        """Return what *card* costs *seat* (FL-K1)."""
        cards = self.terms.cards
        return cards.skulls[self.cells[DEITY + seat] * cards.count + card]

    def in_play(self, seat: i64, effect: CardEffect) -> i64:
        """Add up the amounts of *effect* on the permanents of *seat*; 0 when none has it (FL-K5)."""
        cards = self.cells[SHOWN + seat] & effect.mask
        total: i64 = 0
        card: i64 = 0
        while cards >> card:
            if (cards >> card) & 1:
                total += effect.amounts[card]
            card += 1
        return total

    # Prophets.

    def gift(self, seat: i64, effect: CardEffect) -> i64:
        """Return the amount of *effect* of the prophet that *seat* has on the board; 0 when it has none."""
        card = self.cells[PROPHET + seat]
        return 0 if card == NO_CARD else effect.amounts[card]

    def gifted_area(self, seat: i64, effect: CardEffect) -> i64:
        """Return where the prophet of *seat* stands if it has *effect*, else NOWHERE."""
        return self.cells[PROPHET_AREA + seat] if self.gift(seat, effect) else NOWHERE

    def send_home(self, seat: i64) -> None:
        """Take the prophet of *seat* off the board (FL-P7)."""
        self.cells[PROPHET + seat] = NO_CARD
        self.cells[PROPHET_AREA + seat] = NOWHERE

    # The pending choice.

    def pick(self, area: i64) -> None:
        """Name *area* once more in the pending choice."""
        self.cells[PICKED + area] += 1
        self.cells[PICK_COUNT] += 1

    def clear_pending(self) -> None:
        """Drop the pending choice."""
        cells = self.cells
        cells[PENDING] = NOTHING
        cells[PENDING_CARD] = NO_CARD
        cells[SOURCE] = NOWHERE
        cells[AIM] = NOWHERE
        cells[SACRIFICED] = 0
        if cells[PICK_COUNT]:
            cells[PICK_COUNT] = 0
            slot: i64 = PICKED
            while slot < PICKED + MAX_AREAS:
                cells[slot] = 0
                slot += 1

    def sees_pending(self, viewer: i64) -> bool:
        """Return whether a choice is begun that *viewer* may know of: only its owner sees a payment."""
        kind = self.cells[PENDING]
        return kind != NOTHING and (kind != PAY or viewer in (self.cells[PLAYER], EVERYTHING))

    # Round the table.

    def players_left(self) -> i64:
        """Count the seats that are not out."""
        count: i64 = 0
        for seat in range(self.seats):
            count += 1 - self.cells[OUT + seat]
        return count


def blank(terms: Terms) -> vec[i64]:
    """Return the vector before anything is set up."""
    cells = vec[i64]([0] * SIZE)
    for area in range(MAX_AREAS):
        cells[TEMPLE + area] = NOBODY
    for seat in range(MAX_SEATS):
        cells[DEITY + seat] = UNKNOWN
        cells[KEPT + seat] = MISSING
        cells[PROPHET + seat] = NO_CARD
        cells[PROPHET_AREA + seat] = NOWHERE
        cells[LAST_TEMPLES + seat] = UNKNOWN
        cells[VOTE + seat] = NOT_ASKED
    cells[SUPPLY] = terms.pieces
    cells[TARGET] = terms.target
    cells[FIRST_PLAYER] = UNKNOWN
    cells[PHASE] = CHOOSING
    cells[RESUME] = MIRACLE
    cells[PLAYER] = NOBODY
    for cell in (ABILITY, PENDING_CARD):
        cells[cell] = NO_CARD
    for cell in (SOURCE, AIM):
        cells[cell] = NOWHERE
    return cells
