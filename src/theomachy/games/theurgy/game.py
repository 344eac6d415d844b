"""Theurgy for people and tools: ties the rooms of this package together."""

from typing import Final, cast, final

from theomachy.core.option import Option, Options
from theomachy.core.position import Position
from theomachy.core.rooms import RoomedGame
from theomachy.games.theurgy import evaluate
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import deities, land
from theomachy.games.theurgy.rules import ending
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
class TheurgyGame(RoomedGame):
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

    def variants(self) -> list[tuple[int, Options]]:
        found = super().variants()
        found += [(seats, self.settle(seats, {"mode": "discovery"}, "research")) for seats in (2, 4)]
        return [*found, (3, self.settle(3, {"free_night_sky": True}, "research"))]

    def factions(self, position: Position) -> list[str]:
        return _factions(_own(position))

    def plans_own_turn(self) -> bool:
        """Return whether a bot plans its turn only: choices add to what came before, so only ends of turns compare."""
        return True

    def confidence(self) -> float:
        return 3.7

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)


def _factions(position: State) -> list[str]:
    played = [position.cells[at.DEITY + seat] for seat in range(position.seats)]
    return ["" if deity == land.NONE else deities.DEITY_IDS[deity] for deity in played]


def _own(position: Position) -> State:
    return cast(State, position)


GAME: Final = TheurgyGame()
