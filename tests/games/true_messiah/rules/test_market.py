"""The Market (TM-K)."""

from typing import Any

import pytest

from tests.games.true_messiah.build import Table

rule = pytest.mark.rule
ROW = ["dissipater", "godspeed", "tithes", "doomsday", "plague"]


def bidding(coins: dict[str, int], players: str = "RB", **more: Any) -> Table:
    """The Market is open with a row."""
    row = more.pop("row", ROW)
    seats = {letter: {"coins": amount} for letter, amount in coins.items()}
    return Table(players=players, active=players[-1], phase="bid", seats=seats, market={"row": row, "deck": 30}, **more)


def to_market(players: str, **more: Any) -> Table:
    """The last player of a round ends the turn."""
    table = Table(players=players, active=players[-1], hands={letter: [] for letter in players}, **more)
    return table.play(f"{players[-1]} end").settle()


@rule("TM-K1", "TM-X6")
def test_the_market_opens_after_the_last_turn_and_hides_coins() -> None:
    table = to_market("RB")
    assert table.phase == "bid" and table.asked() == "RB"
    view: dict[str, Any] = table.match.view(0)
    assert view["seats"]["R"]["coins"] == 5 and view["seats"]["B"]["coins"] is None
    assert view["recall"]["coins"] == {"R": 5, "B": 5}, "anybody could have counted them"
    shown = to_market("RB", options={"show_coins_in_market": True})
    assert shown.match.view(0)["seats"]["B"]["coins"] == 5  # type: ignore[index]


@rule("TM-K2")
@pytest.mark.parametrize(("players", "cards"), [("RB", 5), ("RBV", 6), ("RBVW", 7)])
def test_three_cards_and_one_for_each_player_are_revealed(players: str, cards: int) -> None:
    table = to_market(players)
    assert len(table.data["market"]["row"]) == cards and len(table.data["market"]["deck"]) == 42 - cards


@rule("TM-K3")
def test_a_small_marketplace_shows_all_and_an_empty_one_is_skipped() -> None:
    table = to_market("RB", market={"deck": ["smite", "tithes"]})
    assert table.data["market"]["row"] == ["smite", "tithes"] and table.data["market"]["deck"] == []
    table = to_market("RB", market={"deck": []})
    assert table.data["round"] == 2 and table.seat("R")["coins"] == 6, "coins are given all the same"


@rule("TM-K4")
def test_bids_are_sealed_and_opened_together() -> None:
    table = bidding({"R": 5, "B": 5})
    assert table.law("R bid 6") == "TM-K4"
    table.play("R bid 3")
    assert table.asked() == "B" and table.match.view(1)["market"]["bids"] == {"R": True}  # type: ignore[index]
    assert table.match.view(0)["market"]["bids"] == {"R": 3}  # type: ignore[index]
    table.play("B bid 0")
    assert table.match.view(1)["market"]["bids"] == {"R": 3, "B": 0}  # type: ignore[index]
    assert table.match.record().lines[-1].note == "bids R3 B0"


@rule("TM-K4")
def test_an_allys_bid_is_hidden_too() -> None:
    table = bidding(dict.fromkeys("RBVW", 5), "RBVW").play("V bid 4")
    assert table.match.view(0)["market"]["bids"] == {"V": True}  # type: ignore[index]


@rule("TM-K5")
def test_the_highest_bid_buys_first_and_ties_go_to_the_later_player() -> None:
    table = bidding(dict.fromkeys("RBVW", 9), "RBVW").play("R bid 4", "B bid 5", "V bid 4", "W bid 5")
    assert table.data["market"]["order"] == ["W", "B", "V", "R"] and table.asked() == "W"


@rule("TM-K6", "TM-K8")
def test_up_to_two_cards_within_the_bid() -> None:
    table = bidding({"R": 5, "B": 9}).play("R bid 0", "B bid 6")
    assert table.law("B buy plague") == "TM-K6" and table.law("B buy dissipater,godspeed,tithes") == "TM-K6"
    assert table.law("B buy smite") == "TM-K6"
    table.play("B buy godspeed,tithes", "B offer godspeed>-", "B offer tithes>-")
    assert table.seat("B")["discard"] == ["godspeed", "tithes"]


@rule("TM-K7")
def test_the_whole_bid_is_lost() -> None:
    table = bidding({"R": 5, "B": 9}).play("R bid 2", "B bid 9")
    assert table.seat("B")["coins"] == 0 and table.seat("R")["coins"] == 3
    table.play("B buy -", "R buy -")
    assert table.data["round"] == 2 and table.seat("B")["coins"] == 1, "the new coin is income"


@rule("TM-K9")
def test_a_bought_card_may_be_offered_once_to_anybody() -> None:
    table = bidding({"R": 5, "B": 9}).play("R bid 0", "B bid 6", "B buy dissipater,tithes", "B offer dissipater>R")
    assert table.asked() == "R" and table.data["pending"]["to"] == "R"
    table.play("R yes", "B offer tithes>R", "R no")
    assert table.seat("R")["discard"] == ["dissipater"] and table.seat("B")["discard"] == ["tithes"]


@rule("TM-K10")
def test_unsold_cards_go_shuffled_under_the_marketplace() -> None:
    table = bidding({"R": 0, "B": 0}).play("R bid 0", "B bid 0")
    deck = table.data["market"]["deck"]
    assert len(deck) == 35 and sorted(deck[30:]) == sorted(ROW) and table.data["market"]["row"] == []
    said = table.data["recall"]["market"]["deck"]
    assert [slot[0] for slot in said] == [0] * 30 + [1] * 5, "everybody knows that they lie at the bottom"


@rule("TM-K11", "TM-K12")
def test_holy_spaces_and_monoliths_pay_coins() -> None:
    units = {"b4": ["R1p", "RM"], "d3": ["B1f"]}
    table = bidding({"R": 0, "B": 0, "V": 0}, "RBV", units=units, buildings={"c6": "Rt", "c7": "Rt"})
    table.play("R bid 0", "B bid 0", "V bid 0")
    assert [table.seat(letter)["coins"] for letter in "RBV"] == [4, 2, 1]


@rule("TM-K12")
def test_allies_on_one_monolith_both_get_a_coin_and_a_short_pool_pays_in_turn_order() -> None:
    units = {"c4": ["R1f", "V1f"]}
    options = {"monoliths_4p": True}
    table = bidding(dict.fromkeys("RBVW", 0), "RBVW", units=units, options=options)
    table.play(*(f"{letter} bid 0" for letter in "RBVW"))
    assert [table.seat(letter)["coins"] for letter in "RBVW"] == [2, 1, 2, 1]
    table = bidding({"R": 27, "B": 28}).play("R bid 0", "B bid 0")
    assert (table.seat("R")["coins"], table.seat("B")["coins"]) == (28, 28), "one coin was left of 56"


@rule("TM-K13")
def test_the_next_round_begins_with_open_coins() -> None:
    table = bidding({"R": 3, "B": 3}).play("R bid 0", "B bid 0")
    assert table.data["round"] == 2 and table.data["active"] == "R"
    assert table.match.view(0)["seats"]["B"]["coins"] == 4  # type: ignore[index]
