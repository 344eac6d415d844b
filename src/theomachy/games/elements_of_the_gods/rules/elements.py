"""Elements: the picks that place one, until nothing is left to choose and it acts (rules EG-E4, EG-E5)."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, part_a, part_b
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.elements import DEATH, EARTH, FIRE, WATER
from theomachy.games.elements_of_the_gods.components.worshipers import ONE
from theomachy.games.elements_of_the_gods.rules import death, earth, fire, placing, water, wind
from theomachy.games.elements_of_the_gods.state import State


def asked(position: State) -> i64:
    """Return the kind of pick that is asked for in the Element step."""
    cells = position.cells
    element = cells[at.DRAFT_ELEMENT]
    if element == at.NONE:
        return act.ELEMENT
    if cells[at.DRAFT_SPACE] == at.NONE:
        return act.SPACE
    if element == EARTH:
        return act.SOULS
    if element == DEATH:
        return act.CLAIM
    if cells[at.DRAFT_TYPE] == at.NONE:
        return act.TYPE
    return act.SCATTER if element == FIRE else act.DIRECTION


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every pick of the Element step."""
    kind = asked(position)
    if kind == act.ELEMENT:
        return placing.offer_elements(position, out)
    if kind == act.SPACE:
        return placing.offer_spaces(position, out)
    if kind == act.SOULS:
        return earth.offer(position, out)
    if kind == act.CLAIM:
        return death.offer(position, out)
    if kind == act.TYPE:
        return placing.offer_types(position, out)
    return fire.offer(position, out) if kind == act.SCATTER else wind.offer(position, out)


def refuse(position: State, action: i64) -> Refusal | None:
    """Say why *action*, of the kind that is asked for, is no legal pick."""
    kind, part = kind_of(action), part_a(action)
    if kind == act.ELEMENT:
        return placing.refuse_element(position, part)
    if kind == act.SPACE:
        return placing.refuse_space(position, part)
    if kind == act.SOULS:
        return earth.refuse(position, earth.souls_of(action))
    if kind == act.CLAIM:
        return death.refuse(position, part, part_b(action))
    if kind == act.TYPE:
        return placing.refuse_type(position, part)
    return fire.refuse(position, part) if kind == act.SCATTER else wind.refuse(position, part)


def do(position: State, action: i64) -> None:
    """Take the pick *action*; the last one makes the Element act."""
    cells = position.cells
    kind, part = kind_of(action), part_a(action)
    if kind == act.ELEMENT:
        cells[at.DRAFT_ELEMENT] = part
    elif kind == act.SPACE:
        _place(position, part)
    elif kind == act.TYPE:
        _choose_type(position, part)
    elif kind == act.DIRECTION:
        placing.announce(position, part * 2)
        wind.do(position, cells[at.DRAFT_SPACE], cells[at.DRAFT_TYPE], part * 2)
        placing.finish(position)
    elif kind == act.SCATTER:
        _scatter(position, part)
    elif kind == act.SOULS:
        _birth(position, earth.souls_of(action))
    else:
        _destroy(position, ONE[part] + ONE[part_b(action)])


def _place(position: State, space: i64) -> None:
    """Put the Element down; Earth and Death act at once where nothing is left to choose."""
    position.cells[at.DRAFT_SPACE] = space
    element = position.cells[at.DRAFT_ELEMENT]
    if element == EARTH:
        if earth.usable(position) == 0:
            _birth(position, 0)
    elif element == DEATH and not death.is_choice(position.crowd(space)):
        _destroy(position, death.only_claim(position.crowd(space)))


def _choose_type(position: State, type: i64) -> None:
    """Choose whom it moves: Water acts at once, and Fire where its scatter leaves no choice."""
    cells = position.cells
    cells[at.DRAFT_TYPE] = type
    element, space = cells[at.DRAFT_ELEMENT], cells[at.DRAFT_SPACE]
    if element == WATER:
        placing.announce(position, at.NONE)
        water.do(position, space, type)
        placing.finish(position)
    elif element == FIRE and fire.extras(position, space, type) == 0:
        _scatter(position, 0)


def _scatter(position: State, mask: i64) -> None:
    placing.announce(position, at.NONE)
    fire.do(position, position.cells[at.DRAFT_SPACE], position.cells[at.DRAFT_TYPE], mask)
    placing.finish(position)


def _birth(position: State, souls: i64) -> None:
    placing.announce(position, at.NONE)
    earth.do(position, position.cells[at.DRAFT_SPACE], souls)
    placing.finish(position)


def _destroy(position: State, claimed: i64) -> None:
    placing.announce(position, at.NONE)
    death.do(position, position.cells[at.DRAFT_SPACE], claimed)
    placing.finish(position)
