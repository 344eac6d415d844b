"""The miracles as tables of numbers, read once from the data file; a card is known by its place in it."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.message import read_data

EDICT: Final[i64] = 0
EDICT_PLUS: Final[i64] = 1
FRUIT: Final[i64] = 2
FRUIT_PLUS: Final[i64] = 3
EVANGELIZE: Final[i64] = 4
EVANGELIZE_PLUS: Final[i64] = 5
PROVIDENCE: Final[i64] = 6
PROVIDENCE_PLUS: Final[i64] = 7
PIOUS_BENEFACTORS: Final[i64] = 8
DISSIPATER: Final[i64] = 9
MARTYRDOM: Final[i64] = 10
GODSPEED: Final[i64] = 11
TELEPORT: Final[i64] = 12
IMPASSIONED_SERMON: Final[i64] = 13
DIVINE_INSPIRATION: Final[i64] = 14
CONFIRMATION_BIAS: Final[i64] = 15
BORN_AGAIN: Final[i64] = 16
CRISIS_OF_FAITH: Final[i64] = 17
PILLAR_OF_SALT: Final[i64] = 18
TITHES: Final[i64] = 19
CORRUPT_MIRACLE: Final[i64] = 20
MIRACLE_SHIELD: Final[i64] = 21
GODS_MERCY: Final[i64] = 22
HERESY: Final[i64] = 23
MANNA: Final[i64] = 24
LAYING_ON_OF_HANDS: Final[i64] = 25
REVELATION: Final[i64] = 26
SMITE: Final[i64] = 27
HOLY_DAY: Final[i64] = 28
APOSTASY: Final[i64] = 29
ZEALOTRY: Final[i64] = 30
CREATE_AVATAR: Final[i64] = 31
INQUISITION: Final[i64] = 32
PILGRIMAGE: Final[i64] = 33
BOOK_BURNING: Final[i64] = 34
EARTHQUAKE: Final[i64] = 35
SWARM_OF_LOCUSTS: Final[i64] = 36
PLAGUE: Final[i64] = 37
SECOND_COMING: Final[i64] = 38
DOOMSDAY: Final[i64] = 39
KINDS: Final[i64] = 40
STARTERS: Final[i64] = 9  # kinds before this one are starting cards, the others market cards (TM-N5)

# what a miracle calls its target (TM-R9), 0 where it has none
AT_UNIT: Final[i64] = 1
AT_SPACE: Final[i64] = 2
AT_MIRACLE: Final[i64] = 3
AT_PLAYER: Final[i64] = 4
TARGET_WORDS: Final = ("", "unit", "space", "miracle", "player")

CARDS: Final = cast(list[dict[str, object]], read_data("theomachy.games.true_messiah", "data/miracles.toml")["miracle"])
NAMES: Final = [str(card["id"]) for card in CARDS]
NUMBER: Final = {name: number for number, name in enumerate(NAMES)}


def column(field: str) -> vec[i64]:
    """One number a card: its *field*, 0 where it has none."""
    return vec[i64]([cast(int, card.get(field, 0)) for card in CARDS])


COST: Final = column("cost")
RANGE: Final = column("range")
KEEP: Final = column("keep")
AMOUNT: Final = column("amount")  # the number in a card's text
COPIES: Final = column("copies")  # in the marketplace
PREEMPTIVE: Final = vec[i64]([1 if card.get("preemptive") else 0 for card in CARDS])
TARGET: Final = vec[i64]([TARGET_WORDS.index(str(card.get("target", ""))) for card in CARDS])
MOST_TARGETS: Final = vec[i64]([cast(int, card.get("targets", 1)) if "target" in card else 0 for card in CARDS])
IN_DECK: Final = vec[i64]([copies for card in CARDS for copies in cast(list[int], card.get("decks", [0, 0, 0, 0]))])
