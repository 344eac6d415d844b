"""Windows and sealed choices: kept in cells of the position's vector, so copies and search understand them.

A *window* asks seats one after another whether they answer the newest item of a chain; the chain itself belongs to the
game. A *sealed* choice is made by several seats at once and opened together.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NOBODY: Final[i64] = -1
WINDOW: Final[i64] = 3  # cells a window takes
MISSING: Final[i64] = -1  # a sealed choice that is not made yet


def mask_of(seats: i64) -> i64:
    """The mask with seats 0 .. seats-1 in it."""
    mask: i64 = 0
    bit: i64 = 1
    for _ in range(seats):
        mask |= bit
        bit += bit
    return mask


def bit_of(seat: i64) -> i64:
    """The mask with *seat* alone in it."""
    return mask_of(seat + 1) ^ mask_of(seat)


# A window: cells[at] the mask of seats still to be asked, 0 when closed; cells[at + 1] the seat it started after;
# cells[at + 2] how many seats sit round the table.


def open_window(cells: vec[i64], at: i64, after: i64, ask: i64, seats: i64) -> None:
    """Ask the seats in the mask *ask*, starting with the one after *after*, who comes last."""
    cells[at] = ask
    cells[at + 1] = after
    cells[at + 2] = seats


def close_window(cells: vec[i64], at: i64) -> None:
    """Ask nobody any more."""
    cells[at] = 0


def asked(cells: vec[i64], at: i64) -> i64:
    """The seat being asked now, or NOBODY when the window is closed."""
    ask = cells[at]
    if ask == 0:
        return NOBODY
    seats = cells[at + 2]
    seat = cells[at + 1]
    for _ in range(seats):
        seat = (seat + 1) % seats
        if (ask >> seat) & 1:
            return seat
    return NOBODY


def strike(cells: vec[i64], at: i64, seat: i64) -> None:
    """*seat* passed, or cannot answer: it is not asked again in this window."""
    if (cells[at] >> seat) & 1:
        cells[at] ^= bit_of(seat)


# Sealed choices: one cell a seat, MISSING until made.


def open_sealed(cells: vec[i64], at: i64, seats: i64) -> None:
    """Nobody has chosen yet."""
    for seat in range(seats):
        cells[at + seat] = MISSING


def put_sealed(cells: vec[i64], at: i64, seat: i64, choice: i64) -> None:
    """*seat* makes its choice (not negative)."""
    cells[at + seat] = choice


def missing(cells: vec[i64], at: i64, seats: i64) -> list[int]:
    """Seats that have still to choose, ascending."""
    return [seat for seat in range(seats) if cells[at + seat] == MISSING]
