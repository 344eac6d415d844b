"""Preemption: windows in which everybody may answer, resolution newest first (TM-W, TM-F)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.window import asked, open_window, strike
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.rules import (
    combat,
    decks,
    effects,
    end_phase,
    ending,
    keeping,
    miracles,
    movement,
    prayer,
    stack,
)
from theomachy.games.true_messiah.state import State


def can_answer(position: State, seat: i64) -> bool:
    """The public test of TM-W12: cards in hand, and belief or somebody who could pray."""
    return position.cells[at.HAND_SIZE + seat] > 0 and (
        position.cells[at.BELIEF + seat] > 0 or prayer.worshippers(position, seat) > 0
    )


def answerers(position: State) -> i64:
    """The mask of seats that the open window will ask, those left out that publicly cannot answer (TM-W12)."""
    mask: i64 = 0
    for seat in range(position.seats):
        if (position.cells[at.WINDOW] >> seat) & 1 and can_answer(position, seat):
            mask |= at.BITS[seat]
    return mask


# Announcing.


def open_on_top(position: State) -> None:
    """Everybody may answer the newest item, first the player after the one who put it there (TM-W2)."""
    cells = position.cells
    item = position.top()
    cells[at.ANSWERED_ITEM] = cells[item + at.ITEM_ID]
    cells[at.ASKED_ONCE] = at.NOBODY
    open_window(cells, at.WINDOW, cells[item + at.ITEM_SEAT], position.seats_playing(), position.seats)


def offer_more_prayers(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what a drafted prayer can continue with."""
    return prayer.offer_more(position, seat, out)


def add_prayer(position: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Let some followers join the drafted prayer; announce it when nobody else could."""
    if prayer.add(position, seat, space, place, number):
        announce_prayer(position, seat)


def announce_prayer(position: State, seat: i64) -> None:
    """A prayer goes on the stack; inside a window it remembers the window it interrupts (TM-W5)."""
    nested = position.cells[at.STACK_HEIGHT] > 0
    item = prayer.announce(position, seat)
    cells = position.cells
    if nested:
        cells[item + at.ITEM_NESTED] = 1
        cells[item + at.RESUMED_ITEM] = cells[at.ANSWERED_ITEM]
        cells[item + at.RESUMED_MASK] = cells[at.WINDOW]
        cells[item + at.RESUMED_AFTER] = cells[at.WINDOW + 1]
    open_on_top(position)


def call_end(position: State, declared: i64) -> None:
    """The active player ends the action phase; whether combat is declared is settled now (TM-F1, TM-F3)."""
    position.cells[at.COMBAT_DECLARED] = declared
    stack.push(position, at.END_CALL, position.cells[at.TURN])
    position.report("end-called-combat" if declared else "end-called", {"seat": position.cells[at.TURN]})
    open_on_top(position)


def must_fight(position: State) -> i64:
    """1 when a unit of the active player stands beside an enemy and no Holy Day forbids combat (TM-F1, TM-F5)."""
    if decks.is_lasting(position, vocabulary.TRUCE, at.NOBODY):
        return 0
    seat = position.cells[at.TURN]
    hostile = position.enemies_of(seat)
    for space in position.board.spaces:
        if (position.seats_on(space) >> seat) & 1:
            for direction in range(4):
                there = position.board.next[space * 4 + direction]
                if there != NOWHERE and (position.seats_on(there) & hostile) != 0:
                    return 1
    return 0


# Choosing.


def offer_turn(position: State, out: vec[i64]) -> vec[i64]:
    """Return what the active player may do while the stack is empty."""
    seat = position.cells[at.TURN]
    out = append(out, pack(act.CALL_END, must_fight(position)))
    out = movement.offer_groups(position, seat, out, movement.allowance(position), True)
    out = prayer.offer(position, seat, out, 4, NOWHERE)
    out = miracles.offer(position, seat, out, False)
    return miracles.offer_gifts(position, seat, out, False)


def offer_answer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Return what a player asked in a window may do; also an interjection, without the pass (TM-W9)."""
    if position.cells[at.ASKED_ONCE] != seat:
        out = prayer.offer(position, seat, out, 4, NOWHERE)
    preemptive_only = not may_play_anything(position, seat)
    out = miracles.offer(position, seat, out, preemptive_only)
    return miracles.offer_gifts(position, seat, out, preemptive_only)


def may_play_anything(position: State, seat: i64) -> bool:
    """Return whether *seat* may play miracles that are not preemptive: in its turn or its last call (TM-R2, TM-W10)."""
    cells = position.cells
    if cells[at.TURN] != seat:
        return False
    return cells[at.STACK_HEIGHT] == 0 or cells[position.top() + at.ITEM_KIND] == at.END_CALL


def passes(position: State, seat: i64) -> None:
    """*seat* does not answer."""
    if position.cells[at.ASKED_ONCE] == seat:
        position.cells[at.ASKED_ONCE] = at.NOBODY
    else:
        strike(position.cells, at.WINDOW, seat)


def awaited(position: State) -> i64:
    """The seat that the stack waits for; NOBODY when it has to resolve. Seats that cannot answer are skipped."""
    while True:
        seat = asked(position.cells, at.WINDOW)
        if seat == at.NOBODY or can_answer(position, seat):
            return seat
        strike(position.cells, at.WINDOW, seat)


# Resolving.


def proceed(position: State) -> bool:
    """Continue with the action phase; whether it now waits for somebody."""
    cells = position.cells
    if cells[at.QUESTION] != at.NO_QUESTION:
        return True
    if cells[at.RESOLVING] == 1:
        resolve_top(position)
        return False
    if cells[at.STACK_HEIGHT] > 0:
        if awaited(position) != at.NOBODY:
            return True
        cells[at.RESOLVING] = 1
        stack.forget_window(position)
        return False
    seat = cells[at.ASKED_ONCE]
    if seat != at.NOBODY and not (cells[at.HAND_SIZE + seat] > 0 and cells[at.BELIEF + seat] > 0):
        cells[at.ASKED_ONCE] = at.NOBODY
    return True


def resolve_top(position: State) -> None:
    """Resolve the newest item, or continue with it (TM-W3)."""
    cells = position.cells
    item = position.top()
    kind = cells[item + at.ITEM_KIND]
    by = cells[item + at.ITEM_SEAT]
    if kind == at.MIRACLE:
        resolve_miracle(position, item)
    elif kind == at.MOVE:
        movement.resolve(position, item)
        drop(position)
    elif kind == at.PRAYER:
        resolve_prayer(position, item)
    elif kind == at.GIFT:
        cells[item + at.ITEM_STAGE] = at.SETTLED
        decks.discard(position, miracles.ally_of(position, by), cells[item + at.ITEM_CARD])
        drop(position)
        ending.check_destruction(position, by)
    else:
        drop(position)
        if cells[at.COMBAT_DECLARED] == 1:
            combat.begin(position)
        else:
            end_phase.begin(position)


def drop(position: State) -> None:
    """The newest item is done with."""
    stack.take_off(position, position.top())
    if position.cells[at.STACK_HEIGHT] == 0:
        position.cells[at.RESOLVING] = 0


def resolve_prayer(position: State, item: i64) -> None:
    """Belief comes; the window that the prayer interrupted goes on (TM-W5, TM-W13)."""
    cells = position.cells
    seat = cells[item + at.ITEM_SEAT]
    prayer.resolve(position, item)
    nested = cells[item + at.ITEM_NESTED]
    resume = cells[item + at.RESUMED_ITEM]
    passed = cells[item + at.RESUMED_MASK]
    after = cells[item + at.RESUMED_AFTER]
    drop(position)
    if nested == 1 and cells[at.STACK_HEIGHT] > 0:
        cells[at.RESOLVING] = 0
        open_window(cells, at.WINDOW, after, passed & position.seats_playing(), position.seats)
        cells[at.ANSWERED_ITEM] = (
            resume if stack.item_with(position, resume) != NOWHERE else cells[position.top() + at.ITEM_ID]
        )
    elif nested == 0 and seat != cells[at.TURN]:
        cells[at.ASKED_ONCE] = seat


def resolve_miracle(position: State, item: i64) -> None:
    """One stage further: the effect, then the card itself, then off the stack."""
    cells = position.cells
    stage = cells[item + at.ITEM_STAGE]
    by = cells[item + at.ITEM_SEAT]
    if stage == at.FRESH:
        cells[item + at.ITEM_STAGE] = at.WORKING
        effects.begin(position, item)
    elif stage == at.WORKING:
        cells[item + at.ITEM_STAGE] = at.WORKED
        ending.check_destruction(position, by)  # before its keeping cost is asked for (TM-D10)
    elif stage == at.WORKED:
        keeping.settle_card(position, item)
    else:
        drop(position)
        ending.check_destruction(position, by)
