"""Drawing back up to five (rules EG-DR1 to EG-DR6; solo EG-SR9, SR10, SR14)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.elements_of_the_gods.actions import DRAW
from theomachy.games.elements_of_the_gods.cards import (
    CARD_IDS,
    CARDS_OF_KIND,
    FIRST_CARD,
    KIND_LETTERS,
    KIND_OF,
    KINDS,
)
from theomachy.games.elements_of_the_gods.state import (
    DECK,
    DECKED,
    DISCARDED,
    DRAW_STEP,
    EPOCH,
    FATE,
    HAND_LIMIT,
    HIDDEN,
    SHUFFLES,
    STEP,
    TURN,
    State,
)


def back(kind: i64) -> str:
    """What others see of a card of *kind*: a name in the catalogue."""
    return f"back-{KIND_LETTERS[kind]}"


def begin(pos: State) -> None:
    """The draw step begins."""
    pos.cells[STEP] = DRAW_STEP
    pos.drop_half()
    renew(pos)


def is_done(pos: State) -> bool:
    """Whether the hand is full, or nothing is left to draw (EG-DR5)."""
    if pos.held(pos.cells[TURN]) == HAND_LIMIT:
        return True
    for kind in range(KINDS):
        if pos.cells[DECKED + kind] > 0:
            return False
    return True


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every deck that may be drawn from."""
    for kind in range(KINDS):
        if pos.cells[DECKED + kind] > 0 and keeps_kinds(pos, kind):
            out = append(out, pack(DRAW, kind))
    return out


def refuse(pos: State, kind: i64) -> Refusal | None:
    """Why a card of *kind* may not be drawn."""
    if pos.cells[DECKED + kind] == 0:
        return Refusal("deck-empty", "EG-DR4", deck=back(kind))
    if not keeps_kinds(pos, kind):
        lacking = [back(other) for other in range(KINDS) if is_missing(pos, other)]
        return Refusal("draw-missing-kind", "EG-SR10", deck=back(kind), decks=lacking)
    return None


def is_missing(pos: State, kind: i64) -> bool:
    """Whether the hand still lacks *kind* and could get it (EG-SR9, EG-SR14)."""
    if pos.cells[DECKED + kind] == 0:
        return False
    seat = pos.cells[TURN]
    for slot in range(pos.held(seat)):
        if KIND_OF[pos.card_in(seat, slot)] == kind:
            return False
    return True


def keeps_kinds(pos: State, kind: i64) -> bool:
    """Whether the draws after one of *kind* can still bring every missing kind: no question at a table (EG-SR10)."""
    if not pos.is_solo() or is_missing(pos, kind):
        return True
    missing: i64 = 0
    for other in range(KINDS):
        if is_missing(pos, other):
            missing += 1
    return missing < HAND_LIMIT - pos.held(pos.cells[TURN])


def do(pos: State, kind: i64) -> None:
    """Draw the top card of a deck; an empty deck is renewed at once (EG-DR4)."""
    seat = pos.cells[TURN]
    card = pos.take_top(kind)
    pos.take_up(seat, card)
    if pos.log is not None:
        me = int(bit_of(seat))
        facts: dict[str, object] = {"seat": int(seat), "deck": KIND_LETTERS[kind], "card": back(kind)}
        pos.log.append(Event("card-drawn", facts, secret={"card": CARD_IDS[card]}, knowers=me, shown=me))
    renew(pos)


def renew(pos: State) -> None:
    """Shuffle the discard pile of every empty deck into a new one (EG-DR3, EG-DR4)."""
    for kind in range(KINDS):
        if pos.cells[DECKED + kind] == 0:
            _renew_deck(pos, kind)


def _renew_deck(pos: State, kind: i64) -> None:
    """Everybody saw these cards go into the deck: their epoch is that of the new deck."""
    cells = pos.cells
    first = FIRST_CARD[kind]
    number: i64 = 0
    for card in range(first, first + CARDS_OF_KIND[kind]):
        if cells[FATE + card] == DISCARDED:
            cells[FATE + card] = HIDDEN
            cells[EPOCH + card] = cells[SHUFFLES + kind] + 1
            cells[DECK + first + number] = card
            number += 1
    if number == 0:
        return
    cells[SHUFFLES + kind] += 1
    cells[DECKED + kind] = number
    pos.shuffle(DECK + first, number)
    if pos.log is not None:
        facts = {"deck": KIND_LETTERS[kind], "back": back(kind), "count": int(number)}
        pos.log.append(Event("deck-renewed", facts, secret={"order": deck_order(pos, kind)}))


def deck_order(pos: State, kind: i64) -> list[str]:
    """The ids of a deck, top first: for the record and full positions only."""
    base = DECK + FIRST_CARD[kind]
    return [CARD_IDS[pos.cells[base + place]] for place in range(pos.cells[DECKED + kind] - 1, -1, -1)]
