"""The board as text for a terminal, in rich markup, and what lies beside it."""

from typing import Final, cast

from theomachy.core.edition import texts
from theomachy.core.game import View
from theomachy.core.message import CORE_TEXTS, Catalogue, Message, Translations
from theomachy.core.spots import spot
from theomachy.games.true_messiah.components.board import AREAS, SIDE, space_name

_PAINT: Final = {"R": "red", "B": "blue", "V": "magenta", "W": "white"}
_MARKS: Final = {"c": "#", "t": "^"}  # of buildings
_LOW: Final = {"follower": "f", "praying": "p", "nonbeliever": "n"}
_HIGH: Final = {"messiah": "M", "avatar": "A"}
_WIDTH: Final = 8  # columns of a space
_NAMES: Final = Translations("theomachy.games.true_messiah", CORE_TEXTS)


def draw(view: View) -> str:
    """Draw rows from the top, one cell a space: owner, building, low units, high unit; then what the signs mean."""
    left, bottom, right, top = AREAS[cast(int, view["mode"])]
    lines = []
    for row in range(top, bottom - 1, -1):
        names = [space_name(int(row * SIDE + column)) for column in range(left, right + 1)]
        lines.append(f"{row + 1} " + "".join(spot(name, _space(view, name)) for name in names))
    lines.append("  " + "".join(f"{space_name(column)[0]:<{_WIDTH}}" for column in range(left, right + 1)))
    lines.append(f"[dim]{texts('true_messiah', _NAMES, view).render(Message('terminal.legend'))}[/]")
    return "\n".join(lines)


def _space(view: View, name: str) -> str:
    """Draw one space."""
    buildings, units = cast(dict[str, str], view["buildings"]), cast(dict[str, list[str]], view["units"])
    words = units.get(name, [])
    units_here = "".join(word[1:].partition("#")[0] for word in words)
    building = buildings.get(name, "")
    owner = words[0][0] if words else building[:1]
    stone = "o" if name in cast(list[str], view["monoliths"]) else ""
    text = f"{owner}{_MARKS.get(building[1:], '') or stone}{units_here}" or "."
    text = (text if len(text) < _WIDTH else text[: _WIDTH - 2] + "…").ljust(_WIDTH)
    return f"[{_PAINT[owner]}]{text}[/]" if owner else f"[dim]{text}[/]"


def panes(view: View, viewer: int | None) -> dict[str, list[Message]]:
    """Say what the viewer holds, what the players have, and what is on the stack and in the market."""
    players = cast(list[str], view["players"])
    seats = cast(dict[str, dict[str, object]], view["seats"])
    own = [] if viewer is None else _own(seats[players[viewer]])
    return {
        "own": own,
        "seats": [
            line
            for number, letter in enumerate(players)
            for line in (_seat(view, number, seats[letter]), *_shown(number, seats[letter], number == viewer))
        ],
        "table": [*_turn(view), *_stack(view), *_market(view), *_spaces(view)],
        "ahead": _ahead(view),
    }


def _ahead(view: View) -> list[Message]:
    """Say where units can go, who could pray, who falls in combat, and what the next turns bring."""
    found, names = [], texts("true_messiah", _NAMES, view)
    for space, groups in cast(dict[str, list[dict[str, list[object]]]], view.get("reach", {})).items():
        for group in groups:
            ends = dict.fromkeys(str(cast(list[str], way)[-1]) for way in group["ways"])
            if ends:
                named = " / ".join(_members(cast(dict[str, list[View]], one), names) for one in group["groups"])
                found.append(Message("terminal.reach", {"space": space, "units": named, "spaces": list(ends)}))
    if closed := list(cast(dict[str, str], view.get("closed", {}))):
        found.append(Message("terminal.closed", {"spaces": closed}))
    for card, units in cast(dict[str, list[str]], view.get("prayers", {})).items():
        said = [_thing(view, unit.removeprefix("unit:")) for unit in units]
        found.append(Message("terminal.prayers", {"card": card, "units": said}))
    for space, doom in cast(dict[str, dict[str, int]], view.get("doomed", {})).items():
        found.append(Message("terminal.doomed", {"space": space, **doom}))
    for seat, turn in enumerate(cast(list[dict[str, object]], view.get("next_turns", []))):
        found += _next_turn(seat, turn)
    for seat, spare in enumerate(cast(list[dict[str, int]], view.get("spare", []))):
        if "out" not in cast(dict[str, dict[str, object]], view["seats"])[cast(list[str], view["players"])[seat]]:
            found.append(Message("terminal.spare", {"seat": seat, **spare}))
    if cities := view.get("open_cities"):
        found.append(Message("terminal.open-cities", {"spaces": cities}))
    return found


def _members(group: dict[str, list[View]], names: Catalogue) -> str:
    """Return who moves together, in words."""
    words = [_HIGH.get(str(one["kind"])) or f"{one['count']}{_LOW[str(one['kind'])]}" for one in group["members"]]
    return names.join([names.name(word) for word in words])


def _next_turn(seat: int, turn: dict[str, object]) -> list[Message]:
    """Say what *seat* could look forward to in its next turn if nothing changed."""
    if not turn:
        return []
    found = [Message("terminal.next", {"seat": seat, "moves": turn["moves"]})]
    if turn["celebrity"]:
        found.append(
            Message("terminal.next-celebrity", {"seat": seat, "count": turn["celebrity"], "space": turn["at"]})
        )
    if turn["numbers"]:
        found.append(
            Message("terminal.next-numbers", {"seat": seat, "count": turn["numbers"], "spaces": turn["crowds"]})
        )
    if turn["temples"]:
        found.append(Message("terminal.next-temples", {"seat": seat, "spaces": turn["temples"]}))
    for space, why in cast(dict[str, str], turn["spoilt"]).items():
        found.append(Message(f"terminal.spoilt-{why}", {"seat": seat, "space": space}))
    return found


def here(view: View, place: str) -> list[Message]:
    """Say what is built on a space and who stands there."""
    left, bottom, right, top = AREAS[cast(int, view["mode"])]
    names = [
        space_name(int(row * SIDE + column)) for row in range(bottom, top + 1) for column in range(left, right + 1)
    ]
    if place not in names:
        return []
    found = []
    if building := cast(dict[str, str], view["buildings"]).get(place):
        key = "terminal.here-city" if building[1:] == "c" else "terminal.here-temple"
        found.append(Message(key, {"space": place, "seat": _number(view, building[0])}))
    if place in cast(list[str], view["monoliths"]):
        found.append(Message("terminal.here-monolith", {"space": place}))
    units = [line for line in _spaces(view) if line.facts["space"] == place]
    return [*found, *units] or [Message("terminal.here-empty", {"space": place})]


def _own(seat: dict[str, object]) -> list[Message]:
    """Say which cards the viewer holds, by the board, in the discard pile and out of the game."""
    found = [Message("terminal.purse", {"coins": seat["coins"], "belief": seat["belief"]})]
    for key in ("hand", "deck", "discard", "removed"):
        cards = seat[key]
        if isinstance(cards, list) and (cards or key == "hand"):
            found.append(Message(f"terminal.{key}", {"cards": cards or ["none"]}))
    return found


def _shown(number: int, seat: dict[str, object], is_own: bool) -> list[Message]:
    """Say which cards of another player the viewer knows: those out of the game, and those of an ally."""
    known = {} if is_own else {key: seat.get(key) for key in ("hand", "deck", "removed")}
    return [
        Message(f"terminal.their-{key}", {"seat": number, "cards": cards})
        for key, cards in known.items()
        if isinstance(cards, list) and cards
    ]


def _seat(view: View, number: int, seat: dict[str, object]) -> Message:
    """Say what a player has that everybody sees."""
    if "out" in seat:
        return Message("terminal.out", {"seat": number})
    board = [str(card["card"]) for card in cast(list[dict[str, object]], seat["board"])]
    return Message(
        "terminal.seat",
        {
            "seat": number,
            "letter": cast(list[str], view["players"])[number],
            "health": seat["hp"],
            "mask": "masked" if seat["mask"] else "unmasked",
            "wounds": seat["avatar_damage"],
            "coins": "hidden" if seat["coins"] is None else seat["coins"],
            "belief": seat["belief"],
            "hand": _count(seat["hand"]),
            "deck": _count(seat["deck"]),
            "discard": seat["discard"] or ["none"],
            "board": board or ["none"],
        },
    )


def _count(pile: object) -> object:
    return len(pile) if isinstance(pile, list) else pile


def _number(view: View, letter: object) -> int:
    return cast(list[str], view["players"]).index(str(letter))


def _turn(view: View) -> list[Message]:
    """Say whose turn it is and what it still allows."""
    turn = cast(dict[str, object], view["turn"])
    left = cast(int, turn["limit"]) - cast(int, turn["low_moved"])
    facts = {"seat": _number(view, view["active"]), "round": view["round"], "phase": f"phase-{view['phase']}"}
    found = [Message("terminal.turn", facts)]
    if view["phase"] == "action":
        found.append(Message("terminal.moves", {"left": left, "pace": turn["pace"]}))
    for effect in cast(list[dict[str, object]], turn["effects"]):
        where = effect.get("spaces") or [effect.get("space") or str(effect.get("left", ""))]
        found.append(Message("terminal.effect", {"effect": f"effect-{effect['kind']}", "where": where}))
    return found


def _stack(view: View) -> list[Message]:
    """Say what is announced, the newest first, and who is asked."""
    found = []
    for item in reversed(cast(list[dict[str, object]], view["stack"])):
        facts: dict[str, object] = {
            "id": item["id"],
            "seat": _number(view, item["by"]),
            "targets": [_thing(view, target) for target in cast(list[str], item.get("targets") or ["none"])],
            "card": item.get("card", ""),
            "units": [_thing(view, unit) for unit in cast(list[str], item.get("units") or ["none"])],
            "path": item.get("path", []),
        }
        found.append(Message(f"terminal.stack-{item['kind']}", facts))
    window = cast(dict[str, object] | None, view["window"])
    if window is not None:
        asked = [_number(view, letter) for letter in cast(list[str], window["ask"])]
        found.append(Message("terminal.asked", {"seats": asked}))
    return found


def _thing(view: View, text: str) -> str:
    """A target or unit in words: ``h3:B2p#1`` is on h3, a lone letter is a player."""
    names = texts("true_messiah", _NAMES, view)
    place, colon, unit = text.rpartition(":")
    word = unit.partition("#")[0]
    if word[:1] in _PAINT and len(word) > 1:
        named = f"{word[0]} {names.name(word[1:])}"
        return f"{place}: {named}" if colon else named
    return names.name(text)


def _market(view: View) -> list[Message]:
    """Say what is for sale and what is bid."""
    market = cast(dict[str, object], view["market"])
    found = [Message("terminal.market", {"cards": market["row"] or ["none"], "deck": _count(market["deck"])})]
    for letter, bid in cast(dict[str, object], market["bids"]).items():
        said = "hidden" if bid is True else bid
        found.append(Message("terminal.bid", {"seat": _number(view, letter), "bid": said}))
    if order := cast(list[str], market["order"]):
        found.append(Message("terminal.buyers", {"seats": [_number(view, letter) for letter in order]}))
    return found


def _spaces(view: View) -> list[Message]:
    """Say who stands where, in words."""
    found = []
    for space, words in cast(dict[str, list[str]], view["units"]).items():
        facts = {
            "space": space,
            "seat": _number(view, words[0][0]),
            "units": [word[1:].partition("#")[0] for word in words],
        }
        found.append(Message("terminal.units", facts))
    for space, chits in cast(dict[str, list[dict[str, object]]], view["providence"]).items():
        for chit in chits:
            key = "terminal.shield" if "shield" in chit else "terminal.ward"
            facts = {"space": space, "seat": _number(view, chit["by"]), "points": chit.get("shield", 0)}
            found.append(Message(key, facts))
    return found
