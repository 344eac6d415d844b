"""Actions: one packed number each, and their numbering for learners.

A packed action has its kind in the low 8 bits and up to four parts of 12 bits above it. The numbering for learners is
dense: an offset for each kind plus its parts in mixed radix, fixed for a game, a seat count and its options.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

PARTS: Final = 4
RADIX: Final[i64] = 4096  # a part lies in 0 .. RADIX-1
KINDS: Final = 256  # numbers that kinds can have
UNKNOWN: Final[i64] = -1  # the offset of a number that no kind has


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
    """The action of *kind* with its parts."""
    return kind | (a << 8) | (b << 20) | (c << 32) | (d << 44)


def kind_of(action: i64) -> i64:
    """Return what sort of choice *action* is."""
    return action & 0xFF


def part_a(action: i64) -> i64:
    """The first part of *action*."""
    return (action >> 8) & 0xFFF


def part_b(action: i64) -> i64:
    """The second part of *action*."""
    return (action >> 20) & 0xFFF


def part_c(action: i64) -> i64:
    """The third part of *action*."""
    return (action >> 32) & 0xFFF


def part_d(action: i64) -> i64:
    """The fourth part of *action*."""
    return (action >> 44) & 0xFFF


class Kind:
    """A sort of action: its number in packed actions, its name, and how many values each part has."""

    def __init__(self, number: int, name: str, radices: Sequence[int] = ()) -> None:
        if len(radices) > PARTS or any(not 0 < radix <= RADIX for radix in radices):
            raise ValueError(f"kind {name!r}: at most {PARTS} parts of 1 to {RADIX} values, not {list(radices)}")
        self.number = number
        self.name = name
        self.radices = list(radices)
        self.size = 1
        for radix in radices:
            self.size *= radix


class ActionSpace:
    """The dense numbering of all packed actions of a game: a bijection that needs no position."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds = list(kinds)
        self.size = 0
        offsets, radices = [UNKNOWN] * KINDS, [0] * (KINDS * PARTS)
        for kind in kinds:
            offsets[kind.number] = self.size
            radices[kind.number * PARTS : kind.number * PARTS + len(kind.radices)] = kind.radices
            self.size += kind.size
        self._offsets: vec[i64] = vec[i64](offsets)  # by number of kind
        self._radices: vec[i64] = vec[i64](radices)  # of the parts of each kind; 0 where it has no more

    def id_of(self, action: i64) -> i64:
        """The dense number of a packed *action*."""
        kind = action & 0xFF
        if self._offsets[kind] == UNKNOWN:
            raise ValueError(f"no kind of action has the number {kind}")
        at = kind * PARTS
        end = at + PARTS
        rest = action >> 8
        place: i64 = 0
        while at < end and self._radices[at] != 0:
            radix = self._radices[at]
            part = rest & (RADIX - 1)
            if part >= radix:
                raise ValueError(f"{self._name_of(kind)}: a part is {part}, but must be below {radix}")
            place = place * radix + part
            rest >>= 12
            at += 1
        if rest != 0:
            raise ValueError(
                f"{self._name_of(kind)}: the packed action {action} has parts that this kind does not have"
            )
        return self._offsets[kind] + place

    def action_of(self, number: i64) -> i64:
        """The packed action with the dense *number*."""
        if not 0 <= number < self.size:
            raise ValueError(f"action id {number} is not in 0 to {self.size - 1}")
        kind = next(k for k in reversed(self.kinds) if self._offsets[k.number] <= number)
        place: i64 = number - self._offsets[kind.number]
        action: i64 = 0
        for radix in reversed(kind.radices):
            action = (action * RADIX) | (place % radix)
            place //= radix
        return (action << 8) | kind.number

    def write_ids(self, actions: vec[i64], out: vec[i32], place: i64) -> None:
        """Write the dense number of each of *actions* into *out* from *place* on."""
        for action in actions:
            out[place] = i32(self.id_of(action))
            place += 1

    def _name_of(self, number: int) -> str:
        return next(kind.name for kind in self.kinds if kind.number == number)
