"""Acting at once: hands, races and what counts as an action (FG-A)."""

import pytest

from tests.games.four_gods.build import CORNER, is_legal, plays, seat, table, why, world
from theomachy.core.refusal import IllegalAction

rule = pytest.mark.rule


def realtime(**fields):
    return table(fields.pop("players", 2), pace="realtime", **fields)


@rule("FG-A1", "FG-A3", "FG-A7", "FG-P10")
def test_there_are_no_turns_and_any_corner_is_free_for_anybody() -> None:
    match = realtime(players=3, hands={0: ["T01A", "T02A"], 1: ["T05A", None]})
    assert match.actors() == [] and match.volunteers() == [0, 1, 2]
    plays(match, "p0 P T01A0 a1", "p0 P T02A0 a4", "p1 P T05A0 d1", "p0 D2")
    assert set(world(match)) == {"a1", "a4", "d1"}


@rule("FG-A3", "FG-A4")
def test_of_two_hands_reaching_for_one_space_the_first_wins_and_the_other_keeps_its_tile() -> None:
    match = realtime(hands={0: ["T01A", None], 1: ["T05A", None]})
    match.play(0, "P T01A0 a1", 1000)
    with pytest.raises(IllegalAction) as caught:
        match.play(1, "P T05A0 a1", 1000)
    assert caught.value.refusal.code == "outrun"
    assert "was faster" in str(caught.value) and "stays in your hand" in str(caught.value)
    assert seat(match, 1)["hand"] == ["T05A", None]


@rule("FG-A4")
def test_races_for_a_row_tile_a_god_the_last_city_and_a_city() -> None:
    match = realtime(rows={0: ["T58A"]}, world={**CORNER, "c1": "city@blue"}, gods={0: "F", 1: "S"})
    match.play(1, "K p0/0", 10)
    assert why(match, 0, "K p0/0") == ("gone", "FG-A4")
    assert why(match, 0, "F p0/0") == ("gone", "FG-A4")
    match = realtime(gods={1: "S"})
    assert why(match, 0, "G sea") == ("taken", "FG-A4")
    match = realtime(gods={0: "F", 1: "S"}, world=CORNER, seats={1: {"razed": {"blue": 7}}, 0: {"razed": {"green": 1}}})
    assert why(match, 0, "C b2 green") == ("no-city-left", "FG-L2")
    match = realtime(world=CORNER, gods={0: "F"}, hands={0: ["T58A", None]})
    assert why(match, 0, "Z T58A2 c1") == ("no-city", "FG-A4")


@rule("FG-A2", "FG-A5")
def test_what_needs_free_hands() -> None:
    match = realtime(world=CORNER, gods={0: "F"}, hands={0: ["T63A", "T58A"]}, rows={1: ["T09A"]})
    assert why(match, 0, "D1") == ("hands-not-free", "FG-B1")
    assert why(match, 0, "F p1/0") == ("no-free-hand", "FG-F2")
    assert why(match, 0, "K p1/0") == ("no-free-hand", "FG-K1")
    for text in ("P T63B2 b2", "X T58A", "C b2 green", "-"):
        assert is_legal(match, 0, text)
    match = realtime(hands={0: [None, "T63A"]}, rows={1: ["T09A"]})
    assert is_legal(match, 0, "F p1/0") and is_legal(match, 0, "K p1/0") and not is_legal(match, 0, "D1")
    assert is_legal(match, 0, "G sea")
    match.play(0, "K p1/0")
    assert seat(match, 0)["hand"] == ["T09A<p1", "T63A"]


@rule("FG-A8", "FG-E9")
def test_challenges_and_automatic_moves_are_no_actions() -> None:
    match = realtime(world=CORNER, rows={1: ["T50A"]}, check="table", players=3)
    match.play(0, "K p1/0", 0)
    match.play(0, "-", 10)
    match.play(0, "! a1", 20)
    assert seat(match, 0)["passed"]
    match.tick(15_000)  # the taken tile leaves the hand by itself
    assert seat(match, 0)["passed"] and seat(match, 0)["hand"] == [None, None]
    match.play(0, "F p0/0", 15_001)
    assert not seat(match, 0)["passed"]
