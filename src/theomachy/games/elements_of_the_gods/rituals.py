"""Rituals: an arrangement around own Monuments, paid with a Zealot (rules EG-RI1 to EG-RI9)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods.actions import SACRIFICE
from theomachy.games.elements_of_the_gods.board import OFF
from theomachy.games.elements_of_the_gods.cards import (
    CARD_IDS,
    CELL,
    NEEDS_GARDEN,
    NEEDS_MONUMENT,
    RITUAL_CELLS,
    RITUAL_LENGTH,
    RITUAL_START,
    ROTATIONS,
)
from theomachy.games.elements_of_the_gods.state import (
    AFTERLIFE,
    CROWD,
    HALF_CARD,
    MOST_SPACES,
    TURN,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import A_ZEALOT, ZEALOT, count, covers

UNMARKED: Final = vec[i64]([0] * MOST_SPACES)


def cell_space(pos: State, monument: i64, at: i64) -> i64:
    """The space of the ritual cell at *at* when the arrangement stands on *monument*, or OFF."""
    size = pos.board.size
    return pos.board.at(monument % size + RITUAL_CELLS[at], monument // size + RITUAL_CELLS[at + 1])


def stands(pos: State, card: i64, rotation: i64, monument: i64, seat: i64) -> bool:
    """Whether the arrangement of *card*, turned, exists around *monument* of *seat* (EG-RI4 to EG-RI6)."""
    at = RITUAL_START[card * ROTATIONS + rotation]
    for _ in range(RITUAL_LENGTH[card]):
        space = cell_space(pos, monument, at)
        if space == OFF:
            return False
        ground = RITUAL_CELLS[at + 2]
        if ground == NEEDS_MONUMENT:
            if not pos.is_monument_of(space, seat):
                return False
        elif ground == NEEDS_GARDEN and not pos.is_garden(space):
            return False
        if not covers(pos.crowd(space), RITUAL_CELLS[at + 3]):
            return False
        at += CELL
    return True


def is_playable(pos: State, seat: i64, card: i64) -> bool:
    """Whether the arrangement of *card* exists anywhere for *seat*, in any rotation (EG-RI2)."""
    if not pos.has_monument(seat):
        return False
    for space in range(pos.board.spaces):
        if pos.is_monument_of(space, seat):
            for rotation in range(ROTATIONS):
                if stands(pos, card, rotation, space, seat):
                    return True
    return False


def refuse_card(pos: State, seat: i64, card: i64) -> Refusal | None:
    """Why *seat* cannot play *card* anywhere."""
    if not pos.has_monument(seat):
        return Refusal("ritual-no-monument", "EG-RI5", card=CARD_IDS[card])
    if not is_playable(pos, seat, card):
        for other in range(pos.owners()):
            if is_playable(pos, other, card):
                return Refusal("ritual-not-yours", "EG-K4", card=CARD_IDS[card])
        return Refusal("ritual-not-there", "EG-RI1", card=CARD_IDS[card])
    return None


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every space whose Zealot can pay, over all places and rotations (EG-RI8)."""
    cells = pos.cells
    seat, card = cells[TURN], cells[HALF_CARD]
    marked = UNMARKED[:]
    for monument in range(pos.board.spaces):
        if pos.is_monument_of(monument, seat):
            for rotation in range(ROTATIONS):
                if stands(pos, card, rotation, monument, seat):
                    at = RITUAL_START[card * ROTATIONS + rotation]
                    for _ in range(RITUAL_LENGTH[card]):
                        if count(RITUAL_CELLS[at + 3], ZEALOT) > 0:
                            marked[cell_space(pos, monument, at)] = 1
                        at += CELL
    for space in range(pos.board.spaces):
        if marked[space] == 1:
            out = append(out, pack(SACRIFICE, space))
    return out


def refuse(pos: State, space: i64) -> Refusal | None:
    """Why the Zealot of *space* cannot pay for the chosen card."""
    if count(pos.crowd(space), ZEALOT) == 0:
        return Refusal("sacrifice-no-zealot", "EG-RI7", space=pos.board.name(space))
    if pack(SACRIFICE, space) not in offer(pos, vec[i64]()):
        return Refusal("sacrifice-not-used", "EG-RI8", space=pos.board.name(space))
    return None


def sacrifice(pos: State, space: i64) -> None:
    """One Zealot of *space* goes to the Afterlife of the player; nothing else changes (EG-RI7, EG-RI9)."""
    seat = pos.cells[TURN]
    pos.cells[CROWD + space] -= A_ZEALOT
    pos.cells[AFTERLIFE + seat] += A_ZEALOT
    if pos.log is not None:
        pos.log.append(Event("zealot-sacrificed", {"seat": int(seat), "space": pos.board.name(space)}))
