"""The worked examples, told as at the table. Kelerix is seat 0 (blue), Lutraz seat 1 (red), on the reference map."""

import pytest

import theomachy
from tests.games.theurgy.build import TRIPLE_MAP, Fields, Table
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.land import HEX_NAMES, TYPE_CODES
from theomachy.games.theurgy.position import empty
from theomachy.games.theurgy.rules.setup import find_triple, mend_triples
from theomachy.games.theurgy.state import TILE

RED, YELLOW, BLUE = 0, 1, 2  # seats in the examples of Test the Faith


@pytest.mark.rule("TH-M4")
def test_ex1_map_repair() -> None:
    """Three Farms meet at v10 (I1, O1, O12); the inner Market lies straight across at I4."""
    position = empty(2, GAME.settle(2, None))
    for hex, name in enumerate(HEX_NAMES):
        position.cells[TILE + hex] = TYPE_CODES.index(TRIPLE_MAP[name])
    assert HEX_NAMES[find_triple(position.cells)] == "I1"
    mend_triples(position.cells)
    mended = {name: TYPE_CODES[position.cells[TILE + hex]] for hex, name in enumerate(HEX_NAMES)}
    assert mended == {**TRIPLE_MAP, "I1": "MK", "I4": "FA"}


@pytest.mark.rule("TH-P1", "TH-P9", "TH-P11")
def test_ex2_pilgrimage_and_defended_cubes() -> None:
    table = Table("I5 0:1, O1 0:3, I4 1:2, O8 1:1", acolytes=[["I4", "O7"], ["I4", "O9"]])
    table.play("P")
    assert table.refused("a1+1") == "defended TH-P11"
    table.play("1:I5>O10", "a1>O8", "a1+1", ".")
    assert table.cubes("I5") == {} and table.cubes("O10") == {"0": 1} and table.cubes("O8") == {"0": 1}


@pytest.mark.rule("TH-P5", "TH-P12", "TH-P13")
def test_ex3_pilgrimage_and_a_fight() -> None:
    table = Table("I5 0:1, I4 1:1", turn=1, acolytes=[["O1", "O7"], ["I6", "O3"]], horde=[{"M21": "I5"}, {}])
    table.play("P", "1:I4>O8", "a1>I5", "a1x M21")
    assert table.data["horde"] == [{}, {}] and table.data["mdiscard"][-1] == "M21"
    assert table.cubes("I5") == {"0": 1}
    assert table.refused("a1+0") == "has-fought TH-P7"


@pytest.mark.rule("TH-S1")
def test_ex4_spread_the_word_placing() -> None:
    table = Table("O1 1:2", turn=1, faith={"v10": 1})
    assert table.legal_after("S") == ["v03", "v06", "v07", "v11", "v15"]


@pytest.mark.rule("TH-S3", "TH-S4")
def test_ex5_spread_the_word_replacing() -> None:
    table = Table("I1 1:2, I2 0:1 1:1, C 0:1", turn=1, faith={"v25": 0}).play("S v25x")
    assert table.data["faith"] == {"v25": 1}


@pytest.mark.rule("TH-I4", "TH-I6", "TH-I9", "TH-I10")
def test_ex6_miracle_and_discards() -> None:
    hands = [["W01", "W02", "W15"], ["?"] * 3]
    table = Table("I1 s3", acolytes=[["I1", "O7"], ["O3", "O9"]], hands=hands).play("D W01@a1 disc W02,W15")
    assert table.sceptics("I1") == 0 and table.cubes("I1") == {"0": 2}
    assert table.data["discard"] == ["W01", "W02", "W15"] and len(table.data["hands"][0]) == 3


@pytest.mark.rule("TH-I13", "TH-I16", "TH-I17", "TH-B17")
def test_ex7_summoning() -> None:
    row = [["M17", 0], ["M11", 1], ["M12", 1]]
    table = Table("I3 s2, I6 1:1", row=row, hands=[["W01", "W02", "W15"], ["?"] * 3]).play("D sum M11 I3 : 1@I6")
    assert table.data["horde"] == [{"M11": "I3"}, {}] and table.sceptics("I3") == 0 and table.cubes("I6") == {}
    assert table.data["row"][0] == ["M17", 1] and table.data["row"][2] == ["M12", 2]
    assert table.data["row"][1][1] == 0 and table.data["hands"][0] == ["W01", "W02", "W15"]


@pytest.mark.rule("TH-I2", "TH-B3")
def test_ex8_miracle_plus_horde() -> None:
    hands = [["W02", "W15", "W18"], ["?"] * 3]
    fields: Fields = {"acolytes": [["I1", "O7"], ["O3", "O9"]], "horde": [{"M11": "I3"}, {}]}
    table = Table("I1 g:3 s2, I6 1:1", hands=hands, **fields).play("D act M11 1@I6 W02@a1 g*3@I1")
    assert table.sceptics("I1") == 0 and table.cubes("I6") == {}
    assert table.data["hands"][0][:2] == ["W15", "W18"] and table.names().count("card-drawn") == 1


@pytest.mark.rule("TH-B14", "TH-B18")
def test_ex9_clash_of_orc_and_spider() -> None:
    table = Table("I3 1:1", acolytes=[["O1", "O7"], ["I3", "O9"]], horde=[{"M17": "I3"}, {"M01": "I3"}]).play("D")
    assert table.refused("act M17") == "no-trigger TH-B18"


@pytest.mark.rule("TH-X4", "TH-X12", "TH-X16")
def test_ex10_test_of_a_farm() -> None:
    table = Table("I2 0:1 g:3", faith={"v20": RED, "v31": RED}, anomaly="O7").play("T I2")
    assert table.cubes("I2") == {"0": 3, "g": 1} and table.hex("I2")["temple"] == RED
    assert [table.sceptics(hex) for hex in ("C", "I1", "I3", "O2", "O3", "O4")] == [1, 1, 1, 1, 0, 1]


@pytest.mark.rule("TH-X4", "TH-X7", "TH-X13", "TH-R1")
def test_ex11_test_by_somebody_without_any_piece_there() -> None:
    table = Table("I2 0:3 g:1 s2 t0", turn=1, faith={"v20": RED}, anomaly="O7").play("T I2")
    assert table.hex("I2") == {"cubes": {"0": 2, "g": 2}, "sceptics": 2, "ruins": [RED]}


@pytest.mark.rule("TH-X8", "TH-X9")
def test_ex12_test_with_a_tie_on_top() -> None:
    faith = {"v20": RED, "v31": RED, "v26": YELLOW}
    table = Table("I2 0:2 1:3 2:3 g:1 s2", players=3, faith=faith, anomaly="O7").play("T I2")
    assert table.cubes("I2") == {"0": 4, "1": 2, "g": 3} and table.hex("I2")["temple"] == RED


@pytest.mark.rule("TH-W5")
@pytest.mark.parametrize(("seats", "targets"), [(3, (6, 7, 8)), (4, (5, 6, 7)), (5, (4, 5, 6)), (6, (4, 5, 6))])
def test_ex13_victory_numbers(seats: int, targets: tuple[int, int, int]) -> None:
    view = theomachy.new("theurgy", seats, "numbers").view(0)
    assert isinstance(view["standings"], dict) and tuple(view["standings"]["targets"].values()) == targets


@pytest.mark.rule("TH-W9")
def test_ex14_a_ruin_in_the_capital() -> None:
    hexes = "I1 0:1 t0, I2 0:1 t0, I3 0:1 t0, I4 0:1 t0, C r0, I5 r0"
    table = Table(hexes, players=4, objectives=["J17", "?", "?", "?"]).play("P .")
    standings = table.match.view(0)["standings"]
    assert isinstance(standings, dict) and standings["seats"][0]["value"] == 5.0
    assert not table.match.is_over()


@pytest.mark.rule("TH-X14")
def test_ex15_an_empty_temple() -> None:
    assert Table("I2 t0", turn=1).play("T I2").hex("I2") == {"ruins": [RED]}


@pytest.mark.rule("TH-F4")
def test_ex16_the_draft_runs_backwards() -> None:
    match = theomachy.new("theurgy", 3, "draft")
    first = match.position()["first"]
    assert isinstance(first, int)
    order, tokens = [], []
    while match.position()["phase"] != "action":
        seat = match.actors()[0]
        phase = match.position()["phase"]
        if phase == "keep":
            order.append(seat)
        if phase == "faith" and seat not in tokens:
            tokens.append(seat)
        legal = match.legal(seat)
        if phase == "place" and len(order) == 3:
            assert len(legal) == 1
        match.play(seat, legal[0])
    assert order == tokens == [(first + 2) % 3, (first + 1) % 3, first]
