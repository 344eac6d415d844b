"""Aids: what bonuses are worth now, what an Element would touch, and where the cards of a hand fit.

What a card lacks is written as letters: S, G, M, Z for a Worshiper, g for a Garden, X for a Monument of the seat.
"""

from collections.abc import Callable, Iterator
from typing import Final

from theomachy.core.edition import texts
from theomachy.core.game import View
from theomachy.core.message import CORE_TEXTS, Translations
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components import cards as tables
from theomachy.games.elements_of_the_gods.components.card_data import NEEDS_GARDEN, NEEDS_MONUMENT
from theomachy.games.elements_of_the_gods.components.cards import GARDEN_CARD, MONUMENT_CARD
from theomachy.games.elements_of_the_gods.components.edition import PACKAGE
from theomachy.games.elements_of_the_gods.components.elements import DEATH, ELEMENT_NAMES
from theomachy.games.elements_of_the_gods.components.worshipers import lacking
from theomachy.games.elements_of_the_gods.rules import (
    bonuses,
    ending,
    gardens,
    monuments,
    playing,
    rituals,
    smites,
    solo,
)
from theomachy.games.elements_of_the_gods.rules.placing import is_free
from theomachy.games.elements_of_the_gods.rules.reach import reach
from theomachy.games.elements_of_the_gods.rules.setup import RIVAL_ORDER
from theomachy.games.elements_of_the_gods.state import State

_Lacks = dict[int, str]  # by space of an arrangement: what is missing there, "" for nothing
_SENTENCES: Final = Translations(PACKAGE, CORE_TEXTS)


def aids(position: State, viewer: int | None) -> View:
    """Return what helps *viewer* to read the board."""
    cards = position.terms.cards
    data: View = {"bonus": _bonuses(position, viewer)}
    if position.is_solo():
        offered = 0 if position.is_over() else solo.offered(position)
        data["offered"] = [name for element, name in enumerate(ELEMENT_NAMES) if (offered >> element) & 1]
        data["rival_order"] = RIVAL_ORDER
    if viewer is not None and not position.is_over():
        data["cards"] = {cards.ids[card]: _card(position, viewer, card) for card in position.hand(viewer)}
    if viewer == position.cells[at.TURN_SEAT] and position.cells[at.DRAFT_ELEMENT] != at.NONE:
        data["reach"] = reach(position)
    return data


def _bonuses(position: State, viewer: int | None) -> dict[str, list[int]]:
    """Return what each public card is worth to everybody now, and the viewer's hand cards too."""
    kinds = position.terms.cards
    cards = position.public_cards() if viewer is None else ending.scored_cards(position, viewer)
    owners = range(position.owners())
    return {kinds.ids[card]: [int(bonuses.worth(position, owner, card)) for owner in owners] for card in cards}


def _card(position: State, seat: int, card: int) -> View:
    """A card of a hand: the places where it fits, what single things are missing elsewhere, why it cannot be played.

    *grounds* are the spaces that a Garden card could plant (EG-G3), *barred* those beside a Monument where a Monument
    card can never build (EG-M5): what beginners get wrong.
    """
    places: list[list[str]] = []
    near: dict[str, str] = {}
    for lacks in _arrangements(position, seat, card):
        missing = "".join(lacks.values())
        if not missing:
            places.append([position.board.name(space) for space in lacks])
        elif len(missing) == 1:
            where = next(position.board.name(space) for space in lacks if lacks[space])
            near[where] = "".join(sorted({*near.get(where, ""), missing}))
    refusal = playing.refuse_card(position, seat, card)
    return {
        "places": places,
        "near": near,
        "grounds": _named(position, card, GARDEN_CARD, lambda space: gardens.is_ground(position, seat, space)),
        "barred": _named(position, card, MONUMENT_CARD, lambda space: _is_barred(position, space)),
        "lacks": None if refusal is None else {"sentence": _sentence(position, refusal), "rule": refusal.rule},
    }


def _sentence(position: State, refusal: Refusal) -> str:
    spoken = texts("elements_of_the_gods", _SENTENCES, {"options": position.terms.options})
    return spoken.render(refusal.message())


def _named(position: State, card: int, kind: int, wanted: Callable[[int], bool]) -> list[str]:
    """The spaces that are *wanted*, if *card* is of *kind*."""
    if position.terms.cards.kind[card] != kind:
        return []
    return [position.board.name(space) for space in range(position.board.spaces) if wanted(space)]


def _is_barred(position: State, space: int) -> bool:
    return bool(position.cells[at.GROUND + space] == at.PLAIN and position.is_beside_monument(space))


def _arrangements(position: State, seat: int, card: int) -> Iterator[_Lacks]:
    """Every place for *card*, with what is missing there."""
    cards = position.terms.cards
    if cards.kind[card] == MONUMENT_CARD:
        for space in range(position.board.spaces if position.cells[at.MONUMENTS_LEFT + seat] > 0 else 0):
            if monuments.is_ground(position, space):
                yield {space: lacking(position.crowd(space), cards.pair[card])}
    elif cards.kind[card] == GARDEN_CARD:
        for space in range(position.board.spaces if position.cells[at.GARDENS_LEFT] > 0 else 0):
            if gardens.is_ground(position, seat, space):
                yield {space: lacking(position.crowd(space), cards.pair[card])}
    elif cards.smite[card] == 1:
        for space in range(position.board.spaces if not (position.cells[at.USED_ELEMENTS] >> DEATH) & 1 else 0):
            if is_free(position, DEATH, space) and smites.suffices(position.terms.cards, position.crowd(space), card):
                yield {space: ""}
    else:
        yield from _rituals(position, seat, card)


def _rituals(position: State, seat: int, card: int) -> Iterator[_Lacks]:
    cards = position.terms.cards
    for monument in range(position.board.spaces):
        if position.is_monument_of(monument, seat):
            for rotation in range(tables.ROTATIONS):
                first = cards.ritual_start[card * tables.ROTATIONS + rotation]
                cells = [first + tables.CELL * place for place in range(cards.ritual_length[card])]
                spaces = [rituals.cell_space(position, monument, cell) for cell in cells]
                if min(spaces) >= 0 and not _is_built_over(position, spaces, cells):
                    yield {
                        space: _lacks(position, seat, space, cell) for space, cell in zip(spaces, cells, strict=True)
                    }


def _is_built_over(position: State, spaces: list[int], cells: list[int]) -> bool:
    """Return whether a Monument stands where the ritual needs Worshipers, which bars them for good (EG-MV1)."""
    cards = position.terms.cards
    return any(
        position.is_monument(space) and cards.ritual_cells[cell + tables.CELL_CROWD] > 0
        for space, cell in zip(spaces, cells, strict=True)
    )


def _lacks(position: State, seat: int, space: int, cell: int) -> str:
    """Return what is missing on *space* for the *cell* of a ritual."""
    cards = position.terms.cards
    missing = lacking(position.crowd(space), cards.ritual_cells[cell + tables.CELL_CROWD])
    if cards.ritual_cells[cell + tables.CELL_GROUND] == NEEDS_MONUMENT and not position.is_monument_of(space, seat):
        return "X" + missing
    if cards.ritual_cells[cell + tables.CELL_GROUND] == NEEDS_GARDEN and not position.is_garden(space):
        return "g" + missing
    return missing
