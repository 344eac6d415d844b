"""What is true of every position (rules EG-C10, EG-Z4)."""

from theomachy.games.elements_of_the_gods.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.cards import ELEMENTS
from theomachy.games.elements_of_the_gods.state import (
    AFTERLIFE,
    BAG,
    CROWD,
    ELEMENT_AT,
    GARDEN_TILES,
    GARDENS_LEFT,
    HAND_LIMIT,
    LOCK,
    MONUMENTS_EACH,
    NONE,
    POPULATION,
    SUPPLY,
    USED,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, TYPES, count


def outside_bag(pos: State) -> list[int]:
    """Worshipers of each type on the board, in the Afterlives and on the Solo card."""
    numbers = [0, 0, 0, 0]
    crowds = [pos.cells[CROWD + space] for space in range(pos.board.spaces)]
    crowds += [pos.cells[AFTERLIFE + owner] for owner in range(pos.owners())]
    for crowd in crowds:
        for type in range(TYPES):
            numbers[type] += count(crowd, type)
    if pos.cells[LOCK] != NONE:
        numbers[pos.cells[LOCK]] += 1
    return numbers


def fault(pos: State) -> str:
    """What is wrong with the position, or "" when nothing is."""
    return _population_fault(pos) or _board_fault(pos) or _supply_fault(pos)


def _population_fault(pos: State) -> str:
    for type, number in enumerate(outside_bag(pos)):
        there = number + count(pos.cells[BAG], type)
        if there != count(pos.cells[POPULATION], type):
            return f"there are {there} Worshipers of the type {LETTERS[type]}, not as many as at first (EG-C10)"
    return ""


def _board_fault(pos: State) -> str:
    name = pos.board.name
    for space in range(pos.board.spaces):
        if not pos.is_monument(space):
            continue
        if pos.crowd(space) > 0:
            return f"Worshipers stand on the Monument of {name(space)} (EG-MV1)"
        for direction in range(0, DIRECTIONS, 2):
            near = pos.board.beside(space, direction)
            if near != OFF and pos.is_monument(near):
                return f"the Monuments of {name(space)} and {name(near)} touch by a side (EG-M5)"
    for element in range(ELEMENTS):
        space = pos.cells[ELEMENT_AT + element]
        if space != NONE and pos.is_monument(space):
            return f"an Element lies on the Monument of {name(space)} (EG-E1)"
        if space != NONE and not (pos.cells[USED] >> element) & 1:
            return f"the Element on {name(space)} does not count as used (EG-T2)"
    return ""


def _supply_fault(pos: State) -> str:
    spaces = range(pos.board.spaces)
    gardens = sum(pos.is_garden(space) for space in spaces)
    if gardens + pos.cells[GARDENS_LEFT] > GARDEN_TILES:
        return f"there are {gardens} Gardens and {pos.cells[GARDENS_LEFT]} left, more than {GARDEN_TILES} (EG-C5)"
    for owner in range(pos.owners()):
        built = sum(pos.is_monument_of(space, owner) for space in spaces)
        if built + pos.cells[SUPPLY + owner] > MONUMENTS_EACH:
            return f"owner {owner} has more than {MONUMENTS_EACH} Monuments (EG-C2)"
    if any(pos.held(seat) > HAND_LIMIT for seat in range(pos.seats)):
        return f"a hand holds more than {HAND_LIMIT} cards (EG-Z4)"
    return ""
