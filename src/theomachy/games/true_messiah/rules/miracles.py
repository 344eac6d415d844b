"""Playing a miracle: card, mode, extra payment, origin, then targets one by one; announced as one item (TM-R)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.rules import decks, drafts, spaces, stack, targets
from theomachy.games.true_messiah.state import State

TOPMOST: Final[i64] = 4095  # lower than any item that is still to come


def hand_kinds(position: State, seat: i64) -> i64:
    """The kinds of miracles in the hand of *seat*, as a mask."""
    mask: i64 = 0
    row = at.CARDS + seat * at.CARD_ROW
    for place in range(position.cells[at.HAND_SIZE + seat]):
        mask |= at.BITS[decks.kind_of(position.cells[row + place])]
    return mask


def offer(position: State, seat: i64, out: vec[i64], preemptive_only: bool) -> vec[i64]:
    """Add every miracle that *seat* can pay and aim at something (TM-R1, TM-R2, TM-R10)."""
    cards = position.terms.cards
    belief = position.cells[at.BELIEF + seat]
    if belief == 0:
        return out  # no miracle is free
    held = hand_kinds(position, seat)
    kind: i64 = 0
    while kind < cards.kinds:
        if (held >> kind) & 1 and cards.cost[kind] <= belief and (not preemptive_only or cards.preemptive[kind] == 1):
            out = offer_card(position, seat, kind, out)
        kind += 1
    return out


def offer_card(position: State, seat: i64, kind: i64, out: vec[i64]) -> vec[i64]:
    """Add the ways to begin playing one miracle."""
    cards = position.terms.cards
    origins: i64 = 0 if cards.range[kind] == 0 else 1
    last: i64 = origins
    if origins == 1 and cards.messiah_only[kind] == 0 and position.cells[at.AVATAR + seat] != NOWHERE:
        last = 2
    forms: i64 = 1
    if cards.modes[kind] == 1:
        forms = 2
    elif cards.most_extra[kind] > 0:
        forms = 1 + pieces.least(cards.most_extra[kind], position.cells[at.BELIEF + seat] - cards.cost[kind])
    origin: i64 = origins
    while origin <= last:
        form: i64 = 0
        while form < forms:
            if is_playable(position, seat, kind, origin, form):
                out = append(out, pack(act.PLAY, kind, origin, form))
            form += 1
        origin += 1
    return out


def is_playable(position: State, seat: i64, kind: i64, origin: i64, form: i64) -> bool:
    """Return whether the miracle has a target where it needs one, and a chit where it uses one (GAP-34)."""
    cards = position.terms.cards
    if cards.effect[kind] == vocabulary.SHIELD and not spaces.chit_is_free(position):
        return False
    return cards.most_targets[kind] == 0 or targets.has_target(
        position, kind, seat, origin, mode_of(position, kind, form), TOPMOST
    )


def mode_of(position: State, kind: i64, form: i64) -> i64:
    """The mode that the third part of a play stands for."""
    return form if position.terms.cards.modes[kind] == 1 else 0


def begin(position: State, seat: i64, kind: i64, origin: i64, form: i64) -> bool:
    """A miracle is picked from the hand; whether it needs no target."""
    drafts.begin(position, at.DRAFT_PLAY, seat)
    position.cells[at.DRAFT] = kind
    position.cells[at.DRAFT + 1] = origin
    position.cells[at.DRAFT + 2] = form
    return position.terms.cards.most_targets[kind] == 0


def offer_targets(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the targets that the drafted miracle may take next; several are named in ascending order."""
    cells = position.cells
    kind = cells[at.DRAFT]
    if cells[at.PICK_COUNT] > 0:
        out = append(out, pack(act.TARGETS_DONE))
    last = drafts.last_pick(position)
    mode = mode_of(position, kind, cells[at.DRAFT + 2])
    for target in targets.offer(position, kind, seat, cells[at.DRAFT + 1], mode, TOPMOST):
        if target > last:
            out = append(out, pack(act.TARGET, target // act.SORT, target % act.SORT))
    return out


def add_target(position: State, seat: i64, sort: i64, value: i64) -> bool:
    """One more target is named; whether there can be no other."""
    drafts.pick(position, sort * act.SORT + value)
    kind = position.cells[at.DRAFT]
    if position.cells[at.PICK_COUNT] == position.terms.cards.most_targets[kind]:
        return True
    return len(offer_targets(position, seat, vec[i64]())) == 1


def announce(position: State, seat: i64) -> None:
    """The drafted miracle is paid, shown and put on the stack (TM-R1)."""
    cards = position.terms.cards
    cells = position.cells
    kind = cells[at.DRAFT]
    form = cells[at.DRAFT + 2]
    extra: i64 = form if cards.most_extra[kind] > 0 else 0
    cells[at.BELIEF + seat] -= cards.cost[kind] + extra
    decks.take_from_hand(position, seat, kind)
    item = stack.push(position, at.MIRACLE, seat)
    cells = position.cells
    cells[item + at.ITEM_CARD] = kind
    cells[item + at.ITEM_ORIGIN] = cells[at.DRAFT + 1]
    cells[item + at.ITEM_MODE] = mode_of(position, kind, form)
    cells[item + at.ITEM_EXTRA] = extra
    cells[item + at.ITEM_AIMS] = cells[at.PICK_COUNT]
    for index in range(cells[at.PICK_COUNT]):
        cells[item + at.ITEM_TARGET + index] = aim(position, item, cells[at.PICKS + index])
    if position.log is not None:
        report(position, seat, kind)
    drafts.end(position)


def report(position: State, seat: i64, kind: i64) -> None:
    """Report which miracle is played at what; the drafted targets are all of one sort."""
    cards = position.terms.cards
    picks = [position.cells[at.PICKS + index] for index in range(position.cells[at.PICK_COUNT])]
    facts: dict[str, object] = {"seat": seat, "card": cards.names[kind]}
    if not picks:
        position.report("miracle-played", facts)
    elif picks[0] // act.SORT == act.PLAYER:
        position.report("miracle-played-at-player", {**facts, "at_seat": picks[0] % act.SORT})
    elif picks[0] // act.SORT == act.ON_STACK:
        aimed = cards.names[position.cells[stack.item_with(position, picks[0] % act.SORT) + at.ITEM_CARD]]
        position.report("miracle-played-at-card", {**facts, "aimed": aimed})
    else:
        position.report(
            "miracle-played-at", {**facts, "space": [space_name(targets.space_of(position, pick)) for pick in picks]}
        )


def aim(position: State, item: i64, target: i64) -> i64:
    """A target as the stack keeps it: a low unit is set apart by a mark, so it stays the target (GAP-24)."""
    if target // act.SORT != act.LOW_UNIT:
        return target
    place = target % act.SORT
    return act.LOW_UNIT * act.SORT + stack.mark_units(
        position, item, place >> 2, position.cells[at.LOW_UNITS + place], 1
    )


def ally_of(position: State, seat: i64) -> i64:
    """The ally of *seat*, or NOBODY (TM-S2)."""
    return (seat + 2) % 4 if position.seats == 4 and position.cells[at.HAS_LEFT + (seat + 2) % 4] == 0 else at.NOBODY


def offer_gifts(position: State, seat: i64, out: vec[i64], preemptive_only: bool) -> vec[i64]:
    """Add the miracles that *seat* can pay to give to its ally instead of playing them (TM-R16)."""
    cards = position.terms.cards
    belief = position.cells[at.BELIEF + seat]
    if ally_of(position, seat) == at.NOBODY or belief == 0:
        return out
    held = hand_kinds(position, seat)
    kind: i64 = 0
    while kind < cards.kinds:
        if (held >> kind) & 1 and cards.cost[kind] <= belief and (not preemptive_only or cards.preemptive[kind] == 1):
            out = append(out, pack(act.GIVE, kind))
        kind += 1
    return out


def give(position: State, seat: i64, kind: i64) -> None:
    """A miracle is paid and announced as a gift."""
    cards = position.terms.cards
    position.cells[at.BELIEF + seat] -= cards.cost[kind]
    decks.take_from_hand(position, seat, kind)
    item = stack.push(position, at.GIFT, seat)
    position.cells[item + at.ITEM_CARD] = kind
    if position.log is not None:
        position.report("gift-announced", {"seat": seat, "to_seat": ally_of(position, seat), "card": cards.names[kind]})
