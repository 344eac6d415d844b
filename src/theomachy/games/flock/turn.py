"""The turn: its three phases, and who comes next (rules FL-T1 to FL-T6, FL-S10)."""

from theomachy.core.event import Event
from theomachy.games.flock.cards import NO_CARD
from theomachy.games.flock.state import (
    ABILITY,
    ACTED,
    ACTION,
    ACTIONS,
    CARD_PLAYED,
    CLOSING,
    DOG_LED,
    FIRST,
    FRESH,
    LAST,
    MIRACLE,
    MOVED,
    OUT,
    PHASE,
    PILGRIM_LED,
    PLAYER,
    ROUND,
    State,
)


def open_game(pos: State) -> None:
    """The first turn comes: as if the first player had just had one (FL-S10)."""
    pos.cells[ROUND] = 0
    pos.cells[PLAYER] = pos.cells[FIRST]


def advance(pos: State) -> None:
    """Clockwise to the next player; a round is complete when the turn passes the first player (FL-L2)."""
    cells = pos.cells
    seat = cells[PLAYER]
    while True:
        if seat == cells[FIRST]:
            cells[ROUND] += 1
        seat += 1
        if seat == pos.seats:
            seat = 0
        if cells[OUT + seat] == 0:
            break
    cells[PLAYER] = seat


def begin(pos: State) -> None:
    """The turn of the player starts with its Miracle phase; nothing is used up yet."""
    cells = pos.cells
    pos.forget()
    clear_marks(pos)
    cells[PHASE] = MIRACLE
    if pos.log is not None:
        pos.log.append(Event("turn-began", {"seat": int(cells[PLAYER]), "round": int(cells[ROUND])}))


def clear_marks(pos: State) -> None:
    """This turn's marks as they are when a turn starts."""
    cells = pos.cells
    cells[ACTIONS] = 1
    cells[CARD_PLAYED] = 0
    cells[MOVED] = 0
    cells[ABILITY] = NO_CARD
    cells[ACTED] = 0
    cells[DOG_LED] = 0
    cells[PILGRIM_LED] = 0
    cells[FRESH] = 0


def go_on(pos: State) -> None:
    """The Miracle phase is over (FL-T3)."""
    pos.cells[PHASE] = ACTION


def pass_action(pos: State) -> None:
    """An action is not taken (FL-T4)."""
    if pos.log is not None:
        pos.log.append(Event("action-passed", {"seat": int(pos.cells[PLAYER])}))
    use_action(pos)


def take_action(pos: State) -> None:
    """An action was taken."""
    pos.cells[ACTED] = 1
    use_action(pos)


def use_action(pos: State) -> None:
    """One action less; after the last one comes the closing of the Action phase (FL-T5)."""
    cells = pos.cells
    cells[ACTIONS] -= 1
    if cells[ACTIONS] == 0:
        cells[PHASE] = CLOSING


def remember_temples(pos: State) -> None:
    """What FL-N6 compares the next turn of this player with."""
    pos.cells[LAST + pos.cells[PLAYER]] = pos.temples_key()
