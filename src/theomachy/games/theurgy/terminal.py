"""The board in a terminal, in rich markup, and what lies beside it."""

from typing import Final, cast

from theomachy.core.edition import edition_of, texts
from theomachy.core.game import View
from theomachy.core.message import CORE_TEXTS, Message, Translations
from theomachy.core.spots import spot
from theomachy.games.theurgy.components import deities, land
from theomachy.games.theurgy.components.edition import components

_HALF: Final = 7  # columns of half a hex
_ROW: Final = 4  # lines of a row of hexes: three, and one of vertices
_PAINT: Final = {"violet": "magenta", "orange": "dark_orange"}
_NAMES: Final = Translations(land.PACKAGE, CORE_TEXTS)

_Sign = tuple[str, str]  # text and its colour
_Words = tuple[str, list[_Sign]]  # signs that stand together, and the hex or vertex they belong to


def draw(view: View) -> str:
    """Draw the land row by row, vertices between the rows; then what the signs mean."""
    lines: list[dict[int, _Words]] = [{} for _ in range(5 * _ROW + 1)]  # by their middle column
    faith = cast(dict[str, int], view["faith"])
    for name, (x, y) in zip(land.VERTEX_NAMES, land.VERTEX_POINTS, strict=True):
        line = (y + 8) // 3 * _ROW
        owner = faith.get(name)
        words = (
            [(name, "dim")] if owner is None else [(f"{name}{_sign(view, str(owner))}", _colour_of(view, str(owner)))]
        )
        lines[line][(x + 5) * _HALF] = (name, words)
    for name, (q, r) in zip(land.HEX_NAMES, land.CENTRES, strict=True):
        for offset, words in enumerate(_hex_words(view, name), 1):
            lines[(r + 2) * _ROW + offset][(2 * q + r + 5) * _HALF] = (name, words)
    legend = f"[dim]{texts('theurgy', _NAMES, view).render(Message('terminal.legend'))}[/]"
    return "\n".join([*(_line(line) for line in lines), legend])


def _line(words: dict[int, _Words]) -> str:
    """One line of the picture: each group of signs centred on its column."""
    text, used = "", 0
    for middle, (place, signs) in sorted(words.items()):
        width = sum(len(word) for word, _ in signs) + max(0, len(signs) - 1)
        start = max(used + (1 if used else 0), middle + 2 - width // 2)
        text += " " * (start - used) + spot(place, " ".join(f"[{colour}]{word}[/]" for word, colour in signs))
        used = start + width
    return text


def _sign(view: View, code: str) -> str:
    """The capital letter of a seat's colour; grey is gy."""
    if code == "g":
        return "gy"
    deity = cast(list[str | None], view["players"])[int(code)]
    return "?" if deity is None else _word_of(view, deity)[0].upper()


def _colour_of(view: View, code: str) -> str:
    """The terminal colour of a seat or of grey."""
    if code == "g":
        return "white"
    deity = cast(list[str | None], view["players"])[int(code)]
    if deity is None:
        return "white"
    word = _word_of(view, deity)
    return _PAINT.get(word, word)


def _word_of(view: View, deity: str) -> str:
    """The colour of a deity."""
    colours = components(edition_of(view)).colours
    return colours[deities.DEITY_IDS.index(deity)]


def _hex_words(view: View, name: str) -> list[list[_Sign]]:
    """Name, type and anomaly; cubes; temples, acolytes, monsters and sceptics."""
    entry = cast(dict[str, object], cast(View, view["hex"]).get(name, {}))
    mark = "*" if view["anomaly"] == name else ""
    head = [(f"{name} {cast(dict[str, str], view['tiles'])[name]}{mark}", "bold")]
    cubes = cast(dict[str, int], entry.get("cubes", {}))
    people = [(f"{count}{_sign(view, code)}", _colour_of(view, code)) for code, count in cubes.items()]
    pieces: list[tuple[str, str]] = []  # sign, owner
    if "temple" in entry:
        pieces.append(("▲", str(entry["temple"])))
    pieces += [("△", str(seat)) for seat in cast(list[int], entry.get("ruins", []))]
    for seat, pair in enumerate(cast(list[list[str | None] | None], view["acolytes"])):
        for place in pair or []:
            if place is not None and place.rstrip("!") == name:
                pieces.append(("å" if place.endswith("!") else "A", str(seat)))
    for seat, horde in enumerate(cast(list[dict[str, str]], view["horde"])):
        pieces += [(monster, str(seat)) for monster, hex in horde.items() if hex == name]
    words = [(f"{sign}{_sign(view, owner)}", _colour_of(view, owner)) for sign, owner in pieces]
    if entry.get("sceptics"):
        words.append((f"?{entry['sceptics']}", "white"))
    return [head, people, words]


def panes(view: View, viewer: int | None) -> dict[str, list[Message]]:
    """Say what the viewer holds, its objective, and what the table shows."""
    count = len(cast(list[object], view["players"]))
    return {
        "own": [] if viewer is None else _own(view, viewer),
        "seats": [line for seat in range(count) for line in (_seat(view, seat), *_supply(view, seat, viewer))],
        "table": _table(view),
        "ahead": _ahead(view, viewer),
    }


def _ahead(view: View, viewer: int | None) -> list[Message]:
    """Say who would win now, who may spread the word where, and whose cubes are defended."""
    standings = cast(dict[str, object], view.get("standings", {}))
    found = []
    for seat, entry in enumerate(cast(list[dict[str, object]], standings.get("seats", []))):
        if entry["holds"]:
            found.append(Message("terminal.holds", {"seat": seat, "how": entry["holds"]}))
    if viewer is not None and standings.get("objective_met"):
        found.append(Message("terminal.objective-met"))
    for aid in ("spread", "defended"):
        for seat in range(len(cast(list[object], view["players"]))):
            places = [place for place, seats in cast(dict[str, list[int]], view.get(aid, {})).items() if seat in seats]
            if places:
                found.append(Message(f"terminal.{aid}", {"seat": seat, "places": places}))
    return found


def here(view: View, place: str) -> list[Message]:
    """Say what is in a hex or on a vertex."""
    if place in land.VERTEX_NAMES:
        owner = cast(dict[str, int], view["faith"]).get(place)
        key = "terminal.here-vertex" if owner is None else "terminal.here-faith"
        around = cast(dict[str, dict[str, int]], view.get("around", {})).get(place, {})
        cubes = [Message("terminal.here-around", {"seat": int(seat), "count": count}) for seat, count in around.items()]
        return [Message(key, {"place": place, "seat": owner}), *cubes, *_aided(view, "spread", place)]
    return [*_hex(view, place), *_aided(view, "defended", place)] if place in land.HEX_NAMES else []


def _aided(view: View, aid: str, place: str) -> list[Message]:
    """Say which seats an aid names for *place*."""
    seats = cast(dict[str, list[int]], view.get(aid, {})).get(place)
    return [Message(f"terminal.here-{aid}", {"seats": seats})] if seats else []


def _hex(view: View, place: str) -> list[Message]:
    """Say what kind of hex this is, and what stands there."""
    entry = cast(dict[str, object], cast(View, view["hex"]).get(place, {}))
    found = [Message("terminal.here-hex", {"place": place, "kind": cast(dict[str, str], view["tiles"])[place]})]
    if view["anomaly"] == place:
        found.append(Message("terminal.here-anomaly"))
    for code, count in cast(dict[str, int], entry.get("cubes", {})).items():
        key = "terminal.here-grey" if code == "g" else "terminal.here-cubes"
        found.append(Message(key, {"count": count, "seat": 0 if code == "g" else int(code)}))
    if "temple" in entry:
        found.append(Message("terminal.here-temple", {"seat": entry["temple"]}))
    found += [Message("terminal.here-ruin", {"seat": owner}) for owner in cast(list[int], entry.get("ruins", []))]
    for seat, pair in enumerate(cast(list[list[str | None] | None], view["acolytes"])):
        for where in [where for where in pair or [] if where is not None and where.rstrip("!") == place]:
            key = "terminal.here-risen" if where.endswith("!") else "terminal.here-acolyte"
            found.append(Message(key, {"seat": seat}))
    for owner, horde in enumerate(cast(list[dict[str, str]], view["horde"])):
        monsters = [card for card, where in horde.items() if where == place]
        found += [Message("terminal.here-monster", {"card": card, "seat": owner}) for card in monsters]
    if sceptics := entry.get("sceptics"):
        found.append(Message("terminal.here-sceptics", {"count": sceptics}))
    return found


def _known(cards: object) -> list[str]:
    """The cards of a pile that are known."""
    found = cards if isinstance(cards, list) else [cards]
    return [str(card) for card in found if card not in (None, "?")]


def _own(view: View, viewer: int) -> list[Message]:
    """Say which deity, cards and objective the viewer has."""

    def mine(key: str) -> object:
        return cast(list[object], view[key])[viewer]

    own = []
    deity = mine("players")
    if deity is not None:
        own.append(Message("terminal.deity", {"deity": deity, "letter": _sign(view, str(viewer))}))
    own.append(Message("terminal.hand", {"cards": _known(mine("hands")) or ["none"]}))
    if supply := _known(mine("supply")):
        own.append(Message("terminal.supply", {"cards": supply}))
    if objective := _known(mine("objectives")):
        own.append(Message("terminal.objective", {"cards": objective}))
    if dropped := _known(mine("dropped")):
        own.append(Message("terminal.dropped", {"cards": dropped}))
    return own


def _supply(view: View, seat: int, viewer: int | None) -> list[Message]:
    """Say which cards another player has in its open supply."""
    cards = [] if seat == viewer else _known(cast(list[object], view["supply"])[seat])
    return [Message("terminal.their-supply", {"seat": seat, "cards": cards})] if cards else []


def _seat(view: View, seat: int) -> Message:
    """Say what a player has that everybody sees."""

    def theirs(key: str) -> object:
        return cast(list[object], view[key])[seat]

    faith = [vertex for vertex, owner in cast(dict[str, int], view["faith"]).items() if owner == seat]
    names = texts("theurgy", _NAMES, view)
    horde = [f"{names.name(card)} ({hex})" for card, hex in cast(dict[str, str], theirs("horde")).items()]
    facts = {
        "seat": seat,
        "letter": _sign(view, str(seat)),
        "deity": theirs("players") or "none",
        "pawn": theirs("pawns") or "none",
        "hand": len(cast(list[str], theirs("hands"))),
        "supply": len(cast(list[str], theirs("supply"))),
        "faith": faith or ["-"],
        "horde": horde or ["-"],
        "monsters": list(cast(dict[str, str], theirs("horde"))),
    }
    return Message("terminal.seat", facts)


def _table(view: View) -> list[Message]:
    """Say how far the game is, which monsters can be summoned and what the piles hold."""
    found = [Message("terminal.round", {"round": view["round"], "turn_seat": view["turn"]})]
    pending = cast(dict[str, dict[str, object]], view["turn_state"]).get("pending")
    if pending:
        found.append(Message("terminal.performing", {"card": pending["card"]}))
    standings = cast(dict[str, object], view.get("standings", {}))
    if standings:
        found.append(Message("terminal.targets", cast(dict[str, object], standings["targets"])))
        for seat, entry in enumerate(cast(list[dict[str, object]], standings["seats"])):
            found.append(Message("terminal.standing", {"seat": seat, **entry, "holds": entry["holds"] or "none"}))
    for slot, monster in enumerate(cast(list[list[object] | None], view["row"]), 1):
        if monster:
            found.append(Message("terminal.monster", {"slot": slot, "card": monster[0], "count": monster[1]}))
    decks = {name: len(cast(list[str], view[name])) for name in ("deck", "mdeck")}
    found.append(Message("terminal.decks", decks))
    for key in ("discard", "mdiscard", "events_out"):
        if cards := _known(view[key]):
            found.append(Message(f"terminal.{key}", {"cards": cards}))
    for ahead in cast(list[dict[str, object]], view.get("events_ahead", [])):
        found.append(Message("terminal.event", ahead))
    types = cast(dict[str, str], view["tiles"])
    names = texts("theurgy", _NAMES, view)
    kinds = [f"{code} = {names.name(code)}" for code in sorted(set(types.values()))]
    return [*found, Message("terminal.settlements", {"kinds": kinds})]
