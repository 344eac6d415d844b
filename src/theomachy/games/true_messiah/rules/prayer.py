"""Prayer: active followers on holy spaces kneel, their owner gets belief (TM-A5 to TM-A12)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import space_name
from theomachy.games.true_messiah.rules import drafts, stack
from theomachy.games.true_messiah.state import State


def worshippers(position: State, seat: i64) -> i64:
    """Active followers of *seat* on its holy spaces: those who can pray (TM-A5)."""
    found: i64 = 0
    for space in position.board.spaces:
        building = position.cells[at.BUILDING + space]
        if building == 1 + seat or building == at.TEMPLE + seat:
            found += position.count_kind(space, seat, pieces.ACTIVE)
    return found


def offer(position: State, seat: i64, out: vec[i64], most: i64, last: i64) -> vec[i64]:
    """Add the followers of *seat* that may pray, at most *most* of them, after the pick *last* (-1: from the first)."""
    after = drafts.unit_place(last)
    for space in position.board.spaces:
        if not position.owns(seat, space):
            continue
        for place in range(4):
            if space * 4 + place <= after:
                continue
            code = position.cells[at.LOW_UNITS + space * 4 + place]
            if code == 0 or pieces.owner_of(code) != seat or pieces.kind_of(code) != pieces.ACTIVE:
                continue
            for number in range(1, position.count_equal(space, place) + 1):
                if number <= most:
                    out = append(out, pack(act.PRAY, space, place, number))
    return out


def left_after(position: State, seat: i64, pick: i64) -> i64:
    """Followers of *seat* that could still be added to a prayer after *pick*."""
    after = drafts.unit_place(pick)
    found: i64 = 0
    for space in position.board.spaces:
        if position.owns(seat, space):
            for place in range(4):
                code = position.cells[at.LOW_UNITS + space * 4 + place]
                if code != 0 and pieces.owner_of(code) == seat and pieces.kind_of(code) == pieces.ACTIVE:
                    first = position.place_of(space, code)
                    if space * 4 + first > after:
                        found += 1
    return found


def offer_more(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what a drafted prayer can continue with."""
    return offer(position, seat, append(out, pack(act.PRAY_DONE)), 4, drafts.last_pick(position))


def add(position: State, seat: i64, space: i64, place: i64, number: i64) -> bool:
    """Some followers join the drafted prayer; whether nobody is left who could."""
    if position.cells[at.PICK_COUNT] == 0:
        drafts.begin(position, at.DRAFT_PRAY, seat)
    drafts.pick(position, drafts.unit_pick(space, place, number))
    return left_after(position, seat, drafts.last_pick(position)) == 0


def announce(position: State, seat: i64) -> i64:
    """The drafted prayer becomes an item: its followers show their praying side at once (TM-W6)."""
    item = stack.push(position, at.PRAYER, seat)
    kneel(position, seat, item)
    if position.log is not None:
        spaces = sorted(
            {drafts.unit_space(position.cells[at.PICKS + index]) for index in range(position.cells[at.PICK_COUNT])}
        )
        labels = [space_name(space) for space in spaces]
        position.report("prayer-announced", {"seat": seat, "count": bound_followers(position, item), "space": labels})
    drafts.end(position)
    return item


def kneel(position: State, seat: i64, item: i64) -> i64:
    """The picked followers turn to their praying side, set apart for the item at *item* (0: for none); how many."""
    cells = position.cells
    many = cells[at.PICK_COUNT]
    codes = vec[i64]()
    for index in range(many):
        codes = append(codes, cells[at.LOW_UNITS + drafts.unit_place(cells[at.PICKS + index])])
    total: i64 = 0
    for index in range(many):
        space = drafts.unit_space(cells[at.PICKS + index])
        number = drafts.unit_count(cells[at.PICKS + index])
        code = codes[index]
        for _ in range(number):
            position.change(
                space, position.place_of(space, code), code - pieces.KIND_STEP * (pieces.ACTIVE - pieces.PRAYING)
            )
        if item > 0:
            stack.mark_units(position, item, space, code - pieces.KIND_STEP * (pieces.ACTIVE - pieces.PRAYING), number)
        total += number
    return total


def bound_followers(position: State, item: i64) -> i64:
    """Praying followers that the prayer at *item* speaks of and that are still there."""
    found: i64 = 0
    for space in position.board.spaces:
        found += bound_to(position, item, space)
    return found


def bound_to(position: State, item: i64, space: i64) -> i64:
    """Those of them on *space*."""
    found: i64 = 0
    seat = position.cells[item + at.ITEM_SEAT]
    for place in range(4):
        code = position.cells[at.LOW_UNITS + space * 4 + place]
        kneels = code != 0 and pieces.kind_of(code) == pieces.PRAYING and pieces.owner_of(code) == seat
        if kneels and pieces.mark_of(code) != 0 and stack.speaks_of(position, item, pieces.mark_of(code)):
            found += 1
    return found


def resolve(position: State, item: i64) -> None:
    """Each follower of the prayer that survived gives its belief."""
    seat = position.cells[item + at.ITEM_SEAT]
    gained = bound_followers(position, item)
    position.cells[at.BELIEF + seat] += gained
    if position.log is not None:
        report(position, item, seat, gained)


def report(position: State, item: i64, seat: i64, gained: i64) -> None:
    """Report what a prayer brought, and where; one whose followers all died brings nothing."""
    if gained == 0:
        position.report("prayer-lost", {"seat": seat})
        return
    places = [space_name(space) for space in position.board.spaces if bound_to(position, item, space) > 0]
    position.report("belief-gained", {"seat": seat, "count": gained, "space": places, "done": "prayer-announced"})
