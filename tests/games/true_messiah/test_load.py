"""Positions as data: round trips, what is left open, and mistakes that are named."""

import json
from typing import Any

import pytest

from tests.games.true_messiah.build import Table, fresh, own
from theomachy.core.chance import Dice
from theomachy.core.refusal import PositionError
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.game import GAME

RULEBOOK: dict[str, Any] = {
    "game": "true_messiah",
    "v": 1,
    "mode": 2,
    "players": ["R", "B"],
    "options": {"monoliths_4p": False, "round_cap": None},
    "round": 1,
    "active": "B",
    "phase": "action",
    "buildings": {"b2": "Rc", "c3": "Rt", "f7": "Bc", "f5": "Bt"},
    "units": {
        "b2": ["R2f"],
        "c3": ["RM"],
        "c4": ["R4f"],
        "c5": ["R1f"],
        "d4": ["R2f"],
        "d5": ["BM*"],
        "f5": ["B2f"],
        "f6": ["B4f*"],
        "f7": ["B1f", "B1p"],
    },
    "seats": {
        "R": {
            "coins": 5,
            "hand": ["edict_plus", "pious_benefactors", "providence"],
            "deck": ["evangelize", "fruit", "providence"],
            "discard": ["edict", "fruit", "evangelize"],
        },
        "B": {
            "coins": 5,
            "hand": ["edict", "edict", "providence", "evangelize", "pious_benefactors"],
            "deck": 3,
        },
    },
    "turn": {"limit": 9, "low_moved": 4, "start": {"ordinary": True, "celebrity": None, "numbers": ["f7"]}},
    "stack": [{"id": 1, "kind": "miracle", "by": "B", "card": "fruit_plus", "origin": "M", "targets": ["c4:R1f"]}],
    "window": {"item": 1, "ask": ["R", "B"]},
    "market": {"deck": 42},
}


def test_the_example_of_the_format_loads_and_goes_on() -> None:
    position = own(GAME.load(RULEBOOK, 1))
    assert position.actors() == [0]
    black: Any = GAME.dump(position)["seats"]
    assert sorted(black["B"]["deck"]) == ["evangelize", "fruit", "providence"], "the rest of the nine starting cards"
    position.play(0, 0)
    position.play(1, 0)
    units: Any = GAME.dump(position)["units"]
    assert units["c4"] == ["R1n", "R3f"]


def test_missing_hands_are_the_nine_starting_cards_somewhere() -> None:
    data = {**RULEBOOK, "seats": {}, "stack": [], "window": None}
    seats: Any = GAME.dump(GAME.load(data, 3))["seats"]
    assert (len(seats["R"]["hand"]), len(seats["R"]["deck"])) == (6, 3) and seats["B"]["hp"] == 6


def test_labels_set_units_apart() -> None:
    data = {**RULEBOOK, "units": {**RULEBOOK["units"], "b2": ["R1p#x", "R1p"]}, "stack": [dict(RULEBOOK["stack"][0])]}
    data["stack"][0]["targets"] = ["b2:R1p#x"]
    dumped: Any = GAME.dump(GAME.load(data, 1))
    assert dumped["stack"][0]["targets"] == ["b2:R1p#179"] and sorted(dumped["units"]["b2"]) == ["R1p", "R1p#179"]
    assert GAME.dump(GAME.load(json.loads(json.dumps(dumped)), 1)) == dumped


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": ["B", "R"]}, "players"),
        ({"players": "RB"}, "players"),
        ({"mode": 3}, "mode"),
        ({"game": "chess"}, "game: must be one of true_messiah, not .chess."),
        ({"v": 2}, "v: must be 1, not 2"),
        ({"phase": "tea"}, "phase"),
        ({"active": "W"}, "active: no such player 'W'"),
        ({"round": -1}, "round"),
        ({"buildings": {"b2": "Rx"}}, "building"),
        ({"buildings": {"a1": "Rc"}}, "buildings.a1: no such space"),
        ({"units": {"b2": ["R5f"]}}, r"units\.b2\[0\]: must be units such as"),
        ({"units": {"b2": ["R4f", "R1n"]}}, "at most 4 low units"),
        ({"units": {"b2": ["RM", "RA"]}}, "one high unit"),
        ({"units": {"b2": ["RM"], "c2": ["RM"]}}, "one high unit"),
        ({"units": {"b2": "R4f"}}, "must be a list"),
        ({"units": {space: ["R4f"] for space in ("b2", "b3", "b4", "b5", "c2", "c3", "c4")}}, "no chit of that kind"),
        ({"seats": {"R": {"hand": ["sword"]}}}, r"seats\.R\.hand\[0\]: no such miracle 'sword'"),
        ({"seats": {"R": {"hp": 7}}}, "hp"),
        ({"seats": {"R": {"coins": 57}}}, "coins"),
        ({"seats": {"R": {"hand": 40}}}, "starting cards"),
        ({"stack": [{"kind": "dance", "by": "R"}]}, r"stack\[0\]\.kind: must be one of"),
        ({"stack": ["smite"]}, "must be an object"),
        ({"stack": [{"kind": "prayer", "by": "R", "units": ["b2:R2p"]}]}, "not on the board"),
        ({"stack": [{"kind": "move", "by": "R", "units": [], "path": ["b2"]}]}, "path"),
        ({"pending": {"kind": "wonder"}}, "pending.kind: must be one of"),
        (
            {"stack": [], "pending": {"kind": "choose", "item": 1, "by": "R", "done": []}},
            "pending: speaks of a resolving miracle",
        ),
        (
            {"stack": [], "pending": {"kind": "keep", "by": "R", "card": "plague", "cost": 3}},
            "pending: speaks of a resolving miracle",
        ),
        ({"result": {"draw": True}}, "result"),
        ({"market": {"deck": 43}}, "deck"),
        ({"turn": {"effects": [{"kind": "rain"}]}}, "effect"),
        ({"providence": {"c4": [{"by": "R"}] * 9}}, r"providence\.c4\[8\]: there are only 8"),
        ({"window": {"item": 1, "ask": ["Q"]}}, r"window\.ask\[0\]: no such player"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(change: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        GAME.load({**RULEBOOK, **change}, 0)


def resolving(card: str, done: list[str], **more: Any) -> Table:
    """Red chooses for a resolving miracle, told as the specification tells it."""
    item = {"id": 1, "kind": "miracle", "by": "R", "card": card, "targets": more.pop("targets", []), "resolving": True}
    pending = {"kind": "choose", "item": 1, "by": "R", "done": done}
    return Table(stack=[item], pending=pending, hands={"R": []}, **more)


def test_a_choice_without_a_number_leaves_what_the_card_gives() -> None:
    table = resolving("edict_plus", [], units={"d4": ["R4f"]})
    table.play("R : 1f d4-d5", "R : 1f d4-e4")
    assert table.asked() == "R" and table.data["pending"]["left"] == 1
    table = resolving("edict_plus", ["1f d4-d5"], units={"d4": ["R4f"]}).play("R : 1f d4-e4")
    assert table.data["pending"]["left"] == 1, "two of three are made"
    cards = {"B": {"hand": ["edict", "manna"], "deck": ["fruit", "smite", "edict", "manna", "tithes", "tithes"]}}
    table = resolving("book_burning", [], targets=["B"], seats=cards)
    assert table.legal("R") == [": edict", ": fruit", ": smite"] and table.data["pending"]["left"] == 3
    assert resolving("revelation", [], targets=["B"], seats=cards).legal("R") == [": edict", ": manna"]
    cards = {"B": {"hand": ["edict"] * 7, "deck": ["fruit", "smite"]}}
    assert resolving("book_burning", [], targets=["B"], seats=cards).data["pending"]["left"] == 2


def test_places_and_loot_are_read_as_the_specification_writes_them() -> None:
    sack = {"kind": "sack", "ask": ["R"], "cases": {}}
    given: dict[str, Any] = {"units": {"d4": ["R3f"]}, "phase": "sack", "buildings": {"d5": "Rt"}}
    table = Table(**given, pending={"kind": "place", "by": "R", "space": "d5", "then": sack})
    table.play("R +2f@d4")
    assert table.on("d5") == ["R2f"] and table.data["pending"]["from"] == "B", "the only enemy is looted next"
    loot = {"kind": "loot", "by": "R", "from": "B", "cards": ["edict", "smite", "fruit"], "pick": 1, "then": sack}
    seats = {"B": {"hand": 3, "deck": ["edict", "smite", "fruit", *["manna"] * 5]}}
    table = Table(**given, pending=loot, seats=seats)
    choices = table.match.choices(0)
    assert "space" not in table.data["pending"] and choices is not None and GAME.render(choices.prompt)
    assert GAME.dump(GAME.load(table.data, 0)) == table.data
    table.play("R loot take smite")
    assert table.seat("R")["discard"] == ["smite"] and table.seat("R")["coins"] == 7


def test_units_marked_to_die_are_counted() -> None:
    mercy = {"combat_declared": True, "effects": [{"kind": "mercy", "by": "B", "left": 3}]}
    table = Table({"d4": ["RM"], "d5": ["B1n", "B1f*", "B2f"]}, phase="combat", turn=mercy)
    assert table.data["pending"]["marked"] == {"d5": ["B1n", "B1f*", "B2f"]}
    assert GAME.dump(GAME.load(table.data, 0)) == table.data


def test_worlds_deal_what_the_viewer_does_not_know_and_nothing_else() -> None:
    view = GAME.view(fresh(2).match.truth(), 0)
    hands = set()
    for number, world in enumerate(GAME.worlds(view, Dice(5))):
        assert GAME.view(world, 0) == view
        seats: Any = GAME.dump(world)["seats"]
        hands.add(tuple(sorted(seats["B"]["hand"])))
        if number == 40:
            break
    assert len(hands) > 5


def test_cards_that_went_in_later_cannot_be_in_older_places() -> None:
    """A hand dealt before the reshuffle holds no card that was still in the discard pile then."""
    seats = {"B": {"hand": ["edict", "edict", "fruit"], "deck": [], "discard": ["smite"] * 6}}
    table = Table(phase="build", active="B", units={"c3": ["BM"]}, seats=seats, bare=False)
    assert table.seat("B")["reshuffled"] is True
    for number, world in enumerate(GAME.worlds(table.match.view(0), Dice(1))):
        own: Any = GAME.dump(world)["seats"]
        assert sorted(own["B"]["hand"][:3]) == ["edict", "edict", "fruit"]
        if number == 10:
            break


def test_a_view_after_the_end_hides_nothing() -> None:
    table = fresh(2).play("R resigns")
    view = table.match.view(1)
    assert {name: view[name] for name in table.match.position()} == table.match.position()


def test_bids_of_others_are_drawn_within_their_coins() -> None:
    table = Table(phase="bid", active="B", market={"row": ["smite"], "deck": 40}).play("B bid 4")
    worlds = GAME.worlds(table.match.view(0), Dice(2))
    bids = {own(next(worlds)).cells[at.SEALED_BID + 1] for _ in range(60)}
    assert bids == set(range(6))
