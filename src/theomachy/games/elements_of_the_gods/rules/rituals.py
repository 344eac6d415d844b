"""Rituals: an arrangement around own Monuments, paid with a Zealot (rules EG-RI1 to EG-RI9)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import OFF
from theomachy.games.elements_of_the_gods.components.card_data import NEEDS_GARDEN, NEEDS_MONUMENT
from theomachy.games.elements_of_the_gods.components.cards import CELL, CELL_CROWD, CELL_GROUND, ROTATIONS
from theomachy.games.elements_of_the_gods.components.worshipers import A_ZEALOT, ZEALOT, count, covers
from theomachy.games.elements_of_the_gods.state import State

UNMARKED: Final = vec[i64]([0] * at.MOST_SPACES)


def cell_space(position: State, monument: i64, cell: i64) -> i64:
    """The space of the ritual cell at *cell* when the arrangement stands on *monument*, or OFF."""
    cards = position.terms.cards
    size = position.board.size
    return position.board.at(
        monument % size + cards.ritual_cells[cell], monument // size + cards.ritual_cells[cell + 1]
    )


def stands(position: State, card: i64, rotation: i64, monument: i64, seat: i64) -> bool:
    """Return whether the arrangement of *card*, turned, exists around *monument* of *seat* (EG-RI4 to EG-RI6)."""
    cards = position.terms.cards
    cell = cards.ritual_start[card * ROTATIONS + rotation]
    for _ in range(cards.ritual_length[card]):
        space = cell_space(position, monument, cell)
        if space == OFF:
            return False
        ground = cards.ritual_cells[cell + CELL_GROUND]
        if ground == NEEDS_MONUMENT:
            if not position.is_monument_of(space, seat):
                return False
        elif ground == NEEDS_GARDEN and not position.is_garden(space):
            return False
        if not covers(position.crowd(space), cards.ritual_cells[cell + CELL_CROWD]):
            return False
        cell += CELL
    return True


def is_playable(position: State, seat: i64, card: i64) -> bool:
    """Return whether the arrangement of *card* exists anywhere for *seat*, in any rotation (EG-RI2)."""
    if not position.has_monument(seat):
        return False
    for space in range(position.board.spaces):
        if position.is_monument_of(space, seat):
            for rotation in range(ROTATIONS):
                if stands(position, card, rotation, space, seat):
                    return True
    return False


def refuse_card(position: State, seat: i64, card: i64) -> Refusal | None:
    """Return why *seat* cannot play *card* anywhere."""
    cards = position.terms.cards
    if not position.has_monument(seat):
        return Refusal("ritual-no-monument", "EG-RI5", card=cards.ids[card])
    if not is_playable(position, seat, card):
        for other in range(position.owners()):
            if is_playable(position, other, card):
                return Refusal("ritual-not-yours", "EG-K4", card=cards.ids[card])
        return Refusal("ritual-not-there", "EG-RI1", card=cards.ids[card])
    return None


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every space whose Zealot can pay, over all places and rotations (EG-RI8)."""
    cards = position.terms.cards
    cells = position.cells
    seat, card = cells[at.TURN_SEAT], cells[at.DRAFT_CARD]
    marked = UNMARKED[:]
    for monument in range(position.board.spaces):
        if position.is_monument_of(monument, seat):
            for rotation in range(ROTATIONS):
                if stands(position, card, rotation, monument, seat):
                    cell = cards.ritual_start[card * ROTATIONS + rotation]
                    for _ in range(cards.ritual_length[card]):
                        if count(cards.ritual_cells[cell + CELL_CROWD], ZEALOT) > 0:
                            marked[cell_space(position, monument, cell)] = 1
                        cell += CELL
    for space in range(position.board.spaces):
        if marked[space] == 1:
            out = append(out, pack(act.SACRIFICE, space))
    return out


def refuse(position: State, space: i64) -> Refusal | None:
    """Return why the Zealot of *space* cannot pay for the chosen card."""
    if count(position.crowd(space), ZEALOT) == 0:
        return Refusal("sacrifice-no-zealot", "EG-RI7", space=position.board.name(space))
    if pack(act.SACRIFICE, space) not in offer(position, vec[i64]()):
        return Refusal("sacrifice-not-used", "EG-RI8", space=position.board.name(space))
    return None


def sacrifice(position: State, space: i64) -> None:
    """One Zealot of *space* goes to the Afterlife of the player; nothing else changes (EG-RI7, EG-RI9)."""
    seat = position.cells[at.TURN_SEAT]
    position.cells[at.CROWD + space] -= A_ZEALOT
    position.cells[at.AFTERLIFE + seat] += A_ZEALOT
    if position.log is not None:
        position.log.append(Event("zealot-sacrificed", {"seat": int(seat), "space": position.board.name(space)}))
