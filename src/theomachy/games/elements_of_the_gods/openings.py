"""Openings: where the cards of a hand can be played as the crowd stands, and where one thing is missing for it.

What is missing is spelled: S, G, M, Z for a Worshiper, g for a Garden, X for a Monument of the seat.
"""

from collections.abc import Callable, Iterator

from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import ending, gardens, monuments, playing, rituals, smites
from theomachy.games.elements_of_the_gods.cards import (
    CARD_IDS,
    CELL,
    DEATH,
    GARDEN_CARD,
    IS_SMITE,
    KIND_OF,
    MONUMENT_CARD,
    NEEDS_GARDEN,
    NEEDS_MONUMENT,
    PAIR,
    RITUAL_CELLS,
    RITUAL_LENGTH,
    RITUAL_START,
    ROTATIONS,
)
from theomachy.games.elements_of_the_gods.placing import is_free
from theomachy.games.elements_of_the_gods.state import GARDENS_LEFT, GROUND, PLAIN, SUPPLY, USED, State
from theomachy.games.elements_of_the_gods.worshipers import lacking

Lacks = dict[int, str]  # by space of an arrangement: what is missing there, "" for nothing


class Opening:
    """A card of a hand: the places where it fits, what single things are missing elsewhere, why it cannot be played.

    *grounds* are the spaces that a Garden card could plant (EG-G3), *barred* those beside a Monument where a Monument
    card can never build (EG-M5): what beginners get wrong.
    """

    def __init__(self, pos: State, seat: int, card: int) -> None:
        self.places: list[list[str]] = []
        self.near: dict[str, str] = {}
        self.grounds: list[str] = _named(pos, card, GARDEN_CARD, lambda space: gardens.is_ground(pos, seat, space))
        self.barred: list[str] = _named(pos, card, MONUMENT_CARD, lambda space: _is_barred(pos, space))
        self.refusal: Refusal | None = playing.refuse_card(pos, seat, card)
        for lacks in _arrangements(pos, seat, card):
            missing = "".join(lacks.values())
            if not missing:
                self.places.append([pos.board.name(space) for space in lacks])
            elif len(missing) == 1:
                at = next(pos.board.name(space) for space in lacks if lacks[space])
                self.near[at] = "".join(sorted({*self.near.get(at, ""), missing}))


def openings(pos: State, seat: int) -> dict[str, Opening]:
    """What each card in the hand of *seat* can do, by its id."""
    return {CARD_IDS[card]: Opening(pos, seat, card) for card in ending.hand(pos, seat)}


def _named(pos: State, card: int, kind: int, wanted: Callable[[int], bool]) -> list[str]:
    """The spaces that are *wanted*, if *card* is of *kind*."""
    if KIND_OF[card] != kind:
        return []
    return [pos.board.name(space) for space in range(pos.board.spaces) if wanted(space)]


def _is_barred(pos: State, space: int) -> bool:
    return bool(pos.cells[GROUND + space] == PLAIN and pos.is_beside_monument(space))


def _arrangements(pos: State, seat: int, card: int) -> Iterator[Lacks]:
    """Every place that suits *card* but perhaps for what is missing there."""
    if KIND_OF[card] == MONUMENT_CARD:
        for space in range(pos.board.spaces if pos.cells[SUPPLY + seat] > 0 else 0):
            if monuments.is_ground(pos, space):
                yield {space: lacking(pos.crowd(space), PAIR[card])}
    elif KIND_OF[card] == GARDEN_CARD:
        for space in range(pos.board.spaces if pos.cells[GARDENS_LEFT] > 0 else 0):
            if gardens.is_ground(pos, seat, space):
                yield {space: lacking(pos.crowd(space), PAIR[card])}
    elif IS_SMITE[card] == 1:
        for space in range(pos.board.spaces if not (pos.cells[USED] >> DEATH) & 1 else 0):
            if is_free(pos, DEATH, space) and smites.suffices(pos.crowd(space), card):
                yield {space: ""}
    else:
        yield from _rituals(pos, seat, card)


def _rituals(pos: State, seat: int, card: int) -> Iterator[Lacks]:
    for monument in range(pos.board.spaces):
        if pos.is_monument_of(monument, seat):
            for rotation in range(ROTATIONS):
                first = RITUAL_START[card * ROTATIONS + rotation]
                cells = [first + CELL * place for place in range(RITUAL_LENGTH[card])]
                spaces = [rituals.cell_space(pos, monument, at) for at in cells]
                if min(spaces) >= 0 and not _is_built_over(pos, spaces, cells):
                    yield {space: _lacks(pos, seat, space, at) for space, at in zip(spaces, cells, strict=True)}


def _is_built_over(pos: State, spaces: list[int], cells: list[int]) -> bool:
    """Whether a Monument stands where the ritual wants Worshipers, who can never come there (EG-MV1)."""
    return any(pos.is_monument(space) and RITUAL_CELLS[at + 3] > 0 for space, at in zip(spaces, cells, strict=True))


def _lacks(pos: State, seat: int, space: int, at: int) -> str:
    """What the cell at *at* of a ritual misses on *space*."""
    missing = lacking(pos.crowd(space), RITUAL_CELLS[at + 3])
    if RITUAL_CELLS[at + 2] == NEEDS_MONUMENT and not pos.is_monument_of(space, seat):
        return "X" + missing
    if RITUAL_CELLS[at + 2] == NEEDS_GARDEN and not pos.is_garden(space):
        return "g" + missing
    return missing
