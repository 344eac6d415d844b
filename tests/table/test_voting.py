"""What people at a table agree on: pauses, bots for the absent, rematches; and what they say."""

from random import Random

import pytest

from tests.table.tables import TableHarness, minute_clock
from tests.table.test_playing import problem
from theomachy import registry
from theomachy.core.chance import commitment
from theomachy.core.game import Game
from theomachy.core.match import start
from theomachy.table import rebuild, rematch, views


def test_a_pause_is_agreed_on_and_stops_everything() -> None:
    harness = TableHarness().seated()
    harness.do("ada", "pause")
    assert harness.table.state() == "running"
    harness.do("bob", "vote", yes=True)
    assert harness.table.state() == "paused"
    assert harness.state(0).choices is None
    assert problem(harness, "ada", "play", text="d").code == "paused"
    harness.do("ada", "resume")
    harness.do("bob", "vote", yes=True)
    harness.play("ada", "d")
    assert [line.text for line in harness.record().lines] == ["pause", "resume", "d"]
    assert problem(harness, "ada", "resume").code == "not-paused"


def test_one_question_at_a_time() -> None:
    harness = TableHarness().seated()
    harness.do("ada", "pause")
    assert problem(harness, "bob", "pause").code == "vote-open"


def test_a_bot_plays_for_somebody_who_is_away_and_hands_the_seat_back() -> None:
    harness = TableHarness("whisper", 3).seated()
    assert problem(harness, "ada", "replace", seat=1, absent=5000).code == "not-absent"
    harness.do("ada", "replace", seat=1, bot="random", absent=61_000)
    assert harness.state(2).vote.waits == [2]
    harness.do("cyn", "vote", yes=True)
    assert (1, "level-4") in harness.table.bots_to_move()
    assert problem(harness, "bob", "play", text="bid 1").code == "replaced"
    harness.server("play", seat=1, text="bid 1")
    harness.do("bob", "back")
    assert harness.table.seats[1].is_person()
    assert problem(harness, "bob", "back").code == "not-replaced"
    assert harness.table.unrated


def test_a_game_in_which_only_bots_agreed_to_an_undo_is_not_rated() -> None:
    harness = TableHarness(bots=("greedy",))
    harness.play("ada", "d")
    harness.server("play", seat=1, text="d")
    assert not harness.table.unrated
    harness.do("ada", "undo")
    assert harness.table.unrated


def test_a_game_in_which_people_agreed_to_an_undo_is_rated() -> None:
    harness = TableHarness().seated()
    harness.play("ada", "d")
    harness.do("ada", "undo")
    harness.do("bob", "vote", yes=True)
    assert not harness.record().live() and not harness.table.unrated


def test_a_question_that_waits_for_the_absent_keeps_no_bot_away() -> None:
    harness = TableHarness().seated()
    harness.play("ada", "d")
    harness.do("ada", "undo")
    assert harness.state(0).vote.waits == [1]
    harness.do("ada", "replace", seat=1, absent=61_000)
    assert harness.table.vote is None and harness.table.bots_to_move() == [(1, "level-4")]


def test_a_question_that_waits_for_a_bot_keeps_nobody_from_asking() -> None:
    harness = TableHarness(clock=minute_clock(up="bot")).seated()
    harness.play("ada", "d")
    harness.do("ada", "pause")
    harness.server("tick", after=60_000)
    assert harness.table.bots_to_move() == [(1, "level-4")]
    harness.do("ada", "pause")
    assert harness.table.state() == "paused"


def test_a_bot_can_take_the_place_of_somebody_who_left_in_a_pause() -> None:
    harness = TableHarness().seated()
    harness.do("ada", "pause")
    harness.do("bob", "vote", yes=True)
    harness.do("ada", "replace", seat=1, absent=61_000)
    harness.do("ada", "resume")
    assert harness.table.state() == "running"
    harness.play("ada", "d")
    assert harness.table.bots_to_move() == [(1, "level-4")]


def test_a_refused_rematch_leaves_the_share_as_it_was() -> None:
    harness = TableHarness().seated()
    harness.do("ada", "resign")
    harness.do("ada", "rematch", share="ee" * 16, next="t2")
    assert problem(harness, "ada", "rematch", share="dd" * 16, next="t3").code == "vote-open"
    assert harness.table.spare_shares == harness.again().spare_shares == {0: "ee" * 16}


def test_a_rematch_moves_everybody_on_by_one_seat() -> None:
    harness = TableHarness().seated()
    assert problem(harness, "ada", "rematch").code == "not-over"
    harness.do("ada", "resign")
    promised = harness.state(0).table.next_commitment
    harness.do("ada", "rematch", share="ee" * 16, next="t2")
    harness.do("bob", "rematch", share="ff" * 16, next="t3")
    assert harness.table.next == "t3"
    acts = rematch(harness.table, harness.table.spare, "33" * 32)
    second = rebuild(acts)
    assert second.id == "t3" and second.names() == ["Bob", "Ada"] and second.state() == "running"
    assert second.commitment == promised == commitment(bytes.fromhex("22" * 32))
    assert [seat.share for seat in second.seats] == ["ff" * 16, "ee" * 16]


def test_a_rematch_against_bots_needs_nobody_elses_word() -> None:
    harness = TableHarness(bots=("greedy",))
    harness.do("ada", "resign")
    harness.do("ada", "rematch", next="t2")
    second = rebuild(rematch(harness.table, harness.table.spare, "33" * 32))
    assert [seat.kind() for seat in second.seats] == ["bot", "human"] and second.seats[0].share == ""


def test_players_and_spectators_talk_apart_until_the_end() -> None:
    harness = TableHarness().seated()
    harness.do("bob", "chat", channel="table", text="good luck")
    harness.do("eve", "chat", channel="spectators", text="Ada will win", name="Eve")
    texts = {viewer: _chat(harness, viewer) for viewer in (0, 1, None)}
    assert texts == {0: ["good luck"], 1: ["good luck"], None: ["good luck", "Ada will win"]}
    assert problem(harness, "eve", "chat", channel="table", text="hi").code == "unknown-channel"
    assert problem(harness, "ada", "chat", channel="spectators", text="hi").code == "unknown-channel"
    assert problem(harness, "ada", "chat", channel="table", text=" ").code == "empty-text"
    assert problem(harness, "ada", "chat", channel="table", text="x" * 501).code == "too-long"
    harness.do("ada", "resign")
    harness.do("eve", "chat", channel="spectators", text="well played", name="Eve")
    assert _chat(harness, 0)[-1] == "well played"


def _chat(harness: TableHarness, viewer: int | None) -> list[str]:
    events = harness.state(viewer).events
    return [event["text"] for event in events if event["event"] == "table-chat"]


@pytest.mark.parametrize("kind", ["pause", "undo", "resign", "confirm", "resume", "back", "vote", "rematch", "order"])
def test_spectators_decide_nothing(kind: str) -> None:
    assert problem(TableHarness().seated(), "eve", kind).code == "not-seated"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_every_call_is_said_in_words(game: Game) -> None:
    luck = Random(5)
    for seats in game.seats:
        match = start(game, seats, "calls")
        for _ in range(40):
            if not (asked := match.actors() or match.volunteers()):
                break
            for text in (text for seat in range(seats) for text in match.calls(seat)):
                assert text == "resign" or views.call_info(game, text).label != text.capitalize(), text
            match.play(asked[0], luck.choice(match.legal(asked[0])))
