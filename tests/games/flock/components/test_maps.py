"""The maps: the data files say what the rulebook says (FL-M)."""

import re
from itertools import combinations
from typing import Any, cast

import pytest

from tests.games.flock.build import Board
from theomachy.core.message import read_data
from theomachy.games.flock import GAME
from theomachy.games.flock.components.edition import STANDARD
from theomachy.games.flock.components.maps import Board as Map
from theomachy.games.flock.components.maps import read_board

PACKAGE = "theomachy.games.flock"
W19, W25 = STANDARD.small, STANDARD.large


def data(name: str) -> dict[str, Any]:
    return cast(dict[str, Any], read_data(PACKAGE, f"data/{name}.toml"))


def joined(board: Map, one: str, other: str) -> bool:
    forth = board.joined(board.ids.index(one), board.ids.index(other))
    assert forth == board.joined(board.ids.index(other), board.ids.index(one))
    return forth


@pytest.mark.rule("FL-C5", "FL-M9")
@pytest.mark.parametrize(("board", "areas", "land", "sea"), [(W19, 19, 22, 12), (W25, 25, 26, 20)])
def test_the_maps_have_their_areas_and_connections(board: Map, areas: int, land: int, sea: int) -> None:
    shown = data(f"map_{board.id}")
    assert len(board.ids) == areas and len(shown["land"]) == land and len(shown["sea"]) + len(shown["rim"]) == sea
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
def test_tints_distinguish_neighbours_by_land(name: str) -> None:
    shown = data(f"map_{name}")
    tint = {area["id"]: area["tint"] for area in shown["area"]}
    assert all(tint[one] != tint[other] for one, other in (pair.split("-") for pair in shown["land"]))
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
    shown = data(f"map_{name}")
    at = {area["id"]: (area["x"], area["y"]) for area in shown["area"]}
    lines = [tuple(pair.split("-")) for pair in (*shown["land"], *shown["sea"])]
    for (a, b), (c, d) in combinations(lines, 2):
        assert not segments_cross(at[a], at[b], at[c], at[d]), f"{a}-{b} crosses {c}-{d}"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sea": ["ANI-ATL"]}, "map.toml.sea[0]: no such area 'ATL'"),
        ({"sea": ["ANI"]}, "map.toml.sea[0]: must be two areas such as CAS-NAS"),
        ({"sea": ["ANI-ANI"]}, "map.toml.sea[0]: connects an area to itself"),
        ({"sea": ["NFR-ANI"]}, "map.toml.sea[0]: connects an area to itself, or two areas for the second time"),
        ({"sea": []}, "map.toml.area[3].id: must have 2 to 7 neighbours, not 0"),
        ({"area": [{"id": "ANI"}, {"id": "ANI"}]}, "map.toml.area[0].id: two areas are called ANI"),
        ({"area": [{"name": "ANI"}]}, "map.toml.area[0].id: is missing"),
        (
            {
                "area": [{"id": id} for id in "ABCDEF"],
                "land": ["A-B", "B-C", "C-A", "D-E", "E-F", "F-D"],
                "sea": [],
                "rim": [],
            },
            "map.toml.area: no way leads from A to D, E, F",
        ),
    ],
)
def test_a_mistake_in_a_map_is_named_with_file_and_entry(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        read_board(data("map_w19") | change, "map.toml")
