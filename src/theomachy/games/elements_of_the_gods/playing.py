"""The card step: which cards of the hand can be played now (rules EG-K1 to EG-K6, EG-T4)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import gardens, monuments, rituals, smites
from theomachy.games.elements_of_the_gods.actions import CARD
from theomachy.games.elements_of_the_gods.cards import CARD_IDS, GARDEN_CARD, IS_SMITE, KIND_OF, MONUMENT_CARD
from theomachy.games.elements_of_the_gods.state import FATE, PUBLIC, TURN, State


def is_playable(pos: State, seat: i64, card: i64) -> bool:
    """Whether *seat* could play *card* as things stand (EG-K5: after this turn's Element)."""
    kind = KIND_OF[card]
    if kind == MONUMENT_CARD:
        return monuments.is_playable(pos, seat, card)
    if kind == GARDEN_CARD:
        return gardens.is_playable(pos, seat, card)
    return smites.is_playable(pos, seat, card) if IS_SMITE[card] == 1 else rituals.is_playable(pos, seat, card)


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every playable card of the hand."""
    seat = pos.cells[TURN]
    for slot in range(pos.held(seat)):
        card = pos.card_in(seat, slot)
        if is_playable(pos, seat, card):
            out = append(out, pack(CARD, card))
    return out


def refuse(pos: State, card: i64) -> Refusal | None:
    """Why *card* cannot be played now."""
    if pos.cells[FATE + card] == PUBLIC:
        return Refusal("card-public", "EG-D6", card=CARD_IDS[card])
    if not pos.holds(pos.cells[TURN], card):
        return Refusal("card-not-held", "EG-T1", card=CARD_IDS[card])
    return refuse_card(pos, pos.cells[TURN], card)


def refuse_card(pos: State, seat: i64, card: i64) -> Refusal | None:
    """What *card* lacks in the hand of *seat* as things stand."""
    kind = KIND_OF[card]
    if kind == MONUMENT_CARD:
        return monuments.refuse_card(pos, seat, card)
    if kind == GARDEN_CARD:
        return gardens.refuse_card(pos, seat, card)
    return smites.refuse_card(pos, seat, card) if IS_SMITE[card] == 1 else rituals.refuse_card(pos, seat, card)
