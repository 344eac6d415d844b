"""Mistakes, challenges and collapse with ``table`` checking (FG-Q1 to FG-Q11)."""

from typing import Any

import pytest

from tests.games.four_gods.build import (
    CORNER,
    GAME,
    SETTLED,
    checked,
    is_legal,
    matches,
    plays,
    seat,
    table,
    why,
    world,
)
from theomachy.core.chance import Dice
from theomachy.games.four_gods import state as at

rule = pytest.mark.rule


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
    """The prophet came from the wrong tile on c3, which is removed and covered again before the challenge of b2."""
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
def test_a_prophet_shows_whose_tile_it_is_where_nothing_else_does() -> None:
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


@rule("FG-Q16")
def test_hands_draws_rows_and_cities_are_enforced_all_the_same() -> None:
    match = checked(hands={0: ["T09A", None]}, gods={0: "F"})
    assert why(match, 0, "D1") == ("hands-not-free", "FG-B1")
    assert why(match, 0, "C c3 green") == ("too-few-edges", "FG-L4")
    assert why(match, 0, "P T09A0 a1") == ("occupied", "FG-P3")
