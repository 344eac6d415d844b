"""Penalties for mistakes, and debts (FG-Q12 to FG-Q15)."""

import pytest

from tests.games.four_gods.build import GAME, SETTLED, checked, doubtful, matches, plays, seat, table, why, world

rule = pytest.mark.rule


@rule("FG-Q12", "FG-Q15", "FG-Q14", "FG-O7")
def test_a_penalty_takes_the_prophet_on_the_tile_else_one_of_the_reserve() -> None:
    match = checked(hands={0: ["T09A", None]}, gods={0: "F"}, penalties="all")
    plays(match, "p0 P T09A0 b2 +green:NW", "p1 ! b2", at=0)
    assert (seat(match, 0)["reserve"], seat(match, 0)["lost"]) == ({"green": 12}, {"green": 1})
    match = checked(hands={0: ["T09A", None]}, gods={0: "F"}, penalties=[0])
    plays(match, "p0 P T09A0 b2", "p1 ! b2", at=0)
    assert (seat(match, 0)["reserve"], seat(match, 0)["lost"]) == ({"green": 12}, {"green": 1})
    match = checked(hands={0: ["T09A", None]}, gods={0: "F"}, penalties=[1])
    plays(match, "p0 P T09A0 b2", "p1 ! b2", at=0)
    assert seat(match, 0)["lost"] == {"green": 0}  # only the experienced pay
    GAME.check_invariants(match.truth())


@rule("FG-Q12", "FG-Q17")
def test_with_two_colours_the_offender_chooses_which_reserve() -> None:
    match = checked(hands={0: ["T09A", None]}, gods={0: "SF"}, penalties="all", two_player="4gods")
    plays(match, "p0 P T09A0 b2", "p1 ! b2", at=0)
    assert match.legal(0) == ["V blue", "V green"]
    assert why(match, 0, "D1") == ("penalty-first", "FG-Q17")
    assert why(match, 0, "V gray") == ("cannot-lose", "FG-Q12")
    match.play(0, "V green", 100)
    assert seat(match, 0)["lost"] == {"blue": 0, "green": 1}
    match = checked(hands={0: ["T09A", None]}, gods={0: "SF"}, penalties="all", two_player="4gods")
    plays(match, "p0 P T09A0 b2", "p1 ! b2", at=0)
    match.tick(10_000)  # without an answer the first colour
    assert seat(match, 0)["lost"] == {"blue": 1, "green": 0}


@rule("FG-Q12", "FG-Q17")
def test_with_an_empty_reserve_a_prophet_in_the_world_is_lost_but_none_on_a_city() -> None:
    crowd = {"a1": "T17A0@green:NW", "b1": "T60A0@green:NW", "a2": "T43B0", "d4": "city@green"}
    poor = {0: {"lost": {"green": 10}}}
    match = checked(world=crowd, placed=SETTLED, hands={0: ["T09A", None]}, gods={0: "F"}, penalties="all", seats=poor)
    plays(match, "p0 P T09A0 b2", "p1 ! b2", at=0)
    assert match.legal(0) == ["V a1", "V b1"]
    match.tick(10_000)
    assert world(match)["a1"] == "T17A0" and seat(match, 0)["lost"] == {"green": 11}
    GAME.check_invariants(match.truth())


@rule("FG-Q13")
def test_without_a_god_the_penalty_is_a_debt() -> None:
    match = checked(hands={0: ["T09A", None]}, penalties="all")
    plays(match, "p0 P T09A0 b2", "p1 ! b2", at=0)
    assert seat(match, 0)["debt"] == 1
    match.play(0, "G forest", 10)
    assert seat(match, 0)["reserve"] == {"green": 12} and seat(match, 0)["lost"] == {"green": 1}
    assert seat(match, 0)["debt"] == 0
    GAME.check_invariants(match.truth())
    broke = checked(hands={0: ["T09A", None]}, gods={0: "F"}, penalties="all", seats={0: {"lost": {"green": 13}}})
    plays(broke, "p0 P T09A0 b2", "p1 ! b2", at=0)
    assert seat(broke, 0)["lost"] == {"green": 13} and broke.position()["asked"] == []


@rule("FG-Q17", "FG-Q12")
def test_a_penalty_does_not_cut_short_what_was_asked_before() -> None:
    match = doubtful(2, gods={0: "MF"}, penalties="all", two_player="4gods", hands={0: ["T09A", None]})
    match.play(1, "! b2", 1000)
    match.play(0, "P T09A0 c3", 4000)
    match.play(1, "! c3", 4500)  # noticed at once: the penalty is a choice of its own
    assert match.position()["asked"] == [["admit", 0, "b2"], ["penalty", 0]] and "b2" in world(match)
    deadlines = match.position()["clock"]["deadlines"]
    assert (deadlines["ask:0:b2"], deadlines["ask:0:penalty"]) == (11_000, 14_500)
    assert match.view(1)["clock"]["deadlines"]["ask:0"] == 14_500
    assert matches.start_from(GAME, match.position()).position() == match.position()
    assert why(match, 0, "Y") == ("penalty-first", "FG-Q17")
    match.play(0, "V green", 5000)
    match.play(0, "Y", 5100)
    assert match.legal(0) == ["V gray", "V green"] and "b2" not in world(match)
    match.tick(15_100)
    assert seat(match, 0)["lost"] == {"gray": 1, "green": 1}


@rule("FG-Q17", "FG-Q12")
def test_a_second_penalty_waits_for_the_choice_before_it() -> None:
    crowd = {"b2": "T01A0", "d4": "T02A0"}
    order = [["b2", 0, 0, "P"], ["d4", 0, 1, "P"]]
    match = checked(world=crowd, placed=order, gods={0: "SF"}, penalties="all", two_player="4gods", size=5)
    plays(match, "p1 ! b2", at=0)
    plays(match, "p1 ! d4", at=3000)
    assert match.position()["asked"] == [["penalty", 0]] and seat(match, 0)["debt"] == 1
    assert seat(match, 0)["lost"] == {"blue": 0, "green": 0}
    match.play(0, "V green", 9000)
    assert match.legal(0) == ["V blue", "V green"] and seat(match, 0)["debt"] == 0
    match.tick(18_999)
    assert seat(match, 0)["lost"] == {"blue": 0, "green": 1}
    match.tick(19_000)
    assert seat(match, 0)["lost"] == {"blue": 1, "green": 1} and match.position()["asked"] == []
    GAME.check_invariants(match.truth())


@rule("FG-Q17", "FG-Q13")
def test_a_choice_of_penalty_ends_when_nothing_is_left_to_lose() -> None:
    """The two prophets that could pay for c3 stand on wrong tiles themselves, and pay for those."""
    match = table(
        2,
        pace="realtime",
        check="table",
        penalties="all",
        size=5,
        gods={0: "M", 1: "F"},
        world={"c3": "T01A0", "a5": "T02A0", "c5": "T03A0@gray:NW", "e3": "T04A0@gray:NW"},
        seats={0: {"lost": {"gray": 11}}},
        placed=[["c3", 0, 0, "P"], ["a5", 0, 1, "P"], ["c5", 0, 2, "P"], ["e3", 0, 3, "P"]],
    )
    match.play(1, "! c3", 0)
    assert match.legal(0) == ["V e3", "V c5"]
    match.play(1, "! c5", 3000)
    assert match.legal(0) == ["V e3"]
    match.play(1, "! e3", 6000)
    assert match.position()["asked"] == [] and seat(match, 0)["lost"] == {"gray": 13} and "-" in match.legal(0)
    match.tick(20_000)
    GAME.check_invariants(match.truth())
