"""Reaction windows: everybody is asked at once, answers are sealed, stops and standing orders spare the asking."""

import pytest

from tests.table.tables import TableHarness, minute_clock
from tests.table.test_playing import problem
from theomachy.table import views
from theomachy.table.orders import ANSWER_DELAY_MS


def window(**settings) -> TableHarness:
    """Whisper, where Ada's claim can be countered: Bob is asked first, then Cyn, then Ada."""
    harness = TableHarness("whisper", 3, **settings).seated()
    for player, bid in zip(("ada", "bob", "cyn"), (3, 0, 0), strict=True):
        harness.play(player, f"bid {bid}")
    return harness


def lines(harness: TableHarness) -> list[str]:
    """What was played since the bids."""
    return [line.write() for line in harness.record().lines[3:]]


def seen(harness: TableHarness, viewer: int | None) -> object:
    """All that a viewer is told, the time apart."""
    return harness.state(viewer, now=0)


# Sealed answers.


def test_everybody_is_asked_at_once() -> None:
    harness = window()
    assert harness.table.waiting() == [0, 1, 2]
    assert [item.text for item in harness.state(2).choices.items] == ["pass", "counter"]
    assert harness.state(2).orders.window == "claim"
    assert harness.state(0).orders.window == "own"


def test_an_early_answer_is_sealed_until_its_place_comes() -> None:
    harness = window()
    before = [seen(harness, viewer) for viewer in (0, 1, None)]
    harness.play("cyn", "counter")
    assert [seen(harness, viewer) for viewer in (0, 1, None)] == before
    assert harness.state(2).choices is None and harness.state(2).orders.answer == "counter"
    assert problem(harness, "cyn", "play", text="pass").code == "answered"
    assert lines(harness) == []
    harness.play("bob", "pass")
    assert lines(harness) == ["1 pass", "2 counter"]
    assert harness.again().record() == harness.table.record()


def test_a_sealed_answer_can_be_taken_back_unnoticed() -> None:
    harness = window()
    harness.play("cyn", "counter")
    before = [seen(harness, viewer) for viewer in (0, 1, None)]
    assert harness.state(2).undo == "free"
    harness.do("cyn", "undo")
    assert [seen(harness, viewer) for viewer in (0, 1, None)] == before
    harness.play("cyn", "pass")
    harness.play("bob", "pass")
    assert lines(harness) == ["1 pass", "2 pass"]


def test_sealed_answers_lapse_when_something_new_is_to_be_answered() -> None:
    harness = window()
    harness.play("cyn", "pass")
    harness.play("ada", "pass")
    harness.play("bob", "counter")
    assert lines(harness) == ["1 counter"]
    assert harness.state(2).orders.answer is None and harness.state(2).choices is not None
    assert harness.table.waiting() == [0, 1, 2]


def messianic_window(**settings) -> TableHarness:
    """True Messiah for two, where Bob may answer what Ada announced."""
    harness = TableHarness("true_messiah", 2, **settings).seated()
    while not harness.table.window():
        if harness.table.unconfirmed is not None:
            harness.do(("ada", "bob")[harness.table.unconfirmed], "confirm")
        seat = harness.table.playing().actors()[0]
        texts = harness.table.playing().legal(seat)
        wanted = [text.strip(",") for text in texts if text == "done" or text.startswith("pray")]
        harness.play(("ada", "bob")[seat], *(wanted or texts)[:1])
    return harness


def test_a_call_is_no_news() -> None:
    """Agreeing is no answer: nobody's sealed answer lapses, nobody's time begins again."""
    harness = messianic_window(clock=minute_clock(increment=10, window=20))
    waiting = harness.table.waiting()
    sealed = ("ada", "bob")[waiting[-1]]
    if len(waiting) > 1:
        harness.play(sealed, "-")
    match, clocks = harness.table.playing(), harness.table.clocks
    assert clocks is not None
    asks, left = match.asks, list(clocks.left)
    for player in ("ada", "bob"):
        for text in ("agree points", "agree -"):
            harness.play(player, text)
    assert match.asks == asks
    assert all(now <= before for now, before in zip(clocks.left, left, strict=True))


def test_nothing_is_held_back_while_others_are_asked_at_once() -> None:
    harness = messianic_window(confirm=True, clock=minute_clock())
    assert harness.table.unconfirmed is None
    due = harness.table.due()
    assert due is None or due > harness.table.now


def test_a_sealed_pass_is_as_good_as_a_late_one() -> None:
    """Whatever the order of arrival, the record is that of the rules."""
    for order in (("ada", "cyn", "bob"), ("bob", "ada", "cyn"), ("cyn", "bob", "ada")):
        harness = window()
        for player in order:
            harness.play(player, "pass")
        assert lines(harness) == ["1 pass", "2 pass", "0 pass"]


def test_taking_back_the_announcement_takes_the_answers_with_it() -> None:
    harness = window()
    harness.play("bob", "counter")
    harness.play("cyn", "counter")
    harness.do("bob", "undo")
    for player in ("ada", "cyn"):
        harness.do(player, "vote", yes=True)
    assert lines(harness)[-1].endswith("undo 4")
    assert harness.state(2).orders.answer is None


def test_a_refused_call_leaves_a_sealed_answer_as_it_is() -> None:
    harness = window()
    harness.play("cyn", "pass")
    assert problem(harness, "cyn", "resign").code == "no-resigning"
    assert harness.state(2).orders.answer == "pass"


# Clocks.


def clock(**more) -> dict[str, object]:
    return {"kind": "game", "seconds": 600, "increment": 5, **more}


def test_the_limit_of_a_window_runs_for_everybody_at_once() -> None:
    harness = window(clock=clock(window=20))
    face = harness.state(2, now=harness.now + 4000).clocks
    assert face.running == [0, 1, 2] and face.left == [16_000] * 3
    harness.server("tick", after=ANSWER_DELAY_MS)  # Ada passes on her own claim
    assert harness.table.due() == harness.now + 20_000 - ANSWER_DELAY_MS
    harness.server("tick", after=20_000 - ANSWER_DELAY_MS)
    assert lines(harness) == ["1 pass", "2 pass", "0 pass"]


def test_no_clock_tells_who_has_answered() -> None:
    harness = window(clock=clock(window=20))
    harness.play("cyn", "counter")
    at = harness.now + 5000
    face = harness.state(0, now=at).clocks
    assert face.running == [0, 1, 2] and len(set(face.left)) == 1


def test_without_a_limit_time_counts_from_a_seats_place_on() -> None:
    harness = window(clock=clock())
    left = harness.state(0, now=harness.now).clocks.left
    harness.do("bob", "play", text="pass", after=9000)
    harness.do("cyn", "play", text="pass", after=3000)
    after = harness.state(0, now=harness.now).clocks.left
    assert [before - now for before, now in zip(left, after, strict=True)] == [0, 9000, 3000], "and no increment"


# Stops.


def test_a_stop_that_is_off_passes_after_the_same_time() -> None:
    harness = window()
    harness.do("bob", "order", stops=[], after=100)
    assert harness.state(1).orders.passes_at == harness.now + ANSWER_DELAY_MS
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert lines(harness) == ["1 pass"]
    harness.play("cyn", "counter")
    assert harness.state(1).orders.passes_at == harness.now + ANSWER_DELAY_MS, "nobody is asked again without it"


def test_who_passes_by_order_is_not_told_apart() -> None:
    """Bob thinks; Cyn, who comes after him, has passed by order or not at all: nobody can see it."""
    asked, ordered = window(), window()
    for harness in (asked, ordered):
        harness.do("cyn", "order", stops=[] if harness is ordered else ["claim"], after=0)
        harness.server("tick", after=ANSWER_DELAY_MS)
    assert ordered.state(2).orders.answer == "pass" and asked.state(2).orders.answer is None
    for viewer in (0, 1, None):
        assert seen(asked, viewer) == seen(ordered, viewer)


@pytest.mark.parametrize("clock", [None, {"kind": "move", "seconds": 600, "window": 20}])
def test_who_passes_by_order_at_the_same_time_as_another_is_not_told_apart(clock) -> None:
    """Bob's turn to answer comes first and is passed by order; whether Ada's, sealed until Cyn has answered, is too
    nobody can see."""
    asked, ordered = window(clock=clock), window(clock=clock)
    for harness in (asked, ordered):
        harness.do("bob", "order", stops=[], after=0)
        harness.do("ada", "order", auto="stops" if harness is ordered else "hold", after=0)
        harness.server("tick", after=ANSWER_DELAY_MS)
    assert ordered.state(0).orders.answer == "pass" and asked.state(0).orders.answer is None
    for viewer in (1, 2, None):
        assert seen(asked, viewer) == seen(ordered, viewer)


def test_own_items_are_passed_by_default_and_others_asked() -> None:
    harness = window()
    assert harness.state(0).orders.stops == ["claim", "counter", "other"]
    assert harness.table.due() == harness.table.asked_at[0] + ANSWER_DELAY_MS
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert harness.state(0).orders.answer == "pass"
    assert harness.table.due() is None


def test_with_days_for_a_choice_other_stops_are_set() -> None:
    harness = window(clock={"kind": "move", "seconds": 3 * 86_400})
    assert harness.state(1).orders.stops == ["counter", "other"]
    assert harness.state(1).orders.passes_at is not None


def test_half_an_answer_keeps_the_order_from_passing() -> None:
    harness = window()
    for player in ("bob", "cyn", "ada"):
        harness.play(player, "pass")
    harness.play("ada", "mark 2")  # a draft, in no window
    assert harness.table.due() is None


# Setting the stops aside for a while.


def test_hold_asks_once_whatever_it_is() -> None:
    harness = window()
    harness.do("bob", "order", stops=[], auto="hold")
    assert harness.state(1).orders.passes_at is None
    harness.play("bob", "counter")
    assert harness.state(1).orders.auto == "stops"


def test_passing_for_a_turn_ends_with_it() -> None:
    harness = window()
    harness.do("cyn", "order", auto="turn")
    assert harness.state(2).orders.passes_at is not None
    harness.server("tick", after=ANSWER_DELAY_MS)
    harness.play("bob", "pass")
    harness.play("ada", "mark 0 1")
    for player, bid in zip(("ada", "bob", "cyn"), (0, 3, 0), strict=True):
        harness.play(player, f"bid {bid}")
    assert harness.state(2).orders.auto == "stops"


def test_passing_until_the_own_turn() -> None:
    harness = window()
    harness.do("cyn", "order", auto="mine")
    for claimant in (1, 2):
        harness.server("tick", after=ANSWER_DELAY_MS)
        if claimant == 1:
            harness.play("bob", "pass")
            harness.play("ada", "mark 0 1")
            bids = (0, 3, 0)
        else:
            harness.play("ada", "pass")
            harness.play("bob", "mark 0 1")
            bids = (0, 0, 3)
        for player, bid in zip(("ada", "bob", "cyn"), bids, strict=True):
            harness.play(player, f"bid {bid}")
        assert harness.state(2).orders.auto == ("mine" if claimant == 1 else "stops")


def test_passing_until_one_is_the_target() -> None:
    harness = window()
    harness.do("ada", "order", auto="target")
    assert harness.state(0).orders.passes_at is not None, "her own claim"
    harness.play("bob", "counter")
    assert harness.state(0).orders.window == "counter"
    assert harness.state(0).orders.auto == "hold" and harness.state(0).orders.passes_at is None


# Plans.


def test_a_plan_is_played_as_it_becomes_possible() -> None:
    harness = window()
    harness.do("cyn", "order", plan=["counter"])
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert lines(harness) == [] and harness.state(2).orders.answer == "counter"
    harness.play("bob", "pass")
    assert lines(harness) == ["1 pass", "2 counter"]


def test_a_plan_lapses_when_somebody_else_announces_something() -> None:
    harness = window()
    harness.do("cyn", "order", plan=["counter"])
    harness.play("bob", "counter")
    assert harness.state(2).orders.plan == []
    assert harness.state(2).orders.passes_at is None, "she is asked"


def test_a_plan_with_a_condition_waits_for_it() -> None:
    harness = window()
    harness.do("ada", "order", plan=["counter"], on="counter")
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert harness.state(0).orders.plan == ["counter"], "her own claim is none"
    harness.play("bob", "counter")
    harness.play("cyn", "pass")
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert lines(harness) == ["1 counter", "2 pass", "0 counter"]


def test_a_plan_waits_while_a_window_is_about_something_of_ones_own() -> None:
    """So that an announcement and what is to follow it can be sent together."""
    harness = window()
    harness.do("ada", "order", plan=["mark 0 1"])
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert harness.state(0).orders.answer == "pass" and harness.state(0).orders.plan == ["mark 0 1"]
    harness.play("bob", "pass")
    harness.play("cyn", "pass")
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert lines(harness)[-1] == "0 mark 0 1"


def test_an_impossible_plan_lapses() -> None:
    harness = window()
    harness.do("bob", "order", plan=["mark 1", "pass"])
    harness.server("tick", after=ANSWER_DELAY_MS)
    assert harness.state(1).orders.plan == []
    assert 1 in harness.table.waiting() and harness.state(1).choices is not None


# Privacy, mistakes.


def test_orders_are_private() -> None:
    harness = window()
    before = [(views.latest_seq(harness.table, viewer), seen(harness, viewer)) for viewer in (0, 2, None)]
    harness.do("bob", "order", auto="turn")
    assert [(views.latest_seq(harness.table, viewer), seen(harness, viewer)) for viewer in (0, 2, None)] == before
    assert harness.state(1).orders.auto == "turn"
    assert harness.state(None).orders is None


def test_an_order_changes_only_what_it_names() -> None:
    harness = window()
    harness.do("bob", "order", stops=["counter"])
    harness.do("bob", "order", auto="hold")
    harness.do("bob", "order", plan=["pass"], on="other")
    orders = harness.state(1).orders
    assert (orders.stops, orders.auto, orders.plan, orders.on) == (["counter"], "hold", ["pass"], "other")
    harness.do("bob", "order", plan=[])
    assert harness.state(1).orders.on == ""


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"auto": "win"}, "unknown-order"),
        ({"stops": ["x"]}, "unknown-stop"),
        ({"plan": ["pass"] * 21}, "plan-too-long"),
    ],
)
def test_orders_that_cannot_be(order: dict[str, object], code: str) -> None:
    assert problem(window(), "bob", "order", **order).code == code


def test_steps_of_a_draft_do_not_tell_since_when_a_seat_is_asked() -> None:
    harness = window(clock={"kind": "move", "seconds": 60})
    for player in ("bob", "cyn", "ada"):
        harness.play(player, "pass")
    before = (harness.state(1).asked_at, harness.state(1, now=harness.now + 5000).clocks.left)
    harness.do("ada", "play", text="mark 2", after=5000)
    assert (harness.state(1).asked_at, harness.state(1, now=harness.now).clocks.left) == before
