"""Tables to test at: positions written as the rules reference writes them, with the obvious filled in."""

from collections.abc import Mapping
from typing import Any

from theomachy.core import match
from theomachy.games import four_gods
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules.scoring import score, total

GAME: Any = four_gods.GAME  # loosely typed, so tests can look into JSON
matches: Any = match

COLOUR_OF = {"S": "blue", "M": "gray", "F": "green", "P": "yellow"}
# The World of the lesson after its first tiles: a corner, an edge and a place that takes PMFF.
CORNER = {"a1": "T17A0", "b1": "T60A0", "a2": "T43B0"}
SETTLED = [["a1", 1, 0, "P"], ["b1", 1, 1, "P"], ["a2", 1, 2, "P"]]  # the corner was laid by seat 1


def position_data(
    players: int = 2,
    *,
    world: Mapping[str, str] | None = None,
    gods: Mapping[int, str] | None = None,
    colours: Mapping[int, list[str]] | None = None,
    hands: Mapping[int, list[str | None]] | None = None,
    rows: Mapping[int, list[str | None]] | None = None,
    seats: Mapping[int, dict[str, Any]] | None = None,
    turn: int = 0,
    state: str = "main",
    **fields: Any,
) -> dict[str, Any]:
    """A position as JSON. Gods are letters by seat; reserves and Cities follow from the World; other fields are
    options, or fields of the position."""
    options = {"pace": "rondo", "size": 4, "players": players}
    if players == 2:
        options["two_player"] = "2gods"
    names = {option.name for option in GAME.options}
    options.update({name: value for name, value in fields.items() if name in names})
    data: dict[str, Any] = {"game": "four_gods", "v": 1, "options": options, "world": dict(world or {})}
    start = 10 if players == 4 or options.get("two_player") == "4gods" else 13
    entries = [_seat(seat, dict(gods or {}), dict(colours or {}), data["world"], start) for seat in range(players)]
    for seat, entry in enumerate(entries):
        entry["hand"] = list((hands or {}).get(seat, [None, None]))
        entry["row"] = list((rows or {}).get(seat, []))
        _merge(entry, dict((seats or {}).get(seat, {})))
    data["seats"] = entries
    razed = sum(count for entry in entries for count in entry["razed"].values())
    standing = sum(1 for what in data["world"].values() if what.startswith("city"))
    data["cities_left"] = 8 - razed - standing
    if options["pace"] != "realtime":
        data["turn"] = {"seat": turn, "state": state}
        if options["pace"] == "budget":
            data["turn"].update({"left": 8, "flips": 10})
    data.update({name: value for name, value in fields.items() if name not in names})
    return data


def _merge(entry: dict[str, Any], more: dict[str, Any]) -> None:
    """Lost prophets are taken from the reserve unless it is given too."""
    for name, value in more.items():
        if isinstance(value, dict):
            entry[name].update(value)
        else:
            entry[name] = value
    if "reserve" not in more:
        for colour, lost in more.get("lost", {}).items():
            entry["reserve"][colour] -= lost


def _seat(
    seat: int, gods: dict[int, str], colours: dict[int, list[str]], world: dict[str, str], start: int
) -> dict[str, Any]:
    letters = list(gods.get(seat, ""))
    names = colours.get(seat, [COLOUR_OF[letter] for letter in letters])
    standing = [what.partition("@")[2].partition(":")[0] for what in world.values()]
    return {
        "gods": letters,
        "colours": names,
        "reserve": {name: start - standing.count(name) for name in names},
        "lost": dict.fromkeys(names, 0),
        "razed": dict.fromkeys(names, 0),
    }


def table(players: int = 2, **fields: Any) -> Any:
    """A match that begins with such a position."""
    return matches.start_from(GAME, position_data(players, **fields), fields.get("seed", 0))


def position(**fields: Any) -> FourGodsPosition:
    """The position itself."""
    loaded = GAME.load(position_data(**fields))
    assert isinstance(loaded, FourGodsPosition)
    return loaded


def loose(world: Mapping[str, str], players: int = 2, **fields: Any) -> FourGodsPosition:
    """A position with bare corners."""
    return position(players=players, world=world, loose=True, **fields)


def why(match: Any, seat: int, text: str) -> tuple[str, str]:
    """Code and rule of the refusal; a sentence must exist for it."""
    refused = match.refusal(seat, text)
    assert refused is not None, f"{text} is legal"
    assert match.game.render(refused.message())
    return refused.code, refused.rule


def is_legal(match: Any, seat: int, text: str) -> bool:
    """Whether *text* is accepted."""
    return match.refusal(seat, text) is None


def plays(match: Any, *lines: str, at: int | None = None) -> None:
    """Play lines such as ``p0 D2``."""
    for line in lines:
        label, _, text = line.partition(" ")
        match.play(int(label[1]), text, at)


def seat(match: Any, number: int) -> dict[str, Any]:
    """The entry of a seat in the position."""
    entry: dict[str, Any] = match.position()["seats"][number]
    return entry


def world(match: Any) -> dict[str, str]:
    """The World in the position."""
    tiles: dict[str, str] = match.position()["world"]
    return tiles


def spaces(match: Any, seat: int, kind: str = "P") -> set[str]:
    """The spaces that the legal choices of one kind name."""
    return {text.split()[2 if kind in "PZ" else 1] for text in match.legal(seat) if text.startswith(kind + " ")}


def scored(pos: FourGodsPosition) -> dict[str, list[int]]:
    """The four steps and their sum for each colour in play, secret gods opened."""
    points = score(pos)
    return {
        gods.COLOURS[colour]: [*points[colour * 4 : colour * 4 + 4], total(points, colour)]
        for colour in range(4)
        if pos.owner(colour) >= 0
    }


def checked(players: int = 2, **fields: Any) -> Any:
    """A real-time table on which wrong tiles are accepted."""
    fields.setdefault("world", CORNER)
    if fields["world"] == CORNER:
        fields.setdefault("placed", SETTLED)
    return table(players, pace="realtime", check="table", **fields)


def doubtful(players: int = 3, **fields: Any) -> Any:
    """With honour: two lonely tiles of seat 0, both wrong, and one of seat 1."""
    world = {"b2": "T01A0", "d4": "T02A0", "b4": "T03A0"}
    order = [["b2", 0, 0, "P"], ["d4", 0, 1, "P"], ["b4", 1, 2, "P"]]
    fields.setdefault("pace", "realtime")
    return table(players, check="table", attribution="honour", size=5, world=world, placed=order, **fields)
