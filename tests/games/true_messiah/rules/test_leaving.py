"""A player may leave a game of three at any moment; the others continue without a trace of a question (TM-D13)."""

import json

import pytest

from tests.games.true_messiah.build import Table, own
from tests.games.true_messiah.test_invariants import brawl, check_pieces
from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.match import start_from
from theomachy.core.option import Value
from theomachy.core.playout import step
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah.game import GAME
from theomachy.games.true_messiah.position import TrueMessiahPosition

rule = pytest.mark.rule


def leave_and_go_on(pos: TrueMessiahPosition, seat: int, seed: int) -> None:
    """*seat* leaves a copy of the position; nothing waits for it, and the rest can be played and stored."""
    ahead = pos.copy()
    ahead.play(seat, pack(act.RESIGN))
    check_pieces(ahead)
    assert ahead.actors() and seat not in ahead.actors() and seat not in ahead.volunteers()
    data = GAME.dump(ahead)
    assert GAME.dump(GAME.load(json.loads(json.dumps(data)), 0)) == data
    for other in range(3):
        assert GAME.sample_world(GAME.view(ahead, other), Dice(seed)).key(other) == ahead.key(other)
    dice = Dice(seed)
    for _ in range(25):
        if not step(ahead, dice):
            return
        assert ahead.is_over() or all(len(ahead.legal(actor)) > 0 for actor in ahead.actors())
    check_pieces(ahead)


@rule("TM-D13")
@pytest.mark.parametrize("seed", range(4))
def test_anybody_can_leave_at_any_moment(seed: int) -> None:
    options: dict[str, Value] = {"colours": "BVW", "round_cap": 6}
    pos = brawl("RBV", seed).pos if seed % 2 else own(GAME.new(3, seed, options))
    dice = Dice(seed)
    for number in range(150):
        if not step(pos, dice):
            break
        if number % 6 == 0 and not pos.is_pending():
            for seat in range(3):
                if pos.is_playing(seat):
                    leave_and_go_on(pos, seat, number)


def corrupted(active: str) -> Table:
    """Black chooses new targets for violet's Smite."""
    units = {"a2": ["RM", "R4p"], "c3": ["VM"], "c5": ["B2f"]}
    hands = {"V": ["smite"], "B": ["corrupt_miracle"]}
    table = Table(units, players="RBV", active=active, hands=hands, belief={"V": 4, "B": 3})
    first = "V play" if active == "V" else "V !play"
    return table.play(f"{first} smite M>c5:B1f", "B play corrupt_miracle >#1").settle()


@rule("TM-D13")
@pytest.mark.parametrize("active", ["R", "V"])
def test_new_targets_are_not_asked_for_when_the_corrupted_miracle_is_gone(active: str) -> None:
    table = corrupted(active)
    assert table.asked() == "B" and table.data["pending"]["kind"] == "choose"
    table.play("V resigns")
    assert table.data.get("pending") is None and table.data["stack"] == [] and table.on("c5") == ["B2f"]
    assert table.seat("B")["discard"] == ["corrupt_miracle"]
    assert table.phase == ("action" if active == "R" else "bid"), "violet's turn was the last of the round"


@rule("TM-D13", "TM-R21")
@pytest.mark.parametrize("card", ["revelation", "book_burning"])
def test_cards_of_a_leaver_cannot_be_chosen(card: str) -> None:
    hands = {"R": [card], "V": ["edict", "fruit", "smite"]}
    table = Table({"a2": ["R4p", "RM"]}, players="RBV", hands=hands, belief={"R": 5})
    table.play(f"R play {card} >V").settle()
    assert table.data["pending"]["kind"] == "choose"
    table.play("V resigns")
    assert table.data.get("pending") is None and table.asked() == "R" and "end" in table.legal("R")
    assert table.seat("V")["hand"] == [] and table.seat("V")["deck"] == []


@rule("TM-D13", "TM-R21")
def test_a_choice_that_is_nothing_but_declining_closes_when_somebody_leaves() -> None:
    units = {"c3": ["RM"], "c5": ["V3f"]}
    table = Table(units, players="RBV", hands={"R": ["heresy"]}, belief={"R": 3})
    table.play("R play heresy M>c5").settle()
    assert ": c5:V1f" in table.legal("R")
    table.play("V resigns")
    assert table.data.get("pending") is None and table.data["stack"] == []


@rule("TM-D13")
def test_the_combat_of_a_leaver_does_not_go_on() -> None:
    mercy = {"combat_declared": True, "effects": [{"kind": "mercy", "by": "R", "left": 3}]}
    units = {"d4": ["R4f"], "d5": ["B4f"], "h3": ["BM"]}
    table = Table(units, players="RBV", phase="combat", turn=mercy)
    assert table.asked() == "R" and table.data["pending"]["kind"] == "mercy"
    table.play("R resigns")
    assert table.on("d5") == ["B4f"] and table.result is None and table.data["active"] == "B"


@rule("TM-D9", "TM-X4", "TM-D13")
def test_the_word_of_a_leaver_is_no_longer_needed() -> None:
    table = Table(players="RBV").play("R agree B", "V resigns")
    assert table.result == {"winners": ["B"], "how": "agreed"}
    table = Table(players="RBV").play("R agree B", "B agree R", "V resigns")
    assert table.result == {"winners": ["R", "B"], "how": "agreed"}, "each concedes to the other"
    table = Table(players="RBV").play("R agree V", "V resigns")
    assert table.result is None and table.data["votes"] == {}


@rule("TM-X1", "TM-D13")
def test_those_who_are_left_may_have_agreed_to_count_points() -> None:
    table = Table(players="RBV", buildings={"c3": "Rt"}).play("R agree points", "B agree points", "V resigns")
    assert table.result == {"winners": ["R"], "how": "points"}
    assert Table(players="RBV").play("R agree points", "V resigns").result is None


@rule("TM-D13", "TM-R13")
def test_a_keeping_cost_that_a_leaver_caused_is_still_settled() -> None:
    hands = {"R": ["plague"], "B": ["edict"], "V": ["dissipater"]}
    units = {"c3": ["RM"], "a2": ["R4f"], "h3": ["B4f"]}
    table = Table(units, players="RBV", hands=hands, belief={"R": 7, "B": 1, "V": 1})
    table.play("R play plague M>c5", "B play edict", "V play dissipater >#1").settle()
    assert table.data["pending"]["by_other"] == "V"
    table.play("V resigns")
    table.match = start_from(GAME, json.loads(json.dumps(table.data)), 0)
    table.play("R keep 3 (3@a2)")
    assert table.seat("R")["discard"] == ["plague"]
    assert table.asked() == "B" and table.data["pending"]["kind"] == "choose", "the Edict below is still to come"
