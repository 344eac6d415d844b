"""The end of the game, passing and leaving (FG-E)."""

import json

import pytest

from tests.games.four_gods.build import CORNER, plays, seat, table, why, world
from theomachy.games.four_gods import state as at

rule = pytest.mark.rule
NEARLY = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5) if (column, row) != ("d", 4)}


def realtime(players: int = 2, **fields):
    return table(players, pace="realtime", **fields)


@pytest.mark.parametrize(("players", "period"), [(2, 60_000), (3, 90_000), (4, 120_000)])
@rule("FG-E2", "FG-E4", "FG-E5", "FG-N5", "FG-N14")
def test_the_last_period_lasts_thirty_seconds_a_player(players: int, period: int) -> None:
    match = realtime(players, bag=["T50"], loose=True, hands={1: ["T01A", None]})
    match.play(0, "D1", 600_000)
    assert match.position()["phase"] == "last"
    assert match.position()["clock"]["deadlines"]["last"] == 600_000 + period
    match.play(1, "P T01A0 a1", 600_000 + period - 1)
    assert not match.is_over()
    match.tick(600_000 + period)
    assert match.is_over() and match.outcome().how == "bag-empty"
    assert match.refusal(1, "-").code == "game-over"


@rule("FG-E3", "FG-E6", "FG-E9")
def test_when_all_flags_are_up_the_game_ends_at_once() -> None:
    match = realtime(3)
    plays(match, "p0 -", "p1 -")
    assert why(match, 0, "-") == ("already-passed", "FG-E9")
    match.play(0, "~", 5)
    assert not seat(match, 0)["passed"] and why(match, 0, "~") == ("not-passed", "FG-E9")
    match.play(2, "-", 6)
    match.play(1, "D1", 7)  # an action lowers the flag
    assert not seat(match, 1)["passed"]
    plays(match, "p1 -", "p0 -", at=8)
    assert match.is_over() and match.outcome().how == "passed" and match.due() is None


@rule("FG-E9")
def test_all_flags_end_the_last_period_too() -> None:
    match = realtime(bag=["T50"], loose=True)
    match.play(0, "D1", 0)
    plays(match, "p0 -", "p1 -", at=10)
    assert match.is_over() and match.outcome().how == "passed"


@rule("FG-E1", "FG-E7")
def test_the_last_period_starts_once() -> None:
    match = table(2, pace="realtime", world=NEARLY, loose=True, hands={0: ["T01A", None]}, bag=["T50"])
    match.play(0, "P T01A0 d4", 1000)
    assert match.position()["clock"]["deadlines"]["last"] == 61_000
    match.play(1, "D1", 30_000)  # now the bag is empty too
    assert match.position()["clock"]["deadlines"]["last"] == 61_000
    assert match.position()["last"]["why"] == "world-full"


@rule("FG-E8", "FG-K6")
def test_in_the_last_period_a_refilled_bag_can_be_drawn_from() -> None:
    """Both rows fill up, so the tile that seat 0 took goes to the bag, which was empty."""
    full = [f"T{number:02}A" for number in range(1, 14)]
    others = ["T51A", *(f"T{number:02}A" for number in range(14, 26))]
    match = realtime(3, bag=["T50"], loose=True, rows={0: full, 1: others}, hands={1: ["T52A", None]})
    plays(match, "p0 K p1/0", "p1 X T52A", "p2 D1", "p2 X T50A", at=0)
    assert match.position()["phase"] == "last" and why(match, 2, "D1") == ("bag-empty", "FG-B4")
    match.tick(15_000)
    assert match.truth().cells[at.BAG_COUNT] == 1
    match.play(2, "D1", 15_001)
    assert seat(match, 2)["hand"] == ["T51A", None]


@rule("FG-E10")
def test_a_player_who_left_counts_as_passed_and_may_come_back() -> None:
    match = realtime(
        3, world={**CORNER, "b1": "T60A0@green:NW"}, gods={0: "F"}, hands={0: ["T09A", "T01A"]}, rows={0: ["T50A"]}
    )
    match.play(0, "leaves", 10)
    assert seat(match, 0)["away"] and seat(match, 0)["row"][:3] == ["T50A", "T09A", "T01A"]
    assert match.volunteers() == [1, 2]
    match.play(1, "K p0/0", 20)  # its row stays usable
    assert world(match)["b1"] == "T60A0@green:NW"
    match.play(0, "is back", 30)
    match.play(0, "D1", 40)
    plays(match, "p1 -", "p2 -", at=50)
    assert not match.is_over()
    match.play(0, "leaves", 60)
    assert match.is_over()
    assert match.view(None)["score"]["green"][1] == 1  # its prophets are scored


@rule("FG-E10", "FG-M6")
def test_in_turn_forms_the_turns_of_a_player_who_left_are_skipped_as_passes() -> None:
    match = table(3, hands={0: ["T09A", None]})
    match.play(1, "leaves")
    match.play(0, "X T09A")
    assert match.actors() == [2]
    match.play(2, "-")
    match.play(0, "-")  # seat 1 is skipped: three passes in a row
    assert match.is_over()
    match = table(2, state="taken", hands={0: ["T09A<p1", None]})
    match.play(0, "leaves")
    assert seat(match, 0)["row"][0] == "T09A" and match.actors() == [1]


@rule("FG-E10", "FG-M4")
def test_who_acted_and_leaves_in_the_same_turn_has_not_passed_in_it() -> None:
    for acts, is_over in ((["X T05A"], False), (["F p0/0"], True), ([], True)):
        match = table(3, pace="timed", hands={0: ["T05A", None]}, rows={0: ["T50A"]}, count={"passes": 2})
        for text in acts:
            match.play(0, text)
        match.play(0, "leaves")
        assert match.is_over() == is_over


@rule("FG-E11")
def test_tiles_in_hands_rows_and_bag_are_worth_nothing() -> None:
    match = realtime(gods={0: "S"}, hands={0: ["T01A", "T02A"]}, rows={0: ["T03A", "T04A"]})
    plays(match, "p0 -", "p1 -")
    assert match.outcome().scores == [0, 0] and match.outcome().winners() == [0, 1]


@rule("FG-E12")
def test_a_stalled_game_is_warned_and_then_ended() -> None:
    match = realtime(rows={0: ["T50A"]})
    match.play(0, "D1", 1000)
    match.play(1, "F p0/0", 80_000)  # flips, takes and discards are no progress
    events = match.tick(91_000)
    assert [event.name for event in events] == ["stall-warned"]
    match.play(0, "-", 100_000)
    events = match.tick(121_000)
    assert match.is_over() and match.outcome().how == "stalled"
    match = realtime()
    match.play(0, "D1", 0)
    match.tick(90_000)
    match.play(1, "D1", 119_999)
    match.tick(120_000)
    assert not match.is_over() and match.due() == 119_999 + 90_000


@rule("FG-N11", "FG-N12")
def test_with_two_gods_each_the_scores_name_both_markers_the_deciding_one_first() -> None:
    razed = {0: {"razed": {"blue": 2, "green": 1}}, 1: {"razed": {"gray": 1}}}
    match = realtime(two_player="4gods", gods={0: "SF", 1: "M"}, seats=razed)
    plays(match, "p0 -", "p1 -")
    outcome = match.outcome()
    assert outcome.scores == [[5, 10], [0, 5]] and outcome.winners() == [0]
    assert outcome.score_texts() == ["5 and 10", "0 and 5"]
    assert json.loads(match.record().result)["scores"] == [[5, 10], [0, 5]]
    single = realtime(gods={0: "S", 1: "M"}, seats={0: {"razed": {"blue": 1}}})
    plays(single, "p0 -", "p1 -")
    assert single.outcome().scores == [5, 0] and single.outcome().score_texts() == ["5", "0"]
