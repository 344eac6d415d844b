"""Refusals: which rule forbids an action."""

from theomachy.core.action import kind_of
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import notation
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.rules import draft, turns
from theomachy.games.theurgy.state import State


def explain(position: State, seat: int, action: int) -> Refusal | None:
    """Return the rule that forbids *action* to *seat*, who may choose now."""
    phase = position.cells[at.PHASE]
    if kind_of(action) in (act.RESIGN, act.AGREE):
        return Refusal("not-a-call", text=notation.write(position, seat, action))
    if phase <= at.FAITH_CHOICE:
        return draft.refuse_choice(position, seat, action)
    if phase == at.ACTION_CHOICE:
        return turns.refuse_action(position, seat, action)
    if phase == at.DISCARD_CHOICE:
        return turns.refuse_discards(position, seat, action)
    return turns.refuse_step(position, seat, action)
