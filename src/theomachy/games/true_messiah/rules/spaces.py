"""Spaces and units: who may stand where, and what lies on a space (TM-U, TM-M3 to TM-M8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.refusal import Refusal
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.state import State


def may_enter(position: State, seat: i64, space: i64) -> bool:
    """Return whether units of *seat* may stand on or cross *space*, room left aside (TM-M3, TM-M4, TM-M8)."""
    if position.board.inside[space] == 0 or (position.seats_on(space) & position.enemies_of(seat)) != 0:
        return False
    building = position.cells[at.BUILDING + space]
    if building != 0 and building != 1 + seat and building != at.TEMPLE + seat:
        return False
    return not is_warded(position, space, seat)


def may_stand(position: State, code: i64, space: i64) -> bool:
    """Return whether that low unit could be placed on *space* (TM-U11)."""
    if position.low_count(space) >= pieces.LOW_ROOM or (
        pieces.kind_of(code) == pieces.NONBELIEVER and position.is_holy(space)
    ):
        return False
    return may_enter(position, pieces.owner_of(code), space)


def high_may_stand(position: State, seat: i64, space: i64) -> bool:
    """Return whether a high unit of *seat* could be placed on *space*."""
    return position.high_on(space) == at.NOBODY and may_enter(position, seat, space)


def owners_at(position: State, space: i64) -> i64:
    """The mask of seats with a unit or building on *space*."""
    owner = position.owner_of(space)
    return position.seats_on(space) | (0 if owner == at.NOBODY else at.BITS[owner])


def refuges(position: State, space: i64, code: i64) -> vec[i64]:
    """Spaces beside *space* where that unit may stand."""
    out = vec[i64]()
    for direction in range(4):
        there = position.board.next[space * 4 + direction]
        if there != NOWHERE and may_stand(position, code, there):
            out = append(out, there)
    return out


def refuse_entry(position: State, seat: int, space: int) -> Refusal | None:
    """Say why units of *seat* can neither enter nor cross a space."""
    name = space_name(space)
    if not position.board.inside[space]:
        return Refusal("outside", "TM-M8", space=name)
    if position.seats_on(space) & position.enemies_of(seat):
        return Refusal("enemy-there", "TM-M3", space=name)
    if position.is_holy(space) and not position.owns(seat, space):
        return Refusal("foreign-building", "TM-M4", space=name)
    if is_warded(position, space, seat):
        return Refusal("warded", "TM-E15", space=name)
    return None


# Providence chits.


def add_chit(position: State, space: i64, seat: i64, points: i64) -> None:
    """Lay a chit, sorted so equal positions are equal vectors; there is a free one."""
    code = pieces.chit(space, seat, points)
    chit: i64 = 0
    while position.cells[at.CHITS + chit] != 0:
        chit += 1
    while chit > 0 and position.cells[at.CHITS + chit - 1] > code:
        position.cells[at.CHITS + chit] = position.cells[at.CHITS + chit - 1]
        chit -= 1
    position.cells[at.CHITS + chit] = code


def chit_is_free(position: State) -> bool:
    """Return whether a providence chit is left (GAP-34)."""
    return position.cells[at.CHITS + pieces.PROVIDENCE_CHITS - 1] == 0


def shields(position: State, space: i64, seat: i64) -> i64:
    """Shield points of *seat* on *space*; those of several chits add up."""
    points: i64 = 0
    chit: i64 = 0
    while chit < pieces.PROVIDENCE_CHITS and position.cells[at.CHITS + chit] != 0:
        code = position.cells[at.CHITS + chit]
        if pieces.chit_space(code) == space and pieces.chit_owner(code) == seat:
            points += pieces.chit_points(code)
        chit += 1
    return points


def is_warded(position: State, space: i64, seat: i64) -> bool:
    """Return whether an enemy's Providence + closes *space* to *seat*."""
    chit: i64 = 0
    while chit < pieces.PROVIDENCE_CHITS and position.cells[at.CHITS + chit] != 0:  # free chits come last
        code = position.cells[at.CHITS + chit]
        is_ward = pieces.chit_points(code) == 0 and pieces.chit_space(code) == space
        if is_ward and position.are_enemies(seat, pieces.chit_owner(code)):
            return True
        chit += 1
    return False


def refuse_absent(position: State, seat: i64, space: i64) -> Refusal:
    """Say that units of *seat* are not on *space*: who owns those that are, or that nobody is there."""
    name, there = space_name(space), position.seats_on(space)
    if there == 0:
        return Refusal("nobody-there", "TM-U3", space=name)
    if (there & at.BITS[seat]) != 0:
        return Refusal("no-such-units", "TM-U3", space=name)
    owner = next(int(other) for other in range(position.seats) if (there >> other) & 1)
    return Refusal("not-your-units", "TM-U3", space=name, owner_seat=owner)
