"""Combat (TM-C)."""

import pytest

from tests.games.true_messiah.build import Table

rule = pytest.mark.rule


def fight(units: dict[str, list[str]], **more: object) -> Table:
    """Combat declared by the first player of *active*, default Red; choices that are forced are made."""
    return Table(units, phase="combat", turn={"combat_declared": True, **more.pop("turn", {})}, **more)  # type: ignore[arg-type, dict-item]


@rule("TM-C1")
def test_announcements_go_in_turn_order_from_the_active_player() -> None:
    units = {"d4": ["R1f"], "d5": ["B1f"], "e4": ["B1f"], "e5": ["R1f"], "f5": ["B2f"]}
    table = fight(units, active="B")
    assert table.data["pending"]["ask"][0] == "B" and table.asked() == "B"
    table.play("B tgt d5>d4", "B tgt e4>d4")
    assert table.asked() == "R"


@rule("TM-C1")
def test_two_neighbours_fight_in_a_third_players_combat() -> None:
    units = {"b2": ["R1f"], "b3": ["B1f"], "e5": ["B2f"], "e6": ["V2f"]}
    table = fight(units, players="RBV")
    assert table.on("e5") == [] and table.on("e6") == []


@rule("TM-C2")
def test_low_units_of_a_space_target_one_space() -> None:
    table = fight({"d4": ["R3f"], "d5": ["B1f"], "e4": ["B1f"]})
    assert sorted(table.legal("R")) == ["tgt d4>d5", "tgt d4>e4"]
    assert table.law("R tgt d4>e5") == "TM-C2", "only neighbours"
    begun = fight({"d4": ["R3f", "RM"], "d5": ["B1f"], "e4": ["B1f"]}).play("R tgt d4>d5")
    assert begun.law("R tgt d4>e4") == "TM-C2", "all of them together"
    table.play("R tgt d4>d5")
    assert table.on("d5") == [] and table.on("e4") == ["B1f"] and table.on("d4") == ["R1f"]


@rule("TM-C3")
def test_allies_on_one_space_attack_together_and_the_first_decides() -> None:
    units = {"d4": ["R1f", "V2f"], "d5": ["B2f"], "e4": ["W2f"]}
    table = fight(units, players="RBVW", active="W")
    assert table.asked() == "R", "white had no choice, and violet comes after red"
    table.play("R tgt d4>e4")
    assert table.on("e4") == [] and table.on("d5") == ["B2f"]
    table = fight({"d4": ["R1p", "V2f"], "d5": ["B2f"], "e4": ["W2f"]}, players="RBVW", active="W")
    assert table.asked() == "V", "red's follower there has no attack"


@rule("TM-C3")
def test_a_group_without_attacks_has_no_target() -> None:
    table = fight({"d4": ["R3p"], "d5": ["B3f"]}, active="B")
    assert table.on("d4") == [] and table.on("d5") == ["B3f"]
    salt = {"effects": [{"kind": "salt", "space": "d4"}]}
    table = fight({"d4": ["R3f"], "d5": ["B3f"]}, active="B", turn=salt)
    assert table.on("d5") == ["B3f"]


@rule("TM-C4")
def test_a_high_unit_divides_its_attacks() -> None:
    table = fight({"d4": ["RM"], "d5": ["B1f"], "e4": ["B2f"], "c4": ["B1f"]})
    assert len(table.legal("R")) == 15
    table.play("R tgt d4M:1>d5,2>e4,1>c4")
    assert table.on("d5") == table.on("e4") == table.on("c4") == []


@rule("TM-C5")
def test_attacks_are_compulsory_and_go_to_enemies_only() -> None:
    table = fight({"d4": ["RM"], "d5": ["B1f"], "e4": ["B1f"]})
    assert table.law("R tgt d4M:1>d5,2>e4") == "TM-C5", "all four attacks are given out"
    assert table.law("R tgt d4M:4>c4") == "TM-C5", "nobody stands there"
    assert fight({"d4": ["R2f"], "d5": ["B1f"], "e4": ["B1f"]}).law("R tgt d4>c4") == "TM-C5"


@rule("TM-C6", "TM-C8")
def test_all_attacks_land_together() -> None:
    table = fight({"d4": ["R3f"], "d5": ["B2f"]})
    assert table.on("d4") == ["R1f"] and table.on("d5") == []


@rule("TM-C7")
def test_nonbelievers_die_first_then_the_praying_then_the_active() -> None:
    table = fight({"d4": ["R1n", "R1p", "R1f"], "d5": ["B2f"], "e5": ["B1f"]}, active="B")
    assert table.on("d4") == ["R1f"]


@rule("TM-C7")
def test_between_allies_the_earlier_player_dies_first() -> None:
    table = fight({"d4": ["R2f", "V2f"], "d5": ["B2f"]}, players="RBVW", active="B")
    assert table.on("d4") == ["V2f"]


@rule("TM-C9", "TM-C10", "TM-C8")
@pytest.mark.parametrize(
    ("units", "hp"),
    [
        ({"d4": ["RM"], "d5": ["B1f"], "d3": ["B1f"], "c4": ["B1f"], "e4": ["B1f"]}, 6),
        ({"d4": ["RM"], "d5": ["B2f"], "d3": ["B2f"]}, 4),
        ({"d4": ["RM"], "d5": ["B4f"]}, 3),
        ({"d4": ["RM", "R4f"], "d5": ["B4f"], "d3": ["B4f"], "c4": ["B4f"]}, 1),
    ],
)
def test_divine_armour_ignores_one_attack_for_each_targeting_space(units: dict[str, list[str]], hp: int) -> None:
    table = fight(units, active="B")
    while table.phase == "combat":
        table.match.play(table.match.actors()[0], table.match.legal(table.match.actors()[0])[0])
    assert table.seat("R")["hp"] == hp


@rule("TM-C11", "TM-Q12")
def test_a_messiah_without_health_loses_the_mask_and_is_whole_again() -> None:
    table = fight({"d4": ["RM"], "d5": ["B4f"]}, active="B", seats={"R": {"hp": 1}})
    assert table.seat("R")["hp"] == 6 and table.seat("R")["mask"] is False
    table = fight({"d4": ["RM"], "d5": ["B4f"]}, active="B", seats={"R": {"hp": 3, "mask": False}})
    assert table.result == {"winners": ["B"], "how": "messiah", "loser": "R"}


@rule("TM-C12")
def test_miracle_damage_knows_no_armour_and_breaks_the_mask_at_once() -> None:
    table = Table({"c3": ["RM"], "c5": ["BM"]}, hands={"R": ["smite"]}, belief={"R": 4}, seats={"B": {"hp": 2}})
    table.play("R play smite M>c5:BM").settle()
    assert table.phase == "action" and table.seat("B")["hp"] == 6 and table.seat("B")["mask"] is False


@rule("TM-C14")
def test_shields_take_attacks_before_their_owners_units() -> None:
    chits = {"d4": [{"by": "R", "shield": 2}]}
    table = fight({"d4": ["R2f"], "d5": ["B3f"]}, active="B", providence=chits)
    assert table.on("d4") == ["R1f"]
    chits = {"d4": [{"by": "V", "shield": 2}]}
    table = fight({"d4": ["R1f", "V1f"], "d5": ["B3f"]}, active="B", players="RBVW", providence=chits)
    assert table.on("d4") == ["V1f"], "red dies first, then two attacks meet violet's shield"


@rule("TM-C14")
def test_mercy_saves_followers_after_all_announcements() -> None:
    mercy = {"effects": [{"kind": "mercy", "by": "R", "left": 3}]}
    units = {"d4": ["R1n", "R1p", "R2f"], "d5": ["B4f"], "c4": ["B4f"]}
    table = fight(units, active="B", turn=mercy)
    table.play("R tgt d4>d5")
    assert table.data["pending"]["kind"] == "mercy" and table.asked() == "R"
    assert table.law("R save 1n@d4") == "TM-C14", "nonbelievers are not saved"
    table.play("R save 1p@d4,2f@d4")
    assert table.on("d4") == ["R1p", "R2f"]


@rule("TM-C14")
def test_mercy_may_be_declined_and_never_saves_more_than_it_says() -> None:
    mercy = {"effects": [{"kind": "mercy", "by": "R", "left": 1}]}
    table = fight({"d4": ["R2f"], "d5": ["B4f"]}, active="B", turn=mercy)
    assert table.legal("R") == ["save -", "save 1@d4"]
    table.play("R save 1@d4")
    assert table.on("d4") == ["R1f"]
    table = fight({"d4": ["R2f"], "d5": ["B4f"]}, active="B", turn=mercy).play("R save -")
    assert table.on("d4") == []


@rule("TM-C15")
def test_attacks_left_over_are_wasted() -> None:
    table = fight({"d4": ["R1f"], "d5": ["BM"], "c4": ["R1f"]}, active="B")
    assert table.on("d4") == [] and table.on("c4") == ["R1f"]
