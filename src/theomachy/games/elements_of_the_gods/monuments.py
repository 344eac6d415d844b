"""Monument cards: build, and move the crowd aside (rules EG-M1 to EG-M11)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods.actions import BUILD, DISPLACE
from theomachy.games.elements_of_the_gods.board import DIRECTIONS
from theomachy.games.elements_of_the_gods.cards import CARD_IDS, ELEMENT_NAMES, ELEMENTS, PAIR
from theomachy.games.elements_of_the_gods.state import (
    CROWD,
    DISCARDED,
    ELEMENT_AT,
    GARDEN_POINTS,
    GROUND,
    HALF_BUILD,
    HALF_CARD,
    MONUMENT,
    PLAIN,
    SUPPLY,
    TURN,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import covers, people, spell


def is_ground(pos: State, space: i64) -> bool:
    """Whether a Monument may stand on *space* (EG-M3 to EG-M6)."""
    return pos.cells[GROUND + space] == PLAIN and not pos.is_beside_monument(space)


def can_build(pos: State, card: i64, space: i64) -> bool:
    """Whether *card* builds on *space*."""
    return covers(pos.crowd(space), PAIR[card]) and is_ground(pos, space)


def is_playable(pos: State, seat: i64, card: i64) -> bool:
    """Whether *seat* can play *card* anywhere."""
    if pos.cells[SUPPLY + seat] == 0:
        return False
    for space in range(pos.board.spaces):
        if can_build(pos, card, space):
            return True
    return False


def refuse_card(pos: State, seat: i64, card: i64) -> Refusal | None:
    """Why *seat* cannot play *card* anywhere."""
    if pos.cells[SUPPLY + seat] == 0:
        return Refusal("no-monument-left", "EG-M11", card=CARD_IDS[card])
    pair = people(PAIR[card])
    crowded = [space for space in range(pos.board.spaces) if covers(pos.crowd(space), PAIR[card])]
    if not crowded:
        return Refusal("no-pair", "EG-M1", card=CARD_IDS[card], pair=pair)
    if not is_playable(pos, seat, card):
        names = [pos.board.name(space) for space in crowded]
        if all(pos.cells[GROUND + space] != PLAIN for space in crowded):
            return Refusal("no-building-ground", "EG-M3", card=CARD_IDS[card], pair=pair, spaces=names)
        return Refusal("no-building-ground", "EG-M5", card=CARD_IDS[card], pair=pair, spaces=names)
    return None


def offer_build(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every space where the chosen card builds."""
    for space in range(pos.board.spaces):
        if can_build(pos, pos.cells[HALF_CARD], space):
            out = append(out, pack(BUILD, space))
    return out


def refuse_build(pos: State, space: i64) -> Refusal | None:
    """Why the chosen card does not build on *space*."""
    card, where = pos.cells[HALF_CARD], pos.board.name(space)
    if pos.cells[GROUND + space] != PLAIN:
        return Refusal("build-occupied", "EG-M3", space=where)
    if not covers(pos.crowd(space), PAIR[card]):
        return Refusal("build-no-pair", "EG-M1", space=where, pair=people(PAIR[card]))
    if pos.is_beside_monument(space):
        return Refusal("build-beside-monument", "EG-M5", space=where)
    return None


def offer_displace(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every space to which the crowd can go (EG-M8)."""
    for direction in range(DIRECTIONS):
        near = pos.board.beside(pos.cells[HALF_BUILD], direction)
        if pos.is_open(near):
            out = append(out, pack(DISPLACE, near))
    return out


def refuse_displace(pos: State, target: i64) -> Refusal | None:
    """Why the crowd cannot go to *target*."""
    space = pos.cells[HALF_BUILD]
    if pos.is_monument(target):
        return Refusal("displace-monument", "EG-M8", space=pos.board.name(target))
    for direction in range(DIRECTIONS):
        if pos.board.beside(space, direction) == target:
            return None
    return Refusal("displace-far", "EG-M7", space=pos.board.name(target), build=pos.board.name(space))


def do(pos: State, target: i64) -> None:
    """Build on the chosen space; everybody and every Element there goes to *target* (EG-M7)."""
    cells = pos.cells
    seat, card, space = cells[TURN], cells[HALF_CARD], cells[HALF_BUILD]
    crowd = cells[CROWD + space]
    pushed: list[str] = []
    cells[CROWD + space] = 0
    cells[CROWD + target] += crowd
    for element in range(ELEMENTS):
        if cells[ELEMENT_AT + element] == space:
            cells[ELEMENT_AT + element] = target
            pushed.append(ELEMENT_NAMES[element])
    cells[SUPPLY + seat] -= 1
    cells[GROUND + space] = MONUMENT + seat
    pos.lay_down(seat, card, DISCARDED)
    if pos.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "card": CARD_IDS[card], "space": pos.board.name(space)}
        moved = {"crowd": spell(crowd), "elements": pushed, "to": pos.board.name(target)}
        pos.log.append(Event("monument-built", {**facts, **moved}))
    pos.score(seat, GARDEN_POINTS * pos.gardens_around(space), "monument", space)
