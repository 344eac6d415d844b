"""Movement: a group of units goes step by step along one path (TM-M)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, SPACES, space_name
from theomachy.games.true_messiah.rules import drafts, spaces, stack
from theomachy.games.true_messiah.state import State

# What a survey says of a space: 0 closed, else 1, + 2 holy, + 4 * room for low units, + 32 free for a high unit.


# What a survey says of a space where a unit may be.
_PASSABLE: Final[i64] = 1
_HOLY: Final[i64] = 2  # no nonbeliever may be there
_ROOM: Final[i64] = 4  # times the low units that still find room: three bits
_ROOM_BITS: Final[i64] = 28
_NO_HIGH_UNIT: Final[i64] = 32


def survey(position: State, seat: i64) -> vec[i64]:
    """Return where units of *seat* could stand, space by space."""
    found = vec[i64]([0] * SPACES)
    for space in position.board.spaces:
        found[space] = look_at(position, seat, space)
    return found


def look_at(position: State, seat: i64, space: i64) -> i64:
    """Return what a survey says of *space*."""
    if not spaces.may_enter(position, seat, space):
        return 0
    said: i64 = _PASSABLE + _ROOM * (pieces.LOW_ROOM - position.low_count(space))
    if position.cells[at.BUILDING + space] != 0:
        said += _HOLY
    if position.high_on(space) == at.NOBODY:
        said += _NO_HIGH_UNIT
    return said


def passable(said: i64, low: bool, doubter: bool, high: bool) -> bool:
    """Return whether such units may stand on or cross a space, one after another (TM-M5, TM-M6, GAP-12)."""
    if said == 0 or (high and said < _NO_HIGH_UNIT) or (low and (said & _ROOM_BITS) == 0):
        return False
    return not (doubter and (said & _HOLY) != 0)


def best_room(position: State, seen: vec[i64], start: i64, here: i64, steps: i64, doubter: bool, high: bool) -> i64:
    """The most low units that find room together at the end of a path of up to *steps*, -1 when there is no path."""
    best: i64 = -1
    for direction in range(4):
        there = position.board.next[here * 4 + direction]
        if there in (NOWHERE, start) or not passable(seen[there], True, doubter, high):
            continue
        room = (seen[there] & _ROOM_BITS) >> 2
        if room > best:
            best = room
        if steps > 1 and best < pieces.LOW_ROOM and position.cells[at.SALT + there] == 0:
            room = best_room(position, seen, start, there, steps - 1, doubter, high)
            if room > best:
                best = room
    return best


def high_can_go(position: State, seen: vec[i64], start: i64) -> bool:
    """Return whether a high unit alone has somewhere to go."""
    for direction in range(4):
        there = position.board.next[start * 4 + direction]
        if there != NOWHERE and passable(seen[there], False, False, True):
            return True
    return False


def pace_of(position: State, seat: i64) -> i64:
    """Return how far a move of *seat* may go (TM-M1; Godspeed is for the active player's units)."""
    if is_together(position):
        return position.terms.cards.amount[position.cells[position.top() + at.ITEM_CARD]]
    return position.cells[at.PACE] if seat == position.cells[at.TURN] else 2


def is_together(position: State) -> bool:
    """Return whether the group keeps together, so every space must hold all of it."""
    return stack.effect_in_choice(position) == vocabulary.MARCH


def movable(position: State, seat: i64, space: i64) -> i64:
    """The mask of places whose low units may begin a move, with the high unit as 16 (TM-M2, TM-M7, TM-U3)."""
    able: i64 = 0
    bit: i64 = 1
    if position.cells[at.SALT + space] == 0:
        for place in range(4):
            code = position.cells[at.LOW_UNITS + space * 4 + place]
            if (
                code != 0
                and pieces.owner_of(code) == seat
                and pieces.kind_of(code) != pieces.PRAYING
                and not pieces.has_moved(code)
            ):
                able |= bit
            bit += bit
    high = position.high_on(space)
    if high != at.NOBODY and (high >> 1) == seat and not position.high_has_moved(high):
        able |= pieces.HIGH_PLACE
    return able


def is_plain(position: State, space: i64, mask: i64) -> bool:
    """Return whether a mask takes the first of equal units, so each group has one name."""
    first = at.LOW_UNITS + space * 4
    for place in range(1, 4):
        if (
            (mask >> place) & 1
            and not (mask >> (place - 1)) & 1
            and position.cells[first + place] == position.cells[first + place - 1]
        ):
            return False
    return True


def has_doubter(position: State, space: i64, mask: i64) -> bool:
    """Return whether a nonbeliever is among the places of *mask*."""
    for place in range(4):
        if (mask >> place) & 1 and pieces.kind_of(
            position.cells[at.LOW_UNITS + space * 4 + place]
        ) == pieces.NONBELIEVER:
            return True
    return False


def offer_groups(position: State, seat: i64, out: vec[i64], most: i64, highs: bool) -> vec[i64]:
    """Add every group of at most *most* low units that has somewhere to go."""
    seen = survey(position, seat)
    pace = pace_of(position, seat)
    together = is_together(position)
    for space in position.board.spaces:
        able = movable(position, seat, space)
        if not highs:
            able &= pieces.LOW_PLACES
        if able == 0:
            continue
        reach: i64 = 1 if together else pace
        doubters = has_doubter(position, space, able)
        # Room at the end for groups: without and with a nonbeliever, and both with the high unit.
        plain: i64 = -1
        doubting: i64 = -1
        plain_high: i64 = -1
        doubting_high: i64 = -1
        if (able & pieces.LOW_PLACES) != 0:
            plain = best_room(position, seen, space, space, reach, False, False)
            if doubters:
                doubting = best_room(position, seen, space, space, reach, True, False)
            if able >= pieces.HIGH_PLACE:
                plain_high = best_room(position, seen, space, space, reach, False, True)
                if doubters:
                    doubting_high = best_room(position, seen, space, space, reach, True, True)
        mask: i64 = 1
        while mask < pieces.HIGH_PLACE:
            if (mask & able) == mask and is_plain(position, space, mask):
                many = pieces.count_places(mask)
                doubter = doubters and has_doubter(position, space, mask)
                if many <= most and many <= (doubting if doubter else plain):
                    out = append(out, pack(act.GROUP, space, mask))
                if many <= most and many <= (doubting_high if doubter else plain_high):
                    out = append(out, pack(act.GROUP, space, mask + pieces.HIGH_PLACE))
            mask += 1
        if able >= pieces.HIGH_PLACE and high_can_go(position, seen, space):
            out = append(out, pack(act.GROUP, space, pieces.HIGH_PLACE))
    return out


def begin(position: State, seat: i64, space: i64, mask: i64) -> None:
    """A group is picked; its path follows."""
    drafts.begin(position, at.DRAFT_MOVE, seat)
    position.cells[at.DRAFT] = space
    position.cells[at.DRAFT + 1] = mask
    drafts.pick(position, space)


def is_on_path(position: State, space: i64) -> bool:
    """Return whether the path has touched *space* already: a detour that leads nowhere new (TM-M13)."""
    for step in range(position.cells[at.PICK_COUNT]):
        if position.cells[at.PICKS + step] == space:
            return True
    return False


def can_end(position: State, space: i64) -> bool:
    """Return whether the whole drafted group finds room on *space*."""
    mask = position.cells[at.DRAFT + 1]
    many = pieces.count_places(mask)
    start = position.cells[at.DRAFT]
    said = look_at(position, position.cells[at.DRAFT_SEAT], space)
    return (
        space != start
        and passable(said, many > 0, has_doubter(position, start, mask & pieces.LOW_PLACES), mask >= pieces.HIGH_PLACE)
        and said & _ROOM_BITS >= many * _ROOM
    )


def can_go_on(position: State, here: i64, there: i64, steps: i64) -> bool:
    """Return whether the drafted group may step on *there* with *steps* left, and still end its move somewhere."""
    if there == NOWHERE or is_on_path(position, there):
        return False
    mask = position.cells[at.DRAFT + 1]
    start = position.cells[at.DRAFT]
    low = (mask & pieces.LOW_PLACES) != 0
    if low and position.cells[at.SALT + here] == 1:
        return False  # low units may step on salt, but not leave it
    doubter = has_doubter(position, start, mask & pieces.LOW_PLACES)
    if not passable(look_at(position, position.cells[at.DRAFT_SEAT], there), low, doubter, mask >= pieces.HIGH_PLACE):
        return False
    if can_end(position, there):
        return True
    if is_together(position) or steps <= 1:
        return False
    for direction in range(4):
        beyond = position.board.next[there * 4 + direction]
        if beyond != here and can_go_on(position, there, beyond, steps - 1):
            return True
    return False


def offer_steps(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the steps with which the drafted move can continue, and stopping where it stands."""
    taken = position.cells[at.PICK_COUNT] - 1
    here = drafts.last_pick(position)
    if taken > 0 and can_end(position, here):
        out = append(out, pack(act.STOP))
    left = pace_of(position, seat) - taken
    if left > 0:
        for direction in range(4):
            there = position.board.next[here * 4 + direction]
            if can_go_on(position, here, there, left):
                out = append(out, pack(act.STEP, there))
    return out


def step(position: State, seat: i64, space: i64) -> bool:
    """The group goes one space on; whether the path is complete because nothing can follow."""
    drafts.pick(position, space)
    left = pace_of(position, seat) - position.cells[at.PICK_COUNT] + 1
    if left > 0:
        for direction in range(4):
            if can_go_on(position, space, position.board.next[space * 4 + direction], left):
                return False
    return True


def announce(position: State, seat: i64) -> None:
    """The drafted move becomes an item of the stack (TM-W1); it counts from now on (TM-W7)."""
    cells = position.cells
    space = cells[at.DRAFT]
    mask = cells[at.DRAFT + 1]
    codes = vec[i64]()
    counts = vec[i64]()
    for place in range(4):
        code = cells[at.LOW_UNITS + space * 4 + place]
        if (mask >> place) & 1:
            if len(codes) > 0 and codes[len(codes) - 1] == code:
                counts[len(counts) - 1] += 1
            else:
                codes = append(codes, code)
                counts = append(counts, 1)
    item = stack.push(position, at.MOVE, seat)
    cells = position.cells
    if mask >= pieces.HIGH_PLACE:
        cells[item + at.ITEM_HIGHS] = 1 + (position.high_on(space) & 1)
    cells[item + at.ITEM_STEPS] = cells[at.PICK_COUNT]
    cells[item + at.ITEM_PATH] = drafts.path(position)
    for index in range(len(codes)):
        stack.mark_units(position, item, space, codes[index], counts[index])
    if cells[at.PHASE] == at.ACTION:
        cells[at.MOVES_MADE] += pieces.count_places(mask)
    if position.log is not None:
        labels = [space_name(cells[at.PICKS + place]) for place in range(cells[at.PICK_COUNT])]
        position.report(
            "move-announced",
            {"seat": seat, "count": pieces.count_places(mask) + mask // pieces.HIGH_PLACE, "space": labels},
        )
    drafts.end(position)


def resolve(position: State, item: i64) -> None:
    """The announced units move one after another, each judged on its own (TM-M12, TM-W7)."""
    cells = position.cells
    seat = cells[item + at.ITEM_SEAT]
    path = cells[item + at.ITEM_PATH]
    steps = cells[item + at.ITEM_STEPS]
    start = pieces.path_space(path, 0)
    end = pieces.path_space(path, steps - 1)
    arrived: i64 = 0
    for space in position.board.spaces:
        place: i64 = 3
        while place >= 0:
            code = cells[at.LOW_UNITS + space * 4 + place]
            if (
                code != 0
                and pieces.mark_of(code) != 0
                and stack.speaks_of(position, item, pieces.mark_of(code))
                and not pieces.has_moved(code)
            ):
                free = space == start and pieces.kind_of(code) != pieces.PRAYING
                goes = free and is_open(position, code, path, steps)
                position.remove(space, place)
                position.insert(end if goes else space, code - pieces.UNMOVED)
                arrived += 1 if goes else 0
                place = 3  # the places were sorted again
            else:
                place -= 1
    if cells[item + at.ITEM_HIGHS] != 0:
        high = 2 * seat + cells[item + at.ITEM_HIGHS] - 1
        if position.high_space(high) != NOWHERE and not position.high_has_moved(high):
            if position.high_space(high) == start and is_open_high(position, seat, path, steps):
                position.put_high(high, end)
                arrived += 1
            position.mark_high_moved(high)
    report(position, seat, start, end, arrived, "move-announced")


def report(position: State, seat: i64, start: i64, end: i64, count: i64, announced: str = "") -> None:
    """Report how many units of a group have moved, if any have; *announced* is the event that said they would."""
    if count > 0 and position.log is not None:
        facts: dict[str, object] = {"from": space_name(start), "space": space_name(end)}
        if announced:
            facts["done"] = announced
        position.report("unit-moved", {"seat": seat, "count": count, **facts})


def is_open(position: State, code: i64, path: i64, steps: i64) -> bool:
    """Return whether a low unit can go along *path* now; it can leave no space with a Pillar of Salt."""
    left = pieces.path_space(path, 0)
    for step_number in range(1, steps):
        space = pieces.path_space(path, step_number)
        if position.cells[at.SALT + left] == 1 or not spaces.may_stand(position, code, space):
            return False
        left = space
    return True


def is_open_high(position: State, seat: i64, path: i64, steps: i64) -> bool:
    """Return whether a high unit can go along *path* now."""
    for step_number in range(1, steps):
        if not spaces.high_may_stand(position, seat, pieces.path_space(path, step_number)):
            return False
    return True


def carry_out(position: State, seat: i64) -> None:
    """The drafted move happens at once: starting moves (TM-S10) and moves that a miracle grants (TM-R19)."""
    cells = position.cells
    start = cells[at.DRAFT]
    mask = cells[at.DRAFT + 1]
    end = drafts.last_pick(position)
    place: i64 = 3
    while place >= 0:
        if (mask >> place) & 1:
            code = position.remove(start, place)
            position.insert(end, code - pieces.UNMOVED)
        place -= 1
    if mask >= pieces.HIGH_PLACE:
        high = position.high_on(start)
        position.put_high(high, end)
        position.mark_high_moved(high)
    report(position, seat, start, end, pieces.count_places(mask) + mask // pieces.HIGH_PLACE)
    drafts.end(position)


def allowance(position: State) -> i64:
    """Ordinary low moves the active player has left (TM-A2)."""
    return position.cells[at.MOVE_LIMIT] - position.cells[at.MOVES_MADE]


def reachable(position: State, seat: int) -> list[list[str]]:
    """For each space where the drafted group can end its move, one of the shortest ways to it from where it stands."""
    shortest: dict[str, list[str]] = {}
    for path in sorted(_reachable_paths(position, seat), key=len):
        shortest.setdefault(path[-1], path)
    return list(shortest.values())


def _reachable_paths(position: State, seat: int) -> list[list[str]]:
    """Every way on for the drafted group."""
    here = drafts.last_pick(position)
    left = pace_of(position, seat) - (position.cells[at.PICK_COUNT] - 1)
    found: list[list[str]] = []
    for direction in range(4 if left > 0 else 0):
        there = position.board.next[here * 4 + direction]
        if can_go_on(position, here, there, left):
            drafts.pick(position, there)
            if can_end(position, there):
                found.append([space_name(here), space_name(there)])
            found += [[space_name(here), *path] for path in _reachable_paths(position, seat)]
            position.cells[at.PICK_COUNT] -= 1
    return found
