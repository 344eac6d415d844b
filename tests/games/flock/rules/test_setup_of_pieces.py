"""Pieces and temples (FL-C)."""

from typing import cast

import pytest

from tests.games.flock.build import Board
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.games.flock import GAME


@pytest.mark.rule("FL-C1", "FL-C4", "FL-S2")
@pytest.mark.parametrize(("seats", "pieces", "areas"), [(2, 70, 19), (3, 70, 19), (4, 100, 25)])
def test_pieces_and_areas_by_players(seats: int, pieces: int, areas: int) -> None:
    position = GAME.new(seats, 1)
    dump = GAME.dump(position)
    assert dump["areas"] == {} and dump["default"] == "2"
    assert dump["supply"] == pieces - 2 * areas


@pytest.mark.rule("FL-C6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_are_never_made_or_lost(seats: int) -> None:
    position, dice = GAME.new(seats, 5), Dice(5)
    while step(position, dice):
        GAME.check_invariants(position)
    GAME.check_invariants(position)


@pytest.mark.rule("FL-C7")
def test_a_short_supply_gives_what_it_has() -> None:
    board = Board("CAS 52A, NAS 0A, SAF 2B, rest 0", phase="miracle", cards={"A": {"deity": "gilded"}})
    assert board.dump()["supply"] == 16
    board = Board("CAS 68A, NAS 0A, SAF 2B, rest 0", phase="miracle", cards={"A": {"deity": "gilded"}})
    board.play("!heat(-CAS2)+NAS")
    assert board["NAS"] == "2A" and board.dump()["supply"] == 0


@pytest.mark.rule("FL-C8", "FL-X4")
def test_a_piece_believes_in_the_owner_of_its_area() -> None:
    board = Board("CAS 3A, NAS 2A, NEU 1B")
    truth = board.truth()
    assert (truth.believers(0), truth.believers(1)) == (5, 1)
    board.play("X CAS>NEU2")
    assert (board.truth().believers(0), board.truth().believers(1)) == (3, 3)


@pytest.mark.rule("FL-C9")
def test_an_empty_area_stays_its_owners() -> None:
    board = Board("CAS 2A, NEU 2, NAS 2A").play("X CAS>NEU2")
    assert board["CAS"] == "0A"


@pytest.mark.rule("FL-C10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_player_ever_needs_an_eleventh_temple(seats: int) -> None:
    for seed in range(4):
        position, dice = GAME.new(seats, seed), Dice(seed)
        while step(position, dice):
            dump = GAME.dump(position)
            owners = "".join(text[-1] for text in cast(dict[str, str], dump["areas"]).values())
            assert max(owners.count(letter) for letter in "ABCD") <= 10 or position.is_over()
