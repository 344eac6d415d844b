"""The map drawn with signs, in rich markup, and what lies beside it."""

from collections.abc import Mapping
from itertools import groupby
from typing import Final, cast

from theomachy.core.edition import edition_of, texts
from theomachy.core.game import View
from theomachy.core.message import CORE_TEXTS, Message, Translations
from theomachy.core.spots import spot
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import PACKAGE
from theomachy.games.flock.components.edition import components

_WIDTH: Final = 79
_HEIGHT: Final = 22
_FRAME: Final = (1000, 600)  # of the coordinates in the data files
_STYLES: Final = {  # by the colour of a deity
    "white": "black on white",
    "blue": "bold white on blue",
    "orange": "black on dark_orange",
    "black": "bold white on grey23",
}
_NEUTRAL: Final = "bold"
_ROUTES: Final = {"land": ("·", "dim", ""), "sea": ("~", "blue", "")}  # how connections are drawn
_DANGERS: Final = ("danger", "starving")  # aids that are lists of areas
_NAMES: Final = Translations(PACKAGE, CORE_TEXTS)

_Sign = tuple[str, str, str]  # a character, its style, and the area it belongs to
_Canvas = list[list[_Sign]]


def draw(view: View) -> str:
    """Draw the position of *view* for a terminal of 80 columns."""
    made = components(edition_of(view))
    board = made.picture(str(view["map"]))
    seats = cast(list[dict[str, object]], view["seats"])
    looks = made.cards.facts
    styles = {str(seat["id"]): _STYLES[str(looks[str(seat["deity"])]["colour"])] for seat in seats if seat["deity"]}
    canvas: _Canvas = [[(" ", "", "")] * _WIDTH for _ in range(_HEIGHT)]
    areas = {str(area["id"]): area for area in cast(list[dict[str, object]], board["area"])}
    for kind, sign in _ROUTES.items():
        for pair in cast(list[str], board[kind]):
            one, other = pair.split("-")
            _draw_route(canvas, _place(areas[one]), _place(areas[other]), sign)
    rows: dict[int, dict[str, int]] = {}
    for id, area in areas.items():
        column, row = _place(area)
        rows.setdefault(row, {})[id] = column
    for row, middles in rows.items():
        _draw_areas(canvas, row, middles, view, styles)
    rims = ", ".join(cast(list[str], board["rim"])).replace("-", " ~ ")
    lines = "\n".join(_markup(row) for row in canvas).strip("\n").split("\n")
    lines.append(texts("flock", _NAMES, view).render(Message("terminal.legend", {"rims": rims})))
    return "\n".join([*lines, "", _head(view)])


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


def _draw_areas(canvas: _Canvas, row: int, middles: Mapping[str, int], view: View, styles: Mapping[str, str]) -> None:
    """Draw the areas of one row by their middle columns; neighbours share a space and never cover each other."""
    texts = {id: _area_text(view, id) for id in sorted(middles, key=middles.__getitem__)}
    starts: dict[str, int] = {}
    free = 0
    for id, text in texts.items():
        starts[id] = max(free, middles[id] - len(text) // 2)
        free = starts[id] + len(text) - 1
    end = _WIDTH
    for id in reversed(texts):
        starts[id] = min(starts[id], end - len(texts[id]))
        end = starts[id] + 1
    for id, text in texts.items():
        flock = cast(dict[str, str], view["areas"]).get(id, str(view["default"]))
        style = styles.get(flock[-1], _NEUTRAL)
        for offset, character in enumerate(text):
            canvas[row][starts[id] + offset] = (character, style, id)


def _area_text(view: View, id: str) -> str:
    """The area's id, its flock with the owner's letter, and a cross for each prophet."""
    text = f" {id} {cast(dict[str, str], view['areas']).get(id, str(view['default']))} "
    for seat in cast(list[dict[str, object]], view["seats"]):
        prophet = cast(dict[str, object] | None, seat["prophet"])
        if prophet is not None and prophet["at"] == id:
            text += f"†{str(seat['id']).lower()} "
    return text


def _markup(row: list[_Sign]) -> str:
    """Join a row of signs, neighbours of one style and area under one tag."""
    words = []
    for (style, area), signs in groupby(row, key=lambda sign: sign[1:]):
        text = "".join(sign[0] for sign in signs)
        painted = f"[{style}]{text}[/]" if style else text
        words.append(spot(area, painted) if area else painted)
    return "".join(words).rstrip()


def _head(view: View) -> str:
    names = texts("flock", _NAMES, view)
    turn = cast(dict[str, object], view["turn"])
    result = cast(dict[str, object] | None, view["result"])
    if result is not None:
        winners = ", ".join(cast(list[str], result["winners"]))
        return names.render(Message("terminal.over", {"how": result["how"], "winners": winners}))
    facts = {"round": turn["round"], "phase": f"phase-{turn['phase']}", "player": turn["player"] or "everybody"}
    return names.render(Message("terminal.head", {**facts, "count": view["supply"]}))


def panes(view: View, viewer: int | None) -> dict[str, list[Message]]:
    """Say what the seats have, the viewer's own cards first, and what the letters of the map stand for."""
    seats = cast(list[dict[str, object]], view["seats"])
    own = [] if viewer is None else _own(seats[viewer])
    turn = cast(dict[str, object], view["turn"])
    areas = cast(list[dict[str, object]], components(edition_of(view)).picture(str(view["map"]))["area"])
    table = [Message("terminal.supply", {"count": view["supply"], "target": view["target"]})]
    if turn["player"] is not None:
        seat = at.SEAT_LETTERS.index(str(turn["player"]))
        table.append(Message("terminal.turn", {"seat": seat, "round": turn["round"], "left": turn["actions_left"]}))
    spoken = texts("flock", _NAMES, view)
    names = [f"{area['id']} = {spoken.name(area['id'])}" for area in areas]
    table.append(Message("terminal.areas", {"areas": names}))
    shown = [line for number, seat in enumerate(seats) for line in (_seat(view, number), *_called(number, seat))]
    return {"own": own, "seats": shown, "table": table, "ahead": _ahead(view)}


def _ahead(view: View) -> list[Message]:
    """Say which areas could change hands, which starve, and what the begun choice comes to."""
    found = [Message(f"terminal.{aid}", {"areas": view[aid]}) for aid in _DANGERS if view.get(aid)]
    for area, (have, need) in cast(dict[str, list[int]], view.get("pressure", {})).items():
        found.append(Message("terminal.pressure", {"area": area, "have": have, "need": need}))
    if (count := cast(int, view.get("repeated", 0))) > 1:
        found.append(Message("terminal.repeated", {"count": count}))
    begun = cast(dict[str, object], view.get("begun", {}))
    for area, left in cast(dict[str, int], begun.get("flock", {})).items():
        found.append(Message("terminal.begun", {"area": area, "count": left}))
    if takes := begun.get("takes"):
        found.append(Message("terminal.takes", {"areas": takes}))
    return found


def here(view: View, place: str) -> list[Message]:
    """Say whose area this is, what lives there and where one can go from it."""
    board = components(edition_of(view)).picture(str(view["map"]))
    if place not in [area["id"] for area in cast(list[dict[str, object]], board["area"])]:
        return []
    flock = cast(dict[str, str], view["areas"]).get(place, str(view["default"]))
    owner = at.SEAT_LETTERS.find(flock[-1])
    facts: dict[str, object] = {"area": place, "count": int(flock.rstrip(at.SEAT_LETTERS)), "seat": owner}
    found = [Message("terminal.here" if owner < 0 else "terminal.here-owned", facts)]
    for number, seat in enumerate(cast(list[dict[str, object]], view["seats"])):
        prophet = cast(dict[str, object] | None, seat["prophet"])
        if prophet is not None and prophet["at"] == place:
            found.append(Message("terminal.here-prophet", {"prophet": prophet["card"], "seat": number}))
    found += [Message(f"terminal.here-{aid}") for aid in _DANGERS if place in cast(list[str], view.get(aid, []))]
    for kind in ("land", "sea", "rim"):
        pairs = [pair.split("-") for pair in cast(list[str], board[kind])]
        if near := [other for pair in pairs if place in pair for other in pair if other != place]:
            found.append(Message(f"terminal.near-{kind}", {"areas": near}))
    return found


def _own(seat: Mapping[str, object]) -> list[Message]:
    """Say which cards the viewer holds and has played."""
    found = [Message("terminal.deity", {"deity": seat["deity"]})] if seat["deity"] else []
    for key in ("hand", "in_play", "spent", "called", "discard"):
        cards = seat.get(key)
        if isinstance(cards, list) and (cards or key == "hand"):
            found.append(Message(f"terminal.{key}", {"cards": cards or ["none"]}))
    return found


def _called(number: int, seat: Mapping[str, object]) -> list[Message]:
    """Say which prophets a seat can call again."""
    return [Message("terminal.seat-called", {"seat": number, "cards": seat["called"]})] if seat["called"] else []


def _seat(view: View, number: int) -> Message:
    """Say what a seat has that everybody sees."""
    seat = cast(list[dict[str, object]], view["seats"])[number]
    letter, hand = str(seat["id"]), seat["hand"]
    if seat["out"] or seat["deity"] is None:
        return Message("terminal.out" if seat["out"] else "terminal.no-deity", {"seat": number, "letter": letter})
    own = [text for text in cast(dict[str, str], view["areas"]).values() if text.endswith(letter)]
    prophet = cast(dict[str, object] | None, seat["prophet"])
    facts = {
        "seat": number,
        "letter": letter,
        "deity": seat["deity"],
        "temples": len(own),
        "target": view["target"],
        "flock": sum(int(text[:-1]) for text in own),
        "hand": hand if isinstance(hand, int) else len(cast(list[str], hand)),
        "in_play": seat["in_play"] or ["none"],
        "spent": seat["spent"] or ["none"],
        "prophet": "none" if prophet is None else prophet["card"],
        "area": "none" if prophet is None else prophet["at"],
    }
    return Message("terminal.seat" if prophet is None else "terminal.seat-with-prophet", facts)
