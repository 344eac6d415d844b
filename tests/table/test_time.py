"""Clocks, timers of the rules, outages: time is an input."""

import pytest

from tests.table.tables import MINUTE, PLAYERS, Evening
from tests.table.test_playing import trouble
from tests.table.test_windows import window
from theomachy.table import telling


def clock(kind: str, seconds: int, **more) -> dict[str, object]:
    return {"kind": kind, "seconds": seconds, **more}


def left(evening: Evening) -> object:
    return evening.state(0, now=evening.now).clocks.left


def test_a_clock_for_each_choice_starts_anew() -> None:
    evening = Evening(clock=clock("move", 60)).seated()
    evening.do("ada", "play", text="d", after=20_000)
    assert left(evening) == [40_000, MINUTE]
    evening.do("bob", "play", text="d", after=5_000)
    assert left(evening) == [MINUTE, 55_000]
    assert evening.table.due() == evening.now + MINUTE


def test_a_clock_for_the_whole_game_runs_down_and_is_given_increments() -> None:
    evening = Evening(clock=clock("game", 60, increment=2)).seated()
    evening.do("ada", "play", text="d", after=20_000)
    evening.do("bob", "play", text="d", after=10_000)
    evening.do("ada", "play", text="d", after=5_000)
    assert left(evening) == [60_000 - 20_000 + 2000 - 5000 + 2000, 52_000]


def test_a_collective_clock_runs_for_everybody() -> None:
    evening = Evening(clock=clock("collective", 60)).seated()
    evening.do("ada", "play", text="d", after=20_000)
    evening.do("bob", "play", text="d", after=10_000)
    state = evening.state(0, now=evening.now)
    assert state.clocks.all == 30_000


def test_a_collective_clock_does_not_tell_when_somebody_was_busy() -> None:
    """The steps of a draft are their seat's affair."""
    busy, idle = (window(clock=clock("collective", 600)) for _ in range(2))
    for evening in (busy, idle):
        for player in ("bob", "cyn", "ada"):
            evening.play(player, "pass")
    busy.do("ada", "play", text="mark 2", after=5000)
    later = busy.now + 3000
    assert busy.state(1, now=later).clocks == idle.state(1, now=later).clocks


def test_turn_based_play_is_a_clock_of_days() -> None:
    evening = Evening(clock=clock("move", 3 * 86_400)).seated()
    evening.do("ada", "play", text="d", after=2 * 86_400_000)
    assert evening.table.due() == evening.now + 3 * 86_400_000


def test_nothing_is_due_before_its_time() -> None:
    evening = Evening(clock=clock("move", 60)).seated()
    assert trouble(evening, "", "tick", after=59_000).code == "nobody-waits"


def test_time_up_makes_the_mildest_choice() -> None:
    evening = Evening(clock=clock("move", 60)).seated()
    evening.house("tick", after=MINUTE)
    assert evening.record().lines[-1].write() == "X a"
    assert evening.table.waiting() == [1]
    assert evening.again().record() == evening.table.record()


def test_time_up_drops_a_draft_and_makes_a_whole_choice() -> None:
    evening = Evening("whisper", 3, clock=clock("move", 60)).seated()
    for player, bid in zip(("ada", "bob", "cyn"), (3, 0, 0), strict=True):
        evening.play(player, f"bid {bid}")
    for player in ("bob", "cyn", "ada"):
        evening.play(player, "pass")
    evening.play("ada", "mark 2")
    evening.house("tick", after=MINUTE)
    assert evening.record().lines[-1].text == "mark 0 1"


def test_time_up_can_be_a_resignation() -> None:
    evening = Evening(clock=clock("game", 60, up="resign")).seated()
    evening.house("tick", after=MINUTE)
    assert evening.winners() == [1]


def test_time_up_can_bring_a_bot() -> None:
    evening = Evening(clock=clock("game", 60, up="bot")).seated()
    evening.house("tick", after=MINUTE)
    assert evening.table.minds() == [(0, "greedy")]
    evening.do("ada", "back")
    assert evening.table.waiting() == [0] and evening.table.minds() == []


def test_bots_have_no_clock() -> None:
    evening = Evening(bots=("random",), clock=clock("game", 60))
    evening.play("ada", "d")
    assert evening.table.due() is None


def test_a_pause_stops_the_clocks() -> None:
    evening = Evening(clock=clock("game", 60)).seated()
    evening.do("ada", "pause", after=10_000)
    evening.do("bob", "vote", yes=True, after=0)
    evening.do("bob", "resume", after=500_000)
    evening.do("ada", "vote", yes=True, after=0)
    assert left(evening) == [50_000, 60_000]


def test_the_clock_of_a_held_turn_goes_on() -> None:
    evening = Evening(confirm=True, clock=clock("move", 60)).seated()
    evening.do("ada", "play", text="d", after=20_000)
    assert left(evening) == [40_000, 60_000]
    evening.house("tick", after=40_000)
    assert evening.table.held is None and evening.table.waiting() == [1]


def test_nobody_pays_for_an_outage() -> None:
    evening = Evening(clock=clock("game", 60)).seated()
    begun = evening.now + 15_000
    evening.do("", "outage", after=15_000 + 500_000, begun=begun)
    assert left(evening) == [45_000, 60_000]
    assert telling.state(evening.again(), 0, now=evening.now) == evening.state(0, now=evening.now)


# Timers of the rules.


def test_timers_of_the_rules_fire_in_game_time() -> None:
    evening = window(options={"clock": True})
    assert evening.table.due() == evening.now + 1000
    evening.house("tick", after=1000)
    assert evening.record().lines[-1].text == "tick"
    assert evening.table.waiting() == [0, 2]
    assert trouble(evening, "ada", "undo", after=0).code == "undo-clocked"


@pytest.mark.rule("FG-O12", "FG-S7")
@pytest.mark.parametrize("pace", ["rondo", "budget"])
def test_timers_run_where_flipped_tokens_brought_a_clock(pace: str) -> None:
    evening = Evening("four_gods", 3, options={"pace": pace, "random_modes": True}).seated()
    table = evening.table
    while seats := table.waiting():
        evening.play(PLAYERS[seats[0]], table.playing().legal(seats[0])[0])
        if table.due() is not None:
            break
    assert table.due() == evening.now + 3000 and table.is_clocked()
    evening.house("tick", after=3000)
    assert table.playing().position()["phase"] == "play"
    assert telling.state(evening.again(), 0) == evening.state(0)


def test_pauses_and_outages_are_no_game_time() -> None:
    evening = window(options={"clock": True})
    before = evening.state(0).time
    assert before is not None
    evening.do("ada", "pause", after=100)
    evening.do("bob", "vote", yes=True, after=0)
    evening.do("cyn", "vote", yes=True, after=0)
    assert evening.state(0).time is None
    evening.do("ada", "resume", after=90_000)
    evening.do("bob", "vote", yes=True, after=0)
    evening.do("cyn", "vote", yes=True, after=0)
    assert evening.table.due() == evening.now + 900
    assert evening.state(0, now=evening.now + 300).time == before + 400
    evening.do("", "outage", after=50_000, begun=evening.now + 100)
    assert evening.table.due() == evening.now + 800
    assert evening.again().due() == evening.table.due()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_fails_makes_its_mildest_choice(seat: int) -> None:
    evening = Evening(bots=("random",))
    if seat == 1:
        evening.play("ada", "d")
        evening.house("bot-failed", seat=1, text="overran its time")
        assert evening.record().lines[-1].write() == "O a"
        assert evening.state(0).events[-1]["event"] == "table-bot-failed"
    else:
        assert trouble(evening, "", "bot-failed", seat=0).code == "not-seated"
