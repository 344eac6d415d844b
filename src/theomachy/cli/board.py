"""Board: the drawing of a board in the terminal application; people point at its places by mouse or keys."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static

from theomachy.cli.front import Scene, things_in
from theomachy.cli.sheet import Sheet
from theomachy.cli.spots import Spots
from theomachy.cli.texts import text
from theomachy.core.choices import Choice


class Board(Static, can_focus=True):
    """The drawing. The arrow keys walk from place to place; Enter or a click points at one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *[(way, f"walk('{way}')", way) for way in ("left", "right", "up", "down")],
        ("enter", "point", "Point"),
        ("escape", "leave", "Leave"),
    ]

    class Pointed(Message):
        """Somebody points at *place*."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.auto_links = False  # places keep the colours of who is there
        self.spots = Spots(Text())
        self.place = ""  # where the keys have come to
        self.first = ""  # where they begin: at a place of a choice, if there is one

    def display_board(self, markup: str) -> None:
        """Show another position."""
        self.spots = Spots(Text.from_markup(markup))
        self._refresh_board()

    def begin_at(self, choices: Sequence[Choice]) -> None:
        """Let the keys begin at the first place that one of *choices* names."""
        named = (place for choice in choices for place in things_in(choice))
        self.first = next((place for place in named if place in self.spots.runs), "")

    def on_focus(self) -> None:
        """Mark the place where the keys are, or begin."""
        if self.place not in self.spots.runs:
            self.place = self.first or self.spots.next_to("", "down")
        self._refresh_board()

    def on_blur(self) -> None:
        """Mark nothing."""
        self._refresh_board()

    def _refresh_board(self) -> None:
        self.update(self.spots.marked(self.place if self.has_focus else ""))

    def action_walk(self, way: str) -> None:
        """Go to the next place in a direction, and show it."""
        self.place = self.spots.next_to(self.place, way)
        self._refresh_board()
        for line, first, last in self.spots.runs.get(self.place, []):
            if isinstance(self.parent, Widget):
                self.parent.scroll_to_region(Region(first, line, last - first, 1), animate=False)

    def action_point(self, place: str = "") -> None:
        """Point at *place*, which is what a click on its signs does, or at the marked one."""
        self.place = place or self.place
        if self.place:
            self.post_message(self.Pointed(self.place))

    def action_leave(self) -> None:
        """Go back to the choices."""
        self.screen.query_one("#choices", OptionList).focus()


class Look(Sheet):
    """A look at a place: what is there and the choices there."""

    def __init__(self, scene: Scene, place: str) -> None:
        super().__init__(scene.panes.here(place), scene.choices_at(place), text("nothing-here"))
        self.place = place
