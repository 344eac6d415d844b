"""Games that would not end: repetition and the round limit (rules FL-L1, FL-L2, FL-L4)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.history import counts, remember, times_seen
from theomachy.core.position import mix
from theomachy.games.flock import state as at
from theomachy.games.flock.state import State

_WARNING: Final = 2  # times that a position may occur before the table is warned
_LAST_TIME: Final = 3


def public_key(position: State) -> i64:
    """Return a key of what makes a position the same: board, cards shown, prophets, player (FL-L1).

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
    """Return flock and temple of *area* in 10 bits; 0 for an area beyond the map."""
    if area >= position.terms.board.areas:
        return 0
    return (position.cells[at.FLOCK + area] << 3) | (position.cells[at.TEMPLE + area] + 1)


def is_third_time(position: State) -> bool:
    """Note the position at the start of a turn, if the option asks for it; return whether it occurs for the third time.

    At the second time the table is warned.
    """
    if not position.terms.repetition:
        return False
    position.past = remember(position.past, public_key(position))
    times = position.past.times
    if times == _WARNING and position.log is not None:
        position.log.append(Event("position-repeated", {"count": times}))
    return times >= _LAST_TIME


def is_repeated(position: State) -> bool:
    """Return whether the turn began as another did before and nothing has changed since."""
    past = position.past
    return past is not None and past.times >= _WARNING and past.key == public_key(position)


def times_repeated(position: State) -> int:
    """Count the turns that began with the position as it stands now (FL-L1)."""
    return times_seen(position.past, public_key(position))


def may_end(position: State) -> bool:
    """Return whether some position has occurred so often that once more would end the game."""
    return position.terms.repetition and max(counts(position.past).values(), default=0) >= _WARNING


def rounds_are_over(position: State) -> bool:
    """Return whether the last round that may be played is complete (FL-L2)."""
    return position.cells[at.ROUND] > position.terms.rounds
