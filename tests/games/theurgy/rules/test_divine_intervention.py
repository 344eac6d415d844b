"""Divine Intervention: miracles, summoning, horde (TH-I), and monsters in general (TH-B)."""

from collections import Counter

import pytest

from tests.games.theurgy.build import Table, horde, miracle
from theomachy.games.theurgy.components.box import card_name
from theomachy.games.theurgy.components.edition import STANDARD

ROW = [["M17", 0], ["M21", 1], ["M12", 2]]
OWN = [["I1", "O7"], ["O3", "O9"]]
MIRACLE_DECK_IDS = [card_name(design) for design in STANDARD.cards.deck]


@pytest.mark.rule("TH-I1")
def test_one_miracle_or_one_summoning() -> None:
    table = miracle("W01", row=ROW).play("W01@a1")
    assert table.refused("W22@a1") == "has-performed TH-I1"
    assert table.refused("sum M17 I4") == "has-performed TH-I1"
    table = miracle("W01", row=ROW).play("sum M21 I5", "-")
    assert table.refused("W01@a1") == "has-summoned TH-I1"
    assert table.refused("sum M17 I4") == "has-summoned TH-I1"
    assert table.refused("v15") == "not-in-intervention TH-I1"


@pytest.mark.rule("TH-I2", "TH-I3", "TH-B3", "TH-B7")
def test_the_horde_moves_and_acts_once_each_before_and_after() -> None:
    table = miracle("W01", "I3 1:2, C 1:2", horde=[{"M11": "I3", "M16": "I3"}, {}])
    table.play("act M11", "1@C", "mv M16 C", "W01@a1", "act M16", "1@C")
    assert table.cubes("C") == {} and table.cubes("I1") == {"0": 2}
    assert table.refused("act M11") == "monster-used TH-I2"
    assert table.refused("mv M16 I3") == "monster-moved TH-I2"
    assert table.data["turn_state"]["used"] == ["M11", "M16"] and table.data["turn_state"]["moved"] == ["M16"]


@pytest.mark.rule("TH-I3")
def test_nothing_comes_in_the_middle_of_an_effect() -> None:
    table = miracle("W02", "I1 g:3", horde=[{"M04": "I3"}, {}]).play("W02@a1")
    assert table.refused("mv M04 C") == "finish-effect TH-I3"
    assert table.refused(".") == "finish-effect TH-I3"


@pytest.mark.rule("TH-I4")
def test_an_upright_own_acolyte_performs() -> None:
    table = Table(acolytes=[["I1!", "O7"], ["O3", "O9"]], hands=[["W01", "W01", "W22"], ["?"] * 3]).play("D")
    assert [text for text in table.legal() if "@" in text] == ["W01@a2", "W22@a2"]


@pytest.mark.rule("TH-I5")
def test_this_hex_stays_where_the_miracle_was_performed() -> None:
    table = miracle("W13", "I1 0:3").play("W13@a1", "a1>O5", "0@I1>O5")
    assert table.cubes("O5") == {"0": 1} and table.cubes("I1") == {"0": 2}


@pytest.mark.rule("TH-I6", "TH-I7")
def test_the_sceptics_leave_first() -> None:
    table = miracle("W24", "I1 s3").play("W24@a1", "I1>C")
    assert table.sceptics("I1") == table.sceptics("C") == 0  # nothing was left to move
    assert miracle("W32", "I1 s3").play("W32@a1").sceptics("I1") == 0  # even if the effect touches no hex


@pytest.mark.rule("TH-I8")
def test_the_card_is_shown_and_reaches_the_pile_when_its_effect_is_finished() -> None:
    table = miracle("W02", "I1 g:3").play("W02@a1")
    assert table.data["discard"] == [] and table.data["turn_state"]["pending"]["card"] == "W02"
    assert table.match.view(1)["turn_state"] == table.data["turn_state"]
    assert table.play("g@I1", "-").data["discard"] == ["W02"]
    assert table.refused("W19@a1") == "has-performed TH-I1"
    assert miracle("W02").refused("W19@a1") == "not-in-hand TH-I8"


@pytest.mark.rule("TH-I8", "TH-C13")
def test_a_reshuffle_by_w30_does_not_contain_w30() -> None:
    everything = [design for design in MIRACLE_DECK_IDS if design != "W30"]
    hands = [["W30", "W01", "W08"], ["W02", "W02", "W03"]]
    pile = list((Counter(everything) - Counter(["W01", "W08", *hands[1]])).elements())
    table = miracle("W30", hands=hands, deck=[], discard=pile).play("W30@a1")
    assert "miracles-reshuffled" in table.names() and table.data["discard"] == ["W30"]
    assert "W30" not in table.data["deck"] and len(table.data["hands"][0]) == 5


@pytest.mark.rule("TH-I9", "TH-I10")
def test_after_a_miracle_any_cards_are_discarded_once_and_three_drawn() -> None:
    table = miracle("W01", hands=[["W22", "W01", "W08"], ["?"] * 3]).play("W01@a1", ".")
    assert table.legal() == ["disc -", "disc W08", "disc W22", "disc W08,W22"]
    table.play("disc W22,W08")
    assert table.data["discard"] == ["W01", "W08", "W22"]  # in order of id
    assert len(table.data["hands"][0]) == 3 and table.turn == 1


@pytest.mark.rule("TH-I9")
def test_of_equal_cards_one_stands_for_both() -> None:
    table = miracle("W01", hands=[["W01", "W22", "W22"], ["?"] * 3]).play("W01@a1", ".")
    assert table.legal() == ["disc -", "disc W22", "disc W22,W22"]


@pytest.mark.rule("TH-I11", "TH-I20")
def test_without_a_miracle_nothing_is_discarded_or_drawn() -> None:
    hands = [["W22", "W01", "W08"], ["?"] * 3]
    for line in ("D sum M21 I5 -", "D mv M04 C", "D ."):
        table = Table(row=ROW, hands=hands, horde=[{"M04": "I3"}, {}]).play(line)
        assert table.turn == 1 and table.data["hands"][0] == hands[0] and table.data["discard"] == []


@pytest.mark.rule("TH-I12")
def test_a_miracle_may_do_nothing_but_clear_sceptics_and_cycle_cards() -> None:
    table = miracle("W02", "I1 s2").play("W02@a1", ".", "disc -")
    assert table.sceptics("I1") == 0 and table.data["discard"] == ["W02"] and len(table.data["hands"][0]) == 3


@pytest.mark.rule("TH-I13", "TH-I14", "TH-I15", "TH-I18")
def test_a_pending_monster_is_summoned_into_a_hex_of_its_type() -> None:
    row = [["M17", 2], ["M21", 1], ["M12", 2]]
    table = Table("O12 s2", row=row, acolytes=[["C", "C"], ["O3", "O9"]]).play("D")
    assert [text for text in table.legal() if text.startswith("sum M17")] == ["sum M17 I4", "sum M17 O2", "sum M17 O12"]
    assert table.refused("sum M17 I1") == "wrong-type TH-I14" and table.refused("sum M17 C") == "wrong-type TH-I14"
    assert table.refused("sum M05 I1") == "not-pending TH-I13"
    table.play("sum M17 O12")
    assert table.data["horde"][0] == {"M17": "O12"} and table.sceptics("O12") == 0
    assert table.data["row"][0][1] == 0 and table.data["row"][0][0] not in ("M17", "M21")  # a new card without disks


@pytest.mark.rule("TH-I16", "TH-B4", "TH-B5")
def test_the_ability_is_triggered_at_once_or_not_at_all() -> None:
    table = Table("I6 1:1", row=[["M11", 0], None, None]).play("D", "sum M11 I3")
    assert table.legal() == [":", "-"]
    assert table.refused("mv M11 C") == "say-trigger TH-B5"
    table.play("-")
    assert table.cubes("I6") == {"1": 1}
    assert table.refused("act M11") == "fresh TH-B5"
    table = Table("I6 1:1", row=[["M11", 0], None, None]).play("D", "sum M11 I3", ":")
    assert table.refused("-") == "not-optional TH-K3"  # once triggered it is carried out
    assert table.play("1@I6").cubes("I6") == {}


@pytest.mark.rule("TH-I17")
def test_untaken_cards_get_disks_and_the_row_is_refilled_from_the_left() -> None:
    table = Table(row=ROW, mdeck=["M05", "M06", *["?"] * 25]).play("D", "sum M17 I4")
    assert table.data["row"] == [["M05", 0], ["M21", 2], ["M06", 0]]
    assert table.data["mdiscard"] == ["M12"]  # its third disk


@pytest.mark.rule("TH-I19")
def test_a_row_stays_short_when_no_monster_is_left() -> None:
    everything = [f"M{n:02d}" for n in range(1, 31)]
    held = {name: "I1" for name in everything if name not in ("M08", "M15")}
    table = Table(row=[["M08", 0], None, ["M15", 1]], horde=[held, {}], mdeck=[]).play("D", "sum M08 I2")
    assert table.data["row"] == [None, None, ["M15", 2]]
    empty = Table(row=[None, None, None], horde=[{**held, "M08": "C", "M15": "C"}, {}], mdeck=[]).play("D")
    assert not any(text.startswith("sum") for text in empty.legal())


@pytest.mark.rule("TH-I19", "TH-C13")
def test_the_monster_deck_is_reformed_from_its_discards() -> None:
    held = {f"M{n:02d}": "I1" for n in range(1, 31) if n not in (8, 15, 18, 29)}
    table = Table(row=[["M08", 0], ["M15", 0], ["M18", 0]], horde=[{}, held], mdeck=[], mdiscard=["M29"])
    table.play("D", "sum M08 I2")
    assert table.data["row"][0] == ["M29", 0] and table.data["mdiscard"] == []
    assert "monsters-reshuffled" in table.names()


@pytest.mark.rule("TH-B3", "TH-B18")
def test_an_ability_without_a_target_cannot_be_triggered() -> None:
    table = horde("M04", "I3")
    assert table.refused("act M04") == "no-trigger TH-B18"
    assert table.refused("act M11") == "not-your-monster TH-I2"
    summoned = Table(row=[["M04", 0], None, None]).play("D", "sum M04 I1")
    assert summoned.data["turn_state"]["pending"] is None  # nothing is asked


@pytest.mark.rule("TH-B4")
def test_a_triggered_ability_is_carried_out_also_where_it_hurts() -> None:
    table = horde("M10", "I3", "I3 0:2 1:1 g:3").play("act M10")
    assert table.cubes("I3") == {"0": 1, "g": 2}


@pytest.mark.rule("TH-B6", "TH-B15")
def test_a_passive_ability_holds_from_the_moment_the_token_stands_and_binds_its_owner() -> None:
    table = Table("O5 0:1", row=[["M01", 0], None, None], acolytes=[["O5", "O7"], ["O3", "O9"]])
    table.play("D sum M01 O5", "T I3", "P")
    assert table.refused("1:O5>O6") == "held TH-B14" and table.refused("a1>O6") == "held TH-B14"
    assert horde("M01", "I3").refused("act M01") == "passive TH-B6"


@pytest.mark.rule("TH-B7")
def test_a_roaming_monster_steps_to_an_adjacent_hex_the_capital_too() -> None:
    table = horde("M04", "I3")
    assert [text for text in table.legal() if text.startswith("mv")] == [
        f"mv M04 {hex}" for hex in ("C", "I2", "I4", "O4", "O5", "O6")
    ]
    assert table.refused("mv M04 I1") == "monster-reach TH-B7"


@pytest.mark.rule("TH-B8")
def test_a_territorial_monster_never_moves() -> None:
    table = horde("M11", "I3")
    assert table.refused("mv M11 C") == "territorial TH-B8"


@pytest.mark.rule("TH-B9")
def test_a_monster_just_summoned_does_not_move() -> None:
    table = Table(row=[["M04", 0], None, None]).play("D", "sum M04 I1")
    assert table.refused("mv M04 C") == "fresh TH-B9"


@pytest.mark.rule("TH-B10")
def test_sceptics_leave_whatever_hex_a_monster_enters() -> None:
    table = horde("M04", "I3", "C s4, I3 s1").play("mv M04 C")
    assert table.sceptics("C") == 0 and table.sceptics("I3") == 1


@pytest.mark.rule("TH-B14", "TH-K9")
def test_what_prevents_movement_wins() -> None:
    table = horde("M17", "I3", "I3 1:1", acolytes=[["O1", "O7"], ["I3", "O9"]], theirs={"M01": "I3"})
    assert table.refused("act M17") == "no-trigger TH-B18"


@pytest.mark.rule("TH-B17")
def test_the_manticore_comes_from_a_marsh_and_takes_any_cube() -> None:
    table = Table("C 0:1 1:1 g:1", row=[["M11", 0], None, None], acolytes=[["O1", "O7"], ["C", "C"]])
    table.play("D")
    assert [text for text in table.legal() if text.startswith("sum")] == ["sum M11 I3", "sum M11 O1", "sum M11 O9"]
    assert table.legal_after("sum M11 O9", ":") == ["0@C", "1@C", "g@C"]  # defended or not
