"""Preemption, windows and the end of the action phase (TM-W, TM-F)."""

import pytest

from tests.games.true_messiah.build import Table

rule = pytest.mark.rule


@rule("TM-W1", "TM-W2")
def test_items_are_announced_and_asked_round_with_the_actor_last() -> None:
    hands = {letter: ["edict"] for letter in "RBVW"}
    table = Table({"c3": ["V1f"]}, players="RBVW", active="V", hands=hands, belief=dict.fromkeys("RBVW", 1))
    table.play("V mv 1f c3-c4")
    assert table.data["window"]["ask"] == ["W", "R", "B", "V"] and table.on("c3") == ["V1f"]
    table.play("W -", "R -", "B -")
    assert table.asked() == "V" and table.on("c3") == ["V1f"]
    table.play("V -")
    assert table.on("c4") == ["V1f*"] and table.data["window"] is None


@rule("TM-W2", "TM-W3", "TM-W4")
def test_an_answer_opens_a_new_window_and_the_stack_resolves_newest_first() -> None:
    units = {"c3": ["RM"], "c5": ["BM"], "c4": ["R1f"]}
    hands = {"R": ["smite", "edict"], "B": ["edict"]}
    table = Table(units, hands=hands, belief={"R": 5, "B": 1})
    table.play("R play smite M>c5:BM", "B play edict")
    assert [item["card"] for item in table.data["stack"]] == ["smite", "edict"]
    assert table.data["window"] == {"item": 2, "ask": ["R", "B"], "after": "B"} and table.asked() == "R"
    table.play("R -")
    assert table.seat("B")["hp"] == 3 and table.seat("B")["discard"] == ["edict"]


@rule("TM-W5")
def test_a_prayer_inside_a_window_is_nested_and_its_player_asked_again() -> None:
    hands = {"R": ["godspeed", "edict"], "B": ["edict"], "V": ["edict"]}
    table = Table({"a2": ["R2f"], "h3": ["B2f"]}, players="RBV", hands=hands, belief={"R": 2, "V": 1})
    table.play("R play godspeed", "B pray 1@h3")
    assert table.data["stack"][1]["resume"] == {"item": 1, "ask": ["B", "V", "R"], "after": "R"}
    table.play("V -", "R -", "B -")
    assert table.seat("B")["belief"] == 1 and table.asked() == "B" and table.data["window"]["item"] == 1
    table.play("B -", "V -")
    assert table.asked() == "R"
    table.play("R -")
    assert table.data["turn"]["pace"] == 3


@rule("TM-W6", "TM-A5")
def test_a_follower_destroyed_in_prayer_gives_nothing() -> None:
    units = {"b2": ["R2f"], "c4": ["R4f"], "b4": ["BM"]}
    table = Table(units, hands={"B": ["smite"]}, belief={"B": 4})
    table.play("R pray 2@b2")
    assert table.on("b2") == ["R2p", "RM"], "they kneel from the announcement on"
    table.play("B play smite M>b2:R1p").settle()
    assert table.seat("R")["belief"] == 1, "of a group each survivor gives its belief"


@rule("TM-W7", "TM-Q11")
def test_a_preempted_move_is_lost() -> None:
    units = {"c3": ["R1f"], "c5": ["B1f"]}
    table = Table(units, hands={"B": ["edict"]}, belief={"B": 1})
    table.play("R mv 1f c3-c4", "B play edict").settle().play("B : 1f c5-c4").settle()
    assert table.on("c3") == ["R1f*"] and table.on("c4") == ["B1f*"]
    assert table.data["turn"]["low_moved"] == 1 and table.law("R mv 1f c3-d3") == "TM-M2"


@rule("TM-W7")
def test_each_unit_of_a_group_is_judged_on_its_own() -> None:
    units = {"c3": ["R2f"], "b3": ["R2f"], "c4": ["R2f"]}
    table = Table(units, hands={"R": ["edict"]}, belief={"R": 1})
    table.play("R mv 2f c3-c4", "R play edict").settle().play("R : 1f b3-b4-c4", "R : -").settle()
    assert table.on("c4") == ["R2f*", "R2f"], "the edict took one of the two free places"
    assert table.on("c3") == ["R1f*"]


@rule("TM-W8", "TM-W11", "TM-F4")
def test_who_wants_to_act_afterwards_waits() -> None:
    units = {"c3": ["R1f"], "c6": ["B1f"]}
    table = Table(units, hands={"B": ["edict"]}, belief={"B": 1})
    table.play("R mv 1f c3-c4", "B -")
    assert table.on("c4") == ["R1f*"] and table.match.volunteers() == [1]
    table.play("B !play edict").settle().play("B : 1f c6-c5")
    assert table.on("c5") == ["B1f*"]


@rule("TM-W9")
def test_after_an_interjected_prayer_its_player_is_asked_once() -> None:
    table = Table({"f7": ["B2f"]}, hands={"B": ["edict"], "R": ["edict"]})
    table.play("B !pray 1@f7").settle()
    assert table.data["window"] == {"item": None, "ask": ["B"]} and table.asked() == "B"
    assert all(not text.startswith("pray") for text in table.legal("B"))
    table.play("B -")
    assert table.asked() == "R"


@rule("TM-W10", "TM-R2")
def test_the_active_player_may_play_any_miracle_in_the_last_call() -> None:
    hands = {"R": ["pious_benefactors", "godspeed"], "B": ["edict", "fruit"]}
    table = Table({"c3": ["R2f"]}, hands=hands, belief={"R": 3, "B": 2}).play("R end")
    assert table.asked() == "B" and table.law("B play fruit M>c3:R1f") == "TM-R2", "the others play preemptive ones"
    table.play("B -", "R play pious_benefactors")
    assert [item["kind"] for item in table.data["stack"]] == ["end", "miracle"] and table.asked() == "B"
    table.play("B play edict")
    assert table.law("R play godspeed") == "TM-R2", "the newest item is no longer the end call"
    table.settle()
    assert table.seat("R")["coins"] == 7 and table.data["active"] == "B"


@rule("TM-W10", "TM-F4")
def test_the_last_call_is_open_to_everybody_for_preemptive_miracles() -> None:
    table = Table({"c3": ["R2f"]}, hands={"R": ["edict", "godspeed"], "B": []}, belief={"R": 3})
    table.play("R end")
    assert table.asked() == "R" and table.data["stack"] == [{"id": 1, "kind": "end", "by": "R"}]
    assert "play godspeed" in table.legal("R") and table.law("R mv 1f c3-c4") == "TM-W2"
    assert table.law("R end") == "TM-F4"
    table.play("R play edict").settle().play("R : 1f c3-c4", "R : -").settle()
    assert table.data["active"] == "B" and table.on("c4") == ["R1f"]


@rule("TM-W12")
def test_who_publicly_cannot_act_is_skipped() -> None:
    table = Table({"c3": ["R1f"], "f7": ["B1f"]}, hands={"B": []})
    table.play("R mv 1f c3-c4")
    assert table.on("c4") == ["R1f*"], "no cards in hand"
    table = Table({"c3": ["R1f"], "f7": ["B4p"]}, hands={"B": ["edict"]})
    table.play("R mv 1f c3-c4")
    assert table.on("c4") == ["R1f*"], "no belief and nobody to pray"
    table = Table({"c3": ["R1f"], "f7": ["B1f"]}, hands={"B": ["doomsday"]})
    table.play("R mv 1f c3-c4")
    assert table.asked() == "B", "what is in the hand is not public"


@rule("TM-W13")
def test_a_window_goes_on_below_an_item_that_vanished() -> None:
    hands = {"R": ["smite", "dissipater", "edict"], "B": ["teleport", "edict"], "V": ["edict"]}
    units = {"a2": ["R2f"], "c3": ["RM"], "c5": ["BM"], "h3": ["B2f"], "d7": ["V2f"]}
    table = Table(units, players="RBV", hands=hands, belief={"R": 5, "B": 2})
    table.play("R play smite M>c5:BM", "B play teleport M>d6")
    assert table.data["window"]["ask"] == ["V", "R", "B"]
    table.play("V -", "R pray 1@a2", "B -", "V -", "R play dissipater >#2")
    while len(table.data["stack"]) > 1:
        table.match.play(table.match.actors()[0], "-")
    assert table.data["stack"][0]["card"] == "smite" and table.data["window"]["item"] == 1
    assert table.data["window"]["ask"] == ["R", "B"], "who prayed and who stood after them; violet has passed"
    table.settle()
    assert table.seat("B")["hp"] == 3 and table.seat("B")["discard"] == ["teleport"]


@rule("TM-W13")
def test_a_window_on_an_empty_stack_is_over() -> None:
    hands = {"R": ["godspeed", "edict"], "B": ["dissipater", "edict"]}
    table = Table({"b2": ["R2f"], "f7": ["B3f"]}, hands=hands, belief={"R": 2, "B": 1})
    table.play("R play godspeed", "B pray 1@f7", "R -", "B play dissipater >#1")
    table.settle()
    assert table.data["stack"] == [] and table.asked() == "R" and table.data["turn"]["pace"] == 2


@rule("TM-F1")
def test_adjacent_enemies_make_combat_compulsory_and_nothing_else_allows_it() -> None:
    table = Table({"d4": ["R1f"], "d5": ["B1f"]})
    assert table.law("R end") == "TM-F1" and "end!" in table.legal("R")
    table = Table({"d4": ["R1f"], "e5": ["B1f"]})
    assert table.law("R end!") == "TM-F1" and "end" in table.legal("R")


@rule("TM-F3")
def test_the_declaration_is_not_revised() -> None:
    units = {"d4": ["R1f"], "c6": ["B1f"], "d6": ["BM"]}
    table = Table(units, hands={"B": ["edict"]}, belief={"B": 1})
    table.play("R end", "B play edict").settle().play("B : 1f c6-c5-c4").settle()
    assert table.on("d4") == ["R1f"] and table.on("c4") == ["B1f"], "they stand side by side and do not fight"
    units = {"d4": ["R1f"], "d5": ["B1f"]}
    table = Table(units, hands={"B": ["edict"]}, belief={"B": 1})
    table.play("R end!", "B play edict").settle().play("B : 1f d5-d6").settle()
    assert table.on("d4") == ["R1f"] and table.on("d6") == ["B1f"], "declared combat finds nobody to fight"


@rule("TM-F5")
def test_nobody_declares_combat_on_a_holy_day() -> None:
    lying = [{"card": "holy_day", "until": "end_of_turn:B", "turns": 1, "kept": True}]
    table = Table({"d4": ["R1f"], "d5": ["B1f"]}, seats={"B": {"board": lying}})
    assert table.law("R end!") == "TM-F5"
    table.play("R end").settle()
    assert table.on("d4") == ["R1f"]
