"""What a choice depends on, game by game, as phrases that must stand on the screen: taken from the view alone.

A fact that a game's panes forget is missing here, because nothing of their own code is used.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from theomachy.cli.panes import known_things
from theomachy.core.game import Game
from theomachy.games.four_gods.components.edition import STANDARD
from theomachy.games.four_gods.components.tiles import write_look

View = Mapping[str, Any]
Facts = list[str]


def facts_in_view(game: Game, view: View, seat: int) -> Facts:
    """What *seat* must be able to read."""
    things = known_things(game)
    return FACTS[game.id](view, seat, lambda id: str(things.get(id, {}).get("name", id))) if game.id in FACTS else []


Name = Callable[[str], str]


def flock(view: View, seat: int, name: Name) -> Facts:
    """Areas with pieces and temples, hands, prophets, supply, target, the turn."""
    own, turn = view["seats"][seat], view["turn"]
    found = [f"{area} {pieces}" for area, pieces in view["areas"].items()]
    found += [f"Supply: {view['supply']} piece", f"{view['target']} temples win", f"Round {turn['round']}"]
    if turn["player"] is not None:
        found.append(f"{turn['actions_left']} action")
    found += [name(card) for card in own["hand"]] if isinstance(own["hand"], list) else []
    for other in view["seats"]:
        if other["deity"] is None or other["out"]:
            continue
        pieces = [text for text in view["areas"].values() if text.endswith(other["id"])]
        cards = len(other["hand"]) if isinstance(other["hand"], list) else other["hand"]
        found += [f"Temples {len(pieces)} of {view['target']}", f"{cards} card", name(other["deity"])]
        found += [name(card) for key in ("in_play", "spent", "called") for card in other[key]]
        if other["prophet"]:
            found.append(f"{name(other['prophet']['card'])} is in {name(other['prophet']['at'])}")
    return found


def elements_of_the_gods(view: View, seat: int, name: Name) -> Facts:
    """Crowds, Monuments, Gardens and Elements on the board, cards with names, points, decks, bag."""
    board, found = view["board"], []
    for crowd in board["w"].values():
        counted = Counter(crowd)
        found.append(
            "".join(f"{counted[letter] if counted[letter] > 1 else ''}{letter}" for letter in "SGMZ" if counted[letter])
        )
    found += [f"▲{'WKBOY'[owner] if isinstance(owner, int) else 'R'}" for owner in board["mon"].values()]
    found += [f"{element.capitalize()[:2]}" for element in board["el"]]
    found += [name(card) for card in [*view["hands"][seat], *view["public"]]]
    found += [f"{score} point" for score in view["score"]]
    found += [f"{left} Monument" for left in view["left"]]
    found += [
        f"{count} {deck} card" for deck, count in zip(("Monument", "Garden", "Divinity"), decks(view), strict=False)
    ]
    found += [f"{view['gardens_left']} Garden", f"Round {view['turn']['round']}"]
    found += [name(card) for cards in [*view["discards"].values(), *view["played"]] for card in cards]
    for card, worth in view.get("bonus", {}).items():
        found += [name(card), *(f"now worth {points} to" for points in worth)]
    return found


def decks(view: View) -> list[int]:
    """How many cards the decks hold."""
    return [view["decks"][key] for key in "MGD" if key in view["decks"]]


TERRAINS: Final = {"S": "sea", "M": "mountain", "F": "forest", "P": "plain"}


def four_gods(view: View, seat: int, name: Name) -> Facts:
    """The gods of the player, tiles by their terrains, reserves, rows, bag, Cities, scores and clocks."""
    found = [TERRAINS[god] for god in view["seats"][seat]["gods"] if god in TERRAINS]
    if isinstance(view["bag"], dict):
        found.append(f"{view['bag']['count']} tile")
    found += [f"{view['cities_left']} Legendary Cit"]
    for player in view["seats"]:
        found += [f"{count} {colour.capitalize()}" for colour, count in player["reserve"].items()]
        found += [side for tile in [*player["hand"], *player["row"]] if tile for side in sides_of(tile)]
    found += [f"Score of {colour.capitalize()}: {score[-1]}" for colour, score in view.get("score", {}).items()]
    found += [
        f"Kingdom of {TERRAINS[kingdom['terrain']]}" for kingdom in view.get("kingdoms", []) if kingdom["prophets"]
    ]
    return found


def sides_of(tile: str) -> Facts:
    """The terrains of the sides of a tile that is known: ``T05B`` both sides, ``#12:MMFP`` one."""
    looks = [tile.partition(":")[2][:4]]
    if tile.startswith("T"):
        piece = (int(tile[1:3]) - 1) * 2
        looks = [write_look(STANDARD.tiles.look(piece + side, 0))[:4] for side in range(2)]
    return ["-".join(TERRAINS[letter] for letter in look) for look in looks if look]


def theurgy(view: View, seat: int, name: Name) -> Facts:
    """The land with every vertex, cubes, the hand and the objective, hordes, monsters, piles and targets."""
    found = [f"v{number:02d}" for number in range(1, 55)]
    found += [f"{hex} {kind}" for hex, kind in view["tiles"].items()]
    found += [f"{view['anomaly']} {view['tiles'][view['anomaly']]}*"] if view["anomaly"] else []
    found += [f"?{entry['sceptics']}" for entry in view["hex"].values() if entry.get("sceptics")]
    found += [f"{entry['cubes']['g']}gy" for entry in view["hex"].values() if entry.get("cubes", {}).get("g")]
    own = [view["hands"][seat], view["supply"][seat], view["objectives"][seat]]
    flat = [card for cards in own for card in (cards if isinstance(cards, list) else [cards])]
    found += [
        name(card) for card in [*flat, *(card for cards in view["supply"] for card in cards)] if card and card != "?"
    ]
    found += [f"{name(slot[0])} ({slot[1]} disk" for slot in view["row"] if slot]
    found += [f"{name(card)} ({hex})" for horde in view["horde"] for card, hex in horde.items()]
    found += [f"{len(view['deck'])} card", f"Round {view['round']}"]
    if standings := view.get("standings"):
        targets = standings["targets"]
        found.append(f"capital {targets['capital']}, calling {targets['calling']}, land {targets['land']}")
        found += [f"{entry['temples']} temple" for entry in standings["seats"]]
    return found


def true_messiah(view: View, seat: int, name: Name) -> Facts:
    """Units by space, purses, health, hands with costs, the market, the stack and the turn."""
    found = []
    for words in view["units"].values():
        found.append(f"{words[0][0]}")
    for player in view["seats"].values():
        if "out" in player:
            continue
        coins = "hidden" if player["coins"] is None else player["coins"]
        cards = len(player["hand"]) if isinstance(player["hand"], list) else player["hand"]
        found += [f"{player['hp']} health", f"{coins} coin", f"{player['belief']} belief", f"{cards} card"]
        found += [name(card) for card in player["discard"]]
        found += [name(entry["card"]) for entry in player["board"]]
    found += [name(card) for card in view["seats"][view["players"][seat]].get("hand", [])]
    found += [name(card) for card in view["market"]["row"]]
    found += [f"{space}: " for space in view["units"]]
    found += [name(item["card"]) for item in view["stack"] if item.get("card")]
    found.append(f"Round {view['round']}")
    if view["phase"] == "action":
        found.append(f"{view['turn']['limit'] - view['turn']['low_moved']} low unit")
    return found


FACTS: Final[Mapping[str, Callable[[View, int, Name], Facts]]] = {
    "flock": flock,
    "elements_of_the_gods": elements_of_the_gods,
    "four_gods": four_gods,
    "theurgy": theurgy,
    "true_messiah": true_messiah,
}
