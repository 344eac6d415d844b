"""Elements of the Gods for people and tools: one object that ties the rulebook together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast, final

from theomachy.core.action import ActionSpace, pack
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.option import Option, Options, Value
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import OptionError, Refusal
from theomachy.games.elements_of_the_gods import (
    choices,
    ending,
    goal,
    invariants,
    loading,
    notation,
    refusals,
    setup,
    view,
)
from theomachy.games.elements_of_the_gods.actions import DISCARD, action_space
from theomachy.games.elements_of_the_gods.board import board_for
from theomachy.games.elements_of_the_gods.cards import PACKAGE
from theomachy.games.elements_of_the_gods.evaluate import evaluate
from theomachy.games.elements_of_the_gods.observe import observe
from theomachy.games.elements_of_the_gods.openings import Opening, openings
from theomachy.games.elements_of_the_gods.picture import picture
from theomachy.games.elements_of_the_gods.position import blank
from theomachy.games.elements_of_the_gods.reach import reach
from theomachy.games.elements_of_the_gods.state import END, HALF_ELEMENT, NONE, SCORE, TURN, State

COLOURS = ("white", "black", "blue", "orange", "yellow")


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
            version=3,
            seats=[1, 2, 3, 4, 5],
            options=[first],
            minutes=60,
            standing_choices=choices.WISHES,
        )

    # Starting.

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        full = super().settle(seats, options, preset)
        first = full.get("first")
        if isinstance(first, int) and first >= seats:
            raise OptionError(f"option 'first': seat {first} is not at a table of {seats}; give 0 to {seats - 1}")
        return full

    def empty(self, seats: int, options: Options) -> Position:
        return blank(seats, options)

    def begin(self, position: Position) -> None:
        setup.begin(_state(position))

    def options_of(self, position: Position) -> Options:
        return _state(position).options

    def factions(self, position: Position) -> list[str]:
        return list(COLOURS[: position.seats])

    # Notation.

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(_state(position), seat, action)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return notation.read(_state(position), seat, text)

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        return notation.write_line(_state(position), seat, actions)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        return notation.note(events)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        return notation.draws(_state(position), note)

    def opening_note(self, position: Position) -> str:
        return notation.opening_note(_state(position))

    def opening_draws(self, position: Position, note: str) -> list[int]:
        return notation.opening_draws(_state(position), note)

    # Choosing.

    def default(self, position: Position, seat: int) -> int:
        """The first choice, but to discard rather than to play a card that nobody chose."""
        legal = position.legal(seat)
        return pack(DISCARD) if pack(DISCARD) in legal else legal[0]

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return refusals.refuse(_state(position), action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.choices(_state(position), seat)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        return view.view(_state(position), viewer)

    def aids(self, position: Position, viewer: int | None) -> View:
        pos = _state(position)
        data = view.aids(pos, viewer)
        if viewer is not None and not pos.is_over():
            data["cards"] = {id: self._opening(card) for id, card in openings(pos, viewer).items()}
        if viewer == pos.cells[TURN] and pos.cells[HALF_ELEMENT] != NONE:
            data["reach"] = reach(pos)
        return data

    def _opening(self, card: Opening) -> View:
        refusal = card.refusal
        lacks = None if refusal is None else {"sentence": self.render(refusal.message()), "rule": refusal.rule}
        return {
            "places": card.places,
            "near": card.near,
            "grounds": card.grounds,
            "barred": card.barred,
            "lacks": lacks,
        }

    def dump(self, position: Position) -> View:
        return view.dump(_state(position))

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        return loading.load(data, {} if data.get("mode") == "solo" else {"first": None}, seed)

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        return loading.worlds(view, {} if view.get("mode") == "solo" else {"first": None}, dice)

    def plans_own_turn(self) -> bool:
        """The next Elements and cards outweigh what can be foreseen of them."""
        return True

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate(_state(position), seat)

    def confidence(self) -> float:
        return 1.8

    def check_invariants(self, position: Position) -> None:
        fault = invariants.fault(_state(position))
        assert not fault, fault

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        return action_space(board_for(seats).spaces)

    def observe(self, position: Position, seat: int) -> list[float]:
        return observe(_state(position), seat)

    # Telling.

    def outcome(self, position: Position) -> Outcome | None:
        pos = _state(position)
        if not pos.is_over():
            return None
        scores = [int(pos.cells[SCORE + owner]) for owner in range(pos.owners())]
        if pos.is_solo():
            grade = ending.grade(pos)
            return Outcome([[0]] if grade > 0 else [[], [0]], ending.GRADES[grade], scores)
        return Outcome(ending.places(pos), ending.END_NAMES[pos.cells[END]], scores)

    def draw(self, view: View) -> str:
        return picture(view)


GAME = ElementsGame()
