"""Multiply (FL-A)."""

import pytest

from tests.games.flock.build import Board

FERTILE = {"A": {"deity": "sower", "in_play": ["fertility"], "prophet": ("p_fertility", "NAS")}}


@pytest.mark.rule("FL-A1", "FL-A2", "FL-A3", "FL-A4")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (3, 4), (4, 5), (5, 6), (8, 9)])
def test_multiply_adds_one_and_to_a_crowd_two(before: int, after: int) -> None:
    """What is above 5 at the end of the turn has lost one piece again."""
    assert Board(f"CAS {before}A, NAS 1A").play("M CAS")["CAS"] == f"{after}A"


@pytest.mark.rule("FL-A4")
def test_an_area_may_grow_over_its_limit_first() -> None:
    board = Board("CAS 5A, NAS 1A", cards={"A": {"prophet": ("p_dog", "CAS")}}).play("M CAS")
    assert board["CAS"] == "7A" and board.turn("phase") == "closing"


@pytest.mark.rule("FL-A1")
def test_only_own_areas_multiply() -> None:
    board = Board("CAS 2A, NAS 2B")
    assert board.refused("M NAS") == ("not-your-area", "FL-A1")
    assert board.refused("M NEU") == ("not-your-area", "FL-A1")


@pytest.mark.rule("FL-A5")
def test_nothing_multiplies_from_an_empty_supply() -> None:
    board = Board("CAS 66A, NAS 2A, SAF 2B, rest 0")
    assert board.dump()["supply"] == 0 and not board.legal("M")
    assert board.refused("M CAS") == ("supply-empty", "FL-A5")


@pytest.mark.rule("FL-A6", "FL-K11", "FL-P11")
def test_number_then_fertility_then_prophet() -> None:
    board = Board("CAS 4A, NAS 1A", cards=FERTILE).play("M CAS")
    assert [(event["areas"], event["counts"]) for event in board.events_named("flock-grew")] == [
        (["CAS", "NAS"], [3, 1])
    ]
    assert board["NAS"] == "2A"


@pytest.mark.rule("FL-A7", "FL-C7")
@pytest.mark.parametrize(
    ("supply", "grown"), [(1, {"CAS": 1}), (2, {"CAS": 2}), (3, {"CAS": 3}), (4, {"CAS": 3, "NAS": 1})]
)
def test_a_short_supply_fills_in_that_order(supply: int, grown: dict[str, int]) -> None:
    board = Board(f"CAS 4A, NAS {64 - supply}A, SAF 2B, rest 0", cards=FERTILE).play("M CAS")
    (event,) = board.events_named("flock-grew")
    assert (event["areas"], event["counts"]) == (list(grown), list(grown.values()))


@pytest.mark.rule("FL-A7", "FL-K12")
def test_with_lust_the_first_named_area_comes_first() -> None:
    board = Board("CAS 4A, NAS 62A, SAF 2B, rest 0", cards={"A": {"in_play": ["lust"]}}).play("M CAS")
    assert board.turn("player") == "B"  # 2 of the supply of 2: no second area could get anything
    board = Board("CAS 4A, NAS 61A, SAF 2B, rest 0", cards={"A": {"in_play": ["lust"]}}).play("M CAS,NAS")
    assert board["CAS"] == "5A"  # 4 + 2, less one starved
    assert [event["counts"] for event in board.events_named("flock-grew")] == [[2, 1]]
