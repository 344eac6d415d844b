"""What the next turn would bring, told beforehand (TM-B1, TM-B4, TM-B5, TM-B8, TM-A2)."""

from typing import Any, cast

import pytest

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah.game import GAME


@pytest.mark.rule("TM-B1", "TM-B5", "TM-B8", "TM-A2")
def test_the_prospects_count_recruits_temples_and_moves() -> None:
    table = Table({"b2": ["R2f"], "c4": ["R4p"], "c3": ["RM"]})
    red, black = cast(list[dict[str, Any]], table.match.view(0)["next_turns"])
    assert red == {
        "celebrity": 0,
        "at": None,
        "numbers": 1,
        "crowds": ["b2"],
        "temples": ["c4"],
        "spoilt": {},
        "moves": 9,
    }
    assert black["numbers"] == 1 and black["temples"] == [] and black["moves"] == 6


@pytest.mark.rule("TM-B4")
def test_a_messiah_alone_on_a_holy_space_promises_two() -> None:
    table = Table({"b2": ["RM"], "c4": ["R4f"]})
    red = table.match.view(1)["next_turns"][0]  # type: ignore[index]
    assert (red["celebrity"], red["at"], red["moves"]) == (2, "b2", 6)


@pytest.mark.rule("TM-D3", "TM-D5")
def test_everybody_sees_how_much_more_can_be_lost() -> None:
    table = Table({"b2": ["R3f"], "c4": ["R2p", "R1n"], "c3": ["RM"]})
    for viewer in (0, 1, None):
        red = table.match.view(viewer)["spare"][0]  # type: ignore[index]
        assert red == {"followers": 1, "cards": 1}


@pytest.mark.rule("TM-F1", "TM-C6", "TM-C9")
def test_the_coming_combat_is_foretold() -> None:
    table = Table({"d5": ["BM"], "d4": ["R2f"]}, active="B")
    for viewer in (0, 1, None):
        seen = table.match.view(viewer)
        assert seen["doomed"] == {"d4": {"fall": 2, "hits": 0}, "d5": {"fall": 0, "hits": 1}}
        shown = [GAME.describe(event) for event in seen["forecast"]["combat"]]  # type: ignore[index]
        assert any("d4" in line for line in shown) and any("1 damage" in line for line in shown)
    table.play("B end!").settle()
    assert table.on("d4") == [] and table.seat("B")["hp"] == 5


@pytest.mark.rule("TM-F5")
def test_no_combat_is_foretold_where_none_would_be_declared() -> None:
    day = {"board": [{"card": "holy_day", "until": "end_of_turn:B", "turns": 1, "kept": True}]}
    assert Table({"d5": ["BM"], "d4": ["R2f"]}, seats={"B": day}).match.view(0)["doomed"] == {}
    assert Table({"d5": ["BM"], "d3": ["R2f"]}).match.view(0)["doomed"] == {}


@pytest.mark.rule("TM-W3")
def test_the_stack_is_foretold_as_if_all_passed() -> None:
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, hands={"R": ["smite"]}, belief={"R": 4, "B": 3})
    assert "stack" not in table.match.view(1)["forecast"]  # type: ignore[operator]
    table.play("R play smite M>d4:B1f")
    shown = [event["event"] for event in table.match.view(1)["forecast"]["stack"]]  # type: ignore[index]
    assert shown == ["units-fell", "miracle-resolved"] and table.on("d4") == ["B1f", "B1f"], "only foretold"


def texts(reach: dict[str, Any]) -> list[str]:
    """How the groups that go the same ways are written."""
    return [group["text"] for group in reach["groups"]]


def counts(group: dict[str, Any]) -> dict[str, int]:
    """How many of each kind a group has."""
    return {member["kind"]: member["count"] for member in group["members"]}


@pytest.mark.rule("TM-M1", "TM-M3", "TM-M4")
def test_where_units_can_go_is_shown_with_the_way() -> None:
    table = Table({"c4": ["R2f"], "c5": ["B1f"], "d4": ["RM"]}, buildings={"b4": "Bt"})
    reach = cast(dict[str, Any], table.match.view(0)["reach"])
    assert set(reach) == {"c4", "d4"}, "praying units stay"
    [low] = reach["c4"]
    assert texts(low) == ["mv 1f c4", "mv 2f c4"], "groups that go the same ways are told together"
    assert {way[-1] for way in low["ways"]} == {"c3", "c2", "b3", "d3", "d4", "e4", "d5"}
    assert ["c4", "d4", "d5"] in low["ways"] and all(way[0] == "c4" for way in low["ways"])
    closed = cast(dict[str, str], table.match.view(0)["closed"])
    assert (closed["c5"], closed["b4"], closed["b2"]) == ("enemy-there", "foreign-building", "no-room")
    assert table.match.view(1)["reach"] == {} and table.match.view(None)["reach"] == {}


@pytest.mark.rule("TM-M1")
def test_a_begun_move_shows_how_it_can_go_on() -> None:
    table = Table({"c4": ["R2f"]})
    table.match.play(0, "mv 2f c4")
    table.match.play(0, "-c5")
    reach = cast(dict[str, Any], table.match.view(0)["reach"])
    [on] = reach["c5"]
    assert set(reach) == {"c5"} and texts(on) == [""] and counts(on["groups"][0]) == {"follower": 2}
    assert {way[-1] for way in on["ways"]} == {"c6", "b5", "d5"}


@pytest.mark.rule("TM-M5", "TM-M6")
def test_each_group_has_ways_of_its_own() -> None:
    table = Table({"c4": ["R1f", "R1n", "RM"], "c5": ["R3f"]}, buildings={"c3": "Rt"})
    reach = cast(dict[str, Any], table.match.view(0)["reach"])["c4"]
    ends = {text: {way[-1] for way in one["ways"]} for one in reach for text in texts(one)}
    assert {"c3", "c5"} <= ends["mv 1f c4"] and "c3" not in ends["mv 1n c4"]
    assert "c5" not in ends["mv 1f,1n c4"] and "c5" in ends["mv M c4"]
    both = next(group for one in reach for group in one["groups"] if group["text"] == "mv 1f,1n,M c4")
    assert counts(both) == {"follower": 1, "nonbeliever": 1, "messiah": 1}


@pytest.mark.rule("TM-R4")
def test_what_a_miracle_could_be_aimed_at_is_shown_to_its_player_alone() -> None:
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, hands={"R": ["smite", "manna"]}, belief={"R": 4, "B": 3})
    aims = cast(dict[str, dict[str, str]], table.match.view(0)["aims"])
    assert aims["play smite M"]["unit:d4:B1f"] == "d4:B1f" and "unit:f7:BM" not in aims["play smite M"]
    assert "aims" not in table.match.view(1) or not table.match.view(1)["aims"]
    table.play("R play smite M>d4:B1f")


@pytest.mark.rule("TM-B8", "TM-B10")
def test_a_spoilt_site_is_shown_with_its_reason() -> None:
    units = {"c4": ["R3f", "R1n"], "d4": ["R3f"], "b4": ["R4f"]}
    red = cast(list[dict[str, Any]], Table(units).match.view(0)["next_turns"])[0]
    assert red["spoilt"] == {"c4": "nonbeliever"} and red["temples"] == ["b4"]
    red = cast(list[dict[str, Any]], Table({"b4": ["R4f"]}, players="RBV").match.view(0)["next_turns"])[0]
    assert red["spoilt"] == {"b4": "monolith"}
    shared = {"c4": ["R4f", "VA"]}
    red = cast(list[dict[str, Any]], Table(shared, players="RBVW").match.view(0)["next_turns"])[0]
    assert red["spoilt"] == {"c4": "shared-site"}


@pytest.mark.rule("TM-E2")
def test_an_empty_city_in_reach_is_marked() -> None:
    units = {"b2": [], "d7": ["RM"], "c4": ["R4f"]}
    assert Table({**units, "c3": ["B1f"]}).match.view(None)["open_cities"] == ["b2"]
    assert Table(units).match.view(None)["open_cities"] == []


@pytest.mark.rule("TM-A5", "TM-R1", "TM-R2")
def test_who_could_pray_for_a_card_is_proposed_far_from_enemies_first() -> None:
    units = {"b2": ["R2f", "RM"], "d4": ["R2f"], "e4": ["B1f"]}
    given: dict[str, Any] = {"buildings": {"d4": "Rt"}, "hands": {"R": ["smite", "edict", "doomsday"]}}
    prayers = cast(dict[str, list[str]], Table(units, belief={"R": 1}, **given).match.view(0)["prayers"])
    assert prayers == {"smite": ["unit:b2:R2f", "unit:d4:R1f"]}, "Edict is paid for, Doomsday is out of reach"
    table = Table(units, active="B", buildings={"d4": "Rt"}, hands={"R": ["evangelize", "edict"]})
    answers = cast(dict[str, list[str]], table.match.view(0).get("prayers", {}))
    assert answers == {"edict": ["unit:b2:R1f"]}, "only what may be played in the turn of another"


# What boards draw without taking notation apart.


def test_everybody_stands_on_the_board_as_data() -> None:
    table = Table({"c4": ["R2f", "R1p*", "BA"], "c5": []})
    squares = cast(dict[str, list[dict[str, Any]]], table.match.view(None)["squares"])
    assert squares["c5"] == [] and len(squares) == 30
    assert sorted((unit["owner"], unit["kind"], unit["count"], unit["moved"]) for unit in squares["c4"]) == [
        ("B", "avatar", 1, False),
        ("R", "follower", 2, False),
        ("R", "praying", 1, True),
    ]


def test_the_stack_is_shown_as_data() -> None:
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, hands={"R": ["smite"]}, belief={"R": 4, "B": 3})
    table.play("R play smite M>d4:B1f")
    [smite] = cast(list[dict[str, Any]], table.match.view(1)["announced"])
    target = {"owner": "B", "kind": "follower", "count": 1, "moved": False}
    assert (smite["from"], smite["at"]) == ("c3", ["d4"])
    assert smite["targets"] == [{"space": "d4", "unit": target}]
    table = Table({"c4": ["R2f", "RM"]}, hands={"B": ["dissipater"]}, belief={"B": 1})  # who may answer the move
    table.play("R mv 2f,M c4-c5")
    [move] = cast(list[dict[str, Any]], table.match.view(1)["announced"])
    assert move["at"] == ["c4", "c5"] and counts({"members": move["units"]}) == {"follower": 2, "messiah": 1}


@pytest.mark.rule("TM-A5")
def test_who_can_pray_is_gathered_over_several_spaces() -> None:
    table = Table({"b2": ["R2f"], "c4": ["R1f"]}, buildings={"c4": "Rt"})
    found = cast(dict[str, Any], table.match.view(0)["gathering"])
    assert (found["verb"], found["template"], found["join"], found["most"]) == ("pray", "pray {}", ",", 0)
    ways = {kin["space"]: [(way["count"], way["text"], way["thing"]) for way in kin["ways"]] for kin in found["kin"]}
    assert ways["b2"] == [(1, "1@b2", "unit:b2:R1f"), (2, "2@b2", "unit:b2:R2f")]
    table.play("R pray 2@b2,1@c4")
    assert table.match.view(1).get("gathering") is None, "nobody else's business"


@pytest.mark.rule("TM-K6")
def test_a_bid_shows_what_it_is_worth_in_one_or_two_cards() -> None:
    market = {"row": ["plague", "tithes", "dissipater"], "deck": []}
    table = Table(phase="bid", market=market, seats={"R": {"coins": 5}})
    assert table.match.view(0)["worth"] == [0, 1, 1, 3, 4, 4]


@pytest.mark.rule("TM-R1")
def test_a_card_that_costs_more_than_the_belief_says_how_much_is_missing() -> None:
    table = Table(hands={"R": ["smite", "edict"]}, belief={"R": 1})
    assert table.match.view(0)["lacking"] == {"smite": 3}
