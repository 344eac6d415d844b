"""Flock for people and tools: ties the rooms of this package together."""

from collections.abc import Iterator, Sequence
from typing import Final, cast, final

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
from theomachy.core.refusal import Refusal
from theomachy.core.slots import Observer
from theomachy.games.flock import (
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
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import PACKAGE, STANDARD
from theomachy.games.flock.position import NO_ACTION, FlockPosition, empty
from theomachy.games.flock.rules import ending, setup, turn

_OPTIONS: Final = [
    Option("ko", True),
    Option("repetition", True, defaults_by_seats={3: False, 4: False}),
    Option("rounds", 100, least=30, most=200),
    Option("setup_order", "book", choices=["book", "snake"]),
    Option("deities", "choose", choices=["choose", "random"]),
    Option("shared", "never", choices=at.SHARED_CHOICES, defaults_by_seats={4: "ask"}),
]
_STANDING_CHOICES: Final = {"deity": ["={}"], "card": ["!{}"], "area": ["M {}"]}
_VARIANTS: Final[list[tuple[int, dict[str, Value]]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"deities": "random", "rounds": 30, "ko": False, "repetition": False}),
    (3, {"setup_order": "snake", "shared": "ask", "repetition": True}),
    (3, {"shared": "always", "deities": "random"}),
    (4, {"setup_order": "snake", "shared": "never"}),
    (4, {"shared": "always", "rounds": 200, "repetition": True}),
]


@final
class FlockGame(Game):
    """The rulebook of Flock."""

    def __init__(self) -> None:
        super().__init__(
            "flock",
            PACKAGE,
            version=2,
            seats=[2, 3, 4],
            options=_OPTIONS,
            minutes=30,
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
        return [(seats, self.settle(seats, options, "research")) for seats, options in _VARIANTS]

    def factions(self, position: Position) -> list[str]:
        return setup.factions(_own(position))

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

    def refuse_chain(self, position: Position, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Return why the chain cannot be played, looking at it before forced choices are made.

        When all pieces of an area are on their way the exodus ends by itself, and the general answer to one piece more
        would be that it is somebody else's turn.
        """
        ahead = _own(position).copy()
        for index, action in enumerate(actions):
            if action in ahead.calls(seat):
                return None
            refused = self._not_asked(ahead, seat)
            while refused is None and action not in ahead.legal(seat):
                forced = ahead.forced()
                if forced == NO_ACTION or turn.belongs_before(ahead, action):
                    return self.explain(ahead, seat, action) or self._not_legal(ahead, seat, action)
                ahead.do(seat, forced)
                refused = self._not_asked(ahead, seat)
            if refused is not None:
                return refused
            if index + 1 < len(actions):
                ahead.do(seat, action)
        return None

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

    def rollout_turns(self) -> int:
        """A third of a game: what areas are worth shows late."""
        return 12

    def confidence(self) -> float:
        return 2.9

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

    def things(self) -> dict[str, dict[str, object]]:
        found = super().things()
        for id, facts in STANDARD.component_facts().items():
            found.setdefault(id, {}).update(facts)
        return found


def _own(position: Position) -> FlockPosition:
    return cast(FlockPosition, position)


GAME: Final = FlockGame()
