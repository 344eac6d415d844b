"""The worked examples of the rulebook, restated as positions (J1 to J21)."""

import pytest

from tests.games.flock.build import Board


@pytest.mark.rule("FL-A1")
@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_j1_multiply_adds_one(pieces: int) -> None:
    assert Board(f"CAS {pieces}A").play("M CAS")["CAS"] == f"{pieces + 1}A"


@pytest.mark.rule("FL-A2", "FL-V1")
@pytest.mark.parametrize(("pieces", "after"), [(4, 5), (5, 6)])
def test_j2_a_crowd_adds_two_and_starves(pieces: int, after: int) -> None:
    assert Board(f"CAS {pieces}A").play("M CAS")["CAS"] == f"{after}A"


@pytest.mark.rule("FL-K10")
def test_j3_glory_with_six_areas() -> None:
    board = Board(
        "CAS 1A, NAS 1A, EAS 1A, SAS 1A, MEA 1A, NEU 1A", cards={"A": {"deity": "gilded", "in_play": ["glory"]}}
    )
    assert board.play("M CAS")["CAS"] == "4A"


@pytest.mark.rule("FL-K10")
def test_j4_glory_replaces_the_usual_number() -> None:
    areas = "CAS 5A, NAS 1A, EAS 1A, SAS 1A, MEA 1A, NEU 1A, IND 1A"
    board = Board(areas, cards={"A": {"deity": "gilded", "in_play": ["glory"]}}).play("M CAS")
    assert board.events_named("flock-grew") == [{"seat": 0, "areas": ["CAS"], "counts": [3], "more": ["CAS +3"]}]
    assert board["CAS"] == "7A"


@pytest.mark.rule("FL-X2")
def test_j5_walking_into_an_empty_area_of_another() -> None:
    board = Board("CAS 3A, NAS 0B, SAF 2B").play("X CAS>NAS1")
    assert (board["NAS"], board["CAS"]) == ("1A", "2A") and board.truth().temples(1) == 1


@pytest.mark.rule("FL-W1", "FL-W3")
def test_j6_slaughter_leaves_the_temple() -> None:
    board = Board("CAS 4A, SAS 2B").play("S CAS2>SAS")
    assert (board["CAS"], board["SAS"]) == ("2A", "0B")


@pytest.mark.rule("FL-K15")
def test_j7_martial_arts_remove_three_for_two() -> None:
    cards = {"A": {"deity": "crescent", "in_play": ["martial_arts"]}, "B": {"deity": "sower"}}
    board = Board("CAS 4A, SAS 3B", cards=cards).play("S CAS2>SAS")
    assert (board["CAS"], board["SAS"]) == ("2A", "0B")


@pytest.mark.rule("FL-N1", "FL-N2")
def test_j8_six_convert_two() -> None:
    board = Board("CAS 3A, NAS 3A, EAS 2").play("C EAS")
    assert (board["EAS"], board["CAS"], board["NAS"]) == ("2A", "3A", "3A")


@pytest.mark.rule("FL-N1", "FL-P7")
def test_j9_converting_sends_temple_and_prophet_home() -> None:
    board = Board("CAS 3A, NAS 3A, EAS 2B, SAF 2B", cards={"B": {"prophet": ("p_war", "EAS")}}).play("C EAS")
    assert board["EAS"] == "2A" and board.seat("B")["prophet"] is None and board.truth().temples(1) == 1


@pytest.mark.rule("FL-V1")
@pytest.mark.parametrize("pieces", [6, 5])
def test_j10_starvation(pieces: int) -> None:
    assert Board(f"CAS {pieces}A").play("-")["CAS"] == "5A"


@pytest.mark.rule("FL-P16")
@pytest.mark.parametrize("pieces", [7, 8])
def test_j11_the_sun_feeds_seven(pieces: int) -> None:
    board = Board(f"CAS {pieces}A", cards={"A": {"deity": "gilded", "prophet": ("p_sun", "CAS")}})
    assert board.play("-")["CAS"] == "7A"


@pytest.mark.rule("FL-E1")
def test_j12_the_tenth_temple_wins_in_mid_turn() -> None:
    areas = "CAS 9A, NAS 2A, EAS 2A, SAS 2A, MEA 0, NEU 2A, IND 2A, GRL 2A, ANI 2A, NFR 2A"
    board = Board(areas).play("X CAS>MEA1")
    assert board.result() == ("A", "target")
    assert board["CAS"] == "8A"  # no starvation


FULL_3 = "ANI 2A, NFR 2A, MEX 2A, GRL 2A, PER 2A, BRA 2A, PAT {pat}, NEU 2B, SEU 2B, WAF 2B, EAF 2B, SAF 2B, MEA 2B, "


@pytest.mark.rule("FL-E3", "FL-E5", "FL-E9")
def test_j13_two_tied_on_a_full_board_play_on() -> None:
    """7-7-5: C takes the last area and is out; the flock stays and the target is 10."""
    board = Board(FULL_3.format(pat="2A") + "CAS 2B, NAS 3C, EAS 2C, SAS 2C, IND 2C, MAG 0", seats=3, player="C").play(
        "X IND>MAG1"
    )
    assert board.seat("C")["out"] and board["MAG"] == "1" and board["NAS"] == "3"
    assert board.dump()["target"] == 10 and board.result() is None and board.turn("player") == "A"


@pytest.mark.rule("FL-E2", "FL-E5")
def test_j14_most_temples_win_on_a_full_board() -> None:
    """7-6-6."""
    board = Board(FULL_3.format(pat="0") + "CAS 2C, NAS 2C, EAS 2C, SAS 2C, IND 2C, MAG 2C", seats=3, player="A").play(
        "X PER>PAT1"
    )
    assert board.result() == ("A", "full")


FULL_4 = (
    "ANI 2A, NFR 2A, MEX 2A, GRL 2A, PER 2A, BRA 2A, PAT 2A, NEU 2B, SEU 2B, WAF 2B, EAF 2B, SAF 2B, MEA 2B, CAS 2B, "
    "NAS 2C, EAS 2C, SAS 2C, IND 2C, NGU 2C, MUS 0, QUI 2D, CAR 2D, CON 2D, MAD 2D, MAG 2D"
)


@pytest.mark.rule("FL-E4", "FL-E5", "FL-E10")
def test_j15_four_players_and_nobody_shares() -> None:
    """7-7-6-5."""
    board = Board(FULL_4, seats=4, player="C").play("X NAS>MUS1")
    assert board.turn("phase") == "vote" and board.match.actors() == [0, 1]
    board.play("A: declines", "B: declines")
    assert board.seat("D")["out"] and board["QUI"] == "2"
    assert board.dump()["target"] == 8 and board.turn("player") == "A"


@pytest.mark.rule("FL-K8")
@pytest.mark.parametrize(("line", "seu", "mea"), [(":SEU2", "0", "2"), (":SEU1,MEA1", "1", "1")])
def test_j16_assassin_in_one_area_or_two(line: str, seu: str, mea: str) -> None:
    board = Board("CAS 2A", phase="miracle").play(f"!assassin{line}")
    assert (board["SEU"], board["MEA"]) == (seu, mea)


@pytest.mark.rule("FL-P13", "FL-P4", "FL-P5")
def test_j17_a_fresh_forest_moves_but_does_not_lead() -> None:
    board = Board("CAS 4A, NAS 1A", phase="miracle", cards={"A": {"hand": ["p_forest", "lust", "pilgrim", "assassin"]}})
    board.play("!p_forest(-CAS2)@CAS")
    assert board.refused("P~NEU") == ("prophet-too-fresh", "FL-P5")
    assert board.play("P>NEU").seat("A")["prophet"]["at"] == "NEU"


@pytest.mark.rule("FL-P17", "FL-P5")
def test_j18_a_fresh_war_moves_two_steps_and_strikes() -> None:
    cards = {"A": {"deity": "crescent", "hand": ["p_war", "heat", "glory", "assassin"]}, "B": {"deity": "sower"}}
    board = Board("CAS 3A, EAS 2A, IND 2A, MAG 2B", phase="miracle", cards=cards)
    board.play("!p_war(-CAS1)@CAS", "P>IND", "P*MAG")
    assert (board["IND"], board["MAG"]) == ("1A", "1B")


@pytest.mark.rule("FL-P18")
@pytest.mark.parametrize(("line", "left"), [("P~NEU2", "0A"), ("P~NEU1,MEA1", "0A"), ("P~NEU1", "1A")])
def test_j19_the_moon_sacrifices_one_and_leads_two_or_one(line: str, left: str) -> None:
    cards = {"A": {"deity": "crescent", "prophet": ("p_moon", "CAS")}, "B": {"deity": "sower"}}
    board = Board("CAS 3A, NAS 2A", phase="miracle", cards=cards).play(line)
    assert board["CAS"] == left and board.dump()["supply"] == 70 - 3 - 2 - 34 + 1
