"""Refusals: which rule forbids an action."""

from theomachy.core.refusal import Refusal
from theomachy.examples.connect_four.rules import dropping
from theomachy.examples.connect_four.state import State


def explain(position: State, seat: int, action: int) -> Refusal | None:
    """Return the rule that forbids *action* to *seat*, who may choose now."""
    return dropping.refuse_drop(position, action)
