"""The end: four in a line, a full board, or a player who resigns (C4-3 to C4-5)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.outcome import Outcome
from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components import board
from theomachy.examples.connect_four.state import State

ENDINGS: Final = ["four", "full", "resigned"]
BESIDE: Final[i64] = 3  # discs that a line of four has besides the one just dropped


def completes_four(cells: vec[i64], seat: i64, column: i64, row: i64) -> bool:
    """Return whether the disc of *seat* on this square stands in a line of four (C4-3)."""
    return (
        _run(cells, seat, column, row, 1, 0) + _run(cells, seat, column, row, -1, 0) >= BESIDE
        or _run(cells, seat, column, row, 0, 1) + _run(cells, seat, column, row, 0, -1) >= BESIDE
        or _run(cells, seat, column, row, 1, 1) + _run(cells, seat, column, row, -1, -1) >= BESIDE
        or _run(cells, seat, column, row, 1, -1) + _run(cells, seat, column, row, -1, 1) >= BESIDE
    )


def _run(cells: vec[i64], seat: i64, column: i64, row: i64, right: i64, up: i64) -> i64:
    """Return how many discs of *seat* follow one another from a square in one direction."""
    length: i64 = 0
    column += right
    row += up
    while 0 <= column < board.WIDTH and 0 <= row < board.HEIGHT and cells[at.DISC + row * board.WIDTH + column] == seat:
        length += 1
        column += right
        row += up
    return length


def end(position: State, winner: i64) -> None:
    """End the game; NOBODY wins a full board (C4-4)."""
    position.cells[at.WINNER] = winner
    position.cells[at.OVER] = 1


def do_resign(position: State, seat: i64) -> None:
    """Let *seat* give the game up (C4-5)."""
    position.cells[at.RESIGNED] = 1
    end(position, 1 - seat)


def outcome(position: State) -> Outcome | None:
    """Return who won and how; None until the end."""
    cells = position.cells
    if cells[at.OVER] == 0:
        return None
    winner = cells[at.WINNER]
    if winner == board.NOBODY:
        return Outcome([[0, 1]], "full")
    return Outcome([[winner], [1 - winner]], "resigned" if cells[at.RESIGNED] == 1 else "four")
