"""What a seat knows, as numbers for learners: planes over the board, then the table, always in the same order."""

from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.cards import CARDS, KIND_OF, KINDS, SOLO_CARDS
from theomachy.games.elements_of_the_gods.components.elements import ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import TYPES, count
from theomachy.games.elements_of_the_gods.rules import solo
from theomachy.games.elements_of_the_gods.state import State

POINTS_SCALE = 100.0
CROWD_SCALE = 8.0
ROUND_SCALE = 40.0


def observe(position: State, seat: int) -> list[float]:
    """The observation of *seat*; owners are listed from *seat* on, so that every seat sees itself first."""
    owners = [(seat + step) % position.owners() for step in range(position.owners())]
    return [
        *_board(position, owners),
        *_owners(position, owners),
        *_cards(position, seat),
        *_turn(position, seat, owners),
    ]


def _board(position: State, owners: list[int]) -> list[float]:
    spaces = range(position.board.spaces)
    planes = [
        float(count(position.cells[at.CROWD + space], type)) / CROWD_SCALE for type in range(TYPES) for space in spaces
    ]
    planes += [float(position.is_garden(space)) for space in spaces]
    planes += [float(position.is_monument_of(space, owner)) for owner in owners for space in spaces]
    planes += [
        float(position.cells[at.ELEMENT_AT + element] == space) for element in range(ELEMENTS) for space in spaces
    ]
    return planes


def _owners(position: State, owners: list[int]) -> list[float]:
    numbers: list[float] = []
    for owner in owners:
        numbers += [
            float(position.cells[at.SCORE + owner]) / POINTS_SCALE,
            float(position.cells[at.MONUMENTS_LEFT + owner]),
        ]
        numbers += [float(count(position.cells[at.AFTERLIFE + owner], type)) / CROWD_SCALE for type in range(TYPES)]
        held = position.hand(owner) if owner < position.seats else []
        numbers += [float(sum(KIND_OF[card] == kind for card in held)) for kind in range(KINDS)]
        numbers += [
            float(position.played(owner)),
            float(position.is_out(owner)),
            float(position.cells[at.TRIGGER_SEAT] == owner),
        ]
    return numbers


def _cards(position: State, seat: int) -> list[float]:
    cells, cards = position.cells, range(CARDS)
    numbers = [float(position.holds(seat, card)) for card in cards]
    numbers += [float(cells[at.CARD_ZONE + card] == at.PUBLIC) for card in cards]
    numbers += [float(cells[at.CARD_ZONE + card] == at.DISCARDED) for card in cards]
    numbers += [float(cells[at.CARD_ZONE + card] >= at.PLAYED) for card in cards]
    numbers += [float(cells[at.DECK_SIZE + kind]) for kind in range(KINDS)]
    if position.is_solo():
        rival = [KIND_OF[cells[at.RIVAL_DECK + place]] for place in range(cells[at.RIVAL_DECK_SIZE])]
        numbers += [float(rival.count(kind)) for kind in range(KINDS)]
        numbers += [float(solo.round_card(position) == card) for card in range(SOLO_CARDS)]
    return numbers


def _turn(position: State, seat: int, owners: list[int]) -> list[float]:
    cells = position.cells
    numbers = [float((cells[at.USED_ELEMENTS] >> element) & 1) for element in range(ELEMENTS)]
    numbers += [float(count(cells[at.BAG], type)) / CROWD_SCALE for type in range(TYPES)]
    numbers += [float(count(cells[at.DESTROYED], type)) / CROWD_SCALE for type in range(TYPES)]
    numbers += [float(cells[at.LOCKED_TYPE] == type) for type in range(TYPES)]
    numbers += [float(cells[at.ROUND]) / ROUND_SCALE, float(cells[at.TURN_NUMBER]), float(cells[at.GARDENS_LEFT])]
    numbers += [float(cells[at.STEP] == step) for step in range(4)]
    numbers += [float(cells[at.TURN_SEAT] == owner) for owner in owners]
    mine = seat == cells[at.TURN_SEAT]
    draft = (at.DRAFT_ELEMENT, at.DRAFT_SPACE, at.DRAFT_TYPE, at.DRAFT_CARD, at.DRAFT_BUILD)
    numbers += [float(cells[cell]) if mine else -1.0 for cell in draft]
    return [*numbers, float(cells[at.DRAFT_DISCARD]) if mine else 0.0]
