"""Time as input, timers, replay and pauses (FG-Z1 to FG-Z7, FG-Z18)."""

import pytest

from tests.games.four_gods.build import CORNER, GAME, is_legal, matches, plays, position, seat, table
from theomachy.core.match import fingerprint
from theomachy.core.position import NEVER
from theomachy.core.refusal import IllegalAction, RecordError
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules.clock import next_timer

rule = pytest.mark.rule


def realtime(players: int = 2, **fields):
    return table(players, pace="realtime", **fields)


@rule("FG-Z1")
def test_time_enters_with_the_inputs_and_never_decreases() -> None:
    match = realtime()
    match.play(0, "D1", 500)
    match.play(1, "D1", 500)
    with pytest.raises(RecordError, match="backwards"):
        match.play(0, "-", 499)
    assert match.position()["clock"]["now"] == 500
    assert [line.at for line in match.record().lines] == [500, 500]


@rule("FG-Z2", "FG-Z3")
def test_timers_fire_before_an_input_at_their_time() -> None:
    match = realtime(world=CORNER, rows={1: ["T63A"]}, gods={0: "F"})
    match.play(0, "K p1/0", 1000)
    assert is_legal(match, 0, "P T63B2 b2")
    match.tick(15_999)
    assert seat(match, 0)["hand"][0] == "T63A<p1"
    with pytest.raises(IllegalAction):
        match.play(0, "P T63B2 b2", 16_000)  # the tile left the hand at 16 s
    assert seat(match, 0)["row"][0] == "T63A"


@rule("FG-Z2")
def test_equal_due_times_fire_in_a_fixed_order() -> None:
    """Taken tiles by seat, windows, turn and last period, whatever order they were started in."""
    deadlines = {"hold:1:L": 9000, "hold:0:R": 9000, "window:0": 9000, "last": 9000, "stall": 9000, "hour": 9000}
    match = realtime(
        world={**CORNER, "d1": "T01A0"},
        hands={0: [None, "T05A<p1"], 1: ["T06A<p0", None]},
        clock={"now": 0, "deadlines": deadlines},
        window=[["d1", 0]],
        phase="last",
        last={"seat": 0, "turns": None, "why": "bag-empty"},
    )
    names = [(event.name, event.facts.get("seat")) for event in match.tick(9000)]
    assert names[:5] == [
        ("hold-ended", 0),
        ("tile-dropped", 0),
        ("hold-ended", 1),
        ("tile-dropped", 1),
        ("game-ended", None),
    ]
    assert match.outcome().how == "bag-empty"  # the last period came before the stall and the hour


@rule("FG-Z2")
def test_all_timers_have_their_place_among_those_of_the_same_time() -> None:
    pos = position(players=4, pace="timed")
    for cell in range(at.HOLD_END, at.TIMERS_STOP):
        pos.cells[cell] = 9000
    fired = []
    while pos.due() == 9000:
        fired.append(next_timer(pos))
        pos.cells[fired[-1]] = NEVER
    seats = range(4)
    assert fired == [
        *(at.HOLD_END + seat * 2 + hand for seat in seats for hand in range(2)),
        *(at.WINDOW_END + seat for seat in seats),
        *(at.LOCK_END + seat for seat in seats),
        *(at.CHALLENGE_END + seat for seat in seats),
        *(at.ASK_END + seat * 2 + question for seat in seats for question in range(2)),
        at.TURN_END,
        at.START_END,
        at.LAST_END,
        at.STALL_END,
        at.GAME_END,
    ]


@rule("FG-Z2", "FG-M8", "FG-R4", "FG-Q17")
def test_windows_locks_and_questions_of_the_same_time_end_before_the_turn() -> None:
    order = [["b2", 0, 0, "P"], ["d4", 1, 1, "P"]]
    match = table(
        3,
        pace="timed",
        check="table",
        attribution="honour",
        world={"b2": "T01A0", "d4": "T02A0"},
        placed=order,
        window=[["d4", 0]],
        asked=[["admit", 1, "d4"], ["admit", 0, "b2"]],
        clock={"now": 0, "deadlines": {"window:0": 9000, "lock:2": 9000, "ask:0": 9000, "ask:1": 9000, "turn": 9000}},
    )
    facts = [(event.name, event.facts.get("space", event.facts.get("seat"))) for event in match.tick(9000)]
    removed = "tile-removed-to-bag"
    assert facts == [(removed, "b2"), (removed, "d4"), ("turn-ended", 0), ("seat-passed", 0)]  # by seat, then the turn
    assert match.position()["window"] == [] and match.due() == 11_000
    assert match.position()["clock"]["deadlines"] == {"start": 11_000}
    begun = [(event.name, event.facts["seat"]) for event in match.tick(11_000)]
    assert begun == [("turn-began", 1)]


@rule("FG-Z4")
def test_a_tick_only_lets_timers_fire_and_is_recorded_only_then() -> None:
    match = realtime(rows={1: ["T50A"]})
    match.play(0, "K p1/0", 0)
    lines = len(match.record().lines)
    match.tick(14_000)
    assert len(match.record().lines) == lines
    match.tick(15_000)
    assert match.record().lines[-1].write() == "@15000 tick ;; * hold p0 * T50A -> row p0"


@rule("FG-Z5")
def test_the_same_inputs_with_the_same_seed_are_the_same_game() -> None:
    match = matches.start(GAME, 2, "evening", {"two_player": "2gods"})
    plays(match, "p0 ready", "p1 ready", at=100)
    match.tick(3100)
    for time, player in ((4000, 0), (4100, 1), (7000, 0), (7300, 1), (9000, 0)):
        match.play(player, match.legal(player)[0], time)
    again = matches.replay(GAME, match.record().write())
    assert fingerprint(GAME, again.truth()) == fingerprint(GAME, match.truth())
    assert again.record().write() == match.record().write()


@rule("FG-Z6")
def test_a_pause_stops_the_clock_of_the_table_and_is_a_line_of_the_record() -> None:
    match = realtime(rows={1: ["T50A"]})
    match.play(0, "K p1/0", 1000)
    match.interrupt("pause", 2000)
    match.interrupt("resume", 2000)  # however long it took: the time of the game stood still
    assert match.due() == 16_000 and seat(match, 0)["hand"][0] == "T50A<p1"
    again = matches.replay(GAME, match.record().write())
    assert [line.text for line in again.record().lines] == ["K p1/0", "pause", "resume"]


@rule("FG-Z7")
def test_nothing_but_draws_uses_luck_in_play() -> None:
    match = table(2, world=CORNER, hands={0: ["T63A", "T09A"]}, rows={1: ["T50A"]})
    cells = list(match.truth().cells[:4])
    plays(match, "p0 P T63B2 b2", "p0 G forest", "p0 +green:SE", "p1 F p1/0", "p0 X T09A", "p1 K p1/0", "p1 X T50B")
    assert list(match.truth().cells[:4]) == cells
    match.play(0, "D1")
    assert list(match.truth().cells[:4]) != cells


@rule("FG-Z18")
def test_a_clocked_game_ends_after_an_hour() -> None:
    match = matches.start(GAME, 2, 1, {"stall_ms": 3_600_000, "countdown_ms": 1000})
    plays(match, "p0 ready", "p1 ready", at=0)
    match.tick(1000)
    match.play(0, "X " + seat(match, 0)["hand"][0], 2_000_000)
    match.tick(3_600_999)
    assert not match.is_over()
    match.tick(3_601_000)
    assert match.is_over() and match.outcome().how == "too-long"
