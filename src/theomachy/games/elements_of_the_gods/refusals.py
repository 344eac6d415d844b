"""Refusals: the rule that forbids an action."""

from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods.rules import steps
from theomachy.games.elements_of_the_gods.state import State


def explain(position: State, seat: int, action: int) -> Refusal | None:
    """Return the rule that forbids *action* to *seat*, whose turn it is."""
    return steps.refuse(position, action)
