"""Positions as data: the complete dump, and what each seat may know of it."""

from theomachy.core.edition import carried
from theomachy.core.game import View
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.cards import DIVINITY_CARD, KIND_LETTERS, KINDS
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_NAMES, ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS, count, letters_of
from theomachy.games.elements_of_the_gods.rules import solo
from theomachy.games.elements_of_the_gods.state import State


def dump(position: State) -> View:
    """The complete position."""
    return _build(position, None, open=True)


def view(position: State, viewer: int | None) -> View:
    """Return what *viewer* may know; after the end everything."""
    seen = _build(position, viewer, open=position.is_over())
    seen["viewer"] = viewer
    return seen


def _build(position: State, viewer: int | None, open: bool) -> View:
    cards = position.terms.cards
    cells = position.cells
    owners = range(position.owners())
    seats = range(position.seats)
    data: View = {
        "game": "elements_of_the_gods",
        "v": 1,
        "mode": "solo" if position.is_solo() else "table",
        "players": int(position.seats),
        "board": _board(position),
        "used": _elements(cells[at.USED_ELEMENTS]),
        "bag": "".join(f"{letter}{count(cells[at.BAG], type)}" for type, letter in enumerate(LETTERS)),
        "afterlife": [letters_of(cells[at.AFTERLIFE + owner]) for owner in owners],
        "hands": [_hand(position, seat, open or seat == viewer) for seat in seats],
        "decks": {letter: _deck(position, kind, open) for kind, letter in enumerate(KIND_LETTERS)},
        "discards": {letter: _cards(position, kind, at.DISCARDED) for kind, letter in enumerate(KIND_LETTERS)},
        "played": [_cards(position, DIVINITY_CARD, at.PLAYED + seat) for seat in seats],
        "public": [cards.ids[card] for card in position.public_cards()],
        "score": [int(cells[at.SCORE + owner]) for owner in owners],
        "left": [int(cells[at.MONUMENTS_LEFT + owner]) for owner in owners],
        "gardens_left": int(cells[at.GARDENS_LEFT]),
        "turn": _turn(position, open or viewer == cells[at.TURN_SEAT]),
        "trigger": int(cells[at.TRIGGER_SEAT]) if cells[at.TRIGGER_SEAT] != at.NONE else None,
        "out": [seat for seat in seats if position.is_out(seat)],
        "end": at.END_NAMES[cells[at.END_REASON]] if cells[at.END_REASON] != at.RUNNING else None,
    }
    if cells[at.STOP_SEATS] != 0:
        data["stop"] = [seat for seat in seats if (cells[at.STOP_SEATS] >> seat) & 1]
    if position.is_solo():
        data["solo"] = _solo(position, open)
    data["recall"] = _recall(position, open)
    if edition := carried(position.terms.options):
        data["options"] = edition
    return data


def _elements(mask: int) -> list[str]:
    return [ELEMENT_NAMES[element] for element in range(ELEMENTS) if (mask >> element) & 1]


def _board(position: State) -> View:
    cells, name = position.cells, position.board.name
    spaces = range(position.board.spaces)
    monuments: dict[str, object] = {}
    for space in spaces:
        if position.is_monument(space):
            owner = int(cells[at.GROUND + space] - at.MONUMENT)
            monuments[name(space)] = owner if owner < position.seats else at.RIVAL_MARK
    placed = [element for element in range(ELEMENTS) if cells[at.ELEMENT_AT + element] != at.NONE]
    return {
        "size": int(position.board.size),
        "w": {name(space): letters_of(cells[at.CROWD + space]) for space in spaces if cells[at.CROWD + space] > 0},
        "mon": monuments,
        "gar": [name(space) for space in spaces if position.is_garden(space)],
        "el": {ELEMENT_NAMES[element]: name(cells[at.ELEMENT_AT + element]) for element in placed},
    }


def _hand(position: State, seat: int, open: bool) -> object:
    kinds = position.terms.cards
    cards = position.hand(seat)
    if open:
        return [kinds.ids[card] for card in cards]
    return {letter: sum(kinds.kind[card] == kind for card in cards) for kind, letter in enumerate(KIND_LETTERS)}


def _deck(position: State, kind: int, open: bool) -> object:
    cards = position.terms.cards
    return [cards.ids[card] for card in position.deck(kind)] if open else int(position.cells[at.DECK_SIZE + kind])


def _cards(position: State, kind: int, zone: int) -> list[str]:
    cards = position.terms.cards
    first = cards.first[kind]
    return [
        cards.ids[card]
        for card in range(first, first + cards.of_kind[kind])
        if position.cells[at.CARD_ZONE + card] == zone
    ]


def _turn(position: State, open: bool) -> View:
    cells = position.cells
    turn: View = {
        "round": int(cells[at.ROUND]),
        "first": int(cells[at.FIRST_SEAT]),
        "seat": int(cells[at.TURN_SEAT]),
        "n": int(cells[at.TURN_NUMBER]),
        "step": at.STEP_NAMES[cells[at.STEP]],
    }
    if cells[at.DESTROYED] > 0:
        turn["destroyed"] = letters_of(cells[at.DESTROYED])
    pending = _pending(position) if open else {}
    if pending:
        turn["pending"] = pending
    return turn


def _pending(position: State) -> View:
    cells, name = position.cells, position.board.name
    pending: View = {}
    if cells[at.DRAFT_ELEMENT] != at.NONE:
        pending["el"] = ELEMENT_NAMES[cells[at.DRAFT_ELEMENT]]
    if cells[at.DRAFT_SPACE] != at.NONE:
        pending["space"] = name(cells[at.DRAFT_SPACE])
    if cells[at.DRAFT_TYPE] != at.NONE:
        pending["type"] = LETTERS[cells[at.DRAFT_TYPE]]
    if cells[at.DRAFT_CARD] != at.NONE:
        pending["card"] = position.terms.cards.ids[cells[at.DRAFT_CARD]]
    if cells[at.DRAFT_BUILD] != at.NONE:
        pending["build"] = name(cells[at.DRAFT_BUILD])
    if cells[at.DRAFT_DISCARD] == 1:
        pending["discard"] = True
    return pending


def _solo(position: State, open: bool) -> View:
    cards = position.terms.cards
    cells = position.cells
    deck = [cards.solo_ids[card] for card in position.solo_deck()]
    card = solo.round_card(position)
    return {
        "rival_deck": [cards.ids[card] if open else KIND_LETTERS[cards.kind[card]] for card in position.rival_deck()],
        "card": cards.solo_ids[card] if card != at.NONE else None,
        "lock": LETTERS[cells[at.LOCKED_TYPE]] if cells[at.LOCKED_TYPE] != at.NONE else None,
        "tiebreak": _solo_cards(position, at.SOLO_TIEBREAK),
        "deck": deck if open else len(deck),
        "discard": _solo_cards(position, at.SOLO_DISCARDED),
    }


def _solo_cards(position: State, zone: int) -> list[str]:
    cards = position.terms.cards
    return [cards.solo_ids[card] for card in range(cards.solo_count) if position.cells[at.SOLO_ZONE + card] == zone]


def _recall(position: State, open: bool) -> View:
    """Recall what good memory keeps: renewals of each deck, the cards that went openly into the newest or an earlier
    renewal, and from which renewal the cards of each hand were drawn."""
    cards = position.terms.cards
    cells = position.cells
    renewed = [card for card in range(len(cards.ids)) if cells[at.EPOCH + card] > 0]
    recall: View = {
        "shuffles": {letter: int(cells[at.SHUFFLES + kind]) for kind, letter in enumerate(KIND_LETTERS)},
        "cards": {cards.ids[card]: int(cells[at.EPOCH + card]) for card in renewed},
    }
    if not open:
        recall["hands"] = [_epochs(position, seat) for seat in range(position.seats)]
    return recall


def _epochs(position: State, seat: int) -> dict[str, list[int]]:
    cards = position.terms.cards
    hand = position.hand(seat)
    return {
        KIND_LETTERS[kind]: sorted(int(position.cells[at.EPOCH + card]) for card in hand if cards.kind[card] == kind)
        for kind in range(KINDS)
    }
