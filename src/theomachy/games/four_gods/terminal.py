"""Terminal: the World as text for a terminal, two lines of corners a row of spaces, in rich markup."""

import re
from typing import cast

from theomachy.core.game import View
from theomachy.games.four_gods.components import tiles

_PAINT = {"S": "blue", "M": "bright_black", "F": "green", "P": "yellow"}
_PROPHETS = {
    "blue": "[blue]b[/]",
    "gray": "[bright_black]a[/]",
    "green": "[green]g[/]",
    "yellow": "[yellow]y[/]",
    "": " ",
}
_SHOWN = re.compile(r"(?:T(\d\d)([AB])([0-3])|#\d+:([SMFP]{4})\S*|([SMFP]{4})\S*)")


def draw(view: View) -> str:
    """The World with its prophets (marked beside their corner) and Cities, and what lies around it."""
    options = cast(dict[str, int], view["options"])
    size, world = options["size"], cast(dict[str, str], view["world"])
    lines = ["    " + "  ".join(chr(ord("a") + column) + " " for column in range(size))]
    for row in range(size):
        cells = [_cell(world.get(f"{chr(ord('a') + column)}{row + 1}", "")) for column in range(size)]
        lines.append(f"{row + 1:>3} " + " ".join(top for top, _ in cells))
        lines.append("    " + " ".join(bottom for _, bottom in cells))
    for seat, entry in enumerate(cast(list[dict[str, object]], view["seats"])):
        lines.append(_seat(seat, entry))
    return "\n".join(lines)


def _cell(text: str) -> tuple[str, str]:
    """Two lines of three signs: corners, and a lower-case colour letter for a prophet."""
    what, _, prophet = text.partition("@")
    if what == "":
        return "[dim]·  [/]", "[dim]   [/]"
    if what == "city":
        return "/^\\", f"|{_PROPHETS[prophet]}|"
    match = _SHOWN.fullmatch(what)
    corners = "????"
    if match is not None and match[1]:
        piece = (int(match[1]) - 1) * 2 + "AB".index(match[2])
        corners = tiles.write_look(tiles.BOX.look(piece, int(match[3])))[:4]
    elif match is not None:
        corners = match[4] or match[5]
    nw, ne, se, sw = (f"[{_PAINT.get(letter, 'white')}]{letter}[/]" for letter in corners)
    colour, _, corner = prophet.partition(":")
    mark = _PROPHETS[colour]
    north = mark if corner[:1] == "N" else " "
    south = mark if corner[:1] == "S" else " "
    return f"{nw}{north}{ne}", f"{sw}{south}{se}"


def _seat(seat: int, entry: dict[str, object]) -> str:
    hand = " ".join(str(tile or "-") for tile in cast(list[object], entry["hand"]))
    row = " ".join(str(tile) for tile in cast(list[object], entry["row"]) if tile is not None)
    colours = ", ".join(f"{colour} {count}" for colour, count in cast(dict[str, int], entry["reserve"]).items())
    return f"p{seat} {colours or 'no god'} | hand {hand} | row {row or '-'}"
