"""What a seat knows as numbers for learners: the board by relative seats, cards it can count, the stack."""

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import cards, pieces
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import decks


def observe(position: TrueMessiahPosition, seat: int) -> list[float]:
    """Always of the same length for a seat count."""
    seats = position.seats
    numbers: list[float] = []
    for step in range(seats):
        numbers += _observe_board(position, (seat + step) % seats)
    for step in range(seats):
        numbers += _observe_seat(position, seat, (seat + step) % seats)
    numbers += _one_hot(position.cells[at.PHASE], _PHASES) + _one_hot(position.cells[at.QUESTION], _QUESTIONS)
    numbers += _one_hot((position.cells[at.TURN] - seat) % seats, seats)
    row = [0.0] * cards.KINDS
    for place in range(7):
        if position.cells[at.FOR_SALE + place]:
            row[position.cells[at.FOR_SALE + place] - 1] += 1
    cells = position.cells
    numbers += row
    numbers += [cells[at.ROUND] / 40, cells[at.MOVE_LIMIT] / 9, cells[at.MOVES_MADE] / 9, cells[at.STACK_HEIGHT] / 10]
    return numbers + _observe_stack(position, seat) + _observe_draft(position, seat)


_PHASES = 13
_QUESTIONS = 7
_DRAFTS = 11


def _one_hot(value: int, size: int) -> list[float]:
    """All zero but the place of *value*."""
    return [float(place == value) for place in range(size)]


def _observe_board(position: TrueMessiahPosition, seat: int) -> list[float]:
    """Units and buildings of one seat, space by space."""
    numbers: list[float] = []
    for space in range(64):
        if not position.board.inside[space]:
            numbers += [0.0] * 7
            continue
        building = position.cells[at.BUILDING + space]
        numbers += [
            position.count_kind(space, seat, pieces.ACTIVE) / 4,
            position.count_kind(space, seat, pieces.PRAYING) / 4,
            position.count_kind(space, seat, pieces.NONBELIEVER) / 4,
            float(position.cells[at.MESSIAH + seat] == space),
            float(position.cells[at.AVATAR + seat] == space),
            float(building == 1 + seat),
            float(building == 5 + seat),
        ]
    return numbers


def _observe_seat(position: TrueMessiahPosition, seat: int, other: int) -> list[float]:
    """What everybody can count of one player; the hand where it may be seen."""
    cells = position.cells
    shown = [0.0] * cards.KINDS
    if (position.side_mask(other) >> seat) & 1:
        for place in range(cells[at.HAND_SIZE + other]):
            shown[decks.kind_of(cells[at.CARDS + other * at.CARD_ROW + place])] += 1
    pile = [float(cells[at.DISCARDED + other * cards.KINDS + kind]) for kind in range(cards.KINDS)]
    sealed = cells[at.SEALED_BID + other] if cells[at.PHASE] != at.BID or other == seat else -1
    scalars = [
        cells[at.HEALTH + other] / 6,
        float(cells[at.MASK + other]),
        cells[at.COINS + other] / 20,
        cells[at.BELIEF + other] / 10,
        cells[at.HAND_SIZE + other] / 6,
        cells[at.DECK_SIZE + other] / 10,
        cells[at.FOLLOWERS + other] / 24,
        decks.owned(position, other) / 20,
        float(cells[at.HAS_LEFT + other]),
        float(cells[at.AVATAR + other] != NOWHERE),
        sealed / 10,
    ]
    return scalars + shown + pile


def _observe_stack(position: TrueMessiahPosition, seat: int) -> list[float]:
    """The newest item: its sort, its card and whose it is."""
    if position.cells[at.STACK_HEIGHT] == 0:
        return [0.0] * (5 + cards.KINDS + position.seats)
    item = position.top()
    card = _one_hot(position.cells[item + at.ITEM_CARD], cards.KINDS)
    return (
        _one_hot(position.cells[item + at.ITEM_KIND], 5)
        + card
        + _one_hot((position.cells[item + at.ITEM_SEAT] - seat) % position.seats, position.seats)
    )


def _observe_draft(position: TrueMessiahPosition, seat: int) -> list[float]:
    """The own choice that is begun."""
    own = position.cells[at.DRAFT_KIND] != 0 and position.cells[at.DRAFT_SEAT] == seat
    if not own:
        return [0.0] * (_DRAFTS + 5)
    last = position.cells[at.PICKS + position.cells[at.PICK_COUNT] - 1] if position.cells[at.PICK_COUNT] else -1
    sketch = [position.cells[at.DRAFT + cell] / 64 for cell in range(3)]
    return _one_hot(position.cells[at.DRAFT_KIND], _DRAFTS) + sketch + [position.cells[at.PICK_COUNT] / 8, last / 2048]
