"""Notation: a drop is the letter of its column."""

from collections.abc import Sequence
from typing import Final

from theomachy.core.action import pack, part_a
from theomachy.core.event import Event
from theomachy.core.refusal import NotationError
from theomachy.examples.connect_four import actions as act
from theomachy.examples.connect_four.components.board import COLUMN_NAMES, DISC_SIGNS
from theomachy.examples.connect_four.state import State

_RESIGNS: Final = "resigns"


def label(position: State, seat: int) -> str:
    """Return the sign of a seat's discs."""
    return DISC_SIGNS[seat]


def write(position: State, seat: int, action: int, viewer: int | None = None) -> str:
    """Return the one spelling of *action*."""
    return _RESIGNS if action == act.RESIGN else COLUMN_NAMES[part_a(action)]


def read(position: State, seat: int, text: str) -> list[int]:
    """Return the action that *text* stands for."""
    if text == _RESIGNS:
        return [pack(act.RESIGN)]
    if len(text) != 1 or text not in COLUMN_NAMES:
        raise NotationError(f"a choice is a column, one of {', '.join(COLUMN_NAMES)}")
    return [pack(act.DROP, COLUMN_NAMES.index(text))]


def write_line(position: State, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
    """Return the spelling of a turn, which is one action."""
    return " ".join(write(position, seat, action, viewer) for action in actions)


def note(before: State, events: Sequence[Event]) -> str:
    """Return "": chance decides nothing here."""
    return ""


def draws(position: State, seat: int, actions: Sequence[int], note: str) -> list[int]:
    """Return no draws."""
    return []


def opening_note(position: State) -> str:
    """Return "": chance sets nothing up."""
    return ""


def opening_draws(position: State, note: str) -> list[int]:
    """Return no draws."""
    return []
