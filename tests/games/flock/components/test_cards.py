"""The cards: the data files say what the rulebook says (FL-C, FL-K)."""

import re
import shutil
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pytest

from tests.games.flock.build import Board
from theomachy.core.message import read_data
from theomachy.games.flock import GAME
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import VOCABULARY, CardSet, count_bits, mask_of_cards
from theomachy.games.flock.components.edition import STANDARD
from theomachy.games.flock.position import FlockPosition
from theomachy.games.flock.state import Terms

CARDS = STANDARD.cards

PACKAGE = "theomachy.games.flock"


SOURCES = ("book", "public", "ours")


def data(name: str) -> dict[str, Any]:
    return cast(dict[str, Any], read_data(PACKAGE, f"data/{name}.toml"))


@pytest.mark.rule("FL-C1", "FL-C2", "FL-C3")
def test_four_decks_of_four_miracles_and_two_prophets() -> None:
    assert len(CARDS.deities) == 4 and len(CARDS.ids) == 18
    for deck in CARDS.decks:
        assert len(deck) == 6
        assert [CARDS.prophets >> card & 1 for card in deck] == [0, 0, 0, 0, 1, 1]
    assert sum(len(deck) for deck in CARDS.decks) == 24
    assert sorted(card for deck in CARDS.decks for card in deck if CARDS.prophets >> card & 1) == list(range(10, 18))


@pytest.mark.rule("FL-C2")
def test_every_deity_has_a_colour_and_a_symbol_of_its_own() -> None:
    deities = data("deities")["deity"]
    assert len({deity["colour"] for deity in deities}) == len({deity["symbol"] for deity in deities}) == 4


@pytest.mark.rule("FL-K2", "FL-K3")
def test_four_pentagrams_six_permanents_eight_prophets() -> None:
    assert [count_bits(kind) for kind in (CARDS.pentagrams, CARDS.ouroboroi, CARDS.prophets)] == [4, 6, 8]
    assert CARDS.pentagrams | CARDS.ouroboroi | CARDS.prophets == (1 << 18) - 1
    each = [card for deck in CARDS.decks for card in deck]
    assert [each.count(CARDS.ids.index(card)) for card in ("baby_boom", "inspiration", "assassin", "heat")] == [2] * 4
    permanents = ("glory", "agriculture", "fertility", "lust", "pilgrim", "martial_arts")
    assert [each.count(CARDS.ids.index(card)) for card in permanents] == [2, 2, 1, 1, 1, 1]


def test_every_entry_of_the_data_has_a_source() -> None:
    entries = [*data("cards")["card"], *data("cards")["deck"].values(), *data("deities")["deity"]]
    entries += [*data("map_w19")["area"], *data("map_w25")["area"]]
    assert all(entry["source"] in SOURCES for entry in entries)
    assert data("map_w19")["connections"] == data("map_w25")["connections"] == "ours"


# Cards are data.

CAS, MEX, SEU, NEU, EAS, SAS = (STANDARD.small.ids.index(id) for id in ("CAS", "MEX", "SEU", "NEU", "EAS", "SAS"))
FOUR = ("storm", "pilgrim", "lust", "p_dog")

DATA = Path(str(files(PACKAGE))) / "data"
FOREST = """id = "p_forest"
type = "incarnation"
steps = 2
effects = { leads = 1 }"""
SERMON = """id = "sermon"
type = "incarnation"
steps = 2
effects = { leads = 3, price = 1 }"""
STORM = """
[[card]]
id = "storm"
type = "pentagram"
effects = { remove-anywhere = 3 }
rule = "FL-K8"
source = "ours"
"""


def changed(folder: Path, *changes: tuple[str, str]) -> CardSet:
    """Return the cards of a folder of data in which every first text is replaced by the second."""
    shutil.copytree(DATA, folder / "data")
    path = folder / "data" / "cards.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return CardSet(*(tomllib.loads((folder / "data" / name).read_text()) for name in ("cards.toml", "deities.toml")))


def with_cards(cards: CardSet, areas: str, **given: Any) -> FlockPosition:
    """Return a position that is played with these cards."""
    board = Board(areas, phase="miracle", **given).truth()
    board.terms = Terms(int(board.seats), board.terms.options)
    board.terms.cards = cards
    return board


def played(position: FlockPosition, *lines: str) -> FlockPosition:
    """Return *position* after lines of the seat whose choice it is."""
    for line in lines:
        seat = position.actors()[0]
        assert GAME.refusal(position, seat, line) is None
        for action in GAME.read(position, seat, line):
            position.play(seat, action)
        GAME.check_invariants(position)
    return position


def test_a_pentagram_is_added_by_data_alone_and_played(tmp_path: Path) -> None:
    """The Wanderer's Assassin becomes a Storm that removes three pieces."""
    storm = changed(
        tmp_path,
        ('\n[[card]]\nid = "glory"', STORM + '\n[[card]]\nid = "glory"'),
        ("{ baby_boom = 2, assassin = 0, pilgrim", "{ baby_boom = 2, storm = 1, pilgrim"),
    )
    position = with_cards(storm, "CAS 3A, NAS 2A, SEU 2B")
    position.cells[at.KEPT] = storm.rank_of(1, mask_of_cards([storm.ids.index(id) for id in FOUR]))
    assert "!storm" in [GAME.write(position, 0, action) for action in position.legal(0)]
    assert GAME.render(GAME.choices(position, 0).prompt)
    played(position, "!storm(-CAS1):MEX2,SEU1")
    assert (position.flock(CAS), position.flock(MEX), position.flock(SEU)) == (2, 0, 1)
    assert storm.ids_in(position.cells[at.SHOWN]) == ["storm"]


def test_a_prophet_is_added_by_data_alone_and_leads(tmp_path: Path) -> None:
    """The Forest becomes a prophet who sacrifices one piece to lead up to three."""
    sermon = changed(tmp_path, (FOREST, SERMON), ("p_forest = 2", "sermon = 1"))
    position = with_cards(sermon, "CAS 5A, NAS 2A, NEU 0, EAS 0, SAS 0")
    position.cells[at.SHOWN] = mask_of_cards([sermon.ids.index("sermon")])
    position.cells[at.PROPHET] = sermon.ids.index("sermon")
    position.cells[at.PROPHET_AREA] = CAS
    position.cells[at.KEPT] = sermon.rank_of(
        1, mask_of_cards([sermon.ids.index(id) for id in ("lust", "pilgrim", "assassin", "sermon")])
    )
    played(position, "P~NEU", "P~EAS", "P~SAS")
    assert [position.temple(area) for area in (NEU, EAS, SAS)] == [0, 0, 0] and position.flock(CAS) == 1


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "heat"', 'id = "glory"', "cards.toml, card glory: two entries have this id"),
        ("{ grow-anywhere = 3 }", "{ grow-anyhow = 3 }", "cards.toml, card heat.effects.grow-anyhow: is not a field"),
        (
            "{ grow-anywhere = 3 }",
            "{ grow-anywhere = 0 }",
            "card heat.effects.grow-anywhere: must be a whole number from 1",
        ),
        ("{ grow-anywhere = 3 }", "{ leads = 1 }", "card heat.effects.leads: is an effect of the type incarnation"),
        ("{ grow-anywhere = 3 }", "{ }", "card heat.effects: a card needs an effect"),
        ("{ leads = 2, price = 1 }", "{ price = 1 }", "card p_moon.effects: a price is for a prophet who leads"),
        ("{ leads = 2, price = 1 }", "{ leads = 2, strikes = 1 }", "a prophet leads or strikes, not both"),
        (
            'type = "pentagram"',
            'type = "ouroboros"',
            "cards.toml: the cards must come in the order",
        ),
        ('type = "pentagram"', 'type = "spell"', "cards.toml, card baby_boom.type: must be one of pentagram"),
        ("lust = 3, ", "", "cards.toml.deck.wanderer.skulls: a deck has 4 miracles and 2 prophets"),
        ("lust = 3, ", "love = 3, ", "cards.toml.deck.wanderer.skulls.love: is not a field"),
        ("lust = 3, ", "glory = 3, ", "cards.toml, card lust: is in no deck"),
        ("lust = 3, ", "lust = 10, ", "cards.toml.deck.wanderer.skulls.lust: must be a whole number from 0 to 9"),
        ("heat = 2, glory = 3, agriculture", "heat = 2, glory = 3, glory2", "glory2: is not a field"),
    ],
)
def test_a_mistake_in_the_data_is_named_with_file_and_entry(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        changed(tmp_path, (old, new))


def test_amounts_that_cannot_be_added_up_come_once_in_a_deck(tmp_path: Path) -> None:
    second = (
        STORM.replace("storm", "gloria")
        .replace("pentagram", "ouroboros")
        .replace("remove-anywhere = 3", "areas-per-piece = 3")
    )
    with pytest.raises(ValueError, match="only one card of a deck may have the effect areas-per-piece"):
        changed(
            tmp_path,
            ('\n[[card]]\nid = "fertility"', second + '\n[[card]]\nid = "fertility"'),
            ("glory = 3, agriculture", "glory = 3, gloria"),
        )


def test_the_files_of_the_game_use_the_whole_vocabulary() -> None:
    used = {name for entry in data("cards")["card"] for name in entry["effects"]}
    assert used == set(VOCABULARY)
