"""Notation: single tokens, folded tokens, whole turns."""

import pytest

from tests.games.theurgy.build import Table, miracle
from theomachy.core.refusal import NotationError
from theomachy.games.theurgy import GAME

OWN = [["I1", "O7"], ["O3", "O9"]]


@pytest.mark.parametrize(
    "line",
    [
        "P 1:I5>O10 a1>O8 a1+1",
        "P 1:I5>O10 a1>O8 a1+1 .",
        "P .",
    ],
)
def test_a_whole_pilgrimage_is_one_line(line: str) -> None:
    table = Table("I5 0:1, O8 1:1", acolytes=[["I4", "O7"], ["O3", "O9"]]).play(line)
    assert table.turn == 1


def test_the_letter_alone_only_chooses_the_action() -> None:
    assert Table().play("P").turn == 0


def test_done_and_an_empty_discard_may_be_left_out() -> None:
    hands = [["W02", "W15", "W18"], ["?"] * 3]
    for line in ("D W02@a1 g*3@I1 disc W15", "D W02@a1 g*3@I1 . disc W15"):
        table = Table("I1 g:5", hands=hands, acolytes=OWN).play(line)
        assert table.turn == 1 and table.data["discard"] == ["W02", "W15"]
    table = Table("I1 g:5", hands=hands, acolytes=OWN).play("D W02@a1 g*2@I1 -")
    assert table.turn == 1 and table.data["discard"] == ["W02"]


def test_an_unfinished_effect_cannot_be_left_out() -> None:
    table = Table("I1 g:5", hands=[["W02", "W15", "W18"], ["?"] * 3], acolytes=OWN)
    assert table.refused("D W02@a1 g@I1") == "finish-effect TH-I3"
    assert table.refused("D W02@a1 g@I1 disc W15") == "finish-effect TH-I3"
    assert table.turn == 0 and table.data["phase"] == "action"  # all or nothing


def test_a_line_in_the_middle_of_an_action_goes_on_with_it() -> None:
    table = miracle("W02", "I1 g:5").play("W02@a1 g*2@I1")
    assert table.data["turn_state"]["pending"]["chosen"] == ["g@I1", "g@I1"]
    assert table.turn == 0


def test_a_line_that_goes_wrong_says_where() -> None:
    table = Table("O1 0:2", players=["orrun", "lutraz"])
    assert table.refused("P 1:O1>I1 2:O1>O2 a1>C") == "cubes-moved TH-P20"
    assert table.refused("T C") == "anomaly-here TH-X1"
    assert table.match.refusal(1, "P .") is not None


def test_aeoris_writes_supply_and_keeping() -> None:
    hands = [["W01", "W08", "W22"], ["?"] * 3]
    table = Table(players=["aeoris", "lutraz"], hands=hands, supply=[["W02"], []]).play("D")
    texts = set(table.legal())
    assert {"W01@a1", "W01@a2", "~W02@a1", "~W02@a2"} <= texts
    assert table.refusal("W01@a1+").code == "not-understood"
    assert table.legal_after("W01@a1") == ["+", "-"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing"),
        ("Q", "no step"),
        ("1:Z9>C", "no step"),
        ("1:I9>C", "no hex 'I9'"),
        ("0:I1>C", "at least one cube"),
        ("v99", "no vertex 'v99'"),
        ("act M31", "no monster 'M31'"),
        ("W33@a1", "no miracle 'W33'"),
        ("5@I1", "no seat 5"),
        ("1*0@I1", "1 to 99 times"),
        ("keep J99", "no objective"),
        ("as zeus", "no deity"),
        ("at I1,I2", "corners"),
        ("at O1", "2 of the corners"),
        ("s C*x", "number of tokens"),
        ("disc W32", "not in your hand"),
    ],
)
def test_what_is_no_choice_at_all_is_explained(text: str, why: str) -> None:
    table = Table(hands=[["W01", "W02", "W03"], ["?"] * 3])
    with pytest.raises(NotationError, match=why):
        GAME.read(table.position, 0, text)
    assert table.refusal(text).code == "not-understood"


def test_other_seats_read_a_rivals_acolyte_by_its_number() -> None:
    table = miracle("W14", acolytes=[["I1", "O7"], ["I2", "O9"]]).play("W14@a1")
    assert "1a1>C" in table.legal() and not any(text.startswith("a1") for text in table.legal())


def test_calls_that_are_not_open_are_refused() -> None:
    table = Table()
    assert table.refused("agree -") == "not-a-call "
