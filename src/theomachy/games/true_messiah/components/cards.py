"""The miracles: entries of the data file, checked and read once into tables of numbers.

A card is known by its place in the file. Its entry names one *effect* of the vocabulary below, what the effect needs
(`amount`, `second`), and what it may be aimed at. A new card of a known effect is an entry and two lines of messages.
"""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.message import read_data

FILE: Final = "data/miracles.toml"

# Effects; *amount* and *second* are the numbers of the entry.
EXTRA_MOVES: Final[i64] = 0  # amount low units of yours move again
MARCH: Final[i64] = 1  # a group moves together, amount spaces
PACE: Final[i64] = 2  # your moves are amount spaces long
TELEPORT: Final[i64] = 3  # the unit it comes from is placed on the target
AVATAR: Final[i64] = 4  # your avatar is placed on the target
DOUBT: Final[i64] = 5  # the target follower becomes a nonbeliever, driven out of a holy space
DOUBTS: Final[i64] = 6  # up to amount followers on the target become nonbelievers
KNEEL: Final[i64] = 7  # up to amount active followers on the target pray
RECRUIT_THERE: Final[i64] = 8  # a new follower on the target
RECRUIT_NEAR: Final[i64] = 9  # a new follower on a holy space or beside the messiah
RECRUIT_PRAYING: Final[i64] = 10  # up to amount new praying followers on holy spaces
REPLACE: Final[i64] = 11  # the target dies, a new follower takes its place
PURGE: Final[i64] = 12  # up to amount enemies on the target die, a new follower for each
SHIELD: Final[i64] = 13  # amount attacks on the target are ignored; in mode B it is closed to enemies
SALT: Final[i64] = 14  # low units on the target neither leave nor attack
ZEAL: Final[i64] = 15  # your low units on up to amount spaces attack twice
MERCY: Final[i64] = 16  # amount followers survive
SMITE: Final[i64] = 17  # a low unit dies, a high unit takes amount damage
THIN_OUT: Final[i64] = 18  # amount low units on each target die
PLAGUE: Final[i64] = 19  # all low units on the target die, amount on each adjacent space
DOOM: Final[i64] = 20  # amount damage to enemy messiahs, second low units on enemy temples, all on ordinary spaces
TOPPLE: Final[i64] = 21  # the target temple is destroyed
COINS: Final[i64] = 22  # amount coins and second for each temple
BELIEF: Final[i64] = 23  # amount belief and second for each temple
MARTYRS: Final[i64] = 24  # 1 to amount of your followers die, second belief for each
DRAW: Final[i64] = 25  # draw amount cards and the extra belief paid
FETCH: Final[i64] = 26  # a card of your discard pile goes on your deck; draw amount
REFRESH: Final[i64] = 27  # your discard pile is shuffled into your deck; draw amount
PEEK_HAND: Final[i64] = 28  # see the target's hand, discard a card of it
BURN_DECK: Final[i64] = 29  # see the top amount cards of the target's deck, remove one
DISSIPATE: Final[i64] = 30  # the target miracle has no effect
CORRUPT: Final[i64] = 31  # the target miracle gets other targets
GUARD: Final[i64] = 32  # enemy miracles cannot target you or yours
TRUCE: Final[i64] = 33  # nobody declares combat
HEAL: Final[i64] = 34  # your messiah regains amount health
RESTORE: Final[i64] = 35  # your mask comes back, or your messiah's health
EFFECTS: Final = (
    "extra-moves", "march", "pace", "teleport", "avatar", "doubt", "doubts", "kneel", "recruit-there", "recruit-near",
    "recruit-praying", "replace", "purge", "shield", "salt", "zeal", "mercy", "smite", "thin-out", "plague", "doom",
    "topple", "coins", "belief", "martyrs", "draw", "fetch", "refresh", "peek-hand", "burn-deck", "dissipate",
    "corrupt", "guard", "truce", "heal", "restore",
)  # fmt: skip

# What a miracle calls its target (TM-R9), 0 where it has none.
AT_UNIT: Final[i64] = 1
AT_SPACE: Final[i64] = 2
AT_MIRACLE: Final[i64] = 3
AT_PLAYER: Final[i64] = 4
TARGETS: Final = ("", "unit", "space", "miracle", "player")

# What its text allows as a target.
ANYTHING: Final[i64] = 0  # of that kind; a player is always an enemy
FOLLOWER: Final[i64] = 1  # of a player with a nonbeliever chit
ORDINARY_FOLLOWER: Final[i64] = 2  # the same, on an ordinary space
LONE_ENEMY: Final[i64] = 3  # an enemy low unit alone on an ordinary space
OWN_HOLY: Final[i64] = 4  # a holy space of yours with room
OWN_UNITS: Final[i64] = 5  # a space with low units of yours; in mode B an empty ordinary space
HOLY: Final[i64] = 6
ORDINARY: Final[i64] = 7
TEMPLE: Final[i64] = 8
STANDING: Final[i64] = 9  # where the high unit may stand
LOW_OR_HIGH: Final[i64] = 10  # any low unit, any high unit
AIMED: Final[i64] = 11  # a miracle that has targets
AIMS: Final = (
    "", "follower", "ordinary-follower", "lone-enemy", "own-holy", "own-units", "holy", "ordinary", "temple",
    "standing", "low-or-high", "aimed",
)  # fmt: skip

# Where the card goes once it has worked.
AT_ONCE: Final[i64] = 0  # to the discard pile
TO_TURN_START: Final[i64] = 1  # by the board until its owner's Turn Start
TO_TURN_END: Final[i64] = 2  # by the board for `turns` ends of its owner's turns
OUT_OF_GAME: Final[i64] = 3
LASTING: Final = ("", "turn-start", "turn-end", "gone")

ROOM: Final = 48  # kinds that the state has room for
LASTING_ROOM: Final = 3  # copies of miracles that last, all by the board at once
TARGET_ROOM: Final = 4  # targets of one miracle
_DECKS: Final = 4
_DECK_SIZE: Final = 9
_MARKET_SIZE: Final = 42
_NUMBERS: Final = ("cost", "range", "keep", "amount", "second", "copies", "targets", "extra", "turns")
_WORDS: Final = {"effect": EFFECTS, "target": TARGETS, "aim": AIMS, "lasts": LASTING}
_KNOWN: Final = (
    "id", "source", "decks", "preemptive", "modes", "messiah-only", *_NUMBERS, *_WORDS,
)  # fmt: skip

Entry = Mapping[str, object]


class CardError(ValueError):
    """An entry of the card data that cannot be; says which file and entry."""


def check(entries: Sequence[Entry], file: str = FILE) -> None:
    """Check card data: known words, whole numbers, distinct ids, starting cards first, and the counts of TM-N5."""
    seen: set[str] = set()
    market = False
    for place, entry in enumerate(entries):
        _check_entry(entry, f"{file}, miracle {place + 1} ({entry.get('id', '?')})", seen)
        if market and "decks" in entry:
            raise CardError(f"{file}, miracle {place + 1} ({entry['id']}): starting cards stand before market cards")
        market = market or "decks" not in entry
    if len(entries) > ROOM:
        raise CardError(f"{file}: there is room for {ROOM} kinds of miracles, not {len(entries)}")
    for deck in range(_DECKS):
        count = sum(cast(list[int], entry.get("decks", [0] * _DECKS))[deck] for entry in entries)
        if count != _DECK_SIZE:
            raise CardError(f"{file}: starting deck {deck + 1} has {count} cards, not {_DECK_SIZE}")
    count = sum(cast(int, entry.get("copies", 0)) for entry in entries)
    if count != _MARKET_SIZE:
        raise CardError(f"{file}: the marketplace has {count} cards, not {_MARKET_SIZE}")

    lasting = sum(
        cast(int, entry.get("copies", 0)) + max(cast(list[int], entry.get("decks", [0])))
        for entry in entries
        if entry.get("lasts") in LASTING[TO_TURN_START:OUT_OF_GAME]
    )
    if lasting > LASTING_ROOM:
        raise CardError(f"{file}: there is room for {LASTING_ROOM} copies of miracles that last, not {lasting}")


def _check_entry(entry: Entry, where: str, seen: set[str]) -> None:
    id = entry.get("id")
    if not isinstance(id, str) or not id.replace("_", "").isalpha() or id in seen:
        raise CardError(f"{where}: the id is missing, used twice, or not made of letters and _")
    seen.add(id)
    for field in entry:
        if field not in _KNOWN:
            raise CardError(f"{where}: {field!r} is not a field; known are {', '.join(_KNOWN)}")
    for field in _NUMBERS:
        if not isinstance(entry.get(field, 0), int) or cast(int, entry.get(field, 0)) < 0:
            raise CardError(f"{where}: {field} must be a whole number from 0 on, not {entry[field]!r}")
    for field, words in _WORDS.items():
        if entry.get(field, "" if field != "effect" else None) not in words:
            raise CardError(f"{where}: {field} must be one of {', '.join(words)}, not {entry.get(field)!r}")
    decks = entry.get("decks", [0] * _DECKS)
    if not isinstance(decks, list) or len(decks) != _DECKS or ("decks" in entry) == ("copies" in entry):
        raise CardError(f"{where}: it has either 'decks', the copies in the {_DECKS} starting decks, or 'copies'")
    if cast(int, entry.get("cost", 0)) < 1:
        raise CardError(f"{where}: no miracle is free")
    if cast(int, entry.get("targets", 1)) > TARGET_ROOM:
        raise CardError(f"{where}: a miracle has at most {TARGET_ROOM} targets")


def _column(field: str) -> vec[i64]:
    """One number a card: its *field*, 0 where it has none."""
    return vec[i64]([int(cast(int, entry.get(field, 0))) for entry in CARDS])


def _words(field: str, words: Sequence[str]) -> vec[i64]:
    return vec[i64]([words.index(str(entry.get(field, ""))) for entry in CARDS])


CARDS: Final = cast(list[dict[str, object]], read_data("theomachy.games.true_messiah", FILE)["miracle"])
check(CARDS)
KINDS: Final[i64] = len(CARDS)
STARTERS: Final[i64] = sum("decks" in card for card in CARDS)  # kinds before this one are starting cards (TM-N5)
NAMES: Final = [str(card["id"]) for card in CARDS]
NUMBER: Final = {name: number for number, name in enumerate(NAMES)}

EFFECT: Final = _words("effect", EFFECTS)
TARGET: Final = _words("target", TARGETS)
AIM: Final = _words("aim", AIMS)
LASTS: Final = _words("lasts", LASTING)
COST: Final = _column("cost")
RANGE: Final = _column("range")
KEEP: Final = _column("keep")
AMOUNT: Final = _column("amount")
SECOND: Final = _column("second")
MOST_EXTRA: Final = _column("extra")  # belief that may be paid on top
TURNS: Final = _column("turns")
COPIES: Final = _column("copies")  # in the marketplace
PREEMPTIVE: Final = _column("preemptive")
MODES: Final = _column("modes")
MESSIAH_ONLY: Final = _column("messiah-only")  # it comes from the messiah, never from the avatar
MOST_TARGETS: Final = vec[i64]([cast(int, card.get("targets", 1)) if "target" in card else 0 for card in CARDS])
IN_DECK: Final = vec[i64]([copies for card in CARDS for copies in cast(list[int], card.get("decks", [0] * _DECKS))])
