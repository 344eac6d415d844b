"""Playing a miracle: card, mode, extra payment, origin, then targets one by one; announced as one item (TM-R)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import targets
from theomachy.games.true_messiah.actions import GIVE, LOW_UNIT, ON_STACK, PLAY, PLAYER, SORT, TARGET, TARGETED
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import (
    COST,
    CREATE_AVATAR,
    DIVINE_INSPIRATION,
    KINDS,
    MOST_TARGETS,
    NAMES,
    PREEMPTIVE,
    PROVIDENCE,
    PROVIDENCE_PLUS,
    RANGE,
)
from theomachy.games.true_messiah.layout import (
    AIMS,
    AT,
    AVATAR,
    BELIEF,
    BITS,
    CARD,
    DRAFT_PLAY,
    EXTRA,
    GIFT,
    HAND,
    LOW,
    MIRACLE,
    MODE,
    NOBODY,
    ORIGIN,
    OUT,
    PICK,
    PICKED,
    ROW,
    SKETCH,
    WHICH,
    card_kind,
)
from theomachy.games.true_messiah.state import State

TOPMOST: Final[i64] = 4095  # lower than any item that is still to come


def hand_kinds(pos: State, seat: i64) -> i64:
    """The kinds of miracles in the hand of *seat*, as a mask."""
    mask: i64 = 0
    row = CARD + seat * ROW
    for place in range(pos.cells[HAND + seat]):
        mask |= BITS[card_kind(pos.cells[row + place])]
    return mask


def offer(pos: State, seat: i64, out: vec[i64], preemptive_only: bool) -> vec[i64]:
    """Add every miracle that *seat* can pay and aim at something (TM-R1, TM-R2, TM-R10)."""
    belief = pos.cells[BELIEF + seat]
    if belief == 0:
        return out  # no miracle is free
    held = hand_kinds(pos, seat)
    kind: i64 = 0
    while kind < KINDS:
        if (held >> kind) & 1 and COST[kind] <= belief and (not preemptive_only or PREEMPTIVE[kind] == 1):
            out = offer_card(pos, seat, kind, out)
        kind += 1
    return out


def offer_card(pos: State, seat: i64, kind: i64, out: vec[i64]) -> vec[i64]:
    """Add the ways to begin playing one miracle."""
    origins: i64 = 0 if RANGE[kind] == 0 else 1
    last: i64 = origins
    if origins == 1 and kind != CREATE_AVATAR and pos.cells[AVATAR + seat] != NOWHERE:
        last = 2
    forms: i64 = 1
    if kind == PROVIDENCE_PLUS:
        forms = 2
    elif kind == DIVINE_INSPIRATION:
        forms = 1 + min_of(2, pos.cells[BELIEF + seat] - COST[kind])
    origin: i64 = origins
    while origin <= last:
        form: i64 = 0
        while form < forms:
            if is_playable(pos, seat, kind, origin, form):
                out = append(out, pack(PLAY, kind, origin, form))
            form += 1
        origin += 1
    return out


def min_of(a: i64, b: i64) -> i64:
    """The smaller of two numbers."""
    return a if a < b else b


def is_playable(pos: State, seat: i64, kind: i64, origin: i64, form: i64) -> bool:
    """Whether the miracle has a target where it needs one, and a chit where it uses one (GAP-34)."""
    if (kind in (PROVIDENCE, PROVIDENCE_PLUS)) and not pos.chit_is_free():
        return False
    return MOST_TARGETS[kind] == 0 or targets.has_target(pos, kind, seat, origin, mode_of(kind, form), TOPMOST)


def mode_of(kind: i64, form: i64) -> i64:
    """The mode that the third part of a play stands for."""
    return form if kind == PROVIDENCE_PLUS else 0


def begin(pos: State, seat: i64, kind: i64, origin: i64, form: i64) -> bool:
    """A miracle is picked from the hand; whether it needs no target."""
    pos.begin_draft(DRAFT_PLAY, seat)
    pos.cells[SKETCH] = kind
    pos.cells[SKETCH + 1] = origin
    pos.cells[SKETCH + 2] = form
    return MOST_TARGETS[kind] == 0


def offer_targets(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the targets that the drafted miracle may take next; several are named in ascending order."""
    cells = pos.cells
    kind = cells[SKETCH]
    if cells[PICKED] > 0:
        out = append(out, pack(TARGETED))
    last = pos.last_pick()
    for target in targets.offer(pos, kind, seat, cells[SKETCH + 1], mode_of(kind, cells[SKETCH + 2]), TOPMOST):
        if target > last:
            out = append(out, pack(TARGET, target // SORT, target % SORT))
    return out


def add_target(pos: State, seat: i64, sort: i64, value: i64) -> bool:
    """One more target is named; whether there can be no other."""
    pos.pick(sort * SORT + value)
    kind = pos.cells[SKETCH]
    if pos.cells[PICKED] == MOST_TARGETS[kind]:
        return True
    return len(offer_targets(pos, seat, vec[i64]())) == 1


def announce(pos: State, seat: i64) -> None:
    """The drafted miracle is paid, shown and put on the stack (TM-R1)."""
    cells = pos.cells
    kind = cells[SKETCH]
    form = cells[SKETCH + 2]
    extra: i64 = form if kind == DIVINE_INSPIRATION else 0
    cells[BELIEF + seat] -= COST[kind] + extra
    pos.take_from_hand(seat, kind)
    at = pos.push(MIRACLE, seat)
    cells = pos.cells
    cells[at + WHICH] = kind
    cells[at + ORIGIN] = cells[SKETCH + 1]
    cells[at + MODE] = mode_of(kind, form)
    cells[at + EXTRA] = extra
    cells[at + AIMS] = cells[PICKED]
    for index in range(cells[PICKED]):
        cells[at + AT + index] = aim(pos, at, cells[PICK + index])
    if pos.log is not None:
        report(pos, seat, kind)
    pos.end_draft()


def report(pos: State, seat: i64, kind: i64) -> None:
    """Tell which miracle is played at what; the drafted targets are all of one sort."""
    picks = [pos.cells[PICK + index] for index in range(pos.cells[PICKED])]
    facts: dict[str, object] = {"seat": seat, "card": NAMES[kind]}
    if not picks:
        pos.tell("miracle-played", facts)
    elif picks[0] // SORT == PLAYER:
        pos.tell("miracle-played-at-player", {**facts, "at_seat": picks[0] % SORT})
    elif picks[0] // SORT == ON_STACK:
        aimed = NAMES[pos.cells[pos.item_with(picks[0] % SORT) + WHICH]]
        pos.tell("miracle-played-at-card", {**facts, "aimed": aimed})
    else:
        pos.tell("miracle-played-at", {**facts, "space": [space_name(targets.space_of(pos, pick)) for pick in picks]})


def aim(pos: State, at: i64, target: i64) -> i64:
    """A target as the stack keeps it: a low unit is set apart by a mark, so that it stays the target (GAP-24)."""
    if target // SORT != LOW_UNIT:
        return target
    place = target % SORT
    return LOW_UNIT * SORT + pos.mark_units(at, place >> 2, pos.cells[LOW + place], 1)


def ally_of(pos: State, seat: i64) -> i64:
    """The ally of *seat*, or NOBODY (TM-S2)."""
    return (seat + 2) % 4 if pos.board.seats == 4 and pos.cells[OUT + (seat + 2) % 4] == 0 else NOBODY


def offer_gifts(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the miracles that *seat* can pay to give to its ally (TM-R16)."""
    if ally_of(pos, seat) == NOBODY or pos.cells[BELIEF + seat] == 0:
        return out
    held = hand_kinds(pos, seat)
    kind: i64 = 0
    while kind < KINDS:
        if (held >> kind) & 1 and COST[kind] <= pos.cells[BELIEF + seat]:
            out = append(out, pack(GIVE, kind))
        kind += 1
    return out


def give(pos: State, seat: i64, kind: i64) -> None:
    """A miracle is paid and announced as a gift."""
    pos.cells[BELIEF + seat] -= COST[kind]
    pos.take_from_hand(seat, kind)
    at = pos.push(GIFT, seat)
    pos.cells[at + WHICH] = kind
    if pos.log is not None:
        pos.tell("gift-announced", {"seat": seat, "to_seat": ally_of(pos, seat), "card": NAMES[kind]})
