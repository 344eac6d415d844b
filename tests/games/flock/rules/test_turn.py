"""The turn and its phases (FL-T)."""

import pytest

from tests.games.flock.build import Board


@pytest.mark.rule("FL-T1")
def test_miracle_action_starvation_in_this_order() -> None:
    board = Board("CAS 6A, NAS 2A", phase="miracle")
    assert board.turn("phase") == "miracle" and not board.legal("M")
    board.play("/")
    assert board.turn("phase") == "action" and not board.legal("!")
    board.play("M NAS")
    assert board["CAS"] == "5A" and board.turn("player") == "B"


@pytest.mark.rule("FL-T2")
def test_one_card_a_turn() -> None:
    board = Board("CAS 6A, NAS 3A", phase="miracle").play("!assassin:MEX2")
    assert board.legal("!") == []
    assert board.refused("!lust") == ("card-already-played", "FL-T2")


@pytest.mark.rule("FL-T3")
@pytest.mark.parametrize("order", [("!assassin:MEX2", "P>NAS"), ("P>NAS", "!assassin:MEX2")])
def test_card_and_prophet_in_either_order(order: tuple[str, str]) -> None:
    cards = {"A": {"prophet": ("p_dog", "CAS"), "hand": ["assassin", "pilgrim", "lust"]}}
    board = Board("CAS 4A", phase="miracle", cards=cards).play(*order)
    assert board["MEX"] == "0" and board.seat("A")["prophet"]["at"] == "NAS"


@pytest.mark.rule("FL-T3")
def test_going_on_is_asked_while_a_card_is_hidden_and_not_after() -> None:
    hidden = Board("CAS 0A, NAS 0A", phase="miracle", cards={"A": {"hand": ["lust", "pilgrim", "baby_boom", "p_dog"]}})
    assert hidden.legal() == ["/"]  # nothing can be paid, but only the owner knows that
    cards = {"A": {"in_play": ["lust", "pilgrim"], "spent": ["assassin", "baby_boom"]}}
    known = Board("CAS 1A, NAS 0A", phase="miracle", cards=cards)
    assert known.turn("phase") == "action"


@pytest.mark.rule("FL-T4")
def test_one_action_or_none() -> None:
    board = Board("CAS 4A, NAS 3A")
    assert {"M CAS", "X CAS", "S CAS", "C EAS", "-"} <= set(board.legal())
    board.play("-")
    assert board.turn("player") == "B" and board["CAS"] == "4A"


@pytest.mark.rule("FL-T5")
@pytest.mark.parametrize("order", [("D>NEU", "Z NAS>EAS"), ("Z NAS>EAS", "D>NEU")])
def test_dog_and_pilgrim_once_each_in_any_order(order: tuple[str, str]) -> None:
    cards = {"A": {"in_play": ["pilgrim"], "prophet": ("p_dog", "CAS")}}
    board = Board("CAS 4A, NAS 3A", cards=cards).play("M NAS")
    assert board.turn("phase") == "closing"
    board.play(*order)
    assert (board["CAS"], board["NAS"], board["NEU"], board["EAS"]) == ("3A", "3A", "3", "3")
    assert board.turn("player") == "B"


@pytest.mark.rule("FL-T5")
def test_the_closing_exoduses_may_be_left_out() -> None:
    cards = {"A": {"in_play": ["pilgrim"], "prophet": ("p_dog", "CAS")}}
    board = Board("CAS 4A", cards=cards).play("M CAS", ".")
    assert board["CAS"] == "5A" and board.turn("player") == "B"


@pytest.mark.rule("FL-T6", "FL-V1")
def test_starvation_needs_no_choice() -> None:
    board = Board("CAS 9A, MEX 7, SAF 6B").play("-")
    assert (board["CAS"], board["MEX"], board["SAF"]) == ("8A", "6", "5B")
    assert board.events_named("flock-starved") == [{"areas": ["MEX", "SAF", "CAS"]}]
