"""Smites: what this turn's Death must have destroyed (rules EG-SM1 to EG-SM6)."""

from mypy_extensions import i64

from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.cards import CardSet
from theomachy.games.elements_of_the_gods.components.worshipers import covers, largest, letters_of, people, total
from theomachy.games.elements_of_the_gods.state import State


def killed_by(position: State, seat: i64) -> i64:
    """The crowd that Death of *seat* destroyed in this turn: that of another never counts (EG-SM5)."""
    return position.cells[at.DESTROYED] if seat == position.cells[at.TURN_SEAT] else 0


def is_playable(position: State, seat: i64, card: i64) -> bool:
    """Return whether Death of *seat* destroyed enough in this turn."""
    return suffices(position.terms.cards, killed_by(position, seat), card)


def suffices(cards: CardSet, crowd: i64, card: i64) -> bool:
    """Return whether *crowd* is what *card* wants destroyed (EG-SM1, EG-SM2, EG-SM4)."""
    return (
        crowd > 0
        and total(crowd) >= cards.kill_any[card]
        and largest(crowd) >= cards.kill_same[card]
        and covers(crowd, cards.kill_set[card])
    )


def refuse_card(position: State, seat: i64, card: i64) -> Refusal | None:
    """Return why *seat* cannot play *card* now."""
    cards = position.terms.cards
    destroyed, id = killed_by(position, seat), cards.ids[card]
    if destroyed == 0:
        return Refusal("smite-without-death", "EG-SM1", card=id)
    killed = letters_of(destroyed)
    if total(destroyed) < cards.kill_any[card]:
        return Refusal("smite-too-few", "EG-SM1", card=id, count=int(cards.kill_any[card]), killed=killed)
    if largest(destroyed) < cards.kill_same[card]:
        return Refusal("smite-too-mixed", "EG-SM2", card=id, count=int(cards.kill_same[card]), killed=killed)
    if not covers(destroyed, cards.kill_set[card]):
        return Refusal("smite-wrong-types", "EG-SM4", card=id, needed=people(cards.kill_set[card]), killed=killed)
    return None
