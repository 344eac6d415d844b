"""Sheet: what lies over the panes until it is closed: a long answer to a command, or a look at a place."""

from collections.abc import Sequence
from typing import ClassVar

from rich.markup import escape
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from theomachy.cli.front import Line
from theomachy.cli.panes import KEYS
from theomachy.cli.paragraphs import Paragraphs
from theomachy.cli.texts import text


class Sheet(ModalScreen[str | None]):
    """Lines to read, and choices if there are any; it answers with the notation of the one picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss(None)", "Close"),
        ("enter", "dismiss(None)", "Close"),
        *[(key, f"turn_to('{tab}')", tab) for key, tab in KEYS.items()],
    ]
    SCOPED_CSS = False  # for kinds of sheets, too
    CSS = """
    Sheet { align: center middle; }
    Sheet > Vertical { width: 96; max-width: 95%; height: auto; max-height: 90%; border: solid $primary; padding: 0 1;
        background: $surface; }
    Sheet VerticalScroll { height: auto; max-height: 18; }
    Sheet.-chooses VerticalScroll { max-height: 11; }
    .tall Sheet VerticalScroll { max-height: 30; }
    Sheet OptionList { height: auto; max-height: 7; border: none; padding: 0; }
    Sheet #close { color: $text-muted; }
    """

    def __init__(self, lines: Sequence[str], choices: Sequence[Line] = (), note: str = "") -> None:
        super().__init__()
        self.lines = list(lines)
        self.choices = list(choices)
        self.note = note
        self.set_class(bool(choices), "-chooses")

    def compose(self) -> ComposeResult:
        """Return the lines, the choices, and how to close it."""
        with Vertical():
            with VerticalScroll():
                yield Static(Paragraphs(self.lines))
            if self.choices:
                yield OptionList(*(Option(escape(f"{line.title}  {line.notation}")) for line in self.choices))
            elif self.note:
                yield Static(escape(self.note))
            yield Static(escape(text("choose-or-close" if self.choices else "close-with")), id="close")

    def on_mount(self) -> None:
        """Let the arrow keys walk the choices, or the lines."""
        self.query_one(OptionList if self.choices else VerticalScroll).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a choice."""
        self.dismiss(self.choices[event.option_index].notation)

    async def action_turn_to(self, tab: str) -> None:
        """Close it and show a pane."""
        self.dismiss(None)
        self.app.call_later(self.app.run_action, f"tab('{tab}')")
