"""Game: one object per rulebook, for everything that people and tools need besides the position itself."""

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from theomachy.core.option import Option
from theomachy.core.roles.knowledge import View as View
from theomachy.core.roles.learning import Learning
from theomachy.core.stop import Stop


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Learning):
    """A rulebook at work. Subclasses override what has no default in the roles (``core/roles``).

    The roles stand on each other: texts, editions, rules, notation, choosing, knowledge, bots, learning. A *viewer* is
    a seat, or None for a spectator.
    """

    def __init__(
        self,
        id: str,
        package: str,
        *,
        version: int,
        seats: Sequence[int],
        options: Sequence[Option] = (),
        minutes: int = 30,
        stops: Sequence[Stop] = (),
        standing_choices: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        super().__init__(id, package, version=version, seats=seats, options=options, minutes=minutes)
        self.stops = list(stops)
        # By kind of thing: what choosing one, whenever it may be, is written as.
        self.standing_choices = dict(standing_choices or {})
