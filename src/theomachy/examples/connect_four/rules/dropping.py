"""Dropping discs: the one thing a turn is made of (C4-1, C4-2)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack, part_a
from theomachy.core.refusal import Refusal
from theomachy.examples.connect_four import actions as act
from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components import board
from theomachy.examples.connect_four.rules import ending
from theomachy.examples.connect_four.state import State


def offer_drops(position: State, out: vec[i64]) -> vec[i64]:
    """Add a drop for every column with room."""
    cells = position.cells
    column: i64 = 0
    while column < board.WIDTH:
        if cells[at.FILLED + column] < board.HEIGHT:
            out = append(out, pack(act.DROP, column))
        column += 1
    return out


def refuse_drop(position: State, action: i64) -> Refusal | None:
    """Say why a disc cannot be dropped."""
    return Refusal("column-full", "C4-2", column=board.COLUMN_NAMES[part_a(action)], height=int(board.HEIGHT))


def do_drop(position: State, seat: i64, action: i64) -> None:
    """Drop a disc of *seat*; the game may end with it."""
    cells = position.cells
    column = part_a(action)
    row = cells[at.FILLED + column]
    cells[at.DISC + row * board.WIDTH + column] = seat
    cells[at.FILLED + column] = row + 1
    cells[at.TO_MOVE] = 1 - seat
    cells[at.DISCS] += 1
    if ending.completes_four(cells, seat, column, row):
        ending.end(position, seat)
    elif cells[at.DISCS] == board.SQUARES:
        ending.end(position, board.NOBODY)
