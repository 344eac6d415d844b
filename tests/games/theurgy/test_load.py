"""Positions as data: round trips, defaults, and every kind of bad data named by its field."""

import json
from typing import Any

import pytest

from tests.games.theurgy.build import TRIPLE_MAP, Table, horde, miracle, read_hexes
from theomachy.core.refusal import PositionError
from theomachy.games.theurgy import GAME

ACOLYTES = [["O1", "O7"], ["O3", "O9"]]
GOOD: dict[str, Any] = {"players": ["kelerix", "lutraz"], "tiles": "R1", "acolytes": ACOLYTES}


def again(table: Table) -> dict[str, Any]:
    """The same position, written and read."""
    data = json.loads(json.dumps(table.data))
    return {**GAME.dump(GAME.load(data, 7))}


def test_what_is_left_out_is_empty_or_dealt() -> None:
    data = GAME.dump(GAME.load(GOOD, 3))
    hands, deck = data["hands"], data["deck"]
    assert isinstance(hands, list) and isinstance(deck, list)
    assert [len(hand) for hand in hands] == [3, 3] and len(deck) == 45 and "?" not in deck
    assert data["phase"] == "action" and data["pawns"] == [None, None] and data["hex"] == {}
    GAME.check_invariants(GAME.load(GOOD, 3))


def test_dealing_depends_on_the_seed_alone() -> None:
    assert GAME.dump(GAME.load(GOOD, 3)) == GAME.dump(GAME.load(GOOD, 3)) != GAME.dump(GAME.load(GOOD, 4))


EFFECTS = [
    miracle("W09", "I1 g:1, O5 1:2").play("W09@a1", "FO", "1@O5"),
    miracle("W10", "I1 0:5").play("W10@a1", "C", "0@I1>C", "0@I1>C", "0@I1>C"),
    miracle("W13", "I1 0:5").play("W13@a1", "a1>C", "0@I1>C"),
    miracle("W17", "I1 g:5, O7 g:1").play("W17@a1", "a1+g"),
    miracle("W21", faith={"v25": 0, "v54": 0}).play("W21@a1", "v25>v31"),
    miracle("W23").play("W23@a1", "O1", "I1"),
    miracle("W29", "I6 1:3", horde=[{"M28": "I6"}, {"M16": "I3"}]).play("W29@a1", "M28", "M16", "1@I6"),
    miracle("W04", "I1 g:2, C g:2, O1 g:1").play("W04@a1", "g@C"),
    horde("M06", "I3", "I3 1:2", acolytes=[["O1", "O7"], ["I3", "I3"]]).play("act M06", "1@I3", "-"),
    horde("M19", "I3", "I3 1:1, C g:3, O5 g:2").play("act M19", "1@I3", "g@C"),
    horde("M19", "I3", "I3 1:3, C g:3, O5 g:2").play("act M19", "-"),
    horde("M22", "I5", "O8 g:2", acolytes=[["O1", "O7"], ["O8", "O9"]]).play("act M22", "O8"),
    horde("M21", "I5", "O8 g:3").play("act M21", "g@O8>I5"),
    horde("M12", "I3", "I3 1:2, C g:1, O5 1:1").play("act M12", "1@I3"),
    Table("I6 1:1", row=[["M11", 0], None, None]).play("D", "sum M11 I3"),
    Table("I6 1:1", row=[["M11", 0], None, None]).play("D", "sum M11 I3", ":"),
    Table("", players=["eseryn", "lutraz"]).play("T", "I4", "s C"),
    Table("O1 0:3 g:2", players=["lutraz", "kelerix"]).play("P", "a1+g", "a1>I1", "1:O1>O2"),
    miracle("W01").play("W01@a1", "."),
]


@pytest.mark.parametrize("table", EFFECTS, ids=lambda table: str(table.match.record().lines[-1].text))
def test_a_position_in_the_middle_of_anything_comes_back(table: Table) -> None:
    assert again(table) == table.data
    position = GAME.load(table.data, 0)
    assert list(position.legal(table.turn)) == list(table.position.legal(table.turn))
    assert position.key(0) == table.position.key(0)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"players": None}, "players: must be a list"),
        ({"players": ["kelerix"]}, "2 to 6 players"),
        ({"players": ["kelerix", "zeus"]}, "players[1]: no such deity 'zeus'"),
        ({"players": ["kelerix", "kelerix"]}, "twice"),
        ({"tiles": {}}, "tiles.C"),
        ({"tiles": "R2"}, "tiles: must be an object"),
        ({"turn": 2}, "turn: must be a whole number from 0 to 1"),
        ({"turn": True}, "turn: must be a whole number"),
        ({"phase": "lunch"}, "phase: must be one of"),
        ({"phase": "step"}, "turn_state.action: belongs to"),
        ({"round": 0}, "round: must be"),
        ({"anomaly": "X"}, "anomaly: no such hex"),
        ({"hex": {"Z1": {}}}, "hex.Z1: no such hex 'Z1'"),
        ({"hex": {"I1": {"cubes": {"4": 1}}}}, "hex.I1.cubes.4: must be one of 0, 1, g"),
        ({"hex": {"I1": {"cubes": {"g": -1}}}}, "hex.I1.cubes.g: must be"),
        ({"hex": {"I1": {"temple": 0, "ruins": [0]}}}, "TH-R3"),
        ({"faith": {"v55": 0}}, "faith.v55: no such vertex"),
        ({"faith": {"v01": 2}}, "faith.v01"),
        ({"acolytes": [["O1"], ["O3", "O9"]]}, "acolytes[0]: must have 2 items, not 1"),
        ({"acolytes": [["O1", None], ["O3", "O9"]]}, "never leave"),
        ({"out": [1]}, "has conceded"),
        ({"hands": [["W99", "?", "?"], ["?"] * 3]}, "'W99'"),
        ({"hands": [["W08", "W08", "?"], ["?"] * 3]}, "only 1 of W08"),
        ({"hands": [["?"] * 7, ["?"] * 3]}, "hands[0]: must have at most 6 cards"),
        ({"hands": [["?"] * 3]}, "hands: must have 2 items, not 1"),
        ({"discard": ["W08", "W08"]}, "only 1 of W08"),
        ({"deck": ["W01"]}, "45 cards are not elsewhere"),
        ({"supply": [["W01"], []]}, "not Aeoris"),
        ({"objectives": ["J10", "?"]}, "player count"),
        ({"objectives": ["J07", "J07"]}, "dealt once"),
        ({"objectives": [["J07", "J08"], "?"]}, "draft of a full game"),
        ({"dropped": ["J07", None]}, "dropped nothing"),
        ({"horde": [{"M01": "I1"}, {"M01": "I2"}]}, "every monster"),
        ({"row": [None, None]}, "row: must have 3 items, not 2"),
        ({"row": [["M01"], None, None]}, "row[0]: must have 2 items, not 1"),
        ({"row": [["M01", 3], None, None]}, "row[0][1]: must be"),
        ({"mdeck": ["M01"]}, "every monster"),
        ({"piles": [1, 2]}, "piles: must have 4 items"),
        ({"events_out": ["E1", "E1"]}, "different events"),
        ({"recall": {"shuffles": 1, "numbers": {"W08": [0, 1]}}}, "recall.numbers.W08: must have 1 items, not 2"),
        ({"recall": {"slots": [[1, 0, 0], [0, 0, 0]]}}, "recall.slots[0][0]: must be"),
        ({"options": {"x": 0}}, "options: "),
        ({"options": {"free_night_sky": 1}}, "options: "),
        ({"result": {"kind": "land", "places": [[0], [1]]}}, "result: belongs to"),
        ({"phase": "over", "result": {"kind": "land", "places": [[0]]}}, "every seat once"),
        ({"pawns": ["X", None]}, "pawns[0]: must be one of P, S, D, T"),
        ({"pawns": ["PS", None]}, "pawns[0]: must be"),
        ({"turn_state": {"frozen": {"I1": {"0": 1}}}}, "turn_state.frozen.I1.0"),
    ],
)
def test_bad_data_is_refused_by_field(change: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load({**GOOD, **change})
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("pending", "why"),
    [
        ({"card": "W99"}, "pending.card"),
        ({"card": "W02", "by": "a3", "hex": "I1"}, "pending.by"),
        ({"card": "M11", "chosen": []}, "no horde"),
        ({"card": "W02", "by": "a1", "hex": "I1", "chosen": ["nonsense"]}, "pending.chosen"),
        ({"card": "W02", "by": "a1", "hex": "I1", "chosen": ["I4"]}, "no choice of this card"),
        ({"card": "W02", "by": "a1", "hex": "I1", "chosen": []}, "left to choose"),
    ],
)
def test_a_bad_effect_is_refused(pending: dict[str, Any], why: str) -> None:
    state = {"action": "D", "main": "W02", "pending": pending}
    with pytest.raises(PositionError, match=why):
        GAME.load({**GOOD, "phase": "step", "turn_state": state})


def test_a_map_with_a_triple_is_refused() -> None:
    with pytest.raises(PositionError, match="TH-M4"):
        GAME.load({**GOOD, "tiles": TRIPLE_MAP})


def test_short_hexes_of_tests_read_as_meant() -> None:
    assert read_hexes("I1 0:2 g:3 s1 t0 r1") == {
        "I1": {"cubes": {"0": 2, "g": 3}, "sceptics": 1, "temple": 0, "ruins": [1]}
    }
