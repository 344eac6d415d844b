"""Cards are data: a card of a known kind needs no code, and a wrong entry is named with its file."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from theomachy.core.message import read_data
from theomachy.games.theurgy.components.edition import Components
from theomachy.games.theurgy.components.land import PACKAGE

SOURCE = Path(__file__).resolve().parents[4] / "src"
NEW_EFFECT = [
    {"do": "convert", "count": 1, "colour": "grey", "at": "adj"},
    {"do": "sceptic_add", "upto": 2, "at": "near", "distinct": True},
]
PLAY = """
import json, sys
from theomachy.core import message

file, entry, change, lines = json.loads(sys.argv[1])
read = message.read_data


def read_changed(package, path):
    data = read(package, path)
    if path == file:
        [found] = [card for cards in data.values() for card in cards if card["id"] == entry]
        found.update(change)
    return data


message.read_data = read_changed
from theomachy.core import match as matches
from theomachy.games.theurgy import GAME

hexes = {"C": {"cubes": {"g": 2}}, "I1": {"cubes": {"0": 1}}}
hands = [["W32", "W01", "W08"], ["?", "?", "?"]]
acolytes = [["I1", "O7"], ["O3", "O9"]]
match = matches.start_from(GAME, {"players": ["kelerix", "lutraz"], "hex": hexes, "hands": hands, "acolytes": acolytes})
for line in lines:
    match.play(0, line)
print(json.dumps({"hex": match.position()["hex"], "legal": match.legal(0), "discard": match.position()["discard"]}))
"""


def play(file: str, entry: str, change: dict[str, Any], lines: list[str]) -> subprocess.CompletedProcess[str]:
    """Import the game with one entry of a data file changed, and play *lines* of seat 0."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "THEOMACHY_PURE": "1"}
    command = [sys.executable, "-c", PLAY, json.dumps([file, entry, change, lines])]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_a_new_card_of_a_known_kind_is_played_by_data_alone() -> None:
    done = play("data/miracles.toml", "W32", {"effect": NEW_EFFECT}, ["D", "W32@a1"])
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["legal"] == ["g@C"]
    done = play("data/miracles.toml", "W32", {"effect": NEW_EFFECT}, ["D", "W32@a1", "g@C", "I2", "I6"])
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["hex"]["C"]["cubes"] == {"0": 1, "g": 1} and found["discard"] == ["W32"]
    assert found["hex"]["I2"]["sceptics"] == found["hex"]["I6"]["sceptics"] == 1


@pytest.mark.parametrize(
    ("file", "entry", "change", "error"),
    [
        ("miracles", "W32", {"effect": [{"do": "dance"}]}, "miracles.toml, miracle W32.effect[0].do: must be one of"),
        ("miracles", "W04", {"effect": [{"do": "add", "when": 1}]}, "W04.effect[0].when: is not a field"),
        ("miracles", "W04", {"copies": 1}, "miracles.toml: the copies must add up to 51 (TH-C1), not 50"),
        ("miracles", "W04", {"id": "W40"}, "miracles.toml, miracle W40: must be W04"),
        ("monsters", "M04", {"type": "XX"}, "monsters.toml, monster M04.type: must be one of FO"),
        ("monsters", "M05", {"legendary": False}, "must have 1 legendary monster of type FO (TH-B1), not 0"),
        ("monsters", "M05", {"passive": "sing"}, "monster M05.passive: must be one of hold, zeal"),
        ("monsters", "M05", {"ability": "active"}, "monster M05: has 'passive', the name of its ability, if"),
        ("monsters", "M04", {"effect": []}, "monster M04: has an effect if its ability is active"),
        ("objectives", "J07", {"condition": {"test": "luck"}}, "objectives.toml, objective J07.condition.test"),
        ("events", "E1", {"effect": "rain"}, "events.toml, event E1.effect: must be one of purge, break_images"),
        ("deities", "orrun", {"colour": 3}, "deities.toml, deity orrun.colour: must be text"),
    ],
)
def test_a_wrong_entry_is_named_with_its_file(file: str, entry: str, change: dict[str, Any], error: str) -> None:
    files = ("miracles", "monsters", "objectives", "events", "deities")
    data: dict[str, Any] = {f"{name}.toml": read_data(PACKAGE, f"data/{name}.toml") for name in files}
    [found] = [card for cards in data[f"{file}.toml"].values() for card in cards if card["id"] == entry]
    found.update(change)
    with pytest.raises(ValueError, match=re.escape(error)):
        Components(data)
