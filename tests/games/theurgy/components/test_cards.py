"""Components and the data files (TH-C)."""

import re
from collections import Counter

import pytest

from tests.games.theurgy.build import DEITY_DATA, EVENT_DATA, MIRACLE_DATA, MONSTER_DATA, OBJECTIVE_DATA, Table
from theomachy.core.message import read_data
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components import deities, steps
from theomachy.games.theurgy.components.edition import STANDARD
from theomachy.games.theurgy.components.land import TYPE_CODES

ALL = [*MIRACLE_DATA, *MONSTER_DATA, *OBJECTIVE_DATA, *EVENT_DATA, *DEITY_DATA]


@pytest.mark.rule("TH-C1", "TH-C2", "TH-B1")
def test_there_are_108_cards_and_six_mats() -> None:
    assert (len(STANDARD.cards.deck), len(EVENT_DATA), len(OBJECTIVE_DATA), len(MONSTER_DATA)) == (51, 3, 24, 30)
    assert len(MIRACLE_DATA) == 32 and Counter(entry["copies"] for entry in MIRACLE_DATA) == {2: 19, 1: 13}
    assert [entry["id"] for entry in DEITY_DATA] == ["lutraz", "kelerix", "orrun", "kirjani", "aeoris", "eseryn"]


@pytest.mark.rule("TH-B1", "TH-B2")
def test_monsters_come_five_a_type_one_of_them_legendary() -> None:
    assert Counter(entry["type"] for entry in MONSTER_DATA) == dict.fromkeys(TYPE_CODES[:6], 5)
    legends = [entry["type"] for entry in MONSTER_DATA if entry.get("legendary")]
    assert sorted(str(kind) for kind in legends) == sorted(TYPE_CODES[:6])
    assert Counter(entry["ability"] for entry in MONSTER_DATA) == {"active": 21, "passive": 9}
    moves = Counter(str(entry["move"]) for entry in MONSTER_DATA)
    assert (moves["roaming"], moves["territorial"], sum(moves.values()) - moves["roaming"] - moves["territorial"]) == (
        18,
        8,
        4,
    )


def test_every_entry_shows_where_it_comes_from_and_has_a_name_and_a_text() -> None:
    things = GAME.things()
    for entry in ALL:
        assert entry["source"] in ("book", "public", "ours")
        thing = things[str(entry["id"])]
        assert thing["name"] and thing["help"]
    assert len({things[str(entry["id"])]["name"] for entry in ALL}) == len(ALL)


def test_texts_of_cards_cite_only_rules_and_cards_of_the_game() -> None:
    things = GAME.things()
    for entry in ALL:
        for cited in re.findall(r"\b(?:TH-)?[A-Z]{1,2}\d+\b", str(things[str(entry["id"])]["help"])):
            assert cited in GAME.rules or cited in things, (entry["id"], cited)


@pytest.mark.rule("TH-U9", "TH-S2")
def test_rules_are_shown_without_gaps() -> None:
    assert not [rule.id for rule in GAME.rules.rules if " ." in rule.text]
    assert GAME.rules["TH-U9"].text.endswith("back to the box unseen.")


@pytest.mark.rule("TH-C3", "TH-C4")
def test_every_seat_has_its_own_colour_two_acolytes_and_a_pawn() -> None:
    assert len({entry["colour"] for entry in DEITY_DATA}) == 6
    data = Table(players=6).data
    assert [len(pair) for pair in data["acolytes"]] == [2] * 6
    assert data["pawns"] == [None] * 6


@pytest.mark.rule("TH-C5")
def test_the_punchboard_is_the_sum_of_its_tokens() -> None:
    def shown(rule: str, what: str) -> int:
        found = re.search(rf"(\d+) {what}", GAME.rules[rule].text)
        assert found is not None
        return int(found[1])

    monsters = shown("TH-C4", "monster tokens")
    tokens = len(DEITY_DATA) * shown("TH-C3", "faith tokens") + shown("TH-C4", "sceptic tokens") + monsters
    assert tokens == shown("TH-C5", "punchboard tokens") and monsters == len(MONSTER_DATA)


@pytest.mark.rule("TH-C6", "TH-C7", "TH-M10")
def test_tiles_are_one_capital_and_three_of_each_of_six_types() -> None:
    tiles = read_data(GAME.package, "data/fixed/land.toml")["tiles"]
    assert isinstance(tiles, dict)
    assert {code: entry["count"] for code, entry in tiles.items()} == {"CA": 1, **dict.fromkeys(TYPE_CODES[:6], 3)}
    assert Counter(Table().data["tiles"].values()) == {"CA": 1, **dict.fromkeys(TYPE_CODES[:6], 3)}


@pytest.mark.rule("TH-C8")
def test_supplies_of_cubes_and_tokens_are_unlimited() -> None:
    table = Table("I1 0:80 g:150 s90", pawns=["P", None])
    table.play("T I1")
    assert table.cubes("I1")["g"] == 230 and table.sceptics("I1") == 90


@pytest.mark.rule("TH-C9")
def test_acolytes_and_monsters_are_limited() -> None:
    with pytest.raises(ValueError, match="must have 2 items, not 3"):
        Table(acolytes=[["O1", "O7", "C"], ["O3", "O9"]])
    with pytest.raises(ValueError, match="every monster is in exactly one"):
        Table(horde=[{"M01": "C"}, {"M01": "I1"}])


@pytest.mark.rule("TH-C10", "TH-I17")
def test_four_disks_always_suffice() -> None:
    table = Table(row=[["M08", 2], ["M15", 2], ["M18", 0]], players=["orrun", "lutraz"])
    table.play("D sum M18 I4")
    assert sum(entry[1] for entry in table.data["row"]) == 0  # both others got their third disk and went
    assert table.data["mdiscard"] == ["M08", "M15"]


@pytest.mark.rule("TH-C11")
def test_grey_owns_cubes_and_sceptics_and_never_a_temple() -> None:
    table = Table("I1 g:3 s2 t1", pawns=["P", None]).play("T I1")
    assert "temple" not in table.hex("I1") and table.hex("I1")["ruins"] == [1]
    with pytest.raises(ValueError, match="whole number"):
        Table(hex={"I1": {"temple": "g"}})


@pytest.mark.rule("TH-C12")
def test_discards_lie_open_with_the_latest_on_top() -> None:
    hands = [["W15", "W02", "W01"], ["?", "?", "?"]]
    table = Table("I1 g:1", acolytes=[["I1", "O7"], ["O3", "O9"]], hands=hands, discard=["W20"])
    table.play("D W02@a1 g@I1 disc W15,W01")
    assert table.data["discard"] == ["W20", "W02", "W01", "W15"]
    assert table.match.view(1)["discard"] == table.data["discard"] == table.match.view(None)["discard"]


@pytest.mark.rule("TH-C13")
def test_an_empty_deck_is_reformed_from_the_shuffled_discards_only_when_a_card_is_needed() -> None:
    pile = ["W03", "W04", "W05", "W06", "W07", "W09"]
    others = [f"W{n:02d}" for n in range(10, 33)]
    rest = [*others, *(card for card in others if card not in ("W13", "W16", "W19", "W20", "W24", "W25", "W26"))]
    rest = [card for card in rest if card not in ("W28", "W29", "W30", "W31", "W32")] + [
        "W28",
        "W29",
        "W30",
        "W31",
        "W32",
    ]
    supply = [*rest, "W03", "W04", "W05", "W06", "W07", "W09"]
    players = ["aeoris", "lutraz"]
    hands = [["W01", "W01", "W02"], ["W02", "W08"]]
    table = Table("", players=players, hands=hands, supply=[supply, []], deck=[], discard=pile)
    table.play("D")
    assert table.data["discard"] == pile  # nothing was drawn yet
    table.play("W01@a1", "-", ".", "disc -")
    assert "miracles-reshuffled" in table.names()
    assert len(table.data["hands"][0]) == 3 and table.data["discard"] == []
    assert sorted([*table.data["deck"], table.data["hands"][0][2]]) == sorted([*pile, "W01"])


@pytest.mark.rule("TH-C14")
def test_a_hand_left_short_is_filled_at_the_end_of_a_later_intervention() -> None:
    everything = [entry["id"] for entry in MIRACLE_DATA for _ in range(entry["copies"])]
    hands = [["W01"], ["W01", "W02"]]
    for card in ("W01", "W01", "W02", "W02"):
        everything.remove(card)
    table = Table(
        "",
        players=["aeoris", "lutraz"],
        hands=hands,
        supply=[everything, []],
        deck=[],
        discard=["W02"],
        pawns=["P", "P"],
    )
    table.play("D .")  # no miracle, but the hand is short
    assert len(table.data["hands"][0]) == 2 and table.data["deck"] == [] and table.data["discard"] == []
    table.play("T I1", "T I2", "D .")
    assert len(table.data["hands"][0]) == 2  # there is nothing to draw


def test_objectives_by_player_count() -> None:
    assert [len(STANDARD.cards.compatible(seats)) for seats in range(2, 7)] == [19, 20, 21, 13, 13]


def test_the_words_of_the_data_files_and_the_numbers_of_the_engine_agree() -> None:
    for number, verb in enumerate(steps.VERB_NAMES):
        assert getattr(steps, verb.upper()) == number
    for number, area in enumerate(steps.AREA_NAMES):
        assert getattr(steps, f"AT_{area.upper()}") == number
    for place, flag in enumerate(steps.FLAG_NAMES):
        assert getattr(steps, flag.upper()) == 1 << place
    for number, colour in enumerate(steps.WHO_NAMES):
        assert getattr(steps, {"grey": "GREY_ONLY"}.get(colour, colour.upper())) == number
    names = ["LUTRAZ", "KELERIX", "ORRUN", "KIRJANI", "AEORIS", "ESERYN"]
    assert [getattr(deities, name) for name in names] == list(range(6))
