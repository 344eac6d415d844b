"""Prayer: active followers on holy spaces kneel, their owner gets belief (TM-A5 to TM-A12)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah.actions import PRAY, PRAYED
from theomachy.games.true_messiah.board import space_name
from theomachy.games.true_messiah.layout import (
    ACTIVE,
    BELIEF,
    BY,
    DRAFT_PRAY,
    LOW,
    PICK,
    PICKED,
    PRAYER,
    PRAYING,
    mark_of,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State

# A pick of units in a draft is (4 * space + place) * 8 + number.


def offer(pos: State, seat: i64, out: vec[i64], most: i64, last: i64) -> vec[i64]:
    """Add the followers of *seat* that may pray, at most *most* of them, after the pick *last* (-1: from the first)."""
    after = last >> 3
    for space in pos.board.spaces:
        if not pos.owns(seat, space):
            continue
        for place in range(4):
            if space * 4 + place <= after:
                continue
            code = pos.cells[LOW + space * 4 + place]
            if code == 0 or unit_owner(code) != seat or unit_kind(code) != ACTIVE:
                continue
            for number in range(1, pos.equals(space, place) + 1):
                if number <= most:
                    out = append(out, pack(PRAY, space, place, number))
    return out


def left_after(pos: State, seat: i64, pick: i64) -> i64:
    """Followers of *seat* that could still be added to a prayer after *pick*."""
    after = pick >> 3
    found: i64 = 0
    for space in pos.board.spaces:
        if pos.owns(seat, space):
            for place in range(4):
                code = pos.cells[LOW + space * 4 + place]
                if code != 0 and unit_owner(code) == seat and unit_kind(code) == ACTIVE:
                    first = pos.place_of(space, code)
                    if space * 4 + first > after:
                        found += 1
    return found


def offer_more(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what a drafted prayer can go on with."""
    return offer(pos, seat, append(out, pack(PRAYED)), 4, pos.last_pick())


def add(pos: State, seat: i64, space: i64, place: i64, number: i64) -> bool:
    """Some followers join the drafted prayer; whether nobody is left who could."""
    if pos.cells[PICKED] == 0:
        pos.begin_draft(DRAFT_PRAY, seat)
    pos.pick((space * 4 + place) * 8 + number)
    return left_after(pos, seat, pos.last_pick()) == 0


def announce(pos: State, seat: i64) -> i64:
    """The drafted prayer becomes an item: its followers show their praying side at once (TM-W6)."""
    at = pos.push(PRAYER, seat)
    kneel(pos, seat, at)
    if pos.log is not None:
        spaces = sorted({pos.cells[PICK + index] >> 5 for index in range(pos.cells[PICKED])})
        names = [space_name(space) for space in spaces]
        pos.tell("prayer-announced", {"seat": seat, "count": bound_followers(pos, at), "space": names})
    pos.end_draft()
    return at


def kneel(pos: State, seat: i64, at: i64) -> i64:
    """The picked followers turn to their praying side, set apart for the item at *at* (0: for none); how many."""
    cells = pos.cells
    many = cells[PICKED]
    codes = vec[i64]()
    for index in range(many):
        codes = append(codes, cells[LOW + (cells[PICK + index] >> 3)])
    total: i64 = 0
    for index in range(many):
        space = cells[PICK + index] >> 5
        number = cells[PICK + index] & 7
        code = codes[index]
        for _ in range(number):
            pos.change(space, pos.place_of(space, code), code - 2048 * (ACTIVE - PRAYING))
        if at > 0:
            pos.mark_units(at, space, code - 2048 * (ACTIVE - PRAYING), number)
        total += number
    return total


def bound_followers(pos: State, at: i64) -> i64:
    """Praying followers that the prayer at *at* speaks of and that are still there."""
    found: i64 = 0
    seat = pos.cells[at + BY]
    for space in pos.board.spaces:
        for place in range(4):
            code = pos.cells[LOW + space * 4 + place]
            kneels = code != 0 and unit_kind(code) == PRAYING and unit_owner(code) == seat
            if kneels and mark_of(code) != 0 and pos.is_bound(at, mark_of(code)):
                found += 1
    return found


def resolve(pos: State, at: i64) -> None:
    """Each follower of the prayer that survived gives its belief."""
    seat = pos.cells[at + BY]
    gained = bound_followers(pos, at)
    pos.cells[BELIEF + seat] += gained
    if pos.log is not None:
        pos.tell("belief-gained", {"seat": seat, "count": gained})
