"""Position: a moment of a game, everything that can change in one flat vector of numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from theomachy.core.chance import FAST, WORDS, Luck, SealedLuck, plant, sealed_key
from theomachy.core.event import Event
from theomachy.core.history import History

NEVER: Final[i64] = 0x3FFFFFFFFFFFFFFF  # no timer is running
HEAD: Final[i64] = 4  # where a game's own cells begin; the cells before belong to its random source


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """A moment of a game, hidden things included; mutable, cheap to copy.

    The methods are the contract of the engine: what search, self-play, tables and adapters call. A game's own class
    holds the vector, the random source and what never changes (its map, its options), and only the referee holds it.
    """

    def __init__(self, seats: int, cells: vec[i64], luck: Luck) -> None:
        self.seats: i64 = seats
        self.cells: vec[i64] = cells
        self.luck: Luck = luck
        self.past: History | None = None  # in games where it matters how often a position was seen
        self.log: list[Event] | None = None  # events are reported here when somebody listens

    # Who may choose what.

    def actors(self) -> list[int]:
        """Seats the game waits for, ascending; several when choices are sealed; none when only time continues."""
        raise NotImplementedError

    def volunteers(self) -> list[int]:
        """Seats that may act though nobody waits for them, ascending."""
        return []

    def legal(self, seat: i64) -> vec[i64]:
        """Every choice of an actor or volunteer, in a stable order; never empty for an actor."""
        raise NotImplementedError

    def calls(self, seat: i64) -> vec[i64]:
        """Choices outside the rules (resign, agree, leave): played and recorded like actions, never in legal()."""
        return vec[i64]()

    def turn(self) -> i64:
        """The seat whose turn it is while somebody must choose, also where a rule asks another in the middle of it."""
        return self.actors()[0]

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal choice or call; trusts the caller."""
        raise NotImplementedError

    def is_pending(self) -> bool:
        """Return whether a choice is begun but not carried out yet."""
        return False

    def window(self) -> i64:
        """The seats that an open reaction window still asks, as a mask; 0 when none is open."""
        return 0

    def due(self) -> i64:
        """Return when the next timer fires, in milliseconds since the start, or NEVER."""
        return NEVER

    def now(self) -> i64:
        """Clocked games: the time of the last input or tick, in milliseconds since the start."""
        return 0

    def tick(self, now: i64) -> None:
        """Let every timer due at or before *now* fire; the time of the position is then *now*."""

    # What it is.

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """One number a seat in [-1, 1]; zero until the end."""
        raise NotImplementedError

    def key(self, seat: i64) -> i64:
        """Equal for positions that *seat* cannot tell apart."""
        raise NotImplementedError

    def digest(self, start: i64, stop: i64) -> i64:
        """A number for the cells from *start* up to *stop*, equal where they are equal."""
        return mix_cells(0, self.cells, start, stop)

    def copy(self) -> "Position":
        """An independent copy that nobody listens to."""
        raise NotImplementedError

    # Luck.

    def below(self, n: i64) -> i64:
        """Draw a number in 0 .. n-1."""
        return self.luck.below(self.cells, n)

    def shuffle(self, start: i64, length: i64) -> None:
        """Put *length* cells from *start* on into a random order."""
        cells = self.cells
        last: i64 = length - 1
        while last > 0:
            other = self.luck.below(cells, last + 1)
            here = cells[start + last]
            cells[start + last] = cells[start + other]
            cells[start + other] = here
            last -= 1

    def seed(self, seed: int | str | bytes) -> None:
        """Restart the randomness: text or bytes give a sealed stream, a number the fast generator."""
        if isinstance(seed, int):
            self.luck = FAST
            plant(self.cells, seed)
        else:
            self.use_luck(SealedLuck(sealed_key(seed)))

    def use_luck(self, luck: Luck) -> None:
        """Draw from *luck* from now on, from its beginning."""
        self.luck = luck
        for word in range(WORDS):
            self.cells[word] = 0


def mix(h: i64, x: i64) -> i64:
    """Stir *x* into the 62-bit hash *h*; the same number compiled and uncompiled."""
    low: i64 = h & 0x7FFFFFFF
    high: i64 = h >> 31
    low = ((low ^ (x & 0xFFFFFFFF)) * 16777619 + high) & 0x7FFFFFFF
    high = (((high ^ low) * 1540483477) >> 7) & 0x7FFFFFFF
    return (high << 31) | low


def mix_cells(h: i64, cells: vec[i64], start: i64, stop: i64) -> i64:
    """Stir the cells from *start* up to *stop* into *h*; most are 0, so what is not, and where, says as much."""
    at: i64 = start
    while at < stop:
        cell = cells[at]
        if cell != 0:
            h = mix(mix(h, at), cell)
            if cell >> 32 != 0:
                h = mix(h, cell >> 32)
        at += 1
    return h
