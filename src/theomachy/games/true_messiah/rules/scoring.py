"""Victory points of the early end (TM-X1, TM-X2)."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.rules import decks
from theomachy.games.true_messiah.state import State

TEMPLE_POINTS: Final[i64] = 10  # TM-X1
AVATAR_POINTS: Final[i64] = 5
MASK_POINTS: Final[i64] = 6
COINS_A_POINT: Final[i64] = 3
_SCORE_WEIGHT: Final[i64] = 4096  # more than temples and followers together can be
_TEMPLE_WEIGHT: Final[i64] = 64  # more than followers can be


def bought_value(position: State, seat: i64) -> i64:
    """The cost of every card of *seat* that is no starting card, in whatever zone."""
    worth = position.terms.cards.worth
    cells = position.cells
    total = decks.weigh_outside(position, seat, worth)
    for place in range(cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]):
        total += worth[decks.kind_of(cells[at.CARDS + seat * at.CARD_ROW + place])]
    return total


def score(position: State, seat: i64) -> i64:
    """Victory points of *seat* (TM-X1)."""
    cells = position.cells
    points = TEMPLE_POINTS * position.temples(seat) + cells[at.COINS + seat] // COINS_A_POINT
    points += cells[at.FOLLOWERS + seat] + cells[at.HEALTH + seat]
    if cells[at.AVATAR + seat] != NOWHERE:
        points += AVATAR_POINTS
    if cells[at.MASK + seat] == 1:
        points += MASK_POINTS
    return points + bought_value(position, seat)


def standing(position: State, seat: i64) -> i64:
    """Points, then temples, then followers of a side, as one number to compare (TM-X2)."""
    total: i64 = 0
    for other in range(position.seats):
        if other == seat or not position.are_enemies(seat, other):
            total += score(position, other) * _SCORE_WEIGHT + position.temples(other) * _TEMPLE_WEIGHT
            total += position.cells[at.FOLLOWERS + other]
    return total
