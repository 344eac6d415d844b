"""The four actions and starvation (FL-A, FL-X, FL-W, FL-N, FL-V)."""

import pytest

from tests.games.flock.board import Board

FERTILE = {"A": {"deity": "sower", "in_play": ["fertility"], "prophet": ("p_fertility", "NAS")}}


# Multiply.


@pytest.mark.rule("FL-A1", "FL-A2", "FL-A3", "FL-A4")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (3, 4), (4, 5), (5, 6), (8, 9)])
def test_multiply_adds_one_and_to_a_crowd_two(before: int, after: int) -> None:
    """What is above 5 at the end of the turn has lost one piece again."""
    assert Board(f"CAS {before}A, NAS 1A").play("M CAS")["CAS"] == f"{after}A"


@pytest.mark.rule("FL-A4")
def test_an_area_may_grow_over_its_limit_first() -> None:
    board = Board("CAS 5A, NAS 1A", cards={"A": {"prophet": ("p_dog", "CAS")}}).play("M CAS")
    assert board["CAS"] == "7A" and board.turn("phase") == "closing"


@pytest.mark.rule("FL-A1")
def test_only_own_areas_multiply() -> None:
    board = Board("CAS 2A, NAS 2B")
    assert board.refused("M NAS") == ("not-your-area", "FL-A1")
    assert board.refused("M NEU") == ("not-your-area", "FL-A1")


@pytest.mark.rule("FL-A5")
def test_nothing_multiplies_from_an_empty_supply() -> None:
    board = Board("CAS 66A, NAS 2A, SAF 2B, rest 0")
    assert board.dump()["supply"] == 0 and not board.legal("M")
    assert board.refused("M CAS") == ("supply-empty", "FL-A5")


@pytest.mark.rule("FL-A6", "FL-K11", "FL-P11")
def test_number_then_fertility_then_prophet() -> None:
    board = Board("CAS 4A, NAS 1A", cards=FERTILE).play("M CAS")
    assert [event["count"] for event in board.told("flock-grew")] == [2, 1, 1]
    assert board["NAS"] == "2A"


@pytest.mark.rule("FL-A7", "FL-C7")
@pytest.mark.parametrize(
    ("supply", "grown"), [(1, {"CAS": 1}), (2, {"CAS": 2}), (3, {"CAS": 3}), (4, {"CAS": 3, "NAS": 1})]
)
def test_a_short_supply_fills_in_that_order(supply: int, grown: dict[str, int]) -> None:
    board = Board(f"CAS 4A, NAS {64 - supply}A, SAF 2B, rest 0", cards=FERTILE).play("M CAS")
    added: dict[str, int] = {}
    for event in board.told("flock-grew"):
        added[str(event["area"])] = added.get(str(event["area"]), 0) + int(str(event["count"]))
    assert added == grown


@pytest.mark.rule("FL-A7", "FL-K12")
def test_with_lust_the_first_named_area_comes_first() -> None:
    board = Board("CAS 4A, NAS 62A, SAF 2B, rest 0", cards={"A": {"in_play": ["lust"]}}).play("M CAS")
    assert board.turn("player") == "B"  # 2 of the supply of 2: no second area could get anything
    board = Board("CAS 4A, NAS 61A, SAF 2B, rest 0", cards={"A": {"in_play": ["lust"]}}).play("M CAS,NAS")
    assert board["CAS"] == "5A"  # 4 + 2, less one starved
    assert [event["count"] for event in board.told("flock-grew")] == [2, 1]


# Exodus.


@pytest.mark.rule("FL-X1", "FL-X6")
def test_an_exodus_splits_freely_over_neighbours() -> None:
    board = Board("CAS 4A, NAS 1A").play("X CAS>NEU1,NAS2,EAS1")
    assert (board["CAS"], board["NEU"], board["NAS"], board["EAS"]) == ("0A", "3", "3A", "3")
    assert Board("CAS 4A").refused("X CAS>MEX1") == ("not-adjacent", "FL-M1")


@pytest.mark.rule("FL-X1")
def test_an_exodus_needs_an_own_area_with_pieces_and_somebody_who_goes() -> None:
    board = Board("CAS 1A, NAS 0A")
    assert board.refused("X NAS") == ("area-empty", "FL-X1")
    assert board.refused("X EAS") == ("not-your-area", "FL-X1")
    assert board.refused("X CAS>NAS2") == ("all-left", "FL-X1")
    assert board.play("X CAS").refused(".") == ("nobody-left", "FL-X1")


@pytest.mark.rule("FL-X2", "FL-P7")
def test_empty_destinations_become_yours_and_their_prophets_go_home() -> None:
    board = Board("CAS 3A, NEU 0, NAS 0B", cards={"B": {"prophet": ("p_war", "NAS")}}).play("X CAS>NEU1,NAS1")
    assert (board["NEU"], board["NAS"]) == ("1A", "1A")
    assert board.seat("B")["prophet"] is None and board.seat("B")["called"] == ["p_war"]


@pytest.mark.rule("FL-X2")
def test_a_prophet_on_neutral_ground_goes_home_too_but_an_own_one_stays() -> None:
    cards = {"A": {"prophet": ("p_dog", "NEU")}, "B": {"prophet": ("p_war", "NEU")}}
    board = Board("CAS 3A, NEU 0", cards=cards).play("X CAS>NEU1")
    assert board.seat("B")["prophet"] is None and board.seat("A")["prophet"]["at"] == "NEU"


@pytest.mark.rule("FL-X3", "FL-E8")
def test_all_destinations_are_settled_together() -> None:
    """Two areas at once: the second one counts although the first would have been enough to take."""
    board = Board("CAS 5A, NEU 0, MEA 0, EAS 0").play("X CAS>NEU1,MEA1,EAS1")
    assert [board[area] for area in ("NEU", "MEA", "EAS")] == ["1A", "1A", "1A"]


@pytest.mark.rule("FL-X4")
def test_joining_a_foreign_flock_changes_no_owner() -> None:
    board = Board("CAS 4A, NAS 1B, NEU 1").play("X CAS>NEU1,NAS1")
    assert (board["NAS"], board["NEU"]) == ("2B", "2")


@pytest.mark.rule("FL-X5")
def test_a_led_piece_takes_empty_areas_and_is_no_action() -> None:
    cards = {"A": {"prophet": ("p_forest", "CAS")}}
    board = Board("CAS 3A, NEU 0", phase="miracle", cards=cards).play("P~NEU")
    assert board["NEU"] == "1A" and board.turn("actions_left") == 1
    assert "M CAS" in board.play("/").legal()


# Slaughter.


@pytest.mark.rule("FL-W1")
def test_slaughter_takes_equal_numbers() -> None:
    board = Board("CAS 4A, NEU 3")
    board.play("S CAS")
    assert board.legal() == [">NEU", ">MEA", ">NAS", ">EAS", ">SAS"]
    board.play(">NEU")
    assert board.legal() == ["x1", "x2", "x3"]
    assert board.refused("x4") == ("wrong-number", "FL-W1")
    board.play("x3")
    assert (board["CAS"], board["NEU"]) == ("1A", "0")


@pytest.mark.rule("FL-W2")
def test_own_areas_cannot_be_slaughtered_but_neutral_ones_can() -> None:
    board = Board("CAS 4A, NAS 2A, NEU 2")
    assert board.refused("S CAS1>NAS") == ("own-target", "FL-W2")
    assert board.play("S CAS1>NEU")["NEU"] == "1"


@pytest.mark.rule("FL-W3")
def test_slaughter_changes_no_owner_and_sends_no_prophet_home() -> None:
    board = Board("CAS 4A, NAS 2B", cards={"B": {"prophet": ("p_war", "NAS")}}).play("S CAS2>NAS")
    assert board["NAS"] == "0B" and board.seat("B")["prophet"]["at"] == "NAS"


# Convert.


@pytest.mark.rule("FL-N1", "FL-N2", "FL-N4")
@pytest.mark.parametrize(("cas", "allowed"), [(4, False), (5, True), (6, True)])
def test_three_times_as_many_round_it_convert_an_area(cas: int, allowed: bool) -> None:
    """North Asia gives 1; South Asia is next to East Asia too, but belongs to nobody."""
    board = Board(f"CAS {cas}A, NAS 1A, EAS 2, SAS 9, SAF 2B")
    assert ("C EAS" in board.legal()) == allowed
    if allowed:
        assert board.play("C EAS")["EAS"] == "2A"
    else:
        assert board.refused("C EAS") == ("too-few-believers", "FL-N1")
        assert "5 of 6 needed" in board.sentence("C EAS")


@pytest.mark.rule("FL-N3")
def test_nobody_can_be_converted_in_an_empty_area() -> None:
    board = Board("CAS 4A, EAS 0")
    assert "C EAS" not in board.legal()
    assert board.refused("C EAS") == ("nobody-to-convert", "FL-N3")
    assert board.refused("C CAS") == ("yours-already", "FL-N1")


@pytest.mark.rule("FL-N5")
def test_a_prophet_does_not_defend() -> None:
    cards = {"B": {"deity": "gilded", "prophet": ("p_cat", "NAS")}}
    board = Board("CAS 3A, NAS 1B", cards=cards).play("C NAS")
    assert board["NAS"] == "1A" and board.seat("B")["prophet"] is None


@pytest.mark.rule("FL-N6")
def test_temples_may_not_be_put_straight_back() -> None:
    last = {"last_temples": {"A": "CAS:A NAS:A SAF:B"}}
    board = Board("CAS 4A, NAS 1B, SAF 2B", top=last)
    assert board.refused("C NAS") == ("straight-back", "FL-N6")
    assert "C NAS" in Board("CAS 4A, NAS 1B, SAF 2B").legal()  # first turn: nothing to compare with
    assert "C NAS" in Board("CAS 4A, NAS 1B, SAF 2B", top=last, options={"ko": False}).legal()
    assert "C NAS" in Board("CAS 4A, NAS 1B, SAF 2B, MEX 1A", top=last).legal()  # something else has changed


@pytest.mark.rule("FL-N6")
def test_flock_and_prophets_are_not_compared_and_the_memory_is_of_the_own_turn() -> None:
    board = Board("CAS 4A, NAS 1A, ANI 3B, SAF 2B").play("M CAS")
    assert board.dump()["last_temples"] == {"A": "ANI:B SAF:B CAS:A NAS:A"}
    board.play("C NAS")  # B takes North Asia
    assert board.refused("C NAS") == ("straight-back", "FL-N6")
    board.play("M CAS", "-")
    assert board["CAS"] == "5A" and "C NAS" in board.play("/").legal()  # by now A has ended a turn without it


# Starvation.


@pytest.mark.rule("FL-V1", "FL-V2")
@pytest.mark.parametrize(("before", "after"), [("5A", "5A"), ("6A", "5A"), ("9A", "8A"), ("7B", "6B"), ("6", "5")])
def test_one_piece_starves_above_five(before: str, after: str) -> None:
    assert Board(f"CAS 1A, NAS {before}, SAF 2B").play("-")["NAS"] == after


@pytest.mark.rule("FL-V3", "FL-K13", "FL-P16")
@pytest.mark.parametrize(
    ("cards", "area", "limit"),
    [
        ({}, "CAS", 5),
        ({"in_play": ["agriculture"]}, "CAS", 6),
        ({"prophet": ("p_sun", "CAS")}, "CAS", 7),
        ({"in_play": ["agriculture"], "prophet": ("p_sun", "CAS")}, "CAS", 7),
        ({"in_play": ["agriculture"]}, "NEU", 5),
        ({"prophet": ("p_sun", "NEU")}, "NEU", 7),
    ],
)
@pytest.mark.parametrize("player", ["A", "B"])
def test_the_highest_limit_counts_on_everybodys_turn(
    cards: dict[str, object], area: str, limit: int, player: str
) -> None:
    for pieces in (limit, limit + 1):
        owner = "A" if area == "CAS" else ""
        board = Board(
            f"NAS 1A, {area} {pieces}{owner}, SAF 2B", cards={"A": {"deity": "gilded", **cards}}, player=player
        )
        assert board.play("-")[area] == f"{limit}{owner}"
