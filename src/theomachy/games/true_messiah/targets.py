"""Targets: what a miracle may be aimed at, when it is played and again when it resolves (TM-R4 to TM-R10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.true_messiah.actions import HIGH_UNIT, LOW_UNIT, ON_STACK, PLAYER, SORT, SPACE
from theomachy.games.true_messiah.board import NOWHERE, distance
from theomachy.games.true_messiah.cards import (
    APOSTASY,
    AT_MIRACLE,
    AT_PLAYER,
    AT_SPACE,
    AT_UNIT,
    CORRUPT_MIRACLE,
    CREATE_AVATAR,
    CRISIS_OF_FAITH,
    EARTHQUAKE,
    EVANGELIZE,
    FRUIT,
    FRUIT_PLUS,
    HERESY,
    MIRACLE_SHIELD,
    PROVIDENCE,
    PROVIDENCE_PLUS,
    RANGE,
    SMITE,
    TARGET,
    TELEPORT,
)
from theomachy.games.true_messiah.layout import (
    ACTIVE,
    AIMS,
    AVATAR,
    BITS,
    ID,
    ITEM,
    KIND,
    LOW,
    MESSIAH,
    MIRACLE,
    NOBODY,
    NONBELIEVER,
    PRAYING,
    ROOM,
    STACK,
    TALL,
    mark_of,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State


def origin_space(pos: State, by: i64, origin: i64) -> i64:
    """Where a miracle comes from: 1 the messiah, 2 the avatar (TM-U7); NOWHERE when that unit is gone (TM-R6)."""
    if origin == 0:
        return NOWHERE
    return pos.cells[MESSIAH + by] if origin == 1 else pos.cells[AVATAR + by]


def space_of(pos: State, target: i64) -> i64:
    """Where a space or a unit that is a target lies; NOWHERE for a player and for what is on the stack."""
    sort = target // SORT
    value = target % SORT
    if sort == SPACE:
        return value
    if sort == LOW_UNIT:
        return value >> 2
    return pos.where(value) if sort == HIGH_UNIT else NOWHERE


def is_shielded(pos: State, by: i64, owners: i64) -> bool:
    """Whether a Miracle Shield of an enemy of *by* guards one of the seats in *owners*."""
    if owners == 0 or not pos.lies(MIRACLE_SHIELD, NOBODY):
        return False
    for seat in range(pos.board.seats):
        if (owners >> seat) & 1 and pos.enemies(by, seat) and pos.lies(MIRACLE_SHIELD, seat):
            return True
    return False


def owners_at(pos: State, space: i64) -> i64:
    """The mask of seats with a unit or building on *space*."""
    owner = pos.owner_of(space)
    return pos.present(space) | (0 if owner == NOBODY else BITS[owner])


def space_fits(pos: State, card: i64, by: i64, origin: i64, mode: i64, space: i64) -> bool:
    """Whether the text of *card* allows *space* as its target; range and shields left aside."""
    if card == EVANGELIZE:
        return pos.owns(by, space) and pos.lows(space) < ROOM
    if card == PROVIDENCE or (card == PROVIDENCE_PLUS and mode == 0):
        return pos.count(space, by, ACTIVE) + pos.count(space, by, PRAYING) + pos.count(space, by, NONBELIEVER) > 0
    if card == PROVIDENCE_PLUS:
        return not pos.is_holy(space) and pos.is_empty(space)
    if card == TELEPORT:
        return pos.high_may_stand(by, space)
    if card == CREATE_AVATAR:
        return pos.cells[AVATAR + by] == NOWHERE and pos.high_may_stand(by, space)
    if card == CRISIS_OF_FAITH:
        return pos.is_holy(space)
    if card == HERESY:
        return not pos.is_holy(space)
    if card == EARTHQUAKE:
        return pos.is_temple(space)
    return True  # Pillar of Salt, Inquisition, Swarm of Locusts, Plague: any space


def low_fits(pos: State, card: i64, by: i64, space: i64, code: i64) -> bool:
    """Whether the text of *card* allows that low unit as its target."""
    if card in (FRUIT, FRUIT_PLUS):
        if unit_kind(code) == NONBELIEVER or pos.spare_nonbelievers(unit_owner(code)) == 0:
            return False
        return card == FRUIT_PLUS or not pos.is_holy(space)
    if card == APOSTASY:
        alone = pos.lows(space) == 1 and pos.high(space) == NOBODY
        return alone and not pos.is_holy(space) and pos.enemies(by, unit_owner(code))
    return card == SMITE


def miracle_fits(pos: State, card: i64, below: i64, item: i64) -> bool:
    """Whether the item at *item*, lower than the id *below*, is a miracle that *card* may name."""
    if item == NOWHERE or pos.cells[item + ID] >= below or pos.cells[item + KIND] != MIRACLE:
        return False
    return card != CORRUPT_MIRACLE or pos.cells[item + AIMS] > 0


def fits(pos: State, card: i64, by: i64, origin: i64, mode: i64, below: i64, target: i64) -> bool:
    """Whether *target* (as in an action) is legal for *card* now; *below* is the id of the miracle itself."""
    sort = target // SORT
    value = target % SORT
    reach = RANGE[card]
    home = origin_space(pos, by, origin)
    if reach > 0 and home == NOWHERE:
        return False
    if sort == SPACE:
        if TARGET[card] != AT_SPACE or pos.board.inside[value] == 0 or (reach > 0 and distance(home, value) > reach):
            return False
        return space_fits(pos, card, by, origin, mode, value) and not is_shielded(pos, by, owners_at(pos, value))
    if sort == LOW_UNIT:
        code = pos.cells[LOW + value]
        if TARGET[card] != AT_UNIT or code == 0 or (reach > 0 and distance(home, value >> 2) > reach):
            return False
        return low_fits(pos, card, by, value >> 2, code) and not is_shielded(pos, by, BITS[unit_owner(code)])
    if sort == HIGH_UNIT:
        space = pos.where(value)
        if card != SMITE or space == NOWHERE or distance(home, space) > reach:
            return False
        return not is_shielded(pos, by, BITS[value >> 1])
    if sort == ON_STACK:
        return TARGET[card] == AT_MIRACLE and miracle_fits(pos, card, below, pos.item_with(value))
    if TARGET[card] != AT_PLAYER or not pos.enemies(by, value) or not pos.plays(value):
        return False
    return not is_shielded(pos, by, BITS[value])


def offer(pos: State, card: i64, by: i64, origin: i64, mode: i64, below: i64) -> vec[i64]:
    """Every legal target of *card*, each as one number, ascending."""
    out = vec[i64]()
    kind = TARGET[card]
    if kind == AT_SPACE:
        for space in pos.board.spaces:
            if fits(pos, card, by, origin, mode, below, SPACE * SORT + space):
                out = append(out, SPACE * SORT + space)
    elif kind == AT_UNIT:
        for space in pos.board.spaces:
            for place in range(4):
                target = LOW_UNIT * SORT + space * 4 + place
                if pos.equals(space, place) > 0 and fits(pos, card, by, origin, mode, below, target):
                    out = append(out, target)
        if card == SMITE:
            for high in range(2 * pos.board.seats):
                if fits(pos, card, by, origin, mode, below, HIGH_UNIT * SORT + high):
                    out = append(out, HIGH_UNIT * SORT + high)
    elif kind == AT_MIRACLE:
        for index in range(pos.cells[TALL]):
            target = ON_STACK * SORT + pos.cells[STACK + index * ITEM + ID]
            if fits(pos, card, by, origin, mode, below, target):
                out = append(out, target)
    elif kind == AT_PLAYER:
        for seat in range(pos.board.seats):
            if fits(pos, card, by, origin, mode, below, PLAYER * SORT + seat):
                out = append(out, PLAYER * SORT + seat)
    return out


def has_target(pos: State, card: i64, by: i64, origin: i64, mode: i64, below: i64) -> bool:
    """Whether *card* has a legal target at all (TM-R10)."""
    return len(offer(pos, card, by, origin, mode, below)) > 0


def find_marked(pos: State, mark: i64) -> i64:
    """4 * space + place of the unit that carries *mark*, or NOWHERE."""
    for space in pos.board.spaces:
        for place in range(4):
            code = pos.cells[LOW + space * 4 + place]
            if code != 0 and mark_of(code) == mark:
                return space * 4 + place
    return NOWHERE


def now_at(pos: State, stored: i64) -> i64:
    """A target of the stack as one in an action: a low unit by where it stands now; NOWHERE when it is gone."""
    if stored // SORT != LOW_UNIT:
        return stored
    place = find_marked(pos, stored % SORT)
    return NOWHERE if place == NOWHERE else LOW_UNIT * SORT + place
