"""The worked examples of the rulebook, J1 to J20, the full example round among them."""

import pytest

from tests.games.true_messiah.build import Table
from theomachy.core.match import replay
from theomachy.games.true_messiah.components.edition import STANDARD
from theomachy.games.true_messiah.game import GAME

CARDS = STANDARD.cards

rule = pytest.mark.rule


@rule("TM-B4", "TM-B5")
def test_j1_recruits_by_numbers() -> None:
    units = {"b2": ["R2f"], "c3": ["R4f", "RM"]}
    table = Table(units, phase="recruit", buildings={"c3": "Rt", "d3": "Rt"})
    assert table.data["pending"] == {"kind": "recruit", "cel": 0, "num": 2}
    assert {text for text in table.legal("R") if " 1@" in text} == {"rec 1@b2 num", "rec 1@d3 num"}


@rule("TM-B6")
def test_j2_recruits_without_room_are_lost() -> None:
    temples = {space: "Rt" for space in ("c3", "d3", "e3")}
    table = Table({"b2": ["RM"], **{space: ["R4f"] for space in temples}}, phase="recruit", buildings=temples)
    assert table.data["pending"] == {"kind": "recruit", "cel": 2, "num": 3}
    table.play("R rec 2@b2 cel", "R rec 2@b2 num")
    assert table.on("b2") == ["R4f", "RM"] and table.phase == "action"


@rule("TM-R4")
def test_j3_range_of_providence() -> None:
    table = Table({"b2": ["R4p"], "c3": ["RM"], "d5": ["R1f"]}, hands={"R": ["providence"]}, belief={"R": 1})
    assert table.law("R play providence M>d5") == "TM-R4"
    table.play("R mv M c3-c4").settle().play("R play providence M>d5").settle()
    assert table.data["providence"] == {"d5": [{"by": "R", "shield": 2}]}


CHAIN = {"c3": ["RM"], "c5": ["BM"]}


@rule("TM-R5", "TM-W3")
def test_j4_smite_answered_by_teleport() -> None:
    table = Table(CHAIN, hands={"R": ["smite"], "B": ["teleport"]}, belief={"R": 4, "B": 2})
    table.play("R play smite M>c5:BM", "B play teleport M>d7").settle()
    assert table.on("d7") == ["BM"] and table.seat("B")["hp"] == 6
    assert table.seat("R")["discard"] == ["smite"] and table.seat("B")["discard"] == ["teleport"]


@rule("TM-W3", "TM-W4")
def test_j5_and_teleport_by_dissipater() -> None:
    table = Table(CHAIN, hands={"R": ["smite", "dissipater"], "B": ["teleport"]}, belief={"R": 5, "B": 2})
    table.play("R play smite M>c5:BM", "B play teleport M>d7", "R play dissipater >#2").settle()
    assert table.on("c5") == ["BM"] and table.seat("B")["hp"] == 3
    assert table.seat("B")["discard"] == ["teleport"] and table.seat("R")["discard"] == ["dissipater", "smite"]


def fought(units: dict[str, list[str]], active: str = "R") -> Table:
    return Table(units, active=active, phase="combat", turn={"combat_declared": True})


@rule("TM-C2", "TM-C6")
def test_j6_a_flanked_group() -> None:
    table = fought({"c4": ["R2f"], "e4": ["R2f"], "d4": ["B4f"]}).play("B tgt d4>c4")
    assert table.on("d4") == [] and table.on("c4") == [] and table.on("e4") == ["R2f"]


@rule("TM-C4")
def test_j7_the_messiah_splits_its_attacks() -> None:
    units = {"d4": ["RM"], "d5": ["B1f"], "d3": ["B1f"], "c4": ["B1f"], "e4": ["B1f"]}
    texts = fought(units).legal("R")
    assert len(texts) == 35 and "tgt d4M:1>d5,1>e4,1>d3,1>c4" in texts and "tgt d4M:4>d5" in texts


@rule("TM-C9")
@pytest.mark.parametrize(
    ("groups", "damage"), [({"d5": 1, "d3": 1, "c4": 1, "e4": 1}, 0), ({"d5": 2, "d3": 2}, 2), ({"d5": 4}, 3)]
)
def test_j8_armour_of_a_lone_messiah(groups: dict[str, int], damage: int) -> None:
    table = fought({"d4": ["BM"], **{space: [f"R{number}f"] for space, number in groups.items()}})
    if table.asked() == "B":
        table.play(f"B {table.legal('B')[0]}")
    assert table.seat("B")["hp"] == 6 - damage


@rule("TM-C10")
def test_j9_armour_with_company() -> None:
    table = fought({"d4": ["B4f", "BM"], "d5": ["R4f"], "c4": ["R4f"], "d3": ["R4f"]})
    table.play("B tgt d4>d5", "B tgt d4M:4>d5")
    assert table.on("d4") == ["BM"] and table.seat("B")["hp"] == 1


ROW = ["dissipater", "godspeed", "tithes", "doomsday", "plague"]
REST = [CARDS.names[kind] for kind in range(CARDS.starters, CARDS.kinds) for _ in range(CARDS.copies[kind])]
for name in ROW:
    REST.remove(name)


def example_round() -> Table:
    """The start of the example game: April is Red, Bob is Black."""
    seats = {
        "R": {
            "coins": 5,
            "hand": ["edict_plus", "pious_benefactors", "providence", "edict", "fruit", "evangelize"],
            "deck": ["evangelize", "fruit", "providence"],
        },
        "B": {
            "coins": 5,
            "hand": ["edict", "edict", "providence", "fruit_plus", "evangelize", "pious_benefactors"],
            "deck": 3,
        },
    }
    units = {"b2": ["R4f", "RM"], "c2": ["R3f"], "f7": ["B4f", "BM"], "e7": ["B3f"]}
    return Table(units, phase="setup", seats=seats, market={"deck": [*ROW, *REST]})


SETUP = [
    "R mv 3f c2-c3-c4",
    "R mv 4f b2-b3-c3",
    "R done",
    "B mv 4f f7-f6-f5",
    "B mv M f7-f6-f5",
    "B mv 3f e7-f7",
    "B done",
]
APRIL = ["R rec 2@b2 cel", "R build c3"]
MOVES = ["R mv 1f c3-c4-c5", "R mv 1f c3-c4", "R mv 2f c3-d3-d4", "R mv M b2-b3-c3"]


def after_april() -> Table:
    table = example_round().play(*SETUP, *APRIL)
    for line in MOVES:
        table.play(line).settle()
    return table.play("R end").settle().play("R disc edict,fruit,evangelize")


@rule("TM-S4", "TM-S9", "TM-B4", "TM-B8", "TM-B13")
def test_j10_and_j11_set_up_and_aprils_beginning() -> None:
    table = example_round().play(*SETUP)
    assert table.on("c4") == ["R3f"] and table.on("c3") == ["R4f"] and table.on("b2") == ["RM"]
    assert table.on("f5") == ["B4f", "BM"] and table.on("f7") == ["B3f"]
    assert table.data["pending"] == {"kind": "recruit", "cel": 2, "num": 0}
    table.play(*APRIL)
    assert table.on("b2") == ["R2f", "RM"] and table.data["buildings"]["c3"] == "Rt"
    assert len(table.seat("R")["hand"]) == 6 and table.data["turn"]["limit"] == 6


@rule("TM-A2", "TM-A3", "TM-F1", "TM-E14")
def test_j12_aprils_action() -> None:
    table = after_april()
    assert table.on("c4") == ["R4f"] and table.on("c5") == ["R1f"] and table.on("d4") == ["R2f"]
    assert table.on("c3") == ["RM"] and sorted(table.seat("R")["discard"]) == ["edict", "evangelize", "fruit"]
    assert table.data["active"] == "B"


@rule("TM-B5", "TM-B9", "TM-B12", "TM-A2")
def test_j13_bobs_beginning() -> None:
    table = after_april()
    assert table.data["pending"] == {"kind": "recruit", "cel": 0, "num": 1}
    table.play("B rec 1@f7 num", "B build f5")
    assert table.on("f7") == ["B4f"] and table.on("f5") == ["B4f", "BM"]
    assert table.data["turn"]["limit"] == 9 and len(table.seat("B")["hand"]) == 6


def bobs_action() -> Table:
    table = after_april().play("B rec 1@f7 num", "B build f5")
    for line in ("B mv M f5-e5-d5", "B mv 2f f5-f6", "B mv 2f f7-f6", "B pray 1@f7"):
        table.play(line).settle()
    return table.play("B play fruit_plus M>c4:R1f").settle()


@rule("TM-A5", "TM-R4")
def test_j14_bobs_action() -> None:
    table = bobs_action()
    assert table.on("c4") == ["R1n", "R3f"] and table.on("f6") == ["B4f*"] and table.on("f7") == ["B1p", "B1f"]
    assert table.seat("B")["discard"] == ["fruit_plus"] and table.data["turn"]["low_moved"] == 4


def aprils_answer() -> Table:
    table = bobs_action().play("R !pray 2@b2").settle().play("R play edict_plus").settle()
    return table.play("R : 1n c4-c5-c6, 1f c5-c4", "R : -")


@rule("TM-A6", "TM-R3", "TM-U5", "TM-W9")
def test_j15_edict_plus_in_the_enemy_turn() -> None:
    table = aprils_answer()
    assert table.on("c4") == ["R1f*", "R3f"] and table.on("c6") == ["R1n*"] and table.on("b2") == ["R2p"]
    assert table.seat("R")["belief"] == 0 and table.asked() == "B"


@rule("TM-C6", "TM-C9")
def test_j16_combat() -> None:
    table = aprils_answer()
    assert "end!" in table.legal("B") and "end" not in table.legal("B")
    table.play("B end!").settle()
    assert table.seat("B")["hp"] == 5 and table.on("d4") == [] and table.on("d5") == ["BM*"]


@rule("TM-R4", "TM-E14")
def test_j17_bobs_end() -> None:
    table = aprils_answer().play("B end!").settle()
    assert table.phase == "discard"
    table.play("B disc evangelize,pious_benefactors")
    assert sorted(table.seat("B")["hand"]) == ["edict", "edict", "providence"] and table.phase == "bid"


@rule("TM-K2", "TM-K5", "TM-K6", "TM-K7", "TM-K10", "TM-K11")
def test_j18_the_market() -> None:
    table = aprils_answer().play("B end!").settle().play("B disc evangelize,pious_benefactors")
    assert table.data["market"]["row"] == ["dissipater", "godspeed", "tithes", "doomsday", "plague"]
    table.play("R bid 5", "B bid 5")
    assert table.asked() == "B"
    table.play("B buy godspeed,tithes", "B offer godspeed>-", "B offer tithes>-")
    assert table.legal("R") == ["buy -", "buy dissipater"]
    table.play("R buy dissipater", "R offer dissipater>-")
    assert (table.seat("R")["coins"], table.seat("B")["coins"]) == (2, 2) and table.data["round"] == 2
    assert sorted(table.data["market"]["deck"][-2:]) == ["doomsday", "plague"]


@rule("TM-W7")
def test_j19_a_preempted_move_may_not_be_redirected() -> None:
    table = Table({"c3": ["R1f"], "c6": ["B1f"]}, hands={"B": ["edict"]}, belief={"B": 1})
    table.play("R mv 1f c3-c4-c5", "B play edict").settle().play("B : 1f c6-c5").settle()
    assert table.on("c3") == ["R1f*"] and table.law("R mv 1f c3-d3") == "TM-M2"


@rule("TM-W6", "TM-R20")
def test_j20_prayer_and_card() -> None:
    units = {"b2": ["R1f"], "c6": ["R4f"], "b4": ["BM"]}
    hands = {"R": ["pious_benefactors", "edict"], "B": ["smite"]}
    table = Table(units, hands=hands, belief={"B": 4})
    table.play("R pray 1@b2", "B play smite M>b2:R1p").settle()
    assert table.seat("R")["belief"] == 0 and table.on("b2") == ["RM"]
    table = Table(units, hands=hands, belief={"B": 4}).play("R pray 1@b2", "B -").settle()
    table.play("R play pious_benefactors", "B play smite M>b2:R1p").settle()
    assert table.seat("R")["coins"] == 7


def test_the_round_in_one_record_replays() -> None:
    table = aprils_answer().play("B end!").settle()
    text = table.match.record().write()
    assert "R mv 4f b2-b3-c3" in text and "B play fruit_plus M>c4:R1f" in text and "R !pray 2@b2" in text
    assert replay(GAME, text).position() == table.match.position()
