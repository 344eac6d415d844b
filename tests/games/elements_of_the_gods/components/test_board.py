"""The boards (rules EG-B)."""

import pytest

from tests.games.elements_of_the_gods.build import SEATS, refused, scene
from theomachy.games.elements_of_the_gods.components.board import BOARDS, DIRECTIONS, OFF, Board, board_for


def edges_of(board: Board, first: int) -> int:
    ways = range(first, DIRECTIONS, 2)
    return sum(board.beside(space, way) != OFF for space in range(board.spaces) for way in ways) // 2


@pytest.mark.rule("EG-B1", "EG-B2", "EG-B3", "EG-S1")
def test_the_board_fits_the_number_of_players() -> None:
    assert [int(board_for(seats).size) for seats in SEATS] == [7, 7, 8, 9, 9]
    assert [int(board_for(seats).spaces) for seats in SEATS] == [49, 49, 64, 81, 81]


@pytest.mark.rule("EG-B4")
def test_cliffs_are_off_the_board() -> None:
    match = scene(2)
    refusal = match.refusal(0, "Wa h8 M")
    assert refusal is not None and refusal.code == "not-understood"
    assert "a1 to g7" in str(refusal.facts["why"])
    assert refused(scene(3), "Wa h8 M") == "space-garden EG-E2"
    assert refused(scene(3), "Wa h7 M") == ""


@pytest.mark.rule("EG-B5")
def test_edges_and_corners_are_those_of_the_spaces_in_play() -> None:
    edges = {size: sum(board.is_edge(space) for space in range(board.spaces)) for size, board in BOARDS.items()}
    assert edges == {7: 24, 8: 28, 9: 32}
    assert [BOARDS[7].name(corner) for corner in BOARDS[7].corners()] == ["a1", "g1", "a7", "g7"]
    assert [BOARDS[9].name(corner) for corner in BOARDS[9].corners()] == ["a1", "i1", "a9", "i9"]


@pytest.mark.rule("EG-B6")
def test_spaces_touch_by_sides_and_corners() -> None:
    assert {size: (edges_of(board, 0), edges_of(board, 1)) for size, board in BOARDS.items()} == {
        7: (84, 72),
        8: (112, 98),
        9: (144, 128),
    }
    board = BOARDS[7]
    d4 = board.find("d4")
    assert d4 is not None
    around = [board.name(board.beside(d4, way)) for way in range(DIRECTIONS)]
    assert around == ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"]


@pytest.mark.rule("EG-B7")
def test_the_river_does_nothing() -> None:
    """No space is other than its neighbours: between the edges every one may hold an Element."""
    match = scene(5, gar=[])
    match.play(0, "Wa")
    assert len(match.legal(0)) == 81


@pytest.mark.rule("EG-B8")
def test_columns_are_letters_and_rows_numbers_from_the_bottom() -> None:
    board = BOARDS[9]
    assert (board.name(0), board.name(8), board.name(72), board.name(80)) == ("a1", "i1", "a9", "i9")
    assert board.find("i9") == 80 and BOARDS[8].find("i9") is None
    assert board.find("a0") is None and board.find("j1") is None and board.find("a10") is None
