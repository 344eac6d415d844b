"""Elements of the Gods for people and tools: one object that ties the rooms together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast, final

from theomachy.core.action import ActionSpace
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.message import Message
from theomachy.core.option import Option, Options, Value
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import OptionError, Refusal
from theomachy.core.slots import Observer
from theomachy.games.elements_of_the_gods import (
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
from theomachy.games.elements_of_the_gods.components.cards import PACKAGE
from theomachy.games.elements_of_the_gods.position import empty
from theomachy.games.elements_of_the_gods.rules import ending, setup
from theomachy.games.elements_of_the_gods.state import COLOURS, State


def _state(position: Position) -> State:
    return cast(State, position)


@final
class ElementsGame(Game):
    """The rulebook of Elements of the Gods."""

    def __init__(self) -> None:
        first = Option("first", None, least=0, most=4, nullable=True, unit="seat", seats=[2, 3, 4, 5])
        super().__init__(
            "elements_of_the_gods",
            PACKAGE,
            version=4,
            seats=[1, 2, 3, 4, 5],
            options=[first],
            minutes=60,
            standing_choices=actions.STANDING_CHOICES,
        )

    # Starting.

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        full = super().settle(seats, options, preset)
        first = full.get("first")
        if isinstance(first, int) and first >= seats:
            raise OptionError(f"option 'first': seat {first} is not at a table of {seats}; give 0 to {seats - 1}")
        return full

    def empty(self, seats: int, options: Options) -> Position:
        return empty(seats, options)

    def begin(self, position: Position) -> None:
        setup.begin(_state(position))

    def options_of(self, position: Position) -> Options:
        return dict(_state(position).terms.options)

    def factions(self, position: Position) -> list[str]:
        return list(COLOURS[: position.seats])

    # Notation.

    def label(self, position: Position, seat: int) -> str:
        return notation.label(_state(position), seat)

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(_state(position), seat, action, viewer)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return notation.read(_state(position), seat, text)

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        return notation.write_line(_state(position), seat, actions, viewer)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        return notation.note(_state(before), events)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        return notation.draws(_state(position), seat, actions, note)

    def opening_note(self, position: Position) -> str:
        return notation.opening_note(_state(position))

    def opening_draws(self, position: Position, note: str) -> list[int]:
        return notation.opening_draws(_state(position), note)

    # Choosing.

    def default(self, position: Position, seat: int) -> int:
        return choices.default(_state(position), seat)

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return refusals.explain(_state(position), seat, action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.choices(_state(position), seat)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        return view.view(_state(position), viewer)

    def aids(self, position: Position, viewer: int | None) -> View:
        return aids.aids(_state(position), viewer)

    def dump(self, position: Position) -> View:
        return view.dump(_state(position))

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        return load.load(data, seed, self.settle)

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        return load.worlds(view, dice, self.settle)

    def check_invariants(self, position: Position) -> None:
        invariants.check(_state(position))

    # Bots.

    def plans_own_turn(self) -> bool:
        """The next Elements and cards outweigh what can be foreseen of them."""
        return True

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_state(position), seat)

    def confidence(self) -> float:
        return 1.8

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        return actions.space(seats, options)

    def observer(self) -> Observer:
        return observe.OBSERVER

    # Telling.

    def outcome(self, position: Position) -> Outcome | None:
        return ending.outcome(_state(position))

    def draw(self, view: View) -> str:
        return terminal.draw(view)

    def panes(self, view: View, viewer: int | None) -> dict[str, list[Message]]:
        return terminal.panes(view, viewer)


GAME = ElementsGame()
