"""Prophets (FG-R, FG-N10)."""

import pytest

from tests.games.four_gods.build import CORNER, is_legal, plays, seat, table, why, world

rule = pytest.mark.rule


def realtime(players: int = 2, **fields):
    return table(players, pace="realtime", **fields)


@rule("FG-G6", "FG-R4", "FG-A8")
def test_place_choose_a_god_and_stand_a_prophet_on_that_tile() -> None:
    match = realtime(world=CORNER, hands={0: ["T63A", None]})
    match.play(0, "P T63B2 b2", 100)
    assert why(match, 0, "+green:SE") == ("no-god", "FG-R1")
    match.play(0, "G forest", 200)
    match.play(0, "+green:SE", 300)
    assert world(match)["b2"] == "T63B2@green:SE"


@rule("FG-R1", "FG-R2", "FG-R3", "FG-R5", "FG-R6", "FG-R7")
def test_one_prophet_in_any_region_of_the_tile_just_placed() -> None:
    shared = {**CORNER, "a2": "T43B0@blue:SW"}
    match = realtime(world=shared, gods={0: "F", 1: "S"}, hands={0: ["T63A", None]})
    assert why(match, 0, "+green:SE") == ("no-window", "FG-R4")
    match.play(0, "P T63B2 b2", 0)  # PMFF: plain, mountain, forest
    standing = [text for text in match.legal(0) if text.startswith("+")]
    assert standing == ["+green:NW", "+green:NE", "+green:SE", "+0"]
    match.play(0, "+green:SW", 1)  # any corner of the region names it
    assert world(match)["b2"] == "T63B2@green:SE" and seat(match, 0)["reserve"] == {"green": 12}


@rule("FG-R4", "FG-Z3")
def test_the_window_closes_with_time_and_with_the_next_other_action() -> None:
    match = realtime(world=CORNER, gods={0: "F"}, hands={0: ["T63A", "T01A"]})
    match.play(0, "P T63B2 b2", 1000)
    assert match.position()["window"] == [["b2", 0]]
    assert is_legal(match, 0, "+green:SE")
    match.tick(5999)
    assert is_legal(match, 0, "+green:SE")
    match.tick(6000)
    assert why(match, 0, "+green:SE") == ("no-window", "FG-R4")
    for other in ("X T01A", "-", "P T01A0 d1"):
        match = realtime(world=CORNER, gods={0: "F"}, hands={0: ["T63A", "T01A"]})
        match.play(0, "P T63B2 b2", 0)
        match.play(0, other, 1)
        windows = match.position()["window"]
        assert windows == ([["d1", 0]] if other.startswith("P") else [])


@rule("FG-R4")
def test_several_seats_have_windows_at_the_same_time_and_none_closes_one() -> None:
    match = realtime(hands={0: ["T01A", None], 1: ["T05A", None]}, gods={0: "F", 1: "S"})
    plays(match, "p0 P T01A0 a1", "p1 P T05A0 d1")
    assert match.position()["window"] == [["a1", 0], ["d1", 1]]
    match.play(0, "+0", 1)
    assert match.position()["window"] == [["d1", 1]]


@rule("FG-R4", "FG-A3")
def test_a_placement_with_a_wrong_prophet_is_refused_as_a_whole() -> None:
    match = realtime(world=CORNER, gods={0: "F"}, hands={0: ["T63A", None]})
    assert why(match, 0, "P T63B2 b2 +blue:SE") == ("not-your-colour", "FG-R7")
    assert "b2" not in world(match)
    match.play(0, "P T63B2 b2 +green:SE", 7)
    assert world(match)["b2"] == "T63B2@green:SE"


@rule("FG-R8", "FG-R10", "FG-R11")
def test_with_an_empty_reserve_a_prophet_migrates() -> None:
    crowd = {**CORNER, "b1": "T60A0@green:NW"}
    rich = realtime(world=crowd, gods={0: "F"}, hands={0: ["T63A", None]})
    rich.play(0, "P T63B2 b2", 0)
    assert why(rich, 0, "+green:SE<b1") == ("reserve-first", "FG-R10")
    poor = {"lost": {"green": 12}}
    match = realtime(world=crowd, gods={0: "F"}, hands={0: ["T63A", "T01A"]}, seats={0: poor})
    match.play(0, "P T63B2 b2", 0)
    assert why(match, 0, "+green:SE") == ("reserve-empty", "FG-R8")
    assert [text for text in match.legal(0) if text.startswith("+")] == [
        "+green:NW<b1",
        "+green:NE<b1",
        "+green:SE<b1",
        "+0",
    ]
    match.play(0, "+green:SE<b1", 1)
    assert world(match)["b2"] == "T63B2@green:SE" and world(match)["b1"] == "T60A0"


@rule("FG-R9")
def test_a_prophet_on_a_city_never_migrates() -> None:
    match = realtime(
        world={**CORNER, "c1": "city@green"},
        gods={0: "F"},
        hands={0: ["T63A", None]},
        seats={0: {"lost": {"green": 12}}},
    )
    match.play(0, "P T63B2 b2", 0)
    assert why(match, 0, "+green:SE<c1") == ("no-prophet-there", "FG-R9")
    assert [text for text in match.legal(0) if text.startswith("+")] == ["+0"]


@rule("FG-R12")
def test_prophets_stay_where_they_stand() -> None:
    crowd = {**CORNER, "b1": "T60A0@green:NW"}
    match = realtime(world=crowd, gods={0: "F", 1: "S"}, hands={0: ["T63A", None], 1: ["T01A", None]})
    plays(match, "p0 P T63B2 b2 +green:SE", "p1 P T01A0 d4", "p0 D1", "p1 +0")
    assert world(match)["b1"] == "T60A0@green:NW" and world(match)["b2"] == "T63B2@green:SE"
