"""What people at a table agree on: pauses, bots for the absent, rematches; and what they say."""

from random import Random

import pytest

from tests.table.tables import Evening, minute_clock
from tests.table.test_playing import trouble
from theomachy import registry
from theomachy.core.chance import commitment
from theomachy.core.game import Game
from theomachy.core.match import start
from theomachy.table import rebuild, rematch, telling


def test_a_pause_is_agreed_on_and_stops_everything() -> None:
    evening = Evening().seated()
    evening.do("ada", "pause")
    assert evening.table.state() == "running"
    evening.do("bob", "vote", yes=True)
    assert evening.table.state() == "paused"
    assert evening.state(0).choices is None
    assert trouble(evening, "ada", "play", text="d").code == "paused"
    evening.do("ada", "resume")
    evening.do("bob", "vote", yes=True)
    evening.play("ada", "d")
    assert [line.text for line in evening.record().lines] == ["pause", "resume", "d"]
    assert trouble(evening, "ada", "resume").code == "not-paused"


def test_one_question_at_a_time() -> None:
    evening = Evening().seated()
    evening.do("ada", "pause")
    assert trouble(evening, "bob", "pause").code == "vote-open"


def test_a_bot_plays_for_somebody_who_is_away_and_hands_the_seat_back() -> None:
    evening = Evening("whisper", 3).seated()
    assert trouble(evening, "ada", "replace", seat=1, absent=5000).code == "not-absent"
    evening.do("ada", "replace", seat=1, bot="random", absent=61_000)
    assert evening.state(2).vote.waits == [2]
    evening.do("cyn", "vote", yes=True)
    assert (1, "random") in evening.table.minds()
    assert trouble(evening, "bob", "play", text="bid 1").code == "replaced"
    evening.house("play", seat=1, text="bid 1")
    evening.do("bob", "back")
    assert evening.table.seats[1].is_person()
    assert trouble(evening, "bob", "back").code == "not-replaced"
    assert evening.table.spoiled


def test_a_game_in_which_only_bots_agreed_to_an_undo_is_not_rated() -> None:
    evening = Evening(bots=("greedy",))
    evening.play("ada", "d")
    evening.house("play", seat=1, text="d")
    assert not evening.table.spoiled
    evening.do("ada", "undo")
    assert evening.table.spoiled


def test_a_game_in_which_people_agreed_to_an_undo_is_rated() -> None:
    evening = Evening().seated()
    evening.play("ada", "d")
    evening.do("ada", "undo")
    evening.do("bob", "vote", yes=True)
    assert not evening.record().live() and not evening.table.spoiled


def test_a_question_that_waits_for_the_absent_keeps_no_bot_away() -> None:
    evening = Evening().seated()
    evening.play("ada", "d")
    evening.do("ada", "undo")
    assert evening.state(0).vote.waits == [1]
    evening.do("ada", "replace", seat=1, absent=61_000)
    assert evening.table.vote is None and evening.table.minds() == [(1, "greedy")]


def test_a_question_that_waits_for_a_bot_keeps_nobody_from_asking() -> None:
    evening = Evening(clock=minute_clock(up="bot")).seated()
    evening.play("ada", "d")
    evening.do("ada", "pause")
    evening.house("tick", after=60_000)
    assert evening.table.minds() == [(1, "greedy")]
    evening.do("ada", "pause")
    assert evening.table.state() == "paused"


def test_a_bot_can_take_the_place_of_somebody_who_left_in_a_pause() -> None:
    evening = Evening().seated()
    evening.do("ada", "pause")
    evening.do("bob", "vote", yes=True)
    evening.do("ada", "replace", seat=1, absent=61_000)
    evening.do("ada", "resume")
    assert evening.table.state() == "running"
    evening.play("ada", "d")
    assert evening.table.minds() == [(1, "greedy")]


def test_a_refused_rematch_leaves_the_share_as_it_was() -> None:
    evening = Evening().seated()
    evening.do("ada", "resign")
    evening.do("ada", "rematch", share="ee" * 16, next="t2")
    assert trouble(evening, "ada", "rematch", share="dd" * 16, next="t3").code == "vote-open"
    assert evening.table.spare_shares == evening.again().spare_shares == {0: "ee" * 16}


def test_a_rematch_moves_everybody_on_by_one_seat() -> None:
    evening = Evening().seated()
    assert trouble(evening, "ada", "rematch").code == "not-over"
    evening.do("ada", "resign")
    promised = evening.state(0).table.next_commitment
    evening.do("ada", "rematch", share="ee" * 16, next="t2")
    evening.do("bob", "rematch", share="ff" * 16, next="t3")
    assert evening.table.next == "t3"
    acts = rematch(evening.table, evening.table.spare, "33" * 32)
    second = rebuild(acts)
    assert second.id == "t3" and second.names() == ["Bob", "Ada"] and second.state() == "running"
    assert second.commitment == promised == commitment(bytes.fromhex("22" * 32))
    assert [seat.share for seat in second.seats] == ["ff" * 16, "ee" * 16]


def test_a_rematch_against_bots_needs_nobody_elses_word() -> None:
    evening = Evening(bots=("greedy",))
    evening.do("ada", "resign")
    evening.do("ada", "rematch", next="t2")
    second = rebuild(rematch(evening.table, evening.table.spare, "33" * 32))
    assert [seat.kind() for seat in second.seats] == ["bot", "human"] and second.seats[0].share == ""


def test_players_and_spectators_talk_apart_until_the_end() -> None:
    evening = Evening().seated()
    evening.do("bob", "chat", channel="table", text="good luck")
    evening.do("eve", "chat", channel="spectators", text="Ada will win", name="Eve")
    texts = {viewer: _chat(evening, viewer) for viewer in (0, 1, None)}
    assert texts == {0: ["good luck"], 1: ["good luck"], None: ["good luck", "Ada will win"]}
    assert trouble(evening, "eve", "chat", channel="table", text="hi").code == "unknown-channel"
    assert trouble(evening, "ada", "chat", channel="spectators", text="hi").code == "unknown-channel"
    assert trouble(evening, "ada", "chat", channel="table", text=" ").code == "empty-text"
    assert trouble(evening, "ada", "chat", channel="table", text="x" * 501).code == "too-long"
    evening.do("ada", "resign")
    evening.do("eve", "chat", channel="spectators", text="well played", name="Eve")
    assert _chat(evening, 0)[-1] == "well played"


def _chat(evening: Evening, viewer: int | None) -> list[str]:
    events = evening.state(viewer).events
    return [event["text"] for event in events if event["event"] == "table-chat"]


@pytest.mark.parametrize("deed", ["pause", "undo", "resign", "confirm", "resume", "back", "vote", "rematch", "order"])
def test_spectators_decide_nothing(deed: str) -> None:
    assert trouble(Evening().seated(), "eve", deed).code == "not-seated"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_every_call_is_said_in_words(game: Game) -> None:
    luck = Random(5)
    for seats in game.seats:
        match = start(game, seats, "calls")
        for _ in range(40):
            if not (asked := match.actors() or match.volunteers()):
                break
            for text in (text for seat in range(seats) for text in match.calls(seat)):
                assert text == "resign" or telling.calling(game, text).label != text.capitalize(), text
            match.play(asked[0], luck.choice(match.legal(asked[0])))
