"""The cards, as tables of numbers made from the data files (rules EG-C6, EG-C8).

A card is a number: Monument cards first, then Garden cards, then Divinity cards, each kind in the order of its file.
"""

from typing import Any, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.message import read_data
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, crowd_of

PACKAGE: Final = "theomachy.games.elements_of_the_gods"
MONUMENT_CARD: Final[i64] = 0  # kinds of cards, each with a deck of its own
GARDEN_CARD: Final[i64] = 1
DIVINITY_CARD: Final[i64] = 2
KINDS: Final[i64] = 3
KIND_LETTERS: Final = "MGD"
MOST_CARDS: Final[i64] = 128  # room for cards in a position
MOST_SOLO_CARDS: Final[i64] = 32

WATER: Final[i64] = 0
FIRE: Final[i64] = 1
WIND: Final[i64] = 2
EARTH: Final[i64] = 3
DEATH: Final[i64] = 4
ELEMENTS: Final[i64] = 5
ELEMENT_NAMES: Final = ("water", "fire", "wind", "earth", "death")

ADJ: Final[i64] = 0  # kinds of bonus (EG-BO1 to EG-BO3)
GAR: Final[i64] = 1
AFT: Final[i64] = 2
BONUS_NAMES: Final = ("ADJ", "GAR", "AFT")

NEEDS_NOTHING: Final[i64] = 0  # the ground that a cell of a ritual asks for
NEEDS_GARDEN: Final[i64] = 1
NEEDS_MONUMENT: Final[i64] = 2
ROTATIONS: Final[i64] = 4
CELL: Final[i64] = 4  # numbers a cell of a ritual takes: columns to the right, rows up, ground, crowd

TIES: Final = ("NW", "NE", "SW", "SE")  # corners from which a tie is broken (EG-SF6)

Row = dict[str, Any]


def rows(name: str, table: str = "card") -> list[Row]:
    """The rows of *table* in a data file."""
    return cast(list[Row], read_data(PACKAGE, f"data/{name}.toml")[table])


_MONUMENTS: Final = rows("monuments")
_GARDENS: Final = rows("gardens")
_DIVINITY: Final = rows("divinity")
_SOLO: Final = rows("solo")
_TOPS: Final = {top["id"]: top for top in [*rows("divinity", "ritual"), *rows("divinity", "smite")]}
_DECKS: Final = (_MONUMENTS, _GARDENS, _DIVINITY)

CARD_IDS: Final = [str(row["id"]) for deck in _DECKS for row in deck]
CARD_OF: Final = {id: card for card, id in enumerate(CARD_IDS)}
CARDS: Final[i64] = len(CARD_IDS)
SOLO_IDS: Final = [str(row["id"]) for row in _SOLO]
SOLO_OF: Final = {id: card for card, id in enumerate(SOLO_IDS)}
SOLO_CARDS: Final[i64] = len(SOLO_IDS)
TOP_OF: Final = {str(row["id"]): str(row["top"]) for row in _DIVINITY}

if len(CARD_OF) != len(CARD_IDS) or not len(CARD_IDS) <= MOST_CARDS or not len(_SOLO) <= MOST_SOLO_CARDS:
    raise ValueError(f"the data files need different ids, at most {MOST_CARDS} cards and {MOST_SOLO_CARDS} solo cards")


def _numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


def _each(name: str, default: int = 0) -> list[int]:
    """The number *name* of every card, *default* where its row has none."""
    return [int(row.get(name, default)) for deck in _DECKS for row in deck]


def _tops(name: str) -> list[Any]:
    """The entry *name* of the top of every card, None where it has none."""
    return [_TOPS[row["top"]].get(name) if "top" in row else None for deck in _DECKS for row in deck]


FIRST_CARD: Final = _numbers([0, len(_MONUMENTS), len(_MONUMENTS) + len(_GARDENS)])  # of each kind
CARDS_OF_KIND: Final = _numbers([len(deck) for deck in _DECKS])
KIND_OF: Final = _numbers([kind for kind, deck in enumerate(_DECKS) for _ in deck])
PAIR: Final = _numbers([crowd_of(row.get("needs", "")) for deck in _DECKS for row in deck])  # Monuments and Gardens
COLUMN: Final = _numbers([column - 1 for column in _each("column", 1)])  # of the board, for Rival (EG-SF1)
POINTS: Final = _numbers([int(points or 0) for points in _tops("points")])  # of a Divinity card's top (EG-D2)

_KILLS: Final[list[Row]] = [kill or {} for kill in _tops("kill")]
KILL_ANY: Final = _numbers([int(kill.get("any", 0)) for kill in _KILLS])
KILL_SAME: Final = _numbers([int(kill.get("same", 0)) for kill in _KILLS])
KILL_SET: Final = _numbers([crowd_of(kill.get("set", "")) for kill in _KILLS])
IS_SMITE: Final = _numbers([int(bool(kill)) for kill in _KILLS])

_BONUS_POINTS: Final = {row["id"]: int(row["points"]) for row in rows("divinity", "bonus")}
_BOTTOMS: Final = [row.get("bottom", ["ADJ", "S"]) for deck in _DECKS for row in deck]
BONUS_KIND: Final = _numbers([BONUS_NAMES.index(kind) for kind, _ in _BOTTOMS])
BONUS_TYPE: Final = _numbers([LETTERS.index(type) for _, type in _BOTTOMS])
BONUS_POINTS: Final = _numbers([_BONUS_POINTS[kind] for kind in BONUS_NAMES])

SOLO_FIRST: Final = _numbers([sum(2 ** ELEMENT_NAMES.index(name) for name in row["first"]) for row in _SOLO])  # masks
SOLO_SECOND: Final = _numbers([ELEMENT_NAMES.index(row["second"]) for row in _SOLO])
SOLO_TIE: Final = _numbers([TIES.index(row["tie"]) for row in _SOLO])


def _cell(east: int, north: int, what: str, turns: int) -> list[int]:
    """One cell of a ritual after quarter turns clockwise (EG-RI2)."""
    for _ in range(turns):
        east, north = north, -east
    ground = NEEDS_MONUMENT if "X" in what else NEEDS_GARDEN if "g" in what else NEEDS_NOTHING
    return [east, north, ground, crowd_of(what.replace("X", "").replace("g", ""))]


def _ritual_cells() -> tuple[vec[i64], vec[i64], vec[i64]]:
    """The cells of every ritual in every rotation, where those of a card begin, and how many it has."""
    cells, starts, lengths = vec[i64](), vec[i64](), vec[i64]()
    for pattern in _tops("cells"):
        if pattern is not None and pattern[0] != [0, 0, "X"]:
            raise ValueError(f"the first cell of a ritual must be [0, 0, 'X'], not {pattern[0]}")
        lengths = append(lengths, len(pattern or []))
        for turns in range(ROTATIONS):
            starts = append(starts, len(cells))
            for east, north, what in pattern or []:
                for number in _cell(east, north, what, turns):
                    cells = append(cells, number)
    return cells, starts, lengths


_RITUALS: Final = _ritual_cells()
RITUAL_CELLS: Final = _RITUALS[0]
RITUAL_START: Final = _RITUALS[1]  # by card and rotation
RITUAL_LENGTH: Final = _RITUALS[2]  # by card
