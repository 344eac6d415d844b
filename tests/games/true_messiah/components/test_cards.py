"""Card data: what is checked at import, and a card that exists by data alone."""

import json
import os
import shutil
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import theomachy
from theomachy.games.true_messiah.components import cards
from theomachy.games.true_messiah.game import GAME

DATA: list[dict[str, Any]] = cards.CARDS


def test_the_data_of_the_game_are_right() -> None:
    cards.check(DATA)
    assert {str(card["effect"]) for card in DATA} == set(cards.EFFECTS), "every effect has a card"


@pytest.mark.rule("TM-N5")
@pytest.mark.parametrize(
    ("place", "change", "says"),
    [
        (3, {"id": "edict"}, r"miracle 4 \(edict\): the id is missing, used twice"),
        (3, {"id": 7}, "miracle 4 .7.: the id is missing"),
        (9, {"effect": "explode"}, r"miracle 10 \(dissipater\): effect must be one of extra-moves, .* not 'explode'"),
        (9, {"aim": "moon"}, "aim must be one of"),
        (9, {"colour": "red"}, "'colour' is not a field"),
        (9, {"cost": "much"}, "cost must be a whole number"),
        (9, {"cost": 0}, "no miracle is free"),
        (9, {"copies": 3}, "the marketplace has 43 cards, not 42"),
        (9, {"decks": [0, 0, 0, 1]}, "it has either 'decks'"),
        (0, {"decks": [2, 2, 2, 2]}, "starting deck 1 has 10 cards, not 9"),
        (0, {"decks": [1, 2]}, "the copies in the 4 starting decks"),
        (36, {"targets": 5}, "at most 4 targets"),
        (12, {"lasts": "turn-start"}, "room for 3 copies of miracles that last, not 5"),
    ],
)
def test_an_error_names_file_and_entry(place: int, change: dict[str, Any], says: str) -> None:
    entries = deepcopy(DATA)
    entries[place].update(change)
    with pytest.raises(cards.CardError, match=says) as error:
        cards.check(entries)
    assert str(error.value).startswith("data/miracles.toml")


def test_starting_cards_stand_first() -> None:
    with pytest.raises(cards.CardError, match="starting cards stand before market cards"):
        cards.check([*DATA[9:], *DATA[:9]])


def test_every_card_has_a_name_and_a_text() -> None:
    things = GAME.things()
    assert all({"name", "help", "cost"} <= set(things[name]) for name in cards.NAMES)


WINDFALL = """
[[miracle]]
id = "windfall"
copies = 1
cost = 2
amount = 4
second = 1
effect = "coins"
source = { ours = "everything" }
"""
PLAY = """
import json
from theomachy.core.match import start_from
from theomachy.games.true_messiah import GAME
units = {"b2": ["R4f", "RM"], "f7": ["B4p", "BM"]}
seats = {"R": {"hand": ["windfall"], "deck": 8, "belief": 2}, "B": {"hand": [], "deck": 9}}
data = {"players": ["R", "B"], "units": units, "buildings": {"b2": "Rc", "c4": "Rt", "f7": "Bc"}, "seats": seats}
match = start_from(GAME, data, 0)
texts = GAME.render(match.choices(0).items[0].label), [text for text in match.legal(0) if "windfall" in text]
match.play(0, "play windfall")
while match.position()["stack"]:
    match.play(match.actors()[0], "-")
print(json.dumps([texts[1], match.position()["seats"]["R"]["coins"], GAME.things()["windfall"]["name"]]))
"""


@pytest.mark.once
def test_a_card_of_a_known_effect_needs_data_alone(tmp_path: Path) -> None:
    """A copy of the package with one more entry and two lines of messages plays it."""
    shutil.copytree(Path(theomachy.__file__).parent, tmp_path / "theomachy", ignore=_unneeded)
    game = tmp_path / "theomachy" / "games" / "true_messiah"
    data = game / "data" / "miracles.toml"
    text = data.read_text("utf-8")
    assert text.count('id = "tithes"\ncopies = 2') == 1
    data.write_text(text.replace('id = "tithes"\ncopies = 2', 'id = "tithes"\ncopies = 1') + WINDFALL, "utf-8")
    messages = game / "messages" / "en.toml"
    named = messages.read_text("utf-8").replace("[name]\n", '[name]\nwindfall = "Windfall"\n')
    messages.write_text(named.replace("[help]\n", '[help]\nwindfall = "Take coins."\n'), "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [["play windfall"], 5, "Windfall"], "four coins and one for the temple"


def _unneeded(folder: str, names: list[str]) -> set[str]:
    """Compiled code, and what the game does not need."""
    return {name for name in names if name.endswith((".so", ".pyd", ".c")) or name in ("__pycache__", "puzzles", "web")}
