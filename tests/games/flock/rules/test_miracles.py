"""Miracles: paying, and what each card does (FL-K)."""

import pytest

from tests.games.flock.build import Board
from theomachy.core.window import bit_of
from theomachy.games.flock import state as at
from theomachy.games.flock.components.edition import STANDARD
from theomachy.games.flock.rules import multiply

SOWER = {"A": {"deity": "sower"}}
GILDED = {"A": {"deity": "gilded"}}


@pytest.mark.rule("FL-K1")
def test_skulls_are_paid_from_any_own_areas_before_the_card_works() -> None:
    board = Board("CAS 2A, NAS 2A", phase="miracle")
    assert board.dump()["supply"] == 32
    board.play("!lust", "-CAS")
    assert board.legal() == ["-CAS", "-NAS"]
    assert board.dump()["supply"] == 32 and board["CAS"] == "2A"  # nothing has happened yet
    board.play("-NAS", "-CAS")
    assert (board["CAS"], board["NAS"]) == ("0A", "1A") and board.dump()["supply"] == 35
    assert board.seat("A")["in_play"] == ["lust"]


@pytest.mark.rule("FL-K1")
def test_what_cannot_be_paid_cannot_be_played() -> None:
    board = Board("CAS 2A", phase="miracle")
    assert "!lust" not in board.legal() and "!pilgrim" in board.legal()
    assert board.refused("!lust") == ("too-few-to-sacrifice", "FL-K1")
    board.play("!pilgrim")  # both pieces: nothing to choose
    assert board["CAS"] == "0A" and board.seat("A")["in_play"] == ["pilgrim"]


@pytest.mark.rule("FL-K1")
def test_pay_from_own_areas_and_no_more_than_they_have() -> None:
    board = Board("CAS 1A, NAS 3A, EAS 3A", phase="miracle").play("!lust", "-CAS")
    assert board.refused("-CAS") == ("all-sacrificed", "FL-K1")
    assert board.refused("-NEU") == ("not-your-area", "FL-K1")
    board = Board("CAS 0A, NAS 3A, EAS 1A", phase="miracle").play("!lust")
    assert board.refused("-CAS") == ("area-empty", "FL-K1")


@pytest.mark.rule("FL-K2")
def test_a_pentagram_is_used_once() -> None:
    board = Board("CAS 2A", phase="miracle").play("!assassin:MEX2", "-", "-")
    assert board.seat("A")["spent"] == ["assassin"] and "!assassin" not in board.legal()
    assert board.refused("!assassin") == ("card-spent", "FL-K2")


@pytest.mark.rule("FL-K3", "FL-K5")
def test_a_permanent_stays_and_works_at_once() -> None:
    board = Board("CAS 6A, NAS 2A", phase="miracle").play("!lust(-CAS3)", "M CAS,NAS")
    assert (board["CAS"], board["NAS"]) == ("4A", "3A")
    board.play("-", "/", "M CAS,NAS")
    assert (board["CAS"], board["NAS"]) == ("5A", "4A")
    board.play("-")
    assert board.refused("!lust") == ("card-in-play", "FL-K3")


@pytest.mark.rule("FL-K4")
def test_a_card_must_be_able_to_do_something() -> None:
    nobody = Board("CAS 0A, SAF 0B, rest 0", phase="miracle")
    assert nobody.refused("!assassin") == ("no-effect", "FL-K4")
    somebody = Board("CAS 0A, SAF 1B, rest 0", phase="miracle")
    assert "!assassin" in somebody.legal()
    assert "!agriculture" in Board("CAS 0A, SAF 0B, rest 0", phase="miracle", cards=SOWER).legal()


@pytest.mark.rule("FL-K6")
def test_baby_boom_reaches_every_own_area() -> None:
    board = Board("CAS 3A, NAS 0A, EAS 5A", phase="miracle").play("!baby_boom(-CAS2)")
    assert (board["CAS"], board["NAS"], board["EAS"]) == ("2A", "1A", "6A")


@pytest.mark.rule("FL-K6", "FL-C7")
def test_baby_boom_with_a_short_supply_lets_you_pick() -> None:
    board = Board("CAS 62A, NAS 2A, EAS 2A, IND 2A, SAF 2B, rest 0", phase="miracle").play("!baby_boom(-CAS2)")
    assert board.dump()["supply"] == 2 and board.legal() == ["+CAS", "+NAS", "+EAS", "+IND"]
    assert board.refused("+SAF") == ("not-your-area", "FL-K6")
    board.play("+NAS")
    assert board.refused("+NAS") == ("grown-already", "FL-K6")
    board.play("+IND")
    assert (board["NAS"], board["IND"], board["EAS"]) == ("3A", "3A", "2A") and board.dump()["supply"] == 0


@pytest.mark.rule("FL-K7")
@pytest.mark.parametrize("second", ["M CAS", "-", "X NAS>EAS1"])
def test_inspiration_gives_two_actions(second: str) -> None:
    board = Board("CAS 3A, NAS 3A", phase="miracle", cards=SOWER).play("!inspiration(-CAS2)", "M CAS")
    assert board.turn("actions_left") == 1 and board.turn("player") == "A"
    assert board.play(second).turn("player") == "B"


@pytest.mark.rule("FL-K8")
def test_assassin_strikes_anywhere_but_never_more_than_there_is() -> None:
    board = Board("CAS 1A, NAS 2B, NEU 1", phase="miracle").play("!assassin")
    assert {":CAS", ":NAS", ":NEU"} <= set(board.legal())
    board.play(":NEU")
    assert board.refused(":NEU") == ("no-flock-there", "FL-K8")
    assert board["NEU"] == "1"  # he strikes when both are marked
    assert board.play(":CAS")["CAS"] == "0A" and board["NEU"] == "0"
    lonely = Board("CAS 0A, SAF 1B, rest 0", phase="miracle").play("!assassin")
    assert lonely["SAF"] == "0B"


@pytest.mark.rule("FL-K9")
@pytest.mark.parametrize(("area", "after"), [("CAS", "4A"), ("NAS", "5B"), ("NEU", "3"), ("EAS", "5")])
def test_heat_adds_three_anywhere_and_changes_no_owner(area: str, after: str) -> None:
    board = Board("CAS 3A, NAS 2B, NEU 0", phase="miracle", cards=GILDED).play("!heat(-CAS2)", f"+{area}")
    assert board[area] == after


@pytest.mark.rule("FL-K10")
def test_glory_is_mandatory_and_counts_empty_areas() -> None:
    cards = {"A": {"deity": "gilded", "in_play": ["glory"]}}
    assert Board("CAS 4A, NAS 0A", cards=cards).play("M CAS")["CAS"] == "5A"
    alone = Board("CAS 4A", cards=cards)
    assert alone.refused("M CAS") == ("glory-too-small", "FL-A5")


@pytest.mark.rule("FL-K10", "FL-K12")
def test_glory_with_lust_would_be_shared_out() -> None:
    """No deck has both; the rule is there for decks that do."""
    board = Board("CAS 1A, NAS 1A, EAS 1A, SAS 1A, MEA 1A, NEU 1A", cards={"A": {"in_play": ["lust"]}})
    truth = board.truth()
    truth.cells[at.SHOWN] |= bit_of(STANDARD.cards.ids.index("glory"))
    cas, nas = 13, 14
    assert multiply.share(truth, 0, cas, nas, is_second=False) == 2
    assert multiply.share(truth, 0, nas, cas, is_second=True) == 1
    assert multiply.growth(truth, 0, cas, nas) == multiply.growth(truth, 0, cas, at.NOWHERE) == 3


@pytest.mark.rule("FL-K11")
def test_fertility_adds_one_in_the_multiplied_area() -> None:
    cards = {"A": {"deity": "sower", "in_play": ["fertility"]}}
    assert Board("CAS 1A, NAS 1A", cards=cards).play("M CAS")["CAS"] == "3A"


@pytest.mark.rule("FL-K12")
def test_lust_multiplies_two_different_areas_each_with_its_number() -> None:
    board = Board("CAS 4A, NAS 1A", cards={"A": {"in_play": ["lust"]}})
    board.play("M CAS")
    assert board.legal() == [",NAS", "."]
    assert board.refused(",CAS") == ("same-area", "FL-K12")
    assert board.refused(",NEU") == ("not-your-area", "FL-A1")
    board.play(",NAS")
    assert (board["CAS"], board["NAS"]) == ("5A", "2A")
    assert Board("CAS 4A, NAS 1A").refused("M CAS,NAS") == ("no-lust", "FL-K12")


@pytest.mark.rule("FL-K14")
def test_the_pilgrim_leaves_any_own_area_also_after_a_pass() -> None:
    board = Board("CAS 2A, NAS 1A, NEU 0", cards={"A": {"in_play": ["pilgrim"]}}).play("-")
    assert board.legal() == ["Z CAS", "Z NAS", "."]
    assert board.refused("Z EAS") == ("not-your-area", "FL-K14")
    board.play("Z CAS>NEU")
    assert board["NEU"] == "1A" and board.turn("player") == "B"
    board.play("-")
    assert board.turn("player") == "A"  # not on B's turn


@pytest.mark.rule("FL-K15", "FL-W1")
def test_martial_arts_let_you_choose_one_more_from_two_on() -> None:
    cards = {"A": {"deity": "crescent", "in_play": ["martial_arts"]}, "B": {"deity": "sower"}}
    board = Board("CAS 4A, SAS 4B", cards=cards).play("S CAS", ">SAS", "x2")
    assert board.legal() == ["r2", "r3"]
    assert board.refused("r4") == ("wrong-removal", "FL-K15")
    assert board.play("r2")["SAS"] == "2B"
    assert Board("CAS 4A, SAS 4B", cards=cards).play("S CAS1>SAS")["SAS"] == "3B"
    assert Board("CAS 4A, SAS 4B", cards=cards).play("S CAS3>SAS4")["SAS"] == "0B"
    assert Board("CAS 4A, SAS 3B", cards=cards).play("S CAS3>SAS")["SAS"] == "0B"
    assert Board("CAS 2A, SAS 4B", cards=cards).refused("S CAS3>SAS") == ("wrong-number", "FL-W1")


@pytest.mark.rule("FL-C3", "FL-S3")
def test_only_kept_cards_of_the_own_deity() -> None:
    board = Board("CAS 4A", phase="miracle")
    assert board.refused("!glory") == ("card-of-another", "FL-C3")
    assert board.refused("!p_dog") == ("card-not-kept", "FL-S3")
