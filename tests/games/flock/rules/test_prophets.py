"""Prophets: coming, moving, and what each of them does (FL-P)."""

from typing import Any

import pytest

from tests.games.flock.build import Board


def with_prophet(card: str, area: str, **more: Any) -> dict[str, dict[str, Any]]:
    """Seat A with a prophet on the board, seat B with a deity that is left."""
    deities = {
        "sower": ("p_fertility", "p_agriculture"),
        "wanderer": ("p_forest", "p_dog"),
        "gilded": ("p_cat", "p_sun"),
        "crescent": ("p_war", "p_moon"),
    }
    deity = next(name for name, cards in deities.items() if card in cards)
    other = "gilded" if deity == "crescent" else "crescent"
    return {"A": {"deity": deity, "prophet": (card, area), **more}, "B": {"deity": other}}


@pytest.mark.rule("FL-P1")
def test_a_prophet_comes_by_its_card_to_an_own_area() -> None:
    hand = {"A": {"hand": ["p_dog", "lust", "pilgrim", "assassin"]}}
    board = Board("CAS 3A, NAS 2A", phase="miracle", cards=hand).play("!p_dog(-CAS1)")
    assert board.legal() == ["@CAS", "@NAS"]
    assert board.refused("@NEU") == ("not-your-area", "FL-P1")
    board.play("@NAS")
    assert board.seat("A")["prophet"] == {"card": "p_dog", "at": "NAS", "fresh": True}
    assert board.turn("card_played") and board.legal("!") == []


@pytest.mark.rule("FL-P2", "FL-P3")
def test_up_to_two_steps_not_through_foreign_areas() -> None:
    """From Central Asia: Greenland lies behind Northern Europe, Indonesia behind South and East Asia."""
    board = Board("CAS 2A, NEU 2B, SAS 2B", phase="miracle", cards=with_prophet("p_dog", "CAS"))
    moves = set(board.legal("P>"))
    assert {"P>NAS", "P>EAS", "P>MEA", "P>ANI", "P>IND", "P>SEU", "P>EAF"} == moves
    assert board.refused("P>NEU") == ("prophet-in-rival-area", "FL-P3")
    assert board.refused("P>GRL") == ("prophet-too-far", "FL-P2")
    near = Board("CAS 2A", phase="miracle", cards=with_prophet("p_cat", "CAS"))
    assert near.legal("P>") == ["P>NEU", "P>MEA", "P>NAS", "P>EAS", "P>SAS"]


@pytest.mark.rule("FL-P4")
def test_a_fresh_prophet_may_move_and_prophets_may_meet() -> None:
    cards = {"A": {"hand": ["p_dog", "lust", "pilgrim", "assassin"]}, "B": {"prophet": ("p_war", "NEU")}}
    board = Board("CAS 3A", phase="miracle", cards=cards).play("!p_dog", "P>NEU")
    assert board.seat("A")["prophet"]["at"] == board.seat("B")["prophet"]["at"] == "NEU"


@pytest.mark.rule("FL-P5")
@pytest.mark.parametrize("card", ["p_forest", "p_moon"])
def test_move_or_ability_not_both(card: str) -> None:
    moved = Board("CAS 4A, NAS 4A", phase="miracle", cards=with_prophet(card, "CAS")).play("P>NAS")
    assert moved.refused("P~EAS") == ("move-instead-of-ability", "FL-P5")
    used = Board("CAS 4A, NAS 4A", phase="miracle", cards=with_prophet(card, "CAS")).play("P~EAS1")
    assert used.refused("P>NAS") == ("ability-instead-of-move", "FL-P5")
    fresh = Board("CAS 4A", phase="miracle", cards=with_prophet(card, "CAS", fresh=True))
    assert fresh.refused("P~EAS") == ("prophet-too-fresh", "FL-P5")


@pytest.mark.rule("FL-P6")
def test_standing_effects_work_at_once_and_after_a_move() -> None:
    cards = {"A": {"hand": ["p_dog", "lust", "pilgrim", "assassin"]}}
    board = Board("CAS 4A, NAS 3A, NEU 0", phase="miracle", cards=cards)
    board.play("!p_dog(-CAS1)@NAS", "P>CAS", "M CAS", "D>NEU")
    assert board["NEU"] == "1A"


@pytest.mark.rule("FL-P6")
@pytest.mark.parametrize(
    ("card", "action", "area", "after"),
    [
        ("p_fertility", "M CAS", "NAS", "4A"),  # one more where the prophet stands
        ("p_cat", "M NAS", "NAS", "5A"),  # three and the Cat are a crowd
        ("p_agriculture", "C EAS", "EAS", "2A"),  # five and the prophet against two
        ("p_sun", "-", "NEU", "7"),  # seven can be fed
    ],
)
def test_standing_effects_of_a_prophet_that_came_and_moved_this_turn(
    card: str, action: str, area: str, after: str
) -> None:
    goal = "NEU" if card == "p_sun" else "NAS"
    board = Board("CAS 2A, NAS 3A, NEU 7", phase="miracle", cards=with_prophet(card, "CAS", fresh=True))
    assert board.play(f"P>{goal}", action)[area] == after


@pytest.mark.rule("FL-P7")
@pytest.mark.parametrize("line", ["C NAS", "X CAS>NAS1"])
def test_a_prophet_whose_area_is_taken_goes_home_and_can_be_paid_again(line: str) -> None:
    pieces = 1 if line.startswith("C") else 0
    board = Board(f"CAS 4A, NAS {pieces}B, SAF 4B", cards={"B": {"prophet": ("p_war", "NAS"), "in_play": ["glory"]}})
    board.play(line)
    assert board.seat("B")["prophet"] is None and board.seat("B")["called"] == ["p_war"]
    board.play("!p_war")
    assert board.seat("B")["prophet"] == {"card": "p_war", "at": "SAF", "fresh": True} and board["SAF"] == "3B"
    assert board.turn("card_played") and board.refused("!heat") == ("card-already-played", "FL-T2")


@pytest.mark.rule("FL-P8")
def test_the_other_prophet_takes_the_token_over() -> None:
    cards = with_prophet("p_forest", "CAS", hand=["p_dog", "lust", "pilgrim"])
    board = Board("CAS 3A, NAS 2A", phase="miracle", cards=cards)
    assert board.refused("!p_forest") == ("prophet-on-board", "FL-P8")
    board.play("!p_dog(-CAS1)@NAS")
    assert board.seat("A")["prophet"]["card"] == "p_dog" and board.seat("A")["called"] == ["p_forest"]


@pytest.mark.rule("FL-P9")
def test_a_prophet_is_no_piece_and_stays_in_an_empty_area() -> None:
    board = Board("CAS 3A, NAS 1B, SAF 2B", cards={"B": {"prophet": ("p_war", "NAS")}}).play("S CAS1>NAS")
    assert board["NAS"] == "0B" and board.seat("B")["prophet"]["at"] == "NAS"
    board.play("-", "X CAS>NAS1")
    assert board["NAS"] == "1A" and board.seat("B")["prophet"] is None


@pytest.mark.rule("FL-P10")
@pytest.mark.parametrize(("card", "line"), [("p_forest", "P~CAS"), ("p_moon", "P~CAS"), ("p_war", "P*CAS")])
def test_abilities_need_the_own_temple(card: str, line: str) -> None:
    board = Board("CAS 2A, NEU 5", phase="miracle", cards=with_prophet(card, "NEU"))
    assert board.refused(line) == ("prophet-abroad", "FL-P10")


@pytest.mark.rule("FL-P10", "FL-P11", "FL-P14")
def test_fertility_and_dog_abroad_do_nothing() -> None:
    assert Board("CAS 2A, NEU 2", cards=with_prophet("p_fertility", "NEU")).play("M CAS")["NEU"] == "2"
    board = Board("CAS 2A, NEU 2", cards=with_prophet("p_dog", "NEU")).play("M CAS")
    assert board.turn("player") == "B"


@pytest.mark.rule("FL-P11")
@pytest.mark.parametrize(("multiplied", "cas", "nas"), [("CAS", "3A", "3A"), ("NAS", "2A", "4A")])
def test_fertility_adds_where_it_stands(multiplied: str, cas: str, nas: str) -> None:
    board = Board("CAS 2A, NAS 2A", cards=with_prophet("p_fertility", "NAS")).play(f"M {multiplied}")
    assert (board["CAS"], board["NAS"]) == (cas, nas)


@pytest.mark.rule("FL-P12", "FL-P15")
@pytest.mark.parametrize("card", ["p_agriculture", "p_cat"])
@pytest.mark.parametrize(("stands", "counts"), [("CAS", True), ("SAS", True), ("EAS", False), ("MEX", False)])
def test_agriculture_and_cat_count_as_a_piece_next_to_the_target(card: str, stands: str, counts: bool) -> None:
    """5 pieces round East Asia; the sixth is the prophet, in an own or a neutral neighbour, not in the target."""
    board = Board("CAS 3A, NAS 2A, EAS 2", cards=with_prophet(card, stands))
    assert ("C EAS" in board.legal()) == counts


@pytest.mark.rule("FL-P15")
@pytest.mark.parametrize(("pieces", "stands", "after"), [(3, "CAS", 5), (2, "CAS", 3), (3, "NAS", 4)])
def test_the_cat_makes_a_crowd_of_three(pieces: int, stands: str, after: int) -> None:
    board = Board(f"CAS {pieces}A, NAS 1A", cards=with_prophet("p_cat", stands)).play("M CAS")
    assert board["CAS"] == f"{after}A"


@pytest.mark.rule("FL-P13")
def test_the_forest_leads_one_piece_instead_of_moving() -> None:
    board = Board("CAS 2A, NEU 0", phase="miracle", cards=with_prophet("p_forest", "CAS")).play("P~NEU")
    assert (board["CAS"], board["NEU"]) == ("1A", "1A") and board.turn("ability") == "p_forest"
    empty = Board("CAS 0A, NAS 1A", phase="miracle", cards=with_prophet("p_forest", "CAS"))
    assert empty.refused("P~NEU") == ("too-few-followers", "FL-P13")


@pytest.mark.rule("FL-P14")
def test_the_dog_leads_after_the_last_action_only() -> None:
    board = Board("CAS 3A, NEU 0", cards=with_prophet("p_dog", "CAS")).play("-")
    assert board.turn("player") == "B"  # a pass is no action
    board = Board("CAS 3A, NEU 0", cards=with_prophet("p_dog", "CAS"), actions_left=2).play("M CAS")
    assert board.turn("phase") == "action"
    board.play("-", "D>NEU")
    assert board["NEU"] == "1A" and board.turn("player") == "B"


@pytest.mark.rule("FL-P16")
def test_the_sun_feeds_seven_on_neutral_ground_too() -> None:
    assert Board("CAS 2A, NEU 7", cards=with_prophet("p_sun", "NEU")).play("-")["NEU"] == "7"


@pytest.mark.rule("FL-P17")
@pytest.mark.parametrize("order", [("P*NEU", "P>NAS"), ("P>NAS", "P*EAS")])
def test_war_strikes_before_or_after_moving(order: tuple[str, str]) -> None:
    board = Board("CAS 3A, NAS 3A", phase="miracle", cards=with_prophet("p_war", "CAS")).play(*order)
    target = order[0][-3:] if order[0].startswith("P*") else order[1][-3:]
    assert board[target] == "1" and board.truth().believers(0) == 5
    assert board.refused("P*SAS") == ("ability-used", "FL-P19")


@pytest.mark.rule("FL-P17")
def test_war_strikes_foreign_flock_next_to_it() -> None:
    board = Board("CAS 3A, NAS 2A, NEU 0", phase="miracle", cards=with_prophet("p_war", "CAS"))
    assert board.legal("P*") == ["P*MEA", "P*EAS", "P*SAS"]
    assert board.refused("P*NAS") == ("own-target", "FL-P17")
    assert board.refused("P*NEU") == ("no-flock-there", "FL-P17")
    assert board.refused("P*MEX") == ("not-adjacent", "FL-M1")


@pytest.mark.rule("FL-P18")
def test_the_moon_needs_two_pieces() -> None:
    one = Board("CAS 1A, NAS 2A", phase="miracle", cards=with_prophet("p_moon", "CAS"))
    assert one.refused("P~NEU") == ("too-few-followers", "FL-P18")
    two = Board("CAS 2A, NAS 2A, NEU 0", phase="miracle", cards=with_prophet("p_moon", "CAS")).play("P~NEU")
    assert (two["CAS"], two["NEU"]) == ("0A", "1A")  # one sacrificed, one led, nobody left for a second


@pytest.mark.rule("FL-P19")
def test_one_move_and_one_ability_a_turn_whichever_prophet() -> None:
    """The Moon leads, then War comes out: it may neither strike nor move."""
    cards = with_prophet("p_moon", "CAS", hand=["p_war", "heat", "glory"])
    board = Board("CAS 4A, NAS 3A", phase="miracle", cards=cards).play("P~NEU1", "!p_war(-CAS1)@NAS")
    assert board.legal("P") == []
    assert board.refused("P*EAS") == ("ability-used", "FL-P19")
    moved = Board("CAS 4A, NAS 3A", phase="miracle", cards=cards).play("P>NAS", "!p_war(-CAS1)@NAS")
    assert moved.legal("P>") == [] and "P*EAS" in moved.legal()
    assert moved.refused("P>EAS") == ("prophet-has-moved", "FL-P19")


@pytest.mark.rule("FL-P19")
def test_a_move_ends_elsewhere() -> None:
    board = Board("CAS 3A", phase="miracle", cards=with_prophet("p_dog", "CAS"))
    assert board.refused("P>CAS") == ("prophet-stands-there", "FL-P19")
