"""The value of a position: every step of a turn is judged by how the turn would end."""

import pytest

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah.game import GAME


def value(table: Table, letter: str = "R") -> float:
    return GAME.evaluate(table.pos, table.number(letter))


def test_a_miracle_on_the_stack_is_worth_what_it_will_do() -> None:
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, hands={"R": ["smite"]}, belief={"R": 4, "B": 3})
    before = value(table)
    table.play("R play smite M>d4:B1f")
    assert table.pos.window() != 0, "it may be answered"
    announced = value(table)
    assert announced > before
    table.settle()
    assert table.on("d4") == ["B1f"] and value(table) == announced


def test_the_coming_combat_counts_before_it_is_declared() -> None:
    beside = Table({"d4": ["R2f"], "d5": ["B2p"]})
    apart = Table({"d4": ["R2f"], "d6": ["B2p"]})
    assert value(beside) > value(apart), "the praying cannot hit back"
    beside.play("R end!")
    assert beside.on("d4") == ["R2f"] and beside.on("d5") == [], "and so it came"


def test_mutual_ruin_is_a_draw_and_the_own_ruin_a_loss() -> None:
    units = {"d4": ["R3f"], "d5": ["B3f"], "b2": ["R1f"], "f7": ["B1f"]}
    assert value(Table(units)) == 0.0
    assert value(Table({**units, "f7": ["B4f"]})) == -1.0


@pytest.mark.parametrize("active", ["R", "B"])
def test_an_empty_city_beside_an_enemy_is_as_good_as_lost(active: str) -> None:
    table = Table({"b2": [], "b3": ["B1f"], "d4": ["R4f", "RM"]}, active=active)
    assert value(table) < -0.8 and value(table, "B") > 0.8


def test_what_one_side_wins_the_other_loses() -> None:
    table = Table({"d4": ["R2f", "RM"], "c6": ["B4f"]}, buildings={"c6": "Bt"})
    assert value(table) == -value(table, "B")


def test_a_bid_is_worth_what_it_can_buy() -> None:
    market = {"row": ["doomsday", "godspeed", "tithes", "plague"], "bids": {}, "order": []}
    worth = {}
    for coins in range(6):
        table = Table({}, phase="bid", market=market).play(f"R bid {coins}")
        worth[coins] = value(table)
    assert max(worth, key=lambda coins: worth[coins]) == 5, "godspeed and tithes"
    assert worth[4] < worth[3] and worth[1] < worth[0], "what buys nothing more is lost"


def test_a_bought_card_is_not_given_to_an_enemy() -> None:
    market = {"row": ["doomsday", "godspeed", "tithes", "plague"], "bids": {}, "order": []}
    worth = {}
    for to in "-R":
        table = Table({}, phase="bid", market=market).play("R bid 0", "B bid 5", "B buy godspeed,tithes")
        worth[to] = value(table.play(f"B offer godspeed>{to}"), "B")
    assert worth["-"] > worth["R"]
