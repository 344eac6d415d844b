"""Exodus (FL-X)."""

import pytest

from tests.games.flock.build import Board


@pytest.mark.rule("FL-X1", "FL-X6")
def test_an_exodus_splits_freely_over_neighbours() -> None:
    board = Board("CAS 4A, NAS 1A").play("X CAS>NEU1,NAS2,EAS1")
    assert (board["CAS"], board["NEU"], board["NAS"], board["EAS"]) == ("0A", "3", "3A", "3")
    assert Board("CAS 4A").refused("X CAS>MEX1") == ("not-adjacent", "FL-M1")


@pytest.mark.rule("FL-X1")
def test_an_exodus_needs_an_own_area_with_pieces_and_somebody_who_goes() -> None:
    board = Board("CAS 1A, NAS 0A")
    assert board.refused("X NAS") == ("area-empty", "FL-X1")
    assert board.refused("X EAS") == ("not-your-area", "FL-X1")
    assert board.refused("X CAS>NAS2") == ("all-left", "FL-X1")
    assert board.play("X CAS").refused(".") == ("nobody-left", "FL-X1")


@pytest.mark.rule("FL-X2", "FL-P7")
def test_empty_destinations_become_yours_and_their_prophets_go_home() -> None:
    board = Board("CAS 3A, NEU 0, NAS 0B", cards={"B": {"prophet": ("p_war", "NAS")}}).play("X CAS>NEU1,NAS1")
    assert (board["NEU"], board["NAS"]) == ("1A", "1A")
    assert board.seat("B")["prophet"] is None and board.seat("B")["called"] == ["p_war"]


@pytest.mark.rule("FL-X2")
def test_a_prophet_on_neutral_ground_goes_home_too_but_an_own_one_stays() -> None:
    cards = {"A": {"prophet": ("p_dog", "NEU")}, "B": {"prophet": ("p_war", "NEU")}}
    board = Board("CAS 3A, NEU 0", cards=cards).play("X CAS>NEU1")
    assert board.seat("B")["prophet"] is None and board.seat("A")["prophet"]["at"] == "NEU"


@pytest.mark.rule("FL-X3", "FL-E8")
def test_all_destinations_are_settled_together() -> None:
    """Two areas at once: the second one counts although the first would have been enough to take."""
    board = Board("CAS 5A, NEU 0, MEA 0, EAS 0").play("X CAS>NEU1,MEA1,EAS1")
    assert [board[area] for area in ("NEU", "MEA", "EAS")] == ["1A", "1A", "1A"]


@pytest.mark.rule("FL-X4")
def test_joining_a_foreign_flock_changes_no_owner() -> None:
    board = Board("CAS 4A, NAS 1B, NEU 1").play("X CAS>NEU1,NAS1")
    assert (board["NAS"], board["NEU"]) == ("2B", "2")


@pytest.mark.rule("FL-X5")
def test_a_led_piece_takes_empty_areas_and_is_no_action() -> None:
    cards = {"A": {"prophet": ("p_forest", "CAS")}}
    board = Board("CAS 3A, NEU 0", phase="miracle", cards=cards).play("P~NEU")
    assert board["NEU"] == "1A" and board.turn("actions_left") == 1
    assert "M CAS" in board.play("/").legal()
