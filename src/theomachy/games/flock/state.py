"""A moment of Flock: the layout of the vector, and the words of the rulebook for what is in it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.history import History
from theomachy.core.option import Options
from theomachy.core.position import HEAD, Position
from theomachy.core.window import MISSING
from theomachy.games.flock.cards import (
    BIT,
    CARDS,
    DECK,
    KEEPS,
    KEPT_CARDS,
    NO_CARD,
    PROPHETS,
    SKULLS,
)
from theomachy.games.flock.maps import MOST_AREAS, STRIDE, Board, board_for

MOST_SEATS: Final[i64] = 4
NOBODY: Final[i64] = -1  # owner of a neutral area
NOWHERE: Final[i64] = -1  # area of a prophet that is not on the board
UNKNOWN: Final[i64] = -1  # a deity not chosen, a first player not drawn, temples not remembered yet

# layout of the vector                                    range
FLOCK: Final[i64] = HEAD  # 25 areas: pieces               0..
TEMPLE: Final[i64] = FLOCK + MOST_AREAS  # 25 areas        seat, or NOBODY
PICKED: Final[i64] = TEMPLE + MOST_AREAS  # 25 areas: times named in the pending choice
DEITY: Final[i64] = PICKED + MOST_AREAS  # 4 seats         0..3, or UNKNOWN
KEPT: Final[i64] = DEITY + MOST_SEATS  # 4 seats           rank of the four kept cards, or MISSING
SHOWN: Final[i64] = KEPT + MOST_SEATS  # 4 seats           set of the cards played so far
TOKEN: Final[i64] = SHOWN + MOST_SEATS  # 4 seats          card of the prophet on the board, or NO_CARD
STANDS: Final[i64] = TOKEN + MOST_SEATS  # 4 seats         area of the prophet, or NOWHERE
OUT: Final[i64] = STANDS + MOST_SEATS  # 4 seats           0, 1
LAST: Final[i64] = OUT + MOST_SEATS  # 4 seats             temples_key() at the end of the last own turn, or UNKNOWN
VOTE: Final[i64] = LAST + MOST_SEATS  # 4 seats            DECLINE, SHARE, MISSING, or NOT_ASKED
SUPPLY: Final[i64] = VOTE + MOST_SEATS  # pieces off the board
TARGET: Final[i64] = SUPPLY + 1  # temples that win        8, 10
FIRST: Final[i64] = SUPPLY + 2  # first player (FL-S5)     seat, or UNKNOWN
PHASE: Final[i64] = SUPPLY + 3  # what the game waits for  a phase
RESUME: Final[i64] = SUPPLY + 4  # phase cut by a vote     a phase
PLAYER: Final[i64] = SUPPLY + 5  # who is to choose        seat, or NOBODY
ROUND: Final[i64] = SUPPLY + 6  #                          1..
ACTIONS: Final[i64] = SUPPLY + 7  # actions left           0..2
CARD_PLAYED: Final[i64] = SUPPLY + 8  # this turn          0, 1
MOVED: Final[i64] = SUPPLY + 9  # the prophet, this turn   0, 1
ABILITY: Final[i64] = SUPPLY + 10  # used this turn        a prophet's card, or NO_CARD
ACTED: Final[i64] = SUPPLY + 11  # an action was taken     0, 1
DOG_LED: Final[i64] = SUPPLY + 12  # this turn             0, 1
PILGRIM_LED: Final[i64] = SUPPLY + 13  # this turn         0, 1
FRESH: Final[i64] = SUPPLY + 14  # prophet came this turn  0, 1
PENDING: Final[i64] = SUPPLY + 15  # a choice begun        a kind of pending choice
CARD: Final[i64] = SUPPLY + 16  # of the pending choice    a card, or NO_CARD
SOURCE: Final[i64] = SUPPLY + 17  # of the pending choice  area, or NOWHERE
GOAL: Final[i64] = SUPPLY + 18  # of the pending choice    area, or NOWHERE
NUMBER: Final[i64] = SUPPLY + 19  # of the pending choice  pieces sacrificed, or 0
PICKS: Final[i64] = SUPPLY + 20  # sum of PICKED           0..
WINNERS: Final[i64] = SUPPLY + 21  # after the end         mask of seats
HOW: Final[i64] = SUPPLY + 22  # after the end             a way to end
SIZE: Final[i64] = SUPPLY + 23

MARKS: Final = {  # of this turn, set or not, by their names in data
    "card_played": CARD_PLAYED,
    "moved": MOVED,
    "acted": ACTED,
    "dog": DOG_LED,
    "pilgrim": PILGRIM_LED,
}

# phases
DEITIES: Final[i64] = 0
KEEPING: Final[i64] = 1
PLACING: Final[i64] = 2
MIRACLE: Final[i64] = 3
ACTION: Final[i64] = 4
CLOSING: Final[i64] = 5
VOTING: Final[i64] = 6
OVER: Final[i64] = 7
PHASE_NAMES: Final = ["deity", "keep", "place", "miracle", "action", "closing", "vote", "over"]

# kinds of pending choices
NOTHING: Final[i64] = 0
PAY: Final[i64] = 1  # skulls of CARD
EFFECT: Final[i64] = 2  # targets of CARD, which is paid
LEAD: Final[i64] = 3  # second piece of the Moon
MULTIPLY: Final[i64] = 4  # second area of Lust
EXODUS: Final[i64] = 5
SLAUGHTER: Final[i64] = 6
PILGRIMAGE: Final[i64] = 7
PENDING_NAMES: Final = ["", "pay", "effect", "lead", "multiply", "exodus", "slaughter", "pilgrim"]

# votes
DECLINE: Final[i64] = 0
SHARE: Final[i64] = 1
NOT_ASKED: Final[i64] = 2

# ways to end
HOW_NAMES: Final = ["", "target", "full", "shared", "last", "repetition", "rounds"]

# what happens at a full-board tie (option `shared`)
SHARED_NAMES: Final = ["never", "ask", "always"]

_FIVES = [1]
for _ in range(MOST_AREAS):
    _FIVES.append(_FIVES[-1] * 5)
FIVES: Final = vec[i64](_FIVES)  # powers of five: the places of temples_key()


@final
class Terms:
    """What is agreed before a game and never changes: the map and the options."""

    def __init__(self, seats: int, options: Options) -> None:
        self.board: Board = board_for(seats)
        self.pieces: i64 = 100 if seats == 4 else 70  # FL-C1, FL-C4
        self.ko = options["ko"] is True
        self.rounds: i64 = int(str(options["rounds"]))
        self.snake = options["setup_order"] == "snake"
        self.random_deities = options["deities"] == "random"
        self.shared: i64 = SHARED_NAMES.index(str(options["shared"]))
        self.options: Options = dict(options)


class State(Position):
    """A moment of Flock, hidden things included: everything that can change is in the vector or in the past."""

    def __init__(self, seats: int, cells: vec[i64], luck: Luck, terms: Terms, past: History | None) -> None:
        super().__init__(seats, cells, luck)
        self.terms = terms
        self.past = past  # positions at the start of turns (FL-L1)

    # Areas.

    def flock(self, area: i64) -> i64:
        """Pieces in *area*."""
        return self.cells[FLOCK + area]

    def temple(self, area: i64) -> i64:
        """Whose area it is, or NOBODY."""
        return self.cells[TEMPLE + area]

    def temples(self, seat: i64) -> i64:
        """How many areas are of *seat*."""
        cells = self.cells
        count: i64 = 0
        at: i64 = TEMPLE
        end: i64 = TEMPLE + self.terms.board.areas
        while at < end:
            if cells[at] == seat:
                count += 1
            at += 1
        return count

    def believers(self, seat: i64) -> i64:
        """Pieces in all areas of *seat* (FL-C8)."""
        cells = self.cells
        count: i64 = 0
        area: i64 = 0
        while area < self.terms.board.areas:
            if cells[TEMPLE + area] == seat:
                count += cells[FLOCK + area]
            area += 1
        return count

    def temples_key(self) -> i64:
        """Every temple on the board as one number: a place of base five for each area."""
        cells = self.cells
        key: i64 = 0
        area: i64 = 0
        while area < self.terms.board.areas:
            key += (cells[TEMPLE + area] + 1) * FIVES[area]
            area += 1
        return key

    def add(self, area: i64, pieces: i64) -> i64:
        """Put *pieces* from the supply into *area*, as far as it has them (FL-C7); how many came."""
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

    def id(self, area: int) -> str:
        """What *area* is called in notation."""
        return self.terms.board.ids[area]

    # Cards.

    def hand(self, seat: i64) -> i64:
        """The unplayed kept cards of *seat*; none before it has chosen."""
        cells = self.cells
        kept = cells[KEPT + seat]
        if kept == MISSING:
            return 0
        return KEPT_CARDS[cells[DEITY + seat] * KEEPS + kept] & ~cells[SHOWN + seat]

    def discard(self, seat: i64) -> i64:
        """The two cards that *seat* did not keep; none before it has chosen."""
        if self.cells[KEPT + seat] == MISSING:
            return 0
        return DECK[self.cells[DEITY + seat]] & ~self.hand(seat) & ~self.cells[SHOWN + seat]

    def called(self, seat: i64) -> i64:
        """The prophet cards of *seat* that were shown and are not on the board: they can be paid again (FL-P7)."""
        token = self.cells[TOKEN + seat]
        shown = self.cells[SHOWN + seat] & PROPHETS
        return shown if token == NO_CARD else shown & ~BIT[token]

    def has(self, seat: i64, card: i64) -> bool:
        """Whether *seat* has the permanent miracle *card* in play (FL-K5)."""
        return (self.cells[SHOWN + seat] >> card) & 1 == 1

    def skulls(self, seat: i64, card: i64) -> i64:
        """What *card* costs *seat* (FL-K1)."""
        return SKULLS[self.cells[DEITY + seat] * CARDS + card]

    # Prophets.

    def prophet(self, seat: i64, card: i64) -> i64:
        """The area where the prophet *card* of *seat* stands, or NOWHERE."""
        return self.cells[STANDS + seat] if self.cells[TOKEN + seat] == card else NOWHERE

    def send_home(self, seat: i64) -> None:
        """Take the prophet of *seat* off the board (FL-P7)."""
        self.cells[TOKEN + seat] = NO_CARD
        self.cells[STANDS + seat] = NOWHERE

    # The pending choice.

    def pick(self, area: i64) -> None:
        """Name *area* once more in the pending choice."""
        self.cells[PICKED + area] += 1
        self.cells[PICKS] += 1

    def forget(self) -> None:
        """Nothing is pending any more."""
        cells = self.cells
        cells[PENDING] = NOTHING
        cells[CARD] = NO_CARD
        cells[SOURCE] = NOWHERE
        cells[GOAL] = NOWHERE
        cells[NUMBER] = 0
        if cells[PICKS]:
            cells[PICKS] = 0
            at: i64 = PICKED
            while at < PICKED + MOST_AREAS:
                cells[at] = 0
                at += 1

    # Round the table.

    def players_left(self) -> i64:
        """How many seats are not out."""
        count: i64 = 0
        for seat in range(self.seats):
            count += 1 - self.cells[OUT + seat]
        return count

    def next_area(self, area: i64, index: i64) -> i64:
        """The neighbour of *area* with this *index*, from 0; NOWHERE after the last."""
        near = self.terms.board.near
        at: i64 = area * STRIDE
        return near[at + 1 + index] if index < near[at] else NOWHERE


def blank(seats: int, terms: Terms) -> vec[i64]:
    """The vector of a game in which nothing is set up."""
    cells = vec[i64]([0] * SIZE)
    for area in range(MOST_AREAS):
        cells[TEMPLE + area] = NOBODY
    for seat in range(MOST_SEATS):
        cells[DEITY + seat] = UNKNOWN
        cells[KEPT + seat] = MISSING
        cells[TOKEN + seat] = NO_CARD
        cells[STANDS + seat] = NOWHERE
        cells[LAST + seat] = UNKNOWN
        cells[VOTE + seat] = NOT_ASKED
    cells[SUPPLY] = terms.pieces
    cells[TARGET] = 10 if seats == 2 else 8  # FL-E1
    cells[FIRST] = UNKNOWN
    cells[PHASE] = DEITIES
    cells[RESUME] = MIRACLE
    cells[PLAYER] = NOBODY
    cells[ABILITY] = NO_CARD
    cells[CARD] = NO_CARD
    cells[SOURCE] = NOWHERE
    cells[GOAL] = NOWHERE
    return cells
