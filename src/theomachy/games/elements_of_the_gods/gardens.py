"""Garden cards: plant beside a Monument (rules EG-G1 to EG-G9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods.actions import PLANT
from theomachy.games.elements_of_the_gods.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.cards import CARD_IDS, PAIR
from theomachy.games.elements_of_the_gods.state import (
    DISCARDED,
    GARDEN,
    GARDEN_POINTS,
    GARDENS_LEFT,
    GROUND,
    HALF_CARD,
    PLAIN,
    TURN,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import covers, people


def is_diagonal_to(pos: State, space: i64, owner: i64) -> bool:
    """Whether a Monument of *owner* touches *space* by a corner (EG-G3)."""
    for direction in range(1, DIRECTIONS, 2):
        near = pos.board.beside(space, direction)
        if near != OFF and pos.is_monument_of(near, owner):
            return True
    return False


def is_ground(pos: State, seat: i64, space: i64) -> bool:
    """Whether *seat* may plant on *space* (EG-G3 to EG-G5)."""
    return pos.cells[GROUND + space] == PLAIN and is_diagonal_to(pos, space, seat)


def can_plant(pos: State, seat: i64, card: i64, space: i64) -> bool:
    """Whether *card* plants on *space* for *seat*."""
    return covers(pos.crowd(space), PAIR[card]) and is_ground(pos, seat, space)


def is_playable(pos: State, seat: i64, card: i64) -> bool:
    """Whether *seat* can play *card* anywhere."""
    if pos.cells[GARDENS_LEFT] == 0 or not pos.has_monument(seat):
        return False
    for space in range(pos.board.spaces):
        if can_plant(pos, seat, card, space):
            return True
    return False


def refuse_card(pos: State, seat: i64, card: i64) -> Refusal | None:
    """Why *seat* cannot play *card* anywhere."""
    if pos.cells[GARDENS_LEFT] == 0:
        return Refusal("no-garden-left", "EG-G9", card=CARD_IDS[card])
    pair = people(PAIR[card])
    crowded = [space for space in range(pos.board.spaces) if covers(pos.crowd(space), PAIR[card])]
    if not crowded:
        return Refusal("no-pair", "EG-G1", card=CARD_IDS[card], pair=pair)
    if not is_playable(pos, seat, card):
        if all(pos.cells[GROUND + space] != PLAIN for space in crowded):
            return Refusal("no-planting-ground", "EG-G5", card=CARD_IDS[card], pair=pair)
        return Refusal("no-planting-ground", "EG-G3", card=CARD_IDS[card], pair=pair)
    return None


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every space where the chosen card plants."""
    for space in range(pos.board.spaces):
        if can_plant(pos, pos.cells[TURN], pos.cells[HALF_CARD], space):
            out = append(out, pack(PLANT, space))
    return out


def refuse(pos: State, space: i64) -> Refusal | None:
    """Why the chosen card does not plant on *space*."""
    card, where = pos.cells[HALF_CARD], pos.board.name(space)
    if pos.cells[GROUND + space] != PLAIN:
        return Refusal("plant-occupied", "EG-G5", space=where)
    if not covers(pos.crowd(space), PAIR[card]):
        return Refusal("plant-no-pair", "EG-G1", space=where, pair=people(PAIR[card]))
    if not is_diagonal_to(pos, space, pos.cells[TURN]):
        return Refusal("plant-not-diagonal", "EG-G3", space=where)
    return None


def do(pos: State, space: i64) -> None:
    """Plant on *space*; everything there stays (EG-G6)."""
    seat, card = pos.cells[TURN], pos.cells[HALF_CARD]
    pos.lay_down(seat, card, DISCARDED)
    if pos.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "card": CARD_IDS[card], "space": pos.board.name(space)}
        pos.log.append(Event("garden-planted", facts))
    plant(pos, space)


def plant(pos: State, space: i64) -> None:
    """Lay a tile on *space*: the owner of every Monument around it scores (EG-G7)."""
    pos.cells[GARDENS_LEFT] -= 1
    pos.cells[GROUND + space] = GARDEN
    for owner in range(pos.owners()):
        pos.score(owner, GARDEN_POINTS * pos.monuments_around(space, owner), "garden", space)
