"""Fire: one type is driven away, and the centre scattered evenly (rules EG-FI1 to EG-FI7)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods.actions import SCATTER
from theomachy.games.elements_of_the_gods.board import COMPASS, DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.state import HALF_SPACE, HALF_TYPE, State
from theomachy.games.elements_of_the_gods.worshipers import count

SUBSETS: Final[i64] = 256  # of the eight directions


def bits(mask: i64) -> i64:
    """How many directions are in *mask*."""
    found: i64 = 0
    while mask > 0:
        found += mask & 1
        mask >>= 1
    return found


def open_ring(pos: State, space: i64) -> i64:
    """The mask of directions in which the centre may be scattered (EG-FI4)."""
    mask: i64 = 0
    bit: i64 = 1
    for direction in range(DIRECTIONS):
        if pos.is_open(pos.board.beside(space, direction)):
            mask |= bit
        bit += bit
    return mask


def extras(pos: State, space: i64, type: i64) -> i64:
    """How many spaces get one more than the others: what the player chooses (EG-FI5)."""
    ways = bits(open_ring(pos, space))
    return count(pos.crowd(space), type) % ways if ways > 0 else 0


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every set of spaces that may get one more."""
    space = pos.cells[HALF_SPACE]
    ring = open_ring(pos, space)
    wanted = extras(pos, space, pos.cells[HALF_TYPE])
    for mask in range(SUBSETS):
        if mask & ~ring == 0 and bits(mask) == wanted:
            out = append(out, pack(SCATTER, mask))
    return out


def refuse(pos: State, mask: i64) -> Refusal | None:
    """Why the centre may not be scattered like this."""
    space = pos.cells[HALF_SPACE]
    ring = open_ring(pos, space)
    for direction in range(DIRECTIONS):
        if (mask >> direction) & 1 and not (ring >> direction) & 1:
            near = pos.board.beside(space, direction)
            if near == OFF:
                return Refusal("scatter-off-board", "EG-MV2", direction=COMPASS[direction])
            return Refusal("scatter-monument", "EG-MV3", space=pos.board.name(near))
    wanted = extras(pos, space, pos.cells[HALF_TYPE])
    if bits(mask) != wanted:
        there = count(pos.crowd(space), pos.cells[HALF_TYPE])
        return Refusal("scatter-number", "EG-FI5", count=int(there), ways=int(bits(ring)), wanted=int(wanted))
    return None


def act(pos: State, space: i64, type: i64, mask: i64) -> None:
    """Drive the ring straight away (EG-FI2), then scatter the centre, one more in each direction of *mask*.

    The order stands for all at once (EG-MV5): the ring leaves before the centre arrives in it.
    """
    board = pos.board
    for direction in range(DIRECTIONS):
        near = board.beside(space, direction)
        if near != OFF:
            beyond = board.beside(near, direction)
            if pos.is_open(beyond):
                pos.move(type, near, beyond)
    ring = open_ring(pos, space)
    if ring == 0:
        return
    share = count(pos.crowd(space), type) // bits(ring)
    for direction in range(DIRECTIONS):
        if (ring >> direction) & 1:
            number = share + ((mask >> direction) & 1)
            if number > 0:
                pos.move_some(type, number, space, board.beside(space, direction))
