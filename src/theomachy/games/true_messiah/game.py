"""True Messiah for people and tools: every door of the game in one place."""

from collections.abc import Iterator, Mapping, Sequence
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
from theomachy.core.refusal import NotationError, OptionError, Refusal
from theomachy.core.slots import Observer
from theomachy.games.true_messiah import (
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
from theomachy.games.true_messiah import position as positions
from theomachy.games.true_messiah.components.board import COLOUR_NAMES, COLOURS, colour_sets
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import ending, setup, stops, tokens

_STANDING: Final = {"card": ["play {}", "play {} M", "play {} A"], "space": ["mv 1f {}"], "item": [">#{}"]}


@final
class TrueMessiahGame(Game):
    """The rulebook of True Messiah."""

    def __init__(self) -> None:
        super().__init__(
            "true_messiah",
            "theomachy.games.true_messiah",
            version=3,
            seats=[2, 3, 4],
            minutes=90,
            stops=stops.STOPS,
            standing_choices=_STANDING,
            options=[
                Option(
                    "colours",
                    "RB",
                    choices=[*colour_sets(2), *colour_sets(3)],
                    seats=[2, 3],
                    defaults_by_seats={2: "RB", 3: "RBV"},
                ),
                Option("monoliths_4p", False, seats=[4]),
                Option("round_cap", None, research=40, least=1, most=200, nullable=True),
                Option("show_coins_in_market", False),
            ],
        )

    # Starting.

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        full = super().settle(seats, options, preset)
        if len(str(full.get("colours", COLOURS))) != seats:
            known = ", ".join(colour_sets(seats))
            raise OptionError(f"option 'colours' must name {seats} colours: {known}; not {full['colours']!r}")
        return full

    def empty(self, seats: int, options: Options) -> Position:
        return positions.empty(seats, options)

    def begin(self, position: Position) -> None:
        setup.begin(_of(position))

    def options_of(self, position: Position) -> Options:
        return _of(position).terms.options()

    def variants(self) -> list[tuple[int, Options]]:
        chosen: list[tuple[int, dict[str, Value]]] = [
            (2, {}),
            (3, {"colours": "RVW"}),
            (4, {"monoliths_4p": True, "show_coins_in_market": True}),
        ]
        return [(seats, self.settle(seats, options, "research")) for seats, options in chosen]

    def label(self, position: Position, seat: int) -> str:
        return notation.label(_of(position), seat)

    def sides(self, position: Position) -> list[int]:
        return _of(position).sides()

    def factions(self, position: Position) -> list[str]:
        return [COLOUR_NAMES[letter] for letter in _of(position).terms.colours]

    # Notation.

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(_of(position), seat, action, viewer)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return notation.read(_of(position), seat, text)

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        return notation.write_line(_of(position), seat, actions, viewer)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        return notation.note(_of(before), events)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        return notation.draws(_of(position), seat, actions, note)

    def opening_note(self, position: Position) -> str:
        return notation.opening_note(_of(position))

    def opening_draws(self, position: Position, note: str) -> list[int]:
        return notation.opening_draws(_of(position), note)

    # Choosing.

    def refusal(self, position: Position, seat: int, text: str) -> Refusal | None:
        try:
            self.read(position, seat, text)
        except tokens.Impossible as error:
            return self._not_asked(position, seat) or error.refusal
        except NotationError:
            pass
        return super().refusal(position, seat, text)

    def stop_of(self, position: Position, seat: int) -> str:
        return stops.stop_of(_of(position), seat)

    def turn_of(self, position: Position) -> int:
        return _of(position).turn()

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return refusals.explain(_of(position), seat, action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.choices(_of(position), seat)

    def default(self, position: Position, seat: int) -> int:
        return choices.default(_of(position), seat)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        return view.view(_of(position), viewer)

    def aids(self, position: Position, viewer: int | None) -> View:
        return aids.aids(_of(position), viewer)

    def dump(self, position: Position) -> View:
        return view.dump(_of(position))

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        return load.load(data, seed, self.settle)

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        return load.worlds(view, dice, self.settle)

    def plans_whole_turn(self) -> bool:
        """A turn is fifteen choices and more, and the units that storm together move one by one."""
        return True

    def rollout_turns(self) -> int:
        """The next turn may storm what was left open."""
        return 1

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_of(position), seat)

    def confidence(self) -> float:
        """Leads are lost as fast as they are won: who dies is what counts, and the heuristic seldom sees it coming."""
        return 0.45

    def check_invariants(self, position: Position) -> None:
        invariants.check(_of(position))

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        return actions.space(seats, options)

    def observer(self) -> Observer:
        return observe.OBSERVER

    # Showing.

    def outcome(self, position: Position) -> Outcome | None:
        return ending.outcome(_of(position))

    def draw(self, view: View) -> str:
        return terminal.draw(view)

    def panes(self, view: View, viewer: int | None) -> dict[str, list[Message]]:
        return terminal.panes(view, viewer)


def _of(position: Position) -> TrueMessiahPosition:
    """Return the position as one of this game."""
    return cast(TrueMessiahPosition, position)


GAME = TrueMessiahGame()
