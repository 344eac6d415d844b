"""The End phase: sacking, looting, discarding (TM-E)."""

import pytest

from tests.games.true_messiah.build import Table

rule = pytest.mark.rule
DECK = ["smite", "edict", "fruit", "tithes", "providence", "manna"]


def sacking(units: dict[str, list[str]] | None = None, **more: object) -> Table:
    """Red's End phase beside an empty black temple on d5."""
    units = units or {"d4": ["R3f"], "d6": ["RM"]}
    buildings = {"d5": "Bt", **more.pop("buildings", {})}  # type: ignore[dict-item]
    seats = {"B": {"hand": ["edict", "edict", "fruit"], "deck": DECK, **more.pop("black", {})}}  # type: ignore[dict-item]
    return Table(units, phase="sack", buildings=buildings, seats=seats, **more)  # type: ignore[arg-type]


@rule("TM-E2", "TM-E5")
def test_an_empty_enemy_building_beside_a_unit_may_be_sacked() -> None:
    table = sacking()
    assert sorted(table.legal("R")) == ["sack -", "sack d5 capture", "sack d5 destroy"]
    assert table.law("R sack b2 destroy") == "TM-E2"
    table.play("R sack d5 capture")
    assert table.data["buildings"]["d5"] == "Rt"
    table = sacking().play("R sack d5 destroy")
    assert "d5" not in table.data["buildings"] and table.pos.temples(1) == 0


@rule("TM-E2")
def test_occupied_and_own_buildings_are_safe_and_the_active_player_comes_first() -> None:
    table = sacking({"d4": ["R3f"], "d5": ["B1p"], "d6": ["RM"]})
    assert table.phase != "sack"
    units = {"d4": ["R3f"], "c5": ["V1f"]}
    table = Table(units, players="RBV", active="V", phase="sack", buildings={"d5": "Bt"})
    assert table.data["pending"]["cases"] == {"R": ["d5"], "V": ["d5"]} and table.asked() == "V"
    table.play("V sack -")
    assert table.asked() == "R"


@rule("TM-E3")
@pytest.mark.parametrize("unit", ["R1p", "R1n", "RA", "R1f"])
def test_any_unit_makes_its_owner_able(unit: str) -> None:
    assert sacking({"d4": [unit]}).asked() == "R"


@rule("TM-E4")
def test_sacks_make_no_new_cases() -> None:
    table = sacking({"d4": ["R3f"]}, buildings={"d6": "Bt"})
    table.play("R sack d5 capture +3f@d4", "R loot leave")
    assert table.data["buildings"]["d6"] == "Bt" and table.phase != "sack", "the units on d5 reach d6 too late"


@rule("TM-E6")
def test_capturing_takes_a_tile() -> None:
    temples = {space: "Rt" for space in ("b4", "b5", "b6", "c6")}
    units = {"d4": ["R3f"], **{space: ["R1f"] for space in temples}}
    table = sacking(units, buildings=temples)
    assert table.law("R sack d5 capture") == "TM-E6" and "sack d5 destroy" in table.legal("R")


@rule("TM-E7", "TM-D4")
def test_sacking_a_city_wins_at_once() -> None:
    table = Table({"f7": ["BM"], "f6": ["R1f"], "c5": ["B4f"]}, phase="sack")
    assert table.phase != "sack", "the messiah holds the city"
    table = Table({"d7": ["BM"], "f7": [], "f6": ["R1f"], "c5": ["B4f"]}, phase="sack")
    assert table.law("R sack f7 capture") == "TM-E5"
    table.play("R sack f7 destroy")
    assert table.result == {"winners": ["R"], "how": "city", "loser": "B"}


@rule("TM-E8", "TM-E9")
def test_adjacent_units_move_in_praying_ones_too() -> None:
    units = {"d4": ["R2f", "R1p", "R1n"], "c5": ["R1f"], "d6": ["RM"]}
    table = sacking(units).play("R sack d5 capture +1p@d4 +2f@d4 +M@d6")
    assert table.on("d5") == ["R1p", "R2f", "RM"] and table.on("d4") == ["R1n"]
    table = sacking(units).play("R sack d5 capture")
    assert table.law("R +1n@d4") == "TM-E9", "nonbelievers stay out of a captured temple"
    table.play("R +1p@d4,")
    assert table.law("R +1n@d4") == "TM-E9", "later as well"
    assert not any("n@" in text for text in table.legal("R"))
    table = sacking(units).play("R sack d5 destroy +1n@d4 +1p@d4 +1f@c5")
    assert table.on("d5") == ["R1n", "R1p", "R1f"]


@rule("TM-E8")
def test_nobody_need_move_in_and_four_is_the_most() -> None:
    units = {"d4": ["R4f"], "c5": ["R4f"]}
    table = sacking(units).play("R sack d5 capture +-")
    assert table.on("d5") == [] and table.data["pending"]["kind"] == "loot"
    table = sacking(units).play("R sack d5 capture", "R +4f@d4,")
    assert table.on("d5") == ["R4f"], "with four there is nothing to add"


@rule("TM-E10", "TM-E12")
@pytest.mark.parametrize(
    ("line", "gone", "red", "top"),
    [
        ("loot take edict", [], ["edict"], ["smite", "fruit"]),
        ("loot drop smite", ["smite"], [], ["edict", "fruit"]),
        ("loot leave", [], [], ["smite", "edict", "fruit"]),
    ],
)
def test_one_of_the_top_three_is_taken_removed_or_left(
    line: str, gone: list[str], red: list[str], top: list[str]
) -> None:
    table = sacking().play("R sack d5 capture +-")
    spectator: dict[str, dict[str, object]] = table.match.view(None)  # type: ignore[assignment]
    looter: dict[str, dict[str, object]] = table.match.view(0)  # type: ignore[assignment]
    assert spectator["pending"]["cards"] == 3 and looter["pending"]["cards"] == DECK[:3]
    table.play(f"R {line}")
    black = table.seat("B")
    assert black["removed"] == gone and table.seat("R")["discard"] == red
    assert black["hand"][3 : 3 + len(top)] == top, "black draws them at once in its own turn, in the old order"


@rule("TM-E11")
def test_two_coins_or_a_second_card() -> None:
    table = sacking(black={"coins": 5}).play("R sack d5 capture +-", "R loot leave")
    assert (table.seat("R")["coins"], table.seat("B")["coins"]) == (7, 3)
    table = sacking(black={"coins": 1}).play("R sack d5 capture +-", "R loot take edict")
    assert table.seat("R")["coins"] == 6 and table.data["pending"]["pick"] == 2 and table.asked() == "R"
    table.play("R loot take smite")
    assert table.seat("R")["discard"] == ["edict", "smite"] and table.phase != "sack"


@rule("TM-E13")
def test_looting_always_reshuffles_and_takes_what_there_is() -> None:
    black = {"deck": ["smite"], "discard": ["edict", "fruit", "tithes", "manna", "plague"]}
    table = sacking(black=black).play("R sack d5 capture +-")
    assert table.data["pending"]["cards"][0] == "smite" and len(table.data["pending"]["cards"]) == 3
    assert table.seat("B")["reshuffled"] is False, "the limit is for one's own drawing"
    table = sacking(black={**black, "reshuffled": True}).play("R sack d5 capture +-")
    assert len(table.data["pending"]["cards"]) == 3 and table.seat("B")["discard"] == []
    table = sacking(black={"hand": ["fruit"] * 6, "deck": ["smite"], "discard": ["edict"]}).play("R sack d5 capture +-")
    assert table.data["pending"]["cards"] == ["smite", "edict"], "with too few cards there are fewer to choose from"


@rule("TM-E14")
def test_the_active_player_discards_down_to_three() -> None:
    hand = ["edict", "edict", "fruit", "smite", "plague"]
    table = Table(phase="discard", hands={"R": hand})
    assert table.refused("R disc edict,edict,fruit").rule == "TM-E14"
    assert table.law("R disc tithes,edict") == "TM-E14"
    table.play("R disc smite,edict")
    assert sorted(table.seat("R")["hand"]) == ["edict", "fruit", "plague"]
    assert table.seat("R")["discard"] == ["edict", "smite"]


@rule("TM-E15", "TM-U8")
def test_the_end_of_the_turn_clears_what_lasted_for_it() -> None:
    effects = [{"kind": "salt", "space": "c4"}, {"kind": "mercy", "by": "B", "left": 3}]
    effects.append({"kind": "zeal", "by": "R", "spaces": ["d4"]})
    table = Table(
        {"c3": ["RA"]},
        hands={"R": [], "B": []},
        turn={"effects": effects, "pace": 3},
        providence={"d4": [{"by": "R", "ward": True}], "c3": [{"by": "R", "shield": 2}]},
        seats={"R": {"avatar_damage": 2}},
    )
    table.play("R end").settle()
    assert table.data["turn"]["effects"] == [] and table.data["turn"]["pace"] == 2
    assert table.data["providence"] == {} and table.seat("R")["avatar_damage"] == 0


@rule("TM-E16")
def test_each_player_settles_all_cases_in_any_order_and_declined_ones_pass_on() -> None:
    units = {"d4": ["R1f"], "c3": ["V1f"], "f4": ["R1f"], "e3": ["V1f"]}
    buildings = {"d3": "Bt", "f3": "Bt"}
    table = Table(units, players="RBV", phase="sack", buildings=buildings)
    table.play("R sack f3 destroy", "R +-", "R loot leave")
    assert table.asked() == "R", "the first player settles the other case too, or declines"
    table.play("R sack -")
    assert table.asked() == "V"
    table.play("V sack d3 destroy", "V +-", "V loot leave")
    assert not any(word == "Bt" for word in table.data["buildings"].values())
