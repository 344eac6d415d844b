"""Capital events: drawn with the miracles, carried out at once, never seen again (TH-E)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.position import Position
from theomachy.games.theurgy.board import add, clear_sceptics, convert, destroy_temple, remove, remove_faith
from theomachy.games.theurgy.cards import EVENT_DATA
from theomachy.games.theurgy.land import CAPITAL, DIRECTIONS, NONE, VERTEX_OF
from theomachy.games.theurgy.state import FAITH, GREY, cubes, has_acolyte


def _with_effect(name: str) -> int:
    return next(event for event, entry in enumerate(EVENT_DATA) if entry["effect"] == name)


PURGE: Final[i64] = _with_effect("purge")
BREAK_IMAGES: Final[i64] = _with_effect("break_images")
JUBILEE_GIFT: Final[i64] = 2  # grey cubes each guest converts


def happen(p: Position, event: i64, drawer: i64) -> None:
    """Carry out the *event* that *drawer* drew."""
    if event == PURGE:
        _purge(p)
    elif event == BREAK_IMAGES:
        _break_images(p)
    else:
        _jubilee(p, drawer)


def _purge(p: Position) -> None:
    for seat in range(p.seats):
        lost = (cubes(p.cells, CAPITAL, seat) + 1) // 2
        if lost > 0:
            remove(p, CAPITAL, seat, lost)
            add(p, CAPITAL, GREY, lost)


def _break_images(p: Position) -> None:
    destroy_temple(p, CAPITAL)
    for corner in range(DIRECTIONS):
        vertex = VERTEX_OF[CAPITAL * DIRECTIONS + corner]
        if p.cells[FAITH + vertex] != NONE:
            remove_faith(p, vertex)


def _jubilee(p: Position, drawer: i64) -> None:
    for turn in range(p.seats):
        seat = (drawer + turn) % p.seats
        grey = cubes(p.cells, CAPITAL, GREY)
        if grey > 0 and (cubes(p.cells, CAPITAL, seat) > 0 or has_acolyte(p.cells, seat, CAPITAL)):
            convert(p, CAPITAL, GREY, seat, grey if grey < JUBILEE_GIFT else JUBILEE_GIFT)
    clear_sceptics(p, CAPITAL)
