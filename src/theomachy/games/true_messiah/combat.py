"""Combat: targets announced in turn order, all hits at once, casualties, divine armour (TM-C)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import destruction, ending, harm
from theomachy.games.true_messiah.actions import AIM_HIGH, AIM_LOW, SAVE, SAVED
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.layout import (
    AIM,
    ASKING,
    AVATAR,
    BITS,
    BLAME,
    BLAME_MESSIAH,
    COMBAT,
    DOOM,
    DRAFT_SAVE,
    LOW,
    MERCIES,
    MERCY,
    MESSIAH,
    NOBODY,
    NONBELIEVER,
    NOTHING,
    OPEN,
    OVER,
    PHASE,
    PICK,
    PICKED,
    PRAYING,
    ROOM,
    SALT,
    TURN,
    WAITING,
    ZEAL,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State

MESSIAH_ATTACKS: Final[i64] = 4
AVATAR_ATTACKS: Final[i64] = 3


def begin(pos: State) -> None:
    """Combat was declared: everybody announces, the active player first (TM-C1)."""
    pos.cells[PHASE] = COMBAT
    pos.cells[WAITING] = pos.playing()
    pos.tell("combat-began", {"seat": pos.cells[TURN]})


# Who attacks with what.


def attacks_of(pos: State, space: i64, seat: i64) -> i64:
    """Attacks of the low units on *space*, of one seat or of all (NOBODY); none of praying units and in salt."""
    cells = pos.cells
    attacks: i64 = 0
    place: i64 = 0
    while place < ROOM and cells[LOW + space * 4 + place] != 0:
        code = cells[LOW + space * 4 + place]
        if unit_kind(code) != PRAYING and (seat == NOBODY or unit_owner(code) == seat):
            attacks += 2 if (cells[ZEAL + space] >> unit_owner(code)) & 1 else 1
        place += 1
    return 0 if cells[SALT + space] == 1 else attacks


def high_attacks(high: i64) -> i64:
    """Attacks of a high unit (TM-U9)."""
    return AVATAR_ATTACKS if high & 1 else MESSIAH_ATTACKS


def ways(pos: State, seat: i64, space: i64) -> i64:
    """The mask of directions in which enemies of *seat* stand beside *space* (TM-C5)."""
    mask: i64 = 0
    bit: i64 = 1
    hostile = pos.hostile(seat)
    for direction in range(4):
        there = pos.board.next[space * 4 + direction]
        if there != NOWHERE and (pos.present(there) & hostile) != 0:
            mask |= bit
        bit += bit
    return mask


def low_is_open(pos: State, seat: i64, space: i64) -> bool:
    """Whether *seat* has to announce for the low units on *space* (TM-C2, TM-C3)."""
    return pos.cells[AIM + space] & 7 == 0 and attacks_of(pos, space, seat) > 0 and ways(pos, seat, space) != 0


def high_is_open(pos: State, seat: i64, space: i64) -> bool:
    """Whether *seat* has to announce for its high unit on *space*."""
    cells = pos.cells
    is_there = cells[MESSIAH + seat] == space or cells[AVATAR + seat] == space
    return is_there and cells[AIM + space] < 8 and ways(pos, seat, space) != 0


# Announcing.


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the targets of every group and high unit of *seat* that is still to be announced."""
    for space in pos.board.spaces:
        if low_is_open(pos, seat, space):
            mask = ways(pos, seat, space)
            for direction in range(4):
                if (mask >> direction) & 1:
                    out = append(out, pack(AIM_LOW, space, direction))
        if high_is_open(pos, seat, space):
            out = offer_splits(pos, seat, space, out)
    return out


def offer_splits(pos: State, seat: i64, space: i64, out: vec[i64]) -> vec[i64]:
    """Add every way to divide the attacks of a high unit among its neighbours (TM-C4)."""
    mask = ways(pos, seat, space)
    total = high_attacks(pos.high(space))
    split: i64 = 0
    while split < 625:
        if is_split(split, mask, total):
            out = append(out, pack(AIM_HIGH, space, split))
        split += 1
    return out


def is_split(split: i64, mask: i64, total: i64) -> bool:
    """Whether the four numbers of *split* add up to *total* and attack only directions of *mask*."""
    for direction in range(4):
        part = split % 5
        if part > 0 and not (mask >> direction) & 1:
            return False
        total -= part
        split = split // 5
    return total == 0


def aim_low(pos: State, seat: i64, space: i64, direction: i64) -> None:
    """The low units of a space target a neighbour together."""
    pos.cells[AIM + space] += 1 + direction
    report(pos, seat, space, direction, attacks_of(pos, space, NOBODY))


def aim_high(pos: State, seat: i64, space: i64, split: i64) -> None:
    """A high unit divides its attacks."""
    pos.cells[AIM + space] += 8 * split
    for direction in range(4):
        if split_part(split, direction) > 0:
            report(pos, seat, space, direction, split_part(split, direction))


def report(pos: State, seat: i64, space: i64, direction: i64, attacks: i64) -> None:
    """Tell whom units of a space attack."""
    if pos.log is not None:
        to = space_name(pos.board.next[space * 4 + direction])
        pos.tell("targets-announced", {"seat": seat, "space": space_name(space), "to": to, "count": attacks})


def announce_forced(pos: State, seat: i64) -> None:
    """Groups with a single enemy neighbour have no choice."""
    for space in pos.board.spaces:
        mask = ways(pos, seat, space) if (pos.present(space) >> seat) & 1 else 0
        if mask == 0 or mask & (mask - 1) != 0:
            continue
        direction: i64 = 0
        weight: i64 = 1
        while not (mask >> direction) & 1:
            direction += 1
            weight *= 5
        if low_is_open(pos, seat, space):
            aim_low(pos, seat, space, direction)
        if high_is_open(pos, seat, space):
            aim_high(pos, seat, space, high_attacks(pos.high(space)) * weight)


# Hitting.


def proceed(pos: State) -> bool:
    """Go on with combat; whether it waits for somebody."""
    cells = pos.cells
    if cells[OPEN] == MERCY:
        return True
    seat = pos.following(cells[TURN], cells[WAITING])
    if seat != NOBODY:
        announce_forced(pos, seat)
        if len(offer(pos, seat, vec[i64]())) > 0:
            return True
        cells[WAITING] ^= BITS[seat]
        return False
    strike(pos)
    cells[WAITING] = pos.playing()
    next_mercy(pos)
    return cells[OPEN] == MERCY


def strike(pos: State) -> None:
    """Mark who dies: all attacks land together (TM-C6, TM-C14)."""
    for space in pos.board.spaces:
        attacks = incoming(pos, space)
        if attacks > 0:
            mark_casualties(pos, space, attacks)


def incoming(pos: State, space: i64) -> i64:
    """Attacks on *space* from all its neighbours."""
    attacks: i64 = 0
    for direction in range(4):
        there = pos.board.next[space * 4 + direction]
        if there != NOWHERE:
            attacks += thrown(pos, there, (direction + 2) % 4)
    return attacks


def thrown(pos: State, space: i64, direction: i64) -> i64:
    """Attacks from *space* in one direction."""
    aim = pos.cells[AIM + space]
    if aim == 0:
        return 0
    attacks: i64 = 0
    if aim & 7 == 1 + direction:
        attacks = attacks_of(pos, space, NOBODY)
    return attacks + split_part(aim >> 3, direction)


def split_part(split: i64, direction: i64) -> i64:
    """Attacks of a high unit in one direction."""
    for _ in range(direction):
        split = split // 5
    return split % 5


def armour(pos: State, space: i64) -> i64:
    """Divine armour: one attack less for each space that targets this one (TM-C9, TM-C10)."""
    spaces: i64 = 0
    for direction in range(4):
        there = pos.board.next[space * 4 + direction]
        if there != NOWHERE and thrown(pos, there, (direction + 2) % 4) > 0:
            spaces += 1
    return spaces


def attackers(pos: State, space: i64) -> i64:
    """The mask of seats whose units attack *space*."""
    mask: i64 = 0
    for direction in range(4):
        there = pos.board.next[space * 4 + direction]
        if there == NOWHERE:
            continue
        back = (direction + 2) % 4
        if pos.cells[AIM + there] & 7 == 1 + back:
            for seat in range(pos.board.seats):
                if attacks_of(pos, there, seat) > 0:
                    mask |= BITS[seat]
        if split_part(pos.cells[AIM + there] >> 3, back) > 0:
            mask |= BITS[pos.high(there) >> 1]
    return mask


def mark_casualties(pos: State, space: i64, attacks: i64) -> None:
    """Attacks meet shields, then low units in their order, then armour and the high unit (TM-C7, TM-C14, TM-C15)."""
    shields = vec[i64]([0, 0, 0, 0])
    for seat in range(pos.board.seats):
        shields[seat] = pos.shields(space, seat)
    place: i64 = 0
    doomed: i64 = 0
    bit: i64 = 1
    while attacks > 0 and place < ROOM and pos.cells[LOW + space * 4 + place] != 0:
        owner = unit_owner(pos.cells[LOW + space * 4 + place])
        attacks -= 1
        if shields[owner] > 0:
            shields[owner] -= 1
        else:
            doomed |= bit
            bit += bit
            place += 1
    damage: i64 = 0
    if pos.high(space) != NOBODY:
        damage = attacks - armour(pos, space)
    pos.cells[DOOM + space] = doomed + (16 * damage if damage > 0 else 0)


# God's Mercy.


def next_mercy(pos: State) -> None:
    """Ask the next player who can save followers, in the order of announcement; then everything marked dies."""
    cells = pos.cells
    while cells[WAITING] != 0:
        seat = pos.following(cells[TURN], cells[WAITING])
        cells[WAITING] ^= BITS[seat]
        if cells[MERCIES + seat] > 0 and len(offer_saves(pos, seat, vec[i64]())) > 1:
            cells[OPEN] = MERCY
            cells[ASKING] = seat
            return
    cells[OPEN] = NOTHING
    cells[ASKING] = NOBODY
    fall(pos)


def doomed_equals(pos: State, space: i64, place: i64) -> i64:
    """How many units like the one of *place* are doomed; 0 when it is not the first doomed one of them."""
    doomed = pos.cells[DOOM + space]
    if not (doomed >> place) & 1:
        return 0
    at = LOW + space * 4
    code = pos.cells[at + place]
    if place > 0 and (doomed >> (place - 1)) & 1 and pos.cells[at + place - 1] == code:
        return 0
    count: i64 = 0
    while place < ROOM and (doomed >> place) & 1 and pos.cells[at + place] == code:
        count += 1
        place += 1
    return count


def offer_saves(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add doomed followers of *seat* that may be saved, in ascending order, and being content."""
    left = pos.cells[MERCIES + seat]
    for index in range(pos.cells[PICKED]):
        left -= pos.cells[PICK + index] & 7
    after = pos.last_pick() >> 3
    out = append(out, pack(SAVED))
    for space in pos.board.spaces:
        if pos.cells[DOOM + space] & 15 == 0:
            continue
        for place in range(4):
            code = pos.cells[LOW + space * 4 + place]
            if space * 4 + place <= after or code == 0 or unit_owner(code) != seat or unit_kind(code) == NONBELIEVER:
                continue
            for number in range(1, doomed_equals(pos, space, place) + 1):
                if number <= left:
                    out = append(out, pack(SAVE, space, place, number))
    return out


def save(pos: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Some doomed followers are picked to survive."""
    if pos.cells[PICKED] == 0:
        pos.begin_draft(DRAFT_SAVE, seat)
    pos.pick((space * 4 + place) * 8 + number)
    if len(offer_saves(pos, seat, vec[i64]())) == 1:
        saved(pos, seat)


def saved(pos: State, seat: i64) -> None:
    """The picked followers are no longer marked."""
    for index in range(pos.cells[PICKED]):
        pick = pos.cells[PICK + index]
        for step in range(pick & 7):
            pos.cells[DOOM + (pick >> 5)] ^= BITS[((pick >> 3) & 3) + step]
        pos.cells[MERCIES + seat] -= pick & 7
    pos.end_draft()
    next_mercy(pos)


def fall(pos: State) -> None:
    """Everything marked dies at once; then the End phase (TM-C11, TM-C14, TM-D10)."""
    cells = pos.cells
    for space in pos.board.spaces:
        doom = cells[DOOM + space]
        if doom != 0:
            blame(pos, space, doom)
    for space in pos.board.spaces:
        doom = cells[DOOM + space]
        if doom == 0:
            continue
        place: i64 = 3
        while place >= 0:
            if (doom >> place) & 1:
                pos.remove(space, place)
            place -= 1
        pos.tell_fallen(space, (doom & 1) + (doom >> 1 & 1) + (doom >> 2 & 1) + (doom >> 3 & 1))
        if doom >= 16:
            harm.hurt(pos, pos.high(space), doom >> 4)
        cells[DOOM + space] = 0
    clear_aims(pos)
    destruction.unmask(pos)
    destruction.check(pos, cells[TURN])
    for seat in range(4):
        cells[BLAME + seat] = 0
        cells[BLAME_MESSIAH + seat] = 0
    if cells[PHASE] != OVER:
        ending.begin(pos)


def clear_aims(pos: State) -> None:
    """The announcements have done their work."""
    for space in pos.board.spaces:
        pos.cells[AIM + space] = 0


def blame(pos: State, space: i64, doom: i64) -> None:
    """Note who costs whom followers and health on *space* (TM-D11)."""
    guilty = attackers(pos, space)
    for place in range(4):
        code = pos.cells[LOW + space * 4 + place]
        if (doom >> place) & 1 and unit_kind(code) != NONBELIEVER:
            pos.cells[BLAME + unit_owner(code)] |= guilty
    high = pos.high(space)
    if doom >= 16 and high & 1 == 0:
        pos.cells[BLAME_MESSIAH + (high >> 1)] |= guilty
