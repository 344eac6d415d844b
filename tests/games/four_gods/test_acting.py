"""Acting at once: hands, placing, discarding, drawing, flipping, taking (FG-A, FG-P, FG-D, FG-B, FG-F, FG-K)."""

import pytest

from tests.games.four_gods.build import CORNER, GAME, is_legal, loose, plays, seat, spaces, table, why, world
from theomachy.core.refusal import IllegalAction
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules.placing import fits_somewhere

rule = pytest.mark.rule
FULL_ROW: list[str | None] = [f"T{number:02}A" for number in range(70, 90)]


def realtime(**fields):
    return table(fields.pop("players", 2), pace="realtime", **fields)


@rule("FG-A1", "FG-A3", "FG-A7", "FG-P10")
def test_there_are_no_turns_and_any_corner_is_free_for_anybody() -> None:
    match = realtime(players=3, hands={0: ["T01A", "T02A"], 1: ["T05A", None]})
    assert match.actors() == [] and match.volunteers() == [0, 1, 2]
    plays(match, "p0 P T01A0 a1", "p0 P T02A0 a4", "p1 P T05A0 d1", "p0 D2")
    assert set(world(match)) == {"a1", "a4", "d1"}


@rule("FG-A3", "FG-A4")
def test_of_two_hands_reaching_for_one_space_the_first_wins_and_the_other_keeps_its_tile() -> None:
    match = realtime(hands={0: ["T01A", None], 1: ["T05A", None]})
    match.play(0, "P T01A0 a1", 1000)
    with pytest.raises(IllegalAction) as caught:
        match.play(1, "P T05A0 a1", 1000)
    assert caught.value.refusal.code == "outrun"
    assert "was faster" in str(caught.value) and "stays in your hand" in str(caught.value)
    assert seat(match, 1)["hand"] == ["T05A", None]


@rule("FG-A4")
def test_races_for_a_row_tile_a_god_the_last_city_and_a_city() -> None:
    match = realtime(rows={0: ["T58A"]}, world={**CORNER, "c1": "city@blue"}, gods={0: "F", 1: "S"})
    match.play(1, "K p0/0", 10)
    assert why(match, 0, "K p0/0") == ("gone", "FG-A4")
    assert why(match, 0, "F p0/0") == ("gone", "FG-A4")
    match = realtime(gods={1: "S"})
    assert why(match, 0, "G sea") == ("taken", "FG-A4")
    match = realtime(gods={0: "F", 1: "S"}, world=CORNER, seats={1: {"razed": {"blue": 7}}, 0: {"razed": {"green": 1}}})
    assert why(match, 0, "C b2 green") == ("no-city-left", "FG-L2")
    match = realtime(world=CORNER, gods={0: "F"}, hands={0: ["T58A", None]})
    assert why(match, 0, "Z T58A2 c1") == ("no-city", "FG-A4")


@rule("FG-A2", "FG-A5")
def test_what_needs_free_hands() -> None:
    match = realtime(world=CORNER, gods={0: "F"}, hands={0: ["T63A", "T58A"]}, rows={1: ["T09A"]})
    assert why(match, 0, "D1") == ("hands-not-free", "FG-B1")
    assert why(match, 0, "F p1/0") == ("no-free-hand", "FG-F2")
    assert why(match, 0, "K p1/0") == ("no-free-hand", "FG-K1")
    for text in ("P T63B2 b2", "X T58A", "C b2 green", "-"):
        assert is_legal(match, 0, text)
    match = realtime(hands={0: [None, "T63A"]}, rows={1: ["T09A"]})
    assert is_legal(match, 0, "F p1/0") and is_legal(match, 0, "K p1/0") and not is_legal(match, 0, "D1")
    assert is_legal(match, 0, "G sea")
    match.play(0, "K p1/0")
    assert seat(match, 0)["hand"] == ["T09A<p1", "T63A"]


@rule("FG-A6")
def test_a_tile_in_the_hand_may_be_used_with_either_side() -> None:
    match = realtime(hands={0: ["T17A", None]})
    sides = {text.split()[1][:4] for text in match.legal(0) if text.startswith("P ")}
    assert sides == {"T17A", "T17B"}
    assert is_legal(match, 0, "X T17A") and is_legal(match, 0, "X T17B")


@rule("FG-P1", "FG-P2", "FG-P9")
def test_rotations_that_look_the_same_are_one_choice() -> None:
    match = table(2, size=8, hands={0: ["T32A", None]})
    looks = {text.split()[1] for text in match.legal(0) if text.startswith("P ")}
    assert spaces(match, 0) == {"a1", "h1", "a8", "h8"}
    assert looks == {"T32A0", "T32A1", "T32A2", "T32A3", "T32B0", "T32B1"}
    match.play(0, "P T32B3 a1 +0")
    assert world(match) == {"a1": "T32B1"}


@rule("FG-P3", "FG-P4", "FG-P5", "FG-P6", "FG-P7", "FG-P8")
def test_placing_needs_an_empty_space_two_edges_and_a_match_all_round() -> None:
    match = table(2, world={**CORNER, "c1": "city@blue"}, gods={1: "S"}, hands={0: ["T63A", "T01A"]})
    assert is_legal(match, 0, "P T63B2 b2")
    assert why(match, 0, "P T63B2 a1") == ("occupied", "FG-P3")
    assert why(match, 0, "P T63B2 c1") == ("occupied", "FG-P3")
    assert why(match, 0, "P T63B2 c2") == ("too-few-edges", "FG-P4")  # c1 is round, b2 is empty
    assert why(match, 0, "P T63B2 d2") == ("too-few-edges", "FG-P4")  # the frame only
    refused = match.refusal(0, "P T63B0 b2")
    assert refused.code == "mismatch" and refused.rule == "FG-P7"
    assert refused.facts["halves"] == ["N-NW:plain", "N-NE:mountain", "W-SW:forest", "W-NW:plain"]
    assert is_legal(match, 0, "P T01A0 d1")  # two sides of the frame; the City beside asks nothing


@rule("FG-P5")
def test_each_side_of_a_space_counts_once() -> None:
    pos = loose({"a1": "SSSS", "b1": "SSSS", "c1": "SSSS"})
    assert pos.edges(3) == 3  # d1: frame north and east, tile west
    assert pos.edges(5) == 1  # b2: tile north


@rule("FG-P11", "FG-P12")
def test_a_placed_tile_stays_and_strict_checking_refuses_what_is_wrong() -> None:
    match = realtime(world=CORNER, hands={0: ["T09A", None]})
    before = world(match)
    for text in ("P T09A0 b2", "P T09A0 c3"):
        with pytest.raises(IllegalAction):
            match.play(0, text, 5)
    assert world(match) == before and seat(match, 0)["hand"] == ["T09A", None]
    match = realtime(world=CORNER, hands={0: ["T09A", None]}, check="table")
    assert why(match, 0, "P T09A0 a1") == ("occupied", "FG-P3")
    match.play(0, "P T09A0 c3", 5)
    assert world(match)["c3"] == "T09A0"


@rule("FG-P13", "FG-E1")
def test_a_placement_that_fills_the_world_is_noticed() -> None:
    full = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5)}
    del full["d4"]
    match = table(2, pace="realtime", world=full, loose=True, hands={0: ["T01A", None]})
    match.play(0, "P T01A0 d4", 100)
    assert match.position()["phase"] == "last"
    assert match.position()["last"] == {"seat": 0, "turns": None, "why": "world-full"}


@rule("FG-D1", "FG-D3", "FG-D4", "FG-K8")
def test_discarding_to_the_own_row_with_either_side_and_any_free_slot() -> None:
    match = realtime(hands={0: ["T58A", "T09A"]}, rows={0: ["T01A", None, "T02A"]})
    match.play(0, "X T58B")
    assert seat(match, 0)["row"][:3] == ["T01A", "T58B", "T02A"]
    match.play(0, "X T09A /7")
    assert seat(match, 0)["row"][7] == "T09A"
    match.play(0, "K p0/0")
    assert seat(match, 0)["row"][:3] == [None, "T58B", "T02A"]  # slots do not close up
    assert why(match, 0, "X T01B /2") == ("slot-taken", "FG-D4")
    match.play(0, "X T01B /0")
    assert seat(match, 0)["row"][0] == "T01B"


@rule("FG-D5", "FG-Z9")
def test_both_tiles_at_once() -> None:
    match = table(2, hands={0: ["T58A", "T09A"]})
    match.play(0, "XX T58B T09A")
    assert seat(match, 0)["row"][:2] == ["T58B", "T09A"] and match.actors() == [1]
    match = table(2, hands={0: ["T58A", "T09A"]})
    match.play(0, "XX T09A T58B")  # named in any order, they lie left hand first
    assert seat(match, 0)["row"][:2] == ["T58B", "T09A"]
    assert why(realtime(hands={1: ["T58A", "T09A"]}), 0, "XX T58A T09A")[0] == "not-understood"


@rule("FG-D6", "FG-D7", "FG-B5", "FG-C12")
def test_a_full_row_takes_no_discard_and_forbids_drawing() -> None:
    match = realtime(rows={0: FULL_ROW})
    assert why(match, 0, "D2") == ("row-full-draw", "FG-B5")
    match = realtime(rows={0: FULL_ROW}, hands={0: ["T58A", "T09A"]})
    assert why(match, 0, "X T58A") == ("row-full", "FG-D6")
    match = realtime(rows={0: FULL_ROW[:19]}, hands={0: ["T58A", "T09A"]})
    assert why(match, 0, "XX T58A T09A") == ("row-full", "FG-D6")
    assert is_legal(match, 0, "X T58A")


@rule("FG-B1", "FG-B2", "FG-B3")
def test_drawing_one_or_two_into_the_hands() -> None:
    match = realtime()
    bag = match.truth().cells[at.BAG_COUNT]
    match.play(0, "D1")
    left, right = seat(match, 0)["hand"]
    assert left is not None and right is None and match.truth().cells[at.BAG_COUNT] == bag - 1
    assert why(match, 0, "D1") == ("hands-not-free", "FG-B1")
    match.play(1, "D2")
    assert None not in seat(match, 1)["hand"]
    drawn = set()
    for seed in range(400):
        pos = GAME.new(2, seed, {"pace": "rondo", "two_player": "2gods"})
        drawn.add(GAME.dump(pos)["seats"][0]["hand"][0])
    assert len(drawn) > 80  # every tile can come first


@rule("FG-B6")
def test_with_one_free_slot_left_two_may_still_be_drawn() -> None:
    match = realtime(rows={0: FULL_ROW[:19]})
    assert {"D1", "D2"} <= set(match.legal(0))
    match.play(0, "D2", 0)
    left, right = seat(match, 0)["hand"]
    assert left is not None and right is not None
    match.play(0, f"X {left}", 10)  # the row is full now: the other one stays in the hand
    assert why(match, 0, f"X {right}") == ("row-full", "FG-D6")


@rule("FG-B4", "FG-B7", "FG-E2")
def test_the_last_tile_can_be_asked_for_as_two_and_is_announced() -> None:
    match = table(2, pace="realtime", bag=["T50"], loose=True, rows={0: FULL_ROW[:19]})
    events = match.play(0, "D2", 77)
    assert seat(match, 0)["hand"] == ["T50A", None]
    assert [event.name for event in events] == ["tiles-drawn", "last-period-began"]
    assert why(match, 1, "D1") == ("bag-empty", "FG-B4")


@rule("FG-B8")
def test_a_drawn_tile_may_stay_in_the_hand() -> None:
    match = realtime()
    match.play(0, "D1", 0)
    match.tick(60_000)
    assert seat(match, 0)["hand"][0] is not None


@rule("FG-F1", "FG-F3", "FG-F4")
def test_flipping_any_tile_of_any_row_as_often_as_wished() -> None:
    match = realtime(rows={0: [None, "T58A"], 1: ["T50A"]})
    plays(match, "p0 F p1/0", "p0 F p1/0", "p0 F p0/1", "p1 F p0/1", "p0 F p1/0")
    assert seat(match, 1)["row"][0] == "T50B" and seat(match, 0)["row"][:2] == [None, "T58A"]
    assert seat(match, 0)["hand"] == [None, None]  # turned, not taken


@rule("FG-F2")
def test_flipping_needs_a_free_hand() -> None:
    match = realtime(rows={1: ["T50A"]}, hands={0: ["T58A", "T09A"]})
    assert why(match, 0, "F p1/0") == ("no-free-hand", "FG-F2")
    match.play(0, "X T58A")
    assert is_legal(match, 0, "F p1/0")


@rule("FG-F5")
def test_after_a_flip_everybody_knows_both_sides() -> None:
    match = realtime(rows={1: ["T50A"]})
    assert match.view(0)["seats"][1]["row"][0] == "#1:SSSP"
    match.play(0, "F p1/0")
    assert [match.view(viewer)["seats"][1]["row"][0] for viewer in (0, 1, None)] == ["T50B"] * 3


@rule("FG-K1", "FG-K4", "FG-K9", "FG-K10")
def test_taking_from_any_row_into_the_first_free_hand() -> None:
    match = realtime(rows={0: FULL_ROW, 1: ["T50A"]})
    match.play(0, "K p1/0", 100)
    match.play(0, "K p0/3", 200)
    assert seat(match, 0)["hand"] == ["T50A<p1", "T73A<p0"] and seat(match, 0)["gods"] == []
    deadlines = match.position()["clock"]["deadlines"]
    assert (deadlines["hold:0:L"], deadlines["hold:0:R"]) == (15_100, 15_200)


@rule("FG-K2", "FG-K3", "FG-K6")
def test_a_taken_tile_goes_to_the_takers_row_at_its_deadline() -> None:
    match = realtime(rows={1: ["T50A"]}, hands={0: [None, "T58A"]})
    match.play(0, "K p1/0", 0)
    match.play(0, "X T58A", 14_999)  # other actions are allowed meanwhile
    assert seat(match, 0)["hand"][0] == "T50A<p1"
    events = match.tick(15_000)
    assert seat(match, 0)["hand"] == [None, None] and seat(match, 0)["row"][:2] == ["T58A", "T50A"]
    assert [event.name for event in events] == ["hold-ended", "tile-dropped"]
    assert match.record().lines[-1].note == "* hold p0 * T50A -> row p0"


@rule("FG-K5", "FG-K6")
def test_the_order_of_fall_back_is_own_row_row_of_origin_bag() -> None:
    match = realtime(rows={0: FULL_ROW, 1: ["T50A"]})
    match.play(0, "K p1/0", 0)
    match.tick(15_000)
    assert seat(match, 1)["row"][0] == "T50A"
    others: list[str | None] = [f"T{number:02}A" for number in range(20, 39)]
    match = realtime(rows={0: FULL_ROW, 1: ["T50A", *others]}, hands={1: ["T01A", None]})
    match.play(0, "K p1/0", 0)
    match.play(1, "X T01A", 1)
    bag = match.truth().cells[at.BAG_COUNT]
    match.tick(15_000)
    assert match.truth().cells[at.BAG_COUNT] == bag + 1 and "T50A" not in seat(match, 1)["row"]


@rule("FG-K5", "FG-K7")
def test_a_voluntary_return_needs_a_full_row_and_a_tile_that_fits_nowhere() -> None:
    match = table(2, pace="realtime", rows={0: FULL_ROW, 1: ["T05A"]})
    match.play(0, "K p1/0", 0)
    assert why(match, 0, "R T05") == ("still-fits", "FG-K7")
    match = table(2, pace="realtime", rows={0: FULL_ROW[:19], 1: ["T05A"]})
    match.play(0, "K p1/0", 0)
    assert why(match, 0, "R T05") == ("own-row-first", "FG-K2")
    match = table(2, pace="realtime", rows={0: FULL_ROW}, hands={0: ["T05A", None]})
    assert why(match, 0, "R T05") == ("not-taken", "FG-K5")
    wall = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5) if column in "ad" or row in (1, 4)}
    match = table(2, pace="realtime", world=wall, loose=True, rows={0: FULL_ROW, 1: ["T05A"]})
    match.play(0, "K p1/0", 0)
    assert not fits_somewhere(match.truth(), 4)
    match.play(0, "R T05", 1)
    assert seat(match, 1)["row"][0] == "T05A" and seat(match, 0)["hand"] == [None, None]


@rule("FG-A8", "FG-E9")
def test_challenges_and_automatic_moves_are_no_actions() -> None:
    match = realtime(world=CORNER, rows={1: ["T50A"]}, check="table", players=3)
    match.play(0, "K p1/0", 0)
    match.play(0, "-", 10)
    match.play(0, "! a1", 20)
    assert seat(match, 0)["passed"]
    match.tick(15_000)  # the taken tile leaves the hand by itself
    assert seat(match, 0)["passed"] and seat(match, 0)["hand"] == [None, None]
    match.play(0, "F p0/0", 15_001)
    assert not seat(match, 0)["passed"]
