"""Rival's turn: the top card of its deck, and the flowcharts that say where it builds (rules EG-SV, EG-SF)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.games.elements_of_the_gods import gardens, solo
from theomachy.games.elements_of_the_gods.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.cards import (
    CARD_IDS,
    COLUMN,
    ELEMENTS,
    GARDEN_CARD,
    KIND_OF,
    MONUMENT_CARD,
    SOLO_IDS,
    SOLO_TIE,
    TIES,
)
from theomachy.games.elements_of_the_gods.state import (
    AFTERLIFE,
    CROWD,
    DISCARDED,
    ELEMENT_AT,
    FATE,
    GARDEN_POINTS,
    GARDENS_LEFT,
    GROUND,
    MONUMENT,
    NONE,
    PLAIN,
    RIVAL,
    RIVAL_DECK,
    RIVAL_LEFT,
    SOLO_TIEBREAK,
    SUPPLY,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import spell, total

FLAT_POINTS: Final[i64] = 15  # for a Divinity card, or for a card that finds no place (EG-SV4, EG-SF8)

# what a step of a flowchart keeps the most of
GARDENS: Final[i64] = 0
WORSHIPERS: Final[i64] = 1
RIVAL_MONUMENTS: Final[i64] = 2
FEWEST_YOURS: Final[i64] = 3
STEP_NAMES: Final = ("weigh-gardens", "weigh-worshipers", "weigh-rival-monuments", "weigh-your-monuments")


def take_turn(pos: State) -> None:
    """Turn over the top card of the Rival deck and do what it says (EG-SV1); nothing without a card (EG-SV8)."""
    cells = pos.cells
    if cells[RIVAL_LEFT] == 0:
        if pos.log is not None:
            pos.log.append(Event("rival-skipped"))
        return
    cells[RIVAL_LEFT] -= 1
    card = cells[RIVAL_DECK + cells[RIVAL_LEFT]]
    cells[FATE + card] = DISCARDED
    kind = KIND_OF[card]
    if kind == MONUMENT_CARD and cells[SUPPLY + RIVAL] > 0:
        _build(pos, card)
    elif kind == GARDEN_CARD and cells[GARDENS_LEFT] > 0:
        _plant(pos, card)
    else:
        _score_flat(pos, card)


def _score_flat(pos: State, card: i64) -> None:
    if pos.log is not None:
        pos.log.append(Event("rival-turned-up", {"card": CARD_IDS[card]}, shown=EVERYBODY))
    pos.score(RIVAL, FLAT_POINTS, "divinity")


def _build(pos: State, card: i64) -> None:
    """A Monument where the flowchart says; the crowd there becomes souls (EG-SV2), an Element is removed (EG-SV7)."""
    cells = pos.cells
    spaces = building_ground(pos, COLUMN[card])
    if len(spaces) == 0:
        _score_flat(pos, card)
        return
    _weigh(pos, "weigh-column", spaces)
    spaces = keep_most(pos, spaces, GARDENS)
    spaces = keep_most(pos, spaces, WORSHIPERS)
    tie = _draw_for_tie(pos, spaces)
    space = first_of(pos, spaces, tie)
    souls = cells[CROWD + space]
    cells[CROWD + space] = 0
    cells[AFTERLIFE + RIVAL] += souls
    cells[GROUND + space] = MONUMENT + RIVAL
    cells[SUPPLY + RIVAL] -= 1
    for element in range(ELEMENTS):
        if cells[ELEMENT_AT + element] == space:
            cells[ELEMENT_AT + element] = NONE
    _tell(pos, "rival-built", card, space, tie, spell(souls))
    pos.score(RIVAL, GARDEN_POINTS * pos.gardens_around(space), "monument", space)


def _plant(pos: State, card: i64) -> None:
    """A Garden where the flowchart says (EG-SV3)."""
    spaces = planting_ground(pos)
    if len(spaces) == 0:
        _score_flat(pos, card)
        return
    _weigh(pos, "weigh-beside", spaces)
    spaces = keep_most(pos, spaces, RIVAL_MONUMENTS)
    spaces = keep_most(pos, spaces, FEWEST_YOURS)
    spaces = keep_most(pos, spaces, WORSHIPERS)
    tie = _draw_for_tie(pos, spaces)
    space = first_of(pos, spaces, tie)
    _tell(pos, "rival-planted", card, space, tie, "")
    gardens.plant(pos, space)


def _tell(pos: State, name: str, card: i64, space: i64, tie: i64, souls: str) -> None:
    if pos.log is None:
        return
    facts = {"card": CARD_IDS[card], "space": pos.board.name(space), "souls": souls}
    facts["tie"] = SOLO_IDS[tie] if tie != NONE else ""
    pos.log.append(Event(name, facts, shown=EVERYBODY))


def building_ground(pos: State, column: i64) -> vec[i64]:
    """Where Rival may build: in *column*, or else in the next one to the right that has a space (EG-SF2, EG-SF3)."""
    inner = pos.board.size - 2
    for step in range(inner):
        here = (column - 1 + step) % inner + 1
        out = vec[i64]()
        for row in range(1, pos.board.size - 1):
            space = pos.board.at(here, row)
            if pos.cells[GROUND + space] == PLAIN and not pos.is_beside_monument(space):
                out = append(out, space)
        if len(out) > 0:
            return out
    return vec[i64]()


def planting_ground(pos: State) -> vec[i64]:
    """Where Rival may plant: diagonal to a Monument of its own, or else beside one (EG-SF4)."""
    diagonal = vec[i64]()
    beside = vec[i64]()
    for space in range(pos.board.spaces):
        if pos.cells[GROUND + space] == PLAIN:
            if gardens.is_diagonal_to(pos, space, RIVAL):
                diagonal = append(diagonal, space)
            elif _is_beside(pos, space):
                beside = append(beside, space)
    return diagonal if len(diagonal) > 0 else beside


def _is_beside(pos: State, space: i64) -> bool:
    for direction in range(0, DIRECTIONS, 2):
        near = pos.board.beside(space, direction)
        if near != OFF and pos.is_monument_of(near, RIVAL):
            return True
    return False


def _measure(pos: State, what: i64, space: i64) -> i64:
    if what == GARDENS:
        return pos.gardens_around(space)
    if what == WORSHIPERS:
        return total(pos.crowd(space))
    if what == RIVAL_MONUMENTS:
        return pos.monuments_around(space, RIVAL)
    return -pos.monuments_around(space, 0)


def keep_most(pos: State, spaces: vec[i64], what: i64) -> vec[i64]:
    """Those of *spaces* that have the most of *what*: one step of a flowchart, not taken when one space is left."""
    if len(spaces) == 1:
        return spaces
    most = _measure(pos, what, spaces[0])
    for space in spaces:
        most = max(most, _measure(pos, what, space))
    out = vec[i64]()
    for space in spaces:
        if _measure(pos, what, space) == most:
            out = append(out, space)
    _weigh(pos, STEP_NAMES[what], out)
    return out


def _weigh(pos: State, step: str, spaces: vec[i64]) -> None:
    """Tell which *spaces* are left after a *step* of a flowchart."""
    if pos.log is not None:
        names = [pos.board.name(space) for space in spaces]
        pos.log.append(Event("rival-weighed", {"step": step, "spaces": names, "count": len(names)}))


def _draw_for_tie(pos: State, spaces: vec[i64]) -> i64:
    """The Solo card that breaks the tie between *spaces*; NONE where there is no tie (EG-SF7)."""
    return solo.draw_card(pos, SOLO_TIEBREAK) if len(spaces) > 1 else NONE


def first_of(pos: State, spaces: vec[i64], tie: i64) -> i64:
    """The first of *spaces* that is reached from the corner of the Solo card *tie* (EG-SF5, EG-SF6)."""
    corner = TIES[SOLO_TIE[tie]] if tie != NONE else TIES[0]
    size = pos.board.size
    best, best_place = spaces[0], pos.board.spaces
    for space in spaces:
        column, row = space % size, space // size
        rows_before = size - 1 - row if "N" in corner else row
        spaces_before = size - 1 - column if "E" in corner else column
        place = rows_before * size + spaces_before
        if place < best_place:
            best, best_place = space, place
    return best
