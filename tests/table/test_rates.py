"""How fast a seat may send where time counts (FG-Z21), human or bot; what is refused is no part of the game."""

from random import Random

import pytest

from tests.table.tables import Evening
from tests.table.test_playing import trouble
from theomachy.core.rate import Rate
from theomachy.table.sender import Sender


def test_a_burst_and_then_so_many_a_second() -> None:
    sender = Sender(Rate(5, 8, "X"))

    def send(at: int) -> bool:
        if not sender.may_send(at):
            return False
        sender.sent()
        return True

    assert [send(0) for _ in range(9)] == [True] * 8 + [False]
    assert not send(100) and send(250)
    assert [send(250 + 200 * index) for index in range(1, 30)] == [True] * 29


def test_looking_more_often_changes_nothing() -> None:
    """What is refused is not stored, so a table that is built again looks less often."""
    luck = Random(7)
    for _ in range(300):
        busy, calm, at = Sender(Rate(5, 8, "X")), Sender(Rate(5, 8, "X")), 0
        for _ in range(60):
            at += luck.choice((0, 1, 33, 90, 167, 199, 331))
            if busy.may_send(at):
                assert calm.may_send(at)
                busy.sent()
                calm.sent()


@pytest.mark.rule("FG-Z21")
def test_a_table_in_real_time_refuses_what_comes_too_fast() -> None:
    evening = Evening("four_gods", 2, options={"pace": "realtime"}).seated()
    for player in ("ada", "bob"):
        evening.play(player, "ready")
    evening.house("tick", after=10_000)
    played = 0
    while played < 8:  # passing and taking it back is always possible
        text = "-" if played % 2 == 0 else "~"
        evening.do("ada", "play", text=text, after=1)
        played += 1
    refused = trouble(evening, "ada", "play", text="-", after=1)
    assert (refused.code, refused.rule) == ("too-fast", "FG-Z21")
    assert "5 choices a second" in refused.sentence
    evening.do("bob", "play", text="-", after=0)
    evening.do("ada", "play", text="-", after=200)
    assert evening.again().record() == evening.table.record()


def test_without_a_clock_in_the_rules_nothing_is_too_fast() -> None:
    assert Evening("four_gods", 2, options={"pace": "rondo"}).seated().table.senders == {}
