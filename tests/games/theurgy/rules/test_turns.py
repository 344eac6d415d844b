"""Turns (TH-T)."""

import pytest

from tests.games.theurgy.build import Table


@pytest.mark.rule("TH-T1")
def test_turns_go_clockwise_from_the_starting_player() -> None:
    table = Table(players=3, first=2, turn=2)
    assert table.turn == 2
    assert [table.play("T I1").turn, table.play("T I2").turn, table.play("T I3").turn] == [0, 1, 2]
    assert table.data["round"] == 2


@pytest.mark.rule("TH-T2", "TH-T3")
def test_a_turn_is_one_of_four_actions() -> None:
    table = Table("O1 0:1")
    assert table.legal() == ["P", "S", "D", "T"]
    assert table.refused("v15") == "action-first TH-T2"
    table.play("P")
    assert table.data["pawns"] == ["P", None]
    assert table.refused("T") == "action-chosen TH-T2"
    table.play(".")
    assert table.turn == 1


@pytest.mark.rule("TH-T4")
@pytest.mark.parametrize("letter", "PSDT")
def test_the_pawn_must_move(letter: str) -> None:
    table = Table("O1 0:1", pawns=[letter, None])
    assert table.legal() == [action for action in "PSDT" if action != letter]
    assert table.refused(letter) == "pawn-there TH-T4"


@pytest.mark.rule("TH-T5", "TH-T6")
def test_actions_come_in_any_order_without_upkeep() -> None:
    table = Table("O1 0:1, O3 1:1")
    before = table.data
    table.play("T O5")
    assert table.data["hex"].keys() - before["hex"].keys() == {"I3", "O4", "O6"}  # the doubts of the test, nothing else
    table.play("S v21", "D .", "T O11")
    assert table.data["pawns"] == ["D", "T"] and table.data["round"] == 3


@pytest.mark.rule("TH-T7", "TH-T8")
def test_empty_pilgrimages_and_interventions_are_legal_but_no_passing() -> None:
    table = Table()
    assert table.legal() == ["P", "D", "T"]  # no cube, so no vertex
    assert table.refused("S") == "no-vertex TH-T7"
    table.play("P .")
    table.play("D .")
    assert table.data["pawns"] == ["P", "D"]
    table.play("T")
    assert "." not in table.legal() and table.refused("v15") == "name-a-hex TH-X1"
    table = Table("O1 0:1").play("S")
    assert table.refused(".") == "name-a-vertex TH-T7"


@pytest.mark.rule("TH-T9")
def test_a_turn_ends_with_discards_draws_and_the_winning_check_in_this_order() -> None:
    hexes = ", ".join(f"{name} 0:1 t0" for name in ("C", "I1", "I2", "I3", "I4", "I5", "I6"))
    hands = [["W01", "W08", "W22"], ["?", "?", "?"]]
    gone = [f"W{n:02d}" for n in (3, 4, 5, 6, 7, 9)] * 2  # pile A is used up, an event lies on top of pile B
    table = Table(hexes, hands=hands, piles=[12, 12, 11, 12], discard=gone, deck=["E2", *["?"] * 34])
    table.play("D", "W01@a1", ".")
    assert table.data["phase"] == "discard" and table.refused("P") == "discard-first TH-T9"
    table.play("disc W22")
    names = table.names()
    assert names.index("cards-discarded") < names.index("capital-event") < names.index("card-drawn")
    assert not table.match.is_over()  # the event broke the temple in the Capital before the check
