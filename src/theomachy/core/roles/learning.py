"""What learners ask: the numbers of actions and of what a seat knows."""

from mypy_extensions import mypyc_attr

from theomachy.core.action import ActionSpace
from theomachy.core.option import Options
from theomachy.core.position import Position
from theomachy.core.roles.bots import Judgement


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning(Judgement):
    """What learners ask: the numbers of actions and of what a seat knows."""

    def space(self, seats: int, options: Options) -> ActionSpace:
        """The dense numbering of this game's actions."""
        raise NotImplementedError

    def observe(self, position: Position, seat: int) -> list[float]:
        """What *seat* knows as numbers, always of the same length for a seat count and options."""
        raise NotImplementedError
