"""Capital events: drawn with the miracles, carried out at once, never seen again (TH-E)."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import land, vocabulary
from theomachy.games.theurgy.rules import board, pieces
from theomachy.games.theurgy.state import State

JUBILEE_GIFT: Final[i64] = 2  # grey cubes each guest converts


def happen(position: State, event: i64, drawer: i64) -> None:
    """Carry out the *event* that *drawer* drew."""
    effect = position.terms.cards.events[event]
    if effect == vocabulary.PURGE:
        _purge(position)
    elif effect == vocabulary.BREAK_IMAGES:
        _break_images(position)
    else:
        _jubilee(position, drawer)


def _purge(position: State) -> None:
    for seat in range(position.seats):
        lost = (board.cubes(position.cells, land.CAPITAL, seat) + 1) // 2
        if lost > 0:
            pieces.remove(position, land.CAPITAL, seat, lost)
            pieces.add(position, land.CAPITAL, at.GREY, lost)


def _break_images(position: State) -> None:
    pieces.destroy_temple(position, land.CAPITAL)
    for corner in range(land.DIRECTIONS):
        vertex = land.VERTEX_OF[land.CAPITAL * land.DIRECTIONS + corner]
        if position.cells[at.FAITH + vertex] != land.NONE:
            pieces.remove_faith(position, vertex)


def _jubilee(position: State, drawer: i64) -> None:
    for turn in range(position.seats):
        seat = (drawer + turn) % position.seats
        grey = board.cubes(position.cells, land.CAPITAL, at.GREY)
        if grey > 0 and (
            board.cubes(position.cells, land.CAPITAL, seat) > 0 or board.has_acolyte(position.cells, seat, land.CAPITAL)
        ):
            pieces.convert(position, land.CAPITAL, at.GREY, seat, grey if grey < JUBILEE_GIFT else JUBILEE_GIFT)
    pieces.clear_sceptics(position, land.CAPITAL)
