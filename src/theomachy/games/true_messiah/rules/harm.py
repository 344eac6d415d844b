"""Harm and help for units, by miracles and in combat: they join, doubt, are hurt, die."""

from mypy_extensions import i64

from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.rules import ending, spaces
from theomachy.games.true_messiah.state import State


def report_fallen(position: State, space: i64, died: i64) -> None:
    """Report low units that died on *space*."""
    if died > 0 and position.log is not None:
        position.report("units-fell", {"space": space_name(space), "count": died})


def recruit(position: State, seat: i64, space: i64, kind: i64) -> bool:
    """A new follower comes into play on *space* if there is a chit and room (TM-N6); whether it did."""
    fresh = pieces.unit(kind, seat, False)
    if position.spare_followers(seat) == 0 or not spaces.may_stand(position, fresh, space):
        return False
    position.insert(space, fresh)
    if position.log is not None:
        position.report("recruited", {"seat": seat, "count": 1, "space": space_name(space)})
    return True


def doubt(code: i64) -> i64:
    """The follower as a nonbeliever of the same owner, with the same marks."""
    return code - pieces.KIND_STEP * pieces.kind_of(code)


def hurt(position: State, high: i64, damage: i64) -> None:
    """A high unit takes damage; an avatar with 3 in one turn is gone (TM-C13), a messiah never has less than 0."""
    seat = high >> 1
    if high & 1:
        position.cells[at.AVATAR_DAMAGE + seat] += damage
        if position.cells[at.AVATAR_DAMAGE + seat] >= pieces.AVATAR_HEALTH:
            position.cells[at.AVATAR + seat] = NOWHERE
            position.cells[at.AVATAR_DAMAGE + seat] = 0
    else:
        health = position.cells[at.HEALTH + seat] - damage
        position.cells[at.HEALTH + seat] = health if health > 0 else 0
    if damage > 0 and position.log is not None:
        position.report("avatar-hurt" if high & 1 else "messiah-hurt", {"seat": seat, "count": damage})


def smite(position: State, sort: i64, value: i64, damage: i64) -> None:
    """Destroy a low unit, or deal *damage* to a high one."""
    if sort == act.LOW_UNIT:
        position.remove(value >> 2, value & 3)
        report_fallen(position, value >> 2, 1)
    else:
        hurt(position, value, damage)
        ending.unmask(position)


def thin_out(position: State, space: i64, many: i64) -> None:
    """Low units of anybody die in casualty order."""
    died: i64 = 0
    while died < many and position.cells[at.LOW_UNITS + space * 4] != 0:
        position.remove(space, 0)
        died += 1
    report_fallen(position, space, died)


def plague(position: State, space: i64, beside: i64) -> None:
    """Destroy all low units on a space, and *beside* low units on each adjacent space."""
    thin_out(position, space, pieces.LOW_ROOM)
    for direction in range(4):
        there = position.board.next[space * 4 + direction]
        if there != NOWHERE:
            thin_out(position, there, beside)


def purge(position: State, by: i64, space: i64, most: i64) -> i64:
    """Destroy up to *most* enemy low units in casualty order; return how many."""
    died: i64 = 0
    place: i64 = 0
    while place < pieces.LOW_ROOM and died < most:
        code = position.cells[at.LOW_UNITS + space * 4 + place]
        if code != 0 and position.are_enemies(by, pieces.owner_of(code)):
            position.remove(space, place)
            died += 1
        else:
            place += 1
    report_fallen(position, space, died)
    return died


def doom(position: State, by: i64, damage: i64, fallen: i64) -> None:
    """Destroy all low units on ordinary spaces and *fallen* on enemy temples; deal *damage* to enemy messiahs."""
    for space in position.board.spaces:
        owner = position.owner_of(space)
        if owner == at.NOBODY:
            thin_out(position, space, pieces.LOW_ROOM)
        elif position.is_temple(space) and position.are_enemies(by, owner):
            thin_out(position, space, fallen)
    for seat in range(position.seats):
        if position.is_playing(seat) and position.are_enemies(by, seat):
            hurt(position, 2 * seat, damage)
    ending.unmask(position)


def restore(position: State, by: i64) -> None:
    """Give the mask back, or else all health."""
    if position.cells[at.MASK + by] == 0:
        position.cells[at.MASK + by] = 1
    else:
        position.cells[at.HEALTH + by] = pieces.MESSIAH_HEALTH
