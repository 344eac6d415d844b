"""Notation: choices and what chance decided, as text and back."""

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from mypy_extensions import mypyc_attr

from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.refusal import NotationError
from theomachy.core.roles.rules import Rules

P = TypeVar("P", bound=Position)


def write_in_turn(
    position: P, seat: int, actions: Sequence[int], write: Callable[[P, int, int, int | None], str], viewer: int | None
) -> str:
    """Write *actions*, each as *write* spells it once those before it are played."""
    ahead = cast(P, position.copy())
    words: list[str] = []
    for action in actions:
        words.append(write(ahead, seat, action, viewer))
        ahead.play(seat, action)
    return " ".join(words)


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(Rules):
    """Notation: choices and what chance decided, as text and back."""

    def label(self, position: Position, seat: int) -> str:
        """The short name of a seat in notation and records, without spaces."""
        return str(seat)

    def seat_of(self, position: Position, label: str) -> int:
        """The seat that *label* names, or NotationError."""
        for seat in range(position.seats):
            if self.label(position, seat) == label:
                return seat
        labels = ", ".join(self.label(position, seat) for seat in range(position.seats))
        raise NotationError(f"there is no seat {label[:40]!r}; the seats are {labels}")

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        """The one spelling of *action* (a choice or call), asked before it is played.

        *viewer* None means the seat itself; what another viewer may not know is ``?``.
        """
        raise NotImplementedError

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        """The chain of actions that *text* stands for; [a] is the exact inverse of write().

        The chain may contain an action that is not legal when its turn comes; refusal() then says why.

        :raises NotationError: if *text* is not a choice in any position.
        """
        for action in (*position.legal(seat), *position.calls(seat)):
            if self.write(position, seat, action) == text:
                return [action]
        raise NotationError("it is spelled like none of the choices")

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        """The spelling of a finished choice made of several *actions*; read() gives them back."""
        return write_in_turn(position, seat, actions, self.write, viewer)

    def canonical(self, action: int) -> int:
        """*action* without parts that change nothing in play (a slot to lie in), as legal() lists it."""
        return action

    def note(self, before: Position, events: Sequence[Event]) -> str:
        """Return what chance and automatic steps decided, for the record; "" where nothing did."""
        return ""

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        """The draws that make *note* come true when *actions* are played (records without a seed)."""
        return []

    def opening_note(self, position: Position) -> str:
        """Return what chance decided in begin(), for the record; "" where nothing did."""
        return ""

    def opening_draws(self, position: Position, note: str) -> list[int]:
        """The draws that make an opening *note* come true."""
        return []
