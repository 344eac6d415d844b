"""Convert (FL-N)."""

import pytest

from tests.games.flock.build import Board


@pytest.mark.rule("FL-N1", "FL-N2", "FL-N4")
@pytest.mark.parametrize(("cas", "allowed"), [(4, False), (5, True), (6, True)])
def test_three_times_as_many_round_it_convert_an_area(cas: int, allowed: bool) -> None:
    """North Asia gives 1; South Asia is next to East Asia too, but belongs to nobody."""
    board = Board(f"CAS {cas}A, NAS 1A, EAS 2, SAS 9, SAF 2B")
    assert ("C EAS" in board.legal()) == allowed
    if allowed:
        assert board.play("C EAS")["EAS"] == "2A"
    else:
        assert board.refused("C EAS") == ("too-few-believers", "FL-N1")
        assert "You have 5" in board.sentence("C EAS")


@pytest.mark.rule("FL-N3")
def test_nobody_can_be_converted_in_an_empty_area() -> None:
    board = Board("CAS 4A, EAS 0")
    assert "C EAS" not in board.legal()
    assert board.refused("C EAS") == ("nobody-to-convert", "FL-N3")
    assert board.refused("C CAS") == ("yours-already", "FL-N1")


@pytest.mark.rule("FL-N5")
def test_a_prophet_does_not_defend() -> None:
    cards = {"B": {"deity": "gilded", "prophet": ("p_cat", "NAS")}}
    board = Board("CAS 3A, NAS 1B", cards=cards).play("C NAS")
    assert board["NAS"] == "1A" and board.seat("B")["prophet"] is None


@pytest.mark.rule("FL-N6")
def test_temples_may_not_be_put_straight_back() -> None:
    last = {"last_temples": {"A": "CAS:A NAS:A SAF:B"}}
    board = Board("CAS 4A, NAS 1B, SAF 2B", top=last)
    assert board.refused("C NAS") == ("straight-back", "FL-N6")
    assert "C NAS" in Board("CAS 4A, NAS 1B, SAF 2B").legal()  # first turn: nothing to compare with
    assert "C NAS" in Board("CAS 4A, NAS 1B, SAF 2B", top=last, options={"ko": False}).legal()
    assert "C NAS" in Board("CAS 4A, NAS 1B, SAF 2B, MEX 1A", top=last).legal()  # something else has changed


@pytest.mark.rule("FL-N6")
def test_flock_and_prophets_are_not_compared_and_the_memory_is_of_the_own_turn() -> None:
    board = Board("CAS 4A, NAS 1A, ANI 3B, SAF 2B").play("M CAS")
    assert board.dump()["last_temples"] == {"A": "ANI:B SAF:B CAS:A NAS:A"}
    board.play("C NAS")  # B takes North Asia
    assert board.refused("C NAS") == ("straight-back", "FL-N6")
    board.play("M CAS", "-")
    assert board["CAS"] == "5A" and "C NAS" in board.play("/").legal()  # by now A has ended a turn without it
