"""Not playing: discarding at the table, declining in the solo game (rules EG-X1 to EG-X3, EG-SR11, EG-SR12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import mask_of
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.state import State

DECLINED_POINTS: Final[i64] = 25  # for Rival


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add the way not to play."""
    return append(out, pack(act.DECLINE) if position.is_solo() else pack(act.DISCARD))


def refuse(position: State, kind: i64) -> Refusal | None:
    """Return why this is not the way not to play in this game."""
    if kind == act.DISCARD and position.is_solo():
        return Refusal("discard-in-solo", "EG-SR12")
    if kind == act.DECLINE and not position.is_solo():
        return Refusal("decline-at-table", "EG-X1")
    return None


def offer_sets(position: State, out: vec[i64]) -> vec[i64]:
    """Add every set of at least one hand card."""
    for mask in range(1, mask_of(position.held(position.cells[at.TURN_SEAT])) + 1):
        out = append(out, pack(act.DISCARDS, mask))
    return out


def do(position: State, mask: i64) -> None:
    """Discard the cards of *mask*, face up on the piles of their decks (EG-X2)."""
    cards = position.terms.cards
    seat = position.cells[at.TURN_SEAT]
    gone: list[str] = []
    slot = position.held(seat) - 1
    while slot >= 0:
        if (mask >> slot) & 1:
            card = position.card_in(seat, slot)
            position.lay_down(seat, card, at.DISCARDED)
            if position.log is not None:
                gone.append(cards.ids[card])
        slot -= 1
    if position.log is not None:
        gone.reverse()
        position.log.append(Event("cards-discarded", {"seat": int(seat), "cards": gone}))


def decline(position: State) -> None:
    """Rival scores, and the whole hand is discarded (EG-SR11)."""
    cards = position.lay_down_all(0)
    if position.log is not None:
        position.log.append(Event("play-declined", {"seat": 0, "cards": cards}))
    position.score(at.RIVAL, DECLINED_POINTS, "declined")
