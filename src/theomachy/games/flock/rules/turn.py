"""The turn: its three phases, and who comes next (rules FL-T1 to FL-T6, FL-S10)."""

from typing import Final

from theomachy.core.action import kind_of
from theomachy.core.event import Event
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import NO_CARD
from theomachy.games.flock.rules import miracles
from theomachy.games.flock.state import State


def open_game(position: State) -> None:
    """Prepare the first turn, as if the first player had just had one (FL-S10)."""
    position.cells[at.ROUND] = 0
    position.cells[at.PLAYER] = position.cells[at.FIRST_PLAYER]


def advance(position: State) -> None:
    """Pass the turn clockwise; a round is complete when it passes the first player (FL-L2)."""
    cells = position.cells
    seat = cells[at.PLAYER]
    while True:
        if seat == cells[at.FIRST_PLAYER]:
            cells[at.ROUND] += 1
        seat += 1
        if seat == position.seats:
            seat = 0
        if cells[at.OUT + seat] == 0:
            break
    cells[at.PLAYER] = seat


def begin(position: State) -> None:
    """Begin the player's turn with the Miracle phase, with nothing used up."""
    cells = position.cells
    position.clear_pending()
    clear_marks(position)
    cells[at.PHASE] = at.MIRACLE
    if position.log is not None:
        position.log.append(Event("turn-began", {"seat": int(cells[at.PLAYER]), "round": int(cells[at.ROUND])}))


def clear_marks(position: State) -> None:
    """Reset this turn's marks to the start of a turn."""
    cells = position.cells
    cells[at.ACTIONS_LEFT] = 1
    cells[at.CARD_PLAYED] = 0
    cells[at.MOVED] = 0
    cells[at.ABILITY] = NO_CARD
    cells[at.ACTED] = 0
    cells[at.DOG_LED] = 0
    cells[at.PILGRIM_LED] = 0
    cells[at.PROPHET_IS_NEW] = 0


def go_on(position: State) -> None:
    """End the Miracle phase (FL-T3)."""
    position.cells[at.PHASE] = at.ACTION


def pass_action(position: State) -> None:
    """Pass an action (FL-T4)."""
    if position.log is not None:
        position.log.append(Event("action-passed", {"seat": int(position.cells[at.PLAYER])}))
    use_action(position)


def take_action(position: State) -> None:
    """Note that an action was taken."""
    position.cells[at.ACTED] = 1
    use_action(position)


def use_action(position: State) -> None:
    """Use up an action; the last one leads to the end of the Action phase (FL-T5)."""
    cells = position.cells
    cells[at.ACTIONS_LEFT] -= 1
    if cells[at.ACTIONS_LEFT] == 0:
        cells[at.PHASE] = at.CLOSING


def remember_temples(position: State) -> None:
    """Remember the temples, with which FL-N6 compares this player's next turn."""
    position.cells[at.LAST_TEMPLES + position.cells[at.PLAYER]] = position.temples_key()


# What a choice can go on with.

BEGINNINGS: Final[dict[str, tuple[int, ...]]] = {  # what can be chosen in each phase while nothing is begun
    "deity": (act.CHOOSE,),
    "keep": (act.KEEP,),
    "place": (act.PLACE,),
    "miracle": (act.PLAY, act.MOVE, act.STRIKE, act.GUIDE, act.GO_ON),
    "action": (act.GROW, act.LEAVE, act.SLAY, act.PREACH, act.PASS),
    "closing": (act.FOLLOW, act.WANDER, act.DONE),
    "vote": (act.CAST,),
}


def continuing(position: State) -> tuple[int, ...]:
    """Return the kinds of choices that continue with what is begun."""
    cells = position.cells
    pending = cells[at.PENDING]
    if pending == at.SLAUGHTER and cells[at.AIM] == at.NOWHERE:
        return (act.TO,)
    if pending == at.SLAUGHTER:
        return (act.SACRIFICE,) if cells[at.SACRIFICED] == 0 else (act.REMOVE,)
    if pending == at.EFFECT:
        return (miracles.aim_kind(position, cells[at.PENDING_CARD]),)
    rest: dict[int, tuple[int, ...]] = {
        int(at.PAY): (act.SKULL,),
        int(at.LEAD): (act.GUIDE, act.DONE),
        int(at.MULTIPLY): (act.ALSO, act.DONE),
        int(at.EXODUS): (act.TO, act.DONE),
        int(at.PILGRIMAGE): (act.TO,),
    }
    return rest[pending]


def belongs_before(position: State, action: int) -> bool:
    """Return whether *action* continues something that is about to end by itself: then it is refused first."""
    if position.cells[at.PENDING] != at.NOTHING:
        return position.cells[at.PENDING] == at.EXODUS or kind_of(action) in continuing(position)
    return not any(kind_of(action) in kinds for kinds in BEGINNINGS.values())
