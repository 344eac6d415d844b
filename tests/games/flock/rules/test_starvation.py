"""Starvation (FL-V)."""

import pytest

from tests.games.flock.build import Board


@pytest.mark.rule("FL-V1", "FL-V2")
@pytest.mark.parametrize(("before", "after"), [("5A", "5A"), ("6A", "5A"), ("9A", "8A"), ("7B", "6B"), ("6", "5")])
def test_one_piece_starves_above_five(before: str, after: str) -> None:
    assert Board(f"CAS 1A, NAS {before}, SAF 2B").play("-")["NAS"] == after


@pytest.mark.rule("FL-V3", "FL-K13", "FL-P16")
@pytest.mark.parametrize(
    ("cards", "area", "limit"),
    [
        ({}, "CAS", 5),
        ({"in_play": ["agriculture"]}, "CAS", 6),
        ({"prophet": ("p_sun", "CAS")}, "CAS", 7),
        ({"in_play": ["agriculture"], "prophet": ("p_sun", "CAS")}, "CAS", 7),
        ({"in_play": ["agriculture"]}, "NEU", 5),
        ({"prophet": ("p_sun", "NEU")}, "NEU", 7),
    ],
)
@pytest.mark.parametrize("player", ["A", "B"])
def test_the_highest_limit_counts_on_everybodys_turn(
    cards: dict[str, object], area: str, limit: int, player: str
) -> None:
    for pieces in (limit, limit + 1):
        owner = "A" if area == "CAS" else ""
        board = Board(
            f"NAS 1A, {area} {pieces}{owner}, SAF 2B", cards={"A": {"deity": "gilded", **cards}}, player=player
        )
        assert board.play("-")[area] == f"{limit}{owner}"
