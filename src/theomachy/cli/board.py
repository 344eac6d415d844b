"""Board: the drawing of a board in the terminal application; people point at its places by mouse or keys."""

from typing import ClassVar

from rich.markup import escape
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from theomachy.cli.front import Scene
from theomachy.cli.spots import Spots
from theomachy.cli.texts import text


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

    def display_board(self, markup: str) -> None:
        """Show another position."""
        self.spots = Spots(Text.from_markup(markup))
        self._refresh_board()

    def on_focus(self) -> None:
        """Mark the first place."""
        if self.place not in self.spots.runs:
            self.place = self.spots.next_to("", "down")
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


class Look(ModalScreen[str | None]):
    """A list of what is at a place and the choices there; it answers with the notation of the one picked."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Close")]
    CSS = """
    Look { align: center middle; }
    Look > Vertical { width: 76; max-width: 95%; height: auto; max-height: 90%; border: solid $primary; padding: 0 1;
        background: $surface; }
    Look VerticalScroll { height: auto; max-height: 12; }
    Look OptionList { height: auto; max-height: 8; border: none; padding: 0; }
    Look #close { color: $text-muted; }
    """

    def __init__(self, scene: Scene, place: str) -> None:
        super().__init__()
        self.scene = scene
        self.place = place
        self.choices = scene.choices_at(place)

    def compose(self) -> ComposeResult:
        """Return what is there, what can be chosen there."""
        with Vertical():
            with VerticalScroll():
                yield Static(escape("\n".join(self.scene.panes.here(self.place))))
            if self.choices:
                yield OptionList(*(Option(escape(f"{line.title}  {line.notation}")) for line in self.choices))
            else:
                yield Static(escape(text("nothing-here")))
            yield Static(escape(text("close-with")), id="close")

    def on_mount(self) -> None:
        """Let the arrow keys walk the choices."""
        self.query_one(OptionList if self.choices else VerticalScroll).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a choice."""
        self.dismiss(self.choices[event.option_index].notation)
