"""A table takes acts: sitting down, playing, confirming, undoing, ending."""

import pytest

from tests.table.tables import TableHarness
from theomachy.core.chance import combine, commitment
from theomachy.core.match import replay
from theomachy.registry import find
from theomachy.table import AlreadyDone, RequestRefused, views


def problem(harness: TableHarness, player: str, kind: str, **more) -> RequestRefused:
    """The refusal of something; nothing may have changed."""
    before = harness.state(0, now=10**7), harness.table.length
    with pytest.raises(RequestRefused) as caught:
        harness.do(player, kind, **more)
    assert (harness.state(0, now=10**7), harness.table.length) == before
    return caught.value


def test_a_game_begins_when_every_seat_is_taken() -> None:
    harness = TableHarness()
    assert harness.table.state() == "open"
    assert harness.state(0).view is None
    harness.do("bob", "join", name="Bob")
    assert harness.table.state() == "running"
    assert harness.table.names() == ["Ada", "Bob"]
    assert [event["event"] for event in harness.state(1).events] == ["table-joined", "table-started"]


def test_the_host_begins_where_the_table_does_not_begin_by_itself() -> None:
    harness = TableHarness(autostart=False)
    assert problem(harness, "ada", "start").code == "seats-open"
    harness.do("bob", "join", name="Bob")
    assert harness.table.state() == "open"
    assert problem(harness, "bob", "start").code == "host-only"
    harness.do("ada", "start")
    assert harness.table.state() == "running"


def test_seats_are_taken_once_and_given_up_before_the_start() -> None:
    harness = TableHarness("whisper", 3)
    assert problem(harness, "ada", "join").code == "already-seated"
    assert problem(harness, "bob", "join", seat=0).code == "seat-taken"
    assert problem(harness, "bob", "join", seat=7).code == "no-such-seat"
    harness.do("bob", "join", seat=2, name="Bob")
    harness.do("bob", "leave")
    harness.do("ada", "seat", seat=2, bot="random", share="dd" * 16)
    assert harness.table.seats[2].kind() == "bot"
    assert problem(harness, "bob", "seat", seat=2).code == "host-only"
    assert problem(harness, "ada", "seat", seat=2, bot="nobody").code == "unknown-bot"
    harness.do("bob", "join", name="Bob")
    assert problem(harness, "cyn", "join").code == "already-started"


def test_the_host_hands_on_when_leaving() -> None:
    harness = TableHarness("whisper", 3)
    harness.do("bob", "join", name="Bob")
    harness.do("ada", "leave")
    assert harness.table.host == "bob"


def test_shares_and_names_are_checked() -> None:
    harness = TableHarness()
    assert problem(harness, "bob", "join", share="xyz").code == "bad-share"
    assert problem(harness, "bob", "join", share="aa").code == "bad-share"
    assert problem(harness, "bob", "join", name="x" * 41).code == "too-long"
    assert problem(harness, "bob", "join", name="a\x00b").code == "bad-text"
    harness.do("bob", "join", name="  ")
    assert harness.table.names()[1] == "Guest"


def test_no_two_seats_have_the_same_name() -> None:
    harness = TableHarness()
    ada = harness.table.names()[0]
    harness.do("bob", "join", name=ada)
    assert harness.table.names()[1] == f"{ada} 2"


def test_a_refused_choice_names_the_rule_and_what_is_possible() -> None:
    harness = TableHarness().seated()
    harness.play("ada", "d")
    refused = problem(harness, "ada", "play", text="d")
    assert refused.code == "not-your-turn" and "Bob" in refused.sentence
    for player, column in zip(("bob", "ada", "bob", "ada", "bob"), "ddddd", strict=True):
        harness.play(player, column)
    full = problem(harness, "ada", "play", text="d")
    assert (full.code, full.rule) == ("column-full", "C4-2")
    assert full.instead == ["a", "b", "c", "e", "f", "g"]
    assert problem(harness, "eve", "play", text="a").code == "not-seated"
    assert problem(harness, "ada", "play", text="zzz").code == "not-understood"


def test_the_same_act_is_done_once() -> None:
    harness = TableHarness().seated()
    harness.do("ada", "play", text="d", id="c1")
    with pytest.raises(AlreadyDone):
        harness.do("ada", "play", text="d", id="c1")
    harness.do("bob", "play", text="d", id="c1")  # ids belong to their players
    assert harness.table.length == 4
    with pytest.raises(AlreadyDone):
        harness.again().take(harness.acts[-1])


def test_the_end_discloses_the_shuffle() -> None:
    harness = TableHarness().seated()
    assert "server" not in harness.record().header
    for _ in range(3):
        harness.play("ada", "a")
        harness.play("bob", "b")
    harness.play("ada", "a")
    table = harness.table
    assert table.state() == "over" and harness.winners() == [0]
    assert harness.state(None).outcome.say == "Ada wins."
    record = table.record()
    assert replay(find("connect_four"), record).record().write() == record
    header = harness.record().header
    assert header["commitment"] == commitment(bytes.fromhex(header["server"]))
    shares = [bytes.fromhex(share) for share in header["shares"].split()]
    assert len(combine(bytes.fromhex(header["server"]), shares)) == 32
    assert problem(harness, "bob", "play", text="c").code == "game-over"


def test_resigning_is_the_games_own_call() -> None:
    harness = TableHarness().seated()
    harness.do("bob", "resign")
    assert harness.winners() == [0]
    assert harness.record().lines[-1].text == "resigns"


def test_resigning_is_refused_where_the_rules_have_none() -> None:
    harness = TableHarness("whisper", 3).seated()
    assert problem(harness, "ada", "resign").code == "no-resigning"


# Drafts and sealed choices.


def marking() -> TableHarness:
    """Whisper, where Ada is about to mark two numbers."""
    harness = TableHarness("whisper", 3).seated()
    for player, bid in zip(("ada", "bob", "cyn"), (3, 0, 0), strict=True):
        harness.play(player, f"bid {bid}")
    for player in ("bob", "cyn", "ada"):
        harness.play(player, "pass")
    return harness


def test_a_step_of_a_draft_is_nobody_elses_affair() -> None:
    harness = marking()
    before = [views.latest_seq(harness.table, viewer) for viewer in (1, 2, None)]
    harness.play("ada", "mark 1")
    assert [views.latest_seq(harness.table, viewer) for viewer in (1, 2, None)] == before
    own = harness.state(0)
    assert own.choices.draft == ["mark 1"] and own.undo == "free"
    assert harness.state(1).view["mark"] is None
    harness.do("ada", "undo")
    assert harness.state(0).choices.draft == []
    harness.play("ada", "mark 1", "mark 2")
    assert [views.latest_seq(harness.table, viewer) for viewer in (1, 2, None)] == [one + 1 for one in before]


def test_sealed_choices_do_not_disturb_each_other() -> None:
    harness = TableHarness("whisper", 3).seated()
    asked = harness.table.question_seqs[2]
    harness.play("bob", "bid 2")
    assert harness.table.question_seqs[2] == asked
    assert harness.state(2).view["bids"] == [None, True, None]
    assert harness.state(1).view["bids"] == [None, 2, None]
    assert harness.state(2).waiting == [0, 2]


# Confirming and taking back.


def test_the_next_question_is_held_back_until_the_turn_is_confirmed() -> None:
    harness = TableHarness(confirm=True).seated()
    harness.play("ada", "d")
    own, other = harness.state(0), harness.state(1)
    assert own.confirm and own.undo == "free" and own.waiting == [0]
    assert other.choices is None and other.waiting == [0]
    refused = problem(harness, "bob", "play", text="d")
    assert refused.code == "not-confirmed" and "Ada" in refused.sentence
    harness.do("ada", "undo")
    harness.play("ada", "e")
    harness.do("ada", "confirm")
    assert harness.state(1).choices is not None
    assert problem(harness, "ada", "confirm").code == "nothing-to-confirm"
    harness.play("bob", "d")
    assert [line.text for line in harness.record().lines] == ["d", "undo 1", "e", "d"]


def test_undo_asks_once_somebody_else_was_asked() -> None:
    harness = TableHarness().seated()
    harness.play("ada", "d")
    assert harness.state(0).undo == "ask"
    harness.do("ada", "undo")
    assert harness.state(1).vote.waits == [1]
    assert problem(harness, "ada", "vote", yes=True).code == "no-vote"
    harness.do("bob", "vote", yes=False)
    assert harness.table.vote is None
    harness.do("ada", "undo")
    harness.do("bob", "vote", yes=True)
    assert harness.record().lines[-1].text == "undo 1"
    assert harness.table.waiting() == [0]


def test_an_undo_by_agreement_goes_back_to_the_own_last_choice() -> None:
    harness = TableHarness().seated()
    harness.play("ada", "d")
    harness.play("bob", "e")
    harness.do("ada", "undo")
    harness.do("bob", "vote", yes=True)
    assert harness.state(0).view["rows"][-1] == "......."


def test_bots_agree_to_everything() -> None:
    harness = TableHarness(bots=("random",))
    harness.play("ada", "d")
    harness.server("play", seat=1, text="e")
    harness.do("ada", "undo")
    assert harness.record().lines[-1].text == "undo 1"


@pytest.mark.parametrize(("setting", "code"), [("free", "undo-only-free"), ("never", "undo-off")])
def test_a_table_can_do_without_taking_back(setting: str, code: str) -> None:
    harness = TableHarness(undo=setting).seated()
    assert problem(harness, "ada", "undo").code == "no-undo"
    harness.play("ada", "d")
    assert problem(harness, "ada", "undo").code == code


def test_a_choice_ends_a_vote_about_the_last_one() -> None:
    harness = TableHarness().seated()
    harness.play("ada", "d")
    harness.do("ada", "undo")
    harness.play("bob", "d")
    assert harness.table.vote is None


# Numbers, and being rebuilt.


def test_events_are_told_from_the_number_last_seen() -> None:
    harness = marking()
    table = harness.table
    whole = harness.state(1)
    assert whole.start == 0 and whole.seq == views.latest_seq(table, 1)
    part = harness.state(1, whole.seq - 1)
    assert part.start == whole.seq - 1
    assert part.events == [event for event in whole.events if event["seq"] == whole.seq]
    assert harness.state(1, 10**6).events == []


def test_a_table_is_rebuilt_exactly() -> None:
    harness = marking()
    harness.do("bob", "chat", channel="table", text="hurry up")
    harness.do("cyn", "pause")
    harness.do("ada", "vote", yes=True)
    harness.do("bob", "vote", yes=True)
    harness.do("bob", "resume")
    harness.do("ada", "vote", yes=True)
    harness.do("cyn", "vote", yes=True)
    harness.play("ada", "mark 0")
    again = harness.again()
    for viewer in (0, 1, 2, None):
        assert views.state(again, viewer) == harness.state(viewer)
    assert again.record() == harness.table.record()
