"""4 Gods for people and tools: ties the rooms of the game together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, final

from theomachy.core.action import ActionSpace
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.message import Message
from theomachy.core.option import Options, Value
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.rate import Rate
from theomachy.core.refusal import Refusal
from theomachy.core.slots import Observer
from theomachy.games.four_gods import (
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
from theomachy.games.four_gods import position as positions
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import bot_speed, choosing_god, discarding, ending, modes, setup

_ROLLOUT_TURNS: Final = 12  # a turn is a tile or two, and what it makes possible shows many turns later
_CONFIDENCE: Final = 2.0  # found by bench.calibration


@final
class FourGodsGame(Game):
    """The rulebook of 4 Gods."""

    def __init__(self) -> None:
        super().__init__(
            "four_gods",
            "theomachy.games.four_gods",
            version=3,
            seats=modes.SEATS,
            options=modes.OPTIONS,
            minutes=30,
            standing_choices=actions.STANDING_CHOICES,
        )

    # Starting.

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        return super().settle(seats, modes.with_defaults(options, preset), preset)

    def empty(self, seats: int, options: Options) -> Position:
        return positions.empty(seats, options)

    def begin(self, position: Position) -> None:
        setup.begin(_own(position))

    def options_of(self, position: Position) -> Options:
        return _own(position).terms.options

    def has_timers(self, options: Options) -> bool:
        return modes.has_timers(options)

    def label(self, position: Position, seat: int) -> str:
        return notation.label(_own(position), seat)

    def variants(self) -> list[tuple[int, Options]]:
        return [(seats, self.settle(seats, options, "research")) for seats, options in modes.VARIANTS]

    def factions(self, position: Position) -> list[str]:
        return choosing_god.factions(_own(position))

    # Notation.

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

    def canonical(self, action: int) -> int:
        return discarding.canonical(action)

    def default(self, position: Position, seat: int) -> int:
        return choices.default(_own(position), seat)

    def is_ready_signal(self, action: int) -> bool:
        return ending.is_flag(action)

    def rate(self) -> Rate | None:
        return bot_speed.INPUT_RATE

    def reaction_time(self, text: str, dice: Dice) -> int:
        return bot_speed.reaction_time(text, dice)

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return refusals.explain(_own(position), seat, action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.choices(_own(position), seat)

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

    def rollout_turns(self) -> int:
        return _ROLLOUT_TURNS

    def confidence(self) -> float:
        return _CONFIDENCE

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)

    def check_invariants(self, position: Position) -> None:
        invariants.check(_own(position))

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

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


def _own(position: Position) -> FourGodsPosition:
    assert isinstance(position, FourGodsPosition)
    return position


GAME = FourGodsGame()
