"""The board in a terminal, in rich markup."""

from typing import Final, cast

from theomachy.core.game import View
from theomachy.examples.connect_four.components.board import COLUMN_NAMES

_MARKUP: Final = {"X": "[red]●[/]", "O": "[yellow]●[/]", ".": "[dim]·[/]"}


def draw(view: View) -> str:
    """Return the rows from the top and the names of the columns."""
    rows = cast(list[str], view["rows"])
    lines = [" ".join(_MARKUP[sign] for sign in row) for row in rows]
    return "\n".join([*lines, " ".join(COLUMN_NAMES)])
