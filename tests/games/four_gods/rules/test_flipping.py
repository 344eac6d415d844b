"""Turning tiles over in rows (FG-F)."""

import pytest

from tests.games.four_gods.build import is_legal, plays, seat, table, why

rule = pytest.mark.rule


def realtime(**fields):
    return table(fields.pop("players", 2), pace="realtime", **fields)


@rule("FG-F1", "FG-F3", "FG-F4")
def test_flipping_any_tile_of_any_row_as_often_as_wished() -> None:
    match = realtime(rows={0: [None, "T58A"], 1: ["T50A"]})
    plays(match, "p0 F p1/0", "p0 F p1/0", "p0 F p0/1", "p1 F p0/1", "p0 F p1/0")
    assert seat(match, 1)["row"][0] == "T50B" and seat(match, 0)["row"][:2] == [None, "T58A"]
    assert seat(match, 0)["hand"] == [None, None]  # turned, not taken


@rule("FG-F2")
def test_flipping_needs_a_free_hand() -> None:
    match = realtime(rows={1: ["T50A"]}, hands={0: ["T58A", "T09A"]})
    assert why(match, 0, "F p1/0") == ("no-free-hand", "FG-F2")
    match.play(0, "X T58A")
    assert is_legal(match, 0, "F p1/0")


@rule("FG-F5")
def test_after_a_flip_everybody_knows_both_sides() -> None:
    match = realtime(rows={1: ["T50A"]})
    assert match.view(0)["seats"][1]["row"][0] == "#1:SSSP"
    match.play(0, "F p1/0")
    assert [match.view(viewer)["seats"][1]["row"][0] for viewer in (0, 1, None)] == ["T50B"] * 3
