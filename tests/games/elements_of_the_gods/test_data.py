"""The data files: counts, spread, provenance; and cards that need no code."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import theomachy
from tests.games.elements_of_the_gods.scenes import GAME
from theomachy.games.elements_of_the_gods.cards import CARD_IDS, CARD_OF, ELEMENT_NAMES, SOLO_IDS, TIES, TOP_OF, rows

FILES = {"monuments": 20, "gardens": 20, "divinity": 48, "solo": 20}
SUMS = {
    "monuments": "ec3368e9dfef",
    "gardens": "510a3bc1bec2",
    "divinity": "bf616974865a",
    "solo": "f2cf3f6b920f",
}


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


def tops() -> dict[str, dict[str, Any]]:
    return {top["id"]: top for top in [*rows("divinity", "ritual"), *rows("divinity", "smite")]}


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


def _turns(cells: list[list[Any]]) -> list[set[tuple[int, int, str]]]:
    """The four rotations, each seen from every Monument in it."""
    found = []
    now = [(east, north, what) for east, north, what in cells]
    for _ in range(4):
        now = [(north, -east, what) for east, north, what in now]
        for origin in (cell for cell in now if cell[2] == "X"):
            found.append({(east - origin[0], north - origin[1], what) for east, north, what in now})
    return found


def _mirror(cells: list[list[Any]]) -> set[tuple[int, int, str]]:
    return {(-east, north, what) for east, north, what in cells}


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
    for id in [*CARD_IDS, *SOLO_IDS]:
        assert GAME.catalogue().find(f"name.{id}"), id
    assert CARD_OF["DC48"] == 87 and TOP_OF["DC48"] == "ST06"


NEW_TOP = '{ id = "RT99", points = 30, cells = [[0, 0, "X"], [2, 2, "gMZ"]], source = "ours" },'
NEW_CARD = '{ id = "DC99", top = "RT99", bottom = ["AFT", "Z"], source = "ours" },'
PLAY = """
from theomachy.games.elements_of_the_gods import GAME
from theomachy.core.match import start_from
data = {"board": {"w": {"f6": "MZ"}, "mon": {"d4": 0}, "gar": ["f6"]}, "hands": [["DC99"], []],
        "used": ["water"], "turn": {"step": "card"}, "decks": {"D": 40}}
match = start_from(GAME, data)
match.play(0, "DC99 zf6")
print(match.position()["score"], GAME.new(2, 1).is_over(), GAME.space(2, {}).size)
"""


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
    file.write_text(text.replace("\ncard = [", f"\ncard = [\n    {NEW_CARD}"))
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-P", "-c", PLAY], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[:3] == ["[30,", "0]", "False"]
