"""Components and maps: the data files say what the rulebook says (FL-C, FL-M)."""

from itertools import combinations
from typing import Any, cast

import pytest

from tests.games.flock.board import Board
from theomachy.core.chance import Dice
from theomachy.core.message import read_data
from theomachy.core.playout import step
from theomachy.games.flock import GAME
from theomachy.games.flock.components.cards import (
    CARD_IDS,
    DECKS,
    DEITY_IDS,
    OUROBOROI,
    PENTAGRAMS,
    PROPHETS,
    count_bits,
)
from theomachy.games.flock.components.maps import W19, W25
from theomachy.games.flock.components.maps import Board as Map

PACKAGE = "theomachy.games.flock"
SOURCES = ("book", "public", "ours")


def data(name: str) -> dict[str, Any]:
    return cast(dict[str, Any], read_data(PACKAGE, f"data/{name}.toml"))


def joined(board: Map, one: str, other: str) -> bool:
    forth = board.joined(board.ids.index(one), board.ids.index(other))
    assert forth == board.joined(board.ids.index(other), board.ids.index(one))
    return forth


@pytest.mark.rule("FL-C1", "FL-C4", "FL-S2")
@pytest.mark.parametrize(("seats", "pieces", "areas"), [(2, 70, 19), (3, 70, 19), (4, 100, 25)])
def test_pieces_and_areas_by_players(seats: int, pieces: int, areas: int) -> None:
    position = GAME.new(seats, 1)
    dump = GAME.dump(position)
    assert dump["areas"] == {} and dump["default"] == "2"
    assert dump["supply"] == pieces - 2 * areas


@pytest.mark.rule("FL-C1", "FL-C2", "FL-C3")
def test_four_decks_of_four_miracles_and_two_prophets() -> None:
    assert len(DEITY_IDS) == 4 and len(CARD_IDS) == 18
    for deck in DECKS:
        assert len(deck) == 6
        assert [PROPHETS >> card & 1 for card in deck] == [0, 0, 0, 0, 1, 1]
    assert sum(len(deck) for deck in DECKS) == 24
    assert sorted(card for deck in DECKS for card in deck if PROPHETS >> card & 1) == list(range(10, 18))


@pytest.mark.rule("FL-C2")
def test_every_deity_has_a_colour_and_a_symbol_of_its_own() -> None:
    deities = data("deities")["deity"]
    assert len({deity["colour"] for deity in deities}) == len({deity["symbol"] for deity in deities}) == 4


@pytest.mark.rule("FL-K2", "FL-K3")
def test_four_pentagrams_six_permanents_eight_prophets() -> None:
    assert [count_bits(kind) for kind in (PENTAGRAMS, OUROBOROI, PROPHETS)] == [4, 6, 8]
    assert PENTAGRAMS | OUROBOROI | PROPHETS == (1 << 18) - 1
    each = [card for deck in DECKS for card in deck]
    assert [each.count(CARD_IDS.index(card)) for card in ("baby_boom", "inspiration", "assassin", "heat")] == [2] * 4
    permanents = ("glory", "agriculture", "fertility", "lust", "pilgrim", "martial_arts")
    assert [each.count(CARD_IDS.index(card)) for card in permanents] == [2, 2, 1, 1, 1, 1]


def test_every_entry_of_the_data_has_a_source() -> None:
    entries = [*data("cards")["card"], *data("cards")["deck"].values(), *data("deities")["deity"]]
    entries += [*data("map_w19")["area"], *data("map_w25")["area"]]
    assert all(entry["source"] in SOURCES for entry in entries)
    assert data("map_w19")["connections"] == data("map_w25")["connections"] == "ours"


@pytest.mark.rule("FL-C5", "FL-M9")
@pytest.mark.parametrize(("board", "areas", "land", "sea"), [(W19, 19, 22, 12), (W25, 25, 26, 20)])
def test_the_maps_have_their_areas_and_connections(board: Map, areas: int, land: int, sea: int) -> None:
    told = data(f"map_{board.id}")
    assert len(board.ids) == areas and len(told["land"]) == land and len(told["sea"]) + len(told["rim"]) == sea
    edges = sum(len(board.neighbours(area)) for area in range(areas))
    assert edges == 2 * (land + sea)
    assert min(len(board.neighbours(area)) for area in range(areas)) >= 2


@pytest.mark.rule("FL-M9")
@pytest.mark.parametrize("board", [W19, W25], ids=["w19", "w25"])
def test_every_area_can_be_reached(board: Map) -> None:
    reached, edge = {0}, [0]
    while edge:
        for other in board.neighbours(edge.pop()):
            if other not in reached:
                reached.add(other)
                edge.append(other)
    assert len(reached) == board.areas


@pytest.mark.rule("FL-M2", "FL-M3", "FL-M5", "FL-M6")
@pytest.mark.parametrize("board", [W19, W25], ids=["w19", "w25"])
def test_connections_and_gaps_that_the_book_states(board: Map) -> None:
    """J20."""
    assert not joined(board, "EAF", "SEU")
    assert not joined(board, "MEA", "NEU")
    assert joined(board, "SEU", "WAF")
    assert joined(board, "SAS", "IND")


@pytest.mark.rule("FL-M4")
@pytest.mark.parametrize("board", [W19, W25], ids=["w19", "w25"])
def test_japan_is_no_area(board: Map) -> None:
    names = [GAME.catalogue().name(id) for id in board.ids]
    assert "North Asia" in names and not any("Japan" in name for name in names)


@pytest.mark.rule("FL-M7")
@pytest.mark.parametrize("name", ["w19", "w25"])
def test_tints_tell_neighbours_by_land_apart(name: str) -> None:
    told = data(f"map_{name}")
    tint = {area["id"]: area["tint"] for area in told["area"]}
    assert all(tint[one] != tint[other] for one, other in (pair.split("-") for pair in told["land"]))
    stated = {"EAF": "yellow", "SEU": "purple", "NEU": "red", "MEA": "green", "NAS": "green"}
    assert {area: tint[area] for area in stated} == stated


@pytest.mark.rule("FL-M1", "FL-M8")
def test_sea_routes_serve_like_borders() -> None:
    """Brazil and West Africa are joined by sea alone: pieces cross, and believers count across."""
    board = Board("BRA 6A, WAF 2")
    assert "C WAF" in board.legal()
    assert board.play("X BRA>WAF1")["WAF"] == "3"


def segments_cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.parametrize("name", ["w19", "w25"])
def test_drawn_straight_the_connections_do_not_cross(name: str) -> None:
    told = data(f"map_{name}")
    at = {area["id"]: (area["x"], area["y"]) for area in told["area"]}
    lines = [tuple(pair.split("-")) for pair in (*told["land"], *told["sea"])]
    for (a, b), (c, d) in combinations(lines, 2):
        assert not segments_cross(at[a], at[b], at[c], at[d]), f"{a}-{b} crosses {c}-{d}"


@pytest.mark.rule("FL-C6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_are_never_made_or_lost(seats: int) -> None:
    position, dice = GAME.new(seats, 5), Dice(5)
    while step(position, dice):
        GAME.check_invariants(position)
    GAME.check_invariants(position)


@pytest.mark.rule("FL-C7")
def test_a_short_supply_gives_what_it_has() -> None:
    board = Board("CAS 52A, NAS 0A, SAF 2B, rest 0", phase="miracle", cards={"A": {"deity": "gilded"}})
    assert board.dump()["supply"] == 16
    board = Board("CAS 67A, NAS 0A, SAF 2B, rest 0", phase="miracle", cards={"A": {"deity": "gilded"}})
    board.play("!heat(-CAS1)+NAS")
    assert board["NAS"] == "2A" and board.dump()["supply"] == 0


@pytest.mark.rule("FL-C8", "FL-X4")
def test_a_piece_believes_in_the_owner_of_its_area() -> None:
    board = Board("CAS 3A, NAS 2A, NEU 1B")
    truth = board.truth()
    assert (truth.believers(0), truth.believers(1)) == (5, 1)
    board.play("X CAS>NEU2")
    assert (board.truth().believers(0), board.truth().believers(1)) == (3, 3)


@pytest.mark.rule("FL-C9")
def test_an_empty_area_stays_its_owners() -> None:
    board = Board("CAS 2A, NEU 2, NAS 2A").play("X CAS>NEU2")
    assert board["CAS"] == "0A"


@pytest.mark.rule("FL-C10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_player_ever_needs_an_eleventh_temple(seats: int) -> None:
    for seed in range(4):
        position, dice = GAME.new(seats, seed), Dice(seed)
        while step(position, dice):
            dump = GAME.dump(position)
            owners = "".join(text[-1] for text in cast(dict[str, str], dump["areas"]).values())
            assert max(owners.count(letter) for letter in "ABCD") <= 10 or position.is_over()
