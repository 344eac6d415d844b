"""Slaughter (FL-W)."""

import pytest

from tests.games.flock.build import Board


@pytest.mark.rule("FL-W1")
def test_slaughter_takes_equal_numbers() -> None:
    board = Board("CAS 4A, NEU 3")
    board.play("S CAS")
    assert board.legal() == [">NEU", ">MEA", ">NAS", ">EAS", ">SAS"]
    board.play(">NEU")
    assert board.legal() == ["x1", "x2", "x3"]
    assert board.refused("x4") == ("wrong-number", "FL-W1")
    board.play("x3")
    assert (board["CAS"], board["NEU"]) == ("1A", "0")


@pytest.mark.rule("FL-W2")
def test_own_areas_cannot_be_slaughtered_but_neutral_ones_can() -> None:
    board = Board("CAS 4A, NAS 2A, NEU 2")
    assert board.refused("S CAS1>NAS") == ("own-target", "FL-W2")
    assert board.play("S CAS1>NEU")["NEU"] == "1"


@pytest.mark.rule("FL-W3")
def test_slaughter_changes_no_owner_and_sends_no_prophet_home() -> None:
    board = Board("CAS 4A, NAS 2B", cards={"B": {"prophet": ("p_war", "NAS")}}).play("S CAS2>NAS")
    assert board["NAS"] == "0B" and board.seat("B")["prophet"]["at"] == "NAS"
