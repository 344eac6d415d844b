"""The layout of the vector, and what its accessors say."""

import pytest

from tests.games.four_gods import build
from tests.games.four_gods.build import CORNER
from theomachy.core.position import HEAD
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.rules import names


def test_the_cells_begin_behind_those_of_luck_and_fill_the_vector() -> None:
    position = build.position(players=2, world=CORNER, gods={0: "F", 1: "S"})
    assert at.PHASE == HEAD and len(at.blank(position.terms)) == len(position.cells)


@pytest.mark.rule("FG-P2")
def test_spaces_beside_a_tile_are_open_and_remember_its_corners() -> None:
    position = build.position(players=2, world=CORNER, gods={0: "F", 1: "S"})
    a1, b2, d4 = (names.read_space(position, name) for name in ("a1", "b2", "d4"))
    assert position.look(a1) >= 0 and not position.is_open(a1)
    assert position.is_open(b2) and position.edges(b2) >= at.EDGES_NEEDED
    assert position.look(d4) == at.NOTHING and position.space_name(d4) == "d4"


def test_a_lifted_tile_leaves_its_neighbours_as_they_were() -> None:
    position = build.position(players=2, world=CORNER, gods={0: "F", 1: "S"})
    before = list(position.cells)
    space = names.read_space(position, "b1")
    look, piece, placed = (
        position.look(space),
        position.piece(space),
        position.cells[at.PLACED + space * at.SPACE_CELLS],
    )
    position.lift(space)
    assert position.look(space) == at.NOTHING and list(position.cells) != before
    position.lay(space, look, piece, placed)
    assert list(position.cells) == before


def test_colours_belong_to_seats() -> None:
    position = build.position(players=2, world=CORNER, gods={0: "F", 1: "S"})
    assert [position.owner(gods.COLOURS.index(colour)) for colour in ("green", "blue", "gray")] == [0, 1, at.NOBODY]
    assert [position.colours_of(seat) for seat in range(2)] == [1, 1]
