"""Rounds, turns and the Beginning phase (TM-T, TM-B)."""

import pytest

from tests.games.true_messiah.build import Table, fresh
from theomachy.games.true_messiah.game import GAME

rule = pytest.mark.rule


@rule("TM-T1", "TM-T2", "TM-K13")
def test_a_round_is_a_turn_of_each_player_and_then_the_market() -> None:
    table = Table(hands={"R": [], "B": []}, seats={"R": {"coins": 0}, "B": {"coins": 0}})
    seen = []
    for _ in range(6):
        seen.append((table.data["round"], table.data["active"], table.phase))
        if table.phase == "bid":
            table.play("R bid 0", "B bid 0")
        elif table.phase == "action":
            table.play(f"{table.asked()} end").settle()
        elif table.phase == "recruit":
            table.play(f"{table.asked()} rec -")
        if table.phase == "discard":
            hand = table.seat(table.asked())["hand"]
            table.play(f"{table.asked()} disc {','.join(hand[3:])}")
    assert (1, "R", "action") in seen and (1, "B", "action") in seen and (1, "B", "bid") in seen
    assert seen[-1][0] == 2


@rule("TM-T3", "TM-F2")
def test_without_a_declaration_there_is_no_combat() -> None:
    table = Table(hands={"R": [], "B": []})
    table.play("R end")
    assert table.data["active"] == "B", "straight to the End phase and the next turn"


@rule("TM-T4", "TM-R18")
def test_moves_prayers_and_miracles_belong_to_action_phases() -> None:
    for phase in ("recruit", "build", "discard"):
        units = {"b2": ["R2f"], "c4": ["R4f"], "c3": ["RM"]}
        table = Table(units, phase=phase, hands={"R": ["edict"] * 5}, belief={"R": 3})
        assert table.phase == phase
        for line in ("mv 1f b2-b3", "pray 1@b2", "play edict", "end"):
            assert table.law(f"R {line}") == "TM-T4", (phase, line)
    table = fresh(2)
    assert table.law("R play edict") == "TM-T4"


@rule("TM-T4", "TM-R18")
@pytest.mark.parametrize("phase", ["combat", "sack", "bid"])
def test_no_miracles_in_combat_while_sacking_and_in_the_market(phase: str) -> None:
    units = {"b2": ["R2f"], "d4": ["R1f"], "c4": ["B1f"], "e4": ["B1f"]}
    table = Table(
        units,
        active="B" if phase == "bid" else "R",
        phase=phase,
        buildings={"d5": "Bt"},
        hands={"R": ["edict"]},
        belief={"R": 1},
        turn={"combat_declared": True},
        market={"row": ["smite"], "deck": 30},
    )
    assert table.phase == phase and "R" in table.asked()
    for line in ("mv 1f d4-d3", "pray 1@b2", "play edict", "end"):
        assert table.law(f"R {line}") == "TM-T4", line


@rule("TM-B1", "TM-B3")
def test_turn_start_looks_before_the_praying_rise() -> None:
    table = Table({"b2": ["R2p", "RM"], "c3": ["R3p"], "c4": ["R1f"]}, phase="recruit", buildings={"c3": "Rt"})
    assert table.data["turn"]["start"] == {"ordinary": False, "celebrity": None, "numbers": ["b2", "c3"]}
    assert table.on("c3") == ["R3f"], "the praying are active again"
    assert table.on("f7") == ["B4p", "BM"], "the others' are not"


@rule("TM-B2")
def test_effects_until_turn_start_end_first() -> None:
    lying = [{"card": "miracle_shield", "until": "turn_start:R", "kept": True}]
    table = Table(phase="recruit", seats={"R": {"board": lying}})
    assert table.seat("R")["board"] == [] and table.seat("R")["discard"] == ["miracle_shield"]
    table = Table(phase="recruit", active="B", seats={"R": {"board": lying}})
    assert table.seat("R")["board"] == lying


@rule("TM-B4")
def test_celebrity_brings_two_to_the_messiah_and_nowhere_else() -> None:
    table = Table({"b2": ["RM"], "c3": ["R1f"], "c4": ["R3f"]}, phase="recruit", buildings={"c3": "Rt"})
    assert table.law("R rec 1@c3 cel") == "TM-B4"
    assert table.law("R rec 3@b2 cel") == "TM-B4"
    table.play("R rec 2@b2 cel")
    assert table.on("b2") == ["R2f", "RM"] and table.phase == "action"


@rule("TM-B5", "TM-B7")
def test_numbers_bring_one_for_each_crowd_anywhere_in_any_order() -> None:
    units = {"b2": ["R2f"], "c3": ["R2f"], "c4": ["RM"]}
    table = Table(units, phase="recruit", buildings={"c3": "Rt", "d3": "Rt"})
    assert table.law("R rec 1@c4 num") == "TM-B5"
    table.play("R rec 1@d3 num", "R rec 1@b2 num")
    assert table.on("d3") == ["R1f"] and table.on("b2") == ["R3f"]
    table = Table(units, phase="recruit", buildings={"c3": "Rt"}).play("R rec 1@c3 num", "R rec -")
    assert table.phase == "action", "recruiting is optional unit by unit"


@rule("TM-B6")
def test_recruits_need_room_and_chits() -> None:
    table = Table({"b2": ["R3f"], "c3": ["R4f"], "c4": ["RM"]}, phase="recruit", buildings={"c3": "Rt"})
    assert table.law("R rec 2@b2 num") == "TM-B6"
    table.play("R rec 1@b2 num")
    assert table.phase == "action", "the second recruit finds no room and is lost"
    full = {space: ["R4f"] for space in ("c3", "c4", "c5", "d3", "d4", "d5")}
    table = Table({**full, "b2": ["RM"]}, phase="recruit")
    assert table.phase == "build", "24 followers are all there are"


@rule("TM-B8", "TM-U4")
def test_a_temple_takes_four_followers_on_an_ordinary_space() -> None:
    units = {"c3": ["R4f"], "c4": ["R3f", "R1n"], "d3": ["R3f"], "e3": ["RM"]}
    table = Table(units, phase="build")
    assert table.legal("R") == ["build -", "build c3"]
    assert table.law("R build c4") == "TM-B8" and table.law("R build d3") == "TM-B8"
    table.play("R build c3")
    assert table.data["buildings"]["c3"] == "Rt" and table.phase == "action"


@rule("TM-B8", "TM-Q10")
def test_no_temple_on_a_monolith() -> None:
    table = Table({"b4": ["R4f"], "c4": ["R4f"], "b3": ["RM"]}, players="RBV", phase="build")
    assert table.law("R build b4") == "TM-Q10"
    assert table.legal("R") == ["build -", "build c4"]


@rule("TM-B9", "TM-B12")
def test_the_builders_and_their_messiah_stay_and_still_give_nine_moves() -> None:
    table = Table({"c3": ["R4f", "RM"]}, phase="recruit")
    assert table.phase == "build"
    table.play("R build c3")
    assert table.on("c3") == ["R4f", "RM"] and table.data["turn"]["limit"] == 9


@rule("TM-B10")
def test_no_temple_under_an_allys_unit() -> None:
    table = Table({"c3": ["R4f", "VA"], "d3": ["R4f"], "e3": ["RM"]}, players="RBVW", phase="build")
    assert table.law("R build c3") == "TM-B10" and "build d3" in table.legal("R")


@rule("TM-B11")
def test_out_of_tiles_an_old_temple_may_be_given_up() -> None:
    temples = {space: "Rt" for space in ("b4", "b5", "b6", "c6")}
    table = Table({"c3": ["R4f"], "b4": ["R1f"], "d3": ["RM"]}, phase="build", buildings=temples)
    assert table.law("R build c3") == "TM-B11"
    table.play("R build c3 (-b4)")
    buildings = table.data["buildings"]
    assert "b4" not in buildings and buildings["c3"] == "Rt" and table.on("b4") == ["R1f"]
    table = Table({"c3": ["R4f"], "d3": ["RM"]}, phase="build", buildings={"b4": "Rt"})
    assert table.law("R build c3 (-b4)") == "TM-B11", "not while a tile is left"


@rule("TM-B11")
def test_a_temple_built_this_turn_cannot_be_given_up() -> None:
    temples = {space: "Rt" for space in ("b4", "b5", "b6", "c6")}
    units = {"c3": ["R4f"], "d3": ["R4f"], "b4": ["R1f"], "e3": ["RM"]}
    table = Table(units, phase="build", buildings=temples).play("R build c3 (-b4)")
    assert table.refused("R build d3 (-c3)").code == "new-temple"
    assert [text for text in table.legal("R") if "(-c3)" in text] == []
    again = GAME.load(table.data)
    assert GAME.dump(again) == table.data and again.legal(0) == table.pos.legal(0)
    table.play("R build d3 (-b5)")
    assert table.phase == "action" and "built" not in table.data["turn"]


@rule("TM-B13")
@pytest.mark.parametrize(("held", "after"), [(3, 6), (6, 6), (8, 8)])
def test_the_hand_is_drawn_up_to_six(held: int, after: int) -> None:
    table = Table({"c3": ["RM"]}, phase="build", hands={"R": ["edict"] * held})
    assert table.phase == "action" and len(table.seat("R")["hand"]) == after


@rule("TM-B14", "TM-B15")
def test_an_empty_deck_is_refilled_once_a_turn() -> None:
    seats = {"R": {"deck": ["smite"], "discard": ["plague", "tithes", "edict"]}}
    table = Table({"c3": ["RM"]}, phase="build", hands={"R": ["fruit"] * 2}, seats=seats)
    own = table.seat("R")
    assert len(own["hand"]) == 6 and own["hand"][:3] == ["fruit", "fruit", "smite"] and own["deck"] == []
    assert own["discard"] == [] and own["reshuffled"] is True
    seats["R"]["reshuffled"] = True  # type: ignore[assignment]
    table = Table({"c3": ["RM"]}, phase="build", hands={"R": ["fruit"] * 2}, seats=seats)
    assert len(table.seat("R")["hand"]) == 3, "the rest of the draw is lost"
