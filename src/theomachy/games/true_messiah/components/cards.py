"""The miracles: the entries of ``miracles.toml``, checked and read once into tables of numbers.

A card is known by its place in the file. Its entry names one *effect* of the vocabulary, what the effect needs
(`amount`, `second`), and what it may be aimed at. A new card of a known effect is an entry and two lines of messages.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.fields import Field, entries_of
from theomachy.core.refusal import PositionError
from theomachy.games.true_messiah.components import vocabulary

FILE: Final = "miracles.toml"

ROOM: Final = 48  # kinds that the state has room for
LASTING_ROOM: Final = 3  # copies of miracles that last, all by the board at once
MOST_COPIES: Final = 8  # of a miracle
_DECKS: Final = 4
_DECK_SIZE: Final = 9
_MARKET_SIZE: Final = 42
MOST_EXTRA: Final = 2  # belief that may be paid on top
MOST_TURNS: Final = 3  # ends of turns that a miracle lasts
_SEVERAL: Final = 15  # the most that a number without a limit of its own may be
# The numbers of an entry, and the least and most that each may be; 0 where it is left out.
NUMBERS: Final = {
    "cost": (1, _SEVERAL), "range": (0, 14), "keep": (0, _SEVERAL), "amount": (0, _SEVERAL), "second": (0, _SEVERAL),
    "extra": (0, MOST_EXTRA), "turns": (0, MOST_TURNS),
}  # fmt: skip
FLAGS: Final = ("preemptive", "modes", "messiah-only")
_WORDS: Final = {
    "effect": vocabulary.EFFECTS, "target": vocabulary.TARGETS, "aim": vocabulary.AIMS, "lasts": vocabulary.LASTING,
}  # fmt: skip
_KNOWN: Final = ("id", "source", "decks", "copies", "targets", *NUMBERS, *FLAGS, *_WORDS)


@final
class CardSet:
    """The kinds of miracles, numbered in the order of their file, and how many there are of each.

    A mistake in the data is a ValueError that names the file and the entry.
    """

    def __init__(self, data: Mapping[str, object]) -> None:
        try:
            self._read(Field(data, FILE), entries_of(data, "miracle", FILE))
        except PositionError as error:
            raise ValueError(str(error)) from None

    def _read(self, whole: Field, entries: Sequence[Field]) -> None:
        for entry in entries:
            _check_fields(entry)
        self.names = [entry.get("id").text() for entry in entries]
        self.number = {name: number for number, name in enumerate(self.names)}
        self.kinds: i64 = len(entries)
        whole.demand(len(entries) <= ROOM, f"there is room for {ROOM} kinds of miracles, not {len(entries)}")
        self.effect: vec[i64] = _words(entries, "effect")
        self.target: vec[i64] = _words(entries, "target")
        self.aim: vec[i64] = _words(entries, "aim")
        self.lasts: vec[i64] = _words(entries, "lasts")
        self.cost: vec[i64] = _numbers(entries, "cost")
        self.range: vec[i64] = _numbers(entries, "range")
        self.keep: vec[i64] = _numbers(entries, "keep")
        self.amount: vec[i64] = _numbers(entries, "amount")
        self.second: vec[i64] = _numbers(entries, "second")
        self.most_extra: vec[i64] = _numbers(entries, "extra")  # belief that may be paid on top
        self.turns: vec[i64] = _numbers(entries, "turns")
        self.preemptive: vec[i64] = _flags(entries, "preemptive")
        self.modes: vec[i64] = _flags(entries, "modes")
        self.messiah_only: vec[i64] = _flags(entries, "messiah-only")  # it comes from the messiah, never the avatar
        self.most_targets: vec[i64] = vec[i64]([_targets_of(entry) for entry in entries])
        self._read_counts(whole, entries)

    def _read_counts(self, whole: Field, entries: Sequence[Field]) -> None:
        """Read how many copies each starting deck and the marketplace have; they add up (TM-N5)."""
        decks = [_decks_of(entry) for entry in entries]
        copies = [entry.get("copies", 0).number(0, MOST_COPIES) for entry in entries]
        for entry, many, there in zip(entries, copies, decks, strict=True):
            entry.demand(many + sum(there) <= MOST_COPIES, f"there are at most {MOST_COPIES} copies of a miracle")
        starting = ["decks" in entry for entry in entries]
        self.starters: i64 = sum(starting)  # kinds before this one are starting cards (TM-N5)
        for entry, is_starting in zip(entries[self.starters :], starting[self.starters :], strict=True):
            entry.demand(not is_starting, "starting cards stand before market cards")
        for deck in range(_DECKS):
            count = sum(many[deck] for many in decks)
            whole.demand(count == _DECK_SIZE, f"starting deck {deck + 1} has {count} cards, not {_DECK_SIZE}")
        whole.demand(sum(copies) == _MARKET_SIZE, f"the marketplace has {sum(copies)} cards, not {_MARKET_SIZE}")
        lasting = sum(
            many + max(there)
            for many, there, lasts in zip(copies, decks, self.lasts, strict=True)
            if lasts in (vocabulary.TO_TURN_START, vocabulary.TO_TURN_END)
        )
        room = f"there is room for {LASTING_ROOM} copies of miracles that last, not {lasting}"
        whole.demand(lasting <= LASTING_ROOM, room)
        self.worth: vec[i64] = vec[i64](  # points for owning one (TM-X1)
            [int(cost) if kind >= self.starters else 0 for kind, cost in enumerate(self.cost)]
        )
        self.copies: vec[i64] = vec[i64](copies)  # in the marketplace
        self.in_deck: vec[i64] = vec[i64]([many for there in decks for many in there])  # 4 colours a kind


def _check_fields(entry: Field) -> None:
    entry.only(_KNOWN)
    entry.get("id").match("[a-z_]+", "a name made of small letters and _")
    either = f"it has either 'decks', the copies in the {_DECKS} starting decks, or 'copies'"
    entry.demand(("decks" in entry) != ("copies" in entry), either)


def _decks_of(entry: Field) -> list[int]:
    """Read the copies in each starting deck."""
    return [many.number(0, _DECK_SIZE) for many in entry.get("decks", [0] * _DECKS).items(_DECKS)]


def _targets_of(entry: Field) -> int:
    """Read how many targets the miracle may have."""
    return entry.get("targets", 1).number(1, vocabulary.TARGET_ROOM) if "target" in entry else 0


def _numbers(entries: Sequence[Field], field: str) -> vec[i64]:
    least, most = NUMBERS[field]
    return vec[i64]([entry.get(field).number(least, most) if field in entry or least else 0 for entry in entries])


def _flags(entries: Sequence[Field], field: str) -> vec[i64]:
    return vec[i64]([int(entry.get(field, False).flag()) for entry in entries])


def _words(entries: Sequence[Field], field: str) -> vec[i64]:
    words = _WORDS[field]
    return vec[i64]([(entry.get(field, "") if "" in words else entry.get(field)).index(words) for entry in entries])
