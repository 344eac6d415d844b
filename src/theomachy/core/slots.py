"""Numbers for learners: the slots of a game's vectors, and the observer that fills them.

A vector is a row of whole numbers in three parts: the *public* part is what every spectator sees, the seats in table
order from any seat on; the *private* part is what one seat knows besides; the *hidden* part is what no seat knows. An
observation is the public part from the observer's seat on and its private part; the full vector is the public part from
seat 0 on, the private part of every seat and the hidden part.
"""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from theomachy.core.option import Options
from theomachy.core.position import Position


class Slot:
    """Some neighbouring numbers of one kind: what they are, their bounds, and the number that makes them about 1."""

    def __init__(
        self, name: str, size: int, high: int = 1, *, low: int = 0, scale: float | None = None, help: str = ""
    ) -> None:
        self.name = name
        self.size = size
        self.low = low
        self.high = high
        self.scale = float(max(high, -low)) if scale is None else scale
        self.help = help

    def as_dict(self) -> dict[str, object]:
        """The slot as data."""
        return {name: getattr(self, name) for name in ("name", "size", "low", "high", "scale", "help")}


class Slots:
    """The layout of the vectors of a game for a seat count and options."""

    def __init__(
        self, seats: int, public: Sequence[Slot], private: Sequence[Slot] = (), hidden: Sequence[Slot] = ()
    ) -> None:
        self.seats = seats
        self.public = list(public)
        self.private = list(private)
        self.hidden = list(hidden)
        self.public_size = size_of(public)
        self.private_size = size_of(private)
        self.hidden_size = size_of(hidden)
        self.size = self.public_size + self.private_size  # of an observation
        self.full_size = self.public_size + seats * self.private_size + self.hidden_size
        self.zeros: vec[i16] = vec[i16]([0] * max(self.size, self.full_size))

    def observation(self) -> list[Slot]:
        """The slots of an observation, in order."""
        return [*self.public, *self.private]

    def full(self) -> list[Slot]:
        """The slots of the full vector, in order."""
        return [*self.public, *(self.private * self.seats), *self.hidden]


def size_of(slots: Sequence[Slot]) -> int:
    """Return how many numbers *slots* have together."""
    return sum(slot.size for slot in slots)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """The writer of a game's vectors. Every part is written from *place* on, over zeros; the next place is returned."""

    def slots(self, seats: int, options: Options) -> Slots:
        """The layout for a seat count and options."""
        raise NotImplementedError

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        """Write what every spectator sees, seats in table order from *first* on."""
        raise NotImplementedError

    def private(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        """Write what *seat* knows besides the public part."""
        return place

    def hidden(self, position: Position, out: vec[i16], place: i64) -> i64:
        """Write what no seat knows."""
        return place

    def observe(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        """Write the observation of *seat*."""
        return self.private(position, seat, out, self.public(position, seat, out, place))

    def full(self, position: Position, out: vec[i16], place: i64) -> i64:
        """Write the full vector."""
        place = self.public(position, 0, out, place)
        for seat in range(position.seats):
            place = self.private(position, seat, out, place)
        return self.hidden(position, out, place)

    # The same as memory, for callers outside compiled code.

    def observation(self, position: Position, seat: i64, slots: Slots) -> memoryview:
        """The observation of *seat* in memory of its own."""
        out = slots.zeros[: slots.size]
        self.observe(position, seat, out, 0)
        return memoryview(out)

    def public_part(self, position: Position, first: i64, slots: Slots) -> memoryview:
        """The public part in memory of its own."""
        out = slots.zeros[: slots.public_size]
        self.public(position, first, out, 0)
        return memoryview(out)

    def private_part(self, position: Position, seat: i64, slots: Slots) -> memoryview:
        """The private part of *seat* in memory of its own."""
        out = slots.zeros[: slots.private_size]
        self.private(position, seat, out, 0)
        return memoryview(out)

    def full_vector(self, position: Position, slots: Slots) -> memoryview:
        """The full vector in memory of its own."""
        out = slots.zeros[: slots.full_size]
        self.full(position, out, 0)
        return memoryview(out)


# What observers write with. The places hold zeros before.


def put(out: vec[i16], place: i64, value: i64, high: i64) -> i64:
    """Write *value*, at most *high*; the next place."""
    out[place] = i16(value) if value < high else i16(high)
    return place + 1


def put_one_hot(out: vec[i16], place: i64, value: i64, size: i64) -> i64:
    """Write a one at the place of *value* among *size*, none when it is not among them; the next place."""
    if 0 <= value < size:
        out[place + value] = 1
    return place + size


def put_flags(out: vec[i16], place: i64, mask: i64, size: i64) -> i64:
    """Write the low *size* bits of *mask*; the next place."""
    bit: i64 = 0
    while mask != 0 and bit < size:
        if mask & 1:
            out[place + bit] = 1
        mask >>= 1
        bit += 1
    return place + size
