"""Cards are data: a card of a known kind needs no code, and a wrong entry is named with its file."""

import re
from copy import deepcopy
from typing import Any

import pytest

from theomachy.core import match as matches
from theomachy.core.edition import Edition, add, standard
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.edition import Components
from theomachy.games.theurgy.components.land import PACKAGE

NEW_EFFECT = [
    {"do": "convert", "count": 1, "colour": "grey", "at": "adj"},
    {"do": "sceptic_add", "upto": 2, "at": "near", "distinct": True},
]


def changed(file: str, entry: str, change: dict[str, Any]) -> dict[str, Any]:
    """Our data with one entry of a *file* changed."""
    data: dict[str, Any] = deepcopy(dict(standard(PACKAGE)))
    [found] = [card for cards in data[f"{file}.toml"].values() for card in cards if card["id"] == entry]
    found.update(change)
    return data


def test_a_new_card_of_a_known_kind_is_played_by_data_alone() -> None:
    edition = Edition("theurgy", "new-effect", "", changed("miracles", "W32", {"effect": NEW_EFFECT}), {})
    add(edition)
    hexes = {"C": {"cubes": {"g": 2}}, "I1": {"cubes": {"0": 1}}}
    hands = [["W32", "W01", "W08"], ["?", "?", "?"]]
    start = {"players": ["kelerix", "lutraz"], "hex": hexes, "hands": hands, "acolytes": [["I1", "O7"], ["O3", "O9"]]}
    match = matches.start_from(GAME, {**start, "options": {"edition": edition.id}})
    for line in ("D", "W32@a1"):
        match.play(0, line)
    assert match.legal(0) == ["g@C"]
    for line in ("g@C", "I2", "I6"):
        match.play(0, line)
    found: dict[str, Any] = match.position()
    assert found["hex"]["C"]["cubes"] == {"0": 1, "g": 1} and found["discard"] == ["W32"]
    assert found["hex"]["I2"]["sceptics"] == found["hex"]["I6"]["sceptics"] == 1
    assert found["options"]["edition"] == edition.id


def table_with(effect: list[dict[str, Any]], row: list[str]) -> matches.Match:
    """A game in which W32 has this *effect*, with these pending monsters."""
    edition = Edition("theurgy", "pending", "", changed("miracles", "W32", {"effect": effect}), {})
    add(edition)
    hexes = {"I1": {"cubes": {"0": 1}}, "O2": {"cubes": {"1": 2}}}
    acolytes = [["I1", "O7"], ["O3", "O9"]]
    start = {"players": ["kelerix", "lutraz"], "hex": hexes, "hands": [["W32", "W01", "W08"], ["?", "?", "?"]]}
    monsters = {"row": [[id, 1] for id in row]}
    options = {"options": {"edition": edition.id}}
    match = matches.start_from(GAME, {**start, "acolytes": acolytes, **monsters, **options})
    for line in ("D", "W32@a1"):
        match.play(0, line)
    return match


def test_a_card_may_discard_pending_monsters() -> None:
    match = table_with([{"do": "dismiss", "upto": 2}], ["M01", "M11", "M21"])
    assert set(match.legal(0)) == {"M01", "M11", "M21", "-"}
    assert next(choice.path for choice in match.choices(0).items) == ["row:M01"]  # type: ignore[union-attr]
    match.play(0, "M11")
    found: dict[str, Any] = match.position()
    pending = [card[0] for card in found["row"]]
    assert "M11" not in pending and len(pending) == 3 and found["mdiscard"] == ["M11"]
    again = GAME.load(found)
    assert GAME.dump(again) == found and [GAME.write(again, 0, action) for action in again.legal(0)] == match.legal(0)


def test_a_card_may_use_the_ability_of_a_pending_monster() -> None:
    match = table_with([{"do": "copy", "at": "pending"}], ["M01", "M11", "M05"])
    assert "M11" in match.legal(0) and "M05" not in match.legal(0)  # passive, and a legend
    match.play(0, "M11")
    match.play(0, "1@O2")
    found: dict[str, Any] = match.position()
    assert found["hex"]["O2"]["cubes"] == {"1": 1} and "M11" in [card[0] for card in found["row"]]


@pytest.mark.parametrize(
    ("file", "entry", "change", "error"),
    [
        ("miracles", "W32", {"effect": [{"do": "dance"}]}, "miracles.toml, miracle W32.effect[0].do: must be one of"),
        ("miracles", "W04", {"effect": [{"do": "add", "when": 1}]}, "W04.effect[0].when: is not a field"),
        ("miracles", "W32", {"effect": [{"do": "slay", "asked": False}]}, "effect[0].asked: slay needs a choice"),
        ("miracles", "W32", {"effect": [{"do": "add", "asked": True}]}, "effect[0].asked: add happens by itself"),
        ("miracles", "W32", {"effect": [{"do": "add", "at": "adj"}]}, "effect[0].at: add takes here, not adj"),
        ("miracles", "W32", {"effect": [{"do": "wound", "colour": "own"}]}, "wound takes no colour; it takes asked"),
        ("miracles", "W32", {"effect": [{"do": "remove", "at": "chosen"}]}, "at: needs choose_hex in a step before"),
        ("miracles", "W04", {"copies": 1}, "miracles.toml: the copies must add up to 51 (TH-C1), not 50"),
        ("miracles", "W04", {"id": "W40"}, "miracles.toml, miracle W40: must be W04"),
        ("monsters", "M04", {"type": "XX"}, "monsters.toml, monster M04.type: must be one of FO"),
        ("monsters", "M05", {"legendary": False}, "must have 1 legendary monster of type FO (TH-B1), not 0"),
        ("monsters", "M05", {"passive": "sing"}, "monster M05.passive: must be one of hold, zeal"),
        ("monsters", "M05", {"ability": "active"}, "monster M05: has 'passive', the name of its ability, if"),
        ("monsters", "M04", {"effect": []}, "monster M04: has an effect if its ability is active"),
        ("monsters", "M04", {"effect": [{"do": "trigger"}]}, "effect[0].do: only miracles trigger monsters"),
        ("objectives", "J07", {"condition": {"test": "luck"}}, "objectives.toml, objective J07.condition.test"),
        ("events", "E1", {"effect": "rain"}, "events.toml, event E1.effect: must be one of purge, break_images"),
        ("deities", "orrun", {"colour": 3}, "deities.toml, deity orrun.colour: must be text"),
    ],
)
def test_a_wrong_entry_is_named_with_its_file(file: str, entry: str, change: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=re.escape(error)):
        Components(changed(file, entry, change))
