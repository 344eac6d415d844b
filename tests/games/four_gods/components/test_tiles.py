"""Tiles: sides, rotations, regions, and where they fit (FG-T, FG-X12)."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.games.four_gods.build import GAME, loose
from theomachy.core.chance import FAST, Dice
from theomachy.core.playout import play_out
from theomachy.core.refusal import PositionError
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.components.edition import STANDARD
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import setup
from theomachy.games.four_gods.state import Memo, Terms

rule = pytest.mark.rule
BOX = STANDARD.tiles
TEXTS = [tiles.write_look(side) for side in BOX.sides]


def shape(text: str) -> str:
    """The pattern of a side up to renaming terrains and turning."""
    best = ""
    for quarters in range(4):
        corners = text[:4][quarters:] + text[:4][:quarters]
        letters: dict[str, str] = {}
        name = "".join(letters.setdefault(letter, "ABCD"[len(letters)]) for letter in corners)
        best = min(best or name, name)
    return best


def _distinct(piece: int) -> int:
    """In how many ways a piece can lie."""
    return len({BOX.look(piece, quarters) for quarters in range(4)})


@rule("FG-C3", "FG-X12")
def test_the_tile_set_has_the_make_up_that_the_rules_promise() -> None:
    assert len(BOX.sides) == 184 and BOX.count == 92
    shapes = Counter(shape(text) for text in TEXTS)
    assert shapes == {"AAAA": 16, "AAAB": 60, "AABB": 24, "AABC": 48, "ABAC": 24, "ABAB": 12}
    turned_sides = Counter(min(tiles.turned(side & 255, quarters) for quarters in range(4)) for side in BOX.sides)
    assert len(turned_sides) == 64 and min(turned_sides.values()) >= 2


@rule("FG-T1", "FG-T2")
def test_both_sides_of_a_tile_differ_and_show_all_four_terrains_together() -> None:
    for tile in range(BOX.count):
        front, back = set(TEXTS[tile * 2][:4]), set(TEXTS[tile * 2 + 1][:4])
        assert front | back == set(gods.TERRAINS) and len(front & back) <= 1
    assert Counter(len(set(text[:4])) for text in TEXTS) == {1: 16, 2: 96, 3: 72}
    for terrain in gods.TERRAINS:
        assert sum(text[:4].count(terrain) for text in TEXTS) == 184
        assert sum(terrain in text[:4] for text in TEXTS) == 106
    with pytest.raises(ValueError, match="all four terrains"):
        tiles.read_look("SMFP")


@rule("FG-T3", "FG-T7", "FG-P2")
def test_turning_clockwise_moves_every_corner_on() -> None:
    assert tiles.write_look(tiles.turned(tiles.read_look("SSMF"), 1)) == "FSSM"
    assert tiles.write_look(tiles.turned(tiles.read_look("SFSM=S"), 1)) == "MSFS=S"
    assert [_distinct(piece) for piece in (0, 32 * 2 - 1, 90 * 2 - 1)] == [1, 2, 4]  # SSSS, MSMS=M, MMSF
    piece = 63 * 2 - 1  # T63B, FFPM
    assert tiles.write_look(BOX.looks[piece * 4 + 2]) == "PMFF" and BOX.turn_of(piece, tiles.read_look("PMFF")) == 2


@rule("FG-T8", "FG-T9", "FG-T10")
def test_regions_follow_edges_and_bridges() -> None:
    def regions(text: str) -> list[int]:
        return [tiles.region_of(tiles.read_look(text), corner) for corner in range(4)]

    assert regions("SSSS") == [0, 0, 0, 0]
    assert regions("SSMF") == [0, 0, 2, 3]
    assert regions("MSSM") == [0, 1, 1, 0]
    assert regions("SMSM=S") == [0, 1, 0, 3]
    assert regions("SMSM=M") == [0, 1, 2, 1]
    assert regions("SMSF=S") == [0, 1, 0, 3]
    assert regions("SMSF=0") == [0, 1, 2, 3]
    for look in set(BOX.looks):
        assert 1 <= len({tiles.REGION[look * 4 + corner] for corner in range(4)}) <= 4
    marks = Counter(text[4:] != "=0" for text in TEXTS if shape(text) == "ABAC")
    assert marks == {True: 12, False: 12}
    for text in TEXTS:
        assert tiles.is_saddle(tiles.read_look(text)) == ("=" in text)


@pytest.mark.parametrize("text", ["SSM", "SSMX", "SSMM=S", "SFSM", "SFSM=F", "SMSM=0", "SMSM=F"])
@rule("FG-T9")
def test_a_side_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        tiles.read_look(text)


@rule("FG-T4", "FG-T5", "FG-T6")
def test_neighbours_agree_at_both_ends_of_their_edge_and_diagonals_are_free() -> None:
    pos = loose({"a1": "SSMF", "b2": "PPSS"})  # diagonal: a1.SE = M, b2.NW = P
    assert pos.clashes(1) and pos.clashes(4)  # b1 and a2 would need both
    pos = loose({"a1": "SSMF", "c1": "MPPP"})
    # b1 needs NW = S and SW = M from a1, NE = M and SE = P from c1.
    assert not pos.clashes(1)
    need = pos.pattern(1)
    assert [need % 5, need // 5 % 5, need // 25 % 5, need // 125] == [0, 1, 3, 1]
    with pytest.raises(PositionError, match="does not match"):
        loose({"a1": "SSMF", "b1": "SMMS"})


@rule("FG-X10", "FG-X12")
def test_a_pattern_of_four_terrains_fits_no_tile_and_every_other_pattern_some() -> None:
    for pattern in range(625):
        corners = [pattern // 5**place % 5 for place in range(4)]
        fitting = [tile for tile in range(BOX.count) if BOX.fitting(pattern, tile)]
        assert bool(fitting) == (len(set(corners) - {4}) < 4)


EXTRA = """
tile = [
    { id = "T01", A = "SSSS", B = "MMFP" },
    { id = "T02", A = "SSFF", B = "FMFP=F" },
    { id = "T03", A = "PPPP", B = "SMSM=M" },
]
"""


@rule("FG-C3", "FG-P2")
def test_a_tile_is_added_by_data_alone_and_played(tmp_path: Path) -> None:
    file = tmp_path / "tiles.toml"
    file.write_text(EXTRA + 'more = "of no use"\n')
    data = tomllib.loads(file.read_text())
    box = tiles.read_tiles({**data, "tile": [*data["tile"], {"id": "T04", "A": "SFSF=S", "B": "MMMM"}]})
    terms = Terms(2, GAME.settle(2, {"pace": "rondo", "size": 4}))
    terms.tiles = box
    position = FourGodsPosition(at.blank(terms), FAST, terms, Memo())
    for space in range(position.spaces):
        position.refresh(space)
    position.seed(1)
    setup.begin(position)
    assert position.cells[at.BAG_COUNT] == 0
    assert {name for seat in GAME.dump(position)["seats"] for name in seat["hand"]} == {"T01A", "T02A", "T03A", "T04A"}
    seat = next(seat for seat in range(2) if "T04A" in GAME.dump(position)["seats"][seat]["hand"])
    if position.actors() != [seat]:
        position.play(position.actors()[0], GAME.read(position, position.actors()[0], "-")[0])
    (action,) = GAME.read(position, seat, "P T04A1 a1")
    assert action in position.legal(seat) and GAME.write(position, seat, action) == "P T04A1 a1"
    position.play(seat, action)
    assert GAME.dump(position)["world"] == {"a1": "T04A1"}  # one quarter turn: FSFS, the bridge still joins the sea
    assert play_out(position, Dice(1), 5000) < 5000 and position.is_over()


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([], "tiles.toml: 'tile' must be a list of 1 to 96 tiles"),
        ([{"id": "T02", "A": "SSSS", "B": "MMMM"}], "entry 1 must have the id 'T01'"),
        ([{"id": "T01", "A": "SSSS"}], "tiles.toml, tile T01: side B is missing"),
        ([{"id": "T01", "A": "SSSS", "B": "SMFP"}], r"tiles.toml, tile T01\.B: .* all four terrains"),
    ],
)
def test_wrong_data_is_refused_with_its_file_and_entry(entries: list[dict[str, str]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        tiles.read_tiles({"tile": entries})
