"""Powers of the deities (TH-D)."""

import pytest

from tests.games.theurgy.build import Fields, Table
from theomachy.games.theurgy import GAME

NEAR = [["I1", "O7"], ["O3", "O9"]]


@pytest.mark.rule("TH-D1")
def test_lutraz_preaches_before_and_after_moving() -> None:
    table = Table("I1 g:1, I2 g:1", players=["lutraz", "kelerix"], acolytes=NEAR)
    table.play("P a1+g a1>I2 a1+g")
    assert table.cubes("I1") == {"0": 1} and table.cubes("I2") == {"0": 1}
    late = Table("I2 g:2", players=["lutraz", "kelerix"], acolytes=NEAR).play("P", "a1>I2", "a1+g")
    assert late.refused("a1+g") == "has-preached-here TH-D1"  # the one before moving is past


@pytest.mark.rule("TH-D2")
def test_a_lutraz_acolyte_that_stays_preaches_once() -> None:
    table = Table("I1 g:3", players=["lutraz", "kelerix"], acolytes=NEAR).play("P", "a1+g")
    assert table.refused("a1+g") == "has-preached-here TH-D2"


@pytest.mark.rule("TH-D3")
def test_lutraz_gift_is_no_second_fight_and_fighting_ends_preaching() -> None:
    fields: Fields = {"players": ["lutraz", "kelerix"], "acolytes": NEAR, "horde": [{}, {"M04": "I1", "M08": "I2"}]}
    table = Table("I2 g:1", **fields).play("P", "a1x M04", "a1>I2")
    assert table.refused("a1x M08") == "has-fought-already TH-P5"
    assert table.refused("a1+g") == "has-fought TH-P7"
    table = Table("I1 g:1", **{**fields, "horde": [{}, {"M04": "I1"}]}).play("P", "a1+g")
    assert table.refused("a1x M04") == "preached-not-fight TH-P7"


@pytest.mark.rule("TH-D4")
def test_kelerix_moves_cubes_and_acolytes_two_steps() -> None:
    table = Table("O1 0:3").play("P 2:O1>I1>C a1>I1 a1>I2")
    assert table.cubes("O1") == {"0": 1} and table.cubes("C") == {"0": 2}
    assert table.data["acolytes"][0][0] == "I2"
    other = Table("O1 0:3", players=["lutraz", "kelerix"]).play("P")
    assert other.refused("2:O1>I1>C") == "one-step TH-P2"


@pytest.mark.rule("TH-D4", "TH-P20")
def test_a_two_step_order_does_not_come_back_and_moved_cubes_stay() -> None:
    table = Table("O1 0:2").play("P")
    assert table.refused("1:O1>I1>O1") == "there-and-back TH-P20"
    assert table.refused("1:O1>O12>O2") == "not-adjacent TH-P1"
    assert table.refusal("1:O1>O12>O2").facts["hex"] == "O12"  # O2 is next to O1, but not to O12
    table.play("2:O1>I1")
    assert table.refused("1:I1>C") == "cubes-moved-twice TH-P20"


@pytest.mark.rule("TH-D4", "TH-P20")
def test_a_refusal_is_true_for_kelerix_whose_cubes_move_twice() -> None:
    table = Table("O1 0:2").play("P", "1:O1>I1")
    assert "each moves once" not in GAME.render(table.refusal("1:I1>C").message())
    table.play("1:O1>I1>C")  # the other cube takes both steps in one order
    orrun = Table("O1 0:2", players=["orrun", "lutraz"]).play("P", "1:O1>I1")
    assert orrun.refused("1:I1>C") == "cubes-moved TH-P20"


@pytest.mark.rule("TH-D5")
def test_kelerix_preaches_between_two_steps_but_once() -> None:
    table = Table("I1 g:1, C g:1").play("P", "a1>I1", "a1+g", "a1>C")
    assert table.cubes("I1") == {"0": 1}
    assert table.refused("a1+g") == "has-preached TH-P5"
    assert table.refused("a1>I2") == "acolyte-moved TH-P2"


@pytest.mark.rule("TH-D6", "TH-D7")
def test_aeoris_keeps_a_miracle_and_performs_it_once_more() -> None:
    hands = [["W01", "W08", "W22"], ["?", "?", "?"]]
    table = Table(players=["aeoris", "lutraz"], acolytes=NEAR, hands=hands, pawns=["P", "P"])
    table.play("D W01@a1 + .")
    data = table.data
    assert data["supply"] == [["W01"], []] and data["discard"] == [] and len(data["hands"][0]) == 3
    assert table.match.view(1)["supply"] == [["W01"], []]  # open to everybody
    table.play("T I3", "T I4", "P .", "D", "~W01@a1", ".", "disc -")
    assert table.data["supply"] == [[], []] and table.data["discard"] == ["W01"]
    assert table.cubes("I1") == {"0": 4} and len(table.data["hands"][0]) == 3


@pytest.mark.rule("TH-D6", "TH-I8")
def test_aeoris_decides_when_the_effect_is_finished() -> None:
    hands = [["W02", "W08", "W22"], ["?", "?", "?"]]
    fields: Fields = {"players": ["aeoris", "lutraz"], "acolytes": NEAR, "hands": hands}
    table = Table("I1 g:5", **fields).play("D", "W02@a1")
    assert "+" not in table.legal() and table.refused("+") == "finish-effect TH-I3"
    table.play("g*3@I1")
    assert table.legal() == ["+", "-"] and table.refused(".") == "say-keep TH-D6"
    assert table.data["discard"] == [] and table.data["turn_state"]["pending"]["ask"] == "keep"
    assert GAME.dump(GAME.load(table.data)) == table.data
    table.play("-")
    assert table.data["discard"] == ["W02"] and table.data["supply"] == [[], []]
    assert table.refused("+") == "keep-later TH-I8"
    kept = Table("I1 g:5", **fields).play("D W02@a1 g*3@I1 +")
    assert kept.data["supply"] == [["W02"], []] and "miracle-kept" in kept.names()


@pytest.mark.rule("TH-D6")
def test_a_card_that_draws_cards_is_seen_before_it_is_kept() -> None:
    table = Table(players=["aeoris", "lutraz"], acolytes=NEAR, hands=[["W30", "W08", "W22"], ["?"] * 3])
    table.play("D", "W30@a1")
    assert len(table.data["hands"][0]) == 5 and table.legal() == ["+", "-"]


@pytest.mark.rule("TH-D6")
def test_a_miracle_from_the_supply_is_discarded_without_a_question() -> None:
    table = Table(players=["aeoris", "lutraz"], acolytes=NEAR, supply=[["W01"], []]).play("D", "~W01@a1")
    assert table.data["discard"] == ["W01"] and table.data["turn_state"]["pending"] is None


@pytest.mark.rule("TH-D6", "TH-L3")
def test_conceding_before_the_card_is_kept_discards_it() -> None:
    hands = [["W01", "W08", "W22"], ["?"] * 3]
    table = Table(players=["aeoris", "lutraz", "orrun"], hands=[*hands, ["?"] * 3]).play("D", "W01@a1", "resign")
    assert table.data["discard"] == ["W01", "W08", "W22"] and table.data["turn_state"]["pending"] is None


@pytest.mark.rule("TH-D6")
def test_only_aeoris_has_a_supply() -> None:
    table = Table(hands=[["W01", "W08", "W22"], ["?", "?", "?"]]).play("D")
    assert table.refused("+") == "only-aeoris TH-D6"
    assert table.refused("~W01@a1") == "only-aeoris TH-D6"
    table = Table(players=["aeoris", "lutraz"], hands=[["W01", "W08", "W22"], ["?", "?", "?"]]).play("D")
    assert table.refused("~W01@a1") == "not-in-supply TH-D6"


@pytest.mark.rule("TH-D7")
def test_the_supply_has_no_limit_and_is_no_part_of_the_hand() -> None:
    supply = ["W02", "W03", "W04", "W05", "W05", "W06", "W07"]
    table = Table(players=["aeoris", "lutraz"], supply=[supply, []], hands=[["W01", "W08", "W22"], ["?"] * 3])
    table.play("D", "~W05@a1")
    assert table.data["supply"][0] == ["W02", "W03", "W04", "W05", "W06", "W07"]
    assert table.legal_after(".") == [
        "disc -",
        *(f"disc {cards}" for cards in ("W01", "W08", "W01,W08", "W22", "W01,W22", "W08,W22", "W01,W08,W22")),
    ]


@pytest.mark.rule("TH-D8", "TH-D9", "TH-D10", "TH-X18")
def test_eseryn_places_the_ordinary_number_of_sceptics_even_beside_acolytes_but_not_beside_monsters() -> None:
    table = Table(players=["eseryn", "lutraz"], acolytes=[["O1", "O2"], ["O12", "O9"]], horde=[{}, {"M04": "I2"}])
    table.play("T", "I1")  # around I1: C, I6 free; O1, O2, O12 acolytes; I2 a monster
    assert table.data["turn_state"]["left"] == 2
    assert table.legal() == ["s C", "s I6", "s O1", "s O2", "s O12"]
    assert table.refused("s I2") == "sceptic-monster TH-D10"
    assert table.refused("s I4") == "sceptic-not-adjacent TH-D8"
    assert table.refused(".") == "place-sceptics TH-D9"
    table.play("s O12*2")
    assert table.sceptics("O12") == 2 and table.sceptics("C") == 0 and table.turn == 1


@pytest.mark.rule("TH-D8")
def test_eseryns_test_is_one_line() -> None:
    table = Table(players=["eseryn", "lutraz"]).play("T I4 s C*2,I5*3")
    assert (table.sceptics("C"), table.sceptics("I5"), table.turn) == (2, 3, 1)


@pytest.mark.rule("TH-D9")
def test_eseryn_places_nothing_where_nothing_would_go() -> None:
    table = Table(players=["eseryn", "lutraz"], acolytes=[["I1", "O2"], ["O12", "O9"]]).play("T O1")
    assert table.turn == 1 and table.data["turn_state"]["left"] == 0


@pytest.mark.rule("TH-D10")
def test_the_free_night_sky_lets_eseryn_place_beside_monsters() -> None:
    table = Table(players=["eseryn", "lutraz"], horde=[{}, {"M04": "I2"}], options={"free_night_sky": True})
    table.play("T", "I1")
    assert "s I2" in table.legal() and table.data["turn_state"]["left"] == 4  # O1 has an acolyte, I2 a monster


@pytest.mark.rule("TH-D11", "TH-S6")
def test_kirjanis_acolyte_guards_tokens_around() -> None:
    fields: Fields = {"players": ["kelerix", "kirjani"], "faith": {"v25": 1}}
    table = Table("I1 0:3", **fields, acolytes=[["O1", "O7"], ["I2", "O9"]]).play("S")
    assert table.refused("v25x") == "guarded TH-D11"
    assert "v25x" in Table("I1 0:3", **fields, acolytes=[["O1", "O7"], ["I3", "O9"]]).legal_after("S")


@pytest.mark.rule("TH-D12")
def test_kirjani_does_not_stop_cards() -> None:
    fields: Fields = {"players": ["kelerix", "kirjani"], "faith": {"v25": 1}, "acolytes": [["I1", "O7"], ["I2", "O9"]]}
    table = Table("I1 0:3", **fields, hands=[["W20", "W19", "W01"], ["?", "?", "?"]]).play("D W20@a1 v25")
    assert table.data["faith"] == {"v25": 0}
    table = Table("I1 0:3", **fields, hands=[["W20", "W19", "W01"], ["?", "?", "?"]]).play("D W19@a1 v25")
    assert table.data["faith"] == {}


@pytest.mark.rule("TH-D13", "TH-T4")
def test_orrun_repeats_an_intervention() -> None:
    table = Table(players=["orrun", "lutraz"], pawns=["D", "D"])
    assert table.legal() == ["P", "D", "T"]
    table.play("D .")
    assert table.data["pawns"][0] == "D"
    assert "D" not in table.legal()


@pytest.mark.rule("TH-D14", "TH-N2")
def test_a_wounded_acolyte_gives_no_deity_power() -> None:
    table = Table("I1 0:3", players=["kelerix", "kirjani"], faith={"v25": 1}, acolytes=[["O1", "O7"], ["I2!", "O9"]])
    assert "v25x" in table.legal_after("S")
    table = Table("I1 g:2", players=["lutraz", "kelerix"], acolytes=[["I1!", "O7"], ["O3", "O9"]]).play("P")
    assert table.refused("a1+g") == "wounded TH-N2"
