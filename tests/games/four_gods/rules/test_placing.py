"""Placing tiles (FG-P)."""

import pytest

from tests.games.four_gods.build import CORNER, is_legal, loose, seat, spaces, table, why, world
from theomachy.core.refusal import IllegalAction

rule = pytest.mark.rule


def realtime(**fields):
    return table(fields.pop("players", 2), pace="realtime", **fields)


@rule("FG-A6")
def test_a_tile_in_the_hand_may_be_used_with_either_side() -> None:
    match = realtime(hands={0: ["T17A", None]})
    sides = {text.split()[1][:4] for text in match.legal(0) if text.startswith("P ")}
    assert sides == {"T17A", "T17B"}
    assert is_legal(match, 0, "X T17A") and is_legal(match, 0, "X T17B")


@rule("FG-P1", "FG-P2", "FG-P9")
def test_rotations_that_look_the_same_are_one_choice() -> None:
    match = table(2, size=8, hands={0: ["T32A", None]})
    looks = {text.split()[1] for text in match.legal(0) if text.startswith("P ")}
    assert spaces(match, 0) == {"a1", "h1", "a8", "h8"}
    assert looks == {"T32A0", "T32A1", "T32A2", "T32A3", "T32B0", "T32B1"}
    match.play(0, "P T32B3 a1 +0")
    assert world(match) == {"a1": "T32B1"}


@rule("FG-P3", "FG-P4", "FG-P5", "FG-P6", "FG-P7", "FG-P8")
def test_placing_needs_an_empty_space_two_edges_and_a_match_all_round() -> None:
    match = table(2, world={**CORNER, "c1": "city@blue"}, gods={1: "S"}, hands={0: ["T63A", "T01A"]})
    assert is_legal(match, 0, "P T63B2 b2")
    assert why(match, 0, "P T63B2 a1") == ("occupied", "FG-P3")
    assert why(match, 0, "P T63B2 c1") == ("occupied", "FG-P3")
    assert why(match, 0, "P T63B2 c2") == ("too-few-edges", "FG-P4")  # c1 is round, b2 is empty
    assert why(match, 0, "P T63B2 d2") == ("too-few-edges", "FG-P4")  # the frame only
    refused = match.refusal(0, "P T63B0 b2")
    assert refused.code == "mismatch" and refused.rule == "FG-P7"
    assert refused.facts["halves"] == ["N-NW:plain", "N-NE:mountain", "W-SW:forest", "W-NW:plain"]
    assert is_legal(match, 0, "P T01A0 d1")  # two sides of the frame; the City beside asks nothing


@rule("FG-P5")
def test_each_side_of_a_space_counts_once() -> None:
    pos = loose({"a1": "SSSS", "b1": "SSSS", "c1": "SSSS"})
    assert pos.edges(3) == 3  # d1: frame north and east, tile west
    assert pos.edges(5) == 1  # b2: tile north


@rule("FG-P11", "FG-P12")
def test_a_placed_tile_stays_and_strict_checking_refuses_what_is_wrong() -> None:
    match = realtime(world=CORNER, hands={0: ["T09A", None]})
    before = world(match)
    for text in ("P T09A0 b2", "P T09A0 c3"):
        with pytest.raises(IllegalAction):
            match.play(0, text, 5)
    assert world(match) == before and seat(match, 0)["hand"] == ["T09A", None]
    match = realtime(world=CORNER, hands={0: ["T09A", None]}, check="table")
    assert why(match, 0, "P T09A0 a1") == ("occupied", "FG-P3")
    match.play(0, "P T09A0 c3", 5)
    assert world(match)["c3"] == "T09A0"


@rule("FG-P13", "FG-E1")
def test_a_placement_that_fills_the_world_is_noticed() -> None:
    full = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5)}
    del full["d4"]
    match = table(2, pace="realtime", world=full, loose=True, hands={0: ["T01A", None]})
    match.play(0, "P T01A0 d4", 100)
    assert match.position()["phase"] == "last"
    assert match.position()["last"] == {"seat": 0, "turns": None, "why": "world-full"}
