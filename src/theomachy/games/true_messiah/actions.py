"""The kinds of choices and their parts; the numbering for learners."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind
from theomachy.core.edition import edition_in
from theomachy.core.option import Options
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import DIRECTIONS, SPACES
from theomachy.games.true_messiah.components.cards import MOST_EXTRA
from theomachy.games.true_messiah.components.edition import components

PASS: Final[i64] = 0
CALL_END: Final[i64] = 1  # 1: combat is declared
GROUP: Final[i64] = 2  # space, mask of places (16: the high unit)
STEP: Final[i64] = 3  # space
STOP: Final[i64] = 4
PRAY: Final[i64] = 5  # space, place, number
PRAY_DONE: Final[i64] = 6
PLAY: Final[i64] = 7  # card, origin, mode or extra
TARGET: Final[i64] = 8  # sort, value
TARGETS_DONE: Final[i64] = 9
GIVE: Final[i64] = 10  # card
READY: Final[i64] = 11
RECRUIT: Final[i64] = 12  # 0 celebrity, 1 numbers; space; number
RECRUIT_DONE: Final[i64] = 13
BUILD: Final[i64] = 14  # space, 1 + space of the temple given up
BUILD_DONE: Final[i64] = 15
CHOOSE_SPACE: Final[i64] = 16  # space
CHOOSE_UNITS: Final[i64] = 17  # space, mask of places
CHOOSE_UNIT: Final[i64] = 18  # space, place, number
CHOOSE_CARD: Final[i64] = 19  # card
CHOOSE_DONE: Final[i64] = 20
RETARGET: Final[i64] = 21  # sort, value
KEEP: Final[i64] = 22
LET_GO: Final[i64] = 23
AIM_LOW: Final[i64] = 24  # space, direction
AIM_HIGH: Final[i64] = 25  # space, attacks in the four directions, in base 5
SAVE: Final[i64] = 26  # space, place, number
SAVE_DONE: Final[i64] = 27
SACK: Final[i64] = 28  # space, 1 capture
SACK_DONE: Final[i64] = 29
PLACE_LOW: Final[i64] = 30  # space, place, number
PLACE_HIGH: Final[i64] = 31  # space
PLACE_DONE: Final[i64] = 32
LOOT: Final[i64] = 33  # fate, card
DISCARD: Final[i64] = 34  # card, number
BID: Final[i64] = 35  # coins
BUY: Final[i64] = 36  # mask of places in the row
OFFER: Final[i64] = 37  # 0 keep, 1 + seat
ANSWER: Final[i64] = 38  # 1 yes
AGREE: Final[i64] = 39  # 0 take back, 1 points, 2 + seat
RESIGN: Final[i64] = 40

LEAVE: Final[i64] = 0  # what may become of a looted card
TAKE: Final[i64] = 1
REMOVE: Final[i64] = 2

# Sorts of targets: their values in actions, and in the items of the stack.
SPACE: Final[i64] = 0  # a space
LOW_UNIT: Final[i64] = 1  # 4 * space + place; on the stack its mark
HIGH_UNIT: Final[i64] = 2  # 2 * seat, 1 more for the avatar
ON_STACK: Final[i64] = 3  # the id of an item
PLAYER: Final[i64] = 4  # a seat
SORT: Final[i64] = 4096  # a target in one number: sort * SORT + value
MOST_DISCARDED: Final[i64] = 7  # copies of a card in one pick
PURCHASES: Final[i64] = 128  # sets of the cards for sale
_SORTS: Final = 5  # of targets
_SEATS: Final = 4
_VALUES: Final = 256  # that a target of one sort can have


def space(seats: int, options: Options) -> ActionSpace:
    """Every action there can be with the cards of the *options*, whatever the seats."""
    cards = int(components(edition_in(options)).cards.kinds)
    units = [SPACES, pieces.LOW_ROOM, 1 + pieces.LOW_ROOM]
    return ActionSpace(
        [
            Kind(PASS, "pass"),
            Kind(CALL_END, "end", [2]),
            Kind(GROUP, "group", [SPACES, 2 * pieces.HIGH_PLACE]),
            Kind(STEP, "step", [SPACES]),
            Kind(STOP, "stop"),
            Kind(PRAY, "pray", units),
            Kind(PRAY_DONE, "prayed"),
            Kind(PLAY, "play", [cards, 3, 1 + MOST_EXTRA]),
            Kind(TARGET, "target", [_SORTS, _VALUES]),
            Kind(TARGETS_DONE, "targeted"),
            Kind(GIVE, "gift", [cards]),
            Kind(READY, "ready"),
            Kind(RECRUIT, "recruit", [2, SPACES, 1 + pieces.LOW_ROOM]),
            Kind(RECRUIT_DONE, "recruited"),
            Kind(BUILD, "build", [SPACES, 1 + SPACES]),
            Kind(BUILD_DONE, "built"),
            Kind(CHOOSE_SPACE, "space", [SPACES]),
            Kind(CHOOSE_UNITS, "units", [SPACES, pieces.HIGH_PLACE]),
            Kind(CHOOSE_UNIT, "unit", units),
            Kind(CHOOSE_CARD, "card", [cards]),
            Kind(CHOOSE_DONE, "chosen"),
            Kind(RETARGET, "retarget", [_SORTS, _VALUES]),
            Kind(KEEP, "keep"),
            Kind(LET_GO, "letgo"),
            Kind(AIM_LOW, "aim", [SPACES, DIRECTIONS]),
            Kind(AIM_HIGH, "split", [SPACES, pieces.SPLITS]),
            Kind(SAVE, "save", units),
            Kind(SAVE_DONE, "saved"),
            Kind(SACK, "sack", [SPACES, 2]),
            Kind(SACK_DONE, "spare"),
            Kind(PLACE_LOW, "place", units),
            Kind(PLACE_HIGH, "place-high", [SPACES]),
            Kind(PLACE_DONE, "placed"),
            Kind(LOOT, "loot", [3, cards]),
            Kind(DISCARD, "discard", [cards, 1 + MOST_DISCARDED]),
            Kind(BID, "bid", [1 + pieces.COINS]),
            Kind(BUY, "buy", [PURCHASES]),
            Kind(OFFER, "offer", [1 + _SEATS]),
            Kind(ANSWER, "answer", [2]),
            Kind(AGREE, "agree", [2 + _SEATS]),
            Kind(RESIGN, "resign"),
        ]
    )
