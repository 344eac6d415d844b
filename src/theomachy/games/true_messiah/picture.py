"""The board as text for a terminal, in rich markup."""

from typing import cast

from theomachy.core.game import View
from theomachy.games.true_messiah.board import AREAS

PAINT = {"R": "red", "B": "blue", "V": "magenta", "W": "white"}


def picture(view: View) -> str:
    """Rows from the top, one cell a space: building, low units, high unit; then a line for each player."""
    left, bottom, right, top = AREAS[cast(int, view["mode"])]
    lines = []
    for row in range(top, bottom - 1, -1):
        cells = [cell(view, "abcdefgh"[column] + str(row + 1)) for column in range(left, right + 1)]
        lines.append(f"{row + 1} " + " ".join(cells))
    lines.append("  " + " ".join(f"{'abcdefgh'[column]:^9}" for column in range(left, right + 1)))
    seats = cast(dict[str, dict[str, object]], view["seats"])
    for letter, seat in seats.items():
        mask = "mask" if seat["mask"] else "no mask"
        lines.append(
            f"[{PAINT[letter]}]{letter}[/] {seat['hp']} health, {mask}, {seat['coins']} coins, belief {seat['belief']}"
        )
    return "\n".join(lines)


def cell(view: View, name: str) -> str:
    """One space in nine columns."""
    buildings, units = cast(dict[str, str], view["buildings"]), cast(dict[str, list[str]], view["units"])
    words = units.get(name, [])
    low = "".join(word[1:].replace("*", "").partition("#")[0] for word in words if word[1].isdigit())
    high = "".join(word[1] for word in words if not word[1].isdigit())
    building = buildings.get(name, "")
    mark = {"c": "#", "t": "^"}.get(building[1:], "")
    owner = words[0][0] if words else building[:1]
    stone = "o" if name in cast(list[str], view["monoliths"]) else ""
    text = f"{mark or stone or '.'}{low}{high}"[:9].ljust(9)
    return f"[{PAINT[owner]}]{text}[/]" if owner else f"[dim]{text}[/]"
