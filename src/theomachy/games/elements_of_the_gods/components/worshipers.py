"""Worshipers: the four types, and crowds of them packed into one number.

A crowd holds a count of each type, eight bits apiece; with 32 of a type in the game a count never overflows into the
next (EG-C3).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TYPES: Final[i64] = 4
ZEALOT: Final[i64] = 3
LETTERS: Final = "SGMZ"
EACH: Final[i64] = 32  # Worshipers of each type (EG-C3)
EVERYONE: Final[i64] = 0x20202020  # the crowd of all Worshipers
ONE: Final = vec[i64]([0x1, 0x100, 0x10000, 0x1000000])  # the crowd of one Worshiper of a type
A_ZEALOT: Final[i64] = 0x1000000
GUARD: Final[i64] = 0x80808080  # the top bit of every count


def count(crowd: i64, type: i64) -> i64:
    """Worshipers of *type* in *crowd*."""
    return (crowd >> (8 * type)) & 0xFF


def total(crowd: i64) -> i64:
    """All Worshipers in *crowd*."""
    return (crowd & 0xFF) + ((crowd >> 8) & 0xFF) + ((crowd >> 16) & 0xFF) + (crowd >> 24)


def largest(crowd: i64) -> i64:
    """The greatest number of one type in *crowd*."""
    most: i64 = 0
    for type in range(TYPES):
        most = max(most, count(crowd, type))
    return most


def covers(crowd: i64, need: i64) -> bool:
    """Return whether *crowd* has at least the Worshipers of *need* (EG-K3): no count borrows its guard bit."""
    return ((crowd | GUARD) - need) & GUARD == GUARD


def lacking(crowd: i64, need: i64) -> str:
    """The letters of *need* that *crowd* does not have."""
    return "".join(letter * max(0, count(need, type) - count(crowd, type)) for type, letter in enumerate(LETTERS))


def of_type(type: i64, number: i64) -> i64:
    """The crowd of *number* Worshipers of one *type*."""
    return ONE[type] * number


def nth(crowd: i64, place: i64) -> i64:
    """The type at *place* when *crowd* is laid out in order of types."""
    type: i64 = 0
    while place >= count(crowd, type):
        place -= count(crowd, type)
        type += 1
    return type


def plural(type: i64) -> str:
    """The name in the catalogue for Worshipers of *type*."""
    return f"many-{LETTERS[type]}"


def letters_of(crowd: i64) -> str:
    """The letters of *crowd*, in order of types."""
    return "".join(letter * count(crowd, type) for type, letter in enumerate(LETTERS))


def crowd_of(letters: str) -> int:
    """The crowd that *letters* stand for, or ValueError."""
    crowd = 0
    for letter in letters:
        crowd += ONE[LETTERS.index(letter)]
    return crowd


def people(crowd: i64) -> list[str]:
    """The parts of *crowd* as the catalogue names them: ``1S`` is a Stonemason, ``2M`` two Mystics."""
    return [f"{count(crowd, type)}{letter}" for type, letter in enumerate(LETTERS) if count(crowd, type) > 0]
