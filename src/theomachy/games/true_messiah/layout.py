"""The layout of the vector: what each cell holds, and how units, hidden cards and items are packed into numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.position import HEAD
from theomachy.core.window import WINDOW
from theomachy.games.true_messiah.board import NOWHERE

# Limits from the components (TM-N1, TM-N2, TM-N3).
TEMPLES: Final[i64] = 4
FOLLOWERS: Final[i64] = 24
NONBELIEVERS: Final[i64] = 12
COINS: Final[i64] = 56
CHITS: Final[i64] = 8
FULL_HEALTH: Final[i64] = 6
AVATAR_HEALTH: Final[i64] = 3
ROOM: Final[i64] = 4  # low units a space holds (TM-U10)
ROW: Final[i64] = 56  # the most cards one player can own: 78 less the 8 each of three others still has
NOBODY: Final[i64] = -1

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

# Open questions inside a phase.
NOTHING: Final[i64] = 0
CHOOSE: Final[i64] = 1  # a resolving miracle lets somebody choose
KEEPING: Final[i64] = 2  # Pay to Keep
MERCY: Final[i64] = 3
PLACING: Final[i64] = 4  # units onto a sacked space
LOOTING: Final[i64] = 5
OFFERING: Final[i64] = 6

# Drafts: a choice that is begun.
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

# A low unit is one number; ascending numbers are the order in which units die (TM-C7, GAP-71).
NONBELIEVER: Final[i64] = 0
PRAYING: Final[i64] = 1
ACTIVE: Final[i64] = 2
PRESENT: Final[i64] = 8192
UNMOVED: Final[i64] = 256
MARKS: Final[i64] = 256  # the low eight bits: what sets a unit apart from equal ones while the stack speaks of it

# Layout of the vector                                         range
LOW: Final[i64] = HEAD  # 4 places on each of 64 spaces        a low unit, or 0; sorted, zeros last
BUILDING: Final[i64] = LOW + 256  # 64 spaces                  0, 1 + seat (city), 5 + seat (temple)
SALT: Final[i64] = BUILDING + 64  # 64 spaces                  0, 1: Pillar of Salt
ZEAL: Final[i64] = SALT + 64  # 64 spaces                      mask of seats with Zealotry there
AIM: Final[i64] = ZEAL + 64  # 64 spaces                       low group: 1 + direction; high unit: 8 * split
DOOM: Final[i64] = AIM + 64  # 64 spaces                       mask of places that die, 16 * damage to the high unit
CASE: Final[i64] = DOOM + 64  # 64 spaces                      mask of seats that may still sack the building
CARD: Final[i64] = CASE + 64  # 56 cards a seat                hand, then deck from the top; see `card`
DISCARDED: Final[i64] = CARD + 4 * ROW  # 40 kinds a seat      copies in the discard pile
REMOVED: Final[i64] = DISCARDED + 160  # 40 kinds a seat       copies removed from the game
MARKET: Final[i64] = REMOVED + 160  # 42 cards                 the marketplace from the top
STALL: Final[i64] = MARKET + 42  # 7 cards                     1 + kind of a card for sale
SEAT: Final[i64] = STALL + 7  # what each seat has: the fields below, 4 cells each
MESSIAH: Final[i64] = SEAT  #                                  space
AVATAR: Final[i64] = SEAT + 4  #                               space, or NOWHERE
TIRED: Final[i64] = SEAT + 8  #                                1: the messiah has moved, 2: the avatar
HEALTH: Final[i64] = SEAT + 12  #                              0..6
MASK: Final[i64] = SEAT + 16  #                                0, 1
WOUNDS: Final[i64] = SEAT + 20  # damage of the avatar this turn
PURSE: Final[i64] = SEAT + 24  # coins
BELIEF: Final[i64] = SEAT + 28
HAND: Final[i64] = SEAT + 32  # cards in hand
DECK: Final[i64] = SEAT + 36  # cards in the deck
SHUFFLED: Final[i64] = SEAT + 40  # 1: the deck was reshuffled this turn (TM-B15)
FOLLOWING: Final[i64] = SEAT + 44  # followers on the board
DOUBTING: Final[i64] = SEAT + 48  # nonbelievers on the board
MERCIES: Final[i64] = SEAT + 52  # followers that God's Mercy may still save this turn
OUT: Final[i64] = SEAT + 56  # 1: has left the game (TM-D13)
VOTE: Final[i64] = SEAT + 60  # 0 none, 1 points, 2 + seat that is named the winner
SEALED: Final[i64] = SEAT + 64  # bid, or -1
BLAME: Final[i64] = SEAT + 68  # masks of the seats that cost this one followers, ...
BLAME_MESSIAH: Final[i64] = SEAT + 72  # ... or health, in this combat
SHUFFLE: Final[i64] = SEAT + 76  # 5 cells: how often cards went openly into each deck and the marketplace
LASTING: Final[i64] = SHUFFLE + 5  # 3 cells: a card by the board, see `lay_down`
CHIT: Final[i64] = LASTING + 3  # 8 cells: providence chits, see `shields`
ROUND: Final[i64] = CHIT + 8
TURN: Final[i64] = ROUND + 1  # the active seat
PHASE: Final[i64] = ROUND + 2
LIMIT: Final[i64] = ROUND + 3  # low units that may make ordinary moves
MOVED: Final[i64] = ROUND + 4  # low units that have made or announced one
PACE: Final[i64] = ROUND + 5  # steps of a move: 2, or 3 after Godspeed
ORDINARY: Final[i64] = ROUND + 6  # Turn Start: the messiah stood on an ordinary space
ALONE: Final[i64] = ROUND + 7  # Turn Start: the holy space where the messiah stood alone, or NOWHERE
CROWDS: Final[i64] = ROUND + 8  # Turn Start: 5 cells, holy spaces with 2 or more followers, or NOWHERE
CELEBRITY: Final[i64] = ROUND + 13  # recruits still to come
NUMBERS: Final[i64] = ROUND + 14
DECLARED: Final[i64] = ROUND + 15  # -1 not called yet, 0 no combat, 1 combat
OPEN: Final[i64] = ROUND + 16  # the open question
ASKING: Final[i64] = ROUND + 17  # whom it is put to
ABOUT: Final[i64] = (
    ROUND + 18
)  # keeping: the card; placing, looting: the space or NOWHERE; offer: 1 + seat it is made to
CAUSE: Final[i64] = ROUND + 19  # keeping: who caused it, or NOBODY; looting: the victim
PICKS: Final[i64] = ROUND + 20  # looting: which pick it is, 1 or 2
LOOKED: Final[i64] = ROUND + 21  # looting: cards looked at
WAITING: Final[i64] = ROUND + 22  # mask of seats still to announce, to sack or to save
QUESTION: Final[i64] = ROUND + 23  # the seat asked once after its interjected prayer, or NOBODY
ANSWERING: Final[i64] = ROUND + 24  # the item of the open window
PANE: Final[i64] = ROUND + 25  # 3 cells of core.window
RESOLVING: Final[i64] = PANE + WINDOW  # 1 while the stack unwinds
TALL: Final[i64] = RESOLVING + 1  # items on the stack
BUYERS: Final[i64] = TALL + 1  # 4 cells: 1 + seat, in the order of buying
BOUGHT: Final[i64] = BUYERS + 4  # 2 cells: 1 + kind of a bought card that is still to be settled
DRAFT: Final[i64] = BOUGHT + 2
DRAFTER: Final[i64] = DRAFT + 1
SKETCH: Final[i64] = DRAFT + 2  # 4 cells: card, origin, mode or extra; or space, places, high unit
PICKED: Final[i64] = DRAFT + 6  # how many picks
PICK: Final[i64] = DRAFT + 7  # 56 picks
WINNERS: Final[i64] = PICK + 56  # mask of winning seats
HOW: Final[i64] = WINNERS + 1
LOSER: Final[i64] = WINNERS + 2  # seat, or NOBODY
LEAVER: Final[i64] = WINNERS + 3  # 1 + seat that has just destroyed itself among three, 0 outside play()
STACK: Final[i64] = WINNERS + 4  # the items, oldest first; the one list without a bound

# An item of the stack.
ID: Final[i64] = 0
KIND: Final[i64] = 1
BY: Final[i64] = 2
WHICH: Final[i64] = 3  # the card of a miracle or gift
ORIGIN: Final[i64] = 4  # 0 none, 1 messiah, 2 avatar
MODE: Final[i64] = 5  # Providence +: 0 shield, 1 ward
EXTRA: Final[i64] = 6  # belief paid on top
AIMS: Final[i64] = 7  # number of targets
AT: Final[i64] = 8  # 4 targets
BOUND: Final[i64] = 12  # 3 masks of the marks it speaks of
HIGHS: Final[i64] = 15  # a move: 1 with the messiah, 2 with the avatar
STEPS: Final[i64] = 16  # spaces of a path
PATH: Final[i64] = 17  # up to 4 spaces, 6 bits each
NESTED: Final[i64] = 18  # a prayer inside a window: 1, and the window it interrupted:
RESUME: Final[i64] = 19  # its item
PASSED: Final[i64] = 20  # its mask
AFTER: Final[i64] = 21  # the seat it started after
STAGE: Final[i64] = 22  # how far it is resolved
LEFT: Final[i64] = 23  # choices left
DONE: Final[i64] = 24  # choices made, up to 3 of them behind it
ITEM: Final[i64] = 28

MIRACLE: Final[i64] = 0
MOVE: Final[i64] = 1
PRAYER: Final[i64] = 2
GIFT: Final[i64] = 3
END: Final[i64] = 4

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
HOWS: Final = ("", "messiah", "followers", "city", "cards", "forfeit", "agreed", "points", "draw")

BITS: Final = vec[i64]([2**n for n in range(60)])


def unit(kind: i64, seat: i64, moved: bool, mark: i64 = 0) -> i64:
    """The number of a low unit."""
    return PRESENT + kind * 2048 + seat * 512 + (0 if moved else UNMOVED) + mark


def unit_kind(code: i64) -> i64:
    """NONBELIEVER, PRAYING or ACTIVE."""
    return (code >> 11) & 3


def unit_owner(code: i64) -> i64:
    """The seat a low unit belongs to."""
    return (code >> 9) & 3


def has_moved(code: i64) -> bool:
    """Whether a low unit has moved this turn."""
    return (code & UNMOVED) == 0


def mark_of(code: i64) -> i64:
    """What sets the unit apart, 0 for nothing."""
    return code & (MARKS - 1)


def card(kind: i64, number: i64, slot: i64, known: i64) -> i64:
    """A hidden card: its kind; the shuffle with which it last went openly into its deck; the shuffle its place was
    dealt from; the mask of seats that know it beside its owner."""
    return kind + (number << 6) + (slot << 22) + (known << 38)


def renumbered(code: i64, number: i64) -> i64:
    """The same hidden card, gone into its deck with another shuffle."""
    return card(card_kind(code), number, card_slot(code), card_known(code))


def moved_to(code: i64, slot: i64) -> i64:
    """The same hidden card in a place that was dealt from another shuffle."""
    return card(card_kind(code), card_number(code), slot, card_known(code))


def card_kind(code: i64) -> i64:
    """Which miracle a hidden card is."""
    return code & 63


def card_number(code: i64) -> i64:
    """The shuffle with which the card last went openly into its deck."""
    return (code >> 6) & 0xFFFF


def card_slot(code: i64) -> i64:
    """The shuffle that the card's place was dealt from."""
    return (code >> 22) & 0xFFFF


def card_known(code: i64) -> i64:
    """The mask of seats that have seen the card where it lies."""
    return (code >> 38) & 15


def template() -> vec[i64]:
    """The vector before anything is set up."""
    cells = vec[i64]([0] * (STACK + 6 * ITEM))
    for seat in range(4):
        cells[MESSIAH + seat] = NOWHERE
        cells[AVATAR + seat] = NOWHERE
        cells[SEALED + seat] = -1
    for cell in (ALONE, ASKING, CAUSE, QUESTION, LOSER, DECLARED):
        cells[cell] = -1
    for place in range(5):
        cells[CROWDS + place] = NOWHERE
    cells[PACE] = 2
    return cells
