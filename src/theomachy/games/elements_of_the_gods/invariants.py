"""Invariants: what is true of every position (EG-C10, EG-Z4)."""

from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.components.elements import ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS, count
from theomachy.games.elements_of_the_gods.state import State


def check(position: State) -> None:
    """Raise AssertionError, naming the rule, where an invariant is broken."""
    for problem in (_population_problem(position), _board_problem(position), _supply_problem(position)):
        assert not problem, problem


def _population_problem(position: State) -> str:
    for type, number in enumerate(position.outside_bag()):
        there, at_first = number + count(position.cells[at.BAG], type), count(position.cells[at.POPULATION], type)
        if there != at_first:
            return f"there are {there} Worshipers of the type {LETTERS[type]}, but there were {at_first} (EG-C10)"
    return ""


def _board_problem(position: State) -> str:
    name = position.board.name
    for space in range(position.board.spaces):
        if not position.is_monument(space):
            continue
        if position.crowd(space) > 0:
            return f"Worshipers stand on the Monument of {name(space)} (EG-MV1)"
        for direction in range(0, DIRECTIONS, 2):
            near = position.board.beside(space, direction)
            if near != OFF and position.is_monument(near):
                return f"the Monuments of {name(space)} and {name(near)} touch by a side (EG-M5)"
    for element in range(ELEMENTS):
        space = position.cells[at.ELEMENT_AT + element]
        if space != at.NONE and position.is_monument(space):
            return f"an Element lies on the Monument of {name(space)} (EG-E1)"
        if space != at.NONE and not (position.cells[at.USED_ELEMENTS] >> element) & 1:
            return f"the Element on {name(space)} does not count as used (EG-T2)"
    return ""


def _supply_problem(position: State) -> str:
    spaces = range(position.board.spaces)
    gardens = sum(position.is_garden(space) for space in spaces)
    left = position.cells[at.GARDENS_LEFT]
    if gardens + left > at.GARDEN_TILES:
        return f"there are {gardens} Gardens and {left} left, more than {at.GARDEN_TILES} (EG-C5)"
    for owner in range(position.owners()):
        built = sum(position.is_monument_of(space, owner) for space in spaces)
        if built + position.cells[at.MONUMENTS_LEFT + owner] > at.MONUMENTS_EACH:
            return f"owner {owner} has more than {at.MONUMENTS_EACH} Monuments (EG-C2)"
    if any(position.held(seat) > at.HAND_LIMIT for seat in range(position.seats)):
        return f"a hand holds more than {at.HAND_LIMIT} cards (EG-Z4)"
    return ""
