"""Every miracle alone, performed by seat 0's first acolyte in I1, and the conventions of cards (TH-K)."""

import pytest

from tests.games.theurgy.build import MIRACLE_DATA, Table, horde, miracle
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.land import HEX_NAMES

BESIDE = [["I1", "O7"], ["I2", "O9"]]  # a rival acolyte next to the performer


def is_done(table: Table) -> bool:
    return table.data["turn_state"]["pending"] is None


def test_w01_loaves_and_fishes() -> None:
    assert miracle("W01", "I1 0:1").play("W01@a1").cubes("I1") == {"0": 3}


def test_w02_speaking_in_tongues() -> None:
    table = miracle("W02", "I1 g:5 1:1").play("W02@a1")
    assert table.legal() == ["g@I1", "-"]
    table.play("g@I1", "g@I1", "g@I1")
    assert table.cubes("I1") == {"0": 3, "1": 1, "g": 2} and is_done(table)


def test_w03_crisis_of_faith() -> None:
    table = miracle("W03", "I1 1:3 g:1").play("W03@a1")
    assert table.legal() == ["1@I1", "-"]
    assert table.play("1@I1", "1@I1").cubes("I1") == {"0": 2, "1": 1, "g": 1}
    assert is_done(miracle("W03", "I1 1:3", acolytes=[["I1", "O7"], ["I1", "O9"]]).play("W03@a1"))


def test_w04_weeping_idol() -> None:
    table = miracle("W04", "I1 g:2, C g:2, O1 g:1, O5 g:1").play("W04@a1")
    assert table.cubes("I1") == {"0": 1, "g": 1} and table.legal() == ["g@C", "g@O1", "-"]
    table.play("g@C")
    assert table.legal() == ["g@O1", "-"]
    assert table.play("g@O1").cubes("C") == {"0": 1, "g": 1} and is_done(table)
    assert miracle("W04", "C g:1").play("W04@a1", "g@C").cubes("C") == {"0": 1}


def test_w05_distant_thunder() -> None:
    table = miracle("W05", "C g:2, O5 g:3, O9 g:1").play("W05@a1")
    assert table.legal() == ["g@O5", "g@O9", "-"] and table.refused("g@C") == "out-of-reach TH-K2"
    table.play("g@O5")
    assert table.legal() == ["g@O5", "-"]
    assert table.play("g@O5").cubes("O5") == {"0": 2, "g": 1}


def test_w06_plague() -> None:
    table = miracle("W06", "I1 0:2 1:2 g:2, C 1:1 g:1, O1 0:1").play("W06@a1")
    assert table.cubes("I1") == {"0": 2, "1": 1, "g": 1} and table.legal() == ["C", "-"]
    assert table.play("C").cubes("C") == {}


def test_w07_fire_from_heaven() -> None:
    table = miracle("W07", "I1 1:1, C 1:2 g:2 0:1").play("W07@a1", "g@C")
    assert table.legal() == ["1@C", "g@C", "-"]
    assert table.play("1@C", "1@C").cubes("C") == {"0": 1, "g": 1} and is_done(table)


def test_w08_great_flood() -> None:
    assert miracle("W08", "I1 0:2 1:3 g:4").play("W08@a1").cubes("I1") == {}


def test_w09_famine() -> None:
    table = miracle("W09", "I1 0:1, O5 1:1, O10 g:2, C g:3").play("W09@a1")
    assert table.legal() == ["FO"]  # the only type with cubes of other colours
    assert table.play("FO").legal() == ["1@O5", "g@O10", "-"]
    assert table.play("1@O5", "g@O10").cubes("O10") == {"g": 1} and is_done(table)


def test_w10_parting_of_the_waters() -> None:
    table = miracle("W10", "I1 0:3 1:1", acolytes=[["I1", "I1"], ["O3", "O9"]]).play("W10@a1")
    assert (
        len(table.legal()) == 13 and "I1" not in table.legal() and "I4" in table.legal() and "O7" not in table.legal()
    )
    table.play("I4")
    assert table.legal() == ["0@I1>I4", "a1>I4", "a2>I4", "-"]
    table.play("0@I1>I4", "0@I1>I4", "a2>I4", "-")
    assert table.cubes("I4") == {"0": 2} and table.data["acolytes"][0] == ["I1", "I4"]


def test_w11_exodus() -> None:
    table = miracle("W11", "I1 0:2 1:4 g:1").play("W11@a1", "1@I1>C")
    assert table.legal() == ["1@I1>C", "-"]
    assert table.play("1@I1>C", "1@I1>C").cubes("C") == {"1": 3} and is_done(table)


def test_w12_call_of_the_faithful() -> None:
    table = miracle("W12", "C 0:2, O1 0:1 1:1, O2 0:3, O5 0:1").play("W12@a1")
    assert table.legal() == ["0@C>I1", "0@O1>I1", "0@O2>I1", "-"]
    assert table.play("0@C>I1", "0@O1>I1", "0@O2>I1", "0@O2>I1").cubes("I1") == {"0": 4} and is_done(table)


def test_w13_whirlwind() -> None:
    table = miracle("W13", "I1 0:3").play("W13@a1")
    assert len(table.legal()) == 18 and "-" not in table.legal()
    table.play("a1>O9")
    assert table.legal() == ["0@I1>O9", "-"]
    assert table.play("0@I1>O9", "0@I1>O9").cubes("O9") == {"0": 2} and is_done(table)


def test_w14_banishment() -> None:
    table = miracle("W14", acolytes=BESIDE).play("W14@a1")
    assert len(table.legal()) == 13 and "1a1>C" in table.legal() and table.refused("1a2>O8") == "out-of-reach TH-K2"
    assert table.play("1a1>I4").data["acolytes"][1] == ["I4", "O9"]


def test_w15_blinding_light() -> None:
    table = miracle("W15", acolytes=BESIDE).play("W15@a1")
    assert table.legal() == ["1a1"] and table.refused("-") == "not-optional TH-K3"
    assert table.play("1a1").data["acolytes"][1] == ["I2!", "O9"]


def test_w16_healing_touch() -> None:
    table = miracle("W16", acolytes=[["I1", "O7!"], ["O3!", "O9"]]).play("W16@a1")
    assert table.data["acolytes"] == [["I1", "O7"], ["O3!", "O9"]]
    assert table.cubes("I1") == {"0": 1} and table.cubes("O7") == {"0": 1}
    assert miracle("W16", acolytes=[["I1", "I1"], ["O3", "O9"]]).play("W16@a1").cubes("I1") == {"0": 2}


def test_w17_inspired_sermon() -> None:
    fields = {"players": ["lutraz", "kelerix"]}
    table = miracle("W17", "I1 g:3, O7 1:1", **fields).play("W17@a1")
    assert table.legal() == ["a1+g", "a2+1", "-"]
    table.play("a1+g")
    assert table.legal() == ["a2+1", "-"]  # each once, Lutraz' too
    assert table.play("a2+1").cubes("O7") == {"0": 1} and is_done(table)


def test_w18_burning_bush() -> None:
    table = miracle("W18", faith={"v10": 1}).play("W18@a1")
    assert table.legal() == ["v15", "v20", "v25", "v19", "v14"] and table.refused("v10") == "not-vacant TH-K8"
    assert table.play("v25").data["faith"] == {"v10": 1, "v25": 0}


def test_w19_iconoclasm() -> None:
    table = miracle("W19", faith={"v10": 1, "v15": 0, "v32": 1}).play("W19@a1")
    assert table.legal() == ["v10"]
    assert table.play("v10").data["faith"] == {"v15": 0, "v32": 1}


def test_w20_rewritten_scripture() -> None:
    table = miracle("W20", "I1 0:2, O1 1:2, C 1:3", faith={"v10": 1, "v25": 1}).play("W20@a1")
    assert table.legal() == ["v10"]  # as many cubes are enough
    assert table.play("v10").data["faith"] == {"v10": 0, "v25": 1}


def test_w21_pillar_of_cloud() -> None:
    table = miracle("W21", faith={"v25": 0, "v54": 0, "v20": 1}).play("W21@a1")
    assert table.legal() == ["v25>v19", "v25>v31", "v54>v50", "v54>v51", "-"]
    table.play("v25>v31")
    assert table.legal() == ["v54>v50", "v54>v51", "-"]  # a different token
    assert table.play("v54>v51").data["faith"] == {"v20": 1, "v31": 0, "v51": 0} and is_done(table)


def test_w22_signs_and_wonders() -> None:
    table = miracle("W22", "I1 s1, C s4, O1 s2, O5 s3").play("W22@a1")
    assert [table.sceptics(hex) for hex in ("I1", "C", "O1", "O5")] == [0, 0, 0, 3]


def test_w23_seeds_of_doubt() -> None:
    table = miracle("W23", horde=[{}, {"M04": "C"}]).play("W23@a1")
    assert "C" not in table.legal() and "I1" in table.legal() and "O7" not in table.legal()
    table.play("O1", "I1")
    assert table.refused("O1") == "no-target TH-K5"
    assert table.play("O2").sceptics("O1") == 1 and is_done(table)


def test_w24_scapegoat() -> None:
    table = miracle("W24", "I1 s2, O5 s3", horde=[{}, {"M04": "O4"}]).play("W24@a1")
    assert {"O5>O6", "O5>I3"} <= set(table.legal()) and "O5>O4" not in table.legal()  # a monster is in O4
    assert table.play("O5>I3").sceptics("I3") == 3 and table.sceptics("O5") == 0


def test_w24_scapegoat_of_a_hex_without_sceptics_moves_nothing() -> None:
    table = miracle("W24", "I1 s2, O5 s3").play("W24@a1")
    assert {name.split(">")[0] for name in table.legal()} == set(HEX_NAMES)
    table.play("C>I2")
    assert table.sceptics("I2") == 0 and table.sceptics("O5") == 3 and "sceptics-moved" not in table.names()
    assert table.data["discard"] == ["W24"]


def test_w25_earthquake() -> None:
    table = miracle("W25", "C t1, I2 t1, O1 t0, O5 t1", acolytes=BESIDE).play("W25@a1")
    assert table.legal() == ["C"]  # an acolyte guards I2, O1 is one's own, O5 too far
    assert table.play("C").hex("C") == {"ruins": [1]}


def test_w26_dust_to_dust() -> None:
    table = miracle("W26", "I1 r0 r1, C r1, O5 r1").play("W26@a1")
    assert table.legal() == ["1@C", "1@I1"]
    assert table.play("1@I1").hex("I1") == {"ruins": [0]}


def test_w27_divine_wrath() -> None:
    theirs = {"M04": "C", "M12": "I2", "M05": "I1", "M02": "O1", "M16": "O5"}
    table = miracle("W27", acolytes=[["I1", "O7"], ["O1", "O9"]], horde=[{"M20": "C"}, theirs]).play("W27@a1")
    assert table.legal() == ["M04", "M05"]  # M02 defended, M12 legendary and not here, M16 far, M20 one's own
    assert table.play("M05").data["mdiscard"] == ["M05"]


def test_w28_tamed_beast() -> None:
    table = miracle("W28", horde=[{}, {"M04": "I1", "M05": "I1", "M02": "C"}]).play("W28@a1")
    assert table.legal() == ["M04"]
    table.play("M04")
    assert table.data["horde"][0] == {"M04": "I1"}
    assert table.refused("mv M04 C") == "fresh TH-B9" and table.refused("act M04") == "fresh TH-B5"


def test_w29_awakening() -> None:
    table = miracle("W29", "I3 1:3, O5 1:1", horde=[{"M16": "I3", "M11": "I4", "M05": "C"}, {"M10": "I3"}])
    table.play("act M16", "1@I3", "1@I3", "W29@a1")
    assert table.legal() == ["M11", "M16"]
    table.play("M16", "1@I3")
    assert table.cubes("I3") == {} and is_done(table) and table.data["discard"] == ["W29"]
    assert "act M11" in table.legal()  # its own activation is not used up


@pytest.mark.rule("TH-L7")
def test_w29_wakes_a_doppelganger_that_copies_once() -> None:
    table = miracle("W29", "I6 1:3", horde=[{"M28": "I6"}, {"M16": "I3"}]).play("W29@a1", "M28")
    assert table.legal() == ["M16"]
    assert table.data["turn_state"]["pending"]["chosen"] == ["M28"]
    table.play("M16", "1@I6", "1@I6")
    assert table.cubes("I6") == {"1": 1} and is_done(table)


@pytest.mark.rule("TH-I9")
def test_w30_prophecy() -> None:
    table = miracle("W30").play("W30@a1")
    assert len(table.data["hands"][0]) == 5 and table.data["discard"] == ["W30"]
    table.play(".")
    assert table.refused("disc -") == "hand-too-large TH-I9" and table.refusal("disc -").facts["count"] == 2
    hand = sorted(table.data["hands"][0])
    table.play(f"disc {hand[0]},{hand[1]}")
    assert len(table.data["hands"][0]) == 3


def test_w31_eclipse() -> None:
    table = miracle("W31", "I4 g:1 t1").play("W31@a1")
    assert len(table.legal()) == 18 and "C" not in table.legal()
    assert table.play("I4").data["anomaly"] == "I4" and table.hex("I4")["temple"] == 1  # nothing is tested


def test_w32_lifted_hand() -> None:
    table = miracle("W32", "O1 0:1", pawns=["P", "P"]).play("W32@a1", ".", "disc -")
    assert table.data["pawns"][0] is None
    assert table.play("T I4").legal() == ["P", "S", "D", "T"]
    assert table.play("D .", "D .").legal() == ["P", "S", "T"]


def test_every_miracle_has_a_test() -> None:
    named = {name[5:8].upper() for name in globals() if name[5:7].rstrip("0123") == "w"}
    assert named == {str(entry["id"]) for entry in MIRACLE_DATA}


# Conventions.


@pytest.mark.rule("TH-K1")
def test_other_colours_include_grey_rivals_do_not() -> None:
    assert miracle("W07", "I1 0:1 1:1 g:1").play("W07@a1").legal() == ["1@I1", "g@I1", "-"]
    assert miracle("W03", "I1 0:1 1:1 g:1").play("W03@a1").refused("g@I1") == "colour-not-meant TH-K1"


@pytest.mark.rule("TH-K2")
def test_near_is_this_hex_and_its_neighbours() -> None:
    table = miracle("W07", "I1 g:1, C g:1, O2 g:1, I3 g:1").play("W07@a1")
    assert table.legal() == ["g@C", "g@I1", "g@O2", "-"] and table.refused("g@I3") == "out-of-reach TH-K2"


@pytest.mark.rule("TH-K3")
def test_up_to_allows_none_and_a_bare_number_does_not() -> None:
    assert miracle("W02", "I1 g:2").play("W02@a1", "-").cubes("I1") == {"g": 2}
    assert horde("M16", "I3", "I3 1:3").play("act M16").refused("-") == "not-optional TH-K3"
    assert (
        horde("M16", "I3", "I3 1:1").play("act M16", "1@I3").data["turn_state"]["pending"] is None
    )  # as many as possible


@pytest.mark.rule("TH-K4")
def test_defence_limits_an_effect_only_if_it_says_so() -> None:
    beside = [["I1", "O7"], ["I1", "O9"]]
    assert "1@I1" in miracle("W07", "I1 1:1", acolytes=beside).play("W07@a1").legal()
    assert horde("M23", "I1", "I1 1:1 g:1", acolytes=beside).play("act M23").refused("1@I1") == "defended TH-K4"


@pytest.mark.rule("TH-K5")
def test_a_step_that_cannot_be_done_is_skipped() -> None:
    table = horde("M06", "I3", acolytes=[["O1", "O7"], ["I3", "O9"]]).play("act M06")
    assert table.legal() == ["1a1"]  # no cube to remove: straight on to the wounding
    assert horde("M19", "I3", "C g:1").play("act M19").legal() == ["g@C", "-"]


@pytest.mark.rule("TH-K6")
def test_words_of_cards_mean_what_they_say() -> None:
    table = miracle("W02", "I1 g:1").play("W02@a1", "g@I1")
    assert table.names().count("cubes-converted") == 1 and table.cubes("I1") == {"0": 1}
    wounded = miracle("W15", acolytes=[["I1", "O7"], ["I2!", "O9"]]).play("W15@a1")
    assert is_done(wounded)  # only an upright acolyte can be wounded


@pytest.mark.rule("TH-K7")
def test_sceptics_placed_by_cards_ignore_acolytes() -> None:
    table = miracle("W23", acolytes=BESIDE).play("W23@a1", "I2")
    assert table.sceptics("I2") == 1


@pytest.mark.rule("TH-K8")
def test_tokens_go_to_vacant_vertices_only() -> None:
    table = miracle("W21", faith={"v25": 0, "v19": 1}).play("W21@a1")
    assert table.refused("v25>v19") == "not-vacant TH-K8"


@pytest.mark.rule("TH-K9")
def test_whatever_a_passive_ability_forbids_is_not_offered() -> None:
    table = horde("M11", "I1", "I3 1:2, C 1:1", theirs={"M18": "I3"}).play("act M11")
    assert table.legal() == ["1@C"]


@pytest.mark.rule("TH-K10")
def test_preaching_by_card_follows_the_rules_of_preaching() -> None:
    table = miracle("W17", "I1 0:1 1:1, O7 g:1", acolytes=[["I1", "O7"], ["I1", "O9"]]).play("W17@a1")
    assert table.legal() == ["a2+g", "-"]
    assert table.refused("a1+1") == "defended TH-P11"


@pytest.mark.rule("TH-K10", "TH-N3")
def test_preaching_by_card_is_refused_for_what_the_acolyte_is_and_did() -> None:
    table = miracle("W17", "I1 g:3, O7 g:2").play("W17@a1", "a1+g")
    assert table.refused("a1+g") == "has-preached-by-card TH-K10"
    assert "already preached with Inspired Sermon" in GAME.render(table.refusal("a1+g").message())
    wounded = miracle("W17", "I1 g:3, O7 g:2", acolytes=[["I1", "O7!"], ["O3", "O9"]]).play("W17@a1")
    assert wounded.refused("a2+g") == "wounded TH-N3"


@pytest.mark.rule("TH-K1")
def test_an_acolyte_the_card_does_not_mean_is_refused_as_such() -> None:
    assert miracle("W14", acolytes=BESIDE).play("W14@a1").refused("a1>O1") == "acolyte-not-meant TH-K1"
    assert miracle("W13").play("W13@a1").refused("a2>C") == "acolyte-not-meant TH-K1"
    marching = miracle("W10", "I1 0:1", acolytes=[["I1", "O7"], ["I1", "O9"]]).play("W10@a1", "C")
    assert marching.refused("1a1>C") == "acolyte-not-meant TH-K1"
    assert horde("M09", "I3").play("act M09").refused("1a1>I3") == "acolyte-not-meant TH-K1"


@pytest.mark.rule("TH-K5")
def test_a_move_elsewhere_than_chosen_is_refused_as_fixed() -> None:
    lured = horde("M21", "I5", "I4 g:2", acolytes=[["O1", "O7"], ["I4", "O9"]]).play("act M21", "g@I4>I5")
    assert lured.refused("1a1>I5") == "already-fixed TH-K5"
    marching = miracle("W10", "I1 0:2").play("W10@a1", "C")
    assert marching.refused("a1>I2") == marching.refused("0@I1>I2") == "already-fixed TH-K5"
    whirled = miracle("W13", "I1 0:2").play("W13@a1", "a1>C")
    assert whirled.refused("0@I1>I2") == "already-fixed TH-K5"


@pytest.mark.rule("TH-K2")
def test_the_hex_out_of_reach_is_the_one_named() -> None:
    table = miracle("W14", acolytes=BESIDE).play("W14@a1")  # rivals in I2, which is near, and in O9
    assert table.refusal("1a1>O9").facts["hex"] == "O9"
    assert table.refusal("1a2>O8").facts["hex"] == "O9"
    assert miracle("W11", "I1 1:1").play("W11@a1").refusal("1@I1>O7").facts["hex"] == "O7"
