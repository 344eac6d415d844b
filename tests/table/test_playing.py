"""A table takes acts: sitting down, playing, confirming, taking back, ending."""

import pytest

from tests.table.tables import Evening
from theomachy.core.chance import combine, commitment
from theomachy.core.match import replay
from theomachy.registry import find
from theomachy.table import Repeated, Trouble, telling


def trouble(evening: Evening, player: str, deed: str, **more) -> Trouble:
    """The refusal of something; nothing may have changed."""
    before = evening.state(0, now=10**7), evening.table.length
    with pytest.raises(Trouble) as caught:
        evening.do(player, deed, **more)
    assert (evening.state(0, now=10**7), evening.table.length) == before
    return caught.value


def test_a_game_begins_when_every_seat_is_taken() -> None:
    evening = Evening()
    assert evening.table.state() == "open"
    assert evening.state(0).view is None
    evening.do("bob", "join", name="Bob")
    assert evening.table.state() == "running"
    assert evening.table.names() == ["Ada", "Bob"]
    assert [event["event"] for event in evening.state(1).events] == ["table-joined", "table-started"]


def test_the_host_begins_where_the_table_does_not_begin_by_itself() -> None:
    evening = Evening(autostart=False)
    assert trouble(evening, "ada", "start").code == "seats-open"
    evening.do("bob", "join", name="Bob")
    assert evening.table.state() == "open"
    assert trouble(evening, "bob", "start").code == "host-only"
    evening.do("ada", "start")
    assert evening.table.state() == "running"


def test_seats_are_taken_once_and_given_up_before_the_start() -> None:
    evening = Evening("whisper", 3)
    assert trouble(evening, "ada", "join").code == "already-seated"
    assert trouble(evening, "bob", "join", seat=0).code == "seat-taken"
    assert trouble(evening, "bob", "join", seat=7).code == "no-such-seat"
    evening.do("bob", "join", seat=2, name="Bob")
    evening.do("bob", "leave")
    evening.do("ada", "seat", seat=2, bot="random", share="dd" * 16)
    assert evening.table.seats[2].kind() == "bot"
    assert trouble(evening, "bob", "seat", seat=2).code == "host-only"
    assert trouble(evening, "ada", "seat", seat=2, bot="nobody").code == "unknown-bot"
    evening.do("bob", "join", name="Bob")
    assert trouble(evening, "cyn", "join").code == "already-started"


def test_the_host_hands_on_when_leaving() -> None:
    evening = Evening("whisper", 3)
    evening.do("bob", "join", name="Bob")
    evening.do("ada", "leave")
    assert evening.table.host == "bob"


def test_shares_and_names_are_checked() -> None:
    evening = Evening()
    assert trouble(evening, "bob", "join", share="xyz").code == "bad-share"
    assert trouble(evening, "bob", "join", share="aa").code == "bad-share"
    assert trouble(evening, "bob", "join", name="x" * 41).code == "too-long"
    assert trouble(evening, "bob", "join", name="a\x00b").code == "bad-text"
    evening.do("bob", "join", name="  ")
    assert evening.table.names()[1] == "Guest"


def test_a_refused_choice_names_the_rule_and_what_is_possible() -> None:
    evening = Evening().seated()
    evening.play("ada", "d")
    refused = trouble(evening, "ada", "play", text="d")
    assert refused.code == "not-your-turn" and "Bob" in refused.sentence
    for player, column in zip(("bob", "ada", "bob", "ada", "bob"), "ddddd", strict=True):
        evening.play(player, column)
    full = trouble(evening, "ada", "play", text="d")
    assert (full.code, full.rule) == ("column-full", "C4-2")
    assert full.instead == ["a", "b", "c", "e", "f", "g"]
    assert trouble(evening, "eve", "play", text="a").code == "not-seated"
    assert trouble(evening, "ada", "play", text="zzz").code == "not-understood"


def test_the_same_act_is_done_once() -> None:
    evening = Evening().seated()
    evening.do("ada", "play", text="d", id="c1")
    with pytest.raises(Repeated):
        evening.do("ada", "play", text="d", id="c1")
    evening.do("bob", "play", text="d", id="c1")  # ids belong to their players
    assert evening.table.length == 4
    with pytest.raises(Repeated):
        evening.again().take(evening.acts[-1])


def test_the_end_discloses_the_shuffle() -> None:
    evening = Evening().seated()
    assert "server" not in evening.record().header
    for _ in range(3):
        evening.play("ada", "a")
        evening.play("bob", "b")
    evening.play("ada", "a")
    table = evening.table
    assert table.state() == "over" and evening.winners() == [0]
    assert evening.state(None).outcome.say == "Ada wins."
    record = table.record()
    assert replay(find("connect_four"), record).record().write() == record
    header = evening.record().header
    assert header["commitment"] == commitment(bytes.fromhex(header["server"]))
    shares = [bytes.fromhex(share) for share in header["shares"].split()]
    assert len(combine(bytes.fromhex(header["server"]), shares)) == 32
    assert trouble(evening, "bob", "play", text="c").code == "game-over"


def test_resigning_is_the_games_own_call() -> None:
    evening = Evening().seated()
    evening.do("bob", "resign")
    assert evening.winners() == [0]
    assert evening.record().lines[-1].text == "resigns"


def test_resigning_is_refused_where_the_rules_have_none() -> None:
    evening = Evening("whisper", 3).seated()
    assert trouble(evening, "ada", "resign").code == "no-resigning"


# Drafts and sealed choices.


def marking() -> Evening:
    """Whisper, where Ada is about to mark two numbers."""
    evening = Evening("whisper", 3).seated()
    for player, bid in zip(("ada", "bob", "cyn"), (3, 0, 0), strict=True):
        evening.play(player, f"bid {bid}")
    for player in ("bob", "cyn", "ada"):
        evening.play(player, "pass")
    return evening


def test_a_step_of_a_draft_is_nobody_elses_affair() -> None:
    evening = marking()
    before = [telling.told(evening.table, viewer) for viewer in (1, 2, None)]
    evening.play("ada", "mark 1")
    assert [telling.told(evening.table, viewer) for viewer in (1, 2, None)] == before
    own = evening.state(0)
    assert own.choices.draft == ["mark 1"] and own.undo == "free"
    assert evening.state(1).view["mark"] is None
    evening.do("ada", "undo")
    assert evening.state(0).choices.draft == []
    evening.play("ada", "mark 1", "mark 2")
    assert [telling.told(evening.table, viewer) for viewer in (1, 2, None)] == [one + 1 for one in before]


def test_sealed_choices_do_not_disturb_each_other() -> None:
    evening = Evening("whisper", 3).seated()
    asked = evening.table.questioned[2]
    evening.play("bob", "bid 2")
    assert evening.table.questioned[2] == asked
    assert evening.state(2).view["bids"] == [None, True, None]
    assert evening.state(1).view["bids"] == [None, 2, None]
    assert evening.state(2).waiting == [0, 2]


# Confirming and taking back.


def test_the_next_question_is_held_back_until_the_turn_is_confirmed() -> None:
    evening = Evening(confirm=True).seated()
    evening.play("ada", "d")
    own, other = evening.state(0), evening.state(1)
    assert own.confirm and own.undo == "free" and own.waiting == [0]
    assert other.choices is None and other.waiting == [0]
    refused = trouble(evening, "bob", "play", text="d")
    assert refused.code == "not-confirmed" and "Ada" in refused.sentence
    evening.do("ada", "undo")
    evening.play("ada", "e")
    evening.do("ada", "confirm")
    assert evening.state(1).choices is not None
    assert trouble(evening, "ada", "confirm").code == "nothing-to-confirm"
    evening.play("bob", "d")
    assert [line.text for line in evening.record().lines] == ["d", "undo 1", "e", "d"]


def test_undo_asks_once_somebody_else_was_asked() -> None:
    evening = Evening().seated()
    evening.play("ada", "d")
    assert evening.state(0).undo == "ask"
    evening.do("ada", "undo")
    assert evening.state(1).vote.waits == [1]
    assert trouble(evening, "ada", "vote", yes=True).code == "no-vote"
    evening.do("bob", "vote", yes=False)
    assert evening.table.vote is None
    evening.do("ada", "undo")
    evening.do("bob", "vote", yes=True)
    assert evening.record().lines[-1].text == "undo 1"
    assert evening.table.waiting() == [0]


def test_an_undo_by_agreement_goes_back_to_the_own_last_choice() -> None:
    evening = Evening().seated()
    evening.play("ada", "d")
    evening.play("bob", "e")
    evening.do("ada", "undo")
    evening.do("bob", "vote", yes=True)
    assert evening.state(0).view["rows"][-1] == "......."


def test_bots_agree_to_everything() -> None:
    evening = Evening(bots=("random",))
    evening.play("ada", "d")
    evening.house("play", seat=1, text="e")
    evening.do("ada", "undo")
    assert evening.record().lines[-1].text == "undo 1"


@pytest.mark.parametrize(("setting", "code"), [("free", "undo-only-free"), ("never", "undo-off")])
def test_a_table_can_do_without_taking_back(setting: str, code: str) -> None:
    evening = Evening(undo=setting).seated()
    assert trouble(evening, "ada", "undo").code == "no-undo"
    evening.play("ada", "d")
    assert trouble(evening, "ada", "undo").code == code


def test_a_choice_ends_a_vote_about_the_last_one() -> None:
    evening = Evening().seated()
    evening.play("ada", "d")
    evening.do("ada", "undo")
    evening.play("bob", "d")
    assert evening.table.vote is None


# Numbers, and being rebuilt.


def test_events_are_told_from_the_number_last_seen() -> None:
    evening = marking()
    table = evening.table
    whole = evening.state(1)
    assert whole.start == 0 and whole.seq == telling.told(table, 1)
    part = evening.state(1, whole.seq - 1)
    assert part.start == whole.seq - 1
    assert part.events == [event for event in whole.events if event["seq"] == whole.seq]
    assert evening.state(1, 10**6).events == []


def test_a_table_is_rebuilt_exactly() -> None:
    evening = marking()
    evening.do("bob", "chat", channel="table", text="hurry up")
    evening.do("cyn", "pause")
    evening.do("ada", "vote", yes=True)
    evening.do("bob", "vote", yes=True)
    evening.do("bob", "resume")
    evening.do("ada", "vote", yes=True)
    evening.do("cyn", "vote", yes=True)
    evening.play("ada", "mark 0")
    again = evening.again()
    for viewer in (0, 1, 2, None):
        assert telling.state(again, viewer) == evening.state(viewer)
    assert again.record() == evening.table.record()
