"""What is asked after a challenge: who placed the tile, and which prophet to lose (FG-Q17)."""

from typing import Any

import pytest

from tests.games.four_gods.build import (
    CORNER,
    GAME,
    SETTLED,
    checked,
    doubtful,
    matches,
    plays,
    seat,
    table,
    why,
    world,
)
from theomachy.core.refusal import PositionError

rule = pytest.mark.rule


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
def test_with_honour_a_prophet_shows_whose_tile_it_is() -> None:
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
def test_a_prophet_that_comes_after_the_question_shows_whose_tile_it_is() -> None:
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
