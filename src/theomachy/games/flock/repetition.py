"""Games that would not end: repetition and the round limit (rules FL-L1, FL-L2, FL-L4)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.history import remember
from theomachy.core.position import mix, mix_cells
from theomachy.games.flock.state import FLOCK, OUT, PICKED, PLAYER, ROUND, SHOWN, State

TOO_OFTEN: Final = 3


def public_key(pos: State) -> i64:
    """What must be the same for a position to count as repeated: board, cards shown, prophets, player (FL-L1).

    The number of unplayed cards follows from the cards shown, and who is out from the temples.
    """
    cells = pos.cells
    key = mix_cells(0, cells, FLOCK, PICKED)
    key = mix_cells(key, cells, SHOWN, OUT)
    return mix(key, cells[PLAYER])


def is_third_time(pos: State) -> bool:
    """Note the position at the start of a turn; whether it occurs for the third time."""
    pos.past = remember(pos.past, public_key(pos))
    return pos.past.times >= TOO_OFTEN


def rounds_are_over(pos: State) -> bool:
    """Whether the last round that may be played is complete (FL-L2)."""
    return pos.cells[ROUND] > pos.terms.rounds
