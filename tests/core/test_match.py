"""Match: text in, text out, nothing half applied; drafts, undo, records, time."""

import json
from collections.abc import Callable

import pytest

import theomachy
from tests.core.tiny.whisper import WHISPER
from theomachy.core import match as matches
from theomachy.core.chance import Dice, combine, commitment
from theomachy.core.match import Match, replay
from theomachy.core.refusal import IllegalAction, NotationError, OptionError, PositionError, RecordError

C4 = theomachy.find("connect_four")


def four(moves: str) -> Match:
    """A match of Connect Four after *moves*, X and O in turn."""
    match = matches.start(C4, 2, "evening")
    for index, column in enumerate(moves):
        match.play(index % 2, column)
    return match


def whisper(bids: tuple[int, int, int] = (3, 0, 0), clock: bool = False) -> Match:
    """A match of Whisper after the first bids."""
    match = matches.start(WHISPER, 3, "evening", {"clock": clock})
    for seat, bid in enumerate(bids):
        match.play(seat, f"bid {bid}", 0 if clock else None)
    return match


def marking() -> Match:
    """Whisper where seat 0 is about to mark its two numbers."""
    match = whisper()
    for seat in (1, 2, 0):
        match.play(seat, "pass")
    return match


# Playing and being refused.


def test_a_game_is_played_in_text() -> None:
    match = four("ddddddc")
    assert match.actors() == [1]
    assert match.legal(1) == ["a", "b", "c", "e", "f", "g"]
    assert match.legal(0) == []
    assert match.outcome() is None


def test_a_refusal_names_the_rule_and_what_to_do_instead() -> None:
    match = four("dddddd")
    with pytest.raises(IllegalAction) as caught:
        match.play(0, "d")
    assert caught.value.refusal.rule == "C4-2"
    assert "Choose another column" in str(caught.value)
    assert match.record().lines[-1].text == "d" and len(match.record().lines) == 6


def test_the_wrong_seat_learns_whom_the_game_waits_for() -> None:
    match = four("d")
    refused = match.refusal(0, "e")
    assert refused is not None and refused.code == "not-your-turn"
    assert WHISPER.render(refused.message(), players=["Ann", "Bob"]).endswith("is waiting for Bob.")
    with pytest.raises(NotationError, match="there is no seat 7"):
        match.play(7, "d")


def test_nothing_can_be_played_after_the_end() -> None:
    match = four("dedede")
    match.play(0, "d")
    assert match.is_over() and match.outcome() is not None
    refused = match.refusal(1, "a")
    assert refused is not None and refused.code == "game-over"


def test_calls_stand_beside_the_legal_choices() -> None:
    match = four("d")
    assert "resigns" not in match.legal(1)
    assert match.calls(0) == ["resigns"]
    match.play(0, "resigns")
    assert match.outcome() is not None and match.outcome().as_dict() == {  # type: ignore[union-attr]
        "winners": [1],
        "places": [[1], [0]],
        "how": "resigned",
    }


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (4, {}, "is for 3 seats, not 4"),
        (3, {"clok": True}, "there is no option 'clok'; the options are: clock"),
        (3, {"clock": "yes"}, "option 'clock' must be true or false, not 'yes'"),
    ],
)
def test_wrong_options_are_named(seats: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        matches.start(WHISPER, seats, 1, options)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(OptionError, match="there is no game 'chess'"):
        theomachy.new("chess", seats=2, seed=1)


# Drafts.


def test_a_half_made_choice_is_private_and_unrecorded() -> None:
    match = marking()
    lines, public = len(match.record().lines), match.view(1)
    assert match.play(0, "mark 1") == []
    assert match.draft(0) == ["mark 1"]
    assert match.view(0)["mark"] == 1
    assert match.view(1) == public and match.position()["mark"] is None
    assert len(match.record().lines) == lines
    assert match.legal(0) == ["mark 2", "mark 3"]


def test_a_finished_choice_is_one_line() -> None:
    match = marking()
    match.play(0, "mark 1")
    events = match.play(0, "mark 3")
    assert [event.name for event in events] == ["marked", "dealt", "dealt", "dealt"]
    assert match.record().lines[-1].write() == "0 mark 1 3"
    assert match.draft(0) == []


def test_a_whole_line_is_played_at_once_or_not_at_all() -> None:
    match = marking()
    with pytest.raises(IllegalAction, match="rising order"):
        match.play(0, "mark 2 1")
    assert match.draft(0) == [] and match.actors() == [0]
    match.play(0, "mark 0 2")
    assert match.record().lines[-1].text == "mark 0 2"


def test_a_draft_is_taken_back_step_by_step() -> None:
    match = marking()
    match.play(0, "mark 1")
    assert match.free_undo(0)
    match.undo(0)
    assert match.draft(0) == [] and match.legal(0) == ["mark 0", "mark 1", "mark 2"]


# Undo by computation.


def test_a_choice_that_asked_somebody_else_is_not_free_unless_the_question_is_held_back() -> None:
    match = four("d")
    assert not match.free_undo(0)
    assert match.free_undo(0, held=True)
    assert not match.free_undo(1, held=True)


def test_luck_and_shown_secrets_stop_free_undo() -> None:
    match = whisper()
    assert not match.free_undo(2, held=True), "the last bid opened all bids"
    match = marking()
    match.play(0, "mark 1 2")
    assert not match.free_undo(0, held=True), "the next round shuffled the cards"


def test_an_unopened_sealed_choice_is_free_to_take_back() -> None:
    match = matches.start(WHISPER, 3, "evening")
    match.play(0, "bid 3")
    assert match.free_undo(0)
    match.undo()
    assert match.actors() == [0, 1, 2]


def test_undo_is_a_line_of_the_record_and_the_same_luck_falls_again() -> None:
    match = marking()
    match.play(0, "mark 1 2")
    cards = match.position()["cards"]
    match.undo()
    assert match.record().lines[-1].text == "undo 7"
    assert match.actors() == [0]
    match.play(0, "mark 1 2")
    assert match.position()["cards"] == cards
    assert replay(WHISPER, match.record().write()).position() == match.position()


def test_an_undone_end_is_no_end() -> None:
    match = four("dedede")
    match.play(0, "d")
    match.undo(lines=2)
    assert not match.is_over() and match.record().result == ""
    match.play(1, "a")
    assert replay(C4, match.record().write()).position() == match.position()


# Windows and sealed choices.


def test_sealed_choices_wait_for_everybody_and_open_together() -> None:
    match = matches.start(WHISPER, 3, "evening")
    match.play(2, "bid 3")
    assert match.actors() == [0, 1]
    assert match.view(0)["bids"] == [None, None, True]
    assert match.view(None)["bids"] == [None, None, True]
    assert match.view(2)["bids"] == [None, None, 3]
    assert match.legal(2) == []
    match.play(1, "bid 1")
    assert [event.name for event in match.play(0, "bid 0")] == ["bids-opened"]
    assert match.view(0)["bids"] == [0, 1, 3]


def test_a_window_asks_in_turn_and_its_opener_last() -> None:
    match = whisper()
    order = []
    for _ in range(3):
        order.append(match.actors()[0])
        match.play(order[-1], "pass")
    assert order == [1, 2, 0]
    assert match.actors() == [0], "the claim stands, its claimant marks"


def test_an_answer_asks_everybody_again_and_the_newest_resolves_first() -> None:
    match = whisper()
    match.play(1, "pass")
    match.play(2, "counter")
    order = []
    while match.actors() and match.legal(match.actors()[0])[0] == "pass":
        order.append(match.actors()[0])
        match.play(order[-1], "pass")
    assert order == [0, 1, 2]
    assert match.position()["score"] == [0, 0, 0], "one counter undoes the claim"


# Time is input.


def test_timers_fire_before_a_later_choice_and_have_their_own_line() -> None:
    match = whisper(clock=True)
    assert match.due() == 1000
    match.play(2, "pass", at=1500)
    assert [line.write() for line in match.record().lines[-2:]] == ["@1500 tick", "@1500 2 pass"]
    assert match.actors() == [0] and match.due() == 2500


def test_a_tick_that_fires_nothing_leaves_no_line() -> None:
    match = whisper(clock=True)
    lines = len(match.record().lines)
    assert match.tick(999) == [] and len(match.record().lines) == lines
    assert [event.name for event in match.tick(1000)] == ["timed-out"]
    with pytest.raises(RecordError, match="time runs backwards"):
        match.tick(5)


def test_clocked_games_have_no_free_undo() -> None:
    match = whisper(clock=True)
    match.play(1, "pass", at=10)
    assert not match.free_undo(1, held=True)


# Records.


def finished() -> str:
    """The record of a short finished game with a table's seed."""
    server, shares = b"s" * 32, [b"a" * 16, b""]
    extra = {"commitment": commitment(server), "server": server.hex(), "shares": shares[0].hex() + " -"}
    match = matches.start(C4, 2, combine(server, shares), extra=extra)
    for index, column in enumerate("dededed"):
        match.play(index % 2, column)
    return match.record().write()


def test_a_finished_record_replays_and_ends_with_its_result() -> None:
    text = finished()
    assert text.endswith('result {"winners": [0], "places": [[0], [1]], "how": "four"}\n')
    assert replay(C4, text).is_over()


def swap(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("tamper", "message"),
    [
        (swap("theomachy-record 1", "theomachy-record 9"), "line 1: a record begins with"),
        (lambda text: text[:-40], "breaks off in the middle of a line"),
        (lambda text: text[:40], "breaks off"),
        (lambda text: text[: text.index("\n\n") + 1], "ends inside its header"),
        (swap("game connect_four", "game whisper"), "record of 'whisper', not of 'connect_four'"),
        (swap("rules 1", "rules 7"), "version 7 of the rules"),
        (swap("seats 2", "seats two"), "'seats' must be a number"),
        (swap("seats 2", "seats ²"), "'seats' must be a number"),
        (swap("seats 2", "seats " + "9" * 5000), "'seats' must be a number"),
        (
            lambda text: swap(" -\n", " -" * 6 + "\n")(swap("seats 2", "seats 7")(text)),
            "'seats' and .*for 2 seats, not 7",
        ),
        (swap(" -\n", " - aa\n"), "'shares' has 3 shares, not one for each seat"),
        (swap("seats 2\n", ""), "no line 'seats'"),
        (swap("seats 2", "seats 2\nseats 2"), "'seats' twice"),
        (swap("options {}", "options {"), "'options' is not JSON"),
        (swap("options {}", "options []"), "must be a JSON object"),
        (swap("options {}", 'options {"ko": true}'), "'seats' and 'options': there is no option 'ko'"),
        (swap("options {}", "options {}\nstart []"), "'start' must be a JSON object"),
        (swap("options {}", "options {}\nstart {}"), "'start': rows: is missing"),
        (swap("server 73", "server 74"), "not the one the server had committed to"),
        (swap("server 73", "server zz"), "must be hexadecimal"),
        (swap("X d\nO e", "X d\nX e"), "line 2 of the game .*not your turn"),
        (swap("X d\nO e", "X d\nO z"), "line 2 of the game .*a choice is a column"),
        (swap("X d\nO e", "X d\nQ e"), "there is no seat 'Q'"),
        (swap("X d\nO e", "X d\nundo 9"), "undo needs the number of an earlier line"),
        (swap("X d\nO e", "X d\nundo ²"), "undo needs the number of an earlier line"),
        (swap("X d\nO e", "X d\nundo " + "9" * 5000), "undo needs the number of an earlier line"),
        (swap("X d\nO e", "X d\n@" + "9" * 5000 + " O e"), "there is no seat '@9"),
        (swap("X d\nO e", "X d\n\nO e"), "is not a line of a record"),
        (swap("X d\nO e", "X d\nO"), "names a seat but no choice"),
        (swap('"winners": [0]', '"winners": [1]'), "but the game gives"),
        (swap('{"winners"', "{winners"), "the record ends with {winners.* but the game gives"),
        (lambda text: text + "X a\n", "nothing may follow the result"),
    ],
)
def test_a_tampered_record_is_refused_with_its_place(tamper: Callable[[str], str], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        replay(C4, tamper(finished()))


def test_a_record_replays_whether_it_states_its_ticks_or_not() -> None:
    match = whisper(clock=True)
    match.tick(1000)
    match.play(2, "pass", at=1500)
    text = match.record().write()
    assert "@1000 tick\n" in text
    missing, idle = text.replace("@1000 tick\n", ""), text.replace("@1000 tick\n", "@500 tick\n@1000 tick\n")
    for other in (missing, idle):
        assert replay(WHISPER, other).record().write() == text


def test_what_a_timer_brought_is_compared_too() -> None:
    match = matches.start(theomachy.find("four_gods"), 2, "timers", {"pace": "timed"})
    for seat in match.actors():
        match.play(seat, match.legal(seat)[0], at=0)
    while (due := match.due()) is not None and not match.record().lines[-1].note:
        match.tick(due)
    text = match.record().write()
    replay(match.game, text)
    with pytest.raises(RecordError, match="but the seed gives"):
        replay(match.game, text[:-1] + "x\n")


def test_a_match_can_begin_anywhere() -> None:
    data = four("ddd").position()
    match = theomachy.load("connect_four", data)
    match.play(1, "a")
    again = theomachy.replay(match.record().write())
    assert again.position() == match.position()
    assert json.loads(match.record().header["start"]) == data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": 3}, "rows: must be a list, not 3"),
        ({"rows": ["......."] * 5 + ["......Q"]}, r"rows\[5\]: must be 7 of the signs"),
        ({"rows": ["......."] * 4 + ["...X...", "......."]}, "d2 hangs in the air"),
        ({"to_move": "Z"}, "to_move: must be one of X, O"),
    ],
)
def test_an_absurd_position_is_refused_by_its_field(change: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        theomachy.load("connect_four", {**four("dd").position(), **change})


def test_a_pause_of_the_table_is_a_line_that_replays() -> None:
    match = four("d")
    match.interrupt("pause")
    match.interrupt("resume")
    match.play(1, "e")
    text = match.record().write()
    assert [line.text for line in match.record().lines] == ["d", "pause", "resume", "e"]
    assert replay(C4, text).record().write() == text
    with pytest.raises(RecordError, match="pause or resume"):
        match.interrupt("sleep")
    with pytest.raises(RecordError, match="not paused"):
        match.interrupt("resume")


def test_between_pause_and_resume_nothing_is_accepted() -> None:
    match = four("d")
    match.interrupt("pause")
    refused = match.refusal(1, "e")
    assert match.is_paused() and refused is not None and refused.code == "paused"
    with pytest.raises(IllegalAction, match="paused"):
        match.play(1, "e")
    with pytest.raises(RecordError, match="paused already"):
        match.interrupt("pause")
    text = match.record().write()
    assert replay(C4, text).is_paused()
    with pytest.raises(RecordError, match="paused"):
        replay(C4, text + "O e\n")
    match.interrupt("resume")
    match.play(1, "e")


def test_a_match_counts_back_to_the_last_choice_of_a_seat() -> None:
    match = four("dde")
    assert [match.lines_since(seat) for seat in (0, 1)] == [1, 2]
    match.undo(lines=3)
    assert match.lines_since(0) == 0


def test_a_position_says_which_seats_a_window_still_asks() -> None:
    match = whisper()
    assert match.truth().window() == 0b111
    match.play(1, "pass")
    assert match.truth().window() == 0b101


# Looking ahead.


def test_a_preview_shows_what_is_certain_and_changes_nothing() -> None:
    match = marking()
    before = match.position()
    match.play(0, "mark 1")
    assert match.preview(0, "mark 3") == [], "the next round is shuffled: chance decides"
    match.undo(0)
    match = whisper()
    assert [event.name for event in match.preview(1, "counter")] == ["countered"]
    assert match.position() == whisper().position()
    assert marking().position() == before


def test_a_preview_reveals_no_secret() -> None:
    """The last pass scores the claimant's hidden card: only the claimant can foresee how much."""
    match = whisper()
    match.play(1, "pass")
    match.play(2, "pass")
    assert [event.facts["points"] for event in match.preview(0, "pass")] == [match.view(0)["cards"][0]]  # type: ignore[index]
    match = whisper()
    for seat, text in ((1, "counter"), (2, "counter"), (0, "pass"), (1, "pass")):
        match.play(seat, text)
    assert match.actors() == [2]
    assert match.preview(2, "pass") == []


def test_a_preview_of_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalAction):
        four("dddddd").preview(0, "d")


def test_undo_goes_back_from_a_position_nearby() -> None:
    game, dice = theomachy.find("flock"), Dice(1)
    match = matches.start(game, 2, "long")
    positions = [match.position()]
    while len(positions) < 150 and not match.is_over():
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
        if len(match.record().lines) == len(positions):
            positions.append(match.position())
    made = len(positions) - 1
    assert made > 100
    assert match._timeline.kept() < 2 * made.bit_length()
    for back in (1, 1, 3, 10, 40):
        made -= back
        nearest, _ = match._timeline.back_to(made)
        assert made - nearest <= back
        match.undo(lines=back)
        assert match.position() == positions[made]
    again = replay(game, match.record().write())
    assert again.position() == match.position()
    assert again.record().write() == match.record().write()
