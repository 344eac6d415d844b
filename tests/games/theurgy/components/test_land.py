"""The map (TH-M)."""

from collections import Counter

import pytest

from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.land import (
    EDGES,
    HEX_NAMES,
    HEXES,
    NEIGHBOUR,
    TOUCHES,
    VERTEX_NAMES,
    VERTEX_OF,
    VERTICES,
    distance,
    is_corner,
    opposite_corner,
    reference_map,
)
from theomachy.games.theurgy.position import empty
from theomachy.games.theurgy.rules.setup import find_triple, lay_tiles, mend_triples
from theomachy.games.theurgy.state import TILE

C, I1, I6, O1, O7 = (HEX_NAMES.index(name) for name in ("C", "I1", "I6", "O1", "O7"))


def neighbours(hex: int) -> list[str]:
    return [HEX_NAMES[NEIGHBOUR[hex * 6 + d]] for d in range(6) if NEIGHBOUR[hex * 6 + d] >= 0]


@pytest.mark.rule("TH-M7")
def test_the_land_has_its_hexes_vertices_and_edges() -> None:
    assert sum(NEIGHBOUR[n] >= 0 for n in range(6 * HEXES)) == 2 * 42
    assert sum(EDGES[n] >= 0 for n in range(3 * VERTICES)) == 2 * 72
    sizes = Counter(sum(TOUCHES[v * 3 + n] >= 0 for n in range(3)) for v in range(VERTICES))
    assert sizes == {3: 24, 2: 12, 1: 18}
    capital = [VERTEX_NAMES[VERTEX_OF[n]] for n in range(6)]
    assert capital == ["v19", "v25", "v31", "v36", "v30", "v24"]


@pytest.mark.rule("TH-M8")
def test_adjacent_hexes_share_an_edge_and_distance_counts_steps() -> None:
    assert sorted(neighbours(C)) == ["I1", "I2", "I3", "I4", "I5", "I6"]
    assert sorted(neighbours(O1)) == ["I1", "O12", "O2"]
    assert (distance(O1, I1), distance(O1, C), distance(O1, O7), distance(C, C)) == (1, 2, 4, 0)


@pytest.mark.rule("TH-M9")
def test_corners_touch_one_inner_hex_and_have_opposites() -> None:
    corners = [hex for hex in range(HEXES) if is_corner(hex)]
    assert [HEX_NAMES[hex] for hex in corners] == ["O1", "O3", "O5", "O7", "O9", "O11"]
    for hex in range(7, HEXES):
        inner = sum(name.startswith("I") for name in neighbours(hex))
        assert (inner == 1) == is_corner(hex)
    assert opposite_corner(O1) == O7 and opposite_corner(O7) == O1


@pytest.mark.rule("TH-M1", "TH-M2", "TH-M3", "TH-M6")
def test_rings_hold_one_and_two_tiles_of_each_type_and_no_triple() -> None:
    for seed in range(300):
        position = empty(2, GAME.settle(2, None))
        position.seed(seed)
        lay_tiles(position)
        tiles = [position.cells[TILE + hex] for hex in range(HEXES)]
        assert tiles[0] == 6 and sorted(tiles[1:7]) == list(range(6))
        assert sorted(tiles[7:]) == sorted([*range(6), *range(6)])
        assert find_triple(position.cells) == -1


@pytest.mark.rule("TH-M4", "TH-M5", "TH-M6")
def test_a_triple_is_mended_by_swapping_opposite_inner_tiles() -> None:
    position = empty(2, GAME.settle(2, None))
    outer = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    for hex, kind in enumerate([6, 0, 1, 2, 3, 4, 5, *outer]):  # every inner type beside its two outer ones
        position.cells[TILE + hex] = kind
    assert find_triple(position.cells) == I6  # Markets at I6, O11, O12: v09 is looked at first
    mend_triples(position.cells)
    assert find_triple(position.cells) == -1
    assert [position.cells[TILE + hex] for hex in range(1, 7)] == [3, 4, 5, 0, 1, 2]  # three swaps straight across


def test_the_reference_map_is_legal() -> None:
    position = empty(2, GAME.settle(2, None))
    for hex, kind in enumerate(reference_map()):
        position.cells[TILE + hex] = kind
    assert find_triple(position.cells) == -1
