"""Connect Four for people and tools: ties the rooms of this package together."""

from collections.abc import Iterator, Sequence
from typing import Final, cast, final

from theomachy.core.action import ActionSpace
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.message import Message
from theomachy.core.option import Options
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.core.slots import Observer
from theomachy.examples.connect_four import (
    actions,
    aids,
    choices,
    evaluate,
    goal,
    invariants,
    load,
    notation,
    observe,
    refusals,
    terminal,
    view,
)
from theomachy.examples.connect_four.components import board
from theomachy.examples.connect_four.position import empty
from theomachy.examples.connect_four.rules import ending, setup
from theomachy.examples.connect_four.state import State

_PACKAGE: Final = "theomachy.examples.connect_four"


@final
class ConnectFourGame(Game):
    """The rulebook of Connect Four."""

    def __init__(self) -> None:
        super().__init__("connect_four", _PACKAGE, version=1, seats=[board.SEATS], minutes=5)

    # Starting.

    def empty(self, seats: int, options: Options) -> Position:
        return empty(seats, options)

    def begin(self, position: Position) -> None:
        setup.begin(_own(position))

    def options_of(self, position: Position) -> Options:
        return dict(_own(position).terms.options)

    # Notation.

    def label(self, position: Position, seat: int) -> str:
        return notation.label(_own(position), seat)

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(_own(position), seat, action, viewer)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return notation.read(_own(position), seat, text)

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        return notation.write_line(_own(position), seat, actions, viewer)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        return notation.note(_own(before), events)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        return notation.draws(_own(position), seat, actions, note)

    def opening_note(self, position: Position) -> str:
        return notation.opening_note(_own(position))

    def opening_draws(self, position: Position, note: str) -> list[int]:
        return notation.opening_draws(_own(position), note)

    # Choosing.

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.choices(_own(position), seat)

    def default(self, position: Position, seat: int) -> int:
        return choices.default(_own(position), seat)

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return refusals.explain(_own(position), seat, action)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        return view.view(_own(position), viewer)

    def aids(self, position: Position, viewer: int | None) -> View:
        return aids.aids(_own(position), viewer)

    def dump(self, position: Position) -> View:
        return view.dump(_own(position))

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        return load.load(data, seed, self.settle)

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        return load.worlds(view, dice, self.settle)

    def check_invariants(self, position: Position) -> None:
        invariants.check(_own(position))

    def goal(self) -> Goal:
        return goal.GOAL

    # Playing and learning.

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)

    def space(self, seats: int, options: Options) -> ActionSpace:
        return actions.space(seats, options)

    def observer(self) -> Observer:
        return observe.OBSERVER

    # Describing.

    def outcome(self, position: Position) -> Outcome | None:
        return ending.outcome(_own(position))

    def draw(self, view: View) -> str:
        return terminal.draw(view)

    def panes(self, view: View, viewer: int | None) -> dict[str, list[Message]]:
        return terminal.panes(view, viewer)


def _own(position: Position) -> State:
    return cast(State, position)


GAME: Final = ConnectFourGame()
