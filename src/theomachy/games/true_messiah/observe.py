"""What a seat knows as numbers for learners: the board by relative seats, cards it can count, the stack."""

from theomachy.games.true_messiah.board import NOWHERE
from theomachy.games.true_messiah.cards import KINDS
from theomachy.games.true_messiah.layout import (
    ACTIVE,
    AVATAR,
    BELIEF,
    BID,
    BUILDING,
    BY,
    CARD,
    DECK,
    DISCARDED,
    DRAFT,
    DRAFTER,
    FOLLOWING,
    HAND,
    HEALTH,
    KIND,
    LIMIT,
    MASK,
    MESSIAH,
    MOVED,
    NONBELIEVER,
    OPEN,
    OUT,
    PHASE,
    PICK,
    PICKED,
    PRAYING,
    PURSE,
    ROUND,
    ROW,
    SEALED,
    SKETCH,
    STALL,
    TALL,
    TURN,
    WHICH,
    card_kind,
)
from theomachy.games.true_messiah.position import TrueMessiah

PHASES = 13
QUESTIONS = 7
DRAFTS = 11


def observe(pos: TrueMessiah, seat: int) -> list[float]:
    """Always of the same length for a seat count."""
    seats = pos.board.seats
    numbers: list[float] = []
    for step in range(seats):
        numbers += observe_board(pos, (seat + step) % seats)
    for step in range(seats):
        numbers += observe_seat(pos, seat, (seat + step) % seats)
    numbers += one_hot(pos.cells[PHASE], PHASES) + one_hot(pos.cells[OPEN], QUESTIONS)
    numbers += one_hot((pos.cells[TURN] - seat) % seats, seats)
    row = [0.0] * KINDS
    for place in range(7):
        if pos.cells[STALL + place]:
            row[pos.cells[STALL + place] - 1] += 1
    cells = pos.cells
    numbers += row
    numbers += [cells[ROUND] / 40, cells[LIMIT] / 9, cells[MOVED] / 9, cells[TALL] / 10]
    return numbers + observe_stack(pos, seat) + observe_draft(pos, seat)


def one_hot(value: int, size: int) -> list[float]:
    """All zero but the place of *value*."""
    return [float(place == value) for place in range(size)]


def observe_board(pos: TrueMessiah, seat: int) -> list[float]:
    """Units and buildings of one seat, space by space."""
    numbers: list[float] = []
    for space in range(64):
        if not pos.board.inside[space]:
            numbers += [0.0] * 7
            continue
        building = pos.cells[BUILDING + space]
        numbers += [
            pos.count(space, seat, ACTIVE) / 4,
            pos.count(space, seat, PRAYING) / 4,
            pos.count(space, seat, NONBELIEVER) / 4,
            float(pos.cells[MESSIAH + seat] == space),
            float(pos.cells[AVATAR + seat] == space),
            float(building == 1 + seat),
            float(building == 5 + seat),
        ]
    return numbers


def observe_seat(pos: TrueMessiah, seat: int, other: int) -> list[float]:
    """What everybody can count of one player; the hand where it may be seen."""
    cells = pos.cells
    shown = [0.0] * KINDS
    if (pos.side_mask(other) >> seat) & 1:
        for place in range(cells[HAND + other]):
            shown[card_kind(cells[CARD + other * ROW + place])] += 1
    pile = [float(cells[DISCARDED + other * KINDS + kind]) for kind in range(KINDS)]
    sealed = cells[SEALED + other] if cells[PHASE] != BID or other == seat else -1
    scalars = [
        cells[HEALTH + other] / 6,
        float(cells[MASK + other]),
        cells[PURSE + other] / 20,
        cells[BELIEF + other] / 10,
        cells[HAND + other] / 6,
        cells[DECK + other] / 10,
        cells[FOLLOWING + other] / 24,
        pos.owned(other) / 20,
        float(cells[OUT + other]),
        float(cells[AVATAR + other] != NOWHERE),
        sealed / 10,
    ]
    return scalars + shown + pile


def observe_stack(pos: TrueMessiah, seat: int) -> list[float]:
    """The newest item: its sort, its card and whose it is."""
    if pos.cells[TALL] == 0:
        return [0.0] * (5 + KINDS + pos.board.seats)
    at = pos.top()
    card = one_hot(pos.cells[at + WHICH], KINDS)
    return (
        one_hot(pos.cells[at + KIND], 5)
        + card
        + one_hot((pos.cells[at + BY] - seat) % pos.board.seats, pos.board.seats)
    )


def observe_draft(pos: TrueMessiah, seat: int) -> list[float]:
    """The own choice that is begun."""
    own = pos.cells[DRAFT] != 0 and pos.cells[DRAFTER] == seat
    if not own:
        return [0.0] * (DRAFTS + 5)
    last = pos.cells[PICK + pos.cells[PICKED] - 1] if pos.cells[PICKED] else -1
    sketch = [pos.cells[SKETCH + cell] / 64 for cell in range(3)]
    return one_hot(pos.cells[DRAFT], DRAFTS) + sketch + [pos.cells[PICKED] / 8, last / 2048]
