"""Bonuses: what the bottom half of a Divinity card is worth (rules EG-BO1 to EG-BO6)."""

from mypy_extensions import i64

from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.components.cards import AFT, GAR
from theomachy.games.elements_of_the_gods.components.worshipers import count
from theomachy.games.elements_of_the_gods.state import State


def worth(position: State, owner: i64, card: i64) -> i64:
    """The points of *card* for *owner* as things stand now."""
    cards = position.terms.cards
    kind, type = cards.bonus_kind[card], cards.bonus_type[card]
    if kind == AFT:
        return cards.bonus_points[kind] * count(position.cells[at.AFTERLIFE + owner], type)
    number: i64 = 0
    for space in range(position.board.spaces):
        if position.is_monument_of(space, owner):
            number += _around(position, space, type, kind == GAR)
    return cards.bonus_points[kind] * number


def counted(position: State, owner: i64, card: i64) -> list[str]:
    """The spaces whose Worshipers *card* counts for *owner*; none for souls."""
    cards = position.terms.cards
    kind, type = cards.bonus_kind[card], cards.bonus_type[card]
    if kind == AFT:
        return []
    return [
        position.board.name(space)
        for space in range(position.board.spaces)
        if count(position.crowd(space), type) > 0
        and position.monuments_around(space, owner) > 0
        and (kind != GAR or position.is_garden(space))
    ]


def _around(position: State, monument: i64, type: i64, only_gardens: bool) -> i64:
    """Worshipers of *type* next to one Monument: each Monument counts for itself (EG-BO4)."""
    number: i64 = 0
    for direction in range(DIRECTIONS):
        near = position.board.beside(monument, direction)
        if near != OFF and (not only_gardens or position.is_garden(near)):
            number += count(position.crowd(near), type)
    return number
