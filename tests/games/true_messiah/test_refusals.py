"""Refusals: every code has a sentence and is provoked somewhere; facts are what the seat can see."""

import ast
from pathlib import Path
from typing import Any

import pytest

from tests.games.true_messiah.build import Table, fresh
from theomachy.games.true_messiah.game import GAME

SOURCE = Path(__file__).resolve().parents[3] / "src" / "theomachy" / "games" / "true_messiah"
FULL = {space: "Rt" for space in ("b4", "b5", "b6", "c6")}
HOLY_DAY = [{"card": "holy_day", "until": "end_of_turn:B", "turns": 1, "kept": True}]
SHIELD = [{"card": "miracle_shield", "until": "turn_start:B", "kept": True}]
WARD = {"c4": [{"by": "B", "ward": True}]}
CHITS = {"c3": [{"by": "R", "shield": 2}] * 8}
SALT = {"effects": [{"kind": "salt", "space": "c3"}]}
BOUGHT = {"kind": "offer", "by": "B", "card": "smite", "rest": []}
ANSWERED: dict[str, Any] = {"hands": {"R": ["edict"], "B": ["edict"]}, "belief": {"R": 1, "B": 1}}

CASES: list[tuple[str, str, str, dict[str, Any]]] = [
    (
        "wrong-phase",
        "TM-T4",
        "R pray 1@b2",
        {"phase": "discard", "hands": {"R": ["edict"] * 4}, "units": {"b2": ["R1f"]}},
    ),
    ("not-a-step", "TM-M1", "R mv 1f c3-d4", {"units": {"c3": ["R1f"]}}),
    ("too-far", "TM-M1", "R mv 1f c3-c4-c5-c6", {"units": {"c3": ["R1f"]}}),
    ("too-far", "TM-M1", "R mv 1f c3-e5", {"units": {"c3": ["R1f"]}}),
    ("enemy-there", "TM-M3", "R mv 1f c3-d4", {"units": {"c3": ["R1f"], "d4": ["B1f"]}}),
    ("no-room", "TM-M5", "R mv 1f c3-d4", {"units": {"c3": ["R1f"], "d4": ["R4f"]}}),
    ("no-way", "TM-M1", "R mv 1f c3-c5", {"units": {"c3": ["R1f"], "c4": ["B1f"]}}),
    ("outside", "TM-M8", "R mv 1f b3-a3", {"units": {"b3": ["R1f"]}}),
    ("enemy-there", "TM-M3", "R mv 1f c3-c4", {"units": {"c3": ["R1f"], "c4": ["B1f"]}}),
    ("foreign-building", "TM-M4", "R mv 1f c3-c4", {"units": {"c3": ["R1f"]}, "buildings": {"c4": "Bt"}}),
    ("warded", "TM-E15", "R mv 1f c3-c4", {"units": {"c3": ["R1f"]}, "providence": WARD}),
    ("detour", "TM-M13", "R mv 1f c3-c4-c3", {"units": {"c3": ["R1f"]}}),
    ("nonbeliever-holy", "TM-M6", "R mv 1n c3-c4", {"units": {"c3": ["R1n"]}, "buildings": {"c4": "Rt"}}),
    ("high-unit-there", "TM-M5", "R mv M c3-c4", {"units": {"c3": ["RM"], "c4": ["RA"]}}),
    ("no-room", "TM-M5", "R mv 1f c3-c4", {"units": {"c3": ["R1f"], "c4": ["R4f"]}}),
    ("cannot-stop", "TM-M5", "R mv 2f c3-c4", {"units": {"c3": ["R2f"], "c4": ["R3f"]}}),
    ("no-such-units", "TM-U3", "R mv 2f c3-c4", {"units": {"c3": ["R1f"]}}),
    ("praying", "TM-M7", "R mv 1p c3-c4", {"units": {"c3": ["R1p"]}}),
    ("has-moved", "TM-M2", "R mv 1f c3-c4", {"units": {"c3": ["R1f*"]}}),
    ("salted", "TM-E15", "R mv 1f c3-c4", {"units": {"c3": ["R1f"]}, "turn": SALT}),
    ("move-limit", "TM-A2", "R mv 1f c3-c4", {"units": {"c3": ["R1f"]}, "turn": {"low_moved": 6}}),
    ("nowhere-to-go", "TM-M5", "R mv 1f b7-b6", {"units": {"b7": ["R1f"], "b6": ["B1f"], "c7": ["B1f"]}}),
    ("must-fight", "TM-F1", "R end", {"units": {"c3": ["R1f"], "c4": ["B1f"]}}),
    ("may-not-fight", "TM-F1", "R end!", {}),
    (
        "holy-day",
        "TM-F5",
        "R end!",
        {"units": {"c3": ["R1f"], "c4": ["B1f"]}, "seats": {"B": {"board": HOLY_DAY}}},
    ),
    ("nothing-to-pass", "TM-W2", "R -", {}),
    ("nothing-to-choose", "TM-R8", "R : d4", {}),
    ("not-in-hand", "TM-R1", "R play edict", {"hands": {"R": ["fruit"]}}),
    ("too-little-belief", "TM-R1", "R play edict", {"hands": {"R": ["edict"]}}),
    ("no-ally", "TM-R16", "R gift edict", {"hands": {"R": ["edict"]}, "belief": {"R": 1}}),
    ("no-avatar", "TM-U7", "R play smite A", {"hands": {"R": ["smite"]}, "belief": {"R": 4}}),
    (
        "no-chit",
        "TM-N3",
        "R play providence M",
        {"hands": {"R": ["providence"]}, "belief": {"R": 1}, "providence": CHITS},
    ),
    ("no-target", "TM-R10", "R play earthquake M", {"hands": {"R": ["earthquake"]}, "belief": {"R": 6}}),
    (
        "wrong-target",
        "TM-R10",
        "R play evangelize M>b3",
        {"hands": {"R": ["evangelize"]}, "belief": {"R": 2}, "units": {"b2": ["RM"]}},
    ),
    ("out-of-range", "TM-R4", "R play smite M>f7:BM", {"hands": {"R": ["smite"]}, "belief": {"R": 4}}),
    (
        "shielded",
        "TM-R5",
        "R play smite M>b4:B1f",
        {"hands": {"R": ["smite"]}, "belief": {"R": 4}, "units": {"b4": ["B1f"]}, "seats": {"B": {"board": SHIELD}}},
    ),
    (
        "shielded",
        "TM-R5",
        "R play revelation >B",
        {"players": "RBV", "hands": {"R": ["revelation"]}, "belief": {"R": 3}, "seats": {"B": {"board": SHIELD}}},
    ),
    ("not-holy", "TM-A5", "R pray 1@c3", {"units": {"c3": ["R1f"]}}),
    ("cannot-pray", "TM-A5", "R pray 3@b2", {"units": {"b2": ["R2f"]}}),
    ("no-recruits", "TM-B4", "R rec 1@b2 cel", {"phase": "recruit", "units": {"b2": ["R2f"]}}),
    (
        "celebrity-elsewhere",
        "TM-B4",
        "R rec 1@c3 cel",
        {"phase": "recruit", "units": {"b2": ["RM"]}, "buildings": {"c3": "Rt"}},
    ),
    (
        "no-follower-chit",
        "TM-N6",
        "R rec 2@b2 cel",
        {
            "phase": "recruit",
            "units": {"b2": ["RM"], **{space: ["R4f"] for space in ("c3", "c4", "c5", "c6", "d3")}, "d4": ["R3f"]},
        },
    ),
    (
        "shared-site",
        "TM-B10",
        "R build c3",
        {"players": "RBVW", "phase": "build", "units": {"c3": ["R4f", "VA"], "d3": ["R4f"]}},
    ),
    ("no-site", "TM-B8", "R build d3", {"phase": "build", "units": {"c3": ["R4f"], "d3": ["R3f"]}}),
    ("no-tile", "TM-B11", "R build c3", {"phase": "build", "units": {"c3": ["R4f"]}, "buildings": FULL}),
    (
        "tile-left",
        "TM-B11",
        "R build c3 (-b4)",
        {"phase": "build", "units": {"c3": ["R4f"]}, "buildings": {"b4": "Rt"}},
    ),
    (
        "no-temple-there",
        "TM-B11",
        "R build c3 (-b2)",
        {"phase": "build", "units": {"c3": ["R4f"]}, "buildings": FULL},
    ),
    (
        "new-temple",
        "TM-B11",
        "R build c3 (-b4)",
        {"phase": "build", "units": {"c3": ["R4f"]}, "buildings": FULL, "turn": {"built": ["b4"]}},
    ),
    ("capture-city", "TM-E5", "R sack f7 capture", {"phase": "sack", "units": {"f7": [], "d7": ["BM"], "f6": ["R1f"]}}),
    (
        "cannot-sack",
        "TM-E2",
        "R sack b4 destroy",
        {"phase": "sack", "units": {"d4": ["R1f"]}, "buildings": {"d5": "Bt"}},
    ),
    ("bid-too-high", "TM-K4", "R bid 6", {"phase": "bid", "active": "B", "market": {"row": ["smite"], "deck": 41}}),
    ("discard-exactly", "TM-E14", "R disc edict,edict", {"phase": "discard", "hands": {"R": ["edict"] * 4}}),
]


@pytest.mark.parametrize(("code", "law", "line", "given"), CASES, ids=[case[0] for case in CASES])
def test_refusals_name_their_rule(code: str, law: str, line: str, given: dict[str, Any]) -> None:
    table = Table(**given)
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == (code, law)
    assert refusal.rule in GAME.rules and len(GAME.render(refusal.message())) > 20


def test_refusals_of_windows_combat_and_the_market() -> None:
    table = Table({"c3": ["R1f"]}, **ANSWERED).play("R mv 1f c3-c4")
    assert table.refused("B end").code == "not-now" and table.refused("B mv M f7-f6").code == "not-now"
    table = Table({"f7": ["B1f"]}, hands={"B": ["edict", "manna"]}, belief={"B": 9}).play("B !play edict").settle()
    assert table.refused("B play manna").code == "choice-open"
    table = Table(hands={"B": ["manna", "edict"]}, belief={"B": 9}).play("R end")
    assert table.refused("B play manna").code == "not-preemptive"
    table = Table({"d4": ["R1f"], "d5": ["B1f"], "e4": ["B1f"]}, phase="combat", turn={"combat_declared": True})
    assert table.refused("R tgt d4>c4").code == "nobody-to-attack"
    assert table.refused("R tgt d4>e5").code == "not-adjacent"
    units = {"d4": ["RM", "R1f"], "d5": ["B1f"], "e4": ["B1f"]}
    table = Table(units, phase="combat", turn={"combat_declared": True})
    assert table.refused("R tgt d4M:1>d5").code == "attacks-left"
    table.play("R tgt d4>d5")
    assert table.refused("R tgt d4>e4").code == "wrong-aim"
    mercy = {"combat_declared": True, "effects": [{"kind": "mercy", "by": "R", "left": 3}]}
    table = Table({"d4": ["R1f"], "d5": ["B2f"]}, phase="combat", turn=mercy)
    assert table.refused("R save 1@d5").code == "not-doomed"
    units = {"d4": ["R1f"], **{space: ["R1f"] for space in FULL}}
    table = Table(units, phase="sack", buildings={"d5": "Bt", **FULL})
    assert table.refused("R sack d5 capture").code == "no-tile-to-capture"
    units = {"d4": ["R3f"], "c5": ["R3f"], "b3": ["R1f"]}
    table = Table(units, phase="sack", buildings={"d5": "Bt"}).play("R sack d5 destroy")
    assert table.refused("R +1f@b3").code == "not-beside" and table.refused("R +M@d4").code == "no-such-units"
    table.play("R +3f@d4,")
    assert table.refused("R +3f@c5").code == "no-room-to-place"
    row = {"row": ["smite", "tithes", "edict"], "deck": 30}
    table = Table(phase="bid", active="B", market=row, seats={"R": {"coins": 3}}).play("R bid 3", "B bid 0")
    assert table.refused("R buy smite").code == "too-expensive" and table.refused("R buy plague").code == "not-for-sale"
    assert table.refused("R buy smite,tithes,edict").code == "too-many-cards"
    table.play("R buy tithes")
    assert table.refused("R offer smite>B").code == "nothing-to-offer"
    table = Table({"b4": ["R4f"], "c4": ["R4f"]}, players="RBV", phase="build")
    assert table.refused("R build b4").code == "monolith"


@pytest.mark.rule("TM-R19")
@pytest.mark.parametrize("units", ["M", "2f", "1f,M"])
def test_an_edict_moves_low_units_one_by_one(units: str) -> None:
    table = Table({"c3": ["R2f", "RM"]}, hands={"R": ["edict"]}, belief={"R": 1}).play("R play edict").settle()
    refusal = table.refused(f"R : {units} c3-c4")
    assert (refusal.code, refusal.rule) == ("one-by-one", "TM-R19")


@pytest.mark.rule("TM-W2", "TM-W9", "TM-F4")
def test_what_another_players_turn_does_not_allow_is_refused_by_the_rule_of_the_moment() -> None:
    table = Table({"c3": ["R1f"], "f7": ["B1f", "BM"]}, **ANSWERED)
    assert table.law("B end") == table.law("B mv M f7-f6") == "TM-W9", "while the stack is empty others interject"
    table.play("R mv 1f c3-c4")
    assert table.law("B end") == table.law("B mv M f7-f6") == "TM-W2", "in a window they answer"
    table.play("B -", "R -", "R end")
    assert table.asked() == "B" and table.law("B end") == "TM-W2"
    table.play("B -")
    assert table.asked() == "R" and table.law("R end") == "TM-F4", "the end call is made"


@pytest.mark.rule("TM-R5", "TM-R10")
def test_a_shield_over_an_allys_unit_is_not_to_blame_for_a_wrong_target() -> None:
    shield = [{"card": "miracle_shield", "until": "turn_start:R", "kept": True}]
    units = {"c3": ["BM"], "c5": ["R1f", "V1n"], "d4": ["V1f"]}
    table = Table(
        units,
        players="RBVW",
        active="B",
        hands={"B": ["fruit"]},
        belief={"B": 1},
        seats={"R": {"board": shield}},
    )
    assert table.refused("B play fruit M>c5:V1n").code == "wrong-target", "violet has no shield, but it is no follower"
    assert table.refused("B play fruit M>c5:R1f").code == "shielded"


@pytest.mark.rule("TM-U3")
def test_units_that_are_not_yours_are_refused_by_their_owner() -> None:
    table = Table({"c4": ["B2f"], "c5": []})
    assert table.refused("R mv 1f c4-c5").code == "not-your-units"
    assert table.refused("R mv 1f c5-c6").code == "nobody-there"


def codes_in_source() -> set[str]:
    """Every code that the package can give."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                found |= {part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)}
    return {str(code) for code in found if isinstance(code, str)}


def test_every_code_has_a_sentence_and_is_provoked() -> None:
    text = Path(__file__).read_text("utf-8")
    for code in codes_in_source():
        assert GAME.catalogue().find(f"refusal.{code}"), code
        assert f'"{code}"' in text, code


@pytest.mark.parametrize(
    "text", ["", "fly", "mv", "mv 9f c3", "mv 2f z9", "pray", "play", "play x", ":", "tgt", "buy", "+", "keep"]
)
def test_nonsense_is_not_understood(text: str) -> None:
    refusal = fresh(2).match.refusal(0, text)
    assert refusal is not None and GAME.render(refusal.message())
