"""Stops: what a window is about, as each player sees it, and who is asked at all (TM-W12)."""

import pytest

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah.game import GAME

rule = pytest.mark.rule


def stops(table: Table) -> dict[str, str]:
    """The kind of the open window for every player it asks."""
    match = table.match
    return {table.match.game.label(match.truth(), seat): GAME.stop_of(match.truth(), seat) for seat in match.asked()}


def four(units: dict[str, list[str]], **more) -> Table:
    """Red and Violet against Black and White, all of them able to answer."""
    hands = {letter: ["edict"] for letter in "RBVW"} | more.pop("hands", {})
    return Table(units, players="RBVW", hands=hands, belief=dict.fromkeys("RBVW", 9), **more)


def test_a_move_is_near_for_those_it_ends_beside() -> None:
    table = four({"c3": ["R1f"], "c6": ["B1f"]}).play("R mv 1f c3-c4-c5")
    assert stops(table) == {"R": "own", "B": "move-near", "V": "ally", "W": "other"}


def test_a_miracle_at_a_unit_is_at_its_owner() -> None:
    table = four({"c3": ["RM"], "c5": ["B1f"]}, hands={"R": ["smite"]}).play("R play smite M>c5:B1f")
    assert stops(table) == {"B": "miracle-at-me", "V": "ally", "W": "miracle"}


def test_a_miracle_at_a_miracle_is_at_its_player() -> None:
    table = four({"c3": ["RM"], "c5": ["B1f"]}, hands={"R": ["smite", "edict"], "B": ["dissipater", "edict"]})
    table.play("R play smite M>c5:B1f", "B play dissipater >#1")
    assert stops(table) == {"R": "miracle-at-me", "B": "own", "V": "miracle", "W": "ally"}


def test_a_prayer_is_something_else_and_the_end_the_last_call() -> None:
    table = four({"a1": ["R2f"]}).play("R pray 1@a1")
    assert stops(table) == {"R": "own", "B": "other", "V": "ally", "W": "other"}
    table.settle().play("R end")
    assert stops(table) == {"R": "own", "B": "last-call", "V": "last-call", "W": "last-call"}


@rule("TM-W12")
def test_who_publicly_cannot_answer_is_not_asked() -> None:
    table = Table({"c3": ["R1f"]}, hands={"R": ["edict"], "B": []}, belief={"R": 1, "B": 5})
    table.play("R mv 1f c3-c4")
    assert table.match.asked() == [0]


@rule("TM-W2", "TM-W5")
def test_answers_given_early_are_played_in_the_order_of_the_rules() -> None:
    hands = {"R": ["godspeed", "edict"], "B": ["edict"], "V": ["edict"]}
    table = Table({"a2": ["R2f"], "h3": ["B2f"]}, players="RBV", hands=hands, belief={"R": 2, "V": 1})
    table.play("R play godspeed", "V -", "R -")
    assert table.match.actors() == [1] and table.match.answer(2) == "-"
    table.play("B pray 1@h3")
    assert table.match.answer(2) is None, "there is a prayer to answer now"
    table.play("R -", "B -", "V -")
    assert table.seat("B")["belief"] == 1 and table.asked() == "B" and table.match.asked() == [0, 1, 2]
