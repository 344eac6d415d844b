"""Choices for the screen: tap a column."""

from theomachy.core.action import part_a
from theomachy.core.choices import Choice, Choices
from theomachy.core.message import Message
from theomachy.examples.connect_four.components.board import COLUMN_NAMES
from theomachy.examples.connect_four.state import State


def choices(position: State, seat: int) -> Choices:
    """Return everything *seat* can do now."""
    return Choices(Message("prompt.drop"), [_choice(action) for action in position.legal(seat)])


def _choice(action: int) -> Choice:
    column = COLUMN_NAMES[part_a(action)]
    return Choice(action, column, [f"column:{column}"], Message("choice.drop", {"column": column}))


def default(position: State, seat: int) -> int:
    """Return the action that is played for a seat out of time: the first column with room."""
    return position.legal(seat)[0]
