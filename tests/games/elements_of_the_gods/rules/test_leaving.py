"""Conceding, and agreeing to stop (rules EG-Z2, EG-Z3)."""

import pytest

from tests.games.elements_of_the_gods.build import (
    ALL,
    FIVE_PLAYED,
    GAME,
    discard_all,
    field,
    refused,
    scene,
)
from theomachy.core import match as matches


@pytest.mark.rule("EG-Z2")
def test_of_two_players_the_other_wins() -> None:
    match = scene(score=[50, 0])
    assert match.calls(1) == ["concede 1", "agree stop"]
    match.play(0, "concede 0")
    outcome = match.outcome()
    assert outcome is not None and outcome.places == [[1], [0]] and outcome.how == "conceded"
    assert match.truth().returns() == [-1.0, 1.0]
    assert match.calls(1) == []


@pytest.mark.rule("EG-Z2")
def test_a_seat_that_conceded_is_passed_over() -> None:
    hands = [["MC01"], ["MC02", "GC01"], ["MC03"]]
    match = scene(3, hands=hands, mon={"d4": 1}, w={"d5": "SS"})
    match.play(1, "concede 1")
    assert field(match, "out") == [1] and field(match, "hands")[1] == []
    assert field(match, "discards") == {"M": ["MC02"], "G": ["GC01"], "D": []}
    match.play(0, "Wa a4 S")
    assert refused(match, "MC01") == "no-building-ground EG-M5"  # its Monument still blocks
    discard_all(match)
    assert match.actors() == [2]
    match.play(2, "concede")
    outcome = match.outcome()
    assert outcome is not None and outcome.places == [[0], [1, 2]]


@pytest.mark.rule("EG-Z2")
@pytest.mark.parametrize(("step_name", "used", "after"), [("element", 1, 1), ("card", 2, 2), ("draw", 2, 2)])
def test_conceding_in_the_own_turn_hands_it_on(step_name: str, used: int, after: int) -> None:
    """A round still needs five Elements: a turn without one does not count."""
    match = scene(3, hand=["MC01"], step=step_name, used=ALL[:used], turn={"n": 1, "seat": 0, "first": 2})
    match.play(0, "concede 0")
    assert match.actors() == [1] and field(match, "turn.n") == after and field(match, "turn.step") == "element"
    assert field(match, "used") == ALL[:used]


@pytest.mark.rule("EG-Z2")
def test_the_marker_passes_over_a_conceded_seat() -> None:
    """Three players, first seat 0: the marker would go to seat 2, which is out, and goes on to seat 1."""
    match = scene(3, hand=["MC01"], step="card", used=ALL, turn={"n": 4, "first": 0}, decks={}, out=[2])
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert field(match, "turn.first") == 1 and match.actors() == [1]


@pytest.mark.rule("EG-Z3")
def test_a_table_may_agree_to_stop() -> None:
    match = scene(3, mon={"d4": 0}, w={"d5": "S"}, public=["DC01"], played=[[], FIVE_PLAYED, []], score=[0, 0, 9])
    match.play(2, "agree stop")
    match.play(0, "stop")
    assert match.view(1)["stop"] == [0, 2]
    match.play(0, "agree -")
    match.play(1, "agree stop")
    assert not match.is_over() and match.calls(0) == ["concede 0", "agree stop"]
    match.play(0, "agree stop")
    assert field(match, "end") == "agreed" and field(match, "score") == [1, 15, 9]


@pytest.mark.rule("EG-Z3")
def test_when_the_only_one_who_plays_on_concedes_the_others_have_agreed() -> None:
    match = scene(3)
    match.play(1, "agree stop")
    match.play(2, "agree stop")
    match.play(0, "concede 0")
    assert field(match, "end") == "agreed"


@pytest.mark.rule("EG-Z2", "EG-Z3", "EG-EN4", "EG-EN2")
@pytest.mark.parametrize(("trigger", "round", "end"), [(0, 4, "trigger"), (None, 40, "stalled")])
def test_a_game_that_ends_with_the_turn_of_who_concedes_is_scored_once(
    trigger: int | None, round: int, end: str
) -> None:
    """The others have agreed to stop, too: the round that is over has ended the game already."""
    match = scene(
        3,
        mon={"d4": 0, "d6": 1},
        w={"d5": "S"},
        hands=[["MC01"], ["MC02"], ["MC03"]],
        step="card",
        used=ALL,
        turn={"round": round, "seat": 2, "first": 1, "n": 4},
        played=[FIVE_PLAYED if trigger == 0 else [], [], []],
        trigger=trigger,
        public=["DC01"],
        stop=[0, 1],
    )
    match.play(2, "concede 2")
    assert field(match, "end") == end and field(match, "score") == [21 if trigger == 0 else 1, 1, 0]


@pytest.mark.rule("EG-Z2")
def test_conceding_a_solo_game_loses_it() -> None:
    match = matches.start(GAME, 1, 1)
    assert match.calls(0) == ["concede 0"]
    match.play(0, "concede 0")
    outcome = match.outcome()
    assert outcome is not None and outcome.how == "lost" and match.truth().returns() == [-1.0]


@pytest.mark.rule("EG-R3", "EG-R4", "EG-Z2")
@pytest.mark.parametrize(
    ("seats", "first", "out", "last", "following"),
    [
        (3, 0, [2], 0, 1),  # 0 1 0 1 0 | 1
        (4, 0, [3], 1, 2),  # 0 1 2 0 1 | 2: with three left the marker goes to the right
        (4, 0, [1, 3], 0, 2),  # 0 2 0 2 0 | 2
        (5, 0, [4], 0, 1),  # 0 1 2 3 0 | 1: with four left it goes to the left
        (5, 1, [0, 2], 3, 4),  # 1 3 4 1 3 | 4
        (4, 0, [0], 1, 2),  # 0 1 2 3, then 0 concedes, 1 | 2: nobody is passed over, nobody plays twice
    ],
)
def test_after_a_concession_the_turn_order_is_unbroken(
    seats: int, first: int, out: list[int], last: int, following: int
) -> None:
    """The marker moves by the seats still in play."""
    hands = [["MC01"] if seat == last else [] for seat in range(seats)]
    turn = {"n": 4, "first": first, "seat": last}
    match = scene(seats, hands=hands, step="card", used=ALL, turn=turn, decks={}, out=out)
    match.play(last, "disc MC01")
    match.play(last, "draw M")
    assert field(match, "turn.round") == 2
    assert field(match, "turn.first") == following and match.actors() == [following]
