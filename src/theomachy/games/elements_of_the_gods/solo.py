"""The solo round: Solo card, locked type, and what the player may place (rules EG-SR1 to EG-SR3, SR13, SE1, SE10)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.core.window import bit_of
from theomachy.games.elements_of_the_gods.cards import ELEMENT_NAMES, SOLO_CARDS, SOLO_FIRST, SOLO_IDS, SOLO_SECOND
from theomachy.games.elements_of_the_gods.state import (
    AFTERLIFE,
    ALL_ELEMENTS,
    BAG,
    CARD_STEP,
    LOCK,
    NONE,
    RIVAL,
    SOLO_DECK,
    SOLO_DISCARDED,
    SOLO_FATE,
    SOLO_HIDDEN,
    SOLO_LEFT,
    SOLO_ROUND,
    SOLO_TIEBREAK,
    STEP,
    TURNS,
    USED,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, ONE, total

SECOND_TURN: Final[i64] = 2  # the player's; Rival's turn comes between


def round_card(pos: State) -> i64:
    """The Solo card of this round, or NONE."""
    for card in range(SOLO_CARDS):
        if pos.cells[SOLO_FATE + card] == SOLO_ROUND:
            return card
    return NONE


def offered(pos: State) -> i64:
    """The mask of Elements of which the player must take one now (EG-SR3, EG-T2)."""
    card = round_card(pos)
    wanted = ALL_ELEMENTS
    if card != NONE:
        wanted = SOLO_FIRST[card] if pos.cells[TURNS] == 0 else bit_of(SOLO_SECOND[card])
    return wanted & ~pos.cells[USED]


def draw_card(pos: State, fate: i64) -> i64:
    """Turn up the next Solo card; the discarded ones are shuffled when there is none (EG-SE10)."""
    cells = pos.cells
    if cells[SOLO_LEFT] == 0:
        _renew(pos)
    if cells[SOLO_LEFT] == 0:
        return NONE
    cells[SOLO_LEFT] -= 1
    card = cells[SOLO_DECK + cells[SOLO_LEFT]]
    cells[SOLO_FATE + card] = fate
    return card


def _renew(pos: State) -> None:
    cells = pos.cells
    for card in range(SOLO_CARDS):
        if cells[SOLO_FATE + card] == SOLO_DISCARDED:
            cells[SOLO_FATE + card] = SOLO_HIDDEN
            cells[SOLO_DECK + cells[SOLO_LEFT]] = card
            cells[SOLO_LEFT] += 1
    pos.shuffle(SOLO_DECK, cells[SOLO_LEFT])
    if pos.log is not None:
        order = [SOLO_IDS[cells[SOLO_DECK + place]] for place in range(cells[SOLO_LEFT] - 1, -1, -1)]
        pos.log.append(Event("solo-deck-renewed", {"count": len(order)}, secret={"order": order}))


def begin_round(pos: State) -> None:
    """A new Solo card, and a Worshiper from the bag whose type it locks (EG-SR2)."""
    cells = pos.cells
    card = draw_card(pos, SOLO_ROUND)
    cells[LOCK] = pos.draw_from_bag() if total(cells[BAG]) > 0 else NONE
    if pos.log is not None:
        facts = {"card": SOLO_IDS[card] if card != NONE else "-", "type": spell_lock(pos)}
        pos.log.append(Event("solo-round-began", facts, shown=EVERYBODY))


def spell_lock(pos: State) -> str:
    """The letter of the locked type, or - for none."""
    return LETTERS[pos.cells[LOCK]] if pos.cells[LOCK] != NONE else "-"


def set_aside(pos: State, element: i64) -> None:
    """The compulsory Element has no legal space: it counts as used, and the card step begins (EG-SR13)."""
    pos.cells[USED] |= bit_of(element)
    pos.cells[STEP] = CARD_STEP
    if pos.log is not None:
        pos.log.append(Event("element-set-aside", {"seat": 0, "element": ELEMENT_NAMES[element]}))


def end_round(pos: State) -> None:
    """The locked Worshiper becomes a soul of Rival, the Solo cards of the round are discarded (EG-SE1)."""
    cells = pos.cells
    if cells[LOCK] != NONE:
        if pos.log is not None:
            pos.log.append(Event("rival-took-soul", {"type": LETTERS[cells[LOCK]]}))
        cells[AFTERLIFE + RIVAL] += ONE[cells[LOCK]]
        cells[LOCK] = NONE
    for card in range(SOLO_CARDS):
        if cells[SOLO_FATE + card] == SOLO_ROUND or cells[SOLO_FATE + card] == SOLO_TIEBREAK:
            cells[SOLO_FATE + card] = SOLO_DISCARDED
