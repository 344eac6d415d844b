"""Spread the Word (TH-S)."""

from typing import cast

import pytest

from tests.games.theurgy.build import Fields, Table, horde


@pytest.mark.rule("TH-S1", "TH-S2", "TH-S9")
def test_a_token_goes_on_a_vacant_vertex_of_a_hex_with_an_own_cube() -> None:
    table = Table("O1 0:1", faith={"v10": 0, "v15": 1})
    assert table.legal_after("S") == ["v03", "v06", "v07", "v11", "v15x"]
    assert table.refused("v20") == "no-cube-around TH-S1"
    assert table.refused("v10") == "own-token TH-S3"
    assert table.refused("v15") == "vertex-taken TH-S2"
    assert table.refused("v03x") == "nothing-to-replace TH-S2"
    table.play("v03")  # a border vertex
    assert table.data["faith"] == {"v03": 0, "v10": 0, "v15": 1} and table.turn == 1


@pytest.mark.rule("TH-S3", "TH-S4", "TH-S7")
def test_a_rivals_token_is_replaced_with_more_cubes_around_it() -> None:
    hexes = "I1 0:1, I2 0:1, O2 1:1"
    table = Table(hexes, faith={"v20": 1}).play("S", "v20x")
    assert table.data["faith"] == {"v20": 0}
    equal = Table(hexes + ", C 1:5, I3 1:9", faith={"v20": 1, "v25": 1}).play("S")
    assert "v20x" in equal.legal()
    assert equal.refused("v25x") == "too-few-cubes TH-S3"
    facts = equal.refusal("v25x").facts
    assert (facts["own"], facts["theirs"]) == (2, 5)
    far = Table("O1 0:1, O5 1:2", faith={"v54": 1}).play("S")
    assert far.refused("v54x") == "too-few-cubes TH-S3" and far.refused("v54") == "no-cube-around TH-S1"


@pytest.mark.rule("TH-S4")
def test_one_cube_beats_an_owner_without_any() -> None:
    assert "v20x" in Table("I1 0:1", faith={"v20": 1}).legal_after("S")
    assert "v20x" not in Table("I1 0:1, O2 1:1", faith={"v20": 1}).legal_after("S")


@pytest.mark.rule("TH-S5")
def test_only_cubes_count_around_a_vertex() -> None:
    fields: Fields = {"faith": {"v20": 1}, "acolytes": [["O1", "O7"], ["I1", "I2"]]}
    assert "v20x" in Table("I1 0:1 t1, I2 t1", **fields, horde=[{}, {"M05": "O2"}]).legal_after("S")


@pytest.mark.rule("TH-S8")
def test_one_token_an_action() -> None:
    table = Table("O1 0:1").play("S v03")
    assert table.turn == 1 and table.data["faith"] == {"v03": 0}


@pytest.mark.rule("TH-B6", "TH-K9")
def test_the_sphinx_silences_its_hex_for_everybody_but_not_cards() -> None:
    table = Table("I1 0:3, O1 0:1", faith={"v20": 1}, horde=[{"M30": "I1"}, {}])
    assert table.legal_after("S") == ["v03", "v06", "v07", "v11"]
    assert table.refused("v19") == "silenced TH-K9" and table.refused("v20x") == "silenced TH-K9"
    fields: Fields = {"acolytes": [["I1", "O7"], ["O3", "O9"]], "hands": [["W18", "W01", "W02"], ["?"] * 3]}
    table = Table("I1 0:3", **fields, horde=[{}, {"M30": "I1"}]).play("D W18@a1 v19")
    assert table.data["faith"] == {"v19": 0}
    assert horde("M26", "I1", faith={"v01": 0}, theirs={"M30": "I1"}).play("act M26", "v01>v19").data["faith"] == {
        "v19": 0
    }


@pytest.mark.rule("TH-S4")
def test_the_cubes_around_a_vertex_are_shown_by_player() -> None:
    table = Table("O1 0:2 g:3, I1 1:1")
    around = cast(dict[str, dict[str, int]], table.match.view(None)["around"])
    shared = [vertex for vertex, found in around.items() if found == {"0": 2, "1": 1}]
    assert shared, "some vertex touches both hexes, and grey does not count"
    assert len(around) == 54 and around["v30"].get("0") is None


@pytest.mark.rule("TH-S1", "TH-S3", "TH-D11")
def test_who_may_spread_the_word_is_shown_by_vertex() -> None:
    fields: Fields = {"players": ["kelerix", "kirjani"], "faith": {"v25": 1}}
    guarded = Table("I1 0:3", **fields, acolytes=[["O1", "O7"], ["I2", "O9"]])
    shown = cast(dict[str, list[int]], guarded.match.view(None)["spread"])
    assert "v25" not in shown and [0] in shown.values()
    away = Table("I1 0:3", **fields, acolytes=[["O1", "O7"], ["I3", "O9"]])
    assert cast(dict[str, list[int]], away.match.view(None)["spread"])["v25"] == [0]
