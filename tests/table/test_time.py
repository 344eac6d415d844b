"""Clocks, timers of the rules, outages: time is an input."""

import pytest

from tests.table.tables import MINUTE, PLAYERS, TableHarness
from tests.table.test_playing import problem
from tests.table.test_windows import window
from theomachy.table import views


def clock(kind: str, seconds: int, **more) -> dict[str, object]:
    return {"kind": kind, "seconds": seconds, **more}


def left(harness: TableHarness) -> object:
    return harness.state(0, now=harness.now).clocks.left


def test_a_clock_for_each_choice_starts_anew() -> None:
    harness = TableHarness(clock=clock("move", 60)).seated()
    harness.do("ada", "play", text="d", after=20_000)
    assert left(harness) == [40_000, MINUTE]
    harness.do("bob", "play", text="d", after=5_000)
    assert left(harness) == [MINUTE, 55_000]
    assert harness.table.due() == harness.now + MINUTE


def test_a_clock_for_the_whole_game_runs_down_and_is_given_increments() -> None:
    harness = TableHarness(clock=clock("game", 60, increment=2)).seated()
    harness.do("ada", "play", text="d", after=20_000)
    harness.do("bob", "play", text="d", after=10_000)
    harness.do("ada", "play", text="d", after=5_000)
    assert left(harness) == [60_000 - 20_000 + 2000 - 5000 + 2000, 52_000]


def test_a_collective_clock_runs_for_everybody() -> None:
    harness = TableHarness(clock=clock("collective", 60)).seated()
    harness.do("ada", "play", text="d", after=20_000)
    harness.do("bob", "play", text="d", after=10_000)
    state = harness.state(0, now=harness.now)
    assert state.clocks.all == 30_000


def test_a_collective_clock_does_not_tell_when_somebody_was_busy() -> None:
    """The steps of a draft are their seat's affair."""
    busy, idle = (window(clock=clock("collective", 600)) for _ in range(2))
    for harness in (busy, idle):
        for player in ("bob", "cyn", "ada"):
            harness.play(player, "pass")
    busy.do("ada", "play", text="mark 2", after=5000)
    later = busy.now + 3000
    assert busy.state(1, now=later).clocks == idle.state(1, now=later).clocks


def test_turn_based_play_is_a_clock_of_days() -> None:
    harness = TableHarness(clock=clock("move", 3 * 86_400)).seated()
    harness.do("ada", "play", text="d", after=2 * 86_400_000)
    assert harness.table.due() == harness.now + 3 * 86_400_000


def test_nothing_is_due_before_its_time() -> None:
    harness = TableHarness(clock=clock("move", 60)).seated()
    assert problem(harness, "", "tick", after=59_000).code == "nobody-waits"


def test_time_up_makes_the_mildest_choice() -> None:
    harness = TableHarness(clock=clock("move", 60)).seated()
    harness.server("tick", after=MINUTE)
    assert harness.record().lines[-1].write() == "X a"
    assert harness.table.waiting() == [1]
    assert harness.again().record() == harness.table.record()


def test_time_up_drops_a_draft_and_makes_a_whole_choice() -> None:
    harness = TableHarness("whisper", 3, clock=clock("move", 60)).seated()
    for player, bid in zip(("ada", "bob", "cyn"), (3, 0, 0), strict=True):
        harness.play(player, f"bid {bid}")
    for player in ("bob", "cyn", "ada"):
        harness.play(player, "pass")
    harness.play("ada", "mark 2")
    harness.server("tick", after=MINUTE)
    assert harness.record().lines[-1].text == "mark 0 1"


def test_time_up_can_be_a_resignation() -> None:
    harness = TableHarness(clock=clock("game", 60, up="resign")).seated()
    harness.server("tick", after=MINUTE)
    assert harness.winners() == [1]


def test_time_up_can_bring_a_bot() -> None:
    harness = TableHarness(clock=clock("game", 60, up="bot")).seated()
    harness.server("tick", after=MINUTE)
    assert harness.table.bots_to_move() == [(0, "level-4")]
    harness.do("ada", "back")
    assert harness.table.waiting() == [0] and harness.table.bots_to_move() == []


def test_bots_have_no_clock() -> None:
    harness = TableHarness(bots=("random",), clock=clock("game", 60))
    harness.play("ada", "d")
    assert harness.table.due() is None


def test_a_pause_stops_the_clocks() -> None:
    harness = TableHarness(clock=clock("game", 60)).seated()
    harness.do("ada", "pause", after=10_000)
    harness.do("bob", "vote", yes=True, after=0)
    harness.do("bob", "resume", after=500_000)
    harness.do("ada", "vote", yes=True, after=0)
    assert left(harness) == [50_000, 60_000]


def test_the_clock_of_a_held_turn_goes_on() -> None:
    harness = TableHarness(confirm=True, clock=clock("move", 60)).seated()
    harness.do("ada", "play", text="d", after=20_000)
    assert left(harness) == [40_000, 60_000]
    harness.server("tick", after=40_000)
    assert harness.table.unconfirmed is None and harness.table.waiting() == [1]


def test_nobody_pays_for_an_outage() -> None:
    harness = TableHarness(clock=clock("game", 60)).seated()
    begun = harness.now + 15_000
    harness.do("", "outage", after=15_000 + 500_000, begun=begun)
    assert left(harness) == [45_000, 60_000]
    assert views.state(harness.again(), 0, now=harness.now) == harness.state(0, now=harness.now)


# Timers of the rules.


def test_timers_of_the_rules_fire_in_game_time() -> None:
    harness = window(options={"clock": True})
    assert harness.table.due() == harness.now + 1000
    harness.server("tick", after=1000)
    assert harness.record().lines[-1].text == "tick"
    assert harness.table.waiting() == [0, 2]
    assert problem(harness, "ada", "undo", after=0).code == "undo-clocked"


@pytest.mark.rule("FG-O12", "FG-S7")
@pytest.mark.parametrize("pace", ["rondo", "budget"])
def test_timers_run_where_flipped_tokens_brought_a_clock(pace: str) -> None:
    harness = TableHarness("four_gods", 3, options={"pace": pace, "random_modes": True}).seated()
    table = harness.table
    while seats := table.waiting():
        harness.play(PLAYERS[seats[0]], table.playing().legal(seats[0])[0])
        if table.due() is not None:
            break
    assert table.due() == harness.now + 3000 and table.is_clocked()
    harness.server("tick", after=3000)
    assert table.playing().position()["phase"] == "play"
    assert views.state(harness.again(), 0) == harness.state(0)


def test_pauses_and_outages_are_no_game_time() -> None:
    harness = window(options={"clock": True})
    before = harness.state(0).time
    assert before is not None
    harness.do("ada", "pause", after=100)
    harness.do("bob", "vote", yes=True, after=0)
    harness.do("cyn", "vote", yes=True, after=0)
    assert harness.state(0).time is None
    harness.do("ada", "resume", after=90_000)
    harness.do("bob", "vote", yes=True, after=0)
    harness.do("cyn", "vote", yes=True, after=0)
    assert harness.table.due() == harness.now + 900
    assert harness.state(0, now=harness.now + 300).time == before + 400
    harness.do("", "outage", after=50_000, begun=harness.now + 100)
    assert harness.table.due() == harness.now + 800
    assert harness.again().due() == harness.table.due()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_fails_makes_its_mildest_choice(seat: int) -> None:
    harness = TableHarness(bots=("random",))
    if seat == 1:
        harness.play("ada", "d")
        harness.server("bot-failed", seat=1, text="overran its time")
        assert harness.record().lines[-1].write() == "O a"
        assert harness.state(0).events[-1]["event"] == "table-bot-failed"
    else:
        assert problem(harness, "", "bot-failed", seat=0).code == "not-seated"
