"""Games that would not end: repetition and the round limit (rules FL-L1, FL-L2, FL-L4)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.history import remember
from theomachy.core.position import mix
from theomachy.games.flock.state import FLOCK, PLAYER, ROUND, SHOWN, STANDS, TEMPLE, TOKEN, State

TOO_OFTEN: Final = 3


def public_key(pos: State) -> i64:
    """What must be the same for a position to count as repeated: board, cards shown, prophets, player (FL-L1).

    The number of unplayed cards follows from the cards shown, and who is out from the temples.
    """
    cells = pos.cells
    key: i64 = cells[PLAYER]
    area: i64 = 0
    while area < pos.terms.board.areas:  # three areas of 10 bits to a stir
        key = mix(key, (packed(pos, area) << 20) | (packed(pos, area + 1) << 10) | packed(pos, area + 2))
        area += 3
    seat: i64 = 0
    while seat < pos.seats:
        key = mix(key, (cells[SHOWN + seat] << 10) | ((cells[TOKEN + seat] + 1) << 5) | (cells[STANDS + seat] + 1))
        seat += 1
    return key


def packed(pos: State, area: i64) -> i64:
    """Flock and temple of *area* in 10 bits; nothing for an area beyond the map."""
    if area >= pos.terms.board.areas:
        return 0
    return (pos.cells[FLOCK + area] << 3) | (pos.cells[TEMPLE + area] + 1)


def is_third_time(pos: State) -> bool:
    """Note the position at the start of a turn; whether it occurs for the third time."""
    pos.past = remember(pos.past, public_key(pos))
    return pos.past.times >= TOO_OFTEN


def rounds_are_over(pos: State) -> bool:
    """Whether the last round that may be played is complete (FL-L2)."""
    return pos.cells[ROUND] > pos.terms.rounds
