"""Luck, the random source of a match: reproducible, sealed at real tables, fast in search.

Every draw goes through ``below(n)``. The moving part of a generator lives in the first four cells of a position's
vector, so copying a position copies its random source and undoing a choice makes the same draws come again. The key of
a sealed generator stays outside the vector and is in no dump, no view and no sampled world.

Both generators are spelled out here, so a record made today replays on any later Python.
"""

from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

WORDS: Final[i64] = 4  # cells at the start of every position's vector that belong to its random source
LOW32: Final[i64] = 0xFFFFFFFF
BLOCK_BYTES: Final = 7  # 56 bits of every hash, so a word always fits an i64
BLOCK: Final[i64] = 1 << 56
WARM_UP: Final = 12  # words that a fresh generator throws away
SEEDS: Final = 1 << 30  # numbers that one generator seeds another with


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """The source of a position's draws."""

    def below(self, cells: vec[i64], n: i64) -> i64:
        """A number in 0 .. n-1, every one equally likely; moves the generator in *cells* on."""
        raise NotImplementedError


class FastLuck(Luck):
    """The sfc32 generator: 32-bit additions, shifts and xors over the four cells."""

    def below(self, cells: vec[i64], n: i64) -> i64:
        # Multiply and shift, with the few words that would favour some results thrown away: those whose low half is
        # below 2**32 % n. As that is below n, the division is rarely made.
        while True:
            product: i64 = sfc32(cells) * n
            low: i64 = product & LOW32
            if low >= n or low >= (LOW32 + 1) % n:
                return product >> 32


class SealedLuck(Luck):
    """A stream cut from a keyed hash: unpredictable from what was seen, verifiable with the key."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def below(self, cells: vec[i64], n: i64) -> i64:
        limit: i64 = BLOCK - BLOCK % n
        while True:
            block = blake2b(b"%d" % cells[0], key=self.key, digest_size=BLOCK_BYTES)
            cells[0] += 1
            word: i64 = int.from_bytes(block.digest(), "big")
            if word < limit:
                return word % n


class ScriptedLuck(Luck):
    """Draws given beforehand: tests, and records of games played at a real table."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = list(draws)

    def below(self, cells: vec[i64], n: i64) -> i64:
        at: i64 = cells[0]
        if at >= len(self.draws):
            raise LuckError(f"the script has {len(self.draws)} draws; draw {at + 1}, below {n}, is missing")
        draw: i64 = self.draws[at]
        if not 0 <= draw < n:
            raise LuckError(f"draw {at + 1} of the script is {draw}, but must lie in 0 to {n - 1}")
        cells[0] = at + 1
        return draw


class LuckError(ValueError):
    """A script of draws that does not fit what the game draws."""


FAST: Final = FastLuck()


def sfc32(cells: vec[i64]) -> i64:
    """The next 32-bit word of the generator in the first four *cells*."""
    a: i64 = cells[0]
    b: i64 = cells[1]
    c: i64 = cells[2]
    word: i64 = (a + b + cells[3]) & LOW32
    cells[3] = (cells[3] + 1) & LOW32
    cells[0] = b ^ (b >> 9)
    cells[1] = (c + ((c & 0x1FFFFFFF) << 3)) & LOW32
    cells[2] = ((((c & 0x7FF) << 21) | (c >> 11)) + word) & LOW32
    return word


def plant(cells: vec[i64], seed: int) -> None:
    """Seed the fast generator in *cells* with any whole number."""
    digest = sha256(b"theomachy fast luck %d" % seed).digest()
    for word in range(3):
        cells[word] = int.from_bytes(digest[word * 4 : word * 4 + 4], "big")
    cells[3] = 1
    for _ in range(WARM_UP):
        sfc32(cells)


class Dice:
    """A fast generator of its own: bots, sampled worlds, simulations."""

    def __init__(self, seed: int) -> None:
        self.cells: vec[i64] = vec[i64]([0, 0, 0, 0])
        plant(self.cells, seed)

    def below(self, n: i64) -> i64:
        """A number in 0 .. n-1."""
        return FAST.below(self.cells, n)

    def seed(self) -> int:
        """Draw a seed for another generator."""
        return self.below(SEEDS)

    def shuffle(self, items: list[int]) -> None:
        """Put *items* into a random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffle_cells(self, cells: vec[i64]) -> None:
        """The same for numbers, much faster; in place."""
        last: i64 = len(cells) - 1
        while last > 0:
            other = self.below(last + 1)
            here = cells[last]
            cells[last] = cells[other]
            cells[other] = here
            last -= 1


def sealed_key(seed: str | bytes) -> bytes:
    """The 32-byte key that a seed given as text or bytes stands for."""
    return sha256(seed.encode() if isinstance(seed, str) else seed).digest()


def commitment(server_seed: bytes) -> str:
    """Return what the server shows before anybody adds a share: it can no longer choose another seed."""
    return sha256(b"theomachy commitment " + server_seed).hexdigest()


def combine(server_seed: bytes, shares: Sequence[bytes]) -> bytes:
    """The seed of a game that neither the server nor a player could choose.

    The shares are in seat order; each is as long as its seat likes, and a seat without one gives ``b""``.
    """
    digest = sha256(b"theomachy seed %d " % len(shares))
    for part in (server_seed, *shares):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
