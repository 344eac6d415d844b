"""Elements of the Gods for people and tools: one object that ties the rooms together."""

from collections.abc import Mapping
from typing import cast, final

from theomachy.core.option import Option, Options, Value
from theomachy.core.position import Position
from theomachy.core.refusal import OptionError
from theomachy.core.rooms import RoomedGame
from theomachy.games.elements_of_the_gods import actions, evaluate
from theomachy.games.elements_of_the_gods.components.edition import PACKAGE
from theomachy.games.elements_of_the_gods.state import COLOURS, State


def _own(position: Position) -> State:
    return cast(State, position)


@final
class ElementsGame(RoomedGame):
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

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        full = super().settle(seats, options, preset)
        first = full.get("first")
        if isinstance(first, int) and first >= seats:
            raise OptionError(f"option 'first': seat {first} is not at a table of {seats}; give 0 to {seats - 1}")
        return full

    def factions(self, position: Position) -> list[str]:
        return list(COLOURS[: position.seats])

    def plans_own_turn(self) -> bool:
        """The next Elements and cards outweigh what can be forecast."""
        return True

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)

    def confidence(self) -> float:
        return 1.8


GAME = ElementsGame()
