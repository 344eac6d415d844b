"""Choices for the screen: one prompt, and each legal action as things to click."""

from theomachy.core.action import kind_of, part_a, part_b
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.games.elements_of_the_gods import earth, ending, fire, notation, reach, turns
from theomachy.games.elements_of_the_gods.actions import (
    BUILD,
    CARD,
    CLAIM,
    DECLINE,
    DIRECTION,
    DISCARD,
    DISCARDS,
    DISPLACE,
    DRAW,
    ELEMENT,
    PLANT,
    SACRIFICE,
    SCATTER,
    SOULS,
    SPACE,
    TYPE,
)
from theomachy.games.elements_of_the_gods.board import COMPASS, DIRECTIONS
from theomachy.games.elements_of_the_gods.cards import (
    CARD_IDS,
    EARTH,
    ELEMENT_NAMES,
    ELEMENTS,
    IS_SMITE,
    KIND_LETTERS,
    WIND,
)
from theomachy.games.elements_of_the_gods.discarding import DECLINED_POINTS
from theomachy.games.elements_of_the_gods.drawing import back
from theomachy.games.elements_of_the_gods.refusals import ASKED, asked_kind
from theomachy.games.elements_of_the_gods.state import (
    BAG,
    DIVINITY_TO_END,
    HALF_BUILD,
    HALF_CARD,
    HALF_ELEMENT,
    HALF_SPACE,
    HALF_TYPE,
    HAND_LIMIT,
    LOCK,
    NONE,
    TRIGGER,
    TURN,
    USED,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, total

WISHES = {
    **{f"element:{name}": [code] for name, code in zip(ELEMENT_NAMES, notation.CODES, strict=True)},
    "space": ["@{}"],
    "type": ["{}"],
    "dir": ["{}"],
    "card": ["{}"],
    "deck": ["draw {}"],
}


def choices(pos: State, seat: int) -> Choices:
    """What *seat* can do now."""
    items = [_choice(pos, seat, action) for action in pos.legal(seat)]
    return Choices(_prompt(pos, seat, len(items)), items, _form(pos, seat))


def _prompt(pos: State, seat: int, number: int) -> Message:
    """What is expected, with the numbers that matter."""
    cells, asked = pos.cells, asked_kind(pos)
    facts: dict[str, object] = {"count": number}
    if cells[HALF_ELEMENT] != NONE:
        facts["element"] = ELEMENT_NAMES[cells[HALF_ELEMENT]]
    if cells[HALF_CARD] != NONE:
        facts["card"] = CARD_IDS[cells[HALF_CARD]]
    if asked == ELEMENT:
        facts["left"] = int(ELEMENTS - bin(cells[USED]).count("1"))
        if pos.is_solo():
            locked = "nobody" if cells[LOCK] == NONE else LETTERS[cells[LOCK]]
            return Message("prompt.element-solo", {**facts, "type": locked})
    elif asked == SPACE and cells[HALF_ELEMENT] == EARTH and earth.usable(pos) == 0:
        return Message("prompt.space-earth", facts)
    elif asked == SCATTER:
        facts["wanted"] = int(fire.extras(pos, cells[HALF_SPACE], cells[HALF_TYPE]))
        facts["type"] = LETTERS[cells[HALF_TYPE]]
    elif asked == CARD:
        facts["playable"] = number - 1
        return Message("prompt.card-solo" if pos.is_solo() else "prompt.card", facts)
    elif asked == DRAW:
        facts["due"] = int(HAND_LIMIT - pos.held(seat))
    elif asked == DISPLACE:
        facts["space"] = pos.board.name(cells[HALF_BUILD])
    return Message(f"prompt.{ASKED[asked]}", facts)


def _form(pos: State, seat: int) -> Form | None:
    """Sets that may be picked in any order: Fire's spaces and discarded cards."""
    cells, asked = pos.cells, asked_kind(pos)
    if asked == DISCARDS:
        ids = [CARD_IDS[card] for card in ending.hand(pos, seat)]
        return Form([(f"card:{id}", id) for id in ids], 1, len(ids), "{}")
    if asked == SCATTER:
        space = cells[HALF_SPACE]
        wanted = int(fire.extras(pos, space, cells[HALF_TYPE]))
        names = [pos.board.name(near) for near in _ring(pos, fire.open_ring(pos, space))]
        return Form([(f"space:{name}", name) for name in names], wanted, wanted, "[{}]")
    return None


def _ring(pos: State, mask: int) -> list[int]:
    """The spaces around Fire in the directions of *mask*, in the order of the board."""
    around = [direction for direction in range(DIRECTIONS) if (mask >> direction) & 1]
    return sorted(pos.board.beside(pos.cells[HALF_SPACE], direction) for direction in around)


def _choice(pos: State, seat: int, action: int) -> Choice:
    text = notation.write(pos, seat, action)
    path, label = _path_and_label(pos, seat, action)
    return Choice(action, text, path, label, _warning(pos, action))


def _path_and_label(pos: State, seat: int, action: int) -> tuple[list[str], Message]:
    kind, part = kind_of(action), part_a(action)
    if kind == ELEMENT:
        name = ELEMENT_NAMES[part]
        return [f"element:{name}"], Message("choice.element", {"element": name})
    if kind in (SPACE, BUILD, DISPLACE, PLANT, SACRIFICE):
        space = pos.board.name(part)
        return [f"space:{space}"], Message(f"choice.{ASKED[kind]}", {"space": space})
    if kind == TYPE:
        facts = {"type": LETTERS[part], "count": reach.most_moved(pos, part)}
        label = "choice.type-wind" if pos.cells[HALF_ELEMENT] == WIND else "choice.type"
        return [f"type:{LETTERS[part]}"], Message(label, facts)
    if kind == DIRECTION:
        letter = notation.POINTS_OF_COMPASS[part]
        facts = {"direction": COMPASS[part * 2], "count": reach.moved(pos, pos.cells[HALF_TYPE], part)}
        return [f"dir:{letter}"], Message("choice.direction", facts)
    if kind == SCATTER:
        names = [pos.board.name(near) for near in _ring(pos, part)]
        return [f"space:{name}" for name in names], Message("choice.scatter", {"spaces": names})
    if kind == SOULS:
        return _souls(pos, action)
    if kind == CLAIM:
        types = [LETTERS[part], LETTERS[part_b(action)]]
        return [f"type:{letter}" for letter in types], Message("choice.claim", {"types": types})
    if kind == CARD:
        return [f"card:{CARD_IDS[part]}"], Message("choice.card", {"card": CARD_IDS[part]})
    if kind == DISCARDS:
        ids = [CARD_IDS[card] for slot, card in enumerate(ending.hand(pos, seat)) if (part >> slot) & 1]
        return [*(f"card:{id}" for id in ids), "button:done"], Message("choice.discards", {"cards": ids})
    if kind == DRAW:
        return [f"deck:{KIND_LETTERS[part]}"], Message("choice.draw", {"card": back(part)})
    name = "discard" if kind == DISCARD else "decline"
    return [f"button:{name}"], Message(f"choice.{name}")


def _souls(pos: State, action: int) -> tuple[list[str], Message]:
    letters = [letter for letter, number in zip(LETTERS, notation.souls_of(action), strict=True) for _ in range(number)]
    path = [*(f"type:{letter}" for letter in letters), "button:done"]
    facts: dict[str, object] = {"count": int(min(earth.NEWCOMERS - len(letters), total(pos.cells[BAG])))}
    return path, Message("choice.souls", {"types": letters, **facts}) if letters else Message("choice.no-souls", facts)


def _warning(pos: State, action: int) -> Message | None:
    """Said before a choice that is easily regretted."""
    kind = kind_of(action)
    if kind == DECLINE:
        return Message("warning.decline", {"points": int(DECLINED_POINTS)})
    playing = kind == SACRIFICE or (kind == CARD and IS_SMITE[part_a(action)] == 1)
    if not playing or pos.is_solo() or pos.cells[TRIGGER] != NONE:
        return None
    return _ending(pos) if pos.played(pos.cells[TURN]) == DIVINITY_TO_END - 1 else None


def _ending(pos: State) -> Message:
    """The fifth Divinity card ends the game with this round: who still has turns in it (EG-EN2)."""
    seats: list[int] = []
    seat = pos.cells[TURN]
    for _ in range(ELEMENTS - bin(pos.cells[USED]).count("1")):
        seat = turns.next_seat(pos, seat, 1)
        seats.append(int(seat))
    return Message("warning.trigger", {"seats": seats}) if seats else Message("warning.trigger-last")
