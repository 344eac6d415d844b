"""Discarding to your own row (FG-D)."""

import pytest

from tests.games.four_gods.build import is_legal, seat, table, why

rule = pytest.mark.rule
FULL_ROW: list[str | None] = [f"T{number:02}A" for number in range(70, 90)]


def realtime(**fields):
    return table(fields.pop("players", 2), pace="realtime", **fields)


@rule("FG-D1", "FG-D3", "FG-D4", "FG-K8")
def test_discarding_to_the_own_row_with_either_side_and_any_free_slot() -> None:
    match = realtime(hands={0: ["T58A", "T09A"]}, rows={0: ["T01A", None, "T02A"]})
    match.play(0, "X T58B")
    assert seat(match, 0)["row"][:3] == ["T01A", "T58B", "T02A"]
    match.play(0, "X T09A /7")
    assert seat(match, 0)["row"][7] == "T09A"
    match.play(0, "K p0/0")
    assert seat(match, 0)["row"][:3] == [None, "T58B", "T02A"]  # slots do not close up
    assert why(match, 0, "X T01B /2") == ("slot-taken", "FG-D4")
    match.play(0, "X T01B /0")
    assert seat(match, 0)["row"][0] == "T01B"


@rule("FG-D5", "FG-Z9")
def test_both_tiles_at_once() -> None:
    match = table(2, hands={0: ["T58A", "T09A"]})
    match.play(0, "XX T58B T09A")
    assert seat(match, 0)["row"][:2] == ["T58B", "T09A"] and match.actors() == [1]
    match = table(2, hands={0: ["T58A", "T09A"]})
    match.play(0, "XX T09A T58B")  # named in any order, they lie left hand first
    assert seat(match, 0)["row"][:2] == ["T58B", "T09A"]
    assert why(realtime(hands={1: ["T58A", "T09A"]}), 0, "XX T58A T09A")[0] == "not-understood"


@rule("FG-D6", "FG-D7", "FG-B5", "FG-C12")
def test_a_full_row_takes_no_discard_and_forbids_drawing() -> None:
    match = realtime(rows={0: FULL_ROW})
    assert why(match, 0, "D2") == ("row-full-draw", "FG-B5")
    match = realtime(rows={0: FULL_ROW}, hands={0: ["T58A", "T09A"]})
    assert why(match, 0, "X T58A") == ("row-full", "FG-D6")
    match = realtime(rows={0: FULL_ROW[:19]}, hands={0: ["T58A", "T09A"]})
    assert why(match, 0, "XX T58A T09A") == ("row-full", "FG-D6")
    assert is_legal(match, 0, "X T58A")
