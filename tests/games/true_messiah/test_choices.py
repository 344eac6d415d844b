"""What the screen asks and how it answers: picks in any order, cautions, and what the log tells."""

from typing import Any

import pytest

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah.game import GAME


def paths(table: Table, seat: int = 0) -> list[list[str]]:
    """What can be clicked now."""
    choices = table.match.choices(seat)
    assert choices is not None
    return [item.path for item in choices.items]


def warned(table: Table, line: str) -> str:
    """The key of the sentence to confirm before a choice, "" for none."""
    letter, _, text = line.partition(" ")
    choices = table.match.choices(table.number(letter))
    assert choices is not None
    [item] = [item for item in choices.items if item.text == text]
    return item.warning.key if item.warning is not None else ""


def shown(table: Table, *lines: str) -> list[str]:
    """What the log says of lines."""
    said = []
    for line in lines:
        letter, _, text = line.partition(" ")
        for event in table.match.play(table.number(letter), text):
            said.append(GAME.describe(event.seen_by(None), players=["Red", "Black"]))
    return said


# Picks in any order.


@pytest.mark.rule("TM-U7")
def test_the_origin_is_asked_only_where_there_is_an_avatar() -> None:
    given: dict[str, Any] = {"hands": {"R": ["smite", "create_avatar"]}, "belief": {"R": 9}}
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, **given)
    assert ["card:smite"] in paths(table) and ["card:create_avatar"] in paths(table)
    table = Table({"c3": ["RM"], "c4": ["RA"], "d4": ["B2f"]}, **given)
    assert ["card:smite", "button:how-M"] in paths(table) and ["card:smite", "button:how-A"] in paths(table)


@pytest.mark.rule("TM-B4", "TM-B5")
def test_the_kind_of_recruits_is_asked_only_where_both_could_come() -> None:
    alone = {"b2": ["RM"], "c4": ["R4f"]}
    assert ["space:b2", "number:2"] in paths(Table(alone, phase="recruit"))
    table = Table({**alone, "c3": ["R2f"]}, phase="recruit", buildings={"c3": "Rt"})
    assert ["space:b2", "button:celebrity", "number:2"] in paths(table)
    assert ["space:b2", "button:numbers", "number:1"] in paths(table) and ["space:c3", "number:1"] in paths(table)


def test_targets_of_one_miracle_are_ticked_in_any_order() -> None:
    units = {"c3": ["RM"], "d4": ["B2f"], "c5": ["B2f"], "e3": ["B2f"]}
    table = Table(units, hands={"R": ["swarm_of_locusts"]}, belief={"R": 6})
    table.match.play(0, "play swarm_of_locusts M")
    choices = table.match.choices(0)
    assert choices is not None and choices.form is not None
    assert (choices.form.least, choices.form.most, choices.form.template) == (1, 4, ">{}.")
    assert dict(choices.form.things)["space:d4"] == "d4"
    table.match.play(0, ">e3,c5,d4.")
    table.settle()
    assert [len(table.on(space)) for space in ("c5", "d4", "e3")] == [1, 1, 1]


def test_spaces_of_zealotry_are_ticked_in_any_order() -> None:
    table = Table({"c3": ["RM", "R2f"], "d4": ["R2f"]}, hands={"R": ["zealotry"]}, belief={"R": 4})
    table.play("R play zealotry").settle()
    choices = table.match.choices(0)
    assert choices is not None and choices.form is not None and choices.form.most == 2
    table.play(f"R {choices.form.template.format('d4,c3')}")
    assert table.data["turn"]["effects"] == [{"kind": "zeal", "by": "R", "spaces": ["c3", "d4"]}]


def test_what_is_begun_goes_on_in_any_order() -> None:
    table = Table({"b2": ["R2f"], "c3": ["R2f"], "d4": ["R2f", "RM"]}, buildings={"c3": "Rt", "d4": "Rt"})
    table.match.play(0, "pray 1@b2,")
    table.match.play(0, "+2@d4,1@c3.")
    assert table.settle().seat("R")["belief"] == 4
    table = Table({"c3": ["R2f"]}, turn={"pace": 3})
    table.match.play(0, "mv 2f c3")
    table.match.play(0, "-c4-c5.")
    assert table.settle().on("c5") == ["R2f*"]


def test_units_are_placed_in_any_order_after_a_sack() -> None:
    units = {"d4": ["R2f"], "c5": ["RM", "R1f"]}
    table = Table(units, phase="sack", buildings={"d5": "Bt"}).play("R sack d5 capture")
    table.play("R +M@c5 +2f@d4 +1f@c5")
    assert sorted(word[1:3] for word in table.on("d5")) == ["3f", "M"]


@pytest.mark.rule("TM-E14")
def test_the_three_cards_to_keep_are_ticked() -> None:
    hand = ["edict", "edict", "fruit", "smite", "manna"]
    table = Table(phase="discard", hands={"R": hand})
    choices = table.match.choices(0)
    assert choices is not None and choices.form is not None
    assert [thing for thing, _ in choices.form.things].count("card:edict#2") == 1
    assert (choices.form.least, choices.form.most) == (3, 3)
    assert table.refused("R hold smite,manna").code == "discard-exactly"
    assert table.refused("R hold smite,manna,plague").code == "not-in-hand"
    table.play("R hold smite,edict,manna")
    assert table.seat("R")["discard"] == ["edict", "fruit"]


def test_some_of_several_kinds_of_units_can_be_chosen() -> None:
    given: dict[str, Any] = {"hands": {"R": ["crisis_of_faith"]}, "belief": {"R": 2}}
    table = Table({"c3": ["RM"], "d4": ["B1f", "B1f*"]}, buildings={"d4": "Bt"}, **given)
    found = paths(table.play("R play crisis_of_faith M>d4").settle())
    assert ["unit:d4:B1f", "button:done"] in found, "or nobody could stop after the first"
    assert ["unit:d4:B1f*", "button:done"] in found
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, buildings={"d4": "Bt"}, **given)
    assert ["unit:d4:B2f"] in paths(table.play("R play crisis_of_faith M>d4").settle())


# Cautions.


@pytest.mark.rule("TM-A5")
def test_the_last_follower_awake_beside_an_enemy_is_cautioned() -> None:
    table = Table({"b2": ["R2f", "RM"], "b3": ["B1f"]})
    assert warned(table, "R pray 2@b2") == "warning.last-awake" and warned(table, "R pray 1@b2") == ""
    assert warned(Table({"b2": ["R2f", "RM"]}), "R pray 2@b2") == ""


@pytest.mark.rule("TM-D3", "TM-D7")
def test_losing_the_fourth_follower_by_ones_own_doing_is_cautioned() -> None:
    units = {"b2": ["R2f", "RM"], "d4": ["R2f"], "d5": ["B4f"]}
    assert warned(Table(units), "R end!") == "warning.last-followers"
    assert warned(Table({**units, "c2": ["R2f"]}), "R end!") == ""
    given: dict[str, Any] = {"hands": {"R": ["doomsday", "plague"]}, "belief": {"R": 20}}
    assert warned(Table(units, **given), "R play doomsday") == "warning.last-followers"
    assert warned(Table({**units, "d4": [], "b3": ["B1f"], "b2": ["R4f", "RM"]}, **given), "R play doomsday") == ""
    table = Table(units, **given)
    table.match.play(0, "play plague M")
    assert warned(table, "R >d4") == "warning.last-followers" and warned(table, "R >d2") == ""


# The log.


def test_the_log_shows_what_is_aimed_at() -> None:
    given: dict[str, Any] = {
        "hands": {"R": ["smite", "revelation"], "B": ["dissipater", "edict", "edict"]},
        "belief": {"R": 9, "B": 9},
    }
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, **given)
    assert "Red plays Smite at d4." in shown(table, "R play smite M>d4:B1f")
    number = table.data["stack"][-1]["id"]
    assert "Black plays Dissipater against Smite." in shown(table, f"B play dissipater >#{number}")
    assert "Red plays Revelation against Black." in shown(table.settle(), "R play revelation >B")


def test_the_log_shows_who_prays_and_who_attacks_whom() -> None:
    table = Table({"b2": ["R2f"], "c3": ["R2f", "RM"]}, buildings={"c3": "Rt"})
    assert "Red prays with 3 followers on b2 and c3." in shown(table, "R pray 2@b2,1@c3")
    units = {"d4": ["RM"], "d5": ["B1f"], "e4": ["B1f"]}
    table = Table(units, phase="combat", turn={"combat_declared": True})
    lines = shown(table, "R tgt d4M:3>d5,1>e4")
    assert {"Red attacks d5 from d4 (3 attacks).", "Red attacks e4 from d4 (1 attack)."} <= set(lines)


@pytest.mark.rule("TM-E10")
def test_the_log_shows_the_fate_of_loot_and_the_bids() -> None:
    deck = {"B": {"hand": 3, "deck": ["smite", "fruit", "manna"], "discard": ["edict"] * 4}}
    for word, line in (("take", "takes"), ("drop", "removes")):
        table = Table({"d4": ["R2f"]}, phase="sack", buildings={"d5": "Bt"}, seats=deck)
        table.play("R sack d5 capture", "R +-")
        assert any(f"Red {line} Smite" in said for said in shown(table, f"R loot {word} smite"))
    row = {"row": ["smite"], "deck": 41}
    table = Table(phase="bid", active="B", market=row)
    assert "Red bids" not in "".join(shown(table, "R bid 3"))
    assert {"Red bids 3 coins.", "Black bids 1 coin."} <= set(shown(table, "B bid 1"))
