"""The board as text for a terminal, in rich markup."""

from typing import Final, cast

from theomachy.core.game import View
from theomachy.games.true_messiah.components.board import AREAS, SIDE, space_name

_PAINT: Final = {"R": "red", "B": "blue", "V": "magenta", "W": "white"}
_MARKS: Final = {"c": "#", "t": "^"}  # of buildings
_WIDTH: Final = 9  # columns of a space


def draw(view: View) -> str:
    """Draw rows from the top, one cell a space: building, low units, high unit; then a line for each player."""
    left, bottom, right, top = AREAS[cast(int, view["mode"])]
    lines = []
    for row in range(top, bottom - 1, -1):
        spaces = [_space(view, space_name(int(row * SIDE + column))) for column in range(left, right + 1)]
        lines.append(f"{row + 1} " + " ".join(spaces))
    lines.append("  " + " ".join(f"{space_name(column)[0]:^{_WIDTH}}" for column in range(left, right + 1)))
    seats = cast(dict[str, dict[str, object]], view["seats"])
    for letter, seat in seats.items():
        mask = "mask" if seat["mask"] else "no mask"
        health, coins, belief = seat["hp"], seat["coins"], seat["belief"]
        lines.append(f"[{_PAINT[letter]}]{letter}[/] {health} health, {mask}, {coins} coins, belief {belief}")
    return "\n".join(lines)


def _space(view: View, name: str) -> str:
    """Draw one space."""
    buildings, units = cast(dict[str, str], view["buildings"]), cast(dict[str, list[str]], view["units"])
    words = units.get(name, [])
    low = "".join(word[1:].replace("*", "").partition("#")[0] for word in words if word[1].isdigit())
    high = "".join(word[1] for word in words if not word[1].isdigit())
    building = buildings.get(name, "")
    owner = words[0][0] if words else building[:1]
    stone = "o" if name in cast(list[str], view["monoliths"]) else ""
    text = f"{_MARKS.get(building[1:], '') or stone or '.'}{low}{high}"[:_WIDTH].ljust(_WIDTH)
    return f"[{_PAINT[owner]}]{text}[/]" if owner else f"[dim]{text}[/]"
