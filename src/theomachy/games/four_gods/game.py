"""4 Gods for people and tools: ties the rooms of the game together."""

from collections.abc import Mapping
from typing import Final, final

from theomachy.core.chance import Dice
from theomachy.core.option import Options, Value
from theomachy.core.position import Position
from theomachy.core.rate import Rate
from theomachy.core.rooms import RoomedGame
from theomachy.games.four_gods import actions, evaluate
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import bot_speed, choosing_god, discarding, ending, modes, progress

_ROLLOUT_TURNS: Final = 12  # a turn is a tile or two, and what it makes possible shows many turns later
_CONFIDENCE: Final = 2.0  # found by bench.calibration


@final
class FourGodsGame(RoomedGame):
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

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        return super().settle(seats, modes.with_defaults(options, preset), preset)

    def has_timers(self, options: Options) -> bool:
        return modes.has_timers(options)

    def variants(self) -> list[tuple[int, Options]]:
        return [(seats, self.settle(seats, options, "research")) for seats, options in modes.VARIANTS]

    def factions(self, position: Position) -> list[str]:
        return choosing_god.factions(_own(position))

    def canonical(self, action: int) -> int:
        return discarding.canonical(action)

    def is_ready_signal(self, action: int) -> bool:
        return ending.is_flag(action)

    def rate(self) -> Rate | None:
        return bot_speed.INPUT_RATE

    def reaction_time(self, text: str, dice: Dice) -> int:
        return bot_speed.reaction_time(text, dice)

    def rollout_turns(self) -> int:
        return _ROLLOUT_TURNS

    def progress(self, position: Position) -> float:
        return progress.progress(_own(position))

    def confidence(self) -> float:
        return _CONFIDENCE

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)


def _own(position: Position) -> FourGodsPosition:
    assert isinstance(position, FourGodsPosition)
    return position


GAME = FourGodsGame()
