"""The board as text for a terminal, in rich markup, and what lies beside it."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final, cast

from theomachy.core.edition import edition_of, texts
from theomachy.core.game import View
from theomachy.core.message import CORE_TEXTS, Catalogue, Message, Translations
from theomachy.core.spots import spot
from theomachy.games.elements_of_the_gods.components.board import COLUMNS, COMPASS, COMPASS_LETTERS
from theomachy.games.elements_of_the_gods.components.edition import PACKAGE, components
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS
from theomachy.games.elements_of_the_gods.state import COLOURS

_PAINT = {"S": "white", "G": "green", "M": "magenta", "Z": "red"}  # EG-C4
_SEAT_PAINT = ("bright_white", "bright_black", "bright_blue", "orange1", "bright_yellow")
_WIDTH = 9
_NAMES: Final = Translations(PACKAGE, CORE_TEXTS)


def draw(view: View) -> str:
    """Draw the board with its crowds."""
    board = cast(Mapping[str, object], view["board"])
    size = cast(int, board["size"])
    rows = [_row(view, row, size) for row in range(size, 0, -1)]
    letters = " " * 3 + "".join(letter.center(_WIDTH) for letter in COLUMNS[:size])
    legend = _names(view).render(Message("terminal.legend"))
    return "\n".join([*rows, letters, f"[dim]{legend}[/]"])


def _row(view: View, row: int, size: int) -> str:
    names = [f"{column}{row}" for column in COLUMNS[:size]]
    return f"{row:>2} " + "".join(spot(name, _space(view, name)) for name in names)


def _sign(view: View, owner: object) -> str:
    """The sign of a player's Monuments: the letter of the colour; Rival's differs from all of them."""
    is_player = isinstance(owner, int) and owner < len(cast(list[object], view["played"]))
    colour = COLOURS[cast(int, owner)] if is_player else "rival"
    return f"▲{_names(view).name(f'sign-{colour}')}"


def _space(view: View, name: str) -> str:
    """One space: Elements as their first letters, a Monument, or the ground and the crowd."""
    board = _mapping(view, "board")
    placed = cast(Mapping[str, str], board["el"])
    element = "".join(word[0].upper() + word[1] for word, where in placed.items() if where == name)
    owner = cast(Mapping[str, object], board["mon"]).get(name)
    if owner is not None:
        paint = _SEAT_PAINT[owner] if isinstance(owner, int) else "bright_red"
        return f"[bold {paint}]" + _sign(view, owner).center(_WIDTH) + "[/]"
    crowd = cast(Mapping[str, str], board["w"]).get(name, "")
    words = [
        f"{crowd.count(letter) if crowd.count(letter) > 1 else ''}{letter}" for letter in LETTERS if letter in crowd
    ]
    ground = "[green]♣[/]" if name in cast(list[str], board["gar"]) else "[dim]·[/]"
    plain = len(element) + len("".join(words)) + 1
    painted = "".join(f"[{_PAINT[word[-1]]}]{word}[/]" for word in words)
    return ground + (f"[bold cyan]{element}[/]" if element else "") + painted + " " * max(1, _WIDTH - plain)


def panes(view: View, viewer: int | None) -> dict[str, list[Message]]:
    """Say what cards the viewer holds and what they need, what everybody has, and which bonus cards lie open."""
    own = [] if viewer is None else _hand(view, cast(list[object], view["hands"])[viewer])
    bonus = [
        line for card in cast(list[str], view.get("public", [])) for line in (_card(view, card), *_worth(view, card))
    ]
    table = [Message("terminal.bonus-cards"), *bonus] if bonus else []
    turn = cast(Mapping[str, object], view["turn"])
    table.append(Message("terminal.round", {"round": turn["round"], "used": view["used"] or ["none"]}))
    table.append(Message("terminal.decks", {f"deck_{key}": count for key, count in _mapping(view, "decks").items()}))
    for key, cards in _mapping(view, "discards").items():
        if cards:
            table.append(Message("terminal.discards", {"deck": f"deck-{key}", "cards": cards}))
    table.append(Message("terminal.left", {"gardens": view["gardens_left"], "bag": _bag(view)}))
    return {"own": own, "seats": _seats(view), "table": [*table, *_solo(view)], "ahead": _ahead(view)}


def _ahead(view: View) -> list[Message]:
    """Say what the Element in hand would touch, which Elements are allowed, and what cards lack by one piece."""
    found = []
    if offered := view.get("offered"):
        found.append(Message("terminal.offered", {"elements": offered}))
    reach = _mapping(view, "reach") if "reach" in view else {}
    if spaces := reach.get("spaces"):
        found.append(Message("terminal.reach", {"spaces": spaces}))
    for type, count in cast(Mapping[str, int], reach.get("types") or {}).items():
        found.append(Message("terminal.reach-type", {"what": f"many-{type}", "count": count}))
    for way, touched in cast(Mapping[str, Mapping[str, object]], reach.get("directions") or {}).items():
        point = COMPASS[COMPASS_LETTERS.index(way) * 2]
        found.append(Message("terminal.reach-way", {"way": point, **touched}))
    if scatter := cast(Mapping[str, object], reach.get("scatter") or {}):
        found.append(Message("terminal.reach-fire", scatter))
    for card, fit in cast(Mapping[str, Mapping[str, object]], view.get("cards") or {}).items():
        near = cast(Mapping[str, str], fit["near"])
        for lacking in sorted(set("".join(near.values()))):
            where = [space for space, letters in near.items() if lacking in letters]
            found.append(Message("terminal.near", {"card": card, "lacks": lacking, "spaces": where}))
    return found


def here(view: View, place: str) -> list[Message]:
    """Say what stands on a space, and which cards of the viewer's hand fit there."""
    board = _mapping(view, "board")
    size = cast(int, board["size"])
    if place not in [f"{column}{row + 1}" for column in COLUMNS[:size] for row in range(size)]:
        return []
    found = []
    owner = cast(Mapping[str, object], board["mon"]).get(place)
    if owner is not None:
        players = len(cast(list[object], view["played"]))
        key = "terminal.here-monument" if isinstance(owner, int) and owner < players else "terminal.here-rival"
        found.append(Message(key, {"space": place, "seat": owner}))
    else:
        key = "terminal.here-garden" if place in cast(list[str], board["gar"]) else "terminal.here-plain"
        crowd = cast(Mapping[str, str], board["w"]).get(place, "")
        found.append(Message(key, {"space": place, "crowd": crowd}))
    for element, where in cast(Mapping[str, str], board["el"]).items():
        if where == place:
            found.append(Message("terminal.here-element", {"element": element}))
    for card, fit in cast(Mapping[str, Mapping[str, object]], view.get("cards") or {}).items():
        if any(place in spaces for spaces in cast(list[list[str]], fit["places"])):
            found.append(Message("terminal.here-fits", {"card": card}))
    return found


def _mapping(view: View, key: str) -> Mapping[str, object]:
    return cast(Mapping[str, object], view[key])


def _names(view: View) -> Catalogue:
    return texts("elements_of_the_gods", _NAMES, view)


def _bag(view: View) -> list[str]:
    """The contents of the bag, ``S11G8`` as ``11 S``, ``8 G``."""
    names, people = _names(view), re.findall(r"([A-Z])(\d+)", str(view["bag"]))
    return [f"{count} {names.name(f'many-{letter}')}" for letter, count in people]


def _hand(view: View, hand: object) -> list[Message]:
    """The cards of a hand, each with what it needs and what it lacks; hidden hands stay hidden."""
    if not isinstance(hand, list):
        return []
    found = [Message("terminal.hand" if hand else "terminal.empty-hand")]
    for card in hand:
        found += [_card(view, card), *_worth(view, card)]
        fit = cast(Mapping[str, Mapping[str, object]], view.get("cards") or {}).get(card)
        if fit is not None and fit["lacks"] is not None:
            found.append(Message("terminal.lacks", {"sentence": cast(Mapping[str, str], fit["lacks"])["sentence"]}))
        elif fit is not None and fit["places"]:
            places = [" ".join(spaces) for spaces in cast(list[list[str]], fit["places"])]
            found.append(Message("terminal.places", {"spaces": places}))
    return found


def _worth(view: View, card: str) -> list[Message]:
    """Return what the bonus of a card is worth to each player as things stand."""
    worth = cast(Mapping[str, list[int]], view.get("bonus") or {}).get(card)
    if worth is None:
        return []
    players = len(cast(list[object], view["played"]))
    return [
        Message("terminal.worth" if owner < players else "terminal.worth-rival", {"seat": owner, "points": points})
        for owner, points in enumerate(worth)
    ]


def _card(view: View, card: str) -> Message:
    """One card: its notation, its name, what it needs on the board and what it is worth."""
    entries = components(edition_of(view)).entries
    entry = entries.get(card)
    if entry is None:
        return Message("terminal.hidden-card")
    facts: dict[str, object] = {"card": card, "id": card}
    if "needs" in entry:
        return Message("terminal.building-card", {**facts, "needs": entry["needs"]})
    top = entries[str(entry["top"])]
    where, letter = cast(list[str], entry["bottom"])
    facts |= {"points": top["points"], "each": entries[where]["points"], "many": f"many-{letter}", "where": where}
    if "cells" in top:
        cells, names = cast(list[list[object]], top["cells"]), _names(view)
        pattern = [f"{column:+},{row:+}: {_crowd(names, str(crowd))}" for column, row, crowd in cells if column or row]
        return Message("terminal.ritual-card", {**facts, "pattern": pattern})
    [(kind, what)] = cast(Mapping[str, object], top["kill"]).items()
    return Message(f"terminal.smite-{kind}-card", {**facts, "what": what})


def _crowd(names: Catalogue, crowd: str) -> str:
    return {"X": "▲", "g": "♣"}.get(crowd) or names.count(crowd)


def _seats(view: View) -> list[Message]:
    """Say what every player, and Rival, has."""
    found = []
    hands, played = cast(list[object], view["hands"]), cast(list[list[str]], view["played"])
    afterlife, left = cast(list[str], view["afterlife"]), cast(list[int], view["left"])
    for owner, score in enumerate(cast(list[int], view["score"])):
        facts: dict[str, object] = {
            "seat": owner,
            "sign": _sign(view, owner),
            "score": score,
            "left": left[owner],
            "afterlife": afterlife[owner],
        }
        if owner >= len(played):
            found.append(Message("terminal.rival", facts))
            continue
        hand = hands[owner]
        cards = hand if isinstance(hand, dict) else Counter(card[0] for card in cast(list[str], hand))
        facts |= {"hand": [f"{count} {_names(view).name(f'deck-{deck}')}" for deck, count in cards.items()] or ["0"]}
        found.append(Message("terminal.seat", {**facts, "played": played[owner] or ["none"]}))
    return found


def _solo(view: View) -> list[Message]:
    """The Solo card: which Elements it allows this round, and what Rival's tie-break is."""
    solo = cast(Mapping[str, object], view.get("solo") or {})
    found = []
    if card := solo.get("card"):
        entry = components(edition_of(view)).entries[str(card)]
        facts = {key: entry[key] for key in ("first", "second", "tie")}
        found.append(Message("terminal.solo", {"card": card, **facts}))
    if lock := solo.get("lock"):
        found.append(Message("terminal.locked", {"type": lock}))
    if solo:
        rival, deck = cast(list[str], solo["rival_deck"]), solo["deck"]
        count = len(deck) if isinstance(deck, list) else deck
        found.append(Message("terminal.solo-decks", {"rival": len(rival), "deck": count}))
    return found
