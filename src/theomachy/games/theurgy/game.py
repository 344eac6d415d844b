"""Theurgy for people and tools: ties the rooms of this package together."""

from collections.abc import Iterator, Sequence
from typing import Final, cast, final

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
from theomachy.games.theurgy import (
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
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import deities, land
from theomachy.games.theurgy.position import empty
from theomachy.games.theurgy.rules import ending, setup
from theomachy.games.theurgy.state import State

_OPTIONS: Final = [
    Option("mode", "full", choices=["discovery", "full"]),
    Option("x", 4, least=3, most=12, defaults_by_seats=ending.DEFAULT_X),
    Option("round_limit", None, research=60, least=1, most=1000, nullable=True),
    Option("free_night_sky", False),
]
_STANDING_CHOICES: Final = {
    "objective": ["keep {}"],
    "deity": ["as {}"],
    "vertex": ["faith {}", "{}"],
    "hex": ["a1>{}", "{}"],
    "card": ["{}@a1"],
    "supply": ["~{}@a1"],
    "row": ["sum {} C"],
    "monster": ["act {}"],
    "button:pilgrimage": ["P"],
    "button:spread": ["S"],
    "button:intervene": ["D"],
    "button:test": ["T"],
}


@final
class TheurgyGame(Game):
    """The rulebook of Theurgy."""

    def __init__(self) -> None:
        super().__init__(
            "theurgy",
            land.PACKAGE,
            version=5,
            seats=[2, 3, 4, 5, 6],
            options=_OPTIONS,
            minutes=90,
            standing_choices=_STANDING_CHOICES,
        )

    # Starting.

    def empty(self, seats: int, options: Options) -> Position:
        return empty(seats, options)

    def begin(self, position: Position) -> None:
        setup.begin(_own(position))

    def options_of(self, position: Position) -> Options:
        return dict(_own(position).terms.options)

    def variants(self) -> list[tuple[int, Options]]:
        found = super().variants()
        found += [(seats, self.settle(seats, {"mode": "discovery"}, "research")) for seats in (2, 4)]
        return [*found, (3, self.settle(3, {"free_night_sky": True}, "research"))]

    def factions(self, position: Position) -> list[str]:
        return _factions(_own(position))

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

    def plans_own_turn(self) -> bool:
        """Whether a bot plans its turn only: each choice adds to what came before, so only ends of turns compare."""
        return True

    def confidence(self) -> float:
        return 3.7

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


def _factions(position: State) -> list[str]:
    played = [position.cells[at.DEITY + seat] for seat in range(position.seats)]
    return ["" if deity == land.NONE else deities.DEITY_IDS[deity] for deity in played]


def _own(position: Position) -> State:
    return cast(State, position)


GAME: Final = TheurgyGame()
