"""Set-up of the table game and of the solo game (rules EG-S, EG-SS)."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.card_data import BONUS_NAMES
from theomachy.games.elements_of_the_gods.components.cards import DIVINITY_CARD, KIND_LETTERS, KINDS
from theomachy.games.elements_of_the_gods.components.worshipers import EVERYONE, ONE
from theomachy.games.elements_of_the_gods.rules import solo
from theomachy.games.elements_of_the_gods.state import State

RIVAL_ORDER: Final = "MGDMDMGDDDD"  # from the top (EG-SS2)
DEALT: Final = (2, 2, 1)  # Monument, Garden and Divinity cards in a first hand (EG-S12)
A_SPACE: Final = 2  # Worshipers on a space of the set-up


def begin(position: State) -> None:
    """Everything up to the first choice; the order of draws is fixed, so a seed gives one set-up."""
    _choose_first(position)
    _lay_out(position)
    for kind in range(KINDS):
        _shuffle_deck(position, kind)
    _reveal_public(position)
    for seat in range(position.seats):
        for kind in range(KINDS):
            for _ in range(DEALT[kind]):
                position.take_up(seat, position.take_top(kind))
    if position.is_solo():
        _prepare_solo(position)


def _choose_first(position: State) -> None:
    """The host's choice, or chance (EG-S14)."""
    chosen = position.terms.first
    if position.seats > 1:
        position.cells[at.FIRST_SEAT] = position.below(position.seats) if chosen is None else chosen
    position.cells[at.TURN_SEAT] = position.cells[at.FIRST_SEAT]


def crowded_spaces(position: State) -> list[int]:
    """The spaces that get Worshipers, in the order in which they are drawn (EG-S4, EG-S5)."""
    inner = [space for space in range(position.board.spaces) if not position.board.is_edge(space)]
    return inner + position.board.corners()


def _lay_out(position: State) -> None:
    cells = position.cells
    cells[at.BAG] = cells[at.POPULATION] = EVERYONE
    corners = position.board.corners()
    for corner in corners:
        cells[at.GROUND + corner] = at.GARDEN
    cells[at.GARDENS_LEFT] = at.GARDEN_TILES - len(corners)
    for space in crowded_spaces(position):
        for _ in range(A_SPACE):
            cells[at.CROWD + space] += ONE[position.draw_from_bag()]
    for owner in range(position.owners()):
        cells[at.MONUMENTS_LEFT + owner] = at.MONUMENTS_EACH


def _shuffle_deck(position: State, kind: i64) -> None:
    cards = position.terms.cards
    first, number = cards.first[kind], cards.of_kind[kind]
    for place in range(number):
        position.cells[at.DECK + first + place] = first + place
    position.cells[at.DECK_SIZE + kind] = number
    position.shuffle(at.DECK + first, number)


def _reveal_public(position: State) -> None:
    """Turn up Divinity cards until each kind of bonus has appeared; the first of each stays (EG-S10, EG-S11)."""
    cards = position.terms.cards
    cells = position.cells
    found: set[int] = set()
    others: list[int] = []
    while len(found) < len(BONUS_NAMES):
        card = position.take_top(DIVINITY_CARD)
        if cards.bonus_kind[card] in found:
            others.append(card)
        else:
            found.add(cards.bonus_kind[card])
            cells[at.CARD_ZONE + card] = at.PUBLIC
    for card in others:
        cells[at.DECK + cards.first[DIVINITY_CARD] + cells[at.DECK_SIZE + DIVINITY_CARD]] = card
        cells[at.DECK_SIZE + DIVINITY_CARD] += 1
    if others:
        position.shuffle(at.DECK + cards.first[DIVINITY_CARD], cells[at.DECK_SIZE + DIVINITY_CARD])


def _prepare_solo(position: State) -> None:
    """The Rival deck in its fixed order of kinds, and the first Solo card (EG-SS2 to EG-SS5, EG-SR2)."""
    cards = position.terms.cards
    cells = position.cells
    taken = [position.take_top(KIND_LETTERS.index(letter)) for letter in RIVAL_ORDER]
    for place, card in enumerate(reversed(taken)):
        cells[at.RIVAL_DECK + place] = card
    cells[at.RIVAL_DECK_SIZE] = len(taken)
    for card in range(cards.solo_count):
        cells[at.SOLO_DECK + card] = card
    cells[at.SOLO_DECK_SIZE] = cards.solo_count
    position.shuffle(at.SOLO_DECK, cards.solo_count)
    solo.begin_round(position)
