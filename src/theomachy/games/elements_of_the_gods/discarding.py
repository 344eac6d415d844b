"""Not playing: discarding at the table, declining in the solo game (rules EG-X1 to EG-X3, EG-SR11, EG-SR12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import mask_of
from theomachy.games.elements_of_the_gods.actions import DECLINE, DISCARD, DISCARDS
from theomachy.games.elements_of_the_gods.cards import CARD_IDS
from theomachy.games.elements_of_the_gods.state import DISCARDED, RIVAL, TURN, State

DECLINED_POINTS: Final[i64] = 25  # for Rival


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add the way not to play."""
    return append(out, pack(DECLINE) if pos.is_solo() else pack(DISCARD))


def refuse(pos: State, kind: i64) -> Refusal | None:
    """Why this is not the way not to play in this game."""
    if kind == DISCARD and pos.is_solo():
        return Refusal("discard-in-solo", "EG-SR12")
    if kind == DECLINE and not pos.is_solo():
        return Refusal("decline-at-table", "EG-X1")
    return None


def offer_sets(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every set of at least one hand card."""
    for mask in range(1, mask_of(pos.held(pos.cells[TURN])) + 1):
        out = append(out, pack(DISCARDS, mask))
    return out


def do(pos: State, mask: i64) -> None:
    """Discard the cards of *mask*, face up on the piles of their decks (EG-X2)."""
    seat = pos.cells[TURN]
    gone: list[str] = []
    slot = pos.held(seat) - 1
    while slot >= 0:
        if (mask >> slot) & 1:
            card = pos.card_in(seat, slot)
            pos.lay_down(seat, card, DISCARDED)
            if pos.log is not None:
                gone.append(CARD_IDS[card])
        slot -= 1
    if pos.log is not None:
        gone.reverse()
        pos.log.append(Event("cards-discarded", {"seat": int(seat), "cards": gone}))


def decline(pos: State) -> None:
    """Rival scores, and the whole hand is discarded (EG-SR11)."""
    cards = pos.lay_down_all(0)
    if pos.log is not None:
        pos.log.append(Event("play-declined", {"seat": 0, "cards": cards}))
    pos.score(RIVAL, DECLINED_POINTS, "declined")
