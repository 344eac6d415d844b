"""Rooms: a game whose methods are the functions of the modules of its package, the same in every game.

docs/architecture.md lists the rooms and what each holds. A game adds what only it has: its options, and methods that
differ from the defaults of the roles.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from mypy_extensions import mypyc_attr

from theomachy.core.action import ActionSpace
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.message import Message
from theomachy.core.option import Option, Options
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.core.slots import Observer
from theomachy.core.stop import Stop


@mypyc_attr(allow_interpreted_subclasses=True)
class RoomedGame(Game):
    """A game that finds its methods in the rooms of its package.

    ``evaluate`` is left to the game, which calls it natively: search asks it millions of times.
    """

    def __init__(
        self,
        id: str,
        package: str,
        *,
        version: int,
        seats: Sequence[int],
        options: Sequence[Option] = (),
        minutes: int = 30,
        stops: Sequence[Stop] = (),
        standing_choices: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        super().__init__(
            id,
            package,
            version=version,
            seats=seats,
            options=options,
            minutes=minutes,
            stops=stops,
            standing_choices=standing_choices,
        )
        self._position: Any = import_module(f"{package}.position")
        self._setup: Any = import_module(f"{package}.rules.setup")
        self._ending: Any = import_module(f"{package}.rules.ending")
        self._actions: Any = import_module(f"{package}.actions")
        self._notation: Any = import_module(f"{package}.notation")
        self._choices: Any = import_module(f"{package}.choices")
        self._refusals: Any = import_module(f"{package}.refusals")
        self._view: Any = import_module(f"{package}.view")
        self._load: Any = import_module(f"{package}.load")
        self._aids: Any = import_module(f"{package}.aids")
        self._observe: Any = import_module(f"{package}.observe")
        self._invariants: Any = import_module(f"{package}.invariants")
        self._goal: Any = import_module(f"{package}.goal")
        self._terminal: Any = import_module(f"{package}.terminal")

    # Rules.

    def empty(self, seats: int, options: Options) -> Position:
        made: Position = self._position.empty(seats, options)
        return made

    def begin(self, position: Position) -> None:
        self._setup.begin(position)

    def options_of(self, position: Position) -> Options:
        own: Any = position
        return dict(own.terms.options)

    def outcome(self, position: Position) -> Outcome | None:
        found: Outcome | None = self._ending.outcome(position)
        return found

    def check_invariants(self, position: Position) -> None:
        self._invariants.check(position)

    # Notation.

    def label(self, position: Position, seat: int) -> str:
        text: str = self._notation.label(position, seat)
        return text

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        text: str = self._notation.write(position, seat, action, viewer)
        return text

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        actions: list[int] = self._notation.read(position, seat, text)
        return actions

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        text: str = self._notation.write_line(position, seat, actions, viewer)
        return text

    def note(self, before: Position, events: Sequence[Event]) -> str:
        text: str = self._notation.note(before, events)
        return text

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        drawn: list[int] = self._notation.draws(position, seat, actions, note)
        return drawn

    def opening_note(self, position: Position) -> str:
        text: str = self._notation.opening_note(position)
        return text

    def opening_draws(self, position: Position, note: str) -> list[int]:
        drawn: list[int] = self._notation.opening_draws(position, note)
        return drawn

    # Choosing.

    def choices(self, position: Position, seat: int) -> Choices:
        offered: Choices = self._choices.choices(position, seat)
        return offered

    def default(self, position: Position, seat: int) -> int:
        action: int = self._choices.default(position, seat)
        return action

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        refusal: Refusal | None = self._refusals.explain(position, seat, action)
        return refusal

    # Knowledge.

    def view(self, position: Position, viewer: int | None) -> View:
        seen: View = self._view.view(position, viewer)
        return seen

    def aids(self, position: Position, viewer: int | None) -> View:
        helps: View = self._aids.aids(position, viewer)
        return helps

    def dump(self, position: Position) -> View:
        whole: View = self._view.dump(position)
        return whole

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        position: Position = self._load.load(data, seed, self.settle)
        return position

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        endless: Iterator[Position] = self._load.worlds(view, dice, self.settle)
        return endless

    def draw(self, view: View) -> str:
        text: str = self._terminal.draw(view)
        return text

    def panes(self, view: View, viewer: int | None) -> dict[str, list[Message]]:
        lines: dict[str, list[Message]] = self._terminal.panes(view, viewer)
        return lines

    def here(self, view: View, place: str) -> list[Message]:
        lines: list[Message] = self._terminal.here(view, place)
        return lines

    # Bots and learning.

    def goal(self) -> Goal:
        goal: Goal = self._goal.GOAL
        return goal

    def space(self, seats: int, options: Options) -> ActionSpace:
        numbering: ActionSpace = self._actions.space(seats, options)
        return numbering

    def observer(self) -> Observer:
        observer: Observer = self._observe.OBSERVER
        return observer
