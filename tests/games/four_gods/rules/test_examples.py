"""The worked examples of the rules reference that are whole positions (J-1 to J-6, J-14 to J-20)."""

import pytest

from tests.games.four_gods.build import GAME, loose, position_data, scored, spaces, table, why
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.components.edition import STANDARD
from theomachy.games.four_gods.rules.scoring import Kingdoms, terrain_of

rule = pytest.mark.rule
FOUR = {0: "S", 1: "M", 2: "F", 3: "P"}

FULL_WORLD = {
    "a1": "T17B2@yellow:NW",
    "b1": "T60B1@gray:NE",
    "c1": "T27A1@gray:NE",
    "d1": "T26A3@gray:NE",
    "e1": "city@gray",
    "f1": "T59B3@yellow:NW",
    "g1": "T23A2@gray:SE",
    "h1": "T29B0@green:NW",
    "a2": "T77A0",
    "b2": "T68A2@green:NW",
    "c2": "T71A1",
    "d2": "T37B2",
    "e2": "city@gray",
    "f2": "T57A1@blue:NE",
    "g2": "T54A3@green:NW",
    "h2": "T15B2",
    "a3": "T88B0",
    "b3": "T34A0@green:SE",
    "c3": "T05B0",
    "d3": "T32A0",
    "e3": "T43B2",
    "f3": "T01B0",
    "g3": "T53B1@yellow:SE",
    "h3": "T04B3",
    "a4": "T65B2",
    "b4": "T49A0",
    "c4": "T10B3@green:NW",
    "d4": "T18A2@blue:SE",
    "e4": "T33B0",
    "f4": "T31A1@yellow:NW",
    "g4": "T13B3@yellow:NW",
    "h4": "T09B2@yellow:NE",
    "a5": "T90A3@yellow:NW",
    "b5": "T12B1",
    "c5": "city@blue",
    "d5": "T06A0@yellow:NW",
    "e5": "T76B3",
    "f5": "T08B3@yellow:NW",
    "g5": "T44A1",
    "h5": "T41A3",
    "a6": "T35B1@gray:NW",
    "b6": "T67A1",
    "c6": "T55A2",
    "d6": "city@yellow",
    "e6": "city@green",
    "f6": "T62B3",
    "g6": "T38A2",
    "h6": "T86B0@blue:NE",
    "a7": "T83B3@blue:NW",
    "b7": "T64B0",
    "c7": "T61A0",
    "d7": "T81B3@green:NW",
    "e7": "T50A1",
    "f7": "T40A1@blue:NE",
    "g7": "T92A3",
    "h7": "T28B0@blue:SW",
    "a8": "T70B1@blue:SE",
    "b8": "T82A1@green:NW",
    "c8": "T19A1",
    "d8": "T21A3",
    "e8": "T51A3@blue:NW",
    "f8": "T25B1@gray:NE",
    "g8": "T89A2",
    "h8": "T91A1@blue:NE",
}


def kingdom_sizes(pos) -> dict[str, list[int]]:
    """The sizes of all Kingdoms by terrain, largest first."""
    lands = Kingdoms(pos)
    sizes: dict[str, list[int]] = {letter: [] for letter in gods.TERRAINS}
    for zone in range(pos.spaces * 4):
        if lands.size[zone] >= 2:
            sizes[gods.TERRAINS[terrain_of(pos, zone)]].append(lands.size[zone])
    return {letter: sorted(found, reverse=True) for letter, found in sizes.items()}


@rule("FG-P4", "FG-P9")
def test_j1_the_first_tiles_go_into_the_corners() -> None:
    for tile in range(1, STANDARD.tiles.count + 1):
        match = table(2, size=8, hands={0: [f"T{tile:02}A", None]})
        assert spaces(match, 0) == {"a1", "h1", "a8", "h8"}


@rule("FG-P4", "FG-P6", "FG-P7")
def test_j2_the_placement_diagram() -> None:
    world = {"a1": "MMPP", "b1": "MMMP", "a2": "PPFM", "c1": "city@blue"}

    def holding(tile: str):
        return table(2, world=world, loose=True, gods={0: "F", 1: "S"}, hands={0: [tile, None]})

    match = holding("T63A")
    assert match.refusal(0, "P T63B2 b2") is None  # PMFF
    assert match.refusal(0, "P T63B2 c2").facts["edges"] == 0
    assert why(holding("T11A"), 0, "P T11B0 b2") == ("mismatch", "FG-P7")  # PMPS: P against F in the south-west
    assert holding("T05A").refusal(0, "P T05A0 d1") is None  # here d1 has two sides of the frame
    wide = table(2, size=8, world=world, loose=True, gods={1: "S"}, hands={0: ["T05A", None]})
    refused = wide.refusal(0, "P T05A0 d1")
    assert (refused.code, refused.facts["edges"]) == ("too-few-edges", 1)
    assert match.refusal(0, "C b2 green") is None


@rule("FG-L4", "FG-L9")
def test_j3_two_cities_in_a_row() -> None:
    match = table(2, world={"a1": "SSSS", "b1": "SSSS", "a2": "SSSS"}, loose=True, gods={0: "F", 1: "S"})
    match.play(0, "C b2 green")
    assert match.refusal(1, "C c2 blue").facts["edges"] == 0
    world = {"a1": "SSSS", "b1": "SSSS", "a2": "SSSS", "c1": "SSSS", "b2": "city@green"}
    match = table(2, world=world, loose=True, gods={0: "F", 1: "S"})
    assert match.refusal(0, "C c2 green").facts["edges"] == 1


@rule("FG-X10")
def test_j4_a_city_safe_by_four_terrains() -> None:
    pos = loose({"d3": "SSMS", "d5": "PFFP", "d4": "city@blue"}, size=8, gods={0: "S"})
    assert not pos.clashes(27) and GAME.aids(pos, None)["fits"]["d4"] == 0


@rule("FG-X11", "FG-T6")
def test_j5_two_cities_safe_by_one_corner() -> None:
    pos = loose({"d4": "SSSS", "e5": "PPPP", "e4": "city@blue", "d5": "city@gray"}, size=8, gods={0: "S", 1: "M"})
    assert pos.clashes(28) and pos.clashes(35)


@rule("FG-T11", "FG-T14")
def test_j6_a_forest_of_three_tiles() -> None:
    assert kingdom_sizes(loose({"a1": "FFFF", "b1": "FMFF", "b2": "FFSS"}))["F"] == [3]


@rule("FG-E4")
def test_j14_the_last_period_of_four_players() -> None:
    match = table(4, pace="realtime", bag=["T50"], loose=True)
    match.play(3, "D1", 600_000)
    match.play(1, "G sea", 719_999)
    match.tick(720_000)
    assert match.is_over()


@rule("FG-P2", "FG-P4")
def test_j15_counting_placements() -> None:
    for tile, count in (("T01A", 20), ("T32A", 24), ("T90A", 32)):
        match = table(2, size=8, hands={0: [tile, None]})
        assert sum(text.startswith("P ") for text in match.legal(0)) == count


@rule("FG-X12")
def test_j16_which_tiles_can_fill_a_space() -> None:
    def fitting(corners: str) -> list[str]:
        pattern = sum(gods.TERRAINS.index(letter) * 5**place for place, letter in enumerate(corners))
        found = []
        for tile in range(STANDARD.tiles.count):
            looks = STANDARD.tiles.fitting(pattern, tile)
            found += [f"T{tile + 1:02}A"] if looks & 15 else []
            found += [f"T{tile + 1:02}B"] if looks & 240 else []
        return found

    assert fitting("SFSF") == ["T87B", "T88B"]
    assert fitting("SMSF") == ["T16B", "T75B"]
    assert fitting("SSFP") == ["T19B", "T66B"]
    assert fitting("SSPF") == ["T46B", "T69B"]
    assert fitting("SSSS") == ["T01A", "T02A", "T03A", "T04A"]


def saddle_world(c3: str) -> dict[str, str]:
    rows = [
        ["SSSS@blue:NW", "SSMS", "SSMM", "SSSM"],
        ["SSFS", "SMSF=0@green:SE", "MMMS", "MSSM"],
        ["SFFS", "FSFF", c3, "MSSS"],
        ["SFSS", "FFSS", "FSSS", "SSSS"],
    ]
    return {f"{'abcd'[column]}{row + 1}": rows[row][column] for row in range(4) for column in range(4)}


@rule("FG-T14", "FG-V9", "FG-V16")
def test_j17_one_tile_two_regions_one_kingdom() -> None:
    pos = loose(saddle_world("SMSF=S"), 4, gods=FOUR)
    assert kingdom_sizes(pos) == {"S": [16], "M": [8], "F": [8], "P": []}
    assert scored(pos) == {
        "blue": [0, 14, 15, 10, 39],
        "gray": [0, 0, 7, 10, 17],
        "green": [0, 14, 7, 10, 31],
        "yellow": [0, 0, 0, 0, 0],
    }


@rule("FG-T9", "FG-V7")
def test_j18_the_same_world_with_a_split_saddle() -> None:
    pos = loose(saddle_world("SMSF=0"), 4, gods=FOUR)
    assert kingdom_sizes(pos) == {"S": [14, 4], "M": [8], "F": [8], "P": []}
    assert scored(pos) == {
        "blue": [0, 13, 15, 15, 43],
        "gray": [0, 0, 7, 7, 14],
        "green": [0, 3, 7, 7, 17],
        "yellow": [0, 0, 0, 0, 0],
    }


def full_world():
    return GAME.load(position_data(4, world=FULL_WORLD, gods=FOUR, size=8, phase="scored"))


@rule("FG-V1", "FG-V4", "FG-V5", "FG-V11", "FG-V12", "FG-W1", "FG-E1")
def test_j19_a_full_world() -> None:
    pos = full_world()
    assert len(FULL_WORLD) == 64 and sum(what.startswith("city") for what in FULL_WORLD.values()) == 5
    assert kingdom_sizes(pos) == {
        "S": [11, 9, 7, 4, 4, 3, 2],
        "M": [10, 10, 5, 4, 4, 2],
        "F": [13, 11, 4, 2, 2, 2],
        "P": [10, 10, 5, 5, 2, 2],
    }
    assert scored(pos) == {
        "blue": [5, 33, 10, 15, 63],
        "gray": [10, 24, 2, 5, 41],
        "green": [5, 41, 15, 5, 66],
        "yellow": [5, 39, 2, 5, 51],
    }
    outcome = GAME.outcome(pos)
    assert outcome is not None and outcome.places == [[2], [0], [3], [1]] and outcome.scores == [63, 41, 66, 51]


@rule("FG-X10", "FG-X11")
def test_j20_the_safety_of_its_five_cities() -> None:
    pos = full_world()
    at = {name: (int(name[1]) - 1) * 8 + "abcdefgh".index(name[0]) for name in ("c5", "d6", "e6", "e1", "e2")}
    assert pos.clashes(at["c5"]) and pos.clashes(at["d6"])
    assert not any(pos.clashes(at[name]) for name in ("e6", "e1", "e2"))
    for name, fitting in (("e6", []), ("e1", [25, 26, 27, 28]), ("e2", [40, 53])):
        assert [
            tile + 1 for tile in range(STANDARD.tiles.count) if STANDARD.tiles.fitting(pos.pattern(at[name]), tile)
        ] == fitting
    assert all(GAME.aids(pos, None)["fits"][name] == 0 for name in at)
