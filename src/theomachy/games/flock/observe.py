"""Numbers for learners: what a seat knows, always in the same places.

The seats come in the order of the table, beginning with the observer. See docs/games/flock.md for the list of places.
"""

from theomachy.core.window import MISSING
from theomachy.games.flock.cards import CARDS, count_bits
from theomachy.games.flock.position import Flock
from theomachy.games.flock.state import (
    ABILITY,
    ACTIONS,
    CARD,
    DEITY,
    FIRST,
    FLOCK,
    FRESH,
    GOAL,
    KEPT,
    MARKS,
    NOTHING,
    NUMBER,
    OUT,
    PAY,
    PENDING,
    PENDING_NAMES,
    PHASE,
    PHASE_NAMES,
    PICKED,
    PLAYER,
    ROUND,
    SHARE,
    SHOWN,
    SOURCE,
    STANDS,
    SUPPLY,
    TARGET,
    TEMPLE,
    TOKEN,
    VOTE,
)


def observe(pos: Flock, seat: int) -> list[float]:
    """What *seat* knows as numbers."""
    order = [(seat + step) % pos.seats for step in range(pos.seats)]
    out = _areas(pos, order)
    for other in order:
        out += _seat(pos, other)
    out += _flags(pos.hand(seat), CARDS)
    out += _turn(pos, seat)
    return out


def _areas(pos: Flock, order: list[int]) -> list[float]:
    """For each area: its flock, whose it is, whose prophets stand there."""
    out: list[float] = []
    for area in range(pos.terms.board.areas):
        out.append(pos.cells[FLOCK + area] / 5)
        out += [float(pos.cells[TEMPLE + area] == other) for other in order]
        out += [float(pos.cells[STANDS + other] == area) for other in order]
    return out


def _seat(pos: Flock, seat: int) -> list[float]:
    """What everybody knows of a seat."""
    cells = pos.cells
    out = [float(cells[DEITY + seat] == deity) for deity in range(4)]
    out += _flags(cells[SHOWN + seat], CARDS)
    out += _one_hot(cells[TOKEN + seat] - 10, 8)
    out += [
        float(cells[KEPT + seat] != MISSING),
        float(count_bits(pos.hand(seat))) / 4,
        float(cells[OUT + seat]),
        float(pos.temples(seat)) / float(cells[TARGET]),
        pos.believers(seat) / 50,
        float(cells[PLAYER] == seat),
        float(cells[FIRST] == seat),
        float(cells[VOTE + seat] == MISSING),
    ]
    return out


def _turn(pos: Flock, seat: int) -> list[float]:
    """The phase, this turn's marks, and the choice that is begun as far as *seat* may know it."""
    cells = pos.cells
    is_hidden = cells[PENDING] == PAY and cells[PLAYER] != seat
    pending = NOTHING if is_hidden else cells[PENDING]
    areas = pos.terms.board.areas
    out = _one_hot(cells[PHASE], len(PHASE_NAMES)) + _one_hot(pending, len(PENDING_NAMES))
    out += [cells[SUPPLY] / 50, cells[TARGET] / 10, float(cells[ROUND]) / float(pos.terms.rounds), cells[ACTIONS] / 2]
    out += [float(cells[mark]) for mark in (*MARKS.values(), FRESH)]
    out += _one_hot(cells[ABILITY] - 10, 8)
    out += _one_hot(-1 if is_hidden else cells[CARD], CARDS)
    out += _one_hot(cells[SOURCE], areas) + _one_hot(cells[GOAL], areas)
    out += [0.0 if is_hidden else cells[PICKED + area] / 5 for area in range(areas)]
    out += [cells[NUMBER] / 5, float(cells[VOTE + seat] == SHARE)]
    return out


def _flags(mask: int, size: int) -> list[float]:
    return [float((mask >> bit) & 1) for bit in range(size)]


def _one_hot(value: int, size: int) -> list[float]:
    return [float(value == place) for place in range(size)]
