"""The World as text, two lines of corners a row of spaces, in rich markup, and what lies beside it."""

import re
from typing import Final, cast

from theomachy.core.edition import edition_of, texts
from theomachy.core.game import View
from theomachy.core.message import CORE_TEXTS, Message, Translations
from theomachy.core.spots import spot
from theomachy.games.four_gods.components import tiles
from theomachy.games.four_gods.components.edition import components
from theomachy.games.four_gods.components.tiles import TileSet

_PAINT = {"S": "blue", "M": "bright_black", "F": "green", "P": "yellow"}
_LETTERS: Final = {"blue": "b", "gray": "a", "green": "g", "yellow": "y"}  # of prophets
_PROPHETS = {
    "blue": "[blue]b[/]",
    "gray": "[bright_black]a[/]",
    "green": "[green]g[/]",
    "yellow": "[yellow]y[/]",
    "": " ",
}
_NAMES: Final = Translations("theomachy.games.four_gods", CORE_TEXTS)
_GODS: Final = {"S": "sea", "M": "mountain", "F": "forest", "P": "plain"}
_SHOWN = re.compile(r"(?:T(\d\d)([AB])([0-3])?|#\d+:([SMFP]{4})\S*|([SMFP]{4})\S*)")


def draw(view: View) -> str:
    """Draw the World with its prophets (marked beside their corner) and Cities."""
    options = cast(dict[str, int], view["options"])
    box = components(edition_of(view)).tiles
    names = texts("four_gods", _NAMES, view)
    size, world = options["size"], cast(dict[str, str], view["world"])
    lines = ["    " + "  ".join(chr(ord("a") + column) + " " for column in range(size))]
    for row in range(size):
        spaces = [f"{chr(ord('a') + column)}{row + 1}" for column in range(size)]
        cells = [[spot(space, half) for half in _cell(world.get(space, ""), box)] for space in spaces]
        lines.append(f"{row + 1:>3} " + " ".join(top for top, _ in cells))
        lines.append("    " + " ".join(bottom for _, bottom in cells))
    lines.append(f"[dim]{names.render(Message('terminal.legend'))}[/]")
    return "\n".join(lines)


def _cell(text: str, box: TileSet) -> tuple[str, str]:
    """Two lines of three signs: corners, and a lower-case colour letter for a prophet."""
    what, _, prophet = text.partition("@")
    if what == "":
        return "[dim]·  [/]", "[dim]   [/]"
    if what == "city":
        return "/^\\", f"|{_PROPHETS[prophet]}|"
    corners = _corners(what, box) or "????"
    nw, ne, se, sw = (f"[{_PAINT.get(letter, 'white')}]{letter}[/]" for letter in corners)
    colour, _, corner = prophet.partition(":")
    mark = _PROPHETS[colour]
    north = mark if corner[:1] == "N" else " "
    south = mark if corner[:1] == "S" else " "
    return f"{nw}{north}{ne}", f"{sw}{south}{se}"


def _corners(text: str, box: TileSet) -> str:
    """The terrains of a tile, or "" when it is face down."""
    match = _SHOWN.fullmatch(text)
    if match is None:
        return ""
    if match[1]:
        piece = (int(match[1]) - 1) * 2 + "AB".index(match[2])
        return tiles.write_look(box.look(piece, int(match[3] or 0)))[:4]
    return match[4] or match[5]


def _tile(text: object, view: View) -> str:
    """A tile in words: its corners clockwise from the north-west, and its back if it is known."""
    names = texts("four_gods", _NAMES, view)
    if text is None:
        return names.name("empty")
    tile = str(text).partition("<")[0]
    corners = _corners(tile, components(edition_of(view)).tiles)
    words = "-".join(names.name(letter) for letter in corners) or names.name("?")
    if back := _back(tile):
        other = "-".join(names.name(letter) for letter in _corners(back, components(edition_of(view)).tiles))
        words += f" ({names.name('back')} {other})"
    return words


def _back(text: str) -> str:
    """The other side of a tile whose two sides the viewer knows; "" of one that lies in the World or is not known."""
    match = _SHOWN.fullmatch(text)
    if match is None or match[1] is None or match[3] is not None:
        return ""
    return f"T{match[1]}{'B' if match[2] == 'A' else 'A'}"


def panes(view: View, viewer: int | None) -> dict[str, list[Message]]:
    """Say what the viewer holds, its own god and tiles by their terrains, and what the others show."""
    seats = cast(list[dict[str, object]], view["seats"])
    table = [Message("terminal.phase", {"phase": f"phase-{view['phase']}"}), *_turn(view)]
    bag = view["bag"]
    if isinstance(bag, dict) and "count" in bag:
        table.append(Message("terminal.bag", {"count": bag["count"], "cities": view["cities_left"]}))
    table += _clock(view)
    table += _kingdoms(view)
    return {
        "own": [] if viewer is None else _own(seats[viewer], view),
        "seats": [message for number, seat in enumerate(seats) for message in _seat(number, seat, view)],
        "table": table,
        "ahead": _ahead(view, viewer),
    }


def _ahead(view: View, viewer: int | None) -> list[Message]:
    """Say what a new prophet would bring, where tiles fit, which spaces are safe and who has passed."""
    found = []
    for corner, stand in cast(dict[str, dict[str, object]], view.get("stands", {})).items():
        gain = [f"{points:+} {colour}" for colour, points in cast(dict[str, int], stand["gain"]).items()]
        place = f"{_GODS[str(stand['terrain'])]}-{corner}"
        found.append(Message("terminal.stand", {"place": place, "size": stand["size"], "gain": gain or ["-"]}))
    fits = cast(dict[str, int], view.get("fits", {}))
    if some := [f"{space} {count}" for space, count in fits.items() if count]:
        found.append(Message("terminal.fits", {"spaces": some}))
    if none := [space for space, count in fits.items() if not count]:
        found.append(Message("terminal.fits-none", {"spaces": none}))
    if barren := view.get("barren"):
        found.append(Message("terminal.barren", {"spaces": barren}))
    if passed := [seat for seat, flag in enumerate(cast(list[bool], view.get("flags", []))) if flag]:
        found.append(Message("terminal.flags", {"seats": passed}))
    return found


def here(view: View, place: str) -> list[Message]:
    """Say what lies on a space, who stands there and what fits there."""
    size = cast(dict[str, int], view["options"])["size"]
    if place not in [f"{chr(ord('a') + column)}{row + 1}" for column in range(size) for row in range(size)]:
        return []
    what, _, prophet = cast(dict[str, str], view["world"]).get(place, "").partition("@")
    colour, _, corner = prophet.partition(":")
    facts: dict[str, object] = {"space": place, "colour": colour, "tile": _tile(what or None, view)}
    key = "here-city" if what == "city" else "here-tile" if what else "here-empty"
    found = [Message(f"terminal.{key}", facts)]
    if corner:
        terrain = _GODS.get(
            _corners(what, components(edition_of(view)).tiles)[("NW", "NE", "SE", "SW").index(corner)], "?"
        )
        found.append(Message("terminal.here-prophet", {"colour": colour, "place": f"{terrain}-{corner}"}))
    if place in cast(dict[str, int], view.get("fits", {})):
        found.append(Message("terminal.here-fits", {"count": cast(dict[str, int], view["fits"])[place]}))
    wants = cast(dict[str, list[str]], view.get("wants", {})).get(place, [])
    if asked := list(dict.fromkeys(f"{_GODS[half[-1]]}-{half[2:4]}" for half in wants)):
        found.append(Message("terminal.here-wants", {"places": asked}))
    if place in cast(dict[str, int], view.get("edges", {})):
        found.append(Message("terminal.here-edges", {"count": cast(dict[str, int], view["edges"])[place]}))
    return found


def _kingdoms(view: View) -> list[Message]:
    """Say where prophets stand together, who leads there and what the kingdom is worth; empty ones are left out."""
    found = []
    for kingdom in cast(list[dict[str, object]], view.get("kingdoms", [])):
        prophets = cast(dict[str, int], kingdom["prophets"])
        if prophets:
            facts = {key: kingdom[key] for key in ("terrain", "spaces", "leaders", "worth")}
            counted = [f"{count} {colour}" for colour, count in prophets.items()]
            found.append(Message("terminal.kingdom", {**facts, "prophets": counted}))
    for colour, score in cast(dict[str, list[int | None]], view.get("score", {})).items():
        *parts, total = (str(part) for part in score if part is not None)
        found.append(Message("terminal.score", {"colour": colour, "total": total, "parts": parts}))
    return found


def _own(seat: dict[str, object], view: View) -> list[Message]:
    """Say who the viewer's gods are and what both hands hold."""
    gods = [_GODS.get(str(god), "?") for god in cast(list[object], seat["gods"])]
    own = [Message("terminal.gods", {"gods": gods or ["unknown"]})]
    left, right = (_tile(tile, view) for tile in cast(list[object], seat["hand"]))
    return [*own, Message("terminal.hands", {"left": left, "right": right})]


def _seat(number: int, seat: dict[str, object], view: View) -> list[Message]:
    """Say what a player shows: gods, prophets, hands and the open row."""
    gods = [_GODS.get(str(god), "?") for god in cast(list[object], seat["gods"])]
    hand = [_tile(tile, view) for tile in cast(list[object], seat["hand"])]
    row = [f"{slot}: {_tile(tile, view)}" for slot, tile in enumerate(cast(list[object], seat["row"]), 1) if tile]
    counts = cast(dict[str, int], seat["reserve"])
    reserve = [f"{count} {colour} ({_LETTERS[colour]})" for colour, count in counts.items()] or ["0"]
    facts = {"seat": number, "gods": gods or ["unknown"], "reserve": reserve, "hand": hand, "row": row or ["-"]}
    found = [Message("terminal.seat", facts)]
    for key in ("passed", "away"):
        if seat[key]:
            found.append(Message(f"terminal.{key}", {"seat": number}))
    for side, tile in zip("LR", cast(list[object], seat["hand"]), strict=True):
        if origin := str(tile).partition("<p")[2]:
            found.append(Message("terminal.taken", {"seat": number, "hand": side, "row_seat": int(origin)}))
    return found


def _turn(view: View) -> list[Message]:
    """Say whose turn it is and how much of it is left; nothing in real time."""
    turn = cast(dict[str, object] | None, view["turn"])
    if turn is None:
        return []
    if turn["left"] is None:
        return [Message("terminal.turn", {"seat": turn["seat"]})]
    return [Message("terminal.budget", {"seat": turn["seat"], "left": turn["left"], "flips": turn["flips"]})]


def _clock(view: View) -> list[Message]:
    """Say which timers run and when they fire."""
    clock = cast(dict[str, object], view["clock"])
    now = cast(int, clock["now"])
    return [
        Message("terminal.timer", {"timer": f"timer-{name.split(':')[0]}", "seconds": (time - now + 999) // 1000})
        for name, time in cast(dict[str, int], clock["deadlines"]).items()
    ]
