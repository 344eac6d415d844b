"""The card files: counts, spread, provenance, what is checked, and cards that need no code."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import theomachy
from tests.games.elements_of_the_gods.build import GAME, rows
from theomachy.games.elements_of_the_gods.components.card_data import BONUS_NAMES, TIES, CardData
from theomachy.games.elements_of_the_gods.components.edition import PACKAGE, STANDARD
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_NAMES

CARDS = STANDARD.cards
FILES = {"monuments": 20, "gardens": 20, "divinity": 48, "solo": 20}


SUMS = {
    "monuments": "ec3368e9dfef",
    "gardens": "510a3bc1bec2",
    "divinity": "bf616974865a",
    "solo": "f2cf3f6b920f",
}


def tops() -> dict[str, dict[str, Any]]:
    return {top["id"]: top for top in [*rows("divinity", "ritual"), *rows("divinity", "smite")]}


def _mirror(cells: list[list[Any]]) -> set[tuple[int, int, str]]:
    return {(-east, north, what) for east, north, what in cells}


def _turns(cells: list[list[Any]]) -> list[set[tuple[int, int, str]]]:
    """The four rotations, each seen from every Monument in it."""
    found = []
    now = [(east, north, what) for east, north, what in cells]
    for _ in range(4):
        now = [(north, -east, what) for east, north, what in now]
        for origin in (cell for cell in now if cell[2] == "X"):
            found.append({(east - origin[0], north - origin[1], what) for east, north, what in now})
    return found


NEW_CARD = '{ id = "DC99", top = "RT99", bottom = ["AFT", "Z"], source = "ours" },'


NEW_TOP = '{ id = "RT99", points = 30, cells = [[0, 0, "X"], [2, 2, "gMZ"]], source = "ours" },'


PLAY = """
from theomachy.games.elements_of_the_gods import GAME
from theomachy.core.match import start_from
data = {"board": {"w": {"f6": "MZ"}, "mon": {"d4": 0}, "gar": ["f6"]}, "hands": [["DC99"], []],
        "used": ["water"], "turn": {"step": "card"}, "decks": {"D": 40}}
match = start_from(GAME, data)
match.play(0, "DC99 zf6")
print(match.position()["score"], GAME.new(2, 1).is_over(), GAME.space(2, {}).size)
"""


@pytest.mark.rule("EG-C6", "EG-C8")
@pytest.mark.parametrize("name", FILES)
def test_every_file_has_its_cards_with_provenance(name: str) -> None:
    cards = rows(name)
    assert len(cards) == FILES[name] and len({card["id"] for card in cards}) == FILES[name]
    assert all(card["source"] in ("book", "public", "ours") for card in cards)


@pytest.mark.parametrize("name", FILES)
def test_the_cards_are_those_that_the_records_were_played_with(name: str) -> None:
    """A changed card changes what records mean: raise the version of the rules, then this sum."""
    tables = [rows(name)] + ([rows(name, "ritual"), rows(name, "smite")] if name == "divinity" else [])
    assert sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()[:12] == SUMS[name]


@pytest.mark.rule("EG-M2", "EG-G2", "EG-SF1")
def test_pairs_and_columns_are_spread_evenly() -> None:
    monuments = rows("monuments")
    assert Counter(card["needs"] for card in monuments) == dict.fromkeys(("SS", "SG", "SM", "SZ"), 5)
    assert Counter(card["column"] for card in monuments) == dict.fromkeys(range(2, 7), 4)
    assert len({(card["needs"], card["column"]) for card in monuments}) == 20
    assert Counter(card["needs"] for card in rows("gardens")) == dict.fromkeys(("GS", "GG", "GM", "GZ"), 5)


def test_divinity_cards_are_spread_evenly() -> None:
    cards, top = rows("divinity"), tops()
    assert Counter(tuple(card["bottom"]) for card in cards) == {
        (kind, type): 4 for kind in ("ADJ", "GAR", "AFT") for type in "SGMZ"
    }
    points = [top[card["top"]]["points"] for card in cards]
    assert sum(points) == 740
    assert Counter(points[:36]) == {10: 12, 15: 12, 20: 8, 25: 4}
    assert Counter(points[36:]) == {10: 4, 15: 4, 20: 4}


def test_the_two_cards_of_a_top_share_neither_kind_nor_type() -> None:
    pairs: dict[str, list[list[str]]] = {}
    for card in rows("divinity"):
        pairs.setdefault(card["top"][:4], []).append(card["bottom"])
    for one, other in pairs.values():
        assert one[0] != other[0] and one[1] != other[1]


@pytest.mark.rule("EG-RI3")
def test_chiral_rituals_are_printed_in_both_hands() -> None:
    """Only RT06 and RT08 differ from their mirror images; each has a card of either hand."""
    shapes = {id: _turns(top["cells"]) for id, top in tops().items() if "cells" in top}
    chiral = {id for id, turns in shapes.items() if _mirror(tops()[id]["cells"]) not in turns}
    assert chiral == {"RT06a", "RT06b", "RT08a", "RT08b"}
    for one in ("RT06", "RT08"):
        assert _mirror(tops()[f"{one}a"]["cells"]) in shapes[f"{one}b"]


@pytest.mark.rule("EG-SR3", "EG-SF6")
def test_solo_cards_are_spread_evenly() -> None:
    cards = rows("solo")
    pairs = set()
    for card in cards:
        missing = set(ELEMENT_NAMES) - set(card["first"]) - {card["second"]}
        assert len(card["first"]) == 3 and len(missing) == 1
        pairs.add((card["second"], missing.pop()))
    assert len(pairs) == 20
    assert Counter(card["tie"] for card in cards) == dict.fromkeys(TIES, 5)
    assert len({(card["second"], card["tie"]) for card in cards}) == 20


def test_every_card_has_a_name() -> None:
    for id in [*CARDS.ids, *CARDS.solo_ids]:
        assert GAME.catalogue().find(f"name.{id}"), id
    assert CARDS.number["DC48"] == 87 and CARDS.smite[CARDS.number["DC48"]] == 1


@pytest.mark.once
def test_an_added_card_needs_no_code(tmp_path: Path) -> None:
    """A copy of the engine with one more ritual in its data file plays it."""
    source = Path(theomachy.__file__).parent
    for part in ("core", "games/__init__.py", "games/elements_of_the_gods", "examples/__init__.py"):
        target = tmp_path / "theomachy" / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy(source / part, target)
    for part in ("__init__.py", "registry.py"):
        shutil.copy(source / part, tmp_path / "theomachy" / part)
    file = tmp_path / "theomachy/games/elements_of_the_gods/data/divinity.toml"
    text = file.read_text().replace("ritual = [", f"ritual = [\n    {NEW_TOP}")
    file.write_text(f"{text.rstrip().removesuffix(']')}    {NEW_CARD}\n]\n")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-P", "-c", PLAY], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[:3] == ["[30,", "0]", "False"]


def test_the_columns_of_rivals_cards_are_the_inner_ones() -> None:
    assert {int(CARDS.column[CARDS.number[f"MC{number:02}"]]) for number in range(1, 21)} == {1, 2, 3, 4, 5}


def edited(file: str, old: str = "", new: str = "") -> dict[str, dict[str, object]]:
    """Return the data files with *old* replaced by *new* in one *file*."""
    data = {}
    for name in FILES:
        text = (files(PACKAGE) / f"data/{name}.toml").read_text(encoding="utf-8")
        assert name != file or old in text
        data[f"{name}.toml"] = tomllib.loads(text.replace(old, new, 1) if name == file else text)
    return data


def test_a_card_of_each_known_kind_is_read_from_data_alone() -> None:
    added = {
        "monuments": '{ id = "MC21", needs = "ZS", column = 6, source = "ours" }',
        "gardens": '{ id = "GC21", needs = "MG", source = "ours" }',
        "divinity": '{ id = "DC49", top = "ST05", bottom = ["AFT", "M"], source = "ours" }',
        "solo": '{ id = "SC21", first = ["fire", "wind", "death"], second = "water", tie = "SE", source = "ours" }',
    }
    last = {"monuments": "MC20", "gardens": "GC20", "divinity": "DC48", "solo": "SC20"}
    for name, entry in added.items():
        row = next(
            line for line in (files(PACKAGE) / f"data/{name}.toml").read_text().split("\n") if last[name] in line
        )
        data = CardData(edited(name, row, f"{row}\n    {entry},"))
        assert len(data.cards) + len(data.solo) == 109
    smite = CardData(edited("divinity")).cards[-1]
    assert smite.top.is_smite() and smite.top.points == 20 and smite.bonus_kind == BONUS_NAMES.index("AFT")


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("monuments", '"SS", column = 2', '"GG", column = 2', "monuments.toml, card MC01.needs: must have the letter"),
        ("monuments", '"SS", column = 2', '"SSS", column = 2', "MC01.needs: must be two of the letters"),
        ("monuments", "column = 2", "column = 7", "MC01.column: must be a whole number from 2 to 6, not 7"),
        ("monuments", '"MC02"', '"MC01"', "monuments.toml, card MC01: this id is taken"),
        ("monuments", '"MC02"', '"MC30"', "MC03: must come before MC30"),
        ("monuments", '"MC02"', '"XC02"', "monuments.toml.card[1].id: must be an id such as MC01, not 'XC02'"),
        ("gardens", 'needs = "GS"', 'needs = "SM"', "gardens.toml, card GC01.needs: must have the letter G"),
        ("gardens", 'source = "ours"', 'source = "rumour"', "GC01.source: must be one of book, public, ours"),
        ("divinity", 'top = "RT01"', 'top = "RT55"', "divinity.toml, card DC01.top: no such ritual or smite 'RT55'"),
        ("divinity", '["ADJ", "S"]', '["ADJ", "Q"]', "DC01.bottom[1]: must be one of S, G, M, Z"),
        ("divinity", '["ADJ", "S"]', '["ADJ"]', "DC01.bottom: must have 2 items, not 1"),
        ("divinity", '[1, 0, "MZ"]', '[1, 0, "MG"]', "RT01.cells: must show a Mystic and a Zealot (EG-RI1)"),
        ("divinity", '[1, 0, "MZ"]', '[1, 0, "QZ"]', "RT01.cells[1][2]: must be X, or g and letters"),
        ("divinity", '[[0, 0, "X"], [1, 0, "MZ"]]', '[[1, 0, "MZ"]]', "RT01.cells: must begin with [0, 0, \"X\"]"),
        ("divinity", '"RT02", points', '"RT01", points', "divinity.toml, ritual RT01: this id is taken"),
        ("divinity", "{ any = 5 }", "{ some = 5 }", "ST01.kill.some: is not a field; known are any, same, set"),
        ("divinity", "{ any = 5 }", "{ any = 5, same = 2 }", "ST01.kill: must have one of any, same, set"),
        ("divinity", "points = 10, kill", "points = 0, kill", "ST01.points: must be a whole number from 1"),
        ("solo", '"wind", "earth"', '"wind", "wind"', "SC01: must name four different Elements"),
        ("solo", 'tie = "NW"', 'tie = "N"', "solo.toml, card SC01.tie: must be one of NW, NE, SW, SE"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_named_with_its_file(file: str, old: str, new: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        CardData(edited(file, old, new))


def test_a_deck_must_be_large_enough_and_show_every_bonus() -> None:
    few = edited("gardens")
    few["gardens.toml"]["card"] = few["gardens.toml"]["card"][:9]  # type: ignore[index]
    with pytest.raises(ValueError, match=re.escape("gardens.toml: has 9 cards, but a set-up takes 10")):
        CardData(few)
    text = (files(PACKAGE) / "data/divinity.toml").read_text().replace('bottom = ["AFT"', 'bottom = ["ADJ"')
    with pytest.raises(ValueError, match="needs a card with each bonus: ADJ, GAR, AFT"):
        CardData(edited("") | {"divinity.toml": tomllib.loads(text)})
