"""Leaving a game: conceding, and agreeing to stop (rules EG-Z2, EG-Z3)."""

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.window import bit_of, mask_of
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.rules import ending, turns
from theomachy.games.elements_of_the_gods.state import State


def concede(position: State, seat: i64) -> None:
    """*seat* gives up: it is passed over from now on; the last one left wins (EG-Z2)."""
    cells = position.cells
    cells[at.OUT_SEATS] |= bit_of(seat)
    if position.log is not None:
        position.log.append(Event("player-conceded", {"seat": int(seat)}))
    left = 0
    for other in range(position.seats):
        if not position.is_out(other):
            left += 1
    if left <= 1:
        ending.end(position, at.CONCEDED)
        return
    position.lay_down_all(seat)
    if cells[at.TURN_SEAT] == seat:
        position.clear_draft()
        if cells[at.STEP] == at.ELEMENT_STEP:
            turns.give_turn(position, turns.next_seat(position, seat, 1))
        else:
            turns.end_turn(position)
    if cells[at.STEP] != at.OVER and _stop_is_agreed(position):  # that turn may have been the last one (EG-EN2, EG-Z1)
        ending.end(position, at.AGREED)


def agree(position: State, seat: i64, wants: bool) -> None:
    """*seat* wants to stop, or no longer; when all want to, the game is scored as it stands (EG-Z3)."""
    cells = position.cells
    if wants != ((cells[at.STOP_SEATS] >> seat) & 1 == 1):
        cells[at.STOP_SEATS] ^= bit_of(seat)
    if position.log is not None:
        position.log.append(Event("stop-wanted" if wants else "stop-unwanted", {"seat": int(seat)}))
    if _stop_is_agreed(position):
        ending.end(position, at.AGREED)


def _stop_is_agreed(position: State) -> bool:
    """Return whether every seat still in the game wants to stop."""
    return (position.cells[at.STOP_SEATS] | position.cells[at.OUT_SEATS]) == mask_of(position.seats) and position.cells[
        at.STOP_SEATS
    ] != 0
