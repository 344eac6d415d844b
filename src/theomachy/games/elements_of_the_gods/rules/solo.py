"""The solo round: Solo card, locked type, and what the player may place (rules EG-SR1 to EG-SR3, SR13, SE1, SE10)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.core.window import bit_of
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_NAMES
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS, ONE, total
from theomachy.games.elements_of_the_gods.state import State

SECOND_TURN: Final[i64] = 2  # the player's; Rival's turn comes between


def round_card(position: State) -> i64:
    """The Solo card of this round, or NONE."""
    cards = position.terms.cards
    for card in range(cards.solo_count):
        if position.cells[at.SOLO_ZONE + card] == at.SOLO_ROUND:
            return card
    return at.NONE


def offered(position: State) -> i64:
    """The mask of Elements the player must choose from now (EG-SR3, EG-T2)."""
    cards = position.terms.cards
    card = round_card(position)
    wanted = at.ALL_ELEMENTS
    if card != at.NONE:
        wanted = cards.solo_first[card] if position.cells[at.TURN_NUMBER] == 0 else bit_of(cards.solo_second[card])
    return wanted & ~position.cells[at.USED_ELEMENTS]


def draw_card(position: State, zone: i64) -> i64:
    """Turn up the next Solo card; the discarded ones are shuffled when there is none (EG-SE10)."""
    cells = position.cells
    if cells[at.SOLO_DECK_SIZE] == 0:
        _renew(position)
    if cells[at.SOLO_DECK_SIZE] == 0:
        return at.NONE
    cells[at.SOLO_DECK_SIZE] -= 1
    card = cells[at.SOLO_DECK + cells[at.SOLO_DECK_SIZE]]
    cells[at.SOLO_ZONE + card] = zone
    return card


def _renew(position: State) -> None:
    cards = position.terms.cards
    cells = position.cells
    for card in range(cards.solo_count):
        if cells[at.SOLO_ZONE + card] == at.SOLO_DISCARDED:
            cells[at.SOLO_ZONE + card] = at.SOLO_HIDDEN
            cells[at.SOLO_DECK + cells[at.SOLO_DECK_SIZE]] = card
            cells[at.SOLO_DECK_SIZE] += 1
    position.shuffle(at.SOLO_DECK, cells[at.SOLO_DECK_SIZE])
    if position.log is not None:
        order = [cards.solo_ids[card] for card in position.solo_deck()]
        position.log.append(Event("solo-deck-renewed", {"count": len(order)}, secret={"order": order}))


def begin_round(position: State) -> None:
    """A new Solo card, and a Worshiper from the bag whose type it locks (EG-SR2)."""
    cells = position.cells
    card = draw_card(position, at.SOLO_ROUND)
    cells[at.LOCKED_TYPE] = position.draw_from_bag() if total(cells[at.BAG]) > 0 else at.NONE
    if position.log is not None:
        facts = {"card": position.terms.cards.solo_ids[card] if card != at.NONE else "-", "type": lock_letter(position)}
        position.log.append(Event("solo-round-began", facts, shown=EVERYBODY))


def lock_letter(position: State) -> str:
    """The letter of the locked type, or - for none."""
    return LETTERS[position.cells[at.LOCKED_TYPE]] if position.cells[at.LOCKED_TYPE] != at.NONE else "-"


def set_aside(position: State, element: i64) -> None:
    """The compulsory Element has no legal space: it counts as used, and the card step begins (EG-SR13)."""
    position.cells[at.USED_ELEMENTS] |= bit_of(element)
    position.cells[at.STEP] = at.CARD_STEP
    if position.log is not None:
        position.log.append(Event("element-set-aside", {"seat": 0, "element": ELEMENT_NAMES[element]}))


def end_round(position: State) -> None:
    """The locked Worshiper becomes a soul of Rival, the Solo cards of the round are discarded (EG-SE1)."""
    cards = position.terms.cards
    cells = position.cells
    if cells[at.LOCKED_TYPE] != at.NONE:
        if position.log is not None:
            position.log.append(Event("rival-took-soul", {"type": LETTERS[cells[at.LOCKED_TYPE]]}))
        cells[at.AFTERLIFE + at.RIVAL] += ONE[cells[at.LOCKED_TYPE]]
        cells[at.LOCKED_TYPE] = at.NONE
    for card in range(cards.solo_count):
        if cells[at.SOLO_ZONE + card] == at.SOLO_ROUND or cells[at.SOLO_ZONE + card] == at.SOLO_TIEBREAK:
            cells[at.SOLO_ZONE + card] = at.SOLO_DISCARDED
