"""Movement: a group of units goes step by step along one path (TM-M)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah.actions import GROUP, STEP, STOP
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import AMOUNT, PILGRIMAGE
from theomachy.games.true_messiah.layout import (
    ACTION,
    BUILDING,
    BY,
    CHOOSE,
    DRAFT_MOVE,
    DRAFTER,
    HIGHS,
    LIMIT,
    LOW,
    MOVE,
    MOVED,
    NOBODY,
    NONBELIEVER,
    OPEN,
    PACE,
    PATH,
    PHASE,
    PICK,
    PICKED,
    PRAYING,
    ROOM,
    SALT,
    SKETCH,
    STEPS,
    TURN,
    UNMOVED,
    WHICH,
    has_moved,
    mark_of,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State

# What a survey says of a space: 0 closed, else 1, + 2 holy, + 4 * room for low units, + 32 free for a high unit.


def survey(pos: State, seat: i64) -> vec[i64]:
    """Where units of *seat* could stand, space by space."""
    found = vec[i64]([0] * 64)
    for space in pos.board.spaces:
        found[space] = look_at(pos, seat, space)
    return found


def look_at(pos: State, seat: i64, space: i64) -> i64:
    """What a survey says of *space*."""
    if not pos.may_enter(seat, space):
        return 0
    said: i64 = 1 + 4 * (ROOM - pos.lows(space))
    if pos.cells[BUILDING + space] != 0:
        said += 2
    if pos.high(space) == NOBODY:
        said += 32
    return said


def passable(said: i64, low: bool, doubter: bool, high: bool) -> bool:
    """Whether such units may stand on or cross a space, one after another (TM-M5, TM-M6, GAP-12)."""
    if said == 0 or (high and said < 32) or (low and (said & 28) == 0):
        return False
    return not (doubter and (said & 2) != 0)


def best_room(pos: State, seen: vec[i64], start: i64, here: i64, steps: i64, doubter: bool, high: bool) -> i64:
    """The most low units that find room together at the end of a path of up to *steps*, -1 when there is no path."""
    best: i64 = -1
    for direction in range(4):
        there = pos.board.next[here * 4 + direction]
        if there in (NOWHERE, start) or not passable(seen[there], True, doubter, high):
            continue
        room = (seen[there] >> 2) & 7
        if room > best:
            best = room
        if steps > 1 and best < ROOM and pos.cells[SALT + there] == 0:
            room = best_room(pos, seen, start, there, steps - 1, doubter, high)
            if room > best:
                best = room
    return best


def high_can_go(pos: State, seen: vec[i64], start: i64) -> bool:
    """Whether a high unit alone has somewhere to go."""
    for direction in range(4):
        there = pos.board.next[start * 4 + direction]
        if there != NOWHERE and passable(seen[there], False, False, True):
            return True
    return False


def pace_of(pos: State, seat: i64) -> i64:
    """How far a move of *seat* may go (TM-M1; Godspeed is for the active player's units)."""
    if pos.cells[OPEN] == CHOOSE and pos.cells[pos.top() + WHICH] == PILGRIMAGE:
        return AMOUNT[PILGRIMAGE]
    return pos.cells[PACE] if seat == pos.cells[TURN] else 2


def is_together(pos: State) -> bool:
    """Whether the group keeps together, so that every space must hold all of it: a Pilgrimage."""
    return pos.cells[OPEN] == CHOOSE and pos.cells[pos.top() + WHICH] == PILGRIMAGE


def movable(pos: State, seat: i64, space: i64) -> i64:
    """The mask of places whose low units may begin a move, with the high unit as 16 (TM-M2, TM-M7, TM-U3)."""
    able: i64 = 0
    bit: i64 = 1
    if pos.cells[SALT + space] == 0:
        for place in range(4):
            code = pos.cells[LOW + space * 4 + place]
            if code != 0 and unit_owner(code) == seat and unit_kind(code) != PRAYING and not has_moved(code):
                able |= bit
            bit += bit
    high = pos.high(space)
    if high != NOBODY and (high >> 1) == seat and not pos.is_tired(high):
        able |= 16
    return able


def count_places(mask: i64) -> i64:
    """How many low units a mask of places names."""
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1)


def is_plain(pos: State, space: i64, mask: i64) -> bool:
    """Whether a mask takes the first of equal units, so that each group has one name."""
    at = LOW + space * 4
    for place in range(1, 4):
        if (mask >> place) & 1 and not (mask >> (place - 1)) & 1 and pos.cells[at + place] == pos.cells[at + place - 1]:
            return False
    return True


def has_doubter(pos: State, space: i64, mask: i64) -> bool:
    """Whether a nonbeliever is among the places of *mask*."""
    for place in range(4):
        if (mask >> place) & 1 and unit_kind(pos.cells[LOW + space * 4 + place]) == NONBELIEVER:
            return True
    return False


def offer_groups(pos: State, seat: i64, out: vec[i64], most: i64, highs: bool) -> vec[i64]:
    """Add every group of at most *most* low units that has somewhere to go."""
    seen = survey(pos, seat)
    pace = pace_of(pos, seat)
    together = is_together(pos)
    for space in pos.board.spaces:
        able = movable(pos, seat, space)
        if not highs:
            able &= 15
        if able == 0:
            continue
        reach: i64 = 1 if together else pace
        doubters = has_doubter(pos, space, able)
        # Room at the end for groups: without and with a nonbeliever, and both with the high unit.
        plain: i64 = -1
        doubting: i64 = -1
        plain_high: i64 = -1
        doubting_high: i64 = -1
        if (able & 15) != 0:
            plain = best_room(pos, seen, space, space, reach, False, False)
            if doubters:
                doubting = best_room(pos, seen, space, space, reach, True, False)
            if able > 15:
                plain_high = best_room(pos, seen, space, space, reach, False, True)
                if doubters:
                    doubting_high = best_room(pos, seen, space, space, reach, True, True)
        mask: i64 = 1
        while mask < 16:
            if (mask & able) == mask and is_plain(pos, space, mask):
                many = count_places(mask)
                doubter = doubters and has_doubter(pos, space, mask)
                if many <= most and many <= (doubting if doubter else plain):
                    out = append(out, pack(GROUP, space, mask))
                if many <= most and many <= (doubting_high if doubter else plain_high):
                    out = append(out, pack(GROUP, space, mask + 16))
            mask += 1
        if able > 15 and high_can_go(pos, seen, space):
            out = append(out, pack(GROUP, space, 16))
    return out


def begin(pos: State, seat: i64, space: i64, mask: i64) -> None:
    """A group is picked; its path follows."""
    pos.begin_draft(DRAFT_MOVE, seat)
    pos.cells[SKETCH] = space
    pos.cells[SKETCH + 1] = mask
    pos.pick(space)


def is_on_path(pos: State, space: i64) -> bool:
    """Whether the path has touched *space* already: a detour that leads nowhere new (TM-M13)."""
    for step in range(pos.cells[PICKED]):
        if pos.cells[PICK + step] == space:
            return True
    return False


def can_end(pos: State, space: i64) -> bool:
    """Whether the whole drafted group finds room on *space*."""
    mask = pos.cells[SKETCH + 1]
    many = count_places(mask)
    start = pos.cells[SKETCH]
    said = look_at(pos, pos.cells[DRAFTER], space)
    return (
        space != start
        and passable(said, many > 0, has_doubter(pos, start, mask & 15), mask > 15)
        and (said >> 2) & 7 >= many
    )


def can_go_on(pos: State, here: i64, there: i64, steps: i64) -> bool:
    """Whether the drafted group may step on *there* with *steps* left from *here*, and still end its move somewhere."""
    if there == NOWHERE or is_on_path(pos, there):
        return False
    mask = pos.cells[SKETCH + 1]
    start = pos.cells[SKETCH]
    low = (mask & 15) != 0
    if low and pos.cells[SALT + here] == 1:
        return False  # low units may step on salt, but not leave it
    doubter = has_doubter(pos, start, mask & 15)
    if not passable(look_at(pos, pos.cells[DRAFTER], there), low, doubter, mask > 15):
        return False
    if can_end(pos, there):
        return True
    if is_together(pos) or steps <= 1:
        return False
    for direction in range(4):
        beyond = pos.board.next[there * 4 + direction]
        if beyond != here and can_go_on(pos, there, beyond, steps - 1):
            return True
    return False


def offer_steps(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the steps with which the drafted move can go on, and stopping where it stands."""
    taken = pos.cells[PICKED] - 1
    here = pos.last_pick()
    if taken > 0 and can_end(pos, here):
        out = append(out, pack(STOP))
    left = pace_of(pos, seat) - taken
    if left > 0:
        for direction in range(4):
            there = pos.board.next[here * 4 + direction]
            if can_go_on(pos, here, there, left):
                out = append(out, pack(STEP, there))
    return out


def step(pos: State, seat: i64, space: i64) -> bool:
    """The group goes one space on; whether the path is complete because nothing can follow."""
    pos.pick(space)
    left = pace_of(pos, seat) - pos.cells[PICKED] + 1
    if left > 0:
        for direction in range(4):
            if can_go_on(pos, space, pos.board.next[space * 4 + direction], left):
                return False
    return True


def announce(pos: State, seat: i64) -> None:
    """The drafted move becomes an item of the stack (TM-W1); it counts from now on (TM-W7)."""
    cells = pos.cells
    space = cells[SKETCH]
    mask = cells[SKETCH + 1]
    codes = vec[i64]()
    counts = vec[i64]()
    for place in range(4):
        code = cells[LOW + space * 4 + place]
        if (mask >> place) & 1:
            if len(codes) > 0 and codes[len(codes) - 1] == code:
                counts[len(counts) - 1] += 1
            else:
                codes = append(codes, code)
                counts = append(counts, 1)
    at = pos.push(MOVE, seat)
    cells = pos.cells
    if mask > 15:
        cells[at + HIGHS] = 1 + (pos.high(space) & 1)
    cells[at + STEPS] = cells[PICKED]
    path: i64 = 0
    bit: i64 = 0
    for place in range(cells[PICKED]):
        path |= cells[PICK + place] << bit
        bit += 6
    cells[at + PATH] = path
    for index in range(len(codes)):
        pos.mark_units(at, space, codes[index], counts[index])
    if cells[PHASE] == ACTION:
        cells[MOVED] += count_places(mask)
    if pos.log is not None:
        names = [space_name(cells[PICK + place]) for place in range(cells[PICKED])]
        pos.tell("move-announced", {"seat": seat, "count": count_places(mask) + (mask >> 4), "space": names})
    pos.end_draft()


def resolve(pos: State, at: i64) -> None:
    """The announced units move one after another, each judged on its own (TM-M12, TM-W7)."""
    cells = pos.cells
    seat = cells[at + BY]
    path = cells[at + PATH]
    steps = cells[at + STEPS]
    start = path & 63
    for space in pos.board.spaces:
        place: i64 = 3
        while place >= 0:
            code = cells[LOW + space * 4 + place]
            if code != 0 and mark_of(code) != 0 and pos.is_bound(at, mark_of(code)) and not has_moved(code):
                free = space == start and unit_kind(code) != PRAYING
                end = path >> (6 * (steps - 1)) & 63 if free and is_open(pos, code, path, steps) else space
                pos.remove(space, place)
                pos.insert(end, code - UNMOVED)
                if end != space:
                    report(pos, seat, space, end)
                place = 3  # the places were sorted anew
            else:
                place -= 1
    if cells[at + HIGHS] != 0:
        high = 2 * seat + cells[at + HIGHS] - 1
        if pos.where(high) != NOWHERE and not pos.is_tired(high):
            if pos.where(high) == start and is_open_high(pos, seat, path, steps):
                end = path >> (6 * (steps - 1)) & 63
                pos.put_high(high, end)
                report(pos, seat, start, end)
            pos.tire(high)


def report(pos: State, seat: i64, start: i64, end: i64) -> None:
    """Tell that a unit has moved."""
    if pos.log is not None:
        pos.tell("unit-moved", {"seat": seat, "from": space_name(start), "space": space_name(end)})


def is_open(pos: State, code: i64, path: i64, steps: i64) -> bool:
    """Whether a low unit can go along *path* now; it can leave no space with a Pillar of Salt."""
    left = path & 63
    for step_number in range(1, steps):
        space = (path >> (6 * step_number)) & 63
        if pos.cells[SALT + left] == 1 or not pos.may_stand(code, space):
            return False
        left = space
    return True


def is_open_high(pos: State, seat: i64, path: i64, steps: i64) -> bool:
    """Whether a high unit can go along *path* now."""
    for step_number in range(1, steps):
        if not pos.high_may_stand(seat, (path >> (6 * step_number)) & 63):
            return False
    return True


def carry_out(pos: State, seat: i64) -> None:
    """The drafted move happens at once: starting moves (TM-S10) and moves that a miracle grants (TM-R19)."""
    cells = pos.cells
    start = cells[SKETCH]
    mask = cells[SKETCH + 1]
    end = pos.last_pick()
    place: i64 = 3
    while place >= 0:
        if (mask >> place) & 1:
            code = pos.remove(start, place)
            pos.insert(end, code - UNMOVED)
            report(pos, seat, start, end)
        place -= 1
    if mask > 15:
        high = pos.high(start)
        pos.put_high(high, end)
        pos.tire(high)
        report(pos, seat, start, end)
    pos.end_draft()


def allowance(pos: State) -> i64:
    """Ordinary low moves the active player has left (TM-A2)."""
    return pos.cells[LIMIT] - pos.cells[MOVED]
