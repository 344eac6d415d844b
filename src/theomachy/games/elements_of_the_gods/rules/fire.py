"""Fire: one type is driven away, and the centre scattered evenly (rules EG-FI1 to EG-FI7)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import COMPASS, DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.components.worshipers import count
from theomachy.games.elements_of_the_gods.state import State

SUBSETS: Final[i64] = 256  # of the eight directions


def bits(mask: i64) -> i64:
    """Return how many directions are in *mask*."""
    found: i64 = 0
    while mask > 0:
        found += mask & 1
        mask >>= 1
    return found


def open_ring(position: State, space: i64) -> i64:
    """The mask of directions in which the centre may be scattered (EG-FI4)."""
    mask: i64 = 0
    bit: i64 = 1
    for direction in range(DIRECTIONS):
        if position.is_open(position.board.beside(space, direction)):
            mask |= bit
        bit += bit
    return mask


def extras(position: State, space: i64, type: i64) -> i64:
    """Return how many spaces get one more than the others: what the player chooses (EG-FI5)."""
    ways = bits(open_ring(position, space))
    return count(position.crowd(space), type) % ways if ways > 0 else 0


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every set of spaces that may get one more."""
    space = position.cells[at.DRAFT_SPACE]
    ring = open_ring(position, space)
    wanted = extras(position, space, position.cells[at.DRAFT_TYPE])
    for mask in range(SUBSETS):
        if mask & ~ring == 0 and bits(mask) == wanted:
            out = append(out, pack(act.SCATTER, mask))
    return out


def refuse(position: State, mask: i64) -> Refusal | None:
    """Return why the centre may not be scattered like this."""
    space = position.cells[at.DRAFT_SPACE]
    ring = open_ring(position, space)
    for direction in range(DIRECTIONS):
        if (mask >> direction) & 1 and not (ring >> direction) & 1:
            near = position.board.beside(space, direction)
            if near == OFF:
                return Refusal("scatter-off-board", "EG-MV2", direction=COMPASS[direction])
            return Refusal("scatter-monument", "EG-MV3", space=position.board.name(near))
    wanted = extras(position, space, position.cells[at.DRAFT_TYPE])
    if bits(mask) != wanted:
        there = count(position.crowd(space), position.cells[at.DRAFT_TYPE])
        return Refusal("scatter-number", "EG-FI5", count=int(there), ways=int(bits(ring)), wanted=int(wanted))
    return None


def do(position: State, space: i64, type: i64, mask: i64) -> None:
    """Drive the ring straight away (EG-FI2), then scatter the centre, one more in each direction of *mask*.

    The order stands for all at once (EG-MV5): the ring leaves before the centre arrives in it.
    """
    board = position.board
    for direction in range(DIRECTIONS):
        near = board.beside(space, direction)
        if near != OFF:
            beyond = board.beside(near, direction)
            if position.is_open(beyond):
                position.move(type, near, beyond)
    ring = open_ring(position, space)
    if ring == 0:
        return
    share = count(position.crowd(space), type) // bits(ring)
    for direction in range(DIRECTIONS):
        if (ring >> direction) & 1:
            number = share + ((mask >> direction) & 1)
            if number > 0:
                position.move_some(type, number, space, board.beside(space, direction))
