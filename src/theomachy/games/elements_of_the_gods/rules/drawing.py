"""Drawing back up to five (rules EG-DR1 to EG-DR6; solo EG-SR9, SR10, SR14)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.cards import KIND_LETTERS, KINDS
from theomachy.games.elements_of_the_gods.state import State


def back(kind: i64) -> str:
    """Return what others see of a card of *kind*: a name in the catalogue."""
    return f"back-{KIND_LETTERS[kind]}"


def begin(position: State) -> None:
    """The draw step begins."""
    position.cells[at.STEP] = at.DRAW_STEP
    position.clear_draft()
    renew(position)


def is_done(position: State) -> bool:
    """Return whether the hand is full, or nothing is left to draw (EG-DR5)."""
    if position.held(position.cells[at.TURN_SEAT]) == at.HAND_LIMIT:
        return True
    for kind in range(KINDS):
        if position.cells[at.DECK_SIZE + kind] > 0:
            return False
    return True


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every deck that may be drawn from."""
    for kind in range(KINDS):
        if position.cells[at.DECK_SIZE + kind] > 0 and keeps_kinds(position, kind):
            out = append(out, pack(act.DRAW, kind))
    return out


def refuse(position: State, kind: i64) -> Refusal | None:
    """Return why a card of *kind* may not be drawn."""
    if position.cells[at.DECK_SIZE + kind] == 0:
        return Refusal("deck-empty", "EG-DR4", deck=back(kind))
    if not keeps_kinds(position, kind):
        lacking = [back(other) for other in range(KINDS) if is_missing(position, other)]
        return Refusal("draw-missing-kind", "EG-SR10", deck=back(kind), decks=lacking)
    return None


def is_missing(position: State, kind: i64) -> bool:
    """Return whether the hand still lacks *kind* and could get it (EG-SR9, EG-SR14)."""
    cards = position.terms.cards
    if position.cells[at.DECK_SIZE + kind] == 0:
        return False
    seat = position.cells[at.TURN_SEAT]
    for slot in range(position.held(seat)):
        if cards.kind[position.card_in(seat, slot)] == kind:
            return False
    return True


def keeps_kinds(position: State, kind: i64) -> bool:
    """Return whether draws after one of *kind* can still bring every missing kind; always at a table (EG-SR10)."""
    if not position.is_solo() or is_missing(position, kind):
        return True
    missing: i64 = 0
    for other in range(KINDS):
        if is_missing(position, other):
            missing += 1
    return missing < at.HAND_LIMIT - position.held(position.cells[at.TURN_SEAT])


def do(position: State, kind: i64) -> None:
    """Draw the top card of a deck; an empty deck is renewed at once (EG-DR4)."""
    seat = position.cells[at.TURN_SEAT]
    card = position.take_top(kind)
    position.take_up(seat, card)
    if position.log is not None:
        me = int(bit_of(seat))
        facts: dict[str, object] = {"seat": int(seat), "deck": KIND_LETTERS[kind], "card": back(kind)}
        position.log.append(
            Event("card-drawn", facts, secret={"card": position.terms.cards.ids[card]}, knowers=me, shown=me)
        )
    renew(position)


def renew(position: State) -> None:
    """Shuffle the discard pile of every empty deck into a new one (EG-DR3, EG-DR4)."""
    for kind in range(KINDS):
        if position.cells[at.DECK_SIZE + kind] == 0:
            _renew_deck(position, kind)


def _renew_deck(position: State, kind: i64) -> None:
    """Everybody saw these cards go into the deck: their epoch is that of the new deck."""
    cards = position.terms.cards
    cells = position.cells
    first = cards.first[kind]
    number: i64 = 0
    for card in range(first, first + cards.of_kind[kind]):
        if cells[at.CARD_ZONE + card] == at.DISCARDED:
            cells[at.CARD_ZONE + card] = at.HIDDEN
            cells[at.EPOCH + card] = cells[at.SHUFFLES + kind] + 1
            cells[at.DECK + first + number] = card
            number += 1
    if number == 0:
        return
    cells[at.SHUFFLES + kind] += 1
    cells[at.DECK_SIZE + kind] = number
    position.shuffle(at.DECK + first, number)
    if position.log is not None:
        facts = {"deck": KIND_LETTERS[kind], "back": back(kind), "count": int(number)}
        position.log.append(
            Event("deck-renewed", facts, secret={"order": [cards.ids[card] for card in position.deck(kind)]})
        )
