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
from theomachy.core.message import read_data
from theomachy.games.true_messiah.components import cards, vocabulary
from theomachy.games.true_messiah.components.edition import PACKAGE, STANDARD
from theomachy.games.true_messiah.game import GAME

DATA: list[dict[str, Any]] = read_data(PACKAGE, f"data/{cards.FILE}")["miracle"]  # type: ignore[assignment]


def test_every_effect_has_a_card() -> None:
    assert set(STANDARD.cards.effect) == set(range(len(vocabulary.EFFECTS)))


@pytest.mark.rule("TM-N5")
@pytest.mark.parametrize(
    ("place", "change", "says"),
    [
        (3, {"id": "edict"}, "miracle edict.*: two entries have this id"),
        (3, {"id": 7}, "id: must be text, not 7"),
        (3, {"id": "R2"}, r"miracle R2\.id: must be a name made of small letters and _, not 'R2'"),
        (9, {"effect": "explode"}, r"miracle dissipater\.effect: must be one of extra-moves, .* not 'explode'"),
        (9, {"aim": "moon"}, r"dissipater\.aim: must be one of"),
        (9, {"colour": "red"}, r"dissipater\.colour: is not a field"),
        (9, {"cost": "much"}, r"dissipater\.cost: must be a whole number from 1 to 15"),
        (9, {"cost": 0}, r"dissipater\.cost: must be a whole number from 1"),
        (9, {"copies": 3}, "the marketplace has 43 cards, not 42"),
        (9, {"decks": [0, 0, 0, 1]}, "dissipater: it has either 'decks'"),
        (0, {"decks": [2, 2, 2, 2]}, "starting deck 1 has 10 cards, not 9"),
        (0, {"decks": [1, 2]}, r"edict\.decks: must have 4 items, not 2"),
        (36, {"targets": 5}, r"swarm_of_locusts\.targets: must be a whole number from 1 to 4"),
        (12, {"lasts": "turn-start"}, "room for 3 copies of miracles that last, not 5"),
    ],
)
def test_an_error_names_file_and_entry(place: int, change: dict[str, Any], says: str) -> None:
    entries = deepcopy(DATA)
    entries[place].update(change)
    with pytest.raises(ValueError, match=says) as error:
        cards.CardSet({"miracle": entries})
    assert str(error.value).startswith("miracles.toml")


def test_starting_cards_stand_first() -> None:
    with pytest.raises(ValueError, match="starting cards stand before market cards"):
        cards.CardSet({"miracle": [*DATA[9:], *DATA[:9]]})


def test_every_card_has_a_name_and_a_text() -> None:
    things = GAME.things()
    assert all({"name", "help", "cost"} <= set(things[name]) for name in STANDARD.cards.names)


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
