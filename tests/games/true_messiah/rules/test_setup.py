"""Components and set-up (TM-N, TM-S)."""

from collections import Counter
from typing import Any

import pytest

from tests.games.true_messiah.build import Table, fresh
from theomachy.core.message import read_data
from theomachy.core.refusal import OptionError
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.cards import FILE
from theomachy.games.true_messiah.components.edition import PACKAGE, STANDARD
from theomachy.games.true_messiah.game import GAME

CARDS = STANDARD.cards

rule = pytest.mark.rule


@rule("TM-N1", "TM-N2", "TM-N5")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert (
        4 * pieces.TEMPLES,
        4 * pieces.FOLLOWERS,
        4 * pieces.NONBELIEVERS,
        pieces.COINS,
        pieces.PROVIDENCE_CHITS,
    ) == (16, 96, 48, 56, 8)
    starters = sum(CARDS.in_deck[kind * 4 + colour] for kind in range(CARDS.kinds) for colour in range(4))
    assert (starters, sum(CARDS.copies), starters + sum(CARDS.copies)) == (36, 42, 78)
    assert all(not CARDS.copies[kind] for kind in range(CARDS.starters)) and all(
        CARDS.copies[kind] for kind in range(CARDS.starters, CARDS.kinds)
    )


DATA: list[dict[str, Any]] = read_data(PACKAGE, f"data/{FILE}")["miracle"]  # type: ignore[assignment]


@rule("TM-N4")
def test_every_card_of_the_data_is_a_miracle_with_a_source() -> None:
    assert len(DATA) == 40
    for card in DATA:
        assert {"id", "effect", "cost", "source"} <= set(card)
        assert isinstance(card["source"], dict) and set(card["source"]) <= {"book", "public", "ours"}


def test_costs_are_those_of_the_list() -> None:
    market = Counter(
        int(str(card["cost"])) for card in DATA if "copies" in card for _ in range(int(str(card["copies"])))
    )
    assert dict(market) == {1: 3, 2: 11, 3: 12, 4: 5, 5: 6, 6: 2, 7: 1, 9: 1, 11: 1}
    assert sum(cost * number for cost, number in market.items()) == 150


@rule("TM-N3")
def test_gains_of_coins_stop_when_the_pool_is_empty() -> None:
    table = Table(hands={"R": ["pious_benefactors"]}, belief={"R": 1}, seats={"B": {"coins": 50}})
    table.play("R play pious_benefactors").settle()
    assert table.seat("R")["coins"] == 6


@rule("TM-N6")
def test_without_a_chit_nothing_is_placed() -> None:
    spaces = ["c3", "c4", "d3", "d4", "e3", "e4"]
    table = Table(
        {"b2": ["RM"], **{space: ["R4f"] for space in spaces}}, hands={"R": ["evangelize"]}, belief={"R": 2}, bare=False
    )
    table.play("R play evangelize M>b2").settle()
    assert table.on("b2") == ["RM"] and table.seat("R")["discard"] == ["evangelize"]


@rule("TM-N7")
def test_dead_units_come_back() -> None:
    spaces = {space: ["R4f"] for space in ("c3", "c4", "d3", "d4", "e3", "e4")}
    table = Table({"b2": ["RM"], **spaces}, hands={"R": ["smite", "evangelize"]}, belief={"R": 6})
    assert table.pos.spare_followers(0) == 0
    table.play("R play smite M>c3:R1f").settle().play("R play evangelize M>b2").settle()
    assert table.on("c3") == ["R3f"] and table.on("b2") == ["R1f", "RM"], "the dead one's chit is used again"


@rule("TM-N7")
def test_a_removed_card_stays_away_and_a_broken_mask_too_but_for_a_second_coming() -> None:
    hands = {"R": ["plague", "born_again"]}
    table = Table({"c3": ["RM"]}, hands=hands, belief={"R": 12}).play("R play plague M>c6").settle().play("R letgo")
    table.play("R play born_again").settle()
    held = table.seat("R")["hand"] + table.seat("R")["deck"] + table.seat("R")["discard"]
    assert table.seat("R")["removed"] == ["plague"] and "plague" not in held
    hands = {"R": ["laying_on_of_hands", "second_coming"], "B": ["smite"]}
    hurt = {"R": {"hp": 3}}
    table = Table({"c3": ["RM"], "c5": ["BM"]}, hands=hands, belief={"R": 12, "B": 4}, seats=hurt)
    table.play("B !play smite M>c3:RM").settle()
    assert table.seat("R")["mask"] is False and table.seat("R")["hp"] == 6
    table.play("R play laying_on_of_hands").settle()
    assert table.seat("R")["mask"] is False
    table.play("R play second_coming").settle()
    assert table.seat("R")["mask"] is True and table.seat("R")["removed"] == ["second_coming"]


@rule("TM-S1", "TM-S2")
def test_turn_order_is_red_black_violet_white_skipping_colours() -> None:
    table = fresh(3, colours="RVW")
    assert table.data["players"] == ["R", "V", "W"]
    assert [GAME.label(table.match.truth(), seat) for seat in range(3)] == ["R", "V", "W"]
    assert GAME.sides(fresh(4).match.truth()) == [0, 1, 0, 1]
    assert GAME.sides(table.match.truth()) == [0, 1, 2]
    with pytest.raises(OptionError, match="3 colours"):
        fresh(3, colours="RB")


@rule("TM-S3", "TM-S4", "TM-S5")
@pytest.mark.parametrize(
    ("seats", "spaces", "cities", "camps"),
    [
        (2, 30, ["b2", "f7"], ["c2", "e7"]),
        (3, 56, ["a2", "h3", "d7"], ["b2", "g3", "d6"]),
        (4, 64, ["a1", "h8", "h1", "a8"], ["b1", "g8", "g1", "b8"]),
    ],
)
def test_everybody_starts_with_city_messiah_and_seven_followers(
    seats: int, spaces: int, cities: list[str], camps: list[str]
) -> None:
    table = fresh(seats)
    assert len(table.pos.board.spaces) == spaces
    for letter, city, camp in zip(table.data["players"], cities, camps, strict=True):
        assert table.data["buildings"][city] == f"{letter}c"
        assert table.on(city) == [f"{letter}4f", f"{letter}M"] and table.on(camp) == [f"{letter}3f"]
        own = table.seat(letter)
        assert (own["hp"], own["mask"], own["coins"], len(own["hand"]), len(own["deck"])) == (6, True, 5, 6, 3)


@rule("TM-S6", "TM-X5")
def test_monoliths_stand_in_games_of_three_and_by_option_of_four() -> None:
    assert fresh(2).data["monoliths"] == [] and fresh(4).data["monoliths"] == []
    assert sorted(fresh(3).data["monoliths"]) == ["b4", "d3", "e5", "f2"]
    assert sorted(fresh(4, monoliths_4p=True).data["monoliths"]) == ["c4", "c5", "f4", "f5"]


def test_three_cities_are_equally_far_from_one_another_and_from_the_monoliths() -> None:
    def far(a: str, b: str) -> int:
        return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1]))

    cities, stones = ["a2", "h3", "d7"], ["b4", "d3", "e5", "f2"]
    assert {far(a, b) for a in cities for b in cities if a < b} == {8}
    assert all(sorted(far(city, stone) for stone in stones) == [3, 4, 5, 7] for city in cities)


@rule("TM-S7")
def test_hands_are_secret_from_enemies_and_open_to_allies() -> None:
    table = fresh(4)
    view: dict[str, dict[str, dict[str, object]]] = table.match.view(0)  # type: ignore[assignment]
    assert isinstance(view["seats"]["R"]["hand"], list) and isinstance(view["seats"]["V"]["hand"], list)
    assert view["seats"]["B"]["hand"] == 6 and view["seats"]["W"]["hand"] == 6
    assert view["seats"]["R"]["deck"] == 3


@rule("TM-S11", "TM-S8")
@pytest.mark.parametrize(
    ("letter", "plus"), [("R", "edict_plus"), ("B", "fruit_plus"), ("V", "evangelize_plus"), ("W", "providence_plus")]
)
def test_each_deck_holds_its_own_plus_card(letter: str, plus: str) -> None:
    table = fresh(4)
    own = Counter(table.seat(letter)["hand"] + table.seat(letter)["deck"])
    signature = plus.removesuffix("_plus")
    for name in ("edict", "fruit", "evangelize", "providence"):
        assert own[name] == (1 if name == signature else 2)
    assert own[plus] == own["pious_benefactors"] == 1 and own.total() == 9
    assert len(table.data["market"]["deck"]) == 42


@rule("TM-S9", "TM-S10")
def test_starting_moves_are_unlimited_unanswered_and_forgotten() -> None:
    table = fresh(2)
    table.play("R mv 3f c2-c3-c4", "R mv 4f b2-b3", "R mv M b2-c2")
    assert table.asked() == "R" and table.phase == "setup"
    assert table.law("R pray 1@b3") == "TM-T4"
    assert table.law("R mv 1f b3-b4") == "TM-M2"
    table.play("R done")
    assert table.asked() == "B"
    table.play("B done")
    assert table.phase == "build" and table.data["turn"]["low_moved"] == 0
    table.play("R build -", "R mv 1f b3-b4")
