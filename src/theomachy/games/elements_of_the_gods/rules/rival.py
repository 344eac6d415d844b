"""Rival's turn: the top card of its deck, and the flowcharts that say where it builds (rules EG-SV, EG-SF)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.components.card_data import TIES
from theomachy.games.elements_of_the_gods.components.cards import GARDEN_CARD, MONUMENT_CARD
from theomachy.games.elements_of_the_gods.components.elements import ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import letters_of, total
from theomachy.games.elements_of_the_gods.rules import gardens, solo
from theomachy.games.elements_of_the_gods.state import State

FLAT_POINTS: Final[i64] = 15  # for a Divinity card, or for a card that finds no place (EG-SV4, EG-SF8)

# what a step of a flowchart keeps the most of
GARDENS: Final[i64] = 0
WORSHIPERS: Final[i64] = 1
RIVAL_MONUMENTS: Final[i64] = 2
FEWEST_YOURS: Final[i64] = 3
STEP_NAMES: Final = ("weigh-gardens", "weigh-worshipers", "weigh-rival-monuments", "weigh-your-monuments")


def take_turn(position: State) -> None:
    """Turn over the top card of the Rival deck and do what it says (EG-SV1); nothing without a card (EG-SV8)."""
    cells = position.cells
    if cells[at.RIVAL_DECK_SIZE] == 0:
        if position.log is not None:
            position.log.append(Event("rival-skipped"))
        return
    cells[at.RIVAL_DECK_SIZE] -= 1
    card = cells[at.RIVAL_DECK + cells[at.RIVAL_DECK_SIZE]]
    cells[at.CARD_ZONE + card] = at.DISCARDED
    kind = position.terms.cards.kind[card]
    if kind == MONUMENT_CARD and cells[at.MONUMENTS_LEFT + at.RIVAL] > 0:
        _build(position, card)
    elif kind == GARDEN_CARD and cells[at.GARDENS_LEFT] > 0:
        _plant(position, card)
    else:
        _score_flat(position, card)


def _score_flat(position: State, card: i64) -> None:
    if position.log is not None:
        position.log.append(Event("rival-turned-up", {"card": position.terms.cards.ids[card]}, shown=EVERYBODY))
    position.score(at.RIVAL, FLAT_POINTS, "divinity")


def _build(position: State, card: i64) -> None:
    """A Monument where the flowchart says; the crowd there becomes souls (EG-SV2), an Element is removed (EG-SV7)."""
    cells = position.cells
    spaces = building_ground(position, position.terms.cards.column[card])
    if len(spaces) == 0:
        _score_flat(position, card)
        return
    _weigh(position, "weigh-column", spaces)
    spaces = keep_most(position, spaces, GARDENS)
    spaces = keep_most(position, spaces, WORSHIPERS)
    tie = _draw_for_tie(position, spaces)
    space = first_of(position, spaces, tie)
    souls = cells[at.CROWD + space]
    cells[at.CROWD + space] = 0
    cells[at.AFTERLIFE + at.RIVAL] += souls
    cells[at.GROUND + space] = at.MONUMENT + at.RIVAL
    cells[at.MONUMENTS_LEFT + at.RIVAL] -= 1
    for element in range(ELEMENTS):
        if cells[at.ELEMENT_AT + element] == space:
            cells[at.ELEMENT_AT + element] = at.NONE
    _log_placing(position, "rival-built", card, space, tie, letters_of(souls))
    position.score(at.RIVAL, at.GARDEN_POINTS * position.gardens_around(space), "monument", space)


def _plant(position: State, card: i64) -> None:
    """A Garden where the flowchart says (EG-SV3)."""
    spaces = planting_ground(position)
    if len(spaces) == 0:
        _score_flat(position, card)
        return
    _weigh(position, "weigh-beside", spaces)
    spaces = keep_most(position, spaces, RIVAL_MONUMENTS)
    spaces = keep_most(position, spaces, FEWEST_YOURS)
    spaces = keep_most(position, spaces, WORSHIPERS)
    tie = _draw_for_tie(position, spaces)
    space = first_of(position, spaces, tie)
    _log_placing(position, "rival-planted", card, space, tie, "")
    gardens.plant(position, space)


def _log_placing(position: State, name: str, card: i64, space: i64, tie: i64, souls: str) -> None:
    cards = position.terms.cards
    if position.log is None:
        return
    facts = {"card": cards.ids[card], "space": position.board.name(space), "souls": souls}
    facts["tie"] = cards.solo_ids[tie] if tie != at.NONE else ""
    position.log.append(Event(name, facts, shown=EVERYBODY))


def building_ground(position: State, column: i64) -> vec[i64]:
    """List where Rival may build: in *column*, or in the next one to the right that has a space (EG-SF2, EG-SF3)."""
    inner = position.board.size - 2
    for step in range(inner):
        here = (column - 1 + step) % inner + 1
        out = vec[i64]()
        for row in range(1, position.board.size - 1):
            space = position.board.at(here, row)
            if position.cells[at.GROUND + space] == at.PLAIN and not position.is_beside_monument(space):
                out = append(out, space)
        if len(out) > 0:
            return out
    return vec[i64]()


def planting_ground(position: State) -> vec[i64]:
    """Return where Rival may plant: diagonal to a Monument of its own, or else beside one (EG-SF4)."""
    diagonal = vec[i64]()
    beside = vec[i64]()
    for space in range(position.board.spaces):
        if position.cells[at.GROUND + space] == at.PLAIN:
            if gardens.is_diagonal_to(position, space, at.RIVAL):
                diagonal = append(diagonal, space)
            elif _is_beside(position, space):
                beside = append(beside, space)
    return diagonal if len(diagonal) > 0 else beside


def _is_beside(position: State, space: i64) -> bool:
    for direction in range(0, DIRECTIONS, 2):
        near = position.board.beside(space, direction)
        if near != OFF and position.is_monument_of(near, at.RIVAL):
            return True
    return False


def _measure(position: State, what: i64, space: i64) -> i64:
    if what == GARDENS:
        return position.gardens_around(space)
    if what == WORSHIPERS:
        return total(position.crowd(space))
    if what == RIVAL_MONUMENTS:
        return position.monuments_around(space, at.RIVAL)
    return -position.monuments_around(space, 0)


def keep_most(position: State, spaces: vec[i64], what: i64) -> vec[i64]:
    """Those of *spaces* that have the most of *what*: one step of a flowchart, not taken when one space is left."""
    if len(spaces) == 1:
        return spaces
    most = _measure(position, what, spaces[0])
    for space in spaces:
        most = max(most, _measure(position, what, space))
    out = vec[i64]()
    for space in spaces:
        if _measure(position, what, space) == most:
            out = append(out, space)
    _weigh(position, STEP_NAMES[what], out)
    return out


def _weigh(position: State, step: str, spaces: vec[i64]) -> None:
    """Report which *spaces* are left after a *step* of a flowchart."""
    if position.log is not None:
        names = [position.board.name(space) for space in spaces]
        position.log.append(Event("rival-weighed", {"step": step, "spaces": names, "count": len(names)}))


def _draw_for_tie(position: State, spaces: vec[i64]) -> i64:
    """The Solo card that breaks the tie between *spaces*; NONE where there is no tie (EG-SF7)."""
    return solo.draw_card(position, at.SOLO_TIEBREAK) if len(spaces) > 1 else at.NONE


def first_of(position: State, spaces: vec[i64], tie: i64) -> i64:
    """The first of *spaces* that is reached from the corner of the Solo card *tie* (EG-SF5, EG-SF6)."""
    corner = TIES[position.terms.cards.solo_tie[tie]] if tie != at.NONE else TIES[0]
    size = position.board.size
    best, best_place = spaces[0], position.board.spaces
    for space in spaces:
        column, row = space % size, space // size
        rows_before = size - 1 - row if "N" in corner else row
        spaces_before = size - 1 - column if "E" in corner else column
        place = rows_before * size + spaces_before
        if place < best_place:
            best, best_place = space, place
    return best
