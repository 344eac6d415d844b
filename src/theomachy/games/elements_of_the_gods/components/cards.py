"""The cards as tables of numbers, made once from data files (rules EG-C6, EG-C8).

A card is a number: Monument cards first, then Garden cards, then Divinity cards, each kind in the order of its file.
What the files may say, and how they are checked, is in ``card_data.py``.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.elements_of_the_gods.components.card_data import FILES, Card, CardData, Cell

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


@final
class CardSet:
    """The cards of an edition by number.

    :raises ValueError: naming the file and the entry that is wrong.
    """

    def __init__(self, data: CardData) -> None:
        cards, solo = data.cards, data.solo
        if len(cards) > MOST_CARDS or len(solo) > MOST_SOLO_CARDS:
            raise ValueError(f"there is room for {MOST_CARDS} cards and {MOST_SOLO_CARDS} Solo cards")
        kinds = range(len(FILES))
        self.ids = [card.id for card in cards]
        self.number = {id: card for card, id in enumerate(self.ids)}
        self.count: i64 = len(cards)
        self.kind: vec[i64] = vec[i64]([card.kind for card in cards])
        self.of_kind: vec[i64] = vec[i64]([sum(card.kind == kind for card in cards) for kind in kinds])
        self.first: vec[i64] = vec[i64]([sum(card.kind < kind for card in cards) for kind in kinds])  # of a kind
        self.pair: vec[i64] = vec[i64]([card.pair for card in cards])  # Monuments and Gardens
        self.column: vec[i64] = vec[i64]([card.column for card in cards])  # of the board, for Rival (EG-SF1)
        self._read_divinity(cards)
        self.bonus_points: vec[i64] = vec[i64](data.bonus_points)
        self.solo_ids = [card.id for card in solo]
        self.solo_number = {id: card for card, id in enumerate(self.solo_ids)}
        self.solo_count: i64 = len(solo)
        self.solo_first: vec[i64] = vec[i64]([card.first for card in solo])  # masks of Elements
        self.solo_second: vec[i64] = vec[i64]([card.second for card in solo])
        self.solo_tie: vec[i64] = vec[i64]([card.tie for card in solo])

    def _read_divinity(self, cards: Sequence[Card]) -> None:
        tops = [card.top for card in cards]
        self.points: vec[i64] = vec[i64]([top.points for top in tops])  # of a Divinity card's top (EG-D2)
        self.kill_any: vec[i64] = vec[i64]([top.kill_any for top in tops])
        self.kill_same: vec[i64] = vec[i64]([top.kill_same for top in tops])
        self.kill_set: vec[i64] = vec[i64]([top.kill_set for top in tops])
        self.smite: vec[i64] = vec[i64]([int(top.is_smite()) for top in tops])
        self.bonus_kind: vec[i64] = vec[i64]([card.bonus_kind for card in cards])
        self.bonus_type: vec[i64] = vec[i64]([card.bonus_type for card in cards])
        # the cells of every ritual in every rotation
        cells, starts = vec[i64](), vec[i64]()
        for top in tops:
            for turns in range(ROTATIONS):
                starts = append(starts, len(cells))
                for cell in top.cells:
                    for number in _turned(cell, turns):
                        cells = append(cells, number)
        self.ritual_cells: vec[i64] = cells
        self.ritual_start: vec[i64] = starts  # by card and rotation
        self.ritual_length: vec[i64] = vec[i64]([len(top.cells) for top in tops])  # by card


def _turned(cell: Cell, turns: int) -> list[int]:
    """One cell of a ritual after quarter turns clockwise (EG-RI2)."""
    east, north, ground, crowd = cell
    for _ in range(turns):
        east, north = north, -east
    return [east, north, ground, crowd]
