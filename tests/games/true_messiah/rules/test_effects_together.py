"""Miracles on miracles: redirections, shields, vanishing targets (TM-R5, TM-W4, TM-Q9)."""

import pytest

from tests.games.true_messiah.build import Table

rule = pytest.mark.rule
FACE = {"c3": ["RM"], "c5": ["BM"]}


@rule("TM-W4")
def test_dissipater_names_any_miracle_on_the_stack() -> None:
    hands = {"R": ["smite", "dissipater"], "B": ["edict"]}
    table = Table({**FACE, "e5": ["B1f"]}, hands=hands, belief={"R": 5, "B": 1})
    table.play("R play smite M>c5:BM", "B play edict", "R play dissipater >#1").settle().play("B : -").settle()
    assert table.seat("B")["hp"] == 6 and "smite" in table.seat("R")["discard"]


@rule("TM-R9", "TM-Q9", "TM-D11")
def test_corrupt_miracle_redirects_and_a_shield_does_not_stop_ones_own() -> None:
    lying = [{"card": "miracle_shield", "until": "turn_start:R", "kept": True}]
    hands = {"R": ["smite"], "B": ["corrupt_miracle"]}
    table = Table({**FACE, "c4": ["R2f"]}, hands=hands, belief={"R": 4, "B": 3}, seats={"R": {"board": lying}})
    table.play("R play smite M>c5:BM", "B play corrupt_miracle >#1").settle()
    assert table.asked() == "B" and ": #1>c3:RM" in table.legal("B") and ": #1>c5:BM" not in table.legal("B")
    table.play("B : #1>c3:RM").settle()
    assert table.seat("R")["hp"] == 3 and table.seat("B")["hp"] == 6


def test_corrupt_miracle_keeps_to_the_range_of_the_declared_origin() -> None:
    hands = {"R": ["smite"], "B": ["corrupt_miracle"]}
    units = {**FACE, "e4": ["R1f"], "f4": ["R1f"], "f5": ["RA"]}
    table = Table(units, hands=hands, belief={"R": 4, "B": 3})
    table.play("R play smite M>c5:BM", "B play corrupt_miracle >#1").settle()
    assert ": #1>e4:R1f" in table.legal("B"), "3 from the messiah"
    assert ": #1>f4:R1f" not in table.legal("B"), "4 from the messiah, whatever the avatar beside it reaches"
    table.play("B : #1>e4:R1f").settle()
    assert table.on("e4") == [] and table.seat("B")["hp"] == 6


def test_corrupt_miracle_on_a_dissipater() -> None:
    hands = {"R": ["smite", "corrupt_miracle"], "B": ["edict", "dissipater"]}
    table = Table({**FACE, "e5": ["B1f"]}, hands=hands, belief={"R": 7, "B": 2})
    table.play("R play smite M>c5:BM", "B play edict", "R -", "B play dissipater >#1", "R play corrupt_miracle >#3")
    table.settle()
    assert table.legal("R") == [": #3>#2"]
    table.play("R : #3>#2").settle()
    assert table.seat("B")["hp"] == 3 and sorted(table.seat("B")["discard"]) == ["dissipater", "edict"]


def test_corrupt_miracle_sends_a_messiah_somewhere_else() -> None:
    hands = {"R": ["smite", "corrupt_miracle"], "B": ["teleport"]}
    table = Table(FACE, hands=hands, belief={"R": 7, "B": 2})
    table.play("R play smite M>c5:BM", "B play teleport M>d7", "R play corrupt_miracle >#2").settle()
    table.play("R : #2>c4").settle()
    assert table.on("c4") == ["BM"] and table.seat("B")["hp"] == 3


def test_a_miracle_with_one_legal_target_cannot_be_changed() -> None:
    hands = {"R": ["dissipater", "godspeed"], "B": ["corrupt_miracle"]}
    table = Table(FACE, hands=hands, belief={"R": 3, "B": 3})
    table.play("R play godspeed", "B -", "R play dissipater >#1", "B play corrupt_miracle >#2").settle()
    assert table.data["stack"] == [] and table.data["turn"]["pace"] == 2, "nothing happened to the dissipater"


@rule("TM-R7")
def test_corrupt_miracle_on_several_targets() -> None:
    hands = {"R": ["swarm_of_locusts"], "B": ["corrupt_miracle"]}
    units = {"c3": ["RM"], "d4": ["B1f"], "d5": ["B1f"], "c4": ["R1f"], "d3": ["R1f"]}
    table = Table(units, hands=hands, belief={"R": 6, "B": 3})
    table.play("R play swarm_of_locusts M>d4,d5", "B play corrupt_miracle >#1").settle()
    table.play("B : #1>d3,c4").settle()
    assert table.on("d4") == ["B1f"] and table.on("d5") == ["B1f"]
    assert table.on("d3") == [] and table.on("c4") == []


def test_a_shield_raised_in_answer_saves_the_target() -> None:
    hands = {"R": ["smite"], "B": ["miracle_shield"]}
    table = Table(FACE, hands=hands, belief={"R": 4, "B": 3})
    table.play("R play smite M>c5:BM", "B play miracle_shield").settle()
    assert table.seat("B")["hp"] == 6 and table.seat("R")["discard"] == ["smite"]
    assert table.seat("B")["board"][0]["card"] == "miracle_shield"


@rule("TM-R5")
def test_a_target_that_moves_stays_the_target() -> None:
    hands = {"R": ["smite"], "B": ["edict"]}
    units = {"c3": ["RM"], "c5": ["B2f"]}
    table = Table(units, hands=hands, belief={"R": 4, "B": 1})
    table.play("R play smite M>c5:B1f", "B play edict").settle()
    labels = [text for text in table.legal("B") if "#" in text]
    assert labels, "the owner says whether the targeted follower goes"
    table.play("B : 1f#1 c5-d5", "B : -").settle()
    assert table.on("d5") == [] and table.on("c5") == ["B1f"]


@rule("TM-R5")
def test_a_target_that_moves_out_of_range_is_safe() -> None:
    hands = {"R": ["smite"], "B": ["edict"]}
    table = Table({"c3": ["RM"], "c5": ["B2f"]}, hands=hands, belief={"R": 4, "B": 1})
    table.play("R play smite M>c5:B1f", "B play edict").settle().play("B : 1f#1 c5-c6-c7", "B : -").settle()
    assert table.on("c7") == ["B1f*"] and table.on("c5") == ["B1f"]


@rule("TM-R5")
@pytest.mark.parametrize(
    ("card", "outcome", "left"), [("fruit", "miracle-failed", ["R1n"]), ("smite", "units-fell", [])]
)
def test_a_target_that_changes_its_kind_is_lost_to_cards_that_ask_for_a_follower(
    card: str, outcome: str, left: list[str]
) -> None:
    stack = [
        {"id": 1, "kind": "miracle", "by": "B", "card": card, "origin": "M", "targets": ["c4:R1f#x"]},
        {"id": 2, "kind": "miracle", "by": "R", "card": "fruit", "origin": "M", "targets": ["c4:R1f#x"]},
    ]
    table = Table(
        {**FACE, "c4": ["R1f#x"]},
        hands={"R": ["edict"], "B": []},
        belief={"R": 1},
        stack=stack,
        window={"item": 2, "ask": ["R"]},
    )
    names = [event.name for event in table.match.play(0, "-")]
    assert names.count("follower-doubts") == 1 and outcome in names
    assert table.on("c4") == left, "a unit is what Smite asks for, Fruit of Knowledge asks for a follower"


@rule("TM-R5")
def test_a_target_that_is_gone_is_lost() -> None:
    hands = {"R": ["fruit", "martyrdom"]}
    table = Table({"c3": ["RM"], "c4": ["R1f"], "d3": ["R1f"]}, hands=hands, belief={"R": 2})
    table.play("R play fruit M>c4:R1f", "R play martyrdom").settle().play("R : c4:R1f").settle()
    assert table.on("c4") == [] and table.pos.spare_nonbelievers(0) == 12


def test_create_avatar_answered_on_its_space() -> None:
    hands = {"R": ["create_avatar"], "B": ["edict"]}
    table = Table({"c3": ["RM"], "c6": ["B1f"]}, hands=hands, belief={"R": 7, "B": 1})
    table.play("R play create_avatar M>c5", "B play edict").settle().play("B : 1f c6-c5").settle().play("R letgo")
    assert table.seat("R")["removed"] == ["create_avatar"] and table.on("c5") == ["B1f*"]
    assert "RA" not in str(table.data["units"])


def test_fruit_on_a_praying_follower_robs_its_prayer() -> None:
    hands = {"R": ["edict"], "B": ["crisis_of_faith"]}
    units = {"b2": ["R2f"], "b4": ["BM"], "c6": ["R4f"]}
    table = Table(units, hands=hands, belief={"B": 2})
    table.play("R pray 1@b2", "B play crisis_of_faith M>b2").settle().play("B : b2:R1f").settle()
    assert table.seat("R")["belief"] == 1, "made to pray by a miracle gives nothing, the prayer itself gives its belief"


def test_godspeed_lengthens_edict_moves_too() -> None:
    table = Table({"c3": ["R1f"]}, hands={"R": ["godspeed", "edict"]}, belief={"R": 3})
    table.play("R play godspeed").settle().play("R play edict").settle().play("R : 1f c3-c4-c5-c6")
    assert table.on("c6") == ["R1f*"]


@rule("TM-N3")
def test_a_providence_whose_chit_is_gone_has_no_effect() -> None:
    chits = {"c4": [{"by": "R", "shield": 2}] * 7}
    hands = {"R": ["providence"], "B": ["providence"]}
    units = {"c3": ["RM"], "c4": ["R1f"], "c6": ["BM"], "d6": ["B1f"]}
    table = Table(units, hands=hands, belief={"R": 1, "B": 1}, providence=chits)
    table.play("R play providence M>c4", "B play providence M>d6").settle()
    assert len(table.data["providence"]["c4"]) == 7 and len(table.data["providence"]["d6"]) == 1
