"""Turns and rounds: who is next, the marker, the end of the game in sight (rules EG-T3, EG-R, EG-SE1 to SE3, EG-Z)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.window import bit_of, mask_of
from theomachy.games.elements_of_the_gods import ending, placing, rival, solo
from theomachy.games.elements_of_the_gods.cards import ELEMENTS, SOLO_SECOND
from theomachy.games.elements_of_the_gods.state import (
    AGREED,
    ALL_ELEMENTS,
    CONCEDED,
    DESTROYED,
    ELEMENT_AT,
    ELEMENT_STEP,
    FIRST,
    NONE,
    OUT,
    OVER,
    RIVAL_LEFT,
    RIVAL_OUT,
    ROUND,
    STALLED,
    STEP,
    STOP,
    TRIGGER,
    TRIGGERED,
    TURN,
    TURNS,
    USED,
    State,
)

LAST_ROUND: Final[i64] = 40  # of a game that nobody ends (EG-Z1)


def end_turn(pos: State) -> None:
    """The turn is over: the next player, or in the solo game Rival, or the end of the round."""
    cells = pos.cells
    cells[DESTROYED] = 0
    cells[TURNS] += 1
    if pos.is_solo():
        _let_rival_play(pos)
    elif cells[USED] == ALL_ELEMENTS:
        _end_round(pos)
    else:
        _give_turn(pos, next_seat(pos, cells[TURN], 1))


def _give_turn(pos: State, seat: i64) -> None:
    pos.cells[TURN] = seat
    pos.cells[STEP] = ELEMENT_STEP
    if pos.log is not None:
        pos.log.append(Event("turn-began", {"seat": int(seat), "round": int(pos.cells[ROUND])}))


def next_seat(pos: State, seat: i64, step: i64) -> i64:
    """The seat *step* to the left of *seat*, those that conceded passed over (EG-T3, EG-Z2)."""
    seat = (seat + step + pos.seats) % pos.seats
    while pos.is_out(seat):
        seat = (seat + step + pos.seats) % pos.seats
    return seat


def _clear_elements(pos: State) -> None:
    """All Elements leave the board (EG-R2)."""
    for element in range(ELEMENTS):
        pos.cells[ELEMENT_AT + element] = NONE
    pos.cells[USED] = 0
    pos.cells[TURNS] = 0


def _end_round(pos: State) -> None:
    """Five Elements are placed: the marker moves on, or the game ends (EG-R1 to EG-R3, EG-EN2)."""
    cells = pos.cells
    _clear_elements(pos)
    if cells[TRIGGER] != NONE:
        ending.finish(pos, TRIGGERED)
    elif cells[ROUND] >= LAST_ROUND:
        ending.finish(pos, STALLED)
    else:
        cells[ROUND] += 1
        cells[FIRST] = next_seat(pos, cells[FIRST], 1 if pos.seats % 2 == 0 else -1)
        if pos.log is not None:
            pos.log.append(Event("round-began", {"round": int(cells[ROUND]), "seat": int(cells[FIRST])}))
        _give_turn(pos, cells[FIRST])


def _let_rival_play(pos: State) -> None:
    """Rival has its turn, then the player's second turn or the next round begins (EG-SR1)."""
    rival.take_turn(pos)
    cells = pos.cells
    cells[TURNS] += 1
    if cells[TURNS] == solo.SECOND_TURN:
        _give_turn(pos, 0)
        set_aside_second(pos)
        return
    _clear_elements(pos)
    solo.end_round(pos)
    if cells[TRIGGER] != NONE:
        ending.finish(pos, TRIGGERED)
    elif cells[RIVAL_LEFT] == 0:
        ending.finish(pos, RIVAL_OUT)
    else:
        cells[ROUND] += 1
        _give_turn(pos, 0)
        solo.begin_round(pos)


def set_aside_second(pos: State) -> None:
    """If the player's second turn of a round begins, and its Element has nowhere to go, it goes aside (EG-SR13)."""
    if not pos.is_solo() or pos.cells[STEP] != ELEMENT_STEP or pos.cells[TURNS] != solo.SECOND_TURN:
        return
    card = solo.round_card(pos)
    if card != NONE and not placing.has_space(pos, SOLO_SECOND[card]):
        solo.set_aside(pos, SOLO_SECOND[card])


def concede(pos: State, seat: i64) -> None:
    """*seat* gives up: it is passed over from now on; the last one left wins (EG-Z2)."""
    cells = pos.cells
    cells[OUT] |= bit_of(seat)
    if pos.log is not None:
        pos.log.append(Event("player-conceded", {"seat": int(seat)}))
    left = 0
    for other in range(pos.seats):
        if not pos.is_out(other):
            left += 1
    if left <= 1:
        ending.finish(pos, CONCEDED)
        return
    pos.lay_down_all(seat)
    if cells[TURN] == seat:
        pos.drop_half()
        if cells[STEP] == ELEMENT_STEP:
            _give_turn(pos, next_seat(pos, seat, 1))
        else:
            end_turn(pos)
    if cells[STEP] != OVER and stop_is_agreed(pos):  # that turn may have been the last one (EG-EN2, EG-Z1)
        ending.finish(pos, AGREED)


def agree(pos: State, seat: i64, wants: bool) -> None:
    """*seat* wants to stop, or no longer; when all want to, the game is scored as it stands (EG-Z3)."""
    cells = pos.cells
    if wants != ((cells[STOP] >> seat) & 1 == 1):
        cells[STOP] ^= bit_of(seat)
    if pos.log is not None:
        pos.log.append(Event("stop-wanted" if wants else "stop-unwanted", {"seat": int(seat)}))
    if stop_is_agreed(pos):
        ending.finish(pos, AGREED)


def stop_is_agreed(pos: State) -> bool:
    """Whether every seat still in the game wants to stop."""
    return (pos.cells[STOP] | pos.cells[OUT]) == mask_of(pos.seats) and pos.cells[STOP] != 0
