"""Invariants: what is true of every position."""

from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components.board import NOBODY, SQUARES
from theomachy.examples.connect_four.state import State


def check(position: State) -> None:
    """Raise AssertionError if *position* is impossible."""
    cells = position.cells
    owners = [cells[at.DISC + square] for square in range(SQUARES)]
    assert SQUARES - owners.count(NOBODY) == cells[at.DISCS], "discs appeared or vanished"
    assert owners.count(0) - owners.count(1) == cells[at.TO_MOVE] == cells[at.DISCS] % 2, "the turns are wrong (C4-1)"
