"""Turns and rounds: the next seat, the marker, the last round (rules EG-T3, EG-R, EG-SE1 to SE3, EG-Z)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.elements import ELEMENTS
from theomachy.games.elements_of_the_gods.rules import ending, placing, rival, solo
from theomachy.games.elements_of_the_gods.state import State

LAST_ROUND: Final[i64] = 40  # of a game that nobody ends (EG-Z1)


def end_turn(position: State) -> None:
    """The turn is over: the next player, or in the solo game Rival, or the end of the round."""
    cells = position.cells
    cells[at.DESTROYED] = 0
    cells[at.TURN_NUMBER] += 1
    if position.is_solo():
        _let_rival_play(position)
    elif cells[at.USED_ELEMENTS] == at.ALL_ELEMENTS:
        _end_round(position)
    else:
        give_turn(position, next_seat(position, cells[at.TURN_SEAT], 1))


def give_turn(position: State, seat: i64) -> None:
    position.cells[at.TURN_SEAT] = seat
    position.cells[at.STEP] = at.ELEMENT_STEP
    if position.log is not None:
        position.log.append(Event("turn-began", {"seat": int(seat), "round": int(position.cells[at.ROUND])}))


def next_seat(position: State, seat: i64, step: i64) -> i64:
    """The seat *step* to the left of *seat*, those that conceded passed over (EG-T3, EG-Z2)."""
    seat = (seat + step + position.seats) % position.seats
    while position.is_out(seat):
        seat = (seat + step + position.seats) % position.seats
    return seat


def _clear_elements(position: State) -> None:
    """All Elements leave the board (EG-R2)."""
    for element in range(ELEMENTS):
        position.cells[at.ELEMENT_AT + element] = at.NONE
    position.cells[at.USED_ELEMENTS] = 0
    position.cells[at.TURN_NUMBER] = 0


def _end_round(position: State) -> None:
    """Five Elements are placed: the marker moves on, or the game ends (EG-R1 to EG-R3, EG-EN2)."""
    cells = position.cells
    _clear_elements(position)
    if cells[at.TRIGGER_SEAT] != at.NONE:
        ending.end(position, at.TRIGGERED)
    elif cells[at.ROUND] >= LAST_ROUND:
        ending.end(position, at.STALLED)
    else:
        cells[at.ROUND] += 1
        cells[at.FIRST_SEAT] = _next_first(position)
        if position.log is not None:
            position.log.append(
                Event("round-began", {"round": int(cells[at.ROUND]), "seat": int(cells[at.FIRST_SEAT])})
            )
        give_turn(position, cells[at.FIRST_SEAT])


def _next_first(position: State) -> i64:
    """Return where the marker goes: with five seats in play to the right, else to the seat whose turn it would be.

    That is the left with two or four seats and the right with three, as long as nobody has conceded (EG-R3, EG-R4).
    """
    in_play: i64 = 0
    for seat in range(position.seats):
        if not position.is_out(seat):
            in_play += 1
    if in_play == ELEMENTS:
        return next_seat(position, position.cells[at.FIRST_SEAT], -1)
    return next_seat(position, position.cells[at.TURN_SEAT], 1)


def _let_rival_play(position: State) -> None:
    """Rival has its turn, then the player's second turn or the next round begins (EG-SR1)."""
    rival.take_turn(position)
    cells = position.cells
    cells[at.TURN_NUMBER] += 1
    if cells[at.TURN_NUMBER] == solo.SECOND_TURN:
        give_turn(position, 0)
        set_aside_second(position)
        return
    _clear_elements(position)
    solo.end_round(position)
    if cells[at.TRIGGER_SEAT] != at.NONE:
        ending.end(position, at.TRIGGERED)
    elif cells[at.RIVAL_DECK_SIZE] == 0:
        ending.end(position, at.RIVAL_OUT)
    else:
        cells[at.ROUND] += 1
        give_turn(position, 0)
        solo.begin_round(position)


def set_aside_second(position: State) -> None:
    """Set the Element of the player's second turn of a round aside if it has nowhere to go (EG-SR13)."""
    cards = position.terms.cards
    if (
        not position.is_solo()
        or position.cells[at.STEP] != at.ELEMENT_STEP
        or position.cells[at.TURN_NUMBER] != solo.SECOND_TURN
    ):
        return
    card = solo.round_card(position)
    if card != at.NONE and not placing.has_space(position, cards.solo_second[card]):
        solo.set_aside(position, cards.solo_second[card])
