"""The cards as tables of numbers, made once from the data files (rules EG-C6, EG-C8).

A card is a number: Monument cards first, then Garden cards, then Divinity cards, each kind in the order of its file.
What the files may say, and how they are checked, is in ``card_data.py``.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.message import read_data
from theomachy.games.elements_of_the_gods.components.card_data import FILES, CardData, Cell

PACKAGE: Final = "theomachy.games.elements_of_the_gods"
MONUMENT_CARD: Final[i64] = 0  # kinds of cards, each with a deck of its own
GARDEN_CARD: Final[i64] = 1
DIVINITY_CARD: Final[i64] = 2
KINDS: Final[i64] = 3
KIND_LETTERS: Final = "MGD"
KIND_NAMES: Final = ("Monument", "Garden", "Divinity")
MOST_CARDS: Final[i64] = 128  # room for cards in a position
MOST_SOLO_CARDS: Final[i64] = 32

GAR: Final[i64] = 1  # kinds of bonus, as places in BONUS_NAMES
AFT: Final[i64] = 2

ROTATIONS: Final[i64] = 4
CELL: Final[i64] = 4  # numbers a cell of a ritual takes: columns to the right, rows up, and then
CELL_GROUND: Final[i64] = 2  # where in a cell its ground is
CELL_CROWD: Final[i64] = 3

_DATA: Final = CardData(lambda name: read_data(PACKAGE, f"data/{name}.toml"))
_CARDS: Final = _DATA.cards
_SOLO: Final = _DATA.solo

if len(_CARDS) > MOST_CARDS or len(_SOLO) > MOST_SOLO_CARDS:
    raise ValueError(f"data/: there is room for {MOST_CARDS} cards and {MOST_SOLO_CARDS} Solo cards")


def _numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


CARD_IDS: Final = [card.id for card in _CARDS]
CARD_OF: Final = {id: card for card, id in enumerate(CARD_IDS)}
CARDS: Final[i64] = len(CARD_IDS)
SOLO_IDS: Final = [card.id for card in _SOLO]
SOLO_OF: Final = {id: card for card, id in enumerate(SOLO_IDS)}
SOLO_CARDS: Final[i64] = len(SOLO_IDS)

KIND_OF: Final = _numbers([card.kind for card in _CARDS])
CARDS_OF_KIND: Final = _numbers([sum(card.kind == kind for card in _CARDS) for kind in range(len(FILES))])
FIRST_CARD: Final = _numbers([sum(card.kind < kind for card in _CARDS) for kind in range(len(FILES))])  # of a kind
PAIR: Final = _numbers([card.pair for card in _CARDS])  # Monuments and Gardens
COLUMN: Final = _numbers([card.column for card in _CARDS])  # of the board, for Rival (EG-SF1)
POINTS: Final = _numbers([card.top.points for card in _CARDS])  # of a Divinity card's top (EG-D2)
KILL_ANY: Final = _numbers([card.top.kill_any for card in _CARDS])
KILL_SAME: Final = _numbers([card.top.kill_same for card in _CARDS])
KILL_SET: Final = _numbers([card.top.kill_set for card in _CARDS])
IS_SMITE: Final = _numbers([int(card.top.is_smite()) for card in _CARDS])
BONUS_KIND: Final = _numbers([card.bonus_kind for card in _CARDS])
BONUS_TYPE: Final = _numbers([card.bonus_type for card in _CARDS])
BONUS_POINTS: Final = _numbers(_DATA.bonus_points)

SOLO_FIRST: Final = _numbers([card.first for card in _SOLO])  # masks of Elements
SOLO_SECOND: Final = _numbers([card.second for card in _SOLO])
SOLO_TIE: Final = _numbers([card.tie for card in _SOLO])


def _turned(cell: Cell, turns: int) -> list[int]:
    """One cell of a ritual after quarter turns clockwise (EG-RI2)."""
    east, north, ground, crowd = cell
    for _ in range(turns):
        east, north = north, -east
    return [east, north, ground, crowd]


def _ritual_cells() -> tuple[vec[i64], vec[i64], vec[i64]]:
    """The cells of every ritual in every rotation, where those of a card begin, and how many it has."""
    cells, starts, lengths = vec[i64](), vec[i64](), vec[i64]()
    for card in _CARDS:
        lengths = append(lengths, len(card.top.cells))
        for turns in range(ROTATIONS):
            starts = append(starts, len(cells))
            for cell in card.top.cells:
                for number in _turned(cell, turns):
                    cells = append(cells, number)
    return cells, starts, lengths


_RITUALS: Final = _ritual_cells()
RITUAL_CELLS: Final = _RITUALS[0]
RITUAL_START: Final = _RITUALS[1]  # by card and rotation
RITUAL_LENGTH: Final = _RITUALS[2]  # by card
