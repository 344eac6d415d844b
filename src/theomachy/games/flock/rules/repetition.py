"""Games that would not end: repetition and the round limit (rules FL-L1, FL-L2, FL-L4)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.history import remember
from theomachy.core.position import mix
from theomachy.games.flock import state as at
from theomachy.games.flock.state import State

TOO_OFTEN: Final = 3


def public_key(position: State) -> i64:
    """What must be the same for a position to count as repeated: board, cards shown, prophets, player (FL-L1).

    The number of unplayed cards follows from the cards shown, and who is out from the temples.
    """
    cells = position.cells
    key: i64 = cells[at.PLAYER]
    area: i64 = 0
    while area < position.terms.board.areas:  # three areas of 10 bits to a stir
        key = mix(key, (packed(position, area) << 20) | (packed(position, area + 1) << 10) | packed(position, area + 2))
        area += 3
    seat: i64 = 0
    while seat < position.seats:
        key = mix(
            key,
            (cells[at.SHOWN + seat] << 10)
            | ((cells[at.PROPHET + seat] + 1) << 5)
            | (cells[at.PROPHET_AREA + seat] + 1),
        )
        seat += 1
    return key


def packed(position: State, area: i64) -> i64:
    """Flock and temple of *area* in 10 bits; nothing for an area beyond the map."""
    if area >= position.terms.board.areas:
        return 0
    return (position.cells[at.FLOCK + area] << 3) | (position.cells[at.TEMPLE + area] + 1)


def is_third_time(position: State) -> bool:
    """Note the position at the start of a turn; whether it occurs for the third time."""
    position.past = remember(position.past, public_key(position))
    return position.past.times >= TOO_OFTEN


def rounds_are_over(position: State) -> bool:
    """Whether the last round that may be played is complete (FL-L2)."""
    return position.cells[at.ROUND] > position.terms.rounds
