"""Targets: what a miracle may be aimed at, when it is played and again when it resolves (TM-R4 to TM-R10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, distance
from theomachy.games.true_messiah.rules import decks, spaces, stack
from theomachy.games.true_messiah.state import State


def origin_space(position: State, by: i64, origin: i64) -> i64:
    """Return where a miracle comes from: the messiah (1) or avatar (2, TM-U7); NOWHERE if that is gone (TM-R6)."""
    if origin == 0:
        return NOWHERE
    return position.cells[at.MESSIAH + by] if origin == 1 else position.cells[at.AVATAR + by]


def space_of(position: State, target: i64) -> i64:
    """Return where a space or a unit that is a target lies; NOWHERE for a player and for what is on the stack."""
    sort = target // act.SORT
    value = target % act.SORT
    if sort == act.SPACE:
        return value
    if sort == act.LOW_UNIT:
        return value >> 2
    return position.high_space(value) if sort == act.HIGH_UNIT else NOWHERE


def is_shielded(position: State, by: i64, owners: i64) -> bool:
    """Return whether a Miracle Shield of an enemy of *by* guards one of the seats in *owners*."""
    if owners == 0 or not decks.is_lasting(position, vocabulary.GUARD, at.NOBODY):
        return False
    for seat in range(position.seats):
        if (
            (owners >> seat) & 1
            and position.are_enemies(by, seat)
            and decks.is_lasting(position, vocabulary.GUARD, seat)
        ):
            return True
    return False


def space_fits(position: State, card: i64, by: i64, mode: i64, space: i64) -> bool:
    """Return whether the text of *card* allows *space* as its target; range and shields left aside."""
    cards = position.terms.cards
    aim = cards.aim[card]
    if aim == vocabulary.OWN_HOLY:
        return position.owns(by, space) and position.low_count(space) < pieces.LOW_ROOM
    if aim == vocabulary.OWN_UNITS:
        if mode == 1:
            return not position.is_holy(space) and position.is_empty(space)
        return position.followers_on(space, by) + position.count_kind(space, by, pieces.NONBELIEVER) > 0
    if aim == vocabulary.STANDING:
        taken = cards.effect[card] == vocabulary.AVATAR and position.cells[at.AVATAR + by] != NOWHERE
        return not taken and spaces.high_may_stand(position, by, space)
    if aim == vocabulary.HOLY:
        return position.is_holy(space)
    if aim == vocabulary.ORDINARY:
        return not position.is_holy(space)
    return aim != vocabulary.TEMPLE or position.is_temple(space)


def low_fits(position: State, card: i64, by: i64, space: i64, code: i64) -> bool:
    """Return whether the text of *card* allows that low unit as its target."""
    aim = position.terms.cards.aim[card]
    if aim in (vocabulary.FOLLOWER, vocabulary.ORDINARY_FOLLOWER):
        if pieces.kind_of(code) == pieces.NONBELIEVER or position.spare_nonbelievers(pieces.owner_of(code)) == 0:
            return False
        return aim == vocabulary.FOLLOWER or not position.is_holy(space)
    if aim == vocabulary.LONE_ENEMY:
        alone = position.low_count(space) == 1 and position.high_on(space) == at.NOBODY
        return alone and not position.is_holy(space) and position.are_enemies(by, pieces.owner_of(code))
    return True


def miracle_fits(position: State, card: i64, below: i64, item: i64) -> bool:
    """Return whether the item at *item*, lower than the id *below*, is a miracle that *card* may name."""
    if (
        item == NOWHERE
        or position.cells[item + at.ITEM_ID] >= below
        or position.cells[item + at.ITEM_KIND] != at.MIRACLE
    ):
        return False
    return position.terms.cards.aim[card] != vocabulary.AIMED or position.cells[item + at.ITEM_AIMS] > 0


def fits(position: State, card: i64, by: i64, origin: i64, mode: i64, below: i64, target: i64) -> bool:
    """Return whether *target* (as in an action) is legal for *card* now; *below* is the id of the miracle itself."""
    cards = position.terms.cards
    sort = target // act.SORT
    value = target % act.SORT
    reach = cards.range[card]
    home = origin_space(position, by, origin)
    if reach > 0 and home == NOWHERE:
        return False
    if sort == act.SPACE:
        if (
            cards.target[card] != vocabulary.AT_SPACE
            or position.board.inside[value] == 0
            or (reach > 0 and distance(home, value) > reach)
        ):
            return False
        return space_fits(position, card, by, mode, value) and not is_shielded(
            position, by, spaces.owners_at(position, value)
        )
    if sort == act.LOW_UNIT:
        code = position.cells[at.LOW_UNITS + value]
        if cards.target[card] != vocabulary.AT_UNIT or code == 0 or (reach > 0 and distance(home, value >> 2) > reach):
            return False
        return low_fits(position, card, by, value >> 2, code) and not is_shielded(
            position, by, at.BITS[pieces.owner_of(code)]
        )
    if sort == act.HIGH_UNIT:
        space = position.high_space(value)
        if (
            cards.aim[card] != vocabulary.LOW_OR_HIGH
            or space == NOWHERE
            or (reach > 0 and distance(home, space) > reach)
        ):
            return False
        return not is_shielded(position, by, at.BITS[value >> 1])
    if sort == act.ON_STACK:
        return cards.target[card] == vocabulary.AT_MIRACLE and miracle_fits(
            position, card, below, stack.item_with(position, value)
        )
    if (
        cards.target[card] != vocabulary.AT_PLAYER
        or not position.are_enemies(by, value)
        or not position.is_playing(value)
    ):
        return False
    return not is_shielded(position, by, at.BITS[value])


def offer(position: State, card: i64, by: i64, origin: i64, mode: i64, below: i64) -> vec[i64]:
    """Every legal target of *card*, each as one number, ascending."""
    cards = position.terms.cards
    out = vec[i64]()
    kind = cards.target[card]
    if kind == vocabulary.AT_SPACE:
        for space in position.board.spaces:
            if fits(position, card, by, origin, mode, below, act.SPACE * act.SORT + space):
                out = append(out, act.SPACE * act.SORT + space)
    elif kind == vocabulary.AT_UNIT:
        for space in position.board.spaces:
            for place in range(4):
                target = act.LOW_UNIT * act.SORT + space * 4 + place
                if position.count_equal(space, place) > 0 and fits(position, card, by, origin, mode, below, target):
                    out = append(out, target)
        if cards.aim[card] == vocabulary.LOW_OR_HIGH:
            for high in range(2 * position.seats):
                if fits(position, card, by, origin, mode, below, act.HIGH_UNIT * act.SORT + high):
                    out = append(out, act.HIGH_UNIT * act.SORT + high)
    elif kind == vocabulary.AT_MIRACLE:
        for index in range(position.cells[at.STACK_HEIGHT]):
            target = act.ON_STACK * act.SORT + position.cells[at.STACK + index * at.ITEM_SIZE + at.ITEM_ID]
            if fits(position, card, by, origin, mode, below, target):
                out = append(out, target)
    elif kind == vocabulary.AT_PLAYER:
        for seat in range(position.seats):
            if fits(position, card, by, origin, mode, below, act.PLAYER * act.SORT + seat):
                out = append(out, act.PLAYER * act.SORT + seat)
    return out


def has_target(position: State, card: i64, by: i64, origin: i64, mode: i64, below: i64) -> bool:
    """Return whether *card* has a legal target at all (TM-R10)."""
    return len(offer(position, card, by, origin, mode, below)) > 0


def find_marked(position: State, mark: i64) -> i64:
    """4 * space + place of the unit that carries *mark*, or NOWHERE."""
    for space in position.board.spaces:
        for place in range(4):
            code = position.cells[at.LOW_UNITS + space * 4 + place]
            if code != 0 and pieces.mark_of(code) == mark:
                return space * 4 + place
    return NOWHERE


def now_at(position: State, stored: i64) -> i64:
    """A target of the stack as one in an action: a low unit by where it stands now; NOWHERE when it is gone."""
    if stored // act.SORT != act.LOW_UNIT:
        return stored
    place = find_marked(position, stored % act.SORT)
    return NOWHERE if place == NOWHERE else act.LOW_UNIT * act.SORT + place
