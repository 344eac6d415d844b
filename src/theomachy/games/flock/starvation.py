"""Starvation: crowded areas lose one piece at the end of every turn (rules FL-V1 to FL-V3)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.flock.cards import AGRICULTURE, P_SUN
from theomachy.games.flock.state import FLOCK, NOBODY, TEMPLE, State

LIMIT: Final[i64] = 5
TILLED_LIMIT: Final[i64] = 6  # with Agriculture in play (FL-K13)
SUNNY_LIMIT: Final[i64] = 7  # where the prophet of the Sun stands (FL-P16)


def limit(pos: State, area: i64) -> i64:
    """How many pieces *area* can feed; the highest limit counts (FL-V3)."""
    seat: i64 = 0
    while seat < pos.seats:
        if pos.prophet(seat, P_SUN) == area:
            return SUNNY_LIMIT
        seat += 1
    owner = pos.cells[TEMPLE + area]
    return TILLED_LIMIT if owner != NOBODY and pos.has(owner, AGRICULTURE) else LIMIT


def starve(pos: State) -> None:
    """Every area above its limit loses one piece, whoever's it is."""
    starved: list[str] = []
    area: i64 = 0
    while area < pos.terms.board.areas:
        if pos.cells[FLOCK + area] > LIMIT and pos.cells[FLOCK + area] > limit(pos, area):
            pos.remove(area, 1)
            if pos.log is not None:
                starved.append(pos.id(area))
        area += 1
    if pos.log is not None and starved:
        pos.log.append(Event("flock-starved", {"areas": starved}))
