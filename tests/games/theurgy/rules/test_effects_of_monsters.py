"""Every monster: its active ability alone, its movement, and passive abilities against every action they touch."""

import pytest

from tests.games.theurgy.build import MONSTER_DATA, Fields, Table, horde, miracle

RIVAL_AT_I3 = [["O1", "O7"], ["I3", "O9"]]


def test_m01_giant_spider_holds_cubes_and_acolytes() -> None:
    fields: Fields = {"theirs": {"M01": "I3"}, "acolytes": [["I3", "O7"], ["I3", "O9"]]}
    table = Table("I3 0:3, I2 0:3", horde=[{}, {"M01": "I3"}], acolytes=fields["acolytes"]).play("P")
    assert table.refused("1:I3>C") == "held TH-B14"
    assert table.refused("1:I2>I3>C") == "held TH-B14"  # nor as the second step of Kelerix
    assert table.refused("a1>C") == "held TH-B14"
    assert horde("M02", "I3", "I3 1:2", **fields).refused("act M02") == "no-trigger TH-B18"
    assert horde("M13", "C", "I3 1:2", theirs={"M01": "I3"}).refused("act M13") == "no-trigger TH-B18"
    assert horde("M21", "C", "I3 1:2", theirs={"M01": "I3"}).refused("act M21") == "no-trigger TH-B18"
    assert horde("M17", "I3", "I3 1:2", **fields).refused("act M17") == "no-trigger TH-B18"
    sending: Fields = {"acolytes": [["I3", "O7"], ["O3", "O9"]], "horde": [{}, {"M01": "I3"}]}
    assert miracle("W10", "I3 0:2", **sending).play("W10@a1").data["turn_state"]["pending"] is None
    assert miracle("W13", "I3 0:2", **sending).play("W13@a1").data["turn_state"]["pending"] is None
    assert miracle("W11", "I3 1:2", **sending).play("W11@a1").data["turn_state"]["pending"] is None
    away: Fields = {"acolytes": [["I2", "O7"], ["I3", "O9"]], "horde": [{}, {"M01": "I3"}]}
    assert miracle("W12", "I3 0:2", **away).play("W12@a1").data["turn_state"]["pending"] is None
    assert miracle("W14", "", **away).play("W14@a1").data["turn_state"]["pending"] is None
    summons = horde("M09", "C", acolytes=[["I3", "I3"], ["O3", "O9"]], theirs={"M01": "I3"})
    assert summons.refused("act M09") == "no-trigger TH-B18"


def test_m01_does_not_stop_removing_converting_and_wounding() -> None:
    fields: Fields = {"theirs": {"M01": "I3"}, "acolytes": RIVAL_AT_I3}
    assert horde("M11", "I1", "I3 1:1", **fields).play("act M11", "1@I3").cubes("I3") == {}
    assert horde("M27", "I3", "I3 1:1", **fields).play("act M27", "1@I3").cubes("I3") == {"0": 1}
    assert horde("M04", "I3", **fields).play("act M04", "1a1").data["acolytes"][1][0] == "I3!"
    assert "mv M04 C" in horde("M04", "I3", **fields).legal()  # monsters come and go


def test_m02_centaur_moves_two_cubes_of_one_colour() -> None:
    table = horde("M02", "I3", "I3 0:1 1:3 g:1").play("act M02", "1@I3>C")
    assert table.legal() == ["1@I3>C", "-"]
    assert table.play("1@I3>C").cubes("C") == {"1": 2} and table.data["turn_state"]["pending"] is None
    assert horde("M02", "I3", "I3 0:1").play("act M02", "-").cubes("I3") == {"0": 1}


def test_m03_dryad_converts_a_grey_cube_near() -> None:
    table = horde("M03", "I3", "I3 g:1, C g:1, I1 g:1, O5 1:1").play("act M03")
    assert table.legal() == ["g@C", "g@I3"]
    assert table.play("g@C").cubes("C") == {"0": 1}


def test_m04_werewolf_wounds() -> None:
    table = horde("M04", "I3", acolytes=[["I3", "O7"], ["I3", "I3"]]).play("act M04")
    assert table.legal() == ["1a1", "1a2"]
    assert table.play("1a2").data["acolytes"][1] == ["I3", "I3!"]


def test_m05_green_man_counts_one_token_more_where_it_stands() -> None:
    for hex, own in (("I3", 2), ("C", 0), ("I1", 0)):
        table = Table(f"{hex} 0:1 g:2", horde=[{"M05": "I3"}, {}], anomaly="O1").play(f"T {hex}")
        assert table.cubes(hex).get("0", 0) == (2 if own else 1)
    assert horde("M05", "I3", "I3 0:1 g:5", faith={"v31": 0}).data["faith"] == {"v31": 0}  # no token for anything else


def test_m06_minotaur_removes_and_wounds() -> None:
    table = horde("M06", "I3", "I3 0:1 1:2 g:2", acolytes=RIVAL_AT_I3).play("act M06", "1@I3", "g@I3", "-")
    assert table.refused("-") == "not-optional TH-K3"
    table.play("1a1")
    assert table.cubes("I3") == {"0": 1, "1": 1, "g": 1} and table.data["acolytes"][1][0] == "I3!"
    assert horde("M06", "I3", "I3 0:3").refused("act M06") == "no-trigger TH-B18"


def test_m07_scarecrow_keeps_rival_acolytes_out() -> None:
    table = Table(horde=[{}, {"M07": "I1"}], acolytes=[["O1", "O7"], ["O2", "O9"]]).play("P")
    assert table.refused("a1>I1") == "barred TH-K9"
    assert "a1>I1" in table.play(".").legal_after("P")  # its owner's may
    barred: Fields = {"horde": [{}, {"M07": "I2"}]}
    assert miracle("W10", "", **barred).play("W10@a1", "C").legal() == ["a1>C", "-"]
    table = miracle("W10", "", **barred).play("W10@a1")
    assert "I2" not in table.legal()  # nothing that can go there
    table = miracle("W10", "I1 0:1", **barred).play("W10@a1", "I2")
    assert table.legal() == ["0@I1>I2", "-"]
    assert miracle("W13", "", **barred).play("W13@a1").refused("a1>I2") == "barred TH-K9"
    own: Fields = {"own": {"M07": "C"}, "acolytes": [["O1", "O7"], ["I3", "O9"]]}
    assert "1>C" not in horde("M17", "I3", **own).legal_after("act M17")
    assert (
        horde("M17", "I3", "I3 1:1", **own).play("act M17", "1>C").data["acolytes"][1][0] == "I3"
    )  # the cube goes alone
    assert horde("M21", "C", **own).refused("act M21") == "no-trigger TH-B18"
    rival: Fields = {"horde": [{"M07": "I2"}, {}], "acolytes": [["I1", "O7"], ["C", "O9"]]}
    assert miracle("W14", "", **rival).play("W14@a1").refused("1a1>I2") == "barred TH-K9"
    stays = Table("I1 g:1", horde=[{}, {"M07": "I1"}], acolytes=[["I1", "O7"], ["O3", "O9"]]).play("P", "a1+g")
    assert stays.cubes("I1") == {"0": 1}  # those already there act


def test_m08_cockatrice_mutes() -> None:
    table = Table("I1 g:2", horde=[{"M08": "I1"}, {}], acolytes=[["I1", "O7"], ["O3", "O9"]]).play("P")
    assert table.refused("a1+g") == "muted TH-K9"
    sermon = miracle("W17", "I1 g:2, O7 g:1", horde=[{}, {"M08": "I1"}]).play("W17@a1")
    assert sermon.legal() == ["a2+g", "-"] and sermon.refused("a1+g") == "muted TH-K9"


def test_m09_griffin_flies_and_carries_an_own_acolyte() -> None:
    table = horde("M09", "I3", acolytes=[["O1", "O7!"], ["O3", "O9"]])
    reach = [text.split()[2] for text in table.legal() if text.startswith("mv")]
    assert len(reach) == 13 and "O1" not in reach and "O9" not in reach and "I3" not in reach
    table.play("act M09")
    assert table.legal() == ["a1>I3"]
    assert table.play("a1>I3").data["acolytes"][0] == ["I3", "O7!"]


def test_m10_locusts_take_one_of_every_colour() -> None:
    assert horde("M10", "I3", "I3 0:2 1:1 g:3").play("act M10").cubes("I3") == {"0": 1, "g": 2}
    assert horde("M10", "I3").refused("act M10") == "no-trigger TH-B18"


def test_m11_manticore_takes_any_cube_anywhere() -> None:
    table = horde("M11", "I3", "I3 0:1, O9 1:1", acolytes=[["O1", "O7"], ["O9", "O9"]]).play("act M11")
    assert table.legal() == ["0@I3", "1@O9"]
    assert table.play("1@O9").cubes("O9") == {}


def test_m12_hydra_bites_in_three_different_hexes() -> None:
    table = horde("M12", "I3", "I3 1:2, C g:1, O5 1:1, I2 g:1, I1 g:1").play("act M12", "1@I3")
    assert table.legal() == ["g@C", "g@I2", "1@O5", "-"]
    assert table.refused("1@I3") == "already-fixed TH-K5" and table.refused("g@I1") == "out-of-reach TH-K2"
    table.play("g@C", "1@O5")
    assert table.data["turn_state"]["pending"] is None and table.cubes("I3") == {"1": 1}


def test_m13_wisp_follows_doubt_and_draws_a_cube() -> None:
    table = horde("M13", "I3", "O9 s1, I3 s1, O5 1:1")
    assert [text for text in table.legal() if text.startswith("mv")] == ["mv M13 O9"]
    assert table.play("act M13").legal() == ["1@O5>I3"]
    assert table.play("1@O5>I3").cubes("I3") == {"1": 1}
    assert not [text for text in horde("M13", "I3").legal() if text.startswith("mv")]


def test_m14_bog_witch_sows_doubt_away_from_monsters() -> None:
    table = horde("M14", "I3", theirs={"M04": "C"}).play("act M14")
    assert len(table.legal()) == 17 and "C" not in table.legal() and "I3" not in table.legal()
    assert table.play("O9").sceptics("O9") == 1


def test_m15_basilisk_switches_defence_and_miracles_off() -> None:
    fields: Fields = {"horde": [{"M15": "I1"}, {"M04": "I1"}], "acolytes": [["I1", "O7"], ["I1", "O9"]]}
    table = Table("I1 1:1", **fields).play("P")
    assert {"a1+1", "a1x M04"} <= set(table.legal())
    performer = miracle("W01", "", **fields)
    assert performer.refused("W01@a1") == "disarmed TH-K9"
    assert [text for text in performer.legal() if "@" in text] == ["W01@a2", "W08@a2", "W22@a2"]
    crisis = miracle("W03", "I1 1:1", acolytes=[["I1", "O7"], ["I1", "O9"]]).play("W03@a1")
    assert crisis.data["turn_state"]["pending"] is None  # without the Basilisk the cube is defended
    guard = Table(
        "I1 0:3",
        players=["kelerix", "kirjani"],
        faith={"v25": 1},
        horde=[{"M15": "I2"}, {}],
        acolytes=[["O1", "O7"], ["I2", "O9"]],
    ).play("S")
    assert guard.refused("v25x") == "guarded TH-D11"  # Kirjani's guard still works
    both = Table(horde=[{}, {"M15": "I1"}], acolytes=[["I1", "O7"], ["I1", "O9"]]).play("P")
    assert "a1x M15" in both.legal()


def test_m16_demon_removes_two_of_one_colour() -> None:
    table = horde("M16", "I3", "I3 0:2 1:3").play("act M16", "1@I3")
    assert table.legal() == ["1@I3"] and table.refused("0@I3") == "already-fixed TH-K5"
    assert table.play("1@I3").cubes("I3") == {"0": 2, "1": 1}


def test_m17_orc_pushes_an_acolyte_and_a_cube_together() -> None:
    table = horde("M17", "I3", "I3 1:2 g:1", acolytes=[["O1", "O7"], ["I3", "I3"]]).play("act M17")
    assert table.legal() == [f"1>{hex}" for hex in ("I2", "O4", "O5", "O6", "I4", "C")]
    table.play("1>C")
    assert (
        table.data["acolytes"][1] == ["C", "I3"]
        and table.cubes("C") == {"1": 1}
        and table.cubes("I3") == {"1": 1, "g": 1}
    )


def test_m17_does_not_push_cubes_converted_in_this_turn() -> None:
    table = Table(
        "C g:1",
        hands=[["W30", "W01", "W02"], ["?"] * 3],
        horde=[{"M17": "C"}, {}],
        acolytes=[["I1", "O7"], ["O3", "C"]],
        piles=[12, 12, 11, 12],
        discard=[f"W{n:02d}" for n in (3, 4, 5, 6, 7, 9)] * 2,
        deck=["E3", *["?"] * 34],
    ).play("D", "W30@a1")  # the Jubilee converts the grey cube to seat 1
    assert table.cubes("C") == {"1": 1} and table.data["turn_state"]["frozen"] == {"C": {"1": 1}}
    table.play("act M17", "1>I4")
    assert table.data["acolytes"][1] == ["O3", "I4"] and table.cubes("C") == {"1": 1}


def test_m18_golem_guards_its_owners_cubes_except_in_tests_and_events() -> None:
    fields: Fields = {"theirs": {"M18": "I3"}}
    preach = Table("I3 1:2", horde=[{}, {"M18": "I3"}], acolytes=[["I3", "O7"], ["O3", "O9"]]).play("P")
    assert preach.refused("a1+1") == "warded TH-K9"
    assert horde("M16", "I3", "I3 1:2", **fields).refused("act M16") == "no-trigger TH-B18"
    assert horde("M27", "I3", "I3 1:2", **fields).refused("act M27") == "no-trigger TH-B18"
    assert horde("M10", "I3", "I3 1:2 g:1", **fields).play("act M10").cubes("I3") == {"1": 2}
    assert horde("M11", "I1", "I3 1:2, C g:1", **fields).play("act M11").refused("1@I3") == "warded TH-K9"
    flood = miracle("W08", "I3 0:1 1:2 g:2", acolytes=[["I3", "O7"], ["O3", "O9"]], horde=[{}, {"M18": "I3"}])
    assert flood.play("W08@a1").cubes("I3") == {"1": 2}
    own = horde("M10", "I3", "I3 0:2 1:1", own={"M18": "I3"}).play("act M10")
    assert own.cubes("I3") == {"0": 2}
    assert "1@I3>C" in horde("M02", "I3", "I3 1:1", **fields).legal_after("act M02")  # moving is no removal
    test = Table("I3 1:2 s1", horde=[{}, {"M18": "I3"}]).play("T I3")
    assert test.cubes("I3") == {"1": 1, "g": 1}


def test_m19_dragon_burns_here_and_in_one_adjacent_hex() -> None:
    table = horde("M19", "I3", "I3 0:1 1:3, C g:3, O5 g:1").play("act M19", "1@I3", "1@I3")
    assert table.legal() == ["g@C", "g@O5", "-"]
    table.play("g@C")
    assert table.legal() == ["g@C", "-"]
    assert table.play("-").cubes("C") == {"g": 2} and table.cubes("I3") == {"0": 1, "1": 1}
    skip = horde("M19", "I3", "I3 1:3, C g:3").play("act M19", "-", "g@C", "g@C")
    assert skip.cubes("I3") == {"1": 3} and skip.cubes("C") == {"g": 1}


def test_m20_troll_slays_a_common_monster_even_an_own_or_a_defended_one() -> None:
    table = horde(
        "M20", "I3", own={"M04": "I3"}, theirs={"M02": "I3", "M05": "I3", "M08": "C"}, acolytes=RIVAL_AT_I3
    ).play("act M20")
    assert table.legal() == ["M02", "M04"]
    assert table.play("M02").data["mdiscard"] == ["M02"]


def test_m21_siren_lures_an_acolyte_or_two_cubes() -> None:
    table = horde("M21", "I5", "O8 1:1 g:3, C 1:2", acolytes=[["O1", "I4!"], ["O9", "I4"]]).play("act M21")
    assert set(table.legal()) == {"1@C>I5", "1@O8>I5", "g@O8>I5", "1a1>I5", "1a2>I5", "-"}
    taken = horde("M21", "I5", "O8 g:3", acolytes=[["O1", "O7"], ["O9", "I4"]]).play("act M21", "1a2>I5")
    assert taken.data["acolytes"][1] == ["O9", "I5"] and taken.data["turn_state"]["pending"] is None
    table.play("g@O8>I5")
    assert table.legal() == ["g@O8>I5", "-"]
    assert table.play("g@O8>I5").cubes("I5") == {"g": 2} and table.data["turn_state"]["pending"] is None


def test_m22_kraken_strikes_one_hex_near_and_swims_between_villages() -> None:
    table = horde("M22", "I5", "I5 1:3, O8 g:1", acolytes=[["O1", "O7"], ["O8", "O9"]])
    reach = {text.split()[2] for text in table.legal() if text.startswith("mv")}
    assert reach == {"C", "I4", "I6", "O8", "O9", "O10", "O4", "O7"}
    assert table.play("act M22").legal() == ["I5", "O8", "O9"]
    assert table.play("O8").legal() == ["1a1"]
    assert table.play("1a1").legal() == ["g@O8", "-"]
    assert table.play("g@O8").data["turn_state"]["pending"] is None and table.data["acolytes"][1] == ["O8!", "O9"]


def test_m23_selkie_converts_an_undefended_cube() -> None:
    table = horde("M23", "I5", "I5 1:1 g:1", acolytes=[["O1", "O7"], ["I5", "O9"]]).play("act M23")
    assert table.legal() == ["g@I5"] and table.refused("1@I5") == "defended TH-K4"
    assert table.play("g@I5").cubes("I5") == {"0": 1, "1": 1}


def test_m24_sea_serpent_takes_a_lonely_token() -> None:
    table = horde("M24", "I5", "I6 1:1", faith={"v18": 1, "v30": 1, "v35": 0, "v01": 1}).play("act M24")
    assert table.legal() == ["v30"]  # around v18 its owner has a cube
    assert table.play("v30").data["faith"] == {"v01": 1, "v18": 1, "v35": 0}


def test_m25_drowned_crew_counts_two_for_grey() -> None:
    table = Table("I5 0:3 g:1", horde=[{}, {"M25": "I5"}], faith={"v18": 0}).play("T I5")
    assert table.cubes("I5") == {"0": 2, "g": 2}
    assert Table("I4 0:3 g:1", horde=[{}, {"M25": "I5"}]).play("T I4").cubes("I4") == {"0": 3, "g": 1}


def test_m26_djinn_goes_anywhere_and_carries_a_token() -> None:
    table = horde("M26", "I6", faith={"v54": 0, "v09": 1, "v14": 0})
    assert len([text for text in table.legal() if text.startswith("mv")]) == 18
    table.play("act M26")
    vacant = ["v19", "v24", "v18", "v13"]
    assert table.legal() == [f"{token}>{vertex}" for token in ("v14", "v54") for vertex in vacant]
    assert table.refused("v54>v09") == "not-vacant TH-K8"
    assert table.play("v54>v24").data["faith"] == {"v09": 1, "v14": 0, "v24": 0}


def test_m27_vampire_converts_a_rival_cube_defended_or_not() -> None:
    table = horde("M27", "I6", "I6 1:2 g:1", acolytes=[["O1", "O7"], ["I6", "O9"]]).play("act M27")
    assert table.legal() == ["1@I6"] and table.refused("g@I6") == "colour-not-meant TH-K1"
    assert table.play("1@I6").cubes("I6") == {"0": 1, "1": 1, "g": 1}


def test_m28_doppelganger_copies_where_it_stands() -> None:
    table = horde("M28", "I6", "I6 1:3, I3 1:3", theirs={"M16": "I3", "M05": "C", "M12": "I3", "M04": "I6"})
    assert table.legal_after("act M28") == ["M16"]  # no passive, no legend, none without a target
    table.play("M16", "1@I6", "1@I6")
    assert table.cubes("I6") == {"1": 1} and table.cubes("I3") == {"1": 3}
    assert table.data["turn_state"]["used"] == ["M28"]
    alone = horde("M28", "I6", "I6 1:3")
    assert alone.refused("act M28") == "no-trigger TH-B18"
    troll = horde("M28", "I6", theirs={"M20": "I3", "M04": "I6"}).play("act M28", "M20")
    assert troll.legal() == ["M04"]  # not itself


def test_m29_gargoyle_keeps_a_temple() -> None:
    table = Table("I6 0:3 t1", horde=[{"M29": "I6"}, {}]).play("T I6")
    assert table.hex("I6")["temple"] == 1 and "temple-kept" in table.names()
    empty = Table("I6 0:3", horde=[{"M29": "I6"}, {}]).play("T I6")
    assert empty.hex("I6")["temple"] == 0  # where none stands one is built
    quake = miracle("W25", "I6 t1", horde=[{}, {"M29": "I6"}]).play("W25@a1")
    assert quake.data["turn_state"]["pending"] is None
    event = Table(
        "C t1",
        hands=[["W30", "W01", "W02"], ["?"] * 3],
        horde=[{"M29": "C"}, {}],
        acolytes=[["I1", "O7"], ["O3", "O9"]],
        piles=[12, 12, 11, 12],
        discard=[f"W{n:02d}" for n in (3, 4, 5, 6, 7, 9)] * 2,
        deck=["E2", *["?"] * 34],
    ).play("D", "W30@a1")
    assert event.hex("C")["temple"] == 1


def test_m30_sphinx_bars_spread_the_word_only() -> None:
    table = Table("I6 0:3", horde=[{}, {"M30": "I6"}])
    assert table.legal() == ["P", "D", "T"]  # every vertex around is silenced


def test_every_monster_has_a_test() -> None:
    named = {name[5:8].upper() for name in globals() if name.startswith("test_m")}
    assert named == {str(entry["id"]) for entry in MONSTER_DATA}


@pytest.mark.rule("TH-B15", "TH-K1")
def test_a_seized_monster_changes_sides_at_once() -> None:
    table = miracle("W28", "", acolytes=[["I1", "O7"], ["O2", "O9"]], horde=[{}, {"M07": "I1"}]).play("W28@a1", "M07")
    assert table.data["horde"] == [{"M07": "I1"}, {}]
    assert table.refused("mv M07 C") == "territorial TH-B8"
    table.play(".", "disc -", "P")
    assert table.refused("a1>I1") == "barred TH-K9"  # its old owner is the rival now
