"""What a seat knows, as numbers for learners: planes over the board, then the table, always in the same order."""

from theomachy.games.elements_of_the_gods import ending, solo
from theomachy.games.elements_of_the_gods.cards import (
    CARDS,
    ELEMENTS,
    KIND_OF,
    KINDS,
    SOLO_CARDS,
)
from theomachy.games.elements_of_the_gods.state import (
    AFTERLIFE,
    BAG,
    CROWD,
    DECKED,
    DESTROYED,
    DISCARDED,
    ELEMENT_AT,
    FATE,
    GARDENS_LEFT,
    HALF_BUILD,
    HALF_CARD,
    HALF_DISCARD,
    HALF_ELEMENT,
    HALF_SPACE,
    HALF_TYPE,
    LOCK,
    PLAYED,
    PUBLIC,
    RIVAL_DECK,
    RIVAL_LEFT,
    ROUND,
    SCORE,
    STEP,
    SUPPLY,
    TRIGGER,
    TURN,
    TURNS,
    USED,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import TYPES, count

POINTS_SCALE = 100.0
CROWD_SCALE = 8.0
ROUND_SCALE = 40.0


def observe(pos: State, seat: int) -> list[float]:
    """The observation of *seat*; owners are listed from *seat* on, so that every seat sees itself first."""
    owners = [(seat + step) % pos.owners() for step in range(pos.owners())]
    return [*_board(pos, owners), *_owners(pos, owners), *_cards(pos, seat), *_turn(pos, seat, owners)]


def _board(pos: State, owners: list[int]) -> list[float]:
    spaces = range(pos.board.spaces)
    planes = [float(count(pos.cells[CROWD + space], type)) / CROWD_SCALE for type in range(TYPES) for space in spaces]
    planes += [float(pos.is_garden(space)) for space in spaces]
    planes += [float(pos.is_monument_of(space, owner)) for owner in owners for space in spaces]
    planes += [float(pos.cells[ELEMENT_AT + element] == space) for element in range(ELEMENTS) for space in spaces]
    return planes


def _owners(pos: State, owners: list[int]) -> list[float]:
    numbers: list[float] = []
    for owner in owners:
        numbers += [float(pos.cells[SCORE + owner]) / POINTS_SCALE, float(pos.cells[SUPPLY + owner])]
        numbers += [float(count(pos.cells[AFTERLIFE + owner], type)) / CROWD_SCALE for type in range(TYPES)]
        held = ending.hand(pos, owner) if owner < pos.seats else []
        numbers += [float(sum(KIND_OF[card] == kind for card in held)) for kind in range(KINDS)]
        numbers += [float(pos.played(owner)), float(pos.is_out(owner)), float(pos.cells[TRIGGER] == owner)]
    return numbers


def _cards(pos: State, seat: int) -> list[float]:
    cells, cards = pos.cells, range(CARDS)
    numbers = [float(pos.holds(seat, card)) for card in cards]
    numbers += [float(cells[FATE + card] == PUBLIC) for card in cards]
    numbers += [float(cells[FATE + card] == DISCARDED) for card in cards]
    numbers += [float(cells[FATE + card] >= PLAYED) for card in cards]
    numbers += [float(cells[DECKED + kind]) for kind in range(KINDS)]
    if pos.is_solo():
        rival = [KIND_OF[cells[RIVAL_DECK + place]] for place in range(cells[RIVAL_LEFT])]
        numbers += [float(rival.count(kind)) for kind in range(KINDS)]
        numbers += [float(solo.round_card(pos) == card) for card in range(SOLO_CARDS)]
    return numbers


def _turn(pos: State, seat: int, owners: list[int]) -> list[float]:
    cells = pos.cells
    numbers = [float((cells[USED] >> element) & 1) for element in range(ELEMENTS)]
    numbers += [float(count(cells[BAG], type)) / CROWD_SCALE for type in range(TYPES)]
    numbers += [float(count(cells[DESTROYED], type)) / CROWD_SCALE for type in range(TYPES)]
    numbers += [float(cells[LOCK] == type) for type in range(TYPES)]
    numbers += [float(cells[ROUND]) / ROUND_SCALE, float(cells[TURNS]), float(cells[GARDENS_LEFT])]
    numbers += [float(cells[STEP] == step) for step in range(4)]
    numbers += [float(cells[TURN] == owner) for owner in owners]
    mine = seat == cells[TURN]
    halves = (HALF_ELEMENT, HALF_SPACE, HALF_TYPE, HALF_CARD, HALF_BUILD)
    numbers += [float(cells[at]) if mine else -1.0 for at in halves]
    return [*numbers, float(cells[HALF_DISCARD]) if mine else 0.0]
