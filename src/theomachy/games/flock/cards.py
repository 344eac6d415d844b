"""The cards: their numbers in the engine, and what the data files say of them."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.message import read_data
from theomachy.core.window import bit_of

PACKAGE: Final = "theomachy.games.flock"

# numbers of the kinds of cards, in the order of data/cards.toml
BABY_BOOM: Final[i64] = 0
INSPIRATION: Final[i64] = 1
ASSASSIN: Final[i64] = 2
HEAT: Final[i64] = 3
GLORY: Final[i64] = 4
FERTILITY: Final[i64] = 5
LUST: Final[i64] = 6
AGRICULTURE: Final[i64] = 7
PILGRIM: Final[i64] = 8
MARTIAL_ARTS: Final[i64] = 9
P_FERTILITY: Final[i64] = 10
P_AGRICULTURE: Final[i64] = 11
P_FOREST: Final[i64] = 12
P_DOG: Final[i64] = 13
P_CAT: Final[i64] = 14
P_SUN: Final[i64] = 15
P_WAR: Final[i64] = 16
P_MOON: Final[i64] = 17
CARDS: Final[i64] = 18
NO_CARD: Final[i64] = -1

HAND_SIZE: Final = 4  # kept of a deck (FL-S3)
KEEPS: Final[i64] = 15  # ways to keep 4 of 6


def _tables(file: str, name: str) -> list[dict[str, object]]:
    return cast(list[dict[str, object]], read_data(PACKAGE, f"data/{file}.toml")[name])


_CARDS = _tables("cards", "card")
CARD_IDS: Final[list[str]] = [str(card["id"]) for card in _CARDS]
CARD_RULES: Final[list[str]] = [str(card["rule"]) for card in _CARDS]
DEITY_IDS: Final[list[str]] = [str(deity["id"]) for deity in _tables("deities", "deity")]
_SKULLS = [
    cast(Mapping[str, Mapping[str, int]], read_data(PACKAGE, "data/cards.toml")["deck"][deity])["skulls"]  # type: ignore[index]
    for deity in DEITY_IDS
]
DECKS: Final[list[list[int]]] = [[CARD_IDS.index(card) for card in skulls] for skulls in _SKULLS]
"""The six cards of each deity."""


def mask_of_cards(cards: Sequence[int]) -> int:
    """The set of *cards* as bits."""
    mask = 0
    for card in cards:
        mask |= bit_of(card)
    return mask


def cards_in(mask: int) -> list[int]:
    """The cards whose bits are in *mask*, ascending."""
    return [card for card in range(CARDS) if (mask >> card) & 1]


def count_bits(mask: i64) -> i64:
    """How many cards are in the set *mask*."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _of_type(name: str) -> int:
    return mask_of_cards([number for number, card in enumerate(_CARDS) if card["type"] == name])


PENTAGRAMS: Final = vec[i64]([_of_type("pentagram")])[0]
OUROBOROI: Final = vec[i64]([_of_type("ouroboros")])[0]
PROPHETS: Final = vec[i64]([_of_type("incarnation")])[0]

BIT: Final = vec[i64]([mask_of_cards([card]) for card in range(CARDS)])
STEPS: Final = vec[i64]([cast(int, card.get("steps", 0)) for card in _CARDS])  # how far a prophet moves (FL-P2)
SKULLS: Final = vec[i64]([skulls.get(card, 0) for skulls in _SKULLS for card in CARD_IDS])  # by deity, then card
DECK: Final = vec[i64]([mask_of_cards(deck) for deck in DECKS])
KEPT_CARDS: Final = vec[i64](  # by deity, then rank of the choice
    [mask_of_cards(kept) for deck in DECKS for kept in combinations(deck, HAND_SIZE)]
)


def rank_of(deity: int, kept: int) -> int:
    """Which of the 15 choices keeps the cards in the mask *kept*; -1 when it is none of them."""
    for rank in range(KEEPS):
        if KEPT_CARDS[deity * KEEPS + rank] == kept:
            return rank
    return -1


def kept_ids(deity: int, rank: int) -> list[str]:
    """The four cards that a choice keeps, in the order of the deck."""
    kept = KEPT_CARDS[deity * KEEPS + rank]
    return [CARD_IDS[card] for card in DECKS[deity] if (kept >> card) & 1]


def component_facts() -> dict[str, dict[str, object]]:
    """What the data files say of cards and deities, for boards: sort, skulls and steps; colour and symbol."""
    facts: dict[str, dict[str, object]] = {}
    for card in _CARDS:
        id = str(card["id"])
        skulls = [deck[id] for deck in _SKULLS if id in deck]
        facts[id] = {"kind": card["type"], "skulls": skulls[0], "steps": card.get("steps", 0), "rule": card["rule"]}
    for deity, deck in zip(_tables("deities", "deity"), DECKS, strict=True):
        cards = [CARD_IDS[number] for number in deck]
        facts[str(deity["id"])] = {"colour": deity["colour"], "symbol": deity["symbol"], "cards": cards}
    return facts
