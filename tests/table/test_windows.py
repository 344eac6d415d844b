"""Reaction windows: everybody is asked at once, answers are sealed, stops and standing orders spare the asking."""

import pytest

from tests.table.tables import Evening, minute_clock
from tests.table.test_playing import trouble
from theomachy.table import telling
from theomachy.table.orders import DELAY


def window(**settings) -> Evening:
    """Whisper, where Ada's claim can be countered: Bob is asked first, then Cyn, then Ada."""
    evening = Evening("whisper", 3, **settings).seated()
    for player, bid in zip(("ada", "bob", "cyn"), (3, 0, 0), strict=True):
        evening.play(player, f"bid {bid}")
    return evening


def lines(evening: Evening) -> list[str]:
    """What was played since the bids."""
    return [line.write() for line in evening.record().lines[3:]]


def seen(evening: Evening, viewer: int | None) -> object:
    """All that a viewer is told, the time apart."""
    return evening.state(viewer, now=0)


# Sealed answers.


def test_everybody_is_asked_at_once() -> None:
    evening = window()
    assert evening.table.waiting() == [0, 1, 2]
    assert [item.text for item in evening.state(2).choices.items] == ["pass", "counter"]
    assert evening.state(2).orders.window == "claim"
    assert evening.state(0).orders.window == "own"


def test_an_early_answer_is_sealed_until_its_place_comes() -> None:
    evening = window()
    before = [seen(evening, viewer) for viewer in (0, 1, None)]
    evening.play("cyn", "counter")
    assert [seen(evening, viewer) for viewer in (0, 1, None)] == before
    assert evening.state(2).choices is None and evening.state(2).orders.answer == "counter"
    assert trouble(evening, "cyn", "play", text="pass").code == "answered"
    assert lines(evening) == []
    evening.play("bob", "pass")
    assert lines(evening) == ["1 pass", "2 counter"]
    assert evening.again().record() == evening.table.record()


def test_a_sealed_answer_can_be_taken_back_unnoticed() -> None:
    evening = window()
    evening.play("cyn", "counter")
    before = [seen(evening, viewer) for viewer in (0, 1, None)]
    assert evening.state(2).undo == "free"
    evening.do("cyn", "undo")
    assert [seen(evening, viewer) for viewer in (0, 1, None)] == before
    evening.play("cyn", "pass")
    evening.play("bob", "pass")
    assert lines(evening) == ["1 pass", "2 pass"]


def test_sealed_answers_lapse_when_something_new_is_to_be_answered() -> None:
    evening = window()
    evening.play("cyn", "pass")
    evening.play("ada", "pass")
    evening.play("bob", "counter")
    assert lines(evening) == ["1 counter"]
    assert evening.state(2).orders.answer is None and evening.state(2).choices is not None
    assert evening.table.waiting() == [0, 1, 2]


def messianic_window(**settings) -> Evening:
    """True Messiah for two, where Bob may answer what Ada announced."""
    evening = Evening("true_messiah", 2, **settings).seated()
    while not evening.table.window():
        if evening.table.held is not None:
            evening.do(("ada", "bob")[evening.table.held], "confirm")
        seat = evening.table.playing().actors()[0]
        texts = evening.table.playing().legal(seat)
        wanted = [text.strip(",") for text in texts if text == "done" or text.startswith("pray")]
        evening.play(("ada", "bob")[seat], *(wanted or texts)[:1])
    return evening


def test_a_call_is_no_news() -> None:
    """Agreeing is no answer: nobody's sealed answer lapses, nobody's time begins anew."""
    evening = messianic_window(clock=minute_clock(increment=10, window=20))
    waiting = evening.table.waiting()
    sealed = ("ada", "bob")[waiting[-1]]
    if len(waiting) > 1:
        evening.play(sealed, "-")
    match, clocks = evening.table.playing(), evening.table.clocks
    assert clocks is not None
    asks, left = match.asks, list(clocks.left)
    for player in ("ada", "bob"):
        for text in ("agree points", "agree -"):
            evening.play(player, text)
    assert match.asks == asks
    assert all(now <= before for now, before in zip(clocks.left, left, strict=True))


def test_nothing_is_held_back_while_others_are_asked_at_once() -> None:
    evening = messianic_window(confirm=True, clock=minute_clock())
    assert evening.table.held is None
    due = evening.table.due()
    assert due is None or due > evening.table.now


def test_a_sealed_pass_is_as_good_as_a_late_one() -> None:
    """Whatever the order of arrival, the record is that of the rules."""
    for order in (("ada", "cyn", "bob"), ("bob", "ada", "cyn"), ("cyn", "bob", "ada")):
        evening = window()
        for player in order:
            evening.play(player, "pass")
        assert lines(evening) == ["1 pass", "2 pass", "0 pass"]


def test_taking_back_the_announcement_takes_the_answers_with_it() -> None:
    evening = window()
    evening.play("bob", "counter")
    evening.play("cyn", "counter")
    evening.do("bob", "undo")
    for player in ("ada", "cyn"):
        evening.do(player, "vote", yes=True)
    assert lines(evening)[-1].endswith("undo 4")
    assert evening.state(2).orders.answer is None


def test_a_refused_call_leaves_a_sealed_answer_as_it_is() -> None:
    evening = window()
    evening.play("cyn", "pass")
    assert trouble(evening, "cyn", "resign").code == "no-resigning"
    assert evening.state(2).orders.answer == "pass"


# Clocks.


def clock(**more) -> dict[str, object]:
    return {"kind": "game", "seconds": 600, "increment": 5, **more}


def test_the_limit_of_a_window_runs_for_everybody_at_once() -> None:
    evening = window(clock=clock(window=20))
    face = evening.state(2, now=evening.now + 4000).clocks
    assert face.running == [0, 1, 2] and face.left == [16_000] * 3
    evening.house("tick", after=DELAY)  # Ada passes on her own claim
    assert evening.table.due() == evening.now + 20_000 - DELAY
    evening.house("tick", after=20_000 - DELAY)
    assert lines(evening) == ["1 pass", "2 pass", "0 pass"]


def test_no_clock_tells_who_has_answered() -> None:
    evening = window(clock=clock(window=20))
    evening.play("cyn", "counter")
    at = evening.now + 5000
    face = evening.state(0, now=at).clocks
    assert face.running == [0, 1, 2] and len(set(face.left)) == 1


def test_without_a_limit_time_counts_from_a_seats_place_on() -> None:
    evening = window(clock=clock())
    left = evening.state(0, now=evening.now).clocks.left
    evening.do("bob", "play", text="pass", after=9000)
    evening.do("cyn", "play", text="pass", after=3000)
    after = evening.state(0, now=evening.now).clocks.left
    assert [before - now for before, now in zip(left, after, strict=True)] == [0, 9000, 3000], "and no increment"


# Stops.


def test_a_stop_that_is_off_passes_after_the_same_time() -> None:
    evening = window()
    evening.do("bob", "order", stops=[], after=100)
    assert evening.state(1).orders.passes_at == evening.now + DELAY
    evening.house("tick", after=DELAY)
    assert lines(evening) == ["1 pass"]
    evening.play("cyn", "counter")
    assert evening.state(1).orders.passes_at == evening.now + DELAY, "nobody is asked again without it"


def test_who_passes_by_order_is_not_told_apart() -> None:
    """Bob thinks; Cyn, who comes after him, has passed by order or not at all: nobody can see it."""
    asked, ordered = window(), window()
    for evening in (asked, ordered):
        evening.do("cyn", "order", stops=[] if evening is ordered else ["claim"], after=0)
        evening.house("tick", after=DELAY)
    assert ordered.state(2).orders.answer == "pass" and asked.state(2).orders.answer is None
    for viewer in (0, 1, None):
        assert seen(asked, viewer) == seen(ordered, viewer)


@pytest.mark.parametrize("clock", [None, {"kind": "move", "seconds": 600, "window": 20}])
def test_who_passes_by_order_at_the_same_time_as_another_is_not_told_apart(clock) -> None:
    """Bob's turn to answer comes first and is passed by order; whether Ada's, sealed until Cyn has answered, is too
    nobody can see."""
    asked, ordered = window(clock=clock), window(clock=clock)
    for evening in (asked, ordered):
        evening.do("bob", "order", stops=[], after=0)
        evening.do("ada", "order", auto="stops" if evening is ordered else "hold", after=0)
        evening.house("tick", after=DELAY)
    assert ordered.state(0).orders.answer == "pass" and asked.state(0).orders.answer is None
    for viewer in (1, 2, None):
        assert seen(asked, viewer) == seen(ordered, viewer)


def test_own_items_are_passed_by_default_and_others_asked() -> None:
    evening = window()
    assert evening.state(0).orders.stops == ["claim", "counter", "other"]
    assert evening.table.due() == evening.table.asked_at[0] + DELAY
    evening.house("tick", after=DELAY)
    assert evening.state(0).orders.answer == "pass"
    assert evening.table.due() is None


def test_with_days_for_a_choice_other_stops_are_set() -> None:
    evening = window(clock={"kind": "move", "seconds": 3 * 86_400})
    assert evening.state(1).orders.stops == ["counter", "other"]
    assert evening.state(1).orders.passes_at is not None


def test_half_an_answer_keeps_the_order_from_passing() -> None:
    evening = window()
    for player in ("bob", "cyn", "ada"):
        evening.play(player, "pass")
    evening.play("ada", "mark 2")  # a draft, in no window
    assert evening.table.due() is None


# Setting the stops aside for a while.


def test_hold_asks_once_whatever_it_is() -> None:
    evening = window()
    evening.do("bob", "order", stops=[], auto="hold")
    assert evening.state(1).orders.passes_at is None
    evening.play("bob", "counter")
    assert evening.state(1).orders.auto == "stops"


def test_passing_for_a_turn_ends_with_it() -> None:
    evening = window()
    evening.do("cyn", "order", auto="turn")
    assert evening.state(2).orders.passes_at is not None
    evening.house("tick", after=DELAY)
    evening.play("bob", "pass")
    evening.play("ada", "mark 0 1")
    for player, bid in zip(("ada", "bob", "cyn"), (0, 3, 0), strict=True):
        evening.play(player, f"bid {bid}")
    assert evening.state(2).orders.auto == "stops"


def test_passing_until_the_own_turn() -> None:
    evening = window()
    evening.do("cyn", "order", auto="mine")
    for claimant in (1, 2):
        evening.house("tick", after=DELAY)
        if claimant == 1:
            evening.play("bob", "pass")
            evening.play("ada", "mark 0 1")
            bids = (0, 3, 0)
        else:
            evening.play("ada", "pass")
            evening.play("bob", "mark 0 1")
            bids = (0, 0, 3)
        for player, bid in zip(("ada", "bob", "cyn"), bids, strict=True):
            evening.play(player, f"bid {bid}")
        assert evening.state(2).orders.auto == ("mine" if claimant == 1 else "stops")


def test_passing_until_one_is_the_target() -> None:
    evening = window()
    evening.do("ada", "order", auto="target")
    assert evening.state(0).orders.passes_at is not None, "her own claim"
    evening.play("bob", "counter")
    assert evening.state(0).orders.window == "counter"
    assert evening.state(0).orders.auto == "hold" and evening.state(0).orders.passes_at is None


# Plans.


def test_a_plan_is_played_as_it_becomes_possible() -> None:
    evening = window()
    evening.do("cyn", "order", plan=["counter"])
    evening.house("tick", after=DELAY)
    assert lines(evening) == [] and evening.state(2).orders.answer == "counter"
    evening.play("bob", "pass")
    assert lines(evening) == ["1 pass", "2 counter"]


def test_a_plan_lapses_when_somebody_else_announces_something() -> None:
    evening = window()
    evening.do("cyn", "order", plan=["counter"])
    evening.play("bob", "counter")
    assert evening.state(2).orders.plan == []
    assert evening.state(2).orders.passes_at is None, "she is asked"


def test_a_plan_with_a_condition_waits_for_it() -> None:
    evening = window()
    evening.do("ada", "order", plan=["counter"], on="counter")
    evening.house("tick", after=DELAY)
    assert evening.state(0).orders.plan == ["counter"], "her own claim is none"
    evening.play("bob", "counter")
    evening.play("cyn", "pass")
    evening.house("tick", after=DELAY)
    assert lines(evening) == ["1 counter", "2 pass", "0 counter"]


def test_a_plan_waits_while_a_window_is_about_something_of_ones_own() -> None:
    """So that an announcement and what is to follow it can be sent together."""
    evening = window()
    evening.do("ada", "order", plan=["mark 0 1"])
    evening.house("tick", after=DELAY)
    assert evening.state(0).orders.answer == "pass" and evening.state(0).orders.plan == ["mark 0 1"]
    evening.play("bob", "pass")
    evening.play("cyn", "pass")
    evening.house("tick", after=DELAY)
    assert lines(evening)[-1] == "0 mark 0 1"


def test_an_impossible_plan_lapses() -> None:
    evening = window()
    evening.do("bob", "order", plan=["mark 1", "pass"])
    evening.house("tick", after=DELAY)
    assert evening.state(1).orders.plan == []
    assert 1 in evening.table.waiting() and evening.state(1).choices is not None


# Privacy, mistakes.


def test_orders_are_private() -> None:
    evening = window()
    before = [(telling.told(evening.table, viewer), seen(evening, viewer)) for viewer in (0, 2, None)]
    evening.do("bob", "order", auto="turn")
    assert [(telling.told(evening.table, viewer), seen(evening, viewer)) for viewer in (0, 2, None)] == before
    assert evening.state(1).orders.auto == "turn"
    assert evening.state(None).orders is None


def test_an_order_changes_only_what_it_names() -> None:
    evening = window()
    evening.do("bob", "order", stops=["counter"])
    evening.do("bob", "order", auto="hold")
    evening.do("bob", "order", plan=["pass"], on="other")
    orders = evening.state(1).orders
    assert (orders.stops, orders.auto, orders.plan, orders.on) == (["counter"], "hold", ["pass"], "other")
    evening.do("bob", "order", plan=[])
    assert evening.state(1).orders.on == ""


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"auto": "win"}, "unknown-order"),
        ({"stops": ["x"]}, "unknown-stop"),
        ({"plan": ["pass"] * 21}, "plan-too-long"),
    ],
)
def test_orders_that_cannot_be(order: dict[str, object], code: str) -> None:
    assert trouble(window(), "bob", "order", **order).code == code


def test_steps_of_a_draft_do_not_tell_since_when_a_seat_is_asked() -> None:
    evening = window(clock={"kind": "move", "seconds": 60})
    for player in ("bob", "cyn", "ada"):
        evening.play(player, "pass")
    before = (evening.state(1).asked_at, evening.state(1, now=evening.now + 5000).clocks.left)
    evening.do("ada", "play", text="mark 2", after=5000)
    assert (evening.state(1).asked_at, evening.state(1, now=evening.now).clocks.left) == before
