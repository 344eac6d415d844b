"""The pieces: how many there are (TM-N), and low units as numbers."""

from typing import Final

from mypy_extensions import i64

TEMPLES: Final[i64] = 4  # of a player (TM-N2)
FOLLOWERS: Final[i64] = 24
NONBELIEVERS: Final[i64] = 12
MESSIAH_HEALTH: Final[i64] = 6
AVATAR_HEALTH: Final[i64] = 3
COINS: Final[i64] = 56  # in all (TM-N1, TM-N3)
PROVIDENCE_CHITS: Final[i64] = 8
MARKET_CARDS: Final[i64] = 42
STARTING_COINS: Final[i64] = 5
LOW_ROOM: Final[i64] = 4  # low units a space holds (TM-U10)
HAND_LIMIT: Final[i64] = 6  # cards drawn up to (TM-B13)
LOW_PLACES: Final[i64] = 15  # in a mask of places of a space: its low units ...
HIGH_PLACE: Final[i64] = 16  # ... and its high unit
SALE_ROOM: Final[i64] = 7  # cards for sale at once, at most (TM-K2)
FIRST_SIDE: Final[i64] = 5  # masks of the two sides among four: seats 0 and 2, ...
SECOND_SIDE: Final[i64] = 10  # ... and seats 1 and 3

# A low unit is one number; ascending numbers are the order in which units die (TM-C7, GAP-71).
NONBELIEVER: Final[i64] = 0
PRAYING: Final[i64] = 1
ACTIVE: Final[i64] = 2
KIND_STEP: Final[i64] = 2048  # between units that differ in their kind alone
UNMOVED: Final[i64] = 256
MARK_LIMIT: Final[i64] = 256  # the low eight bits: what sets a unit apart from equal ones while the stack speaks of it
_PRESENT: Final[i64] = 8192
_OWNER_STEP: Final[i64] = 512


def unit(kind: i64, seat: i64, moved: bool, mark: i64 = 0) -> i64:
    """Return the number of a low unit."""
    return _PRESENT + kind * KIND_STEP + seat * _OWNER_STEP + (0 if moved else UNMOVED) + mark


def kind_of(code: i64) -> i64:
    """Return NONBELIEVER, PRAYING or ACTIVE."""
    return (code >> 11) & 3


def owner_of(code: i64) -> i64:
    """Return the seat a low unit belongs to."""
    return (code >> 9) & 3


def has_moved(code: i64) -> bool:
    """Return whether a low unit has moved this turn."""
    return (code & UNMOVED) == 0


def mark_of(code: i64) -> i64:
    """Return what sets the unit apart, 0 for nothing."""
    return code & (MARK_LIMIT - 1)


def least(a: i64, b: i64) -> i64:
    """Return the smaller of two numbers."""
    return a if a < b else b


def count_places(mask: i64) -> i64:
    """Count the low units in a mask of places."""
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1)


# Cards by the board: 1 + kind, owner, turns still to end, whether the keeping cost was paid.

ONE_TURN: Final[i64] = 256  # of a card by the board


def lasting(kind: i64, seat: i64, turns: i64) -> i64:
    """Return a card that lies by the board as one number."""
    return 1 + kind + seat * 64 + turns * ONE_TURN


def lasting_kind(code: i64) -> i64:
    """Return the kind of a card that lies by the board."""
    return (code & 63) - 1


def lasting_owner(code: i64) -> i64:
    """Return the owner of a card that lies by the board."""
    return (code >> 6) & 3


def lasting_turns(code: i64) -> i64:
    """Return the turns after which a card that lies by the board is gone."""
    return (code >> 8) & 3


# Providence chits: their space, owner and points; a ward has none.


def chit(space: i64, seat: i64, points: i64) -> i64:
    """Return a chit as one number."""
    return space + seat * 64 + points * 256 + 65536


def chit_space(code: i64) -> i64:
    """Return the space that a chit lies on."""
    return code & 63


def chit_owner(code: i64) -> i64:
    """Return the owner of a chit."""
    return (code >> 6) & 3


def chit_points(code: i64) -> i64:
    """Return the shield points of a chit, 0 for a ward."""
    return (code >> 8) & 255


# Announced attacks of a space: 1 + the direction of its low units, and how its high unit splits its attacks.

SPLIT_BASE: Final[i64] = 5  # a high unit makes 0 to 4 attacks in each direction
SPLITS: Final[i64] = 625  # ways to split: SPLIT_BASE for each of four directions
HIGH_AIM: Final[i64] = 8  # times the split


def low_aim(aim: i64) -> i64:
    """Return 1 + the direction that the low units of a space attack in, 0 where they do not."""
    return aim & 7


def high_aim(aim: i64) -> i64:
    """Return how the high unit of a space splits its attacks, 0 where it does not attack."""
    return aim >> 3


# Casualties of a space: the mask of its places that die, and the damage to its high unit.

DAMAGE: Final[i64] = 16  # times the damage


def doomed_places(doom: i64) -> i64:
    """Return the mask of places that die."""
    return doom & LOW_PLACES


def doomed_damage(doom: i64) -> i64:
    """Return the damage to the high unit."""
    return doom >> 4


# Paths of moves: six bits a space.

PATH_BITS: Final[i64] = 6


def path_space(path: i64, step: i64) -> i64:
    """Return the space of a path after this many steps."""
    return (path >> (PATH_BITS * step)) & 63
