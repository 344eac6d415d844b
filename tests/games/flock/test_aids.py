"""Aids: what helps a person read the board."""

from typing import Any, cast

import pytest

from tests.games.flock.build import Board


@pytest.mark.rule("FL-X2", "FL-N1")
def test_a_view_marks_areas_in_danger() -> None:
    """North Asia is empty next to Anian; Central Asia has 1 next to 3; Mexicana is neutral, so nobody loses it."""
    board = Board("NAS 0A, CAS 1A, NEU 3B, ANI 1B, MEX 0, PAT 2A, SAF 2B")
    assert board.match.view(0)["danger"] == board.match.view(1)["danger"] == ["CAS", "NAS"]


@pytest.mark.rule("FL-V1", "FL-P16")
def test_a_view_marks_areas_that_hold_more_than_they_feed() -> None:
    sunny = {"A": {"deity": "gilded", "prophet": ("p_sun", "NAS")}}
    board = Board("CAS 6A, NAS 7A, EAS 5A, MEX 6, SAF 2B", cards=sunny)
    assert board.match.view(0)["starving"] == board.match.view(None)["starving"] == ["MEX", "CAS"]


@pytest.mark.rule("FL-N1", "FL-N2", "FL-P12")
def test_a_view_counts_the_believers_round_a_flock() -> None:
    farmer = {"B": {"deity": "sower", "prophet": ("p_agriculture", "MEX")}}
    board = Board("CAS 3A, NAS 2A, EAS 2, NEU 1B, SAS 0, PER 2, SAF 2B", cards=farmer)
    mine, other = (cast(dict[str, list[int]], board.match.view(seat)["pressure"]) for seat in (0, 1))
    assert (mine["EAS"], mine["NEU"]) == ([5, 6], [5, 3])
    assert not {"SAS", "CAS", "BRA"} & set(mine)  # empty, own, and far away
    assert other["PER"] == [1, 6]  # the prophet counts
    assert board.match.view(None)["pressure"] == {}


BEGUN = [
    (["X CAS", ">NAS", ">NAS", ">SAS"], "CAS", {"CAS": 1, "NAS": 5, "SAS": 1}, ["SAS"], 1),
    (["S CAS"], "CAS", {}, [], 0),
    (["S CAS", ">NEU"], "CAS", {}, [], 0),
    (["M CAS"], "CAS", {"CAS": 6}, [], 0),
]


@pytest.mark.parametrize(("lines", "source", "flock", "takes", "left"), BEGUN)
def test_a_view_says_what_a_begun_choice_comes_to(
    lines: list[str], source: str, flock: dict[str, int], takes: list[str], left: int
) -> None:
    board = Board("CAS 4A, NAS 3A, SAS 0, NEU 2B", cards={"A": {"in_play": ["lust"]}}).play(*lines)
    assert board.match.view(0)["begun"] == {"from": source, "flock": flock, "takes": takes, "left": left}


def test_effects_and_the_moon_are_begun_too() -> None:
    killer = Board("CAS 4A, NAS 3A", phase="miracle").play("!assassin", ":MEX")
    assert killer.match.view(0)["begun"] == {"from": None, "flock": {"MEX": 1}, "takes": [], "left": 0}
    cards = {"A": {"deity": "crescent", "prophet": ("p_moon", "CAS")}, "B": {"deity": "sower"}}
    moon = Board("CAS 4A, NAS 3A, NEU 0", phase="miracle", cards=cards).play("P~NEU")
    assert moon.match.view(0)["begun"] == {"from": "CAS", "flock": {"CAS": 2, "NEU": 1}, "takes": ["NEU"], "left": 0}
    arts = {"A": {"deity": "crescent", "in_play": ["martial_arts"]}, "B": {"deity": "sower"}}
    removal = Board("CAS 4A, SAS 4B", cards=arts).play("S CAS", ">SAS", "x2")
    assert cast(Any, removal.match.view(0)["begun"])["flock"] == {"CAS": 2, "SAS": 2}
    assert "begun" not in Board("CAS 4A, NAS 3A").match.view(0)


@pytest.mark.rule("FL-K1")
def test_a_payment_is_begun_for_its_owner_alone() -> None:
    board = Board("CAS 4A, NAS 3A", phase="miracle").play("!lust", "-CAS", "-NAS")
    assert cast(Any, board.match.view(0)["begun"])["flock"] == {"CAS": 3, "NAS": 2}
    assert "begun" not in board.match.view(1) and "begun" not in board.match.view(None)
