"""Miracles: cards are paid with skulls, shown, and do their work (rules FL-K1 to FL-K15, FL-P1, FL-P8)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.flock.actions import GRANT, INCARNATE, KILL, PLAY, SKULL
from theomachy.games.flock.cards import (
    ASSASSIN,
    BABY_BOOM,
    BIT,
    CARD_IDS,
    CARD_RULES,
    CARDS,
    DECK,
    HEAT,
    INSPIRATION,
    PENTAGRAMS,
    PROPHETS,
)
from theomachy.games.flock.exodus import refuse_source
from theomachy.games.flock.state import (
    ACTIONS,
    CARD,
    CARD_PLAYED,
    DEITY,
    EFFECT,
    FLOCK,
    FRESH,
    PAY,
    PENDING,
    PICKED,
    PICKS,
    SHOWN,
    STANDS,
    SUPPLY,
    TEMPLE,
    TOKEN,
    State,
)

INSPIRED: Final[i64] = 2  # actions of a turn with Inspiration (FL-K7)
HEATED: Final[i64] = 3  # pieces that Heat adds (FL-K9)
MURDERED: Final[i64] = 2  # pieces that Assassin removes (FL-K8)


# Playing and paying.


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every card that *seat* can play now to *out*: from the hand, or a prophet called before (FL-P7)."""
    if pos.cells[CARD_PLAYED]:
        return out
    cards: i64 = pos.hand(seat) | pos.called(seat)
    if cards == 0:
        return out
    flock = pos.believers(seat)
    card: i64 = 0
    while card < CARDS:
        if (cards >> card) & 1 and pos.skulls(seat, card) <= flock and has_effect(pos, seat, card):
            out = append(out, pack(PLAY, card))
        card += 1
    return out


def has_effect(pos: State, seat: i64, card: i64) -> bool:
    """Whether *card* can do something once it is paid (FL-K4)."""
    if card in (BABY_BOOM, HEAT):
        return pos.cells[SUPPLY] + pos.skulls(seat, card) > 0
    if card == ASSASSIN:
        return on_board(pos) > pos.skulls(seat, card)
    return True


def on_board(pos: State) -> i64:
    """Pieces on the board."""
    return pos.terms.pieces - pos.cells[SUPPLY]


def refuse(pos: State, seat: i64, card: i64) -> Refusal | None:
    """Why *seat* may not play *card*, or None when it may."""
    name = CARD_IDS[card]
    if pos.cells[CARD_PLAYED]:
        return Refusal("card-already-played", "FL-T2", card=name)
    if not (pos.hand(seat) | pos.called(seat)) >> card & 1:
        return refuse_missing(pos, seat, card)
    have, needed = pos.believers(seat), pos.skulls(seat, card)
    if have < needed:
        return Refusal("too-few-to-sacrifice", "FL-K1", card=name, have=int(have), needed=int(needed))
    return None if has_effect(pos, seat, card) else Refusal("no-effect", "FL-K4", card=name)


def refuse_missing(pos: State, seat: i64, card: i64) -> Refusal:
    """Where a card is that *seat* cannot play from hand."""
    name = CARD_IDS[card]
    if pos.cells[TOKEN + seat] == card:
        return Refusal("prophet-on-board", "FL-P8", card=name)
    if pos.has(seat, card):
        if PENTAGRAMS >> card & 1:
            return Refusal("card-spent", "FL-K2", card=name)
        return Refusal("card-in-play", "FL-K3", card=name)
    if DECK[pos.cells[DEITY + seat]] >> card & 1:
        return Refusal("card-not-kept", "FL-S3", card=name)
    return Refusal("card-of-another", "FL-C3", card=name)


def play(pos: State, seat: i64, card: i64) -> None:
    """*card* is announced; it happens when its skulls are paid."""
    pos.cells[PENDING] = PAY
    pos.cells[CARD] = card
    if pos.skulls(seat, card) == 0:
        show(pos, seat)


def offer_skulls(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that can give one more piece to *out* (FL-K1)."""
    cells = pos.cells
    area: i64 = 0
    while area < pos.terms.board.areas:
        if cells[TEMPLE + area] == seat and cells[FLOCK + area] > cells[PICKED + area]:
            out = append(out, pack(SKULL, area))
        area += 1
    return out


def refuse_skull(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *area* cannot give a piece, or None when it can."""
    if pos.temple(area) == seat and 0 < pos.flock(area) <= pos.cells[PICKED + area]:
        return Refusal("all-sacrificed", "FL-K1", area=pos.id(area), count=int(pos.flock(area)))
    return refuse_source(pos, seat, area, "FL-K1")


def pay(pos: State, seat: i64, area: i64) -> None:
    """One piece of *area* is to be sacrificed; with the last one the payment is made and the card shown."""
    pos.pick(area)
    if pos.cells[PICKS] == pos.skulls(seat, pos.cells[CARD]):
        show(pos, seat)


def show(pos: State, seat: i64) -> None:
    """The payment goes to the supply, the card is known to all and begins to work (FL-K2, FL-K3, FL-K5)."""
    cells = pos.cells
    card = cells[CARD]
    is_new = not pos.has(seat, card)
    if pos.log is not None:
        tell_card(pos, seat, card, is_new)
    area: i64 = 0
    while area < pos.terms.board.areas:
        if cells[PICKED + area] > 0:
            pos.remove(area, cells[PICKED + area])
        area += 1
    pos.forget()
    cells[CARD_PLAYED] = 1
    if is_new:
        cells[SHOWN + seat] |= BIT[card]
        pos.past = None  # nothing from before a card was shown can come again (FL-L1)
    work(pos, seat, card)


def tell_card(pos: State, seat: i64, card: i64, is_new: bool) -> None:
    """Report a card and its payment; a card never seen before is news to the others."""
    if pos.log is not None:
        paid = [area for area in range(pos.terms.board.areas) if pos.cells[PICKED + area] > 0]
        facts: dict[str, object] = {
            "seat": int(seat),
            "card": CARD_IDS[card],
            "count": int(pos.cells[PICKS]),
            "areas": [pos.id(area) for area in paid],
            "counts": [int(pos.cells[PICKED + area]) for area in paid],
        }
        name = "card-paid" if pos.cells[PICKS] else "card-played"
        pos.log.append(Event(name, facts, shown=(EVERYBODY & ~bit_of(seat)) if is_new else 0))


# Effects.


def work(pos: State, seat: i64, card: i64) -> None:
    """What *card* does at once, or which targets are to be chosen."""
    cells = pos.cells
    if asks_targets(pos, seat, card):
        cells[PENDING] = EFFECT
        cells[CARD] = card
    elif card == INSPIRATION:
        cells[ACTIONS] = INSPIRED
    elif card == BABY_BOOM:
        area: i64 = 0
        while area < pos.terms.board.areas:
            if cells[TEMPLE + area] == seat:
                give(pos, seat, area, 1)
            area += 1


def asks_targets(pos: State, seat: i64, card: i64) -> bool:
    """Whether *card*, once paid, is aimed before it works; Baby Boom only with a short supply (FL-K6)."""
    if card == BABY_BOOM:
        return pos.cells[SUPPLY] < pos.temples(seat)
    return card in (HEAT, ASSASSIN) or PROPHETS >> card & 1 == 1


def give(pos: State, seat: i64, area: i64, pieces: i64) -> None:
    """Add *pieces* to *area* and say so."""
    came = pos.add(area, pieces)
    if pos.log is not None:
        pos.log.append(Event("flock-grew", {"seat": int(seat), "area": pos.id(area), "count": int(came)}))


def offer_targets(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that the card being worked can be aimed at to *out*."""
    card = pos.cells[CARD]
    kind = aiming_at(card)
    area: i64 = 0
    while area < pos.terms.board.areas:
        if is_target(pos, seat, card, area):
            out = append(out, pack(kind, area))
        area += 1
    return out


def aiming_at(card: i64) -> i64:
    """The kind of choice that aims *card*."""
    if card == ASSASSIN:
        return KILL
    return GRANT if card in (HEAT, BABY_BOOM) else INCARNATE


def is_target(pos: State, seat: i64, card: i64, area: i64) -> bool:
    """Whether *card* can be aimed at *area* (FL-K6, FL-K8, FL-K9, FL-P1)."""
    cells = pos.cells
    if card == HEAT:
        return True
    if card == ASSASSIN:
        return cells[FLOCK + area] > cells[PICKED + area]
    return cells[TEMPLE + area] == seat and cells[PICKED + area] == 0


def refuse_target(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why the card being worked cannot be aimed at *area*, or None when it can."""
    card = pos.cells[CARD]
    if is_target(pos, seat, card, area):
        return None
    rule = CARD_RULES[card]
    if card == ASSASSIN:
        return Refusal("no-flock-there", rule, area=pos.id(area))
    if pos.temple(area) == seat:
        return Refusal("grown-already", rule, area=pos.id(area))
    return Refusal("not-your-area", "FL-P1" if PROPHETS >> card & 1 else rule, area=pos.id(area))


def grant(pos: State, seat: i64, area: i64) -> None:
    """Heat warms *area*; or Baby Boom reaches it, and works when the supply is shared out (FL-K6, FL-K9)."""
    cells = pos.cells
    if cells[CARD] == HEAT:
        give(pos, seat, area, HEATED)
        pos.forget()
        return
    pos.pick(area)
    if cells[PICKS] < cells[SUPPLY]:
        return
    for own in range(pos.terms.board.areas):
        if cells[PICKED + own] > 0:
            give(pos, seat, own, 1)
    pos.forget()


def kill(pos: State, seat: i64, area: i64) -> None:
    """The Assassin marks a piece of *area*; he strikes when all are marked (FL-K8)."""
    cells = pos.cells
    pos.pick(area)
    if cells[PICKS] < MURDERED and cells[PICKS] < on_board(pos):
        return
    for victim in range(pos.terms.board.areas):
        pieces = cells[PICKED + victim]
        if pieces > 0:
            pos.remove(victim, pieces)
            if pos.log is not None:
                facts: dict[str, object] = {"seat": int(seat), "area": pos.id(victim), "count": int(pieces)}
                pos.log.append(Event("flock-murdered", facts))
    pos.forget()


def incarnate(pos: State, seat: i64, area: i64) -> None:
    """The prophet of the card comes to *area*, whoever had the token before (FL-P1, FL-P8)."""
    cells = pos.cells
    card = cells[CARD]
    cells[TOKEN + seat] = card
    cells[STANDS + seat] = area
    cells[FRESH] = 1
    pos.forget()
    if pos.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "card": CARD_IDS[card], "area": pos.id(area)}
        pos.log.append(Event("prophet-came", facts))
