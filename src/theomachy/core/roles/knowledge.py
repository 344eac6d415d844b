"""The knowledge of a viewer: views, the worlds that fit them, positions as data, the board as text."""

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from theomachy.core.chance import Dice
from theomachy.core.message import Message
from theomachy.core.position import Position
from theomachy.core.roles.choosing import Choosing

View = dict[str, object]


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Choosing):
    """The knowledge of a viewer: views, the worlds that fit them, positions as data, the board as text."""

    def view(self, position: Position, viewer: int | None) -> View:
        """All that *viewer* may know, JSON-able, built fresh; after the end nothing is hidden."""
        raise NotImplementedError

    def aids(self, position: Position, viewer: int | None) -> View:
        """Return what helps a person to read the view (forecasts, dangers, standings); it follows from the view alone.

        Screens show it together with the view; bots can compute it themselves and do not get it. Under ``forecast``
        stand the events that a choice would bring, by the thing it is made with.
        """
        return {}

    def dump(self, position: Position) -> View:
        """The complete position as JSON-able data, without its random source."""
        raise NotImplementedError

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        """The position that *data* describes; what it leaves open is dealt with *seed*.

        :raises PositionError: naming the field that is missing or cannot be.
        """
        raise NotImplementedError

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        """Endless positions that the owner of *view* cannot tell from the real one, drawn uniformly."""
        raise NotImplementedError

    def sample_world(self, view: View, dice: Dice) -> Position:
        """One position that the owner of *view* cannot tell from the real one."""
        return next(iter(self.worlds(view, dice)))

    def panes(self, view: View, viewer: int | None) -> dict[str, list[Message]]:
        """Return what lies beside the board, for a terminal: lines under ``own``, ``seats``, ``table`` and ``ahead``.

        *view* holds the aids too; ``ahead`` says what they foresee. A game that gives nothing has its whole view listed
        instead.
        """
        return {}

    def draw(self, view: View) -> str:
        """The board as text for a terminal, in rich markup, its places marked by ``core.spots.spot``."""
        raise NotImplementedError

    def here(self, view: View, place: str) -> list[Message]:
        """Return what is at *place* on the board; nothing where there is no such place."""
        return []
