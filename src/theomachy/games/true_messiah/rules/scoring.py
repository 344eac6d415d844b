"""Victory points of the early end (TM-X1, TM-X2)."""

from mypy_extensions import i64

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.components.cards import CardSet
from theomachy.games.true_messiah.rules import decks
from theomachy.games.true_messiah.state import State


def bought_value(position: State, seat: i64) -> i64:
    """The cost of every card of *seat* that is no starting card, in whatever zone."""
    cards = position.terms.cards
    cells = position.cells
    total: i64 = 0
    for place in range(cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]):
        total += worth(cards, decks.kind_of(cells[at.CARDS + seat * at.CARD_ROW + place]))
    for kind in range(cards.kinds):
        total += worth(cards, kind) * cells[at.DISCARDED + seat * at.KIND_ROOM + kind]
    for place in range(3):
        code = cells[at.LASTING + place]
        if code != 0 and ((code >> 6) & 3) == seat:
            total += worth(cards, (code & 63) - 1)
    for index in range(cells[at.STACK_HEIGHT]):
        item = at.STACK + index * at.ITEM_SIZE
        if (
            cells[item + at.ITEM_SEAT] == seat
            and cells[item + at.ITEM_CARD] >= 0
            and cells[item + at.ITEM_STAGE] < at.SETTLED
        ):
            total += worth(cards, cells[item + at.ITEM_CARD])
    if cells[at.QUESTION] == at.KEEPING and cells[at.QUESTION_SEAT] == seat and cells[at.QUESTION_CAUSE] != at.NOBODY:
        total += worth(cards, cells[at.QUESTION_ABOUT])  # it has left hand or stack, but is not lost yet (TM-D5)
    return total


def worth(cards: CardSet, kind: i64) -> i64:
    """Points for owning a card."""
    return cards.cost[kind] if kind >= cards.starters else 0


def score(position: State, seat: i64) -> i64:
    """Victory points of *seat* (TM-X1)."""
    cells = position.cells
    points = (
        10 * position.temples(seat) + cells[at.FOLLOWERS + seat] + cells[at.HEALTH + seat] + cells[at.COINS + seat] // 3
    )
    if cells[at.AVATAR + seat] != NOWHERE:
        points += 5
    if cells[at.MASK + seat] == 1:
        points += 6
    return points + bought_value(position, seat)


def standing(position: State, seat: i64) -> i64:
    """Points, then temples, then followers of a side, as one number to compare (TM-X2)."""
    total: i64 = 0
    for other in range(position.seats):
        if other == seat or not position.are_enemies(seat, other):
            total += score(position, other) * 4096 + position.temples(other) * 64 + position.cells[at.FOLLOWERS + other]
    return total
