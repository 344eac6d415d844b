"""Placing Elements: which one, where, and for whom (rules EG-T2, EG-E1 to EG-E6; solo EG-SR3, SR4, SR6, SR13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import COMPASS
from theomachy.games.elements_of_the_gods.components.elements import DEATH, EARTH, ELEMENT_NAMES, ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS, TYPES, count, plural
from theomachy.games.elements_of_the_gods.rules import solo
from theomachy.games.elements_of_the_gods.state import State


def offer_elements(position: State, out: vec[i64]) -> vec[i64]:
    """Add every Element that may be placed in this turn."""
    wanted = solo.offered(position) if position.is_solo() else ~position.cells[at.USED_ELEMENTS]
    for element in range(ELEMENTS):
        if (wanted >> element) & 1 and (not position.is_solo() or has_space(position, element)):
            out = append(out, pack(act.ELEMENT, element))
    return out


def refuse_element(position: State, element: i64) -> Refusal | None:
    """Return why *element* may not be chosen."""
    name = ELEMENT_NAMES[element]
    if (position.cells[at.USED_ELEMENTS] >> element) & 1:
        return Refusal("element-used", "EG-T2", element=name)
    if not position.is_solo():
        return None
    if not (solo.offered(position) >> element) & 1:
        wanted = [ELEMENT_NAMES[other] for other in range(ELEMENTS) if (solo.offered(position) >> other) & 1]
        return Refusal("element-not-offered", "EG-SR3", element=name, elements=wanted)
    if not has_space(position, element):
        return Refusal("element-without-space", "EG-SR13", element=name, many=plural(position.cells[at.LOCKED_TYPE]))
    return None


def is_free(position: State, element: i64, space: i64) -> bool:
    """Return whether *element* may be placed on *space* (EG-E1, EG-E2; solo Death: EG-SR6)."""
    ground = position.cells[at.GROUND + space]
    if ground != at.PLAIN and (ground != at.GARDEN or element != EARTH):
        return False
    if position.has_element(space):
        return False
    return (
        element != DEATH
        or position.cells[at.LOCKED_TYPE] == at.NONE
        or count(position.crowd(space), position.cells[at.LOCKED_TYPE]) == 0
    )


def has_space(position: State, element: i64) -> bool:
    """Return whether *element* has anywhere to go: always in the table game (EG-T5), not in the solo game (EG-SR13)."""
    for space in range(position.board.spaces):
        if is_free(position, element, space):
            return True
    return False


def offer_spaces(position: State, out: vec[i64]) -> vec[i64]:
    """Add every space where the chosen Element may be placed."""
    for space in range(position.board.spaces):
        if is_free(position, position.cells[at.DRAFT_ELEMENT], space):
            out = append(out, pack(act.SPACE, space))
    return out


def refuse_space(position: State, space: i64) -> Refusal | None:
    """Return why the chosen Element may not be placed on *space*."""
    element = position.cells[at.DRAFT_ELEMENT]
    name, where = ELEMENT_NAMES[element], position.board.name(space)
    if position.is_monument(space):
        return Refusal("space-monument", "EG-E1", element=name, space=where)
    if position.is_garden(space) and element != EARTH:
        return Refusal("space-garden", "EG-E2", element=name, space=where)
    if position.has_element(space):
        return Refusal("space-element", "EG-E1", element=name, space=where)
    if not is_free(position, element, space):
        return Refusal("space-locked", "EG-SR6", space=where, many=plural(position.cells[at.LOCKED_TYPE]))
    return None


def offer_types(position: State, out: vec[i64]) -> vec[i64]:
    """Add every type that Water, Fire or Wind may move (EG-E5: also one that is not there)."""
    for type in range(TYPES):
        if type != position.cells[at.LOCKED_TYPE]:
            out = append(out, pack(act.TYPE, type))
    return out


def refuse_type(position: State, type: i64) -> Refusal | None:
    """Return why the Element may not move *type*."""
    if type == position.cells[at.LOCKED_TYPE]:
        return Refusal("type-locked", "EG-SR4", many=plural(type))
    return None


def announce(position: State, direction: i64) -> None:
    """Report which Element is placed where, before it acts; *direction* is Wind's, else NONE."""
    if position.log is None:
        return
    cells = position.cells
    facts: dict[str, object] = {
        "seat": int(cells[at.TURN_SEAT]),
        "element": ELEMENT_NAMES[cells[at.DRAFT_ELEMENT]],
        "space": position.board.name(cells[at.DRAFT_SPACE]),
    }
    if cells[at.DRAFT_TYPE] == at.NONE:
        position.log.append(Event("element-placed", facts))
        return
    facts["type"], facts["many"] = LETTERS[cells[at.DRAFT_TYPE]], plural(cells[at.DRAFT_TYPE])
    if direction == at.NONE:
        position.log.append(Event("element-placed-for", facts))
    else:
        position.log.append(Event("wind-placed", {**facts, "direction": COMPASS[direction]}))


def finish(position: State) -> None:
    """The Element has acted: it lies on its space until the round ends (EG-E6), and the card step begins."""
    cells = position.cells
    element = cells[at.DRAFT_ELEMENT]
    cells[at.ELEMENT_AT + element] = cells[at.DRAFT_SPACE]
    cells[at.USED_ELEMENTS] |= bit_of(element)
    cells[at.STEP] = at.CARD_STEP
    position.clear_draft()
