"""Monument cards: build, and move the crowd aside (rules EG-M1 to EG-M11)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_NAMES, ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import covers, letters_of, people
from theomachy.games.elements_of_the_gods.state import State


def is_ground(position: State, space: i64) -> bool:
    """Return whether a Monument may stand on *space* (EG-M3 to EG-M6)."""
    return position.cells[at.GROUND + space] == at.PLAIN and not position.is_beside_monument(space)


def can_build(position: State, card: i64, space: i64) -> bool:
    """Return whether *card* builds on *space*."""
    return covers(position.crowd(space), position.terms.cards.pair[card]) and is_ground(position, space)


def is_playable(position: State, seat: i64, card: i64) -> bool:
    """Return whether *seat* can play *card* anywhere."""
    if position.cells[at.MONUMENTS_LEFT + seat] == 0:
        return False
    for space in range(position.board.spaces):
        if can_build(position, card, space):
            return True
    return False


def refuse_card(position: State, seat: i64, card: i64) -> Refusal | None:
    """Return why *seat* cannot play *card* anywhere."""
    cards = position.terms.cards
    if position.cells[at.MONUMENTS_LEFT + seat] == 0:
        return Refusal("no-monument-left", "EG-M11", card=cards.ids[card])
    pair = people(cards.pair[card])
    crowded = [space for space in range(position.board.spaces) if covers(position.crowd(space), cards.pair[card])]
    if not crowded:
        return Refusal("no-pair", "EG-M1", card=cards.ids[card], pair=pair)
    if not is_playable(position, seat, card):
        names = [position.board.name(space) for space in crowded]
        if all(position.cells[at.GROUND + space] != at.PLAIN for space in crowded):
            return Refusal("no-building-ground", "EG-M3", card=cards.ids[card], pair=pair, spaces=names)
        return Refusal("no-building-ground", "EG-M5", card=cards.ids[card], pair=pair, spaces=names)
    return None


def offer_build(position: State, out: vec[i64]) -> vec[i64]:
    """Add every space where the chosen card builds."""
    for space in range(position.board.spaces):
        if can_build(position, position.cells[at.DRAFT_CARD], space):
            out = append(out, pack(act.BUILD, space))
    return out


def refuse_build(position: State, space: i64) -> Refusal | None:
    """Return why the chosen card does not build on *space*."""
    cards = position.terms.cards
    card, where = position.cells[at.DRAFT_CARD], position.board.name(space)
    if position.cells[at.GROUND + space] != at.PLAIN:
        return Refusal("build-occupied", "EG-M3", space=where)
    if not covers(position.crowd(space), cards.pair[card]):
        return Refusal("build-no-pair", "EG-M1", space=where, pair=people(cards.pair[card]))
    if position.is_beside_monument(space):
        return Refusal("build-beside-monument", "EG-M5", space=where)
    return None


def offer_displace(position: State, out: vec[i64]) -> vec[i64]:
    """Add every space to which the crowd can go (EG-M8)."""
    for direction in range(DIRECTIONS):
        near = position.board.beside(position.cells[at.DRAFT_BUILD], direction)
        if position.is_open(near):
            out = append(out, pack(act.DISPLACE, near))
    return out


def refuse_displace(position: State, target: i64) -> Refusal | None:
    """Return why the crowd cannot go to *target*."""
    space = position.cells[at.DRAFT_BUILD]
    if position.is_monument(target):
        return Refusal("displace-monument", "EG-M8", space=position.board.name(target))
    for direction in range(DIRECTIONS):
        if position.board.beside(space, direction) == target:
            return None
    return Refusal("displace-far", "EG-M7", space=position.board.name(target), build=position.board.name(space))


def do(position: State, target: i64) -> None:
    """Build on the chosen space; everybody and every Element there goes to *target* (EG-M7)."""
    cells = position.cells
    seat, card, space = cells[at.TURN_SEAT], cells[at.DRAFT_CARD], cells[at.DRAFT_BUILD]
    crowd = cells[at.CROWD + space]
    pushed: list[str] = []
    cells[at.CROWD + space] = 0
    cells[at.CROWD + target] += crowd
    for element in range(ELEMENTS):
        if cells[at.ELEMENT_AT + element] == space:
            cells[at.ELEMENT_AT + element] = target
            pushed.append(ELEMENT_NAMES[element])
    cells[at.MONUMENTS_LEFT + seat] -= 1
    cells[at.GROUND + space] = at.MONUMENT + seat
    position.lay_down(seat, card, at.DISCARDED)
    if position.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "card": position.terms.cards.ids[card],
            "space": position.board.name(space),
        }
        moved = {"crowd": letters_of(crowd), "elements": pushed, "to": position.board.name(target)}
        position.log.append(Event("monument-built", {**facts, **moved}))
    position.score(seat, at.GARDEN_POINTS * position.gardens_around(space), "monument", space)
