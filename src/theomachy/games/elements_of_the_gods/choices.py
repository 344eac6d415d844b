"""Choices for the screen: one prompt, and each legal action as things to click."""

from theomachy.core.action import kind_of, pack, part_a, part_b
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import notation
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import COMPASS, COMPASS_LETTERS, DIRECTIONS
from theomachy.games.elements_of_the_gods.components.cards import KIND_LETTERS
from theomachy.games.elements_of_the_gods.components.elements import EARTH, ELEMENT_NAMES, ELEMENTS, WIND
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS, letters_of, plural, total
from theomachy.games.elements_of_the_gods.rules import earth, fire, reach, steps, turns
from theomachy.games.elements_of_the_gods.rules.discarding import DECLINED_POINTS
from theomachy.games.elements_of_the_gods.rules.drawing import back
from theomachy.games.elements_of_the_gods.state import State


def choices(position: State, seat: int) -> Choices:
    """Return what *seat* can do now."""
    items = [_choice(position, seat, action) for action in position.legal(seat)]
    return Choices(_prompt(position, seat, len(items)), items, _form(position, seat))


def default(position: State, seat: int) -> int:
    """Return the choice made for a seat whose time is up: the first one, but no card that nobody chose to play."""
    legal = position.legal(seat)
    return pack(act.DISCARD) if pack(act.DISCARD) in legal else legal[0]


def _prompt(position: State, seat: int, number: int) -> Message:
    """Return what is expected, with the numbers that matter."""
    cells, asked = position.cells, steps.asked(position)
    facts: dict[str, object] = {"count": number}
    if cells[at.DRAFT_ELEMENT] != at.NONE:
        facts["element"] = ELEMENT_NAMES[cells[at.DRAFT_ELEMENT]]
    if cells[at.DRAFT_CARD] != at.NONE:
        facts["card"] = position.terms.cards.ids[cells[at.DRAFT_CARD]]
    if asked == act.ELEMENT:
        facts["left"] = int(ELEMENTS - bin(cells[at.USED_ELEMENTS]).count("1"))
        if position.is_solo():
            locked = "nobody" if cells[at.LOCKED_TYPE] == at.NONE else LETTERS[cells[at.LOCKED_TYPE]]
            return Message("prompt.element-solo", {**facts, "type": locked})
    elif asked == act.SPACE and cells[at.DRAFT_ELEMENT] == EARTH and earth.usable(position) == 0:
        return Message("prompt.space-earth", facts)
    elif asked == act.SCATTER:
        facts["wanted"] = int(fire.extras(position, cells[at.DRAFT_SPACE], cells[at.DRAFT_TYPE]))
        facts["many"] = plural(cells[at.DRAFT_TYPE])
    elif asked == act.CARD:
        facts["playable"] = number - 1
        return Message("prompt.card-solo" if position.is_solo() else "prompt.card", facts)
    elif asked == act.DRAW:
        facts["due"] = int(at.HAND_LIMIT - position.held(seat))
    elif asked == act.DISPLACE:
        facts["space"] = position.board.name(cells[at.DRAFT_BUILD])
    return Message(f"prompt.{act.KIND_NAMES[asked]}", facts)


def _form(position: State, seat: int) -> Form | None:
    """Sets that may be picked in any order: Fire's spaces and discarded cards."""
    cards = position.terms.cards
    cells, asked = position.cells, steps.asked(position)
    if asked == act.DISCARDS:
        ids = [cards.ids[card] for card in position.hand(seat)]
        return Form([(f"card:{id}", id) for id in ids], 1, len(ids), "{}")
    if asked == act.SCATTER:
        space = cells[at.DRAFT_SPACE]
        wanted = int(fire.extras(position, space, cells[at.DRAFT_TYPE]))
        names = [position.board.name(near) for near in _ring(position, fire.open_ring(position, space))]
        return Form([(f"space:{name}", name) for name in names], wanted, wanted, "[{}]")
    return None


def _ring(position: State, mask: int) -> list[int]:
    """The spaces around Fire in the directions of *mask*, in the order of the board."""
    around = [direction for direction in range(DIRECTIONS) if (mask >> direction) & 1]
    return sorted(position.board.beside(position.cells[at.DRAFT_SPACE], direction) for direction in around)


def _choice(position: State, seat: int, action: int) -> Choice:
    text = notation.write(position, seat, action)
    path, label = _path_and_label(position, seat, action)
    return Choice(action, text, path, label, _warning(position, action))


def _path_and_label(position: State, seat: int, action: int) -> tuple[list[str], Message]:
    cards = position.terms.cards
    kind, part = kind_of(action), part_a(action)
    if kind == act.ELEMENT:
        name = ELEMENT_NAMES[part]
        return [f"element:{name}"], Message("choice.element", {"element": name})
    if kind in (act.SPACE, act.BUILD, act.DISPLACE, act.PLANT, act.SACRIFICE):
        space = position.board.name(part)
        return [f"space:{space}"], Message(f"choice.{act.KIND_NAMES[kind]}", {"space": space})
    if kind == act.TYPE:
        facts = {"many": plural(part), "count": reach.most_moved(position, part)}
        label = "choice.type-wind" if position.cells[at.DRAFT_ELEMENT] == WIND else "choice.type"
        return [f"type:{LETTERS[part]}"], Message(label, facts)
    if kind == act.DIRECTION:
        letter = COMPASS_LETTERS[part]
        facts = {"direction": COMPASS[part * 2], "count": reach.moved(position, position.cells[at.DRAFT_TYPE], part)}
        return [f"dir:{letter}"], Message("choice.direction", facts)
    if kind == act.SCATTER:
        names = [position.board.name(near) for near in _ring(position, part)]
        return [f"space:{name}" for name in names], Message("choice.scatter", {"spaces": names})
    if kind == act.SOULS:
        return _souls(position, action)
    if kind == act.CLAIM:
        types = LETTERS[part] + LETTERS[part_b(action)]
        return [f"type:{letter}" for letter in types], Message("choice.claim", {"types": types})
    if kind == act.CARD:
        return [f"card:{cards.ids[part]}"], Message("choice.card", {"card": cards.ids[part]})
    if kind == act.DISCARDS:
        ids = [cards.ids[card] for slot, card in enumerate(position.hand(seat)) if (part >> slot) & 1]
        return [*(f"card:{id}" for id in ids), "button:done"], Message("choice.discards", {"cards": ids})
    if kind == act.DRAW:
        return [f"deck:{KIND_LETTERS[part]}"], Message("choice.draw", {"card": back(part)})
    name = "discard" if kind == act.DISCARD else "decline"
    return [f"button:{name}"], Message(f"choice.{name}")


def _souls(position: State, action: int) -> tuple[list[str], Message]:
    letters = letters_of(earth.souls_of(action))
    path = [*(f"type:{letter}" for letter in letters), "button:done"]
    facts: dict[str, object] = {"count": int(min(earth.NEWCOMERS - len(letters), total(position.cells[at.BAG])))}
    return path, Message("choice.souls", {"types": letters, **facts}) if letters else Message("choice.no-souls", facts)


def _warning(position: State, action: int) -> Message | None:
    """Said before a choice that is easily regretted."""
    kind = kind_of(action)
    if kind == act.DECLINE:
        return Message("warning.decline", {"points": int(DECLINED_POINTS)})
    playing = kind == act.SACRIFICE or (kind == act.CARD and position.terms.cards.smite[part_a(action)] == 1)
    if not playing or position.is_solo() or position.cells[at.TRIGGER_SEAT] != at.NONE:
        return None
    return _ending(position) if position.played(position.cells[at.TURN_SEAT]) == at.DIVINITY_TO_END - 1 else None


def _ending(position: State) -> Message:
    """Warn that the fifth Divinity card ends the game with this round, and list its remaining turns (EG-EN2)."""
    seats: list[int] = []
    seat = position.cells[at.TURN_SEAT]
    for _ in range(ELEMENTS - bin(position.cells[at.USED_ELEMENTS]).count("1")):
        seat = turns.next_seat(position, seat, 1)
        seats.append(int(seat))
    return Message("warning.trigger", {"seats": seats}) if seats else Message("warning.trigger-last")
