"""Numbers for learners: what a seat knows, always in the same places.

The seats come in the order of the table, beginning with the observer. See docs/games/flock.md for the list of places.
"""

from theomachy.core.window import MISSING
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import count_bits
from theomachy.games.flock.position import FlockPosition


def observe(position: FlockPosition, seat: int) -> list[float]:
    """What *seat* knows as numbers."""
    order = [(seat + step) % position.seats for step in range(position.seats)]
    out = _areas(position, order)
    for other in order:
        out += _seat(position, other)
    out += _flags(position.hand(seat), position.terms.cards.count)
    out += _turn(position, seat)
    return out


def _areas(position: FlockPosition, order: list[int]) -> list[float]:
    """For each area: its flock, whose it is, whose prophets stand there."""
    out: list[float] = []
    for area in range(position.terms.board.areas):
        out.append(position.cells[at.FLOCK + area] / 5)
        out += [float(position.cells[at.TEMPLE + area] == other) for other in order]
        out += [float(position.cells[at.PROPHET_AREA + other] == area) for other in order]
    return out


def _seat(position: FlockPosition, seat: int) -> list[float]:
    """What everybody knows of a seat."""
    cells = position.cells
    out = [float(cells[at.DEITY + seat] == deity) for deity in range(4)]
    out += _flags(cells[at.SHOWN + seat], position.terms.cards.count)
    out += _prophet(position, cells[at.PROPHET + seat])
    out += [
        float(cells[at.KEPT + seat] != MISSING),
        float(count_bits(position.hand(seat))) / 4,
        float(cells[at.OUT + seat]),
        float(position.temples(seat)) / float(cells[at.TARGET]),
        position.believers(seat) / 50,
        float(cells[at.PLAYER] == seat),
        float(cells[at.FIRST_PLAYER] == seat),
        float(cells[at.VOTE + seat] == MISSING),
    ]
    return out


def _turn(position: FlockPosition, seat: int) -> list[float]:
    """The phase, this turn's marks, and the choice that is begun as far as *seat* may know it."""
    cells = position.cells
    is_hidden = cells[at.PENDING] == at.PAY and cells[at.PLAYER] != seat
    pending = at.NOTHING if is_hidden else cells[at.PENDING]
    areas = position.terms.board.areas
    out = _one_hot(cells[at.PHASE], len(at.PHASES)) + _one_hot(pending, len(at.PENDING_KINDS))
    out += [
        cells[at.SUPPLY] / 50,
        cells[at.TARGET] / 10,
        float(cells[at.ROUND]) / float(position.terms.rounds),
        cells[at.ACTIONS_LEFT] / 2,
    ]
    out += [float(cells[mark]) for mark in (*at.MARKS.values(), at.PROPHET_IS_NEW)]
    out += _prophet(position, cells[at.ABILITY])
    out += _one_hot(-1 if is_hidden else cells[at.PENDING_CARD], position.terms.cards.count)
    out += _one_hot(cells[at.SOURCE], areas) + _one_hot(cells[at.AIM], areas)
    out += [0.0 if is_hidden else cells[at.PICKED + area] / 5 for area in range(areas)]
    out += [cells[at.SACRIFICED] / 5, float(cells[at.VOTE + seat] == at.SHARE)]
    return out


def _prophet(position: FlockPosition, card: int) -> list[float]:
    """Encode which prophet *card* is."""
    cards = position.terms.cards
    return _one_hot(card - cards.first_prophet, int(cards.count) - cards.first_prophet)


def _flags(mask: int, size: int) -> list[float]:
    return [float((mask >> bit) & 1) for bit in range(size)]


def _one_hot(value: int, size: int) -> list[float]:
    return [float(value == place) for place in range(size)]
