"""Cards in general: which cards of the hand can be played, and the picks that play one (rules EG-K, EG-T4)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.cards import GARDEN_CARD, MONUMENT_CARD
from theomachy.games.elements_of_the_gods.rules import discarding, divinity, gardens, monuments, rituals, smites
from theomachy.games.elements_of_the_gods.state import State


def is_playable(position: State, seat: i64, card: i64) -> bool:
    """Return whether *seat* could play *card* as things stand (EG-K5: after this turn's Element)."""
    cards = position.terms.cards
    kind = cards.kind[card]
    if kind == MONUMENT_CARD:
        return monuments.is_playable(position, seat, card)
    if kind == GARDEN_CARD:
        return gardens.is_playable(position, seat, card)
    return (
        smites.is_playable(position, seat, card)
        if cards.smite[card] == 1
        else rituals.is_playable(position, seat, card)
    )


def refuse_card(position: State, seat: i64, card: i64) -> Refusal | None:
    """Say what *card* lacks in the hand of *seat* as things stand."""
    cards = position.terms.cards
    kind = cards.kind[card]
    if kind == MONUMENT_CARD:
        return monuments.refuse_card(position, seat, card)
    if kind == GARDEN_CARD:
        return gardens.refuse_card(position, seat, card)
    return (
        smites.refuse_card(position, seat, card)
        if cards.smite[card] == 1
        else rituals.refuse_card(position, seat, card)
    )


def asked(position: State) -> i64:
    """Return the kind of pick that is asked for in the card step."""
    cells = position.cells
    if cells[at.DRAFT_DISCARD] == 1:
        return act.DISCARDS
    if cells[at.DRAFT_CARD] == at.NONE:
        return act.CARD
    kind = position.terms.cards.kind[cells[at.DRAFT_CARD]]
    if kind == GARDEN_CARD:
        return act.PLANT
    if kind != MONUMENT_CARD:
        return act.SACRIFICE
    return act.BUILD if cells[at.DRAFT_BUILD] == at.NONE else act.DISPLACE


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every pick of the card step."""
    kind = asked(position)
    if kind == act.CARD:
        return discarding.offer(position, _offer_cards(position, out))
    if kind == act.DISCARDS:
        return discarding.offer_sets(position, out)
    if kind == act.PLANT:
        return gardens.offer(position, out)
    if kind == act.SACRIFICE:
        return rituals.offer(position, out)
    return monuments.offer_build(position, out) if kind == act.BUILD else monuments.offer_displace(position, out)


def _offer_cards(position: State, out: vec[i64]) -> vec[i64]:
    """Add every playable card of the hand."""
    seat = position.cells[at.TURN_SEAT]
    for slot in range(position.held(seat)):
        card = position.card_in(seat, slot)
        if is_playable(position, seat, card):
            out = append(out, pack(act.CARD, card))
    return out


def refuse(position: State, action: i64) -> Refusal | None:
    """Say why *action*, of a kind that is asked for, is no legal pick."""
    kind, part = kind_of(action), part_a(action)
    if kind == act.CARD:
        return _refuse_play(position, part)
    if kind == act.BUILD:
        return monuments.refuse_build(position, part)
    if kind == act.DISPLACE:
        return monuments.refuse_displace(position, part)
    if kind == act.PLANT:
        return gardens.refuse(position, part)
    return rituals.refuse(position, part) if kind == act.SACRIFICE else discarding.refuse(position, kind)


def _refuse_play(position: State, card: i64) -> Refusal | None:
    cards = position.terms.cards
    seat = position.cells[at.TURN_SEAT]
    if position.cells[at.CARD_ZONE + card] == at.PUBLIC:
        return Refusal("card-public", "EG-D6", card=cards.ids[card])
    if not position.holds(seat, card):
        return Refusal("card-not-held", "EG-T1", card=cards.ids[card])
    return refuse_card(position, seat, card)


def do(position: State, action: i64) -> bool:
    """Take the pick *action*; return whether it was the last one of the card step."""
    cells = position.cells
    kind, part = kind_of(action), part_a(action)
    if kind == act.CARD:
        if position.terms.cards.smite[part] == 0:
            cells[at.DRAFT_CARD] = part
            return False
        divinity.play(position, part)
    elif kind == act.BUILD:
        cells[at.DRAFT_BUILD] = part
        return False
    elif kind == act.DISCARD:
        cells[at.DRAFT_DISCARD] = 1
        return False
    elif kind == act.DISPLACE:
        monuments.do(position, part)
    elif kind == act.PLANT:
        gardens.do(position, part)
    elif kind == act.SACRIFICE:
        divinity.play(position, cells[at.DRAFT_CARD])
        rituals.sacrifice(position, part)
    elif kind == act.DISCARDS:
        discarding.do(position, part)
    else:
        discarding.decline(position)
    return True
