"""What befalls units, by miracles and in combat: they join, doubt, are hurt, die."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.true_messiah import destruction
from theomachy.games.true_messiah.actions import (
    LOW_UNIT,
)
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import (
    AMOUNT,
    DOOMSDAY,
    INQUISITION,
    SMITE,
)
from theomachy.games.true_messiah.layout import (
    AVATAR,
    AVATAR_HEALTH,
    FULL_HEALTH,
    HEALTH,
    LOW,
    MASK,
    NOBODY,
    ROOM,
    WOUNDS,
    unit,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State


def recruit(pos: State, seat: i64, space: i64, kind: i64) -> bool:
    """A new follower comes into play on *space* if there is a chit and room (TM-N6); whether it did."""
    fresh = unit(kind, seat, False)
    if pos.spare_followers(seat) == 0 or not pos.may_stand(fresh, space):
        return False
    pos.insert(space, fresh)
    if pos.log is not None:
        pos.tell("recruited", {"seat": seat, "count": 1, "space": space_name(space)})
    return True


def doubt(code: i64) -> i64:
    """The follower as a nonbeliever of the same owner, with the same marks."""
    return code - 2048 * unit_kind(code)


def refuges(pos: State, space: i64, code: i64) -> vec[i64]:
    """Spaces beside *space* where that unit may stand."""
    out = vec[i64]()
    for direction in range(4):
        there = pos.board.next[space * 4 + direction]
        if there != NOWHERE and pos.may_stand(code, there):
            out = append(out, there)
    return out


def hurt(pos: State, high: i64, damage: i64) -> None:
    """A high unit takes damage; an avatar with 3 in one turn is gone (TM-C13), a messiah never has less than 0."""
    seat = high >> 1
    if high & 1:
        pos.cells[WOUNDS + seat] += damage
        if pos.cells[WOUNDS + seat] >= AVATAR_HEALTH:
            pos.cells[AVATAR + seat] = NOWHERE
            pos.cells[WOUNDS + seat] = 0
    else:
        health = pos.cells[HEALTH + seat] - damage
        pos.cells[HEALTH + seat] = health if health > 0 else 0
    if damage > 0 and pos.log is not None:
        pos.tell("avatar-hurt" if high & 1 else "messiah-hurt", {"seat": seat, "count": damage})


def smite(pos: State, sort: i64, value: i64) -> None:
    """A low unit dies, a high unit takes 3 damage."""
    if sort == LOW_UNIT:
        pos.remove(value >> 2, value & 3)
        pos.tell_fallen(value >> 2, 1)
    else:
        hurt(pos, value, AMOUNT[SMITE])
        destruction.unmask(pos)


def thin_out(pos: State, space: i64, many: i64) -> None:
    """Low units of anybody die in casualty order."""
    died: i64 = 0
    while died < many and pos.cells[LOW + space * 4] != 0:
        pos.remove(space, 0)
        died += 1
    pos.tell_fallen(space, died)


def plague(pos: State, space: i64) -> None:
    """Everything low dies on a space, and one low unit on each neighbour."""
    thin_out(pos, space, ROOM)
    for direction in range(4):
        there = pos.board.next[space * 4 + direction]
        if there != NOWHERE:
            thin_out(pos, there, 1)


def inquisition(pos: State, by: i64, space: i64) -> i64:
    """Up to 2 enemy low units die in casualty order; how many did."""
    died: i64 = 0
    place: i64 = 0
    while place < ROOM and died < AMOUNT[INQUISITION]:
        code = pos.cells[LOW + space * 4 + place]
        if code != 0 and pos.enemies(by, unit_owner(code)):
            pos.remove(space, place)
            died += 1
        else:
            place += 1
    pos.tell_fallen(space, died)
    return died


def doomsday(pos: State, by: i64) -> None:
    """The end of the world, all at once."""
    for space in pos.board.spaces:
        owner = pos.owner_of(space)
        if owner == NOBODY:
            thin_out(pos, space, ROOM)
        elif pos.is_temple(space) and pos.enemies(by, owner):
            thin_out(pos, space, 2)
    for seat in range(pos.board.seats):
        if pos.plays(seat) and pos.enemies(by, seat):
            hurt(pos, 2 * seat, AMOUNT[DOOMSDAY])
    destruction.unmask(pos)


def second_coming(pos: State, by: i64) -> None:
    """The mask comes back, or else the messiah is whole again."""
    if pos.cells[MASK + by] == 0:
        pos.cells[MASK + by] = 1
    else:
        pos.cells[HEALTH + by] = FULL_HEALTH
