"""Set-up of the table game and of the solo game (rules EG-S, EG-SS)."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.elements_of_the_gods import solo
from theomachy.games.elements_of_the_gods.cards import (
    BONUS_KIND,
    BONUS_NAMES,
    CARDS_OF_KIND,
    DIVINITY_CARD,
    FIRST_CARD,
    KIND_LETTERS,
    KINDS,
    SOLO_CARDS,
)
from theomachy.games.elements_of_the_gods.state import (
    BAG,
    CROWD,
    DECK,
    DECKED,
    FATE,
    FIRST,
    GARDEN,
    GARDEN_TILES,
    GARDENS_LEFT,
    GROUND,
    MONUMENTS_EACH,
    POPULATION,
    PUBLIC,
    RIVAL_DECK,
    RIVAL_LEFT,
    SOLO_DECK,
    SOLO_LEFT,
    SUPPLY,
    TURN,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import EVERYONE, ONE

RIVAL_ORDER: Final = "MGDMDMGDDDD"  # from the top (EG-SS2)
DEALT: Final = (2, 2, 1)  # Monument, Garden and Divinity cards in a first hand (EG-S12)
A_SPACE: Final = 2  # Worshipers on a space of the set-up


def begin(pos: State) -> None:
    """Everything up to the first choice; the order of draws is fixed, so that a seed gives one set-up."""
    _choose_first(pos)
    _lay_out(pos)
    for kind in range(KINDS):
        _shuffle_deck(pos, kind)
    _reveal_public(pos)
    for seat in range(pos.seats):
        for kind in range(KINDS):
            for _ in range(DEALT[kind]):
                pos.take_up(seat, pos.take_top(kind))
    if pos.is_solo():
        _prepare_solo(pos)


def _choose_first(pos: State) -> None:
    """The host's choice, or chance (EG-S14)."""
    chosen = pos.options.get("first")
    if pos.seats > 1:
        pos.cells[FIRST] = chosen if isinstance(chosen, int) else pos.below(pos.seats)
    pos.cells[TURN] = pos.cells[FIRST]


def crowded_spaces(pos: State) -> list[int]:
    """The spaces that get Worshipers, in the order in which they are drawn (EG-S4, EG-S5)."""
    inner = [space for space in range(pos.board.spaces) if not pos.board.is_edge(space)]
    return inner + pos.board.corners()


def _lay_out(pos: State) -> None:
    cells = pos.cells
    cells[BAG] = cells[POPULATION] = EVERYONE
    corners = pos.board.corners()
    for corner in corners:
        cells[GROUND + corner] = GARDEN
    cells[GARDENS_LEFT] = GARDEN_TILES - len(corners)
    for space in crowded_spaces(pos):
        for _ in range(A_SPACE):
            cells[CROWD + space] += ONE[pos.draw_from_bag()]
    for owner in range(pos.owners()):
        cells[SUPPLY + owner] = MONUMENTS_EACH


def _shuffle_deck(pos: State, kind: i64) -> None:
    first, number = FIRST_CARD[kind], CARDS_OF_KIND[kind]
    for place in range(number):
        pos.cells[DECK + first + place] = first + place
    pos.cells[DECKED + kind] = number
    pos.shuffle(DECK + first, number)


def _reveal_public(pos: State) -> None:
    """Turn up Divinity cards until each kind of bonus has appeared; the first of each stays (EG-S10, EG-S11)."""
    cells = pos.cells
    found: set[int] = set()
    others: list[int] = []
    while len(found) < len(BONUS_NAMES):
        card = pos.take_top(DIVINITY_CARD)
        if BONUS_KIND[card] in found:
            others.append(card)
        else:
            found.add(BONUS_KIND[card])
            cells[FATE + card] = PUBLIC
    for card in others:
        cells[DECK + FIRST_CARD[DIVINITY_CARD] + cells[DECKED + DIVINITY_CARD]] = card
        cells[DECKED + DIVINITY_CARD] += 1
    if others:
        pos.shuffle(DECK + FIRST_CARD[DIVINITY_CARD], cells[DECKED + DIVINITY_CARD])


def _prepare_solo(pos: State) -> None:
    """The Rival deck in its fixed order of kinds, and the first Solo card (EG-SS2 to EG-SS5, EG-SR2)."""
    cells = pos.cells
    taken = [pos.take_top(KIND_LETTERS.index(letter)) for letter in RIVAL_ORDER]
    for place, card in enumerate(reversed(taken)):
        cells[RIVAL_DECK + place] = card
    cells[RIVAL_LEFT] = len(taken)
    for card in range(SOLO_CARDS):
        cells[SOLO_DECK + card] = card
    cells[SOLO_LEFT] = SOLO_CARDS
    pos.shuffle(SOLO_DECK, SOLO_CARDS)
    solo.begin_round(pos)
