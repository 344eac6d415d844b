"""Notation: one spelling a choice, folded lines, whole turns, notes."""

import pytest

from tests.games.flock.build import Board
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.refusal import IllegalAction, NotationError
from theomachy.games.flock import GAME

PILGRIM_AND_DOG = {"A": {"in_play": ["pilgrim", "lust"], "prophet": ("p_dog", "CAS"), "hand": ["assassin"]}}


def lines_of(board: Board) -> list[str]:
    return [line.write() for line in board.match.record().lines]


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        (("X CAS", ">EAS", ">NAS", ">EAS", "."), "A X CAS>NAS1,EAS2"),
        (("S CAS", ">NEU", "x2"), "A S CAS2>NEU"),
        (("M NAS",), "A M NAS"),
        (("C EAS",), "A C EAS"),
        (("-",), "A -"),
    ],
)
def test_a_finished_choice_is_one_line(typed: tuple[str, ...], folded: str) -> None:
    board = Board("CAS 4A, NAS 3A").play(*typed)
    assert lines_of(board) == [folded]
    again = Board("CAS 4A, NAS 3A").play(folded[2:])
    assert lines_of(again) == [folded] and again.dump() == board.dump()


def test_payments_targets_and_prophets_fold_too() -> None:
    cards = {"A": {"deity": "crescent", "prophet": ("p_moon", "CAS"), "hand": ["assassin", "heat", "p_war"]}}
    cards["B"] = {"deity": "sower"}
    board = Board("CAS 5A, NAS 3A", phase="miracle", cards=cards)
    board.play("P~EAS", "P~MEA", "!p_war", "-NAS", "@NAS", "/", "-")
    assert lines_of(board) == ["A P~MEA1,EAS1", "A !p_war(-NAS1)", "A @NAS", "A /", "A -"]
    board = Board("CAS 5A, NAS 3A", phase="miracle", cards=cards).play("P~EAS", ".", "!assassin", ":SEU", ":SEU")
    assert lines_of(board) == ["A P~EAS1", "A !assassin", "A :SEU2"]


def test_baby_boom_with_a_short_supply_is_one_line() -> None:
    areas = "CAS 63A, NAS 2A, EAS 2A, IND 1A, SAF 2B, rest 0"
    board = Board(areas, phase="miracle").play("!baby_boom(-CAS2)", "+NAS", "+IND")
    assert lines_of(board) == ["A !baby_boom(-CAS2)", "A +NAS,IND"]
    assert Board(areas, phase="miracle").play("!baby_boom(-CAS2)+NAS,IND").dump() == board.dump()


def test_a_finished_line_hides_nothing_from_others() -> None:
    truth = Board("CAS 5A, NAS 2A", phase="miracle").truth()
    chain = GAME.read(truth, 0, "!lust(-CAS2-NAS1)")
    assert GAME.write_line(truth, 0, chain, viewer=1) == "!lust(-CAS2-NAS1)"


def test_lust_with_and_without_a_second_area() -> None:
    cards = {"A": {"in_play": ["lust"]}}
    assert lines_of(Board("CAS 4A, NAS 3A", cards=cards).play("M NAS", ",CAS")) == ["A M NAS,CAS ;; (starve CAS)"]
    alone = Board("CAS 4A, NAS 3A", cards=cards).play("M NAS", ".")
    assert lines_of(alone) == ["A M NAS."]
    assert Board("CAS 4A, NAS 3A", cards=cards).play("M NAS.").dump() == alone.dump()


def test_martial_arts_write_what_was_removed() -> None:
    cards = {"A": {"deity": "crescent", "in_play": ["martial_arts"]}, "B": {"deity": "sower"}}
    for line in ("S CAS2>SAS3", "S CAS2>SAS2"):
        board = Board("CAS 4A, SAS 4B", cards=cards).play(line)
        assert lines_of(board) == [f"A {line}"]
    assert lines_of(Board("CAS 4A, SAS 4B", cards=cards).play("S CAS2>SAS")) == ["A S CAS2>SAS3"]


def test_a_whole_turn_in_one_line() -> None:
    board = Board("CAS 4A, NAS 3A, NEU 0", phase="miracle", cards=PILGRIM_AND_DOG)
    board.play("!assassin:MEX1,PER1; P>NAS; M CAS; Z CAS>NEU; D>EAS")
    assert lines_of(board) == [
        "A !assassin",
        "A :MEX1,PER1",
        "A P>NAS",
        "A M CAS.",
        "A Z CAS>NEU",
        "A D>EAS",
    ]
    assert board["NEU"] == "1A" and board.turn("player") == "B"


def test_going_on_is_understood_and_forced_steps_need_not_be_said() -> None:
    board = Board("CAS 2A", phase="miracle", cards={"A": {"hand": ["p_dog", "lust", "pilgrim", "assassin"]}})
    board.play("!p_dog(-CAS1)@CAS", "M CAS")
    assert lines_of(board) == ["A !p_dog", "A /", "A M CAS"]
    assert board.seat("A")["prophet"]["at"] == "CAS"


def test_the_own_letter_may_stand_in_front() -> None:
    match = matches.start(GAME, 2, 1)
    match.play(0, "A=wanderer")
    match.play(1, "B =sower")
    match.play(0, "A:keep lust,assassin,pilgrim,p_dog")
    match.play(1, "keep fertility,agriculture,baby_boom,inspiration")
    first = match.actors()[0]
    match.play(first, f"{'AB'[first]}@CAS")
    other = match.actors()[0]
    with pytest.raises(IllegalAction, match=f"belongs to seat {'AB'[first]}, but you are seat {'AB'[other]}"):
        match.play(other, f"{'AB'[first]}@PAT")
    match.play(1, "B resigns")
    assert match.is_over()


def test_seat_c_can_convert() -> None:
    """The word for Convert is also a seat's letter."""
    board = Board("CAS 2A, NAS 5C, SAF 2B, EAS 1", seats=3, player="C")
    assert board.play("C EAS")["EAS"] == "1C"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "M",
        "M XXX",
        "M cas",
        "X CAS>",
        "!",
        "!nothing",
        "=nobody",
        "keep lust",
        "keep lust,lust,pilgrim,p_dog",
        "x",
        "P>",
        "X CAS>NAS1000000000000",
        "P~NAS1000000000000",
        ":NAS1000000000000",
        "!lust(-CAS1000000000000)",
        "S CAS1000000000000>NAS",
    ],
)
def test_other_texts_are_no_choices(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.read(Board("CAS 2A").truth(), 0, text)


def test_what_others_may_not_know_is_a_question_mark() -> None:
    match = matches.start(GAME, 2, 1)
    match.play(0, "=wanderer")
    match.play(1, "=sower")
    truth = match.truth()
    assert GAME.write(truth, 0, truth.legal(0)[0], viewer=1) == "keep ?"
    assert GAME.write(truth, 0, truth.legal(0)[0]).startswith("keep baby_boom,")
    board = Board("CAS 5A, NAS 2A", phase="miracle")
    lust, assassin = (GAME.read(board.truth(), 0, text)[0] for text in ("!lust", "!assassin"))
    assert GAME.write(board.truth(), 0, lust, viewer=1) == "!?"
    assert GAME.write(board.truth(), 0, assassin, viewer=1) == "!assassin"  # costs nothing: it is shown at once


@pytest.mark.rule("FL-V1", "FL-E7")
def test_notes_say_what_happened_by_itself() -> None:
    assert lines_of(Board("CAS 6A, NEU 7").play("-")) == ["A - ;; (starve NEU,CAS)"]
    assert lines_of(Board("CAS 3A, NAS 0B").play("X CAS>NAS1")) == ["A X CAS>NAS1 ;; (out B) (win A)"]


@pytest.mark.rule("FL-S5")
@pytest.mark.parametrize("deities", ["choose", "random"])
def test_a_record_without_a_seed_obeys_its_notes(deities: str) -> None:
    match = matches.start(GAME, 3, "secret", {"deities": deities})
    dice = Dice(4)
    while len(match.record().lines) < 40:
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
    text = match.record().write()
    assert "(first " in text
    without = "\n".join(row for row in text.split("\n") if not row.startswith("seed "))
    again = matches.replay(GAME, without)
    assert again.position() == match.position()
