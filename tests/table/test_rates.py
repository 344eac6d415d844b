"""How fast a seat may send where time counts (FG-Z21), human or bot; what is refused is no part of the game."""

from random import Random

import pytest

from tests.table.tables import TableHarness
from tests.table.test_playing import problem
from theomachy.core.rate import Rate
from theomachy.table.rate_limiter import RateLimiter


def test_a_burst_and_then_so_many_a_second() -> None:
    sender = RateLimiter(Rate(5, 8, "X"))

    def send(at: int) -> bool:
        if not sender.may_act(at):
            return False
        sender.count_act()
        return True

    assert [send(0) for _ in range(9)] == [True] * 8 + [False]
    assert not send(100) and send(250)
    assert [send(250 + 200 * index) for index in range(1, 30)] == [True] * 29


def test_looking_more_often_changes_nothing() -> None:
    """What is refused is not stored, so a table that is built again looks less often."""
    luck = Random(7)
    for _ in range(300):
        busy, calm, at = RateLimiter(Rate(5, 8, "X")), RateLimiter(Rate(5, 8, "X")), 0
        for _ in range(60):
            at += luck.choice((0, 1, 33, 90, 167, 199, 331))
            if busy.may_act(at):
                assert calm.may_act(at)
                busy.count_act()
                calm.count_act()


@pytest.mark.rule("FG-Z21")
def test_a_table_in_real_time_refuses_what_comes_too_fast() -> None:
    harness = TableHarness("four_gods", 2, options={"pace": "realtime"}).seated()
    for player in ("ada", "bob"):
        harness.play(player, "ready")
    harness.server("tick", after=10_000)
    played = 0
    while played < 8:  # passing and taking it back is always possible
        text = "-" if played % 2 == 0 else "~"
        harness.do("ada", "play", text=text, after=1)
        played += 1
    refused = problem(harness, "ada", "play", text="-", after=1)
    assert (refused.code, refused.rule) == ("too-fast", "FG-Z21")
    assert "5 choices a second" in refused.sentence
    harness.do("bob", "play", text="-", after=0)
    harness.do("ada", "play", text="-", after=200)
    assert harness.again().record() == harness.table.record()


def test_without_a_clock_in_the_rules_nothing_is_too_fast() -> None:
    assert TableHarness("four_gods", 2, options={"pace": "rondo"}).seated().table.rate_limiters == {}
