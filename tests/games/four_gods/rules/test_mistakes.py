"""Mistakes, challenges, collapse and penalties with ``table`` checking (FG-Q)."""

from typing import Any

import pytest

from tests.games.four_gods.build import CORNER, GAME, is_legal, matches, plays, seat, table, why, world
from theomachy.core.chance import Dice
from theomachy.core.refusal import PositionError
from theomachy.games.four_gods import state as at

rule = pytest.mark.rule
SETTLED = [["a1", 1, 0, "P"], ["b1", 1, 1, "P"], ["a2", 1, 2, "P"]]


def checked(players: int = 2, **fields):
    """A real-time table on which wrong tiles are accepted."""
    fields.setdefault("world", CORNER)
    if fields["world"] == CORNER:
        fields.setdefault("placed", SETTLED)
    return table(players, pace="realtime", check="table", **fields)


@rule("FG-Q1", "FG-P12", "FG-Q16")
def test_noticed_at_once_the_tile_returns_to_the_hand_and_the_prophet_to_the_reserve() -> None:
    match = checked(hands={0: [None, "T09A"]}, gods={0: "F", 1: "S"})
    match.play(0, "P T09A0 b2 +green:NW", 1000)
    assert seat(match, 0)["reserve"] == {"green": 12}
    match.play(1, "! b2", 5999)
    assert "b2" not in world(match) and seat(match, 0)["hand"] == [None, "T09A"]
    assert seat(match, 0)["reserve"] == {"green": 13} and match.position()["window"] == []


@rule("FG-Q1")
def test_at_once_ends_with_time_with_the_offenders_next_action_and_with_the_turn() -> None:
    match = checked(hands={0: ["T09A", None]})
    match.play(0, "P T09A0 b2", 1000)
    match.play(1, "! b2", 6000)
    assert seat(match, 0)["hand"] == [None, None] and seat(match, 0)["row"][0] == "T09A"
    match = checked(hands={0: ["T09A", None]})
    plays(match, "p0 P T09A0 b2", "p0 D1", "p1 ! b2", at=10)
    assert seat(match, 0)["row"][0] == "T09A"
    match = checked(hands={0: ["T09A", None]})
    plays(match, "p0 P T09A0 b2", "p0 G sea", "p1 ! b2", at=10)  # choosing a god is no other action
    assert seat(match, 0)["hand"] == ["T09A", None]
    match = table(
        2, pace="timed", check="table", world=CORNER, placed=SETTLED, hands={0: ["T09A", None]}, turn_gap_ms=0
    )
    plays(match, "p0 P T09A0 b2", "p0 .", "p1 ! b2", at=10)
    assert seat(match, 0)["row"][0] == "T09A"


@rule("FG-Q1", "FG-K3")
def test_a_taken_tile_that_comes_back_keeps_its_origin_and_gets_a_new_deadline() -> None:
    match = checked(rows={1: ["T09A"]})
    plays(match, "p0 K p1/0", at=0)
    plays(match, "p0 P T09B0 b2", at=14_000)
    plays(match, "p1 ! b2", at=16_000)
    assert seat(match, 0)["hand"][0] == "T09A<p1"  # as it lay in the row, not as it was placed
    assert match.position()["clock"]["deadlines"]["hold:0:L"] == 31_000
    match.tick(31_000)
    assert seat(match, 0)["row"][0] == "T09A"
    match = checked(rows={1: ["T09A"]})
    plays(match, "p0 K p1/0", "p0 P T09A0 b2", "p1 ! b2", at=0)
    assert seat(match, 0)["hand"][0] == "T09A<p1"


@rule("FG-Q1", "FG-M6", "FG-K3")
def test_what_is_taken_back_falls_as_it_was_held_after_loading_too() -> None:
    match = checked(rows={1: ["T09B"]})
    plays(match, "p0 K p1/0", "p0 P T09A0 b2", at=0)
    assert match.position()["placed"][-1] == ["b2", 0, 3, "P", 0, "L", "p1", None, "B"]
    again = matches.start_from(GAME, match.position())
    plays(again, "p1 ! b2", at=10)
    assert seat(again, 0)["hand"][0] == "T09B<p1"


@rule("FG-Q1", "FG-M6", "FG-A6")
def test_a_drawn_tile_that_is_taken_back_falls_with_its_side_a_up() -> None:
    """The others know the side that lay in the World; the one that is up again they never saw."""
    match = table(
        2, pace="timed", check="table", world=CORNER, placed=SETTLED, hands={0: ["T05A", None]}, turn_gap_ms=0
    )
    assert match.view(1)["seats"][0]["hand"][0] == "?"
    plays(match, "p0 P T05B0 b2", "p1 ! b2", at=10)
    assert seat(match, 0)["hand"][0] == "T05A" and match.view(0)["seats"][0]["hand"][0] == "T05A"
    seen = GAME.view(match.truth(), 1)
    assert seen["seats"][0]["hand"][0] == "#1:FFPS" and GAME.view(GAME.sample_world(seen, Dice(1)), 1) == seen
    match.play(0, ".", 20)
    assert seat(match, 0)["row"][0] == "T05A"


@rule("FG-Q1", "FG-R8")
def test_a_prophet_migrated_for_the_placement_goes_back_where_it_came_from() -> None:
    crowd = {**CORNER, "a1": "T17A0@green:SE"}
    match = checked(
        world=crowd, placed=SETTLED, hands={0: ["T09A", None]}, gods={0: "F"}, seats={0: {"lost": {"green": 12}}}
    )
    plays(match, "p0 P T09A0 b2 +green:NW<a1", at=10)
    assert world(match)["a1"] == "T17A0"
    plays(match, "p1 ! b2", at=20)
    assert world(match)["a1"] == "T17A0@green:SE" and seat(match, 0)["reserve"] == {"green": 0}


@rule("FG-Q1")
def test_a_migrated_prophet_goes_to_the_reserve_when_its_old_tile_is_gone() -> None:
    """The prophet came from the wrong tile on c3, which is removed and covered anew before the challenge of b2."""
    crowd = {**CORNER, "c3": "T01A0@green:NW"}
    late = [*SETTLED, ["c3", 0, 3, "P"]]
    match = checked(
        3,
        world=crowd,
        placed=late,
        hands={0: ["T09A", None], 2: ["T05A", None]},
        gods={0: "F"},
        seats={0: {"lost": {"green": 12}}},
    )
    plays(match, "p0 P T09A0 b2 +green:NW<c3", "p1 ! c3", "p2 P T05A0 c3", "p2 ! b2", at=10)
    assert seat(match, 0)["reserve"] == {"green": 1} and world(match)["c3"] == "T05A0"


@rule("FG-Q2")
def test_anybody_challenges_also_off_turn_but_not_twice_within_three_seconds() -> None:
    match = checked(3)
    plays(match, "p0 ! a1", "p1 ! a1", at=1000)
    assert why(match, 0, "! b1") == ("challenge-later", "FG-Q2")
    match.tick(3999)
    assert not is_legal(match, 0, "! b1")
    match.tick(4000)
    assert is_legal(match, 0, "! b1")
    match = table(2, pace="timed", check="table", world=CORNER, placed=SETTLED)
    assert is_legal(match, 1, "! a1")
    assert why(table(2, pace="realtime", world=CORNER), 0, "! a1") == ("no-challenges", "FG-O6")
    assert why(checked(), 0, "! d4") == ("nothing-to-challenge", "FG-Q17")


@rule("FG-Q3")
def test_a_healed_tile_and_the_older_of_two_that_clash_are_right() -> None:
    match = checked(hands={0: ["T09A", "T01A"], 1: ["T02A", None]}, world={}, placed=[])
    plays(match, "p0 P T01A0 b1", at=0)  # one edge: the frame
    plays(match, "p1 P T02A0 a1", at=10)  # now it has two
    plays(match, "p1 ! b1", at=20)
    assert world(match)["b1"] == "T01A0"
    match = checked(hands={0: ["T09A", None]})
    plays(match, "p0 P T09A0 b2", at=0)  # clashes with b1 and a2, which are older
    plays(match, "p0 ! a2", at=10)
    assert "a2" in world(match)
    plays(match, "p1 ! b2", at=20)
    assert "b2" not in world(match)


@rule("FG-Q3", "FG-X5")
def test_a_tile_laid_by_a_destruction_is_never_an_offender() -> None:
    match = checked(
        world={"c3": "city@blue"}, placed=[], gods={0: "F", 1: "S"}, hands={0: ["T01A", None]}, attribution="recorded"
    )
    plays(match, "p0 Z T01A0 c3", at=0)
    events = match.play(1, "! c3", 10)
    assert [event.name for event in events] == ["challenge-failed"] and "c3" in world(match)


@rule("FG-Q4")
def test_a_failed_challenge_costs_and_changes_nothing() -> None:
    match = checked()
    before = match.position()
    match.play(0, "! b1", 0)
    after = match.position()
    assert after["world"] == before["world"] and after["seats"] == before["seats"]


@rule("FG-Q5", "FG-Q7")
def test_later_the_placer_gets_the_tile_in_the_own_row_or_the_bag() -> None:
    lasting = {**CORNER, "b2": "T09A0@green:NW"}
    late = [*SETTLED, ["b2", 0, 3, "P"]]
    match = checked(world=lasting, placed=late, gods={0: "F"})
    match.play(1, "! b2", 0)
    assert seat(match, 0)["row"][0] == "T09A" and seat(match, 0)["reserve"] == {"green": 13}
    full = [f"T{number:02}A" for number in range(70, 90)]
    match = checked(world=lasting, placed=late, gods={0: "F"}, rows={0: full})
    bag = match.truth().cells[at.BAG_COUNT]
    match.play(1, "! b2", 0)
    assert match.truth().cells[at.BAG_COUNT] == bag + 1
    bare = {**CORNER, "b2": "T09A0"}
    match = checked(world=bare, placed=late)  # recorded: the placer is known without a prophet
    match.play(1, "! b2", 0)
    assert seat(match, 0)["row"][0] == "T09A"


@rule("FG-Q5", "FG-Q12")
def test_a_prophet_tells_whose_tile_it_is_where_nothing_else_does() -> None:
    short: dict[str, Any] = {
        "world": {"c3": "T09A0@green:NW"},
        "placed": [],
        "gods": {0: "F"},
    }  # who placed c3 is not written down
    match = checked(**short)
    match.play(1, "! c3", 0)
    assert seat(match, 0)["row"][0] == "T09A" and seat(match, 0)["reserve"] == {"green": 13}
    match = checked(**short, penalties="all")
    match.play(1, "! c3", 0)
    assert seat(match, 0)["lost"] == {"green": 1}
    bare = checked(world={"c3": "T09A0"}, placed=[])
    bag = bare.truth().cells[at.BAG_COUNT]
    bare.play(1, "! c3", 0)
    assert bare.truth().cells[at.BAG_COUNT] == bag + 1  # nobody is at fault


@rule("FG-Q6", "FG-Q7", "FG-Q17", "FG-O10")
def test_with_honour_the_placer_is_asked_and_silence_means_no() -> None:
    def asked():
        match = checked(
            3,
            world={**CORNER, "b2": "T09A0"},
            placed=[*SETTLED, ["b2", 0, 3, "P"]],
            attribution="honour",
        )
        match.play(1, "! b2", 1000)
        return match

    match = asked()
    assert match.position()["asked"] == [["admit", 0, "b2"]] and "b2" in world(match)
    assert match.view(2)["asked"] == [["admit", "?", "b2"]]
    assert match.view(2)["clock"]["deadlines"]["ask:?b2"] == 11_000
    assert match.view(0)["asked"] == [["admit", 0, "b2"]]
    assert {"Y", "N"} <= set(match.legal(0)) and "Y" not in match.legal(2)
    assert why(match, 2, "Y") == ("not-asked", "FG-Q17")
    assert why(match, 2, "! b2") == ("nothing-to-challenge", "FG-Q17")
    match.play(0, "Y", 2000)
    assert seat(match, 0)["row"][0] == "T09A" and match.position()["asked"] == []
    for answer in ("N", None):
        match = asked()
        if answer:
            match.play(0, answer, 2000)
        else:
            match.tick(11_000)
        assert "b2" not in world(match) and "T09A" not in seat(match, 0)["row"]
        GAME.check_invariants(match.truth())


def doubtful(players: int = 3, **fields):
    """With honour: two lonely tiles of seat 0, both wrong, and one of seat 1."""
    world = {"b2": "T01A0", "d4": "T02A0", "b4": "T03A0"}
    order = [["b2", 0, 0, "P"], ["d4", 0, 1, "P"], ["b4", 1, 2, "P"]]
    fields.setdefault("pace", "realtime")
    return table(players, check="table", attribution="honour", size=5, world=world, placed=order, **fields)


@rule("FG-Q17", "FG-Q7", "FG-O10")
def test_every_tile_has_its_own_question_and_its_own_time() -> None:
    match = doubtful(gods={0: "M", 1: "F", 2: "S"})
    match.play(1, "! b2", 1000)
    match.play(2, "! d4", 4000)
    match.play(0, "! b4", 4000)
    assert set(world(match)) == {"b2", "d4", "b4"}  # no question cuts another one short
    assert match.position()["asked"] == [["admit", 0, "b2"], ["admit", 0, "d4"], ["admit", 1, "b4"]]
    deadlines = match.position()["clock"]["deadlines"]
    assert (deadlines["ask:0:b2"], deadlines["ask:0:d4"], deadlines["ask:1"]) == (11_000, 14_000, 14_000)
    stranger = match.view(2)
    assert stranger["asked"] == [["admit", "?", "b2"], ["admit", "?", "b4"], ["admit", "?", "d4"]]
    assert {name: due for name, due in stranger["clock"]["deadlines"].items() if name.startswith("ask")} == {
        "ask:?b2": 11_000,
        "ask:?b4": 14_000,
        "ask:?d4": 14_000,
    }
    again = matches.start_from(GAME, match.position())
    assert again.position() == match.position()
    for one in (match, again):
        assert "b2" in one.game.render(one.choices(0).prompt)  # the oldest question first
        one.play(0, "Y", 10_999)
        assert seat(one, 0)["row"][0] == "T01A" and one.position()["asked"] == [["admit", 0, "d4"], ["admit", 1, "b4"]]
        assert one.due() == 14_000 and "d4" in one.game.render(one.choices(0).prompt)
        one.tick(13_999)
        assert set(world(one)) == {"d4", "b4"}
        one.tick(14_000)
        assert world(one) == {} and seat(one, 0)["row"][1] is None
        GAME.check_invariants(one.truth())


@rule("FG-Q17", "FG-Q13", "FG-E10")
def test_all_questions_of_a_seat_are_settled_when_it_leaves() -> None:
    match = doubtful(gods={0: "M"})
    match.play(1, "! b2", 1000)
    match.play(2, "! d4", 1000)
    match.play(0, "leaves", 2000)
    assert set(world(match)) == {"b4"} and match.position()["asked"] == []


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


@rule("FG-Q7", "FG-Q17", "FG-M9", "FG-O10")
def test_off_turn_the_placer_can_always_answer_and_nobody_sees_who_is_asked() -> None:
    lonely = {"b2": "T01A0"}
    match = table(
        3,
        pace="timed",
        check="table",
        attribution="honour",
        turn=1,
        gods={0: "M", 1: "F"},
        world=lonely,
        placed=[["b2", 0, 0, "P"]],
        clock={"now": 1000, "deadlines": {"turn": 30_000}},
    )
    match.play(1, "! b2", 1000)
    assert match.volunteers() == [0, 2] and match.legal(2) == []  # b2 was all there was to challenge
    assert match.legal(0) == ["N", "Y"] and why(match, 2, "Y") == ("not-asked", "FG-Q17")
    match.play(0, "Y", 2000)
    assert seat(match, 0)["row"][0] == "T01A"
    match = table(
        3,
        pace="timed",
        check="table",
        attribution="honour",
        turn=1,
        world={**lonely, "a1": "T02A0"},
        placed=[["b2", 0, 0, "P"], ["a1", 1, 1, "P"]],
        clock={"now": 1000, "deadlines": {"turn": 30_000}},
    )
    match.play(0, "! a1", 1000)  # seat 0 may not challenge again for a while
    match.play(1, "! b2", 1500)
    assert match.legal(0) == ["N", "Y"]


@rule("FG-Q5", "FG-O10")
def test_with_honour_a_prophet_tells_whose_tile_it_is() -> None:
    match = checked(
        world={**CORNER, "b2": "T09A0@green:NW"},
        placed=[*SETTLED, ["b2", 0, 3, "P"]],
        attribution="honour",
        gods={0: "F"},
    )
    assert [entry[1] for entry in match.view(0)["placed"]] == ["?", "?", "?", 0]
    match.play(1, "! b2", 0)
    assert match.position()["asked"] == [] and seat(match, 0)["row"][0] == "T09A"


@rule("FG-Q5", "FG-Q12", "FG-R4", "FG-Q17")
def test_a_prophet_that_comes_after_the_question_tells_whose_tile_it_is() -> None:
    """Where a prophet may come later than "at once", the window is still open when the placer is asked."""
    for answer in ("N", None):
        match = checked(hands={0: ["T09A", None]}, gods={0: "F"}, attribution="honour", penalties="all", immediate_ms=0)
        match.play(0, "P T09A0 b2", 1000)
        match.play(1, "! b2", 1100)
        match.play(0, "+green:NW", 1200)
        if answer:
            match.play(0, answer, 1300)
        else:
            match.tick(11_100)
        assert seat(match, 0)["row"][0] == "T09A" and seat(match, 0)["lost"] == {"green": 1}
        GAME.check_invariants(match.truth())


@rule("FG-Q8", "FG-Q9", "FG-Q10")
def test_a_removal_makes_neighbours_fall_that_lost_their_second_edge() -> None:
    """b1 is wrong; b2 stands on b1 and a2, c1 on b1 and the frame: the round Cities beside them hold nothing up.

    The City on c2 stood on b2 and c1; it stays without a straight edge.
    """
    tall = {"a1": "SSSS", "a2": "SSSS", "b1": "MMMM", "b2": "SSSS@blue:NW", "c1": "MMMM"}
    tall |= {"d1": "city@blue", "c2": "city@blue"}
    order = [["a1", 1, 0, "P"], ["a2", 1, 1, "P"], ["b1", 0, 2, "P"], ["b2", 1, 3, "P"], ["c1", 1, 4, "P"]]
    match = checked(world=tall, placed=order, loose=True, gods={1: "S"})
    match.play(0, "! b1", 0)
    assert set(world(match)) == {"a1", "a2", "d1", "c2"}
    assert match.truth().edges(6) == 0 and world(match)["c2"] == "city@blue"
    assert seat(match, 1)["reserve"] == {"blue": 11}  # the Cities keep their prophets, b2 gave one back


@rule("FG-E7", "FG-E1", "FG-Q1")
def test_the_last_period_goes_on_when_the_tile_that_filled_the_world_is_taken_back() -> None:
    full = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5)}
    del full["d4"]
    placed = [[space, 1, order, "P"] for order, space in enumerate(full)]
    match = checked(world=full, placed=placed, loose=True, hands={0: ["T05A", None]})
    match.play(0, "P T05A0 d4", 1000)
    match.play(1, "! d4", 2000)
    assert "d4" not in world(match) and match.position()["phase"] == "last"
    match.play(0, "P T05A0 d4", 30_000)  # full once more
    assert match.position()["clock"]["deadlines"]["last"] == 61_000
    match.tick(61_000)
    assert match.is_over() and match.outcome().how == "world-full"


@rule("FG-Q8")
def test_what_falls_goes_to_the_bag() -> None:
    shaky = {"b1": "T01A0", "c1": "T02A0", "a4": "T03A0"}
    match = checked(world=shaky, placed=[["b1", 0, 0, "P"], ["c1", 1, 1, "P"], ["a4", 1, 2, "P"]])
    bag = match.truth().cells[at.BAG_COUNT]
    # b1 touches the frame and c1, c1 the frame and b1: each holds the other up, so both are right now.
    match.play(0, "! b1", 0)
    assert len(world(match)) == 3
    shaky = {"b2": "T01A0", "b1": "T02A0", "a4": "T03A0"}
    match = checked(world=shaky, placed=[["b2", 0, 0, "P"], ["b1", 1, 1, "P"], ["a4", 1, 2, "P"]])
    match.play(1, "! b2", 10)  # one edge; with it b1 loses its second
    assert set(world(match)) == {"a4"} and seat(match, 0)["row"][0] == "T01A"
    assert match.truth().cells[at.BAG_COUNT] == bag + 1


@rule("FG-Q11")
def test_a_wrong_tile_found_too_late_stays_and_is_scored() -> None:
    match = checked(hands={0: ["T09A", None]}, gods={0: "F"})
    plays(match, "p0 P T09A0 b2 +green:SE", "p0 -", "p1 -", at=0)
    assert match.is_over() and match.refusal(1, "! b2").code == "game-over"
    assert world(match)["b2"].startswith("T09A0")


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


@rule("FG-Q17", "FG-E10")
def test_open_questions_are_settled_before_scoring_and_when_their_seat_leaves() -> None:
    def asked():
        match = checked(hands={0: ["T09A", None]}, gods={0: "SF"}, penalties="all", two_player="4gods")
        plays(match, "p0 P T09A0 b2", "p1 ! b2", at=0)
        return match

    match = asked()
    match.play(0, "leaves", 10)
    assert seat(match, 0)["lost"] == {"blue": 1, "green": 0} and match.position()["asked"] == []
    match = checked(world={**CORNER, "b2": "T09A0"}, placed=[*SETTLED, ["b2", 0, 3, "P"]], attribution="honour")
    plays(match, "p0 -", at=0)
    plays(match, "p1 ! b2", at=10)
    plays(match, "p1 -", at=20)
    assert match.is_over() and "b2" not in world(match)


@rule("FG-Q12", "FG-Q17", "FG-R3", "FG-Q1")
def test_a_position_asks_nothing_that_could_not_be_answered() -> None:
    penalty: dict[str, Any] = {"asked": [["penalty", 0]]}
    fresh: dict[str, Any] = {"placed": [*SETTLED[1:], [*SETTLED[0], 0, "L", None, None]]}
    stood: dict[str, Any] = {"world": {**CORNER, "a1": "T17A0@green:NW"}, "gods": {0: "F"}}
    for fields, said in (
        (penalty, "FG-Q12"),  # penalties are off
        ({**penalty, "penalties": "all"}, "FG-Q12"),  # no god, nothing to lose
        ({"window": [["d4", 0]]}, "FG-R3"),
        ({**stood, "window": [["a1", 0]]}, "FG-R3"),
        ({**fresh, "hands": {1: ["T09A", None]}}, "FG-Q1"),
    ):
        with pytest.raises(PositionError, match=said):
            checked(**fields)
    assert checked(**penalty, penalties="all", gods={0: "F"}).legal(0) == ["V green"]
    assert checked(**fresh).position()["placed"][0][4:] == [0, "L", None, None]


@rule("FG-Q16")
def test_hands_draws_rows_and_cities_are_enforced_all_the_same() -> None:
    match = checked(hands={0: ["T09A", None]}, gods={0: "F"})
    assert why(match, 0, "D1") == ("hands-not-free", "FG-B1")
    assert why(match, 0, "C c3 green") == ("too-few-edges", "FG-L4")
    assert why(match, 0, "P T09A0 a1") == ("occupied", "FG-P3")
