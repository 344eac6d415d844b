"""Ways to be destroyed, forfeits, agreement and points (TM-D, TM-X)."""

from typing import Any

import pytest

from tests.games.true_messiah.build import Table, fresh
from theomachy.games.true_messiah import GAME
from theomachy.games.true_messiah.rules import decks

rule = pytest.mark.rule


@rule("TM-D1", "TM-D3")
def test_with_fewer_than_four_followers_a_player_is_destroyed() -> None:
    units = {"f7": ["BM"], "c5": ["B2f"], "d5": ["B1p", "B1f", "B2n"], "c3": ["RM"]}
    table = Table(units, hands={"R": ["smite"]}, belief={"R": 4}, bare=False)
    table.play("R play smite M>c5:B1f").settle()
    assert table.result == {"winners": ["R"], "how": "followers", "loser": "B"}, "nonbelievers do not count"
    assert table.match.truth().returns() == [1.0, -1.0]


@rule("TM-D2")
def test_a_messiah_without_health_and_mask_destroys_its_player() -> None:
    seats = {"B": {"hp": 3, "mask": False}}
    table = Table({"c3": ["RM"], "c5": ["BM"]}, hands={"R": ["smite"]}, belief={"R": 4}, seats=seats)
    table.play("R play smite M>c5:BM").settle()
    assert table.result == {"winners": ["R"], "how": "messiah", "loser": "B"}


@rule("TM-D5")
def test_with_fewer_than_eight_cards_a_player_is_destroyed() -> None:
    seats = {"B": {"hand": ["edict"], "deck": ["fruit"] * 5, "discard": ["edict"] * 2}}
    table = Table(hands={"R": ["book_burning"]}, belief={"R": 5}, seats=seats)
    table.play("R play book_burning >B").settle().play("R : fruit")
    assert table.result == {"winners": ["R"], "how": "cards", "loser": "B"}


@rule("TM-D5")
def test_cards_by_the_board_and_being_played_count() -> None:
    lying = [{"card": "miracle_shield", "until": "turn_start:R", "kept": True}]
    seats = {"R": {"hand": ["edict"], "deck": ["fruit"] * 6, "board": lying}}
    table = Table({"c3": ["R1f"]}, seats=seats, belief={"R": 1})
    assert decks.owned(table.pos, 0) == 8
    table.play("R play edict").settle()
    assert decks.owned(table.pos, 0) == 8 and table.result is None


@rule("TM-D6")
def test_the_ally_wins_too() -> None:
    units = {"d4": ["RM"], "d5": ["B4f"], "h8": ["BM"]}
    table = Table(units, players="RBVW", phase="combat", turn={"combat_declared": True})
    assert table.result == {"winners": ["R", "V"], "how": "followers", "loser": "B"}
    assert table.match.truth().returns() == [1.0, -1.0, 1.0, -1.0]


@rule("TM-D7", "TM-D13")
def test_destroying_oneself_is_a_forfeit() -> None:
    units = {"b2": ["RM"], "c4": ["R4f"]}
    table = Table(units, hands={"R": ["martyrdom"]}, belief={"R": 1})
    table.play("R play martyrdom").settle().play("R : c4:R3f")
    assert table.result is not None and table.result["winners"] == ["B"]


@rule("TM-D8")
def test_mutual_destruction_is_a_draw_with_two_and_with_teams() -> None:
    units = {"b2": ["RM"], "d4": ["R4f"], "d5": ["B4f"], "f7": ["BM"]}
    table = Table(units, phase="combat", turn={"combat_declared": True})
    assert table.result == {"draw": True} and table.match.truth().returns() == [0.0, 0.0]
    units = {"a1": ["RM"], "d4": ["R4f"], "d5": ["B4f"], "h8": ["BM"]}
    table = Table(units, players="RBVW", phase="combat", turn={"combat_declared": True})
    assert table.result == {"draw": True}
    position = table.match.truth()
    assert GAME.load(GAME.dump(position)).key(0) == position.key(0), "nobody is kept as the loser of a draw"


@rule("TM-D8", "TM-D14")
def test_of_three_the_survivor_wins() -> None:
    units = {"a2": ["RM"], "d4": ["R4f"], "d5": ["B4f"], "h3": ["BM"]}
    table = Table(units, players="RBV", phase="combat", turn={"combat_declared": True})
    assert table.result is not None and table.result["winners"] == ["V"]


@rule("TM-D9", "TM-X4")
def test_agreement_ends_the_game() -> None:
    table = Table()
    table.play("R agree B")
    assert table.result == {"winners": ["B"], "how": "agreed"}
    table = Table(players="RBV").play("R agree V")
    assert table.result is None and table.data["votes"] == {"R": "V"}
    table.play("R agree -", "B agree V")
    assert table.result is None
    table.play("R agree V")
    assert table.result == {"winners": ["V"], "how": "agreed"}


@rule("TM-D10")
def test_it_is_checked_after_each_item_with_everything_together() -> None:
    units = {"b2": ["RM"], "c4": ["R3f"], "d4": ["R1f"], "c5": ["B3f"], "d5": ["B1f"], "f7": ["BM"]}
    table = Table(units, hands={"R": ["plague"]}, belief={"R": 7}, seats={"R": {"hp": 6}})
    table.play("R play plague M>c4").settle()
    assert table.result == {"draw": True}, "the plague took red's and black's followers in one step"


def plagued(deck: int, red: bool) -> Table:
    """Red's Plague leaves black with two followers; red owns *deck* cards beside it, with *red* could pay for it."""
    units = {"b2": ["RM", "R4f" if red else "R4p"], "c5": ["B3f"], "d5": ["B2f"], "f7": ["BM"]}
    seats = {"R": {"hand": ["plague"], "deck": ["fruit"] * deck, "belief": 7}}
    return Table(units, seats=seats, bare=False).play("R play plague M>c5").settle()


@rule("TM-D10", "TM-R12")
def test_destruction_is_checked_before_the_keeping_cost() -> None:
    won = {"winners": ["R"], "how": "followers", "loser": "B"}
    assert plagued(12, True).result == won, "red could pay, but is asked nothing more"
    assert plagued(7, False).result == won, "red's eighth card is lost only after the game is won"


@rule("TM-D10")
def test_whoever_has_destroyed_an_enemy_chooses_nothing_more() -> None:
    units = {"b2": ["RM", "R3f"], "c3": ["B2f"], "d5": ["B3f"], "f7": ["BM"]}
    table = Table(units, hands={"R": ["inquisition"]}, belief={"R": 5}).play("R play inquisition M>c3").settle()
    assert table.result == {"winners": ["R"], "how": "followers", "loser": "B"}


@rule("TM-D11")
def test_credit_goes_to_the_active_player_or_the_next_in_turn_order() -> None:
    units = {"d7": ["VM"], "d4": ["V4f"], "d5": ["R3f"], "e4": ["B3f"], "c4": ["R1f"], "h3": ["B4p", "BM"]}
    declared = {"combat_declared": True}
    for active, winner in (("R", "R"), ("B", "B"), ("V", "R")):
        table = Table(units, players="RBV", active=active, phase="combat", turn=declared)
        while table.phase == "combat":
            seat = table.match.actors()[0]
            table.match.play(seat, table.match.legal(seat)[0])
        assert table.result is not None and table.result["winners"] == [winner], active


@rule("TM-D11")
@pytest.mark.parametrize(("active", "winner"), [("R", "R"), ("B", "V"), ("V", "V")])
def test_who_destroys_in_another_way_in_the_same_combat_did_it_too(active: str, winner: str) -> None:
    units = {"d4": ["R4f"], "d5": ["B2f"], "h3": ["B3p"], "f5": ["BM"], "f6": ["V4f"]}
    dying = {"B": {"hp": 1, "mask": False}}
    table = Table(units, players="RBV", active=active, phase="combat", turn={"combat_declared": True}, seats=dying)
    assert table.result == {"winners": [winner], "how": "messiah", "loser": "B"}, "red cost followers, violet health"


@rule("TM-D11")
def test_a_card_not_kept_is_the_doing_of_who_caused_its_discard() -> None:
    seats = {"B": {"hand": ["plague", "edict"], "deck": ["fruit"] * 6}}
    table = Table({"h3": ["B4f"]}, players="RBV", hands={"R": ["revelation"]}, belief={"R": 3}, seats=seats)
    table.play("R play revelation >B").settle().play("R : plague")
    assert table.data["pending"]["by_other"] == "R" and table.asked() == "B"
    table.play("B letgo")
    assert table.result == {"winners": ["R"], "how": "cards", "loser": "B"}


@rule("TM-D12")
def test_destroying_oneself_and_an_enemy_is_mutual_destruction() -> None:
    units = {"b2": ["RM"], "c4": ["R4f"], "d6": ["B4f"], "f7": ["BM"]}
    table = Table(units, hands={"R": ["doomsday"]}, belief={"R": 11}).play("R play doomsday").settle()
    assert table.result == {"draw": True}


@rule("TM-D13", "TM-D7")
def test_in_a_game_of_three_a_forfeit_leaves_and_the_others_go_on() -> None:
    units = {"a2": ["RM"], "c4": ["R4f"]}
    table = Table(units, players="RBV", hands={"R": ["martyrdom"]}, belief={"R": 1})
    table.play("R play martyrdom").settle().play("R : c4:R3f")
    assert table.result is None and table.seat("R")["out"] is True and table.data["active"] == "B"
    assert "a2" not in table.data["buildings"] and not any(
        "R" in word for words in table.data["units"].values() for word in words
    )
    assert table.seat("R")["hand"] == [] and table.match.calls(0) == []


@rule("TM-D13")
def test_a_leaver_outside_the_own_turn_vanishes_from_stack_and_windows() -> None:
    hands = {"R": ["godspeed", "edict"], "B": ["edict"], "V": ["edict", "dissipater"]}
    units = {"a2": ["R2f"], "h3": ["B2f"], "d7": ["V2f"]}
    table = Table(units, players="RBV", hands=hands, belief={"R": 2, "V": 1})
    table.play("R play godspeed", "B pray 1@h3", "V play dissipater >#1")
    assert len(table.data["stack"]) == 3
    table.play("V resigns")
    assert table.seat("V")["out"] is True and [item["kind"] for item in table.data["stack"]] == ["miracle", "prayer"]
    table.settle()
    assert table.data["turn"]["pace"] == 3 and table.asked() == "R"
    table.play("B resigns")
    assert table.result == {"winners": ["R"], "how": "forfeit", "loser": "B"}, "with two left it is a game of two"


@rule("TM-D13", "TM-K2")
def test_two_of_three_see_five_cards_in_the_market() -> None:
    table = Table(players="RBV", active="V", hands={"R": [], "B": [], "V": []}).play("B resigns", "V end").settle()
    assert table.phase == "bid" and len(table.data["market"]["row"]) == 5 and table.asked() == "RV"


@rule("TM-D13", "TM-X4")
def test_resigning_gives_the_game_to_the_others() -> None:
    assert Table().play("B resigns").result == {"winners": ["R"], "how": "forfeit", "loser": "B"}
    assert Table(players="RBVW").play("W resigns").result == {"winners": ["R", "V"], "how": "forfeit", "loser": "W"}


@rule("TM-D14")
def test_all_destroyed_in_one_step_is_a_draw() -> None:
    units = {"a2": ["RM"], "c4": ["R4f"], "d6": ["B4f"], "h3": ["BM"], "e2": ["V4f"], "d7": ["VM"]}
    table = Table(units, players="RBV", hands={"R": ["doomsday"]}, belief={"R": 11}).play("R play doomsday").settle()
    assert table.result == {"draw": True} and table.match.truth().returns() == [0.0, 0.0, 0.0]


@rule("TM-D15")
def test_in_teams_everybody_else_must_agree_the_ally_too() -> None:
    table = Table(players="RBVW").play("B agree R", "W agree R")
    assert table.result is None
    table.play("V agree R")
    assert table.result == {"winners": ["R", "V"], "how": "agreed"}


@rule("TM-D16")
def test_destroying_the_ally_forfeits_for_the_team() -> None:
    units = {"h1": ["VM"], "c4": ["V4f"], "c3": ["RM"], "a1": ["R4p"]}
    table = Table(units, players="RBVW", hands={"R": ["plague"]}, belief={"R": 7})
    table.play("R play plague M>c4").settle()
    assert table.result is not None and table.result["winners"] == ["B", "W"]


def points(**red: Any) -> Table:
    base = {"hp": 6, "mask": True, "coins": 0}
    table = Table(seats={"R": {**base, **red.pop("seat", {})}, "B": {**base, "coins": 0}}, **red)
    return table.play("R agree points", "B agree points")


@rule("TM-X1", "TM-Q14")
def test_points_count_temples_followers_health_mask_coins_and_bought_cards() -> None:
    table = points(
        units={"b2": ["R4f"], "c3": ["R2p"], "d3": ["RA"]},
        buildings={"c3": "Rt", "c5": "Rt"},
        seat={"hp": 4, "coins": 8, "hand": ["smite", "edict"], "discard": ["doomsday"], "removed": ["plague"]},
    )
    assert table.result == {"winners": ["R"], "how": "points"}
    outcome = table.match.outcome()
    assert outcome is not None and outcome.scores == [20 + 6 + 5 + 4 + 6 + 2 + 4 + 11, 4 + 6 + 6]


@rule("TM-X1")
def test_ties_go_to_temples_then_followers() -> None:
    table = points(
        units={"b2": ["R4f"], "c3": [], "f7": ["B4f"], "d5": ["B4f"], "e5": ["B4f"], "e4": ["B2f"]},
        buildings={"c3": "Rt"},
    )
    assert table.result == {"winners": ["R"], "how": "points"}, "26 each, and red has the temple"


@rule("TM-X1")
def test_cards_on_the_stack_count_for_their_owner() -> None:
    table = Table(hands={"R": ["smite"], "B": ["edict"]}, belief={"R": 4, "B": 1}, units={"c3": ["RM"], "c5": ["BM"]})
    table.play("R play smite M>c5:BM", "R agree points", "B agree points")
    outcome = table.match.outcome()
    assert outcome is not None and outcome.scores == [21, 17]


@rule("TM-X1", "TM-D5")
def test_a_card_whose_keeping_cost_is_asked_for_counts_for_its_owner() -> None:
    units = {"b2": ["R4f", "RM"], "f7": ["B4f", "BM"]}
    table = Table(units, hands={"R": ["plague"], "B": ["dissipater"]}, belief={"R": 7, "B": 1})
    table.play("R play plague M>c4", "B play dissipater >#1").settle()
    assert table.data["pending"]["by_other"] == "B" and decks.owned(table.pos, 0) == 10
    table.play("R agree points", "B agree points")
    outcome = table.match.outcome()
    assert outcome is not None and outcome.scores == [17 + 7, 17 + 1]
    assert table.result == {"winners": ["R"], "how": "points"}


@rule("TM-X2")
def test_teams_add_up_and_a_full_tie_is_shared() -> None:
    table = Table(players="RBVW")
    table.play(*(f"{letter} agree points" for letter in "RBVW"))
    assert table.result == {"winners": ["R", "B", "V", "W"], "how": "points"}
    assert table.match.truth().returns() == [0.0] * 4
    table = Table(players="RBVW", buildings={"c3": "Vt"}).play(*(f"{letter} agree points" for letter in "RBVW"))
    assert table.result == {"winners": ["R", "V"], "how": "points"}


@rule("TM-X3")
def test_the_last_round_ends_by_points() -> None:
    table = Table(active="B", hands={"R": [], "B": []}, options={"round_cap": 1}, buildings={"c3": "Rt"})
    table.play("B end").settle().play("R bid 0", "B bid 0")
    assert table.result == {"winners": ["R"], "how": "points"}
    assert fresh(2).data["options"]["round_cap"] is None
