"""Starvation: crowded areas lose one piece at the end of every turn (rules FL-V1 to FL-V3)."""

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.flock import state as at
from theomachy.games.flock.state import State


def limit(position: State, area: i64) -> i64:
    """Return how many pieces *area* can feed; the highest limit counts (FL-V3)."""
    cells, cards = position.cells, position.terms.cards
    most: i64 = position.terms.fed
    owner = cells[at.TEMPLE + area]
    if owner != at.NOBODY:
        most = max(most, position.in_play(owner, cards.feeds))  # FL-K13
    seat: i64 = 0
    while seat < position.seats:
        if cells[at.PROPHET_AREA + seat] == area:
            most = max(most, position.gift(seat, cards.feeds_here))  # FL-P16
        seat += 1
    return most


def starve(position: State) -> None:
    """Take one piece from every area above its limit, whoever owns it."""
    starved: list[str] = []
    fed = position.terms.fed
    area: i64 = 0
    while area < position.terms.board.areas:
        if position.cells[at.FLOCK + area] > fed and position.cells[at.FLOCK + area] > limit(position, area):
            position.remove(area, 1)
            if position.log is not None:
                starved.append(position.area_id(area))
        area += 1
    if position.log is not None and starved:
        position.log.append(Event("flock-starved", {"areas": starved}))
