"""The numbers learners need: of actions, and of what a seat knows."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from theomachy.core.action import ActionSpace
from theomachy.core.option import Options, Value
from theomachy.core.position import Position
from theomachy.core.roles.bots import Judgement
from theomachy.core.slots import Observer, Slots


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning(Judgement):
    """The numbers learners need: of actions, and of what a seat knows."""

    def space(self, seats: int, options: Options) -> ActionSpace:
        """The dense numbering of this game's actions."""
        raise NotImplementedError

    def observer(self) -> Observer:
        """Return what writes the numbers for learners."""
        raise NotImplementedError

    def slots(self, seats: int | None = None, options: Mapping[str, Value] | None = None) -> Slots:
        """Return what the numbers for learners are, their bounds and scales.

        The seats default to the fewest the game has, the options to those of research.
        """
        count = self.seats[0] if seats is None else seats
        return self.observer().slots(count, self.settle(count, options, "research"))

    def observe(self, position: Position, seat: int) -> memoryview:
        """Return what *seat* knows as whole numbers, in memory of its own, as slots() says."""
        slots = self.observer().slots(position.seats, self.options_of(position))
        return self.observer().observation(position, seat, slots)
