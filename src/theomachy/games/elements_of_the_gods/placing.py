"""Placing Elements: which one, where, and for whom (rules EG-T2, EG-E1 to EG-E6; solo EG-SR3, SR4, SR6, SR13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.elements_of_the_gods import solo
from theomachy.games.elements_of_the_gods.actions import ELEMENT, SPACE, TYPE
from theomachy.games.elements_of_the_gods.board import COMPASS
from theomachy.games.elements_of_the_gods.cards import DEATH, EARTH, ELEMENT_NAMES, ELEMENTS
from theomachy.games.elements_of_the_gods.state import (
    CARD_STEP,
    ELEMENT_AT,
    GARDEN,
    GROUND,
    HALF_ELEMENT,
    HALF_SPACE,
    HALF_TYPE,
    LOCK,
    NONE,
    PLAIN,
    STEP,
    TURN,
    USED,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, TYPES, count


def offer_elements(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every Element that may be placed in this turn."""
    wanted = solo.offered(pos) if pos.is_solo() else ~pos.cells[USED]
    for element in range(ELEMENTS):
        if (wanted >> element) & 1 and (not pos.is_solo() or has_space(pos, element)):
            out = append(out, pack(ELEMENT, element))
    return out


def refuse_element(pos: State, element: i64) -> Refusal | None:
    """Why *element* may not be chosen."""
    name = ELEMENT_NAMES[element]
    if (pos.cells[USED] >> element) & 1:
        return Refusal("element-used", "EG-T2", element=name)
    if not pos.is_solo():
        return None
    if not (solo.offered(pos) >> element) & 1:
        wanted = [ELEMENT_NAMES[other] for other in range(ELEMENTS) if (solo.offered(pos) >> other) & 1]
        return Refusal("element-not-offered", "EG-SR3", element=name, elements=wanted)
    if not has_space(pos, element):
        return Refusal("element-without-space", "EG-SR13", element=name, type=LETTERS[pos.cells[LOCK]])
    return None


def is_free(pos: State, element: i64, space: i64) -> bool:
    """Whether *element* may be placed on *space* (EG-E1, EG-E2; solo Death: EG-SR6)."""
    ground = pos.cells[GROUND + space]
    if ground != PLAIN and (ground != GARDEN or element != EARTH):
        return False
    if pos.has_element(space):
        return False
    return element != DEATH or pos.cells[LOCK] == NONE or count(pos.crowd(space), pos.cells[LOCK]) == 0


def has_space(pos: State, element: i64) -> bool:
    """Whether *element* has anywhere to go: always in the table game (EG-T5), not in the solo game (EG-SR13)."""
    for space in range(pos.board.spaces):
        if is_free(pos, element, space):
            return True
    return False


def offer_spaces(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every space where the chosen Element may be placed."""
    for space in range(pos.board.spaces):
        if is_free(pos, pos.cells[HALF_ELEMENT], space):
            out = append(out, pack(SPACE, space))
    return out


def refuse_space(pos: State, space: i64) -> Refusal | None:
    """Why the chosen Element may not be placed on *space*."""
    element = pos.cells[HALF_ELEMENT]
    name, where = ELEMENT_NAMES[element], pos.board.name(space)
    if pos.is_monument(space):
        return Refusal("space-monument", "EG-E1", element=name, space=where)
    if pos.is_garden(space) and element != EARTH:
        return Refusal("space-garden", "EG-E2", element=name, space=where)
    if pos.has_element(space):
        return Refusal("space-element", "EG-E1", element=name, space=where)
    if not is_free(pos, element, space):
        return Refusal("space-locked", "EG-SR6", space=where, type=LETTERS[pos.cells[LOCK]])
    return None


def offer_types(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every type that Water, Fire or Wind may move (EG-E5: also one that is not there)."""
    for type in range(TYPES):
        if type != pos.cells[LOCK]:
            out = append(out, pack(TYPE, type))
    return out


def refuse_type(pos: State, type: i64) -> Refusal | None:
    """Why the Element may not move *type*."""
    if type == pos.cells[LOCK]:
        return Refusal("type-locked", "EG-SR4", type=LETTERS[type])
    return None


def announce(pos: State, direction: i64) -> None:
    """Tell which Element is placed where, before it acts; *direction* is Wind's, else NONE."""
    if pos.log is None:
        return
    cells = pos.cells
    facts: dict[str, object] = {
        "seat": int(cells[TURN]),
        "element": ELEMENT_NAMES[cells[HALF_ELEMENT]],
        "space": pos.board.name(cells[HALF_SPACE]),
    }
    if cells[HALF_TYPE] == NONE:
        pos.log.append(Event("element-placed", facts))
        return
    facts["type"] = LETTERS[cells[HALF_TYPE]]
    if direction == NONE:
        pos.log.append(Event("element-placed-for", facts))
    else:
        pos.log.append(Event("wind-placed", {**facts, "direction": COMPASS[direction]}))


def finish(pos: State) -> None:
    """The Element has acted: it lies on its space until the round ends (EG-E6), and the card step begins."""
    cells = pos.cells
    element = cells[HALF_ELEMENT]
    cells[ELEMENT_AT + element] = cells[HALF_SPACE]
    cells[USED] |= bit_of(element)
    cells[STEP] = CARD_STEP
    pos.drop_half()
