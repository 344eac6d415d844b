"""Positions as data: the complete dump, and what each seat may know of it."""

from theomachy.core.game import View
from theomachy.games.elements_of_the_gods import bonuses, ending, solo
from theomachy.games.elements_of_the_gods.cards import (
    BONUS_KIND,
    CARD_IDS,
    CARDS_OF_KIND,
    DIVINITY_CARD,
    ELEMENT_NAMES,
    ELEMENTS,
    FIRST_CARD,
    KIND_LETTERS,
    KIND_OF,
    KINDS,
    SOLO_CARDS,
    SOLO_IDS,
)
from theomachy.games.elements_of_the_gods.drawing import deck_order
from theomachy.games.elements_of_the_gods.setup import RIVAL_ORDER
from theomachy.games.elements_of_the_gods.state import (
    AFTERLIFE,
    BAG,
    CROWD,
    DECKED,
    DESTROYED,
    DISCARDED,
    ELEMENT_AT,
    END,
    EPOCH,
    FATE,
    FIRST,
    GARDENS_LEFT,
    GROUND,
    HALF_BUILD,
    HALF_CARD,
    HALF_DISCARD,
    HALF_ELEMENT,
    HALF_SPACE,
    HALF_TYPE,
    LOCK,
    MONUMENT,
    NONE,
    PLAYED,
    RIVAL_DECK,
    RIVAL_LEFT,
    ROUND,
    RUNNING,
    SCORE,
    SHUFFLES,
    SOLO_DECK,
    SOLO_DISCARDED,
    SOLO_FATE,
    SOLO_LEFT,
    SOLO_TIEBREAK,
    STEP,
    STOP,
    SUPPLY,
    TRIGGER,
    TURN,
    TURNS,
    USED,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, count, spell

STEPS = ("element", "card", "draw", "over")
RIVAL_MARK = "R"


def dump(pos: State) -> View:
    """The complete position."""
    return _build(pos, None, open=True)


def view(pos: State, viewer: int | None) -> View:
    """What *viewer* may know; after the end everything."""
    seen = _build(pos, viewer, open=pos.is_over())
    seen["viewer"] = viewer
    return seen


def aids(pos: State, viewer: int | None) -> View:
    """What the bonus cards are worth now, and in solo which Elements are offered and the order of Rival's deck."""
    data: View = {"bonus": _bonus(pos, viewer)}
    if pos.is_solo():
        data["offered"] = [] if pos.is_over() else _elements(solo.offered(pos))
        data["rival_order"] = RIVAL_ORDER
    return data


def _build(pos: State, viewer: int | None, open: bool) -> View:
    cells = pos.cells
    owners = range(pos.owners())
    seats = range(pos.seats)
    data: View = {
        "game": "elements_of_the_gods",
        "v": 1,
        "mode": "solo" if pos.is_solo() else "table",
        "players": int(pos.seats),
        "board": _board(pos),
        "used": _elements(cells[USED]),
        "bag": "".join(f"{letter}{count(cells[BAG], type)}" for type, letter in enumerate(LETTERS)),
        "afterlife": [spell(cells[AFTERLIFE + owner]) for owner in owners],
        "hands": [_hand(pos, seat, open or seat == viewer) for seat in seats],
        "decks": {letter: _deck(pos, kind, open) for kind, letter in enumerate(KIND_LETTERS)},
        "discards": {letter: _cards(pos, kind, DISCARDED) for kind, letter in enumerate(KIND_LETTERS)},
        "played": [_cards(pos, DIVINITY_CARD, PLAYED + seat) for seat in seats],
        "public": [CARD_IDS[card] for card in public_by_kind(pos)],
        "score": [int(cells[SCORE + owner]) for owner in owners],
        "left": [int(cells[SUPPLY + owner]) for owner in owners],
        "gardens_left": int(cells[GARDENS_LEFT]),
        "turn": _turn(pos, open or viewer == cells[TURN]),
        "trigger": int(cells[TRIGGER]) if cells[TRIGGER] != NONE else None,
        "out": [seat for seat in seats if pos.is_out(seat)],
        "end": ending.END_NAMES[cells[END]] if cells[END] != RUNNING else None,
    }
    if cells[STOP] != 0:
        data["stop"] = [seat for seat in seats if (cells[STOP] >> seat) & 1]
    if pos.is_solo():
        data["solo"] = _solo(pos, open)
    data["recall"] = _recall(pos, open)
    return data


def public_by_kind(pos: State) -> list[int]:
    """The public cards: ADJ, GAR, AFT."""
    return sorted(ending.public_cards(pos), key=lambda card: BONUS_KIND[card])


def _elements(mask: int) -> list[str]:
    return [ELEMENT_NAMES[element] for element in range(ELEMENTS) if (mask >> element) & 1]


def _board(pos: State) -> View:
    cells, name = pos.cells, pos.board.name
    spaces = range(pos.board.spaces)
    monuments: dict[str, object] = {}
    for space in spaces:
        if pos.is_monument(space):
            owner = int(cells[GROUND + space] - MONUMENT)
            monuments[name(space)] = owner if owner < pos.seats else RIVAL_MARK
    placed = [element for element in range(ELEMENTS) if cells[ELEMENT_AT + element] != NONE]
    return {
        "size": int(pos.board.size),
        "w": {name(space): spell(cells[CROWD + space]) for space in spaces if cells[CROWD + space] > 0},
        "mon": monuments,
        "gar": [name(space) for space in spaces if pos.is_garden(space)],
        "el": {ELEMENT_NAMES[element]: name(cells[ELEMENT_AT + element]) for element in placed},
    }


def _hand(pos: State, seat: int, open: bool) -> object:
    cards = ending.hand(pos, seat)
    if open:
        return [CARD_IDS[card] for card in cards]
    return {letter: sum(KIND_OF[card] == kind for card in cards) for kind, letter in enumerate(KIND_LETTERS)}


def _deck(pos: State, kind: int, open: bool) -> object:
    return deck_order(pos, kind) if open else int(pos.cells[DECKED + kind])


def _cards(pos: State, kind: int, fate: int) -> list[str]:
    first = FIRST_CARD[kind]
    return [CARD_IDS[card] for card in range(first, first + CARDS_OF_KIND[kind]) if pos.cells[FATE + card] == fate]


def _turn(pos: State, open: bool) -> View:
    cells = pos.cells
    turn: View = {
        "round": int(cells[ROUND]),
        "first": int(cells[FIRST]),
        "seat": int(cells[TURN]),
        "n": int(cells[TURNS]),
        "step": STEPS[cells[STEP]],
    }
    if cells[DESTROYED] > 0:
        turn["destroyed"] = spell(cells[DESTROYED])
    pending = _pending(pos) if open else {}
    if pending:
        turn["pending"] = pending
    return turn


def _pending(pos: State) -> View:
    cells, name = pos.cells, pos.board.name
    pending: View = {}
    if cells[HALF_ELEMENT] != NONE:
        pending["el"] = ELEMENT_NAMES[cells[HALF_ELEMENT]]
    if cells[HALF_SPACE] != NONE:
        pending["space"] = name(cells[HALF_SPACE])
    if cells[HALF_TYPE] != NONE:
        pending["type"] = LETTERS[cells[HALF_TYPE]]
    if cells[HALF_CARD] != NONE:
        pending["card"] = CARD_IDS[cells[HALF_CARD]]
    if cells[HALF_BUILD] != NONE:
        pending["build"] = name(cells[HALF_BUILD])
    if cells[HALF_DISCARD] == 1:
        pending["discard"] = True
    return pending


def _solo(pos: State, open: bool) -> View:
    cells = pos.cells
    rival = [cells[RIVAL_DECK + place] for place in range(cells[RIVAL_LEFT] - 1, -1, -1)]
    deck = [SOLO_IDS[cells[SOLO_DECK + place]] for place in range(cells[SOLO_LEFT] - 1, -1, -1)]
    card = solo.round_card(pos)
    return {
        "rival_deck": [CARD_IDS[card] if open else KIND_LETTERS[KIND_OF[card]] for card in rival],
        "card": SOLO_IDS[card] if card != NONE else None,
        "lock": LETTERS[cells[LOCK]] if cells[LOCK] != NONE else None,
        "tiebreak": _solo_cards(pos, SOLO_TIEBREAK),
        "deck": deck if open else len(deck),
        "discard": _solo_cards(pos, SOLO_DISCARDED),
    }


def _solo_cards(pos: State, fate: int) -> list[str]:
    return [SOLO_IDS[card] for card in range(SOLO_CARDS) if pos.cells[SOLO_FATE + card] == fate]


def _recall(pos: State, open: bool) -> View:
    """What good memory keeps: how often each deck was renewed, which cards went openly into the newest or an earlier
    renewal, and from which renewal the cards of each hand were drawn."""
    cells = pos.cells
    renewed = [card for card in range(len(CARD_IDS)) if cells[EPOCH + card] > 0]
    recall: View = {
        "shuffles": {letter: int(cells[SHUFFLES + kind]) for kind, letter in enumerate(KIND_LETTERS)},
        "cards": {CARD_IDS[card]: int(cells[EPOCH + card]) for card in renewed},
    }
    if not open:
        recall["hands"] = [_epochs(pos, seat) for seat in range(pos.seats)]
    return recall


def _epochs(pos: State, seat: int) -> dict[str, list[int]]:
    hand = ending.hand(pos, seat)
    return {
        KIND_LETTERS[kind]: sorted(int(pos.cells[EPOCH + card]) for card in hand if KIND_OF[card] == kind)
        for kind in range(KINDS)
    }


def _bonus(pos: State, viewer: int | None) -> dict[str, list[int]]:
    """What each public card is worth to everybody now, and the own hand cards too."""
    cards = public_by_kind(pos)
    if viewer is not None:
        cards += [card for card in ending.hand(pos, viewer) if KIND_OF[card] == DIVINITY_CARD]
    return {CARD_IDS[card]: [int(bonuses.worth(pos, owner, card)) for owner in range(pos.owners())] for card in cards}
