"""Combat: targets announced in turn order, all hits at once, casualties, divine armour (TM-C)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.rules import drafts, end_phase, ending, harm, spaces
from theomachy.games.true_messiah.state import State

MESSIAH_ATTACKS: Final[i64] = 4
AVATAR_ATTACKS: Final[i64] = 3
SPLIT_BASE: Final = 5  # a split is four numbers of attacks in this base, north first


def begin(position: State) -> None:
    """Combat was declared: everybody announces, the active player first (TM-C1)."""
    position.cells[at.PHASE] = at.COMBAT
    position.cells[at.WAITING] = position.seats_playing()
    position.report("combat-began", {"seat": position.cells[at.TURN]})


# Who attacks with what.


def attacks_of(position: State, space: i64, seat: i64) -> i64:
    """Attacks of the low units on *space*, of one seat or of all (NOBODY); none of praying units and in salt."""
    cells = position.cells
    attacks: i64 = 0
    place: i64 = 0
    while place < pieces.LOW_ROOM and cells[at.LOW_UNITS + space * 4 + place] != 0:
        code = cells[at.LOW_UNITS + space * 4 + place]
        if pieces.kind_of(code) != pieces.PRAYING and (seat == at.NOBODY or pieces.owner_of(code) == seat):
            attacks += 2 if (cells[at.ZEAL + space] >> pieces.owner_of(code)) & 1 else 1
        place += 1
    return 0 if cells[at.SALT + space] == 1 else attacks


def high_attacks(high: i64) -> i64:
    """Attacks of a high unit (TM-U9)."""
    return AVATAR_ATTACKS if high & 1 else MESSIAH_ATTACKS


def ways(position: State, seat: i64, space: i64) -> i64:
    """The mask of directions in which enemies of *seat* stand beside *space* (TM-C5)."""
    mask: i64 = 0
    bit: i64 = 1
    hostile = position.enemies_of(seat)
    for direction in range(4):
        there = position.board.next[space * 4 + direction]
        if there != NOWHERE and (position.seats_on(there) & hostile) != 0:
            mask |= bit
        bit += bit
    return mask


def low_is_open(position: State, seat: i64, space: i64) -> bool:
    """Return whether *seat* has to announce for the low units on *space* (TM-C2, TM-C3)."""
    return (
        pieces.low_aim(position.cells[at.ATTACK + space]) == 0
        and attacks_of(position, space, seat) > 0
        and ways(position, seat, space) != 0
    )


def high_is_open(position: State, seat: i64, space: i64) -> bool:
    """Return whether *seat* has to announce for its high unit on *space*."""
    cells = position.cells
    is_there = cells[at.MESSIAH + seat] == space or cells[at.AVATAR + seat] == space
    return is_there and pieces.high_aim(cells[at.ATTACK + space]) == 0 and ways(position, seat, space) != 0


# Announcing.


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the targets of every group and high unit of *seat* that is still to be announced."""
    for space in position.board.spaces:
        if low_is_open(position, seat, space):
            mask = ways(position, seat, space)
            for direction in range(4):
                if (mask >> direction) & 1:
                    out = append(out, pack(act.AIM_LOW, space, direction))
        if high_is_open(position, seat, space):
            out = offer_splits(position, seat, space, out)
    return out


def offer_splits(position: State, seat: i64, space: i64, out: vec[i64]) -> vec[i64]:
    """Add every way to divide the attacks of a high unit among its neighbours (TM-C4)."""
    mask = ways(position, seat, space)
    total = high_attacks(position.high_on(space))
    split: i64 = 0
    while split < pieces.SPLITS:
        if is_split(split, mask, total):
            out = append(out, pack(act.AIM_HIGH, space, split))
        split += 1
    return out


def is_split(split: i64, mask: i64, total: i64) -> bool:
    """Return whether the four numbers of *split* add up to *total* and attack only directions of *mask*."""
    for direction in range(4):
        part = split % pieces.SPLIT_BASE
        if part > 0 and not (mask >> direction) & 1:
            return False
        total -= part
        split = split // pieces.SPLIT_BASE
    return total == 0


def aim_low(position: State, seat: i64, space: i64, direction: i64) -> None:
    """The low units of a space target a neighbour together."""
    position.cells[at.ATTACK + space] += 1 + direction
    report(position, seat, space, direction, attacks_of(position, space, at.NOBODY))


def aim_high(position: State, seat: i64, space: i64, split: i64) -> None:
    """A high unit divides its attacks."""
    position.cells[at.ATTACK + space] += pieces.HIGH_AIM * split
    for direction in range(4):
        if split_part(split, direction) > 0:
            report(position, seat, space, direction, split_part(split, direction))


def report(position: State, seat: i64, space: i64, direction: i64, attacks: i64) -> None:
    """Report whom units of a space attack."""
    if position.log is not None:
        to = space_name(position.board.next[space * 4 + direction])
        position.report("targets-announced", {"seat": seat, "space": space_name(space), "to": to, "count": attacks})


def announce_forced(position: State, seat: i64) -> None:
    """Groups with a single enemy neighbour have no choice."""
    for space in position.board.spaces:
        mask = ways(position, seat, space) if (position.seats_on(space) >> seat) & 1 else 0
        if mask == 0 or mask & (mask - 1) != 0:
            continue
        direction: i64 = 0
        weight: i64 = 1
        while not (mask >> direction) & 1:
            direction += 1
            weight *= pieces.SPLIT_BASE
        if low_is_open(position, seat, space):
            aim_low(position, seat, space, direction)
        if high_is_open(position, seat, space):
            aim_high(position, seat, space, high_attacks(position.high_on(space)) * weight)


# Hitting.


def proceed(position: State) -> bool:
    """Continue with combat; whether it waits for somebody."""
    cells = position.cells
    if cells[at.QUESTION] == at.MERCY:
        return True
    seat = position.first_from(cells[at.TURN], cells[at.WAITING])
    if seat != at.NOBODY:
        announce_forced(position, seat)
        if len(offer(position, seat, vec[i64]())) > 0:
            return True
        cells[at.WAITING] ^= at.BITS[seat]
        return False
    strike(position)
    cells[at.WAITING] = position.seats_playing()
    next_mercy(position)
    return cells[at.QUESTION] == at.MERCY


def strike(position: State) -> None:
    """Mark who dies: all attacks land together (TM-C6, TM-C14)."""
    for space in position.board.spaces:
        attacks = incoming(position, space)
        if attacks > 0:
            mark_casualties(position, space, attacks)


def incoming(position: State, space: i64) -> i64:
    """Attacks on *space* from all its neighbours."""
    attacks: i64 = 0
    for direction in range(4):
        there = position.board.next[space * 4 + direction]
        if there != NOWHERE:
            attacks += thrown(position, there, (direction + 2) % 4)
    return attacks


def thrown(position: State, space: i64, direction: i64) -> i64:
    """Attacks from *space* in one direction."""
    aim = position.cells[at.ATTACK + space]
    if aim == 0:
        return 0
    attacks: i64 = 0
    if pieces.low_aim(aim) == 1 + direction:
        attacks = attacks_of(position, space, at.NOBODY)
    return attacks + split_part(pieces.high_aim(aim), direction)


def split_part(split: i64, direction: i64) -> i64:
    """Attacks of a high unit in one direction."""
    for _ in range(direction):
        split = split // pieces.SPLIT_BASE
    return split % pieces.SPLIT_BASE


def armour(position: State, space: i64) -> i64:
    """Divine armour: one attack less for each space that targets this one (TM-C9, TM-C10)."""
    spaces: i64 = 0
    for direction in range(4):
        there = position.board.next[space * 4 + direction]
        if there != NOWHERE and thrown(position, there, (direction + 2) % 4) > 0:
            spaces += 1
    return spaces


def attackers(position: State, space: i64) -> i64:
    """The mask of seats whose units attack *space*."""
    mask: i64 = 0
    for direction in range(4):
        there = position.board.next[space * 4 + direction]
        if there == NOWHERE:
            continue
        back = (direction + 2) % 4
        if pieces.low_aim(position.cells[at.ATTACK + there]) == 1 + back:
            for seat in range(position.seats):
                if attacks_of(position, there, seat) > 0:
                    mask |= at.BITS[seat]
        if split_part(pieces.high_aim(position.cells[at.ATTACK + there]), back) > 0:
            mask |= at.BITS[position.high_on(there) >> 1]
    return mask


def mark_casualties(position: State, space: i64, attacks: i64) -> None:
    """Attacks meet shields, then low units in their order, then armour and the high unit (TM-C7, TM-C14, TM-C15)."""
    shields = vec[i64]([0, 0, 0, 0])
    for seat in range(position.seats):
        shields[seat] = spaces.shields(position, space, seat)
    place: i64 = 0
    doomed: i64 = 0
    bit: i64 = 1
    while attacks > 0 and place < pieces.LOW_ROOM and position.cells[at.LOW_UNITS + space * 4 + place] != 0:
        owner = pieces.owner_of(position.cells[at.LOW_UNITS + space * 4 + place])
        attacks -= 1
        if shields[owner] > 0:
            shields[owner] -= 1
        else:
            doomed |= bit
            bit += bit
            place += 1
    damage: i64 = 0
    if position.high_on(space) != at.NOBODY:
        damage = attacks - armour(position, space)
    position.cells[at.DOOMED + space] = doomed + (pieces.DAMAGE * damage if damage > 0 else 0)


# God's Mercy.


def next_mercy(position: State) -> None:
    """Ask the next player who can save followers, in the order of announcement; then everything marked dies."""
    cells = position.cells
    while cells[at.WAITING] != 0:
        seat = position.first_from(cells[at.TURN], cells[at.WAITING])
        cells[at.WAITING] ^= at.BITS[seat]
        if cells[at.MERCY_LEFT + seat] > 0 and len(offer_saves(position, seat, vec[i64]())) > 1:
            cells[at.QUESTION] = at.MERCY
            cells[at.QUESTION_SEAT] = seat
            return
    cells[at.QUESTION] = at.NO_QUESTION
    cells[at.QUESTION_SEAT] = at.NOBODY
    fall(position)


def doomed_equals(position: State, space: i64, place: i64) -> i64:
    """Return how many units like the one of *place* are doomed; 0 when it is not the first doomed one of them."""
    doomed = position.cells[at.DOOMED + space]
    if not (doomed >> place) & 1:
        return 0
    first = at.LOW_UNITS + space * 4
    code = position.cells[first + place]
    if place > 0 and (doomed >> (place - 1)) & 1 and position.cells[first + place - 1] == code:
        return 0
    count: i64 = 0
    while place < pieces.LOW_ROOM and (doomed >> place) & 1 and position.cells[first + place] == code:
        count += 1
        place += 1
    return count


def offer_saves(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add doomed followers of *seat* that may be saved, in ascending order, and being content."""
    left = position.cells[at.MERCY_LEFT + seat] - drafts.units_picked(position)
    after = drafts.unit_place(drafts.last_pick(position))
    out = append(out, pack(act.SAVE_DONE))
    for space in position.board.spaces:
        if pieces.doomed_places(position.cells[at.DOOMED + space]) == 0:
            continue
        for place in range(4):
            code = position.cells[at.LOW_UNITS + space * 4 + place]
            if (
                space * 4 + place <= after
                or code == 0
                or pieces.owner_of(code) != seat
                or pieces.kind_of(code) == pieces.NONBELIEVER
            ):
                continue
            for number in range(1, doomed_equals(position, space, place) + 1):
                if number <= left:
                    out = append(out, pack(act.SAVE, space, place, number))
    return out


def save(position: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Some doomed followers are picked to survive."""
    if position.cells[at.PICK_COUNT] == 0:
        drafts.begin(position, at.DRAFT_SAVE, seat)
    drafts.pick(position, drafts.unit_pick(space, place, number))
    if len(offer_saves(position, seat, vec[i64]())) == 1:
        saved(position, seat)


def saved(position: State, seat: i64) -> None:
    """The picked followers are no longer marked."""
    for index in range(position.cells[at.PICK_COUNT]):
        pick = position.cells[at.PICKS + index]
        space, place = drafts.unit_space(pick), drafts.unit_place(pick) % pieces.LOW_ROOM
        for step in range(drafts.unit_count(pick)):
            position.cells[at.DOOMED + space] ^= at.BITS[place + step]
        position.cells[at.MERCY_LEFT + seat] -= drafts.unit_count(pick)
    drafts.end(position)
    next_mercy(position)


def fall(position: State) -> None:
    """Everything marked dies at once; then the End phase (TM-C11, TM-C14, TM-D10)."""
    cells = position.cells
    for space in position.board.spaces:
        doom = cells[at.DOOMED + space]
        if doom != 0:
            blame(position, space, doom)
    for space in position.board.spaces:
        doom = cells[at.DOOMED + space]
        if doom == 0:
            continue
        place: i64 = 3
        while place >= 0:
            if (doom >> place) & 1:
                position.remove(space, place)
            place -= 1
        harm.report_fallen(position, space, pieces.count_places(doom))
        if pieces.doomed_damage(doom) > 0:
            harm.hurt(position, position.high_on(space), pieces.doomed_damage(doom))
        cells[at.DOOMED + space] = 0
    clear_aims(position)
    ending.unmask(position)
    ending.check_destruction(position, cells[at.TURN])
    for seat in range(4):
        cells[at.FOLLOWER_KILLERS + seat] = 0
        cells[at.MESSIAH_KILLERS + seat] = 0
    if cells[at.PHASE] != at.OVER:
        end_phase.begin(position)


def clear_aims(position: State) -> None:
    """The announcements have done their work."""
    for space in position.board.spaces:
        position.cells[at.ATTACK + space] = 0


def blame(position: State, space: i64, doom: i64) -> None:
    """Note who costs whom followers and health on *space* (TM-D11)."""
    guilty = attackers(position, space)
    for place in range(4):
        code = position.cells[at.LOW_UNITS + space * 4 + place]
        if (doom >> place) & 1 and pieces.kind_of(code) != pieces.NONBELIEVER:
            position.cells[at.FOLLOWER_KILLERS + pieces.owner_of(code)] |= guilty
    high = position.high_on(space)
    if pieces.doomed_damage(doom) > 0 and high & 1 == 0:
        position.cells[at.MESSIAH_KILLERS + (high >> 1)] |= guilty
