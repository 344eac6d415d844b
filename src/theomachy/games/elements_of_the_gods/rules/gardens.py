"""Garden cards: plant beside a Monument (rules EG-G1 to EG-G9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.components.worshipers import covers, people
from theomachy.games.elements_of_the_gods.state import State


def is_diagonal_to(position: State, space: i64, owner: i64) -> bool:
    """Return whether a Monument of *owner* touches *space* by a corner (EG-G3)."""
    for direction in range(1, DIRECTIONS, 2):
        near = position.board.beside(space, direction)
        if near != OFF and position.is_monument_of(near, owner):
            return True
    return False


def is_ground(position: State, seat: i64, space: i64) -> bool:
    """Return whether *seat* may plant on *space* (EG-G3 to EG-G5)."""
    return position.cells[at.GROUND + space] == at.PLAIN and is_diagonal_to(position, space, seat)


def can_plant(position: State, seat: i64, card: i64, space: i64) -> bool:
    """Return whether *card* plants on *space* for *seat*."""
    return covers(position.crowd(space), position.terms.cards.pair[card]) and is_ground(position, seat, space)


def is_playable(position: State, seat: i64, card: i64) -> bool:
    """Return whether *seat* can play *card* anywhere."""
    if position.cells[at.GARDENS_LEFT] == 0 or not position.has_monument(seat):
        return False
    for space in range(position.board.spaces):
        if can_plant(position, seat, card, space):
            return True
    return False


def refuse_card(position: State, seat: i64, card: i64) -> Refusal | None:
    """Return why *seat* cannot play *card* anywhere."""
    cards = position.terms.cards
    if position.cells[at.GARDENS_LEFT] == 0:
        return Refusal("no-garden-left", "EG-G9", card=cards.ids[card])
    if not position.has_monument(seat):
        return Refusal("garden-no-monument", "EG-G3", card=cards.ids[card])
    pair = people(cards.pair[card])
    crowded = [space for space in range(position.board.spaces) if covers(position.crowd(space), cards.pair[card])]
    if not crowded:
        return Refusal("no-pair", "EG-G1", card=cards.ids[card], pair=pair)
    if not is_playable(position, seat, card):
        if all(position.cells[at.GROUND + space] != at.PLAIN for space in crowded):
            return Refusal("no-planting-ground", "EG-G5", card=cards.ids[card], pair=pair)
        return Refusal("no-planting-ground", "EG-G3", card=cards.ids[card], pair=pair)
    return None


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every space where the chosen card plants."""
    for space in range(position.board.spaces):
        if can_plant(position, position.cells[at.TURN_SEAT], position.cells[at.DRAFT_CARD], space):
            out = append(out, pack(act.PLANT, space))
    return out


def refuse(position: State, space: i64) -> Refusal | None:
    """Return why the chosen card does not plant on *space*."""
    cards = position.terms.cards
    card, where = position.cells[at.DRAFT_CARD], position.board.name(space)
    if position.cells[at.GROUND + space] != at.PLAIN:
        return Refusal("plant-occupied", "EG-G5", space=where)
    if not covers(position.crowd(space), cards.pair[card]):
        return Refusal("plant-no-pair", "EG-G1", space=where, pair=people(cards.pair[card]))
    if not is_diagonal_to(position, space, position.cells[at.TURN_SEAT]):
        return Refusal("plant-not-diagonal", "EG-G3", space=where)
    return None


def do(position: State, space: i64) -> None:
    """Plant on *space*; everything there stays (EG-G6)."""
    seat, card = position.cells[at.TURN_SEAT], position.cells[at.DRAFT_CARD]
    position.lay_down(seat, card, at.DISCARDED)
    if position.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "card": position.terms.cards.ids[card],
            "space": position.board.name(space),
        }
        position.log.append(Event("garden-planted", facts))
    plant(position, space)


def plant(position: State, space: i64) -> None:
    """Lay a tile on *space*: the owner of every Monument around it scores (EG-G7)."""
    position.cells[at.GARDENS_LEFT] -= 1
    position.cells[at.GROUND + space] = at.GARDEN
    for owner in range(position.owners()):
        position.score(owner, at.GARDEN_POINTS * position.monuments_around(space, owner), "garden", space)
