"""The board in a terminal, in rich markup."""

from typing import Final, cast

from theomachy.core.game import View
from theomachy.games.theurgy.components import deities, land

_WIDTH: Final = 14  # of a hex
_PAINT: Final = {"violet": "magenta", "orange": "dark_orange"}


def _colour_of(view: View, code: str) -> str:
    """The terminal colour of a seat or of grey."""
    if code == "g":
        return "white"
    deity = cast(list[str | None], view["players"])[int(code)]
    if deity is None:
        return "white"
    word = str(deities.COLOUR_NAMES[deities.DEITY_IDS.index(deity)])
    return _PAINT.get(word, word)


def _pad(text: str, shown: int) -> str:
    left = max(0, _WIDTH - shown) // 2
    return " " * left + text + " " * max(0, _WIDTH - shown - left)


def _hex_lines(view: View, name: str) -> list[str]:
    """Name, type and anomaly; cubes; temples, acolytes and doubts."""
    tiles = cast(dict[str, str], view["tiles"])
    entry = cast(dict[str, object], cast(View, view["hex"]).get(name, {}))
    mark = "*" if view["anomaly"] == name else ""
    head = f"{name} {tiles[name]}{mark}"
    cubes = cast(dict[str, int], entry.get("cubes", {}))
    people = [(f"{count}", _colour_of(view, code)) for code, count in cubes.items()]
    pieces: list[tuple[str, str]] = []
    if "temple" in entry:
        pieces.append(("▲", _colour_of(view, str(entry["temple"]))))
    pieces += [("△", _colour_of(view, str(seat))) for seat in cast(list[int], entry.get("ruins", []))]
    for seat, pair in enumerate(cast(list[list[str | None] | None], view["acolytes"])):
        for place in pair or []:
            if place is not None and place.rstrip("!") == name:
                pieces.append(("å" if place.endswith("!") else "A", _colour_of(view, str(seat))))
    for seat, horde in enumerate(cast(list[dict[str, str]], view["horde"])):
        pieces += [(monster, _colour_of(view, str(seat))) for monster, hex in horde.items() if hex == name]
    if entry.get("sceptics"):
        pieces.append((f"?{entry['sceptics']}", "white"))
    return [_pad(f"[bold]{head}[/]", len(head)), _paint(people), _paint(pieces)]


def _paint(words: list[tuple[str, str]]) -> str:
    text = " ".join(f"[{colour}]{word}[/]" for word, colour in words)
    return _pad(text, sum(len(word) for word, _ in words) + max(0, len(words) - 1))


def draw(view: View) -> str:
    """The land row by row, then the players."""
    lines: list[str] = []
    for r in range(-2, 3):
        row = sorted((q, land.HEX_NAMES[hex]) for hex, (q, other) in enumerate(land.CENTRES) if other == r)
        blocks = [_hex_lines(view, name) for _, name in row]
        indent = " " * (_WIDTH * (5 - len(row)) // 2)
        lines += [indent + "".join(block[line] for block in blocks) for line in range(3)]
    for seat, deity in enumerate(cast(list[str | None], view["players"])):
        hand = " ".join(cast(list[list[str]], view["hands"])[seat])
        pawn = cast(list[str | None], view["pawns"])[seat]
        lines.append(f"[{_colour_of(view, str(seat))}]{seat} {deity or '?'}[/] pawn {pawn or '-'} hand {hand}")
    faith = cast(dict[str, int], view["faith"])
    lines.append("faith " + " ".join(f"[{_colour_of(view, str(seat))}]{vertex}[/]" for vertex, seat in faith.items()))
    row_text = [f"{entry[0]}({entry[1]})" for entry in cast(list[list[object] | None], view["row"]) if entry]
    return "\n".join([*lines, "row " + " ".join(row_text)])
