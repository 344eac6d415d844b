"""Timed turns, rondo and budget (FG-M, FG-Z8 to FG-Z18)."""

import pytest

from tests.games.four_gods.build import CORNER, GAME, is_legal, matches, plays, seat, table, why, world
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.games.four_gods import state as at

rule = pytest.mark.rule
FULL_ROW: list[str | None] = [f"T{number:02}A" for number in range(70, 90)]


def timed(players: int = 2, **fields):
    """Seat 0 is to move; its turn ends at 30 s."""
    fields.setdefault("clock", {"now": 0, "deadlines": {"turn": 30_000}})
    return table(players, pace="timed", **fields)


# Timed turns.


@rule("FG-M1", "FG-M7")
def test_a_random_player_begins_with_empty_hands_and_turns_go_clockwise() -> None:
    firsts = set()
    for seed in range(30):
        match = matches.start(GAME, 3, seed, {"pace": "timed"})
        for player in range(3):
            match.play(player, "ready", 0)
        match.tick(3000)
        first = match.actors()[0]
        firsts.add(first)
        assert all(entry["hand"] == [None, None] for entry in match.position()["seats"])
        match.play(first, "D1", 3001)
        match.play(first, ".", 3002)
        match.tick(5002)
        assert match.actors() == [(first + 1) % 3]
    assert firsts == {0, 1, 2}


@rule("FG-M2", "FG-M3", "FG-M5", "FG-M13")
def test_a_turn_lasts_thirty_seconds_with_as_many_actions_as_wished() -> None:
    match = timed(world=CORNER, gods={0: "F"}, hands={0: ["T63A", None]})
    plays(match, "p0 P T63B2 b2", "p0 +green:SE", "p0 C c1 green", "p0 D2", at=100)
    assert why(match, 0, "D1") == ("hands-not-free", "FG-B1")
    match.tick(30_000)
    assert seat(match, 0)["hand"] == [None, None] and len([tile for tile in seat(match, 0)["row"] if tile]) == 2
    assert match.actors() == [] and match.volunteers() == [] and match.due() == 32_000  # the gap
    match.tick(32_000)
    assert match.actors() == [1] and match.due() == 62_000


@rule("FG-M4", "FG-M12", "FG-E3")
def test_an_early_end_without_an_action_other_than_flips_is_a_pass() -> None:
    match = timed(rows={0: ["T50A"]}, turn_gap_ms=0)
    match.play(0, "F p0/0", 10)
    match.play(0, ".", 20)
    assert match.position()["count"]["passes"] == 1
    match.play(1, "-", 30)  # in timed turns a pass is the end of the turn
    assert match.is_over() and match.outcome().how == "passed"
    match = timed(turn_gap_ms=0)
    match.play(0, "G sea", 1)
    match.play(0, ".", 2)
    assert match.position()["count"]["passes"] == 0
    match = timed(turn_gap_ms=0)
    match.tick(30_000)  # a turn that runs out without an action is a pass too
    assert match.position()["count"]["passes"] == 1


@rule("FG-M6", "FG-K3")
def test_hands_are_emptied_left_first_with_the_side_as_held() -> None:
    match = timed(rows={1: ["T50B"]}, hands={0: [None, "T01A"]})
    match.play(0, "K p1/0", 5)
    match.play(0, ".", 20_000)
    assert seat(match, 0)["row"][:2] == ["T50B", "T01A"]
    match = timed(rows={0: FULL_ROW, 1: ["T50B"]}, hands={0: [None, "T01A"]})
    match.play(0, "K p1/0", 5)
    bag = match.truth().cells[at.BAG_COUNT]
    match.play(0, ".", 6)
    assert seat(match, 1)["row"][0] == "T50B"  # the row it came from
    assert match.truth().cells[at.BAG_COUNT] == bag + 1  # a drawn tile goes back to the bag


@rule("FG-M8", "FG-M9", "FG-F1")
def test_off_turn_a_player_only_flips_in_the_own_row_and_gives_way() -> None:
    match = timed(3, rows={1: ["T50A", "T51A"], 2: ["T52A"]}, gods={1: "F"}, world=CORNER)
    assert match.actors() == [0] and match.volunteers() == [1, 2]
    assert match.legal(1) == ["F p1/0", "F p1/1"]
    match.play(1, "F p1/0", 100)
    assert why(match, 1, "F p2/0") == ("off-turn-flip", "FG-M9")
    for text in ("D1", "K p1/0", "C b2 green", "-"):
        assert why(match, 1, text) == ("off-turn", "FG-M9")
    assert why(match, 2, "G sea") == ("off-turn", "FG-M9")
    match.play(0, "F p1/1", 200)
    assert match.legal(1) == [] and why(match, 1, "F p1/0") == ("row-explored", "FG-M8")
    match.tick(3200)
    assert is_legal(match, 1, "F p1/0")
    match.play(0, "K p1/1", 4000)
    assert match.position()["clock"]["deadlines"]["lock:1"] == 7000
    match = timed(rows={1: ["T50A"]}, world=CORNER, check="table")
    match.play(0, "F p1/0", 200)
    assert why(match, 1, "F p1/0") == ("row-explored", "FG-M8") and is_legal(match, 1, "! a1")


@rule("FG-M9", "FG-M8")
def test_off_turn_with_an_empty_row_the_reason_is_still_the_rule() -> None:
    match = timed(2, rows={0: ["T50A"]})
    assert match.volunteers() == [1] and match.legal(1) == []
    assert why(match, 1, "G sea") == ("off-turn", "FG-M9")
    assert why(match, 1, "F p0/0") == ("off-turn-flip", "FG-M9")
    assert why(match, 1, "F p1/0") == ("gone", "FG-A4")


@rule("FG-M6", "FG-D6")
def test_a_drawn_tile_that_goes_back_to_the_bag_is_shown_to_nobody() -> None:
    match = timed(3, rows={0: [*FULL_ROW[:13]]}, hands={0: ["T01A", "T02A"]})
    shown = {event.name: event for event in match.play(0, ".", 10)}["tile-to-bag"]
    assert [shown.seen_by(viewer)["tile"] for viewer in (0, 1, 2, None)] == ["T02A", "?", "?", "?"]
    match = table(3, pace="realtime", rows={0: [*FULL_ROW[:13]]}, hands={0: ["T01A", None]})
    shown = {event.name: event for event in match.play(0, "leaves", 10)}["tile-to-bag"]
    assert [shown.seen_by(viewer)["tile"] for viewer in (0, 1, None)] == ["T01A", "?", "?"]
    match = timed(2, rows={0: FULL_ROW, 1: ["T50A"]}, hands={0: ["T01A<p1", None]})
    match.play(1, "F p1/0", 1)
    shown = {event.name: event for event in match.play(0, ".", 10)}["tile-dropped"]
    assert shown.seen_by(1)["tile"].startswith("#")  # it lay open in the row it goes back to


@rule("FG-M10", "FG-M11", "FG-Z17")
def test_after_the_end_condition_everybody_has_one_more_turn() -> None:
    for pace in ("timed", "budget"):
        match = table(3, pace=pace, bag=["T50"], loose=True, turn=1, turn_gap_ms=0)
        match.play(1, "D1")
        assert match.position()["last"] == {"seat": 1, "turns": 4, "why": "bag-empty"}
        order = []
        match.play(1, ".")
        while not match.is_over():
            player = match.actors()[0]
            order.append(player)
            match.play(player, "G " + ("sea", "mountain", "forest")[player])
            match.play(player, ".")
        assert order == [2, 0, 1] and match.outcome().how == "bag-empty"


@rule("FG-M12", "FG-Z18")
def test_three_rounds_without_progress_end_timed_turns_and_budget() -> None:
    for pace in ("timed", "budget"):
        match = table(2, pace=pace, rows={0: ["T50A"], 1: ["T51A"]}, turn_gap_ms=0)
        for turn in range(6):
            assert not match.is_over()
            player = turn % 2
            slot = next(index for index, tile in enumerate(seat(match, player)["row"]) if tile)
            match.play(player, f"K p{player}/{slot}")
            match.play(player, ".")
        assert match.is_over() and match.outcome().how == "stalled"


@rule("FG-M13")
def test_in_the_gap_nobody_acts() -> None:
    match = timed(rows={1: ["T50A"]})
    match.play(0, ".", 5)
    assert match.actors() == [] and match.volunteers() == []
    for player in range(2):
        assert match.refusal(player, "D1").code == "nobody-waits"
    checked = timed(rows={1: ["T50A"]}, check="table", world=CORNER)
    checked.play(0, ".", 5)
    for player in range(2):
        for text in ("D1", "F p1/0", "G sea", "."):
            assert why(checked, player, text) == ("gap", "FG-M13")


@rule("FG-M13", "FG-A8", "FG-Q2")
def test_in_the_gap_tiles_are_challenged_all_the_same() -> None:
    wrong = {**CORNER, "b2": "T09A0"}
    placed = [["a1", 1, 0, "P"], ["b1", 1, 1, "P"], ["a2", 1, 2, "P"], ["b2", 0, 3, "P"]]
    match = timed(check="table", world=wrong, placed=placed)
    match.play(0, ".", 5)
    assert match.actors() == [] and match.volunteers() == [0, 1]
    assert set(match.legal(0)) == set(match.legal(1)) == {"! a1", "! b1", "! a2", "! b2"}
    match.play(1, "! b2", 10)
    assert "b2" not in world(match) and seat(match, 0)["row"][0] == "T09A"
    assert match.due() == 2005  # the turn of seat 1 begins when it would have


@rule("FG-M13", "FG-A8", "FG-Q17")
def test_in_the_gap_questions_are_answered_all_the_same() -> None:
    wrong = {**CORNER, "b2": "T09A0"}
    placed = [["a1", 1, 0, "P"], ["b1", 1, 1, "P"], ["a2", 1, 2, "P"], ["b2", 0, 3, "P"]]
    asked = timed(check="table", world=wrong, placed=placed, attribution="honour")
    asked.play(0, ".", 5)
    asked.play(1, "! b2", 10)
    assert {"Y", "N"} <= set(asked.legal(0))
    asked.play(0, "Y", 20)
    assert seat(asked, 0)["row"][0] == "T09A"
    paying = timed(check="table", world=wrong, placed=placed, penalties="all", two_player="4gods", gods={0: "SF"})
    paying.play(0, ".", 5)
    paying.play(1, "! b2", 10)
    assert paying.legal(0) == ["V blue", "V green"]
    paying.play(0, "V green", 20)
    assert seat(paying, 0)["lost"] == {"blue": 0, "green": 1}


# Rondo.


@rule("FG-Z8", "FG-Z9")
def test_a_rondo_turn_is_one_main_action() -> None:
    for text in ("D1", "D2", "F p1/0", "C b2 green", "-"):
        match = table(2, world=CORNER, gods={0: "F"}, rows={1: ["T50A"]})
        match.play(0, text)
        assert match.actors() == [1] and match.position()["count"]["main"] == 1
    assert match.refusal(0, "D1").code == "not-your-turn"
    assert why(match, 1, ".") == ("no-turn-to-end", "FG-M4")


@rule("FG-Z10", "FG-G1")
def test_choosing_a_god_is_free_in_every_state_of_the_turn() -> None:
    match = table(2, world=CORNER, rows={1: ["T63A"]}, two_player="4gods")
    match.play(0, "G sea")
    match.play(0, "K p1/0")
    match.play(0, "G forest")
    match.play(0, "P T63B2 b2")
    assert match.actors() == [0] and match.position()["turn"]["state"] == "prophet?"
    match.play(0, "+green:SE")
    assert match.actors() == [1]
    match = table(2, world=CORNER, hands={0: ["T63A", None]})
    match.play(0, "P T63B2 b2")
    match.play(0, "G forest")
    match.play(0, "+green:SE")
    assert match.actors() == [1] and match.position()["count"]["main"] == 1


@rule("FG-Z11")
def test_the_prophet_question_is_skipped_only_if_nothing_could_be_answered() -> None:
    match = table(2, world=CORNER, hands={0: ["T63A", None]}, gods={0: "F"})
    match.play(0, "P T63B2 b2")
    assert why(match, 0, "-") == ("prophet-first", "FG-Z11")
    match.play(0, "+0")
    assert match.actors() == [1] and match.position()["window"] == []
    poor = {0: {"lost": {"green": 13}}}
    match = table(2, world=CORNER, hands={0: ["T63A", None]}, gods={0: "F"}, seats=poor)
    match.play(0, "P T63B2 b2 +0")  # nobody to stand and no god to choose
    assert match.actors() == [1]
    match = table(2, world=CORNER, hands={0: ["T63A", None]})
    match.play(0, "P T63B2 b2")
    assert match.actors() == [0]  # no god yet, but one could be chosen


@rule("FG-Z12")
def test_drawn_tiles_stay_in_the_hand_between_turns() -> None:
    match = table(2)
    match.play(0, "D2")
    match.play(1, "D1")
    assert None not in seat(match, 0)["hand"] and match.actors() == [0]


@rule("FG-Z13")
def test_passing_is_always_possible_and_n_passes_in_a_row_end_the_game() -> None:
    match = table(3, rows={0: ["T50A"]})
    plays(match, "p0 -", "p1 -", "p2 F p0/0", "p0 -", "p1 -")
    assert not match.is_over()
    match.play(2, "-")
    assert match.is_over()


@rule("FG-Z14", "FG-K2")
def test_a_take_is_completed_in_the_same_turn() -> None:
    match = table(2, world=CORNER, rows={1: ["T63A"]}, hands={0: ["T09A", None]})
    match.play(0, "K p1/0")
    assert match.position()["turn"]["state"] == "taken"
    for text in ("-", "D1", "F p1/0", "X T09A"):
        assert why(match, 0, text) == ("finish-take", "FG-Z14")
    assert {text.split()[0] for text in match.legal(0)} == {"P", "X", "G"}
    match.play(0, "X T63B")
    assert seat(match, 0)["row"][0] == "T63B" and seat(match, 0)["hand"] == ["T09A", None] and match.actors() == [1]


@rule("FG-Z14", "FG-K7")
def test_a_taken_tile_that_fits_nowhere_goes_back_when_the_own_row_is_full() -> None:
    wall = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5) if column in "ad" or row in (1, 4)}
    match = table(2, world=wall, loose=True, rows={0: FULL_ROW, 1: ["T05A"]}, gods={0: "F", 1: "S"})
    match.play(0, "K p1/0")
    assert match.legal(0) == ["R T05"]
    match.play(0, "R T05")
    assert seat(match, 1)["row"][0] == "T05A" and match.actors() == [1]


@rule("FG-Z15")
def test_rondo_has_five_more_rounds_a_player_after_the_end_condition() -> None:
    match = table(2, bag=["T50", "T51"], loose=True, rows={1: ["T01A"]})
    match.play(0, "D2")
    assert match.position()["last"] == {"seat": 0, "turns": 20, "why": "bag-empty"}
    for _ in range(10):
        assert not match.is_over()
        plays(match, "p1 F p1/0", "p0 -")
    assert match.is_over() and match.outcome().how == "bag-empty"


# Budget.


@rule("FG-Z16")
def test_a_budget_turn_has_eight_main_actions_ten_flips_and_ends_by_itself_never() -> None:
    match = table(2, pace="budget", rows={0: ["T50A"], 1: ["T51A"]}, gods={0: "F"})
    for _ in range(10):
        match.play(0, "F p1/0")
    assert why(match, 0, "F p1/0") == ("flips-spent", "FG-Z16")
    assert match.position()["turn"]["left"] == 8
    for _ in range(4):
        plays(match, "p0 K p0/0", "p0 X T50A")
    assert match.position()["turn"]["left"] == 0
    assert why(match, 0, "D1") == ("budget-spent", "FG-Z16")
    assert match.actors() == [0] and match.legal(0) == ["."]
    assert match.volunteers() == [] and match.refusal(1, "F p1/0").code == "not-your-turn"
    match.play(0, ".")
    assert match.actors() == [1] and match.position()["turn"]["left"] == 8


@rule("FG-Z16", "FG-M5")
def test_in_a_budget_turn_god_and_prophet_are_free_and_hands_are_emptied_at_the_end() -> None:
    match = table(2, pace="budget", world=CORNER, hands={0: ["T63A", "T01A"]})
    plays(match, "p0 P T63B2 b2", "p0 G forest", "p0 +green:SE")
    assert match.position()["turn"]["left"] == 7 and world(match)["b2"] == "T63B2@green:SE"
    match.play(0, "-")
    assert seat(match, 0)["hand"] == [None, None] and seat(match, 0)["row"][0] == "T01A"


@rule("FG-Z18")
def test_guards_against_endless_games() -> None:
    match = table(2, rows={0: ["T50A"]})
    for turn in range(23):
        match.play(turn % 2, "F p0/0")
    assert match.truth().cells[at.IDLE_TURNS] == 23
    match.play(1, "F p0/0")
    assert match.is_over() and match.outcome().how == "stalled"
    for pace, text in (("rondo", "D1"), ("budget", "D1")):
        match = table(2, pace=pace, count={"main": 1999})
        match.play(0, text)
        assert match.is_over() and match.outcome().how == "too-long"
        assert match.truth().cells[at.MAIN_ACTIONS] == 2000


@rule("FG-Z18")
def test_random_games_of_every_form_end() -> None:
    for number, (players, options) in enumerate(GAME.variants()):
        pos = GAME.new(players, number, options)
        assert play_out(pos, Dice(number), 20_000) < 20_000 and pos.is_over()
