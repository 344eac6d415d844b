"""Spaces, units and movement (TM-U, TM-M)."""

import pytest

from tests.games.true_messiah.build import Table

rule = pytest.mark.rule


@rule("TM-U1")
def test_a_monolith_is_an_ordinary_space() -> None:
    table = Table({"b4": ["RM"]}, players="RBV", phase="recruit")
    assert table.data["turn"]["start"]["ordinary"] is True
    table = Table({"a2": ["RM"]}, players="RBV", phase="recruit", bare=False)
    assert table.data["turn"]["start"] == {"ordinary": False, "celebrity": "a2", "numbers": []}


@rule("TM-U2", "TM-U3", "TM-A3", "TM-Q2")
def test_high_units_move_beside_the_limit_and_praying_followers_not_at_all() -> None:
    table = Table({"c3": ["R2f", "R1p", "RM"], "e2": ["RA"]})
    table.play("R mv M c3-c4").settle().play("R mv A e2-e3").settle()
    assert table.data["turn"]["low_moved"] == 0
    table.play("R mv 1f c3-d3").settle()
    assert table.data["turn"]["low_moved"] == 1
    assert table.law("R mv 1p c3-c4") == "TM-M7"


@rule("TM-M7")
def test_praying_followers_do_not_move() -> None:
    assert Table({"c3": ["R1p"]}).law("R mv 1p c3-c4") == "TM-M7"


@rule("TM-U4", "TM-M6")
def test_nonbelievers_neither_stand_on_nor_cross_holy_spaces() -> None:
    table = Table({"c3": ["R1n", "R1f"]}, buildings={"c4": "Rt"})
    assert table.law("R mv 1n c3-c4") == "TM-M6"
    assert table.law("R mv 1n c3-c4-c5") == "TM-M6"
    assert table.law("R mv 1f,1n c3-c4") == "TM-M6"
    table.play("R mv 1f c3-c4")


@rule("TM-U5")
def test_a_nonbeliever_is_an_active_low_unit() -> None:
    table = Table({"c3": ["R1n"]}, hands={"R": ["edict"]}, belief={"R": 1})
    table.play("R play edict").settle()
    table.play("R : 1n c3-c4-c5")
    assert table.on("c5") == ["R1n*"]


@rule("TM-U6", "TM-U10")
def test_a_player_has_one_messiah_and_one_avatar() -> None:
    table = Table({"c3": ["RM"], "d3": ["RA"]}, hands={"R": ["create_avatar"]}, belief={"R": 9})
    assert table.law("R play create_avatar M>c4") == "TM-R10"


@rule("TM-U7", "TM-R6")
def test_miracles_come_from_messiah_or_avatar() -> None:
    table = Table({"c3": ["RM"], "e6": ["RA"], "f5": ["B1f"]}, hands={"R": ["smite"]}, belief={"R": 4})
    assert table.law("R play smite M>f5:B1f") == "TM-R4"
    table.play("R play smite A>f5:B1f").settle()
    assert table.on("f5") == []


@rule("TM-U8", "TM-C13")
def test_an_avatar_forgets_its_wounds_when_any_turn_ends() -> None:
    table = Table({"c3": ["RA"], "c4": ["B3f"]}, active="B")
    table.play("B end!")
    assert table.seat("R")["avatar_damage"] == 0, "one attack is armour, two hit, the turn ended"
    assert table.on("c3") == ["RA"]
    table = Table({"c3": ["RA"], "c4": ["B4f"]}, active="B").play("B end!")
    assert table.on("c3") == [], "three hits in one turn"


@rule("TM-C13")
def test_miracles_and_attacks_on_an_avatar_add_up_in_one_turn() -> None:
    table = Table({"c3": ["RA"], "c4": ["B2f"], "c6": ["BM"]}, active="B", seats={"R": {"avatar_damage": 2}})
    table.play("B end!")
    assert table.on("c3") == [], "two from before and one past the armour"


@rule("TM-U9")
def test_attacks_of_units() -> None:
    table = Table({"d4": ["RM"], "d5": ["B4f"], "c4": ["B1f"], "f2": ["R4f"]}, active="R")
    table.play("R end!")
    splits = [text for text in table.legal("R") if text.startswith("tgt d4M")]
    assert "tgt d4M:4>d5" in splits and "tgt d4M:3>d5,1>c4" in splits and len(splits) == 5
    table = Table({"d4": ["RA"], "d5": ["B4f"], "f2": ["R4f"]}).play("R end!")
    assert table.on("d5") == ["B1f"], "an avatar has three"


@rule("TM-U10", "TM-M5")
def test_a_space_holds_four_low_units_and_one_high_unit() -> None:
    table = Table({"c3": ["R2f", "RM"], "c4": ["R3f"], "d3": ["RA"]})
    assert table.law("R mv 2f c3-c4") == "TM-M5"
    assert table.law("R mv M c3-d3") == "TM-M5"
    table.play("R mv 1f c3-c4").settle()
    assert table.law("R mv 1f c3-c4") == "TM-M5", "no passing through a full space either"
    assert table.law("R mv 1f c3-c4-c5") == "TM-M5"


@rule("TM-U11", "TM-M9", "TM-Q5", "TM-Q6")
def test_a_placed_unit_has_not_moved_and_may_move_and_pray_at_once() -> None:
    table = Table({"b2": ["R1f", "RM"], "c4": ["R4f"]}, hands={"R": ["evangelize"]}, belief={"R": 2})
    table.play("R play evangelize M>b2").settle()
    assert table.on("b2") == ["R2f", "RM"] and table.data["turn"]["low_moved"] == 0
    table.play("R pray 1@b2").settle().play("R mv 1f b2-b3").settle()
    assert table.seat("R")["belief"] == 1 and table.on("b3") == ["R1f*"]


@rule("TM-U11")
def test_nothing_is_placed_where_it_could_not_move_to() -> None:
    table = Table({"c3": ["RM"], "c4": ["B1f"], "c5": ["R4f"]}, hands={"R": ["teleport"]}, belief={"R": 2})
    assert table.law("R play teleport M>c4") == "TM-R10"
    assert table.law("R play teleport M>f7") == "TM-R4"


@rule("TM-U12", "TM-M4")
def test_allies_share_spaces_but_not_buildings() -> None:
    table = Table({"c3": ["R1f"], "c4": ["V1f"]}, players="RBVW", buildings={"d3": "Vt"})
    table.play("R mv 1f c3-c4").settle()
    assert table.on("c4") == ["R1f*", "V1f"]
    table = Table({"c3": ["R1f"]}, players="RBVW", buildings={"d3": "Vt"})
    assert table.law("R mv 1f c3-d3") == "TM-M4"
    assert table.law("R mv 1f c3-d3-e3") == "TM-M4"


@rule("TM-M1", "TM-M8")
def test_two_orthogonal_steps_inside_the_area() -> None:
    table = Table({"c3": ["R1f"], "b6": ["R1f"]})
    assert table.law("R mv 1f c3-d4") == "TM-M1"
    assert table.law("R mv 1f c3-c4-c5-c6") == "TM-M1"
    assert table.law("R mv 1f b6-a6") == "TM-M8"
    table.play("R mv 1f c3-d3-d4").settle()
    assert table.on("d4") == ["R1f*"]


@rule("TM-M2")
def test_a_unit_moves_once_a_turn() -> None:
    table = Table({"c3": ["R1f"]})
    table.play("R mv 1f c3-c4").settle()
    assert table.law("R mv 1f c4-c5") == "TM-M2"


@rule("TM-M3")
def test_enemies_block_the_way() -> None:
    table = Table({"c3": ["R1f"], "c4": ["B1f"]})
    assert table.law("R mv 1f c3-c4") == "TM-M3"
    assert table.law("R mv 1f c3-c4-c5") == "TM-M3"


@rule("TM-M11")
def test_moved_marks_are_cleared_at_every_turn_start() -> None:
    table = Table({"c3": ["R4f"]}, hands={"R": ["edict"]}, seats={"B": {"hand": [], "deck": 9}})
    table.play("R mv 1f c3-c4").settle().play("R end").settle()
    assert table.data["active"] == "B" and table.on("c4") == ["R1f"]


@rule("TM-M10", "TM-Q4")
def test_a_unit_that_moved_in_its_own_turn_moves_again_in_another() -> None:
    units = {"b2": ["R1f"], "c3": ["R4f"]}
    table = Table(units, hands={"R": ["edict", "edict"]}, belief={"R": 1}, seats={"B": {"hand": [], "deck": 9}})
    table.play("R mv 1f c3-c4").settle().play("R play edict").settle()
    assert table.law("R : 1f c4-c5") == "TM-A4", "not twice in one turn"
    table.play("R : -").settle().play("R end").settle()
    assert table.data["active"] == "B"
    table.play("R !pray 1@b2").settle().play("R play edict").settle().play("R : 1f c4-c5")
    assert table.on("c5") == ["R1f*"] and table.on("c4") == []


@rule("TM-M12", "TM-W7")
def test_a_group_moves_along_one_path_and_each_unit_counts() -> None:
    table = Table({"d3": ["R2f", "R1n", "RM"], "d4": ["R1f"]})
    table.play("R mv 2f,1n,M d3-d4-d5").settle()
    assert table.on("d5") == ["R1n*", "R2f*", "RM*"] and table.data["turn"]["low_moved"] == 3


@rule("TM-M12")
def test_units_of_a_group_pass_a_nearly_full_space_one_after_another() -> None:
    table = Table({"c3": ["R3f"], "c4": ["R3f"]})
    table.play("R mv 3f c3-c4-c5").settle()
    assert table.on("c5") == ["R3f*"]


@rule("TM-M13")
def test_a_move_goes_somewhere() -> None:
    table = Table({"c3": ["R1f"]})
    assert table.law("R mv 1f c3-c4-c3") == "TM-M13"
    table.match.play(0, "mv 1f c3")
    assert table.law("R .") == "TM-M13"


@rule("TM-A4", "TM-Q3")
def test_extra_moves_are_for_units_that_have_not_moved() -> None:
    table = Table({"c3": ["R1f*", "R1f"]}, hands={"R": ["edict"]}, belief={"R": 1}, turn={"low_moved": 6})
    table.play("R play edict").settle()
    assert table.law("R : 1f* c3-c4") == "TM-A4"
    table.play("R : 1f c3-c4")
    assert table.data["turn"]["low_moved"] == 6, "extra moves do not count toward the limit"


@rule("TM-A2")
def test_six_low_moves_or_nine() -> None:
    spaces = {"c3": ["R4f"], "d3": ["R4f"], "e3": ["R4f"]}
    table = Table(spaces, turn={"low_moved": 5, "start": {"ordinary": False, "celebrity": None, "numbers": []}})
    assert table.law("R mv 2f c3-c4") == "TM-A2"
    table.play("R mv 1f c3-c4").settle()
    assert table.refused("R mv 1f d3-d4").facts == {"limit": 6, "moved": 6}
    table = Table(spaces, turn={"low_moved": 6, "start": {"ordinary": True, "celebrity": None, "numbers": []}})
    table.play("R mv 3f c3-c4").settle()
    assert table.data["turn"]["limit"] == 9 and table.law("R mv 1f d3-d4") == "TM-A2"
