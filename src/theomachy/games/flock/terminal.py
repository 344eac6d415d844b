"""The board in a terminal: the map drawn with signs, the seats below it, in rich markup."""

from collections.abc import Mapping
from itertools import groupby
from typing import Final, cast

from theomachy.core.game import View
from theomachy.core.message import read_catalogue, read_data
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import PACKAGE

_WIDTH: Final = 98
_HEIGHT: Final = 26
_FRAME: Final = (1000, 600)  # of the coordinates in the data files
_STYLES: Final = {
    "sower": "black on white",
    "wanderer": "bold white on blue",
    "gilded": "black on dark_orange",
    "crescent": "bold white on grey23",
}
_NEUTRAL: Final = "bold"
_ROUTES: Final = {"land": ("·", "dim"), "sea": ("~", "blue")}  # how connections are drawn
_NAMES: Final = read_catalogue(PACKAGE, "en")

_Sign = tuple[str, str]  # a character and its style
_Canvas = list[list[_Sign]]


def draw(view: View) -> str:
    """Draw the position of *view* for a terminal of 100 columns."""
    board = read_data(PACKAGE, f"data/map_{view['map']}.toml")
    seats = cast(list[dict[str, object]], view["seats"])
    canvas: _Canvas = [[(" ", "")] * _WIDTH for _ in range(_HEIGHT)]
    areas = {str(area["id"]): area for area in cast(list[dict[str, object]], board["area"])}
    for kind, sign in _ROUTES.items():
        for pair in cast(list[str], board[kind]):
            one, other = pair.split("-")
            _draw_route(canvas, _place(areas[one]), _place(areas[other]), sign)
    for id, area in areas.items():
        _draw_area(canvas, id, _place(area), view, seats)
    rims = ", ".join(cast(list[str], board["rim"])).replace("-", " ~ ")
    lines = "\n".join(_markup(row) for row in canvas).strip("\n").split("\n")
    lines.append(f"[dim]· border   [/][blue]~ sea route[/][dim]   over the rim: {rims}   † prophet[/]")
    return "\n".join([*lines, "", _head(view), *(_seat_line(view, seat) for seat in seats)])


def _place(area: Mapping[str, object]) -> tuple[int, int]:
    """Return where the middle of an area is on the canvas."""
    x, y = cast(int, area["x"]), cast(int, area["y"])
    return x * (_WIDTH - 6) // _FRAME[0] + 2, y * _HEIGHT // _FRAME[1]


def _draw_route(canvas: _Canvas, one: tuple[int, int], other: tuple[int, int], sign: _Sign) -> None:
    steps = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    for step in range(steps + 1):
        x = round(one[0] + (other[0] - one[0]) * step / steps)
        y = round(one[1] + (other[1] - one[1]) * step / steps)
        canvas[y][x] = sign


def _draw_area(canvas: _Canvas, id: str, place: tuple[int, int], view: View, seats: list[dict[str, object]]) -> None:
    """Draw the area's id, its flock with the owner's letter, and a cross for each prophet."""
    flock = cast(dict[str, str], view["areas"]).get(id, str(view["default"]))
    text = f" {id} {flock} "
    for seat in seats:
        prophet = cast(dict[str, object] | None, seat["prophet"])
        if prophet is not None and prophet["at"] == id:
            text += f"†{str(seat['id']).lower()} "
    style = _STYLES[str(seats[at.SEAT_LETTERS.index(flock[-1])]["deity"])] if flock[-1] in at.SEAT_LETTERS else _NEUTRAL
    start = max(0, min(place[0] - len(text) // 2, _WIDTH - len(text)))
    for offset, character in enumerate(text):
        canvas[place[1]][start + offset] = (character, style)


def _markup(row: list[_Sign]) -> str:
    """Join a row of signs, neighbours of one style under one tag."""
    words = []
    for style, signs in groupby(row, key=lambda sign: sign[1]):
        text = "".join(sign[0] for sign in signs)
        words.append(f"[{style}]{text}[/]" if style else text)
    return "".join(words).rstrip()


def _head(view: View) -> str:
    turn = cast(dict[str, object], view["turn"])
    result = cast(dict[str, object] | None, view["result"])
    if result is not None:
        return f"[bold]Over ({result['how']}): {', '.join(cast(list[str], result['winners']))}[/]"
    who = turn["player"] or "everybody"
    return f"[bold]Round {turn['round']}, {turn['phase']}: {who}[/]   supply {view['supply']}"


def _seat_line(view: View, seat: Mapping[str, object]) -> str:
    """Describe what a seat has: temples of the target, flock, cards, prophet."""
    letter, deity = str(seat["id"]), seat["deity"]
    if deity is None:
        return f"{letter}  no deity{' (out)' if seat['out'] else ' yet'}"
    own = [text for text in cast(dict[str, str], view["areas"]).values() if text.endswith(letter)]
    flock = sum(int(text[:-1]) for text in own)
    parts = [f"[{_STYLES[str(deity)]}] {letter} {_NAMES.name(deity)} [/]"]
    parts.append("out" if seat["out"] else f"temples {len(own)}/{view['target']}, flock {flock}")
    hand = seat["hand"]
    parts.append(f"{hand} hidden" if isinstance(hand, int) else _cards("hand", cast(list[str], hand)))
    for key, word in (("in_play", "in play"), ("spent", "spent"), ("called", "can return")):
        parts.append(_cards(word, cast(list[str], seat[key])))
    prophet = cast(dict[str, object] | None, seat["prophet"])
    if prophet is not None:
        parts.append(f"{_NAMES.name(prophet['card'])} in {prophet['at']}")
    return "; ".join(part for part in parts if part)


def _cards(word: str, cards: list[str]) -> str:
    return f"{word}: {', '.join(_NAMES.name(card) for card in cards)}" if cards else ""
