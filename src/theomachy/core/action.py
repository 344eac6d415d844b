"""Actions: one packed number each, and their numbering for learners.

A packed action has its kind in the low 8 bits and up to four parts of 12 bits above it. The numbering for learners is
dense: an offset for each kind plus its parts in mixed radix, fixed for a game, a seat count and its options.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

PARTS: Final = 4
RADIX: Final[i64] = 4096  # a part lies in 0 .. RADIX-1


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
    """The action of *kind* with its parts."""
    return kind | (a << 8) | (b << 20) | (c << 32) | (d << 44)


def kind_of(action: i64) -> i64:
    """What sort of choice *action* is."""
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
        self._by_number = {kind.number: kind for kind in kinds}
        self._offset: dict[int, int] = {}
        self.size = 0
        for kind in kinds:
            self._offset[kind.number] = self.size
            self.size += kind.size

    def id_of(self, action: int) -> int:
        """The dense number of a packed *action*."""
        kind = self._by_number.get(action & 0xFF)
        if kind is None:
            raise ValueError(f"no kind of action has the number {action & 0xFF}")
        rest, place = action >> 8, 0
        for radix in kind.radices:
            part = rest % RADIX
            if part >= radix:
                raise ValueError(f"{kind.name}: a part is {part}, but must be below {radix}")
            place = place * radix + part
            rest //= RADIX
        if rest:
            raise ValueError(f"{kind.name}: the packed action {action} has parts that this kind does not have")
        return self._offset[kind.number] + place

    def action_of(self, number: int) -> int:
        """The packed action with the dense *number*."""
        if not 0 <= number < self.size:
            raise ValueError(f"action id {number} is not in 0 to {self.size - 1}")
        kind = next(k for k in reversed(self.kinds) if self._offset[k.number] <= number)
        place = number - self._offset[kind.number]
        action = 0
        for radix in reversed(kind.radices):
            action = (action * RADIX) | (place % radix)
            place //= radix
        return (action << 8) | kind.number
