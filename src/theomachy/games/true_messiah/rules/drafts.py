"""Drafts: a choice that is begun, and what is picked for it."""

from mypy_extensions import i64

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.state import State


def has_begun(position: State, seat: i64) -> bool:
    """Return whether *seat* is in the middle of a choice."""
    return position.cells[at.DRAFT_KIND] != at.NO_DRAFT and position.cells[at.DRAFT_SEAT] == seat


def begin(position: State, kind: i64, seat: i64) -> None:
    """A choice of *seat* is begun."""
    position.cells[at.DRAFT_KIND] = kind
    position.cells[at.DRAFT_SEAT] = seat
    position.cells[at.PICK_COUNT] = 0


def end(position: State) -> None:
    """The choice is finished: forget how it was made."""
    cells = position.cells
    for cell in range(at.DRAFT_KIND, at.PICKS + cells[at.PICK_COUNT]):
        cells[cell] = 0


def pick(position: State, what: i64) -> None:
    """One more pick."""
    position.cells[at.PICKS + position.cells[at.PICK_COUNT]] = what
    position.cells[at.PICK_COUNT] += 1


def last_pick(position: State) -> i64:
    """The newest pick, or NOWHERE."""
    picked = position.cells[at.PICK_COUNT]
    return NOWHERE if picked == 0 else position.cells[at.PICKS + picked - 1]


def path(position: State) -> i64:
    """The picked spaces as the path of a move."""
    spaces: i64 = 0
    bit: i64 = 0
    for index in range(position.cells[at.PICK_COUNT]):
        spaces |= position.cells[at.PICKS + index] << bit
        bit += pieces.PATH_BITS
    return spaces


# Picks of units: 4 * space + place, and how many of the equal units there.


def unit_pick(space: i64, place: i64, number: i64) -> i64:
    """Return a pick of units as one number."""
    return (space * pieces.LOW_ROOM + place) * 8 + number


def unit_place(pick: i64) -> i64:
    """Return 4 * space + place of a pick of units; -1 for no pick."""
    return pick >> 3


def unit_space(pick: i64) -> i64:
    """Return the space of a pick of units."""
    return pick >> 5


def unit_count(pick: i64) -> i64:
    """Return how many units a pick takes."""
    return pick & 7


def units_picked(position: State) -> i64:
    """Return how many units are picked so far."""
    found: i64 = 0
    for index in range(position.cells[at.PICK_COUNT]):
        found += unit_count(position.cells[at.PICKS + index])
    return found


# Picks of cards: a kind, and how many copies of it.


def card_pick(kind: i64, number: i64) -> i64:
    """Return a pick of cards as one number."""
    return kind * 64 + number


def card_kind(pick: i64) -> i64:
    """Return the kind of a pick of cards; -1 for no pick."""
    return pick >> 6


def card_count(pick: i64) -> i64:
    """Return how many copies a pick of cards takes."""
    return pick & 63
