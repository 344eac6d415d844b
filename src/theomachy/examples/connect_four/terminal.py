"""The board in a terminal, in rich markup."""

from typing import Final, cast

from theomachy.core.game import View
from theomachy.core.message import Message
from theomachy.core.spots import spot
from theomachy.examples.connect_four.components.board import COLUMN_NAMES

_MARKUP: Final = {"X": "[red]X[/]", "O": "[yellow]O[/]", ".": "[dim]·[/]"}


def draw(view: View) -> str:
    """Return the rows from the top and the names of the columns."""
    rows = cast(list[str], view["rows"])
    lines = [[_MARKUP[sign] for sign in row] for row in rows]
    columns = zip(COLUMN_NAMES, zip(*lines, COLUMN_NAMES, strict=True), strict=True)
    marked = [[spot(name, sign) for sign in column] for name, column in columns]
    return "\n".join(" ".join(row) for row in zip(*marked, strict=True))


def panes(view: View, viewer: int | None) -> dict[str, list[Message]]:
    """Return whose disc is next; everything else lies on the board."""
    signs = ("X", "O")
    if view["result"] is not None:
        return {"own": [], "seats": [], "table": [], "ahead": []}
    seat = signs.index(cast(str, view["to_move"]))
    own = [] if viewer is None else [Message("terminal.own", {"sign": signs[viewer]})]
    return {"own": own, "seats": [Message("terminal.to-move", {"seat": seat})], "table": [], "ahead": []}


def here(view: View, place: str) -> list[Message]:
    """Return how full a column is."""
    if place not in COLUMN_NAMES:
        return []
    rows = cast(list[str], view["rows"])
    free = sum(row[COLUMN_NAMES.index(place)] == "." for row in rows)
    return [Message("terminal.here", {"column": place, "free": free})]
