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
    """Tell whether a low unit has moved this turn."""
    return (code & UNMOVED) == 0


def mark_of(code: i64) -> i64:
    """Return what sets the unit apart, 0 for nothing."""
    return code & (MARK_LIMIT - 1)


def least(a: i64, b: i64) -> i64:
    """Return the smaller of two numbers."""
    return a if a < b else b


# Cards by the board: 1 + kind, owner, turns still to end, whether the keeping cost was paid.


def lasting_kind(code: i64) -> i64:
    """Return the kind of a card that lies by the board."""
    return (code & 63) - 1


def lasting_owner(code: i64) -> i64:
    """Return the owner of a card that lies by the board."""
    return (code >> 6) & 3


# Providence chits: their space, owner and points; a ward has none.


def chit_space(code: i64) -> i64:
    """Return the space that a chit lies on."""
    return code & 63


def chit_owner(code: i64) -> i64:
    """Return the owner of a chit."""
    return (code >> 6) & 3


def chit_points(code: i64) -> i64:
    """Return the shield points of a chit, 0 for a ward."""
    return (code >> 8) & 255


# Paths of moves: six bits a space.


def path_space(path: i64, step: i64) -> i64:
    """Return the space of a path after so many steps."""
    return (path >> (6 * step)) & 63
