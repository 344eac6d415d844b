"""The stack: windows in which everybody may answer, resolution newest first, Pay to Keep (TM-W, TM-R11 to TM-R17)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack, part_a, part_b, part_c
from theomachy.core.window import asked, open_window, strike
from theomachy.games.true_messiah import combat, destruction, effects, ending, miracles, movement, prayer
from theomachy.games.true_messiah.actions import CALL_END, LET_GO, PAY
from theomachy.games.true_messiah.board import NOWHERE
from theomachy.games.true_messiah.cards import HOLY_DAY, KEEP, MIRACLE_SHIELD, NAMES, SECOND_COMING
from theomachy.games.true_messiah.layout import (
    ABOUT,
    AFTER,
    ANSWERING,
    ASKING,
    BELIEF,
    BITS,
    BY,
    CAUSE,
    DECLARED,
    DRAFT_KEEP,
    END,
    GIFT,
    HAND,
    ID,
    KEEPING,
    KIND,
    MIRACLE,
    MOVE,
    NESTED,
    NOBODY,
    NOTHING,
    OPEN,
    PANE,
    PASSED,
    PICK,
    PICKED,
    PRAYER,
    QUESTION,
    RESOLVING,
    RESUME,
    STAGE,
    TALL,
    TURN,
    WHICH,
)
from theomachy.games.true_messiah.state import State

# How far a miracle is resolved.
FRESH: Final[i64] = 0
WORKING: Final[i64] = 1
WORKED: Final[i64] = 2
SETTLED: Final[i64] = 3  # its card is where it belongs


def can_answer(pos: State, seat: i64) -> bool:
    """The public test of TM-W12: cards in hand, and belief or somebody who could pray."""
    return pos.cells[HAND + seat] > 0 and (pos.cells[BELIEF + seat] > 0 or pos.worshippers(seat) > 0)


def answerers(pos: State) -> i64:
    """The mask of seats that the open window will ask, those left out that publicly cannot answer (TM-W12)."""
    mask: i64 = 0
    for seat in range(pos.board.seats):
        if (pos.cells[PANE] >> seat) & 1 and can_answer(pos, seat):
            mask |= BITS[seat]
    return mask


# Announcing.


def open_on_top(pos: State) -> None:
    """Everybody may answer the newest item, first the player after the one who put it there (TM-W2)."""
    cells = pos.cells
    at = pos.top()
    cells[ANSWERING] = cells[at + ID]
    cells[QUESTION] = NOBODY
    open_window(cells, PANE, cells[at + BY], pos.playing(), pos.board.seats)


def announce_prayer(pos: State, seat: i64) -> None:
    """A prayer goes on the stack; inside a window it remembers the window it interrupts (TM-W5)."""
    nested = pos.cells[TALL] > 0
    at = prayer.announce(pos, seat)
    cells = pos.cells
    if nested:
        cells[at + NESTED] = 1
        cells[at + RESUME] = cells[ANSWERING]
        cells[at + PASSED] = cells[PANE]
        cells[at + AFTER] = cells[PANE + 1]
    open_on_top(pos)


def call_end(pos: State, declared: i64) -> None:
    """The active player ends the action phase; whether combat is declared is settled now (TM-F1, TM-F3)."""
    pos.cells[DECLARED] = declared
    pos.push(END, pos.cells[TURN])
    pos.tell("end-called-combat" if declared else "end-called", {"seat": pos.cells[TURN]})
    open_on_top(pos)


def must_fight(pos: State) -> i64:
    """1 when a unit of the active player stands beside an enemy and no Holy Day forbids combat (TM-F1, TM-F5)."""
    if pos.lies(HOLY_DAY, NOBODY):
        return 0
    seat = pos.cells[TURN]
    hostile = pos.hostile(seat)
    for space in pos.board.spaces:
        if (pos.present(space) >> seat) & 1:
            for direction in range(4):
                there = pos.board.next[space * 4 + direction]
                if there != NOWHERE and (pos.present(there) & hostile) != 0:
                    return 1
    return 0


# Choosing.


def offer_turn(pos: State, out: vec[i64]) -> vec[i64]:
    """What the active player may do while the stack is empty."""
    seat = pos.cells[TURN]
    out = append(out, pack(CALL_END, must_fight(pos)))
    out = movement.offer_groups(pos, seat, out, movement.allowance(pos), True)
    out = prayer.offer(pos, seat, out, 4, NOWHERE)
    out = miracles.offer(pos, seat, out, False)
    return miracles.offer_gifts(pos, seat, out)


def offer_answer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """What a player asked in a window may do; also an interjection, without the pass (TM-W9)."""
    if pos.cells[QUESTION] != seat:
        out = prayer.offer(pos, seat, out, 4, NOWHERE)
    return miracles.offer(pos, seat, out, True)


def passes(pos: State, seat: i64) -> None:
    """*seat* does not answer."""
    if pos.cells[QUESTION] == seat:
        pos.cells[QUESTION] = NOBODY
    else:
        strike(pos.cells, PANE, seat)


def awaited(pos: State) -> i64:
    """The seat that the stack waits for; NOBODY when it has to resolve. Seats that cannot answer are skipped."""
    while True:
        seat = asked(pos.cells, PANE)
        if seat == NOBODY or can_answer(pos, seat):
            return seat
        strike(pos.cells, PANE, seat)


# Resolving.


def proceed(pos: State) -> bool:
    """Go on with the action phase; whether it now waits for somebody."""
    cells = pos.cells
    if cells[OPEN] != NOTHING:
        return True
    if cells[RESOLVING] == 1:
        resolve_top(pos)
        return False
    if cells[TALL] > 0:
        if awaited(pos) != NOBODY:
            return True
        cells[RESOLVING] = 1
        pos.forget_window()
        return False
    seat = cells[QUESTION]
    if seat != NOBODY and not (cells[HAND + seat] > 0 and cells[BELIEF + seat] > 0):
        cells[QUESTION] = NOBODY
    return True


def resolve_top(pos: State) -> None:
    """Resolve the newest item, or go on with it (TM-W3)."""
    cells = pos.cells
    at = pos.top()
    kind = cells[at + KIND]
    by = cells[at + BY]
    if kind == MIRACLE:
        resolve_miracle(pos, at)
    elif kind == MOVE:
        movement.resolve(pos, at)
        drop(pos)
    elif kind == PRAYER:
        resolve_prayer(pos, at)
    elif kind == GIFT:
        cells[at + STAGE] = SETTLED
        pos.discard(miracles.ally_of(pos, by), cells[at + WHICH])
        drop(pos)
        destruction.check(pos, by)
    else:
        drop(pos)
        if cells[DECLARED] == 1:
            combat.begin(pos)
        else:
            ending.begin(pos)


def drop(pos: State) -> None:
    """The newest item is done with."""
    pos.take_off(pos.top())
    if pos.cells[TALL] == 0:
        pos.cells[RESOLVING] = 0


def resolve_prayer(pos: State, at: i64) -> None:
    """Belief comes; the window that the prayer interrupted goes on (TM-W5, TM-W13)."""
    cells = pos.cells
    seat = cells[at + BY]
    prayer.resolve(pos, at)
    nested = cells[at + NESTED]
    resume = cells[at + RESUME]
    passed = cells[at + PASSED]
    after = cells[at + AFTER]
    drop(pos)
    if nested == 1 and cells[TALL] > 0:
        cells[RESOLVING] = 0
        open_window(cells, PANE, after, passed & pos.playing(), pos.board.seats)
        cells[ANSWERING] = resume if pos.item_with(resume) != NOWHERE else cells[pos.top() + ID]
    elif nested == 0 and seat != cells[TURN]:
        cells[QUESTION] = seat


def resolve_miracle(pos: State, at: i64) -> None:
    """One stage further: the effect, then the card itself, then off the stack."""
    cells = pos.cells
    stage = cells[at + STAGE]
    by = cells[at + BY]
    if stage == FRESH:
        cells[at + STAGE] = WORKING
        effects.begin(pos, at)
    elif stage == WORKING:
        cells[at + STAGE] = WORKED
    elif stage == WORKED:
        settle_card(pos, at)
    else:
        drop(pos)
        destruction.check(pos, by)


def settle_card(pos: State, at: i64) -> None:
    """The card of a resolved miracle leaves the stack, after its keeping cost where it has one (TM-R11 to TM-R13)."""
    cells = pos.cells
    kind = cells[at + WHICH]
    by = cells[at + BY]
    if KEEP[kind] > 0 and effects.can_keep(pos, by, kind):
        cells[OPEN] = KEEPING
        cells[ASKING] = by
        cells[ABOUT] = kind
        cells[CAUSE] = NOBODY
    else:
        stow(pos, at, KEEP[kind] == 0 and kind != SECOND_COMING)


def stow(pos: State, at: i64, kept: bool) -> None:
    """Where the card goes: by the board while it works, else to the discard pile or out of the game (TM-R17)."""
    kind = pos.cells[at + WHICH]
    by = pos.cells[at + BY]
    pos.cells[at + STAGE] = SETTLED
    if kind == HOLY_DAY:
        pos.lay_down(kind, by, 2, kept)
    elif kind == MIRACLE_SHIELD:
        pos.lay_down(kind, by, 0, kept)
    elif kept:
        pos.discard(by, kind)
    else:
        pos.banish(by, kind)


# Pay to Keep.


def offer_keep(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Let go, or pay; where belief is short the followers that pray for it are picked next (TM-R14)."""
    out = append(out, pack(LET_GO))
    return append(out, pack(PAY))


def shortage(pos: State) -> i64:
    """Followers that have still to be picked to pay the keeping cost."""
    seat = pos.cells[ASKING]
    short = KEEP[pos.cells[ABOUT]] - pos.cells[BELIEF + seat]
    for index in range(pos.cells[PICKED]):
        short -= pos.cells[PICK + index] & 7
    return short


def offer_keep_prayers(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add followers that pray for the keeping cost, only while it can still be met."""
    short = shortage(pos)
    for action in prayer.offer(pos, seat, vec[i64](), short, pos.last_pick()):
        pick = (part_a(action) * 4 + part_b(action)) * 8
        if prayer.left_after(pos, seat, pick) + part_c(action) >= short:
            out = append(out, action)
    return out


def begin_keep(pos: State, seat: i64) -> None:
    """The owner wants to pay."""
    pos.begin_draft(DRAFT_KEEP, seat)
    if shortage(pos) <= 0:
        pay(pos, seat)


def keep_prayer(pos: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Followers pray for the keeping cost; no window opens."""
    pos.pick((space * 4 + place) * 8 + number)
    if shortage(pos) <= 0:
        pay(pos, seat)


def pay(pos: State, seat: i64) -> None:
    """The keeping cost is paid: the card is discarded normally."""
    cells = pos.cells
    kind = cells[ABOUT]
    cells[BELIEF + seat] += prayer.kneel(pos, seat, 0) - KEEP[kind]
    pos.end_draft()
    if pos.log is not None:
        pos.tell("card-kept", {"seat": seat, "card": NAMES[kind], "count": KEEP[kind]})
    own = cells[CAUSE] == NOBODY
    shut(pos)
    if own:
        stow(pos, pos.top(), True)
    else:
        pos.discard(seat, kind)


def let_go(pos: State, seat: i64) -> None:
    """The keeping cost is not paid: the card is lost, by the doing of whoever caused it (TM-D11)."""
    cells = pos.cells
    kind = cells[ABOUT]
    cause = cells[CAUSE]
    shut(pos)
    if cause == NOBODY:
        stow(pos, pos.top(), False)
    else:
        pos.banish(seat, kind)
        destruction.check(pos, cause)


def shut(pos: State) -> None:
    """The question is answered."""
    pos.cells[OPEN] = NOTHING
    pos.cells[ASKING] = NOBODY
    pos.cells[CAUSE] = NOBODY
    pos.cells[ABOUT] = 0
