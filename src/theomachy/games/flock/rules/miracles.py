"""Miracles: cards are paid with skulls, shown, and do their work (rules FL-K1 to FL-K15, FL-P1, FL-P8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.rules.exodus import refuse_source
from theomachy.games.flock.rules.multiply import grow
from theomachy.games.flock.state import State

# Playing and paying.


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every card that *seat* can play now to *out*: from the hand, or a prophet called before (FL-P7)."""
    if position.cells[at.CARD_PLAYED]:
        return out
    cards: i64 = position.hand(seat) | position.called(seat)
    if cards == 0:
        return out
    flock = position.believers(seat)
    card: i64 = 0
    while card < position.terms.cards.count:
        if (cards >> card) & 1 and position.skulls(seat, card) <= flock and has_effect(position, seat, card):
            out = append(out, pack(act.PLAY, card))
        card += 1
    return out


def has_effect(position: State, seat: i64, card: i64) -> bool:
    """Return whether *card* can do something once it is paid (FL-K4)."""
    cards = position.terms.cards
    if (cards.grow_everywhere.mask | cards.grow_anywhere.mask) >> card & 1:
        return position.cells[at.SUPPLY] + position.skulls(seat, card) > 0
    if cards.remove_anywhere.mask >> card & 1:
        return position.pieces_on_board() > position.skulls(seat, card)
    return True


def refuse(position: State, seat: i64, card: i64) -> Refusal | None:
    """Say why *seat* may not play *card*; None when it may."""
    name = position.card_id(card)
    if position.cells[at.CARD_PLAYED]:
        return Refusal("card-already-played", "FL-T2", card=name)
    if not (position.hand(seat) | position.called(seat)) >> card & 1:
        return refuse_missing(position, seat, card)
    have, needed = position.believers(seat), position.skulls(seat, card)
    if have < needed:
        return Refusal("too-few-to-sacrifice", "FL-K1", card=name, have=int(have), needed=int(needed))
    return None if has_effect(position, seat, card) else Refusal("no-effect", "FL-K4", card=name)


def refuse_missing(position: State, seat: i64, card: i64) -> Refusal:
    """Say where a card is that *seat* cannot play from its hand."""
    name = position.card_id(card)
    if position.cells[at.PROPHET + seat] == card:
        return Refusal("prophet-on-board", "FL-P8", card=name)
    if position.has_shown(seat, card):
        if position.terms.cards.pentagrams >> card & 1:
            return Refusal("card-spent", "FL-K2", card=name)
        return Refusal("card-in-play", "FL-K3", card=name)
    if position.terms.cards.deck[position.cells[at.DEITY + seat]] >> card & 1:
        return Refusal("card-not-kept", "FL-S3", card=name)
    return Refusal("card-of-another", "FL-C3", card=name)


def play(position: State, seat: i64, card: i64) -> None:
    """Begin to play *card*; it works when its skulls are paid."""
    position.cells[at.PENDING] = at.PAY
    position.cells[at.PENDING_CARD] = card
    if position.skulls(seat, card) == 0:
        show(position, seat)


def offer_skulls(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that can give one more piece to *out* (FL-K1)."""
    cells = position.cells
    area: i64 = 0
    while area < position.terms.board.areas:
        if cells[at.TEMPLE + area] == seat and cells[at.FLOCK + area] > cells[at.PICKED + area]:
            out = append(out, pack(act.SKULL, area))
        area += 1
    return out


def refuse_skull(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *area* cannot give a piece; None when it can."""
    if position.temple(area) == seat and 0 < position.flock(area) <= position.cells[at.PICKED + area]:
        return Refusal("all-sacrificed", "FL-K1", area=position.area_id(area), count=int(position.flock(area)))
    return refuse_source(position, seat, area, "FL-K1")


def pay(position: State, seat: i64, area: i64) -> None:
    """Name a piece of *area* to sacrifice; with the last one the payment is made and the card shown."""
    position.pick(area)
    if position.cells[at.PICK_COUNT] == position.skulls(seat, position.cells[at.PENDING_CARD]):
        show(position, seat)


def show(position: State, seat: i64) -> None:
    """Move the payment to the supply, show the card and let it work (FL-K2, FL-K3, FL-K5)."""
    cells = position.cells
    card = cells[at.PENDING_CARD]
    is_new = not position.has_shown(seat, card)
    if position.log is not None:
        _log_card(position, seat, card, is_new)
    area: i64 = 0
    while area < position.terms.board.areas:
        if cells[at.PICKED + area] > 0:
            position.remove(area, cells[at.PICKED + area])
        area += 1
    position.clear_pending()
    cells[at.CARD_PLAYED] = 1
    if is_new:
        cells[at.SHOWN + seat] |= position.terms.cards.bit[card]
        position.past = None  # nothing from before a card was shown can come again (FL-L1)
    work(position, seat, card)


def _log_card(position: State, seat: i64, card: i64, is_new: bool) -> None:
    """Report a card and its payment; a card never seen before is news to the others."""
    if position.log is not None:
        paid = [area for area in range(position.terms.board.areas) if position.cells[at.PICKED + area] > 0]
        facts: dict[str, object] = {
            "seat": int(seat),
            "card": position.card_id(card),
            "count": int(position.cells[at.PICK_COUNT]),
            "areas": [position.area_id(area) for area in paid],
            "counts": [int(position.cells[at.PICKED + area]) for area in paid],
        }
        name = "card-paid" if position.cells[at.PICK_COUNT] else "card-played"
        position.log.append(Event(name, facts, shown=(EVERYBODY & ~bit_of(seat)) if is_new else 0))


# Effects.


def work(position: State, seat: i64, card: i64) -> None:
    """Do what *card* does at once, or ask for its targets."""
    cells, cards = position.cells, position.terms.cards
    if cards.actions.mask >> card & 1:
        cells[at.ACTIONS_LEFT] = cards.actions.amounts[card]
    if asks_targets(position, seat, card):
        cells[at.PENDING] = at.EFFECT
        cells[at.PENDING_CARD] = card
    elif cards.grow_everywhere.mask >> card & 1:
        steps = vec[i64]()
        area: i64 = 0
        while area < position.terms.board.areas:
            if cells[at.TEMPLE + area] == seat:
                steps = append(append(steps, area), cards.grow_everywhere.amounts[card])
            area += 1
        grow(position, seat, steps)


def asks_targets(position: State, seat: i64, card: i64) -> bool:
    """Return whether *card*, once paid, is aimed before it works; if it reaches all areas, only with a short supply.

    A short supply is one that does not last for every area (FL-K6).
    """
    cards = position.terms.cards
    if cards.grow_everywhere.mask >> card & 1:
        return position.cells[at.SUPPLY] < position.temples(seat) * cards.grow_everywhere.amounts[card]
    return (cards.grow_anywhere.mask | cards.remove_anywhere.mask | cards.prophets) >> card & 1 == 1


def offer_targets(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that the paid card can be aimed at to *out*."""
    card = position.cells[at.PENDING_CARD]
    kind = aim_kind(position, card)
    area: i64 = 0
    while area < position.terms.board.areas:
        if is_target(position, seat, card, area):
            out = append(out, pack(kind, area))
        area += 1
    return out


def aim_kind(position: State, card: i64) -> i64:
    """Return the kind of choice that aims *card*."""
    cards = position.terms.cards
    if cards.remove_anywhere.mask >> card & 1:
        return act.KILL
    return act.GRANT if (cards.grow_everywhere.mask | cards.grow_anywhere.mask) >> card & 1 else act.INCARNATE


def is_target(position: State, seat: i64, card: i64, area: i64) -> bool:
    """Return whether *card* can be aimed at *area* (FL-K6, FL-K8, FL-K9, FL-P1)."""
    cells, cards = position.cells, position.terms.cards
    if cards.grow_anywhere.mask >> card & 1:
        return True
    if cards.remove_anywhere.mask >> card & 1:
        return cells[at.FLOCK + area] > cells[at.PICKED + area]
    most: i64 = cards.grow_everywhere.amounts[card] if cards.grow_everywhere.mask >> card & 1 else 1
    return cells[at.TEMPLE + area] == seat and cells[at.PICKED + area] < most


def refuse_target(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why the paid card cannot be aimed at *area*; None when it can."""
    card, cards = position.cells[at.PENDING_CARD], position.terms.cards
    if is_target(position, seat, card, area):
        return None
    rule = position.card_rule(card)
    if cards.remove_anywhere.mask >> card & 1:
        return Refusal("no-flock-there", rule, area=position.area_id(area))
    if position.temple(area) == seat:
        return Refusal("grown-already", rule, area=position.area_id(area))
    return Refusal("not-your-area", "FL-P1" if cards.prophets >> card & 1 else rule, area=position.area_id(area))


def grant(position: State, seat: i64, area: i64) -> None:
    """Let *area* grow at once; or mark it, and let all marked ones grow when the supply is given out (FL-K6, FL-K9)."""
    cells, cards = position.cells, position.terms.cards
    card = cells[at.PENDING_CARD]
    if cards.grow_anywhere.mask >> card & 1:
        grow(position, seat, vec[i64]([area, cards.grow_anywhere.amounts[card]]))
        position.clear_pending()
        return
    position.pick(area)
    if cells[at.PICK_COUNT] < cells[at.SUPPLY]:
        return
    steps = vec[i64]()
    for own in range(position.terms.board.areas):
        if cells[at.PICKED + own] > 0:
            steps = append(append(steps, own), cells[at.PICKED + own])
    grow(position, seat, steps)
    position.clear_pending()


def kill(position: State, seat: i64, area: i64) -> None:
    """Mark a piece of *area*; when all are marked, remove them (FL-K8)."""
    cells = position.cells
    position.pick(area)
    most = position.terms.cards.remove_anywhere.amounts[cells[at.PENDING_CARD]]
    if cells[at.PICK_COUNT] < most and cells[at.PICK_COUNT] < position.pieces_on_board():
        return
    if position.log is not None:
        victims = [area for area in range(position.terms.board.areas) if cells[at.PICKED + area] > 0]
        facts: dict[str, object] = {
            "seat": int(seat),
            "areas": [position.area_id(victim) for victim in victims],
            "counts": [int(cells[at.PICKED + victim]) for victim in victims],
            "count": int(cells[at.PICK_COUNT]),
        }
        position.log.append(Event("flock-murdered", facts))
    for victim in range(position.terms.board.areas):
        if cells[at.PICKED + victim] > 0:
            position.remove(victim, cells[at.PICKED + victim])
    position.clear_pending()


def incarnate(position: State, seat: i64, area: i64) -> None:
    """Bring the prophet of the card to *area*, whoever had the token before (FL-P1, FL-P8)."""
    cells = position.cells
    card = cells[at.PENDING_CARD]
    cells[at.PROPHET + seat] = card
    cells[at.PROPHET_AREA + seat] = area
    cells[at.PROPHET_IS_NEW] = 1
    position.clear_pending()
    if position.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "card": position.card_id(card),
            "area": position.area_id(area),
        }
        position.log.append(Event("prophet-came", facts))
