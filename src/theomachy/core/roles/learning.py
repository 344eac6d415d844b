"""The numbers learners need: of actions, and of what a seat knows."""

from mypy_extensions import mypyc_attr

from theomachy.core.action import ActionSpace
from theomachy.core.option import Options
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

    def slots(self, seats: int, options: Options) -> Slots:
        """Return what the numbers for learners are, their bounds and scales."""
        return self.observer().slots(seats, options)

    def observe(self, position: Position, seat: int) -> memoryview:
        """Return what *seat* knows as whole numbers, in memory of its own, as slots() says."""
        return self.observer().observation(position, seat, self.slots(position.seats, self.options_of(position)))
