"""Pilgrimage and wounded acolytes (TH-P, TH-N)."""

import pytest

from tests.games.theurgy.build import Fields, Table, horde, miracle

PLAIN = ["orrun", "lutraz"]  # seat 0 without a power in Pilgrimages


@pytest.mark.rule("TH-P1", "TH-P3")
def test_any_own_pieces_move_to_adjacent_hexes_each_its_own_way() -> None:
    table = Table("O1 0:3, O7 0:3, I1 1:1", players=PLAIN)
    table.play("P 1:O1>I1 1:O1>O2 3:O7>I4 a1>O12 a2>O8")
    assert table.cubes("O1") == {"0": 1} and table.cubes("I1") == {"0": 1, "1": 1} and table.cubes("I4") == {"0": 3}
    assert table.data["acolytes"][0] == ["O12", "O8"]


@pytest.mark.rule("TH-P1")
def test_pieces_move_to_adjacent_hexes_only_and_only_ones_own() -> None:
    table = Table("O1 0:3", players=PLAIN).play("P")
    assert table.refused("1:O1>C") == "not-adjacent TH-P1"
    assert table.refused("a1>C") == "not-adjacent TH-P1"
    assert table.refused("1a1>O2") == "not-your-acolyte TH-P1"
    assert table.refused("v15") == "not-in-pilgrimage TH-P1"
    assert table.refused("1:O3>O2") == "cubes-moved TH-P20"


@pytest.mark.rule("TH-P2")
def test_each_piece_moves_once() -> None:
    table = Table("O1 0:1", players=PLAIN).play("P", "1:O1>I1", "a1>I1")
    assert table.refused("1:I1>C") == "cubes-moved TH-P20"
    assert table.refused("a1>C") == "acolyte-moved TH-P2"


@pytest.mark.rule("TH-P3", "TH-P21")
def test_zero_moves_are_allowed_and_the_player_ends_it() -> None:
    table = Table("O1 0:1", players=PLAIN).play("P")
    assert "." in table.legal()
    assert table.play(".").turn == 1


@pytest.mark.rule("TH-P4", "TH-B16")
def test_any_number_of_pieces_share_a_hex() -> None:
    table = Table(
        "I1 0:9 1:9 g:9, O1 0:9",
        players=PLAIN,
        acolytes=[["I1", "O1"], ["I1", "I1"]],
        horde=[{"M01": "C", "M04": "I1"}, {"M02": "I1"}],
    )
    table.play("P 9:O1>I1 a2>I1")
    assert table.cubes("I1") == {"0": 18, "1": 9, "g": 9} and table.data["acolytes"][0] == ["I1", "I1"]


@pytest.mark.rule("TH-P5", "TH-P6")
@pytest.mark.parametrize("line", ["P a1+g a1>I2", "P a1>I2 a1+g", "P a1+g"])
def test_an_acolyte_preaches_before_after_or_instead_of_moving(line: str) -> None:
    table = Table("I1 g:2, I2 g:2", players=PLAIN, acolytes=[["I1", "O7"], ["O3", "O9"]]).play(line)
    assert table.cubes("I1").get("0", 0) + table.cubes("I2").get("0", 0) == 1


@pytest.mark.rule("TH-P5", "TH-P7")
def test_an_acolyte_preaches_or_fights_once() -> None:
    fields: Fields = {
        "players": PLAIN,
        "acolytes": [["I1", "O7"], ["O3", "O9"]],
        "horde": [{}, {"M04": "I1", "M02": "I1"}],
    }
    table = Table("I1 g:2", **fields).play("P", "a1+g")
    assert table.refused("a1+g") == "has-preached TH-P5"
    assert table.refused("a1x M04") == "preached-not-fight TH-P7"
    table = Table("I1 g:2", **fields).play("P", "a1x M04")
    assert table.refused("a1+g") == "has-fought TH-P7"
    assert table.refused("a1x M02") == "has-fought-already TH-P5"


@pytest.mark.rule("TH-P8")
def test_steps_of_different_pieces_interleave() -> None:
    table = Table("I1 g:1, O7 0:1", players=PLAIN).play("P a1>I1 1:O7>I4 a1+g a2>I4")
    assert table.cubes("I1") == {"0": 1} and table.cubes("I4") == {"0": 1}


@pytest.mark.rule("TH-P9", "TH-P10")
def test_preaching_converts_one_cube_of_an_opposing_colour_grey_included() -> None:
    table = Table("O1 0:1 1:2 g:2", players=PLAIN, acolytes=[["O1", "O1"], ["O3", "O9"]]).play("P", "a1+g", "a2+1")
    assert table.cubes("O1") == {"0": 3, "1": 1, "g": 1}
    table = Table("O1 0:1", players=PLAIN).play("P")
    assert table.refused("a1+0") == "own-cube TH-P9"
    assert table.refused("a1+g") == "no-such-cube TH-P9"


@pytest.mark.rule("TH-P10", "TH-P11")
def test_an_acolyte_of_the_colour_defends_its_cubes_grey_has_none() -> None:
    table = Table("O1 1:2 g:2", players=PLAIN, acolytes=[["O1", "O7"], ["O1", "O9"]]).play("P")
    assert table.refused("a1+1") == "defended TH-P11"
    assert "a1+g" in table.legal()


@pytest.mark.rule("TH-P12", "TH-P19", "TH-B13")
def test_fighting_slays_an_undefended_monster() -> None:
    table = Table(players=PLAIN, acolytes=[["I1", "O7"], ["O3", "O9"]], horde=[{}, {"M04": "I1"}], mdiscard=["M20"])
    table.play("P", "a1x M04")
    assert table.data["horde"] == [{}, {}] and table.data["mdiscard"] == ["M20", "M04"]
    assert table.refused("a2x M04") == "monster-not-here TH-P12"


@pytest.mark.rule("TH-P13")
def test_an_acolyte_of_its_owner_defends_a_monster() -> None:
    table = Table(players=PLAIN, acolytes=[["I1", "O7"], ["I1", "O9"]], horde=[{}, {"M04": "I1"}]).play("P")
    assert table.refused("a1x M04") == "monster-defended TH-P13"


@pytest.mark.rule("TH-P14")
def test_nobody_fights_an_own_monster_even_where_defence_is_off() -> None:
    table = Table(players=PLAIN, acolytes=[["I1", "O7"], ["O3", "O9"]], horde=[{"M15": "I1", "M04": "I1"}, {}]).play(
        "P"
    )
    assert table.refused("a1x M04") == "own-monster TH-P14"


@pytest.mark.rule("TH-P15", "TH-P16")
def test_a_converted_cube_does_not_move_in_that_turn() -> None:
    table = Table("O1 0:1 g:1", players=PLAIN).play("P", "a1+g", "1:O1>I1")
    assert table.refused("1:O1>I1") == "cubes-converted TH-P15"
    assert table.data["turn_state"]["frozen"] == {"O1": {"0": 1}}


@pytest.mark.rule("TH-P16")
def test_the_freeze_binds_cards_too_but_not_cubes_added() -> None:
    table = miracle("W02", "I1 g:1 1:1", horde=[{"M02": "I1"}, {}]).play("W02@a1", "g@I1", "act M02")
    assert table.refused("0@I1>C") == "cubes-frozen TH-P16"
    table = miracle("W01", "", horde=[{"M02": "I1"}, {}]).play("W01@a1", "act M02", "0@I1>C")
    assert table.cubes("C") == {"0": 1}


@pytest.mark.rule("TH-P17", "TH-P18", "TH-B11")
def test_a_legendary_monster_takes_both_acolytes_ready_in_its_hex() -> None:
    fields: Fields = {"players": PLAIN, "horde": [{}, {"M12": "I1"}]}
    table = Table("I1 g:1", **fields, acolytes=[["I1", "I1"], ["O3", "O9"]]).play("P")
    assert table.refused("a1x M12") == "legendary TH-P17"
    table.play("a1a2x M12")
    assert table.data["mdiscard"] == ["M12"]
    assert table.refused("a2+g") == "has-fought TH-P7"
    apart = Table(**fields, acolytes=[["I1", "O1"], ["O3", "O9"]]).play("P")
    assert apart.refused("a1a2x M12") == "monster-not-here TH-P12"
    apart.play("a2>I1")
    assert "a1a2x M12" in apart.legal()
    spent = Table("I1 g:1", **fields, acolytes=[["I1", "I1"], ["O3", "O9"]]).play("P", "a2+g")
    assert spent.refused("a1a2x M12") == "preached-not-fight TH-P7"


@pytest.mark.rule("TH-P18")
def test_two_acolytes_do_not_fight_a_common_monster_together() -> None:
    table = Table(players=PLAIN, acolytes=[["I1", "I1"], ["O3", "O9"]], horde=[{}, {"M04": "I1"}]).play("P")
    assert table.refused("a1a2x M04") == "one-fighter TH-P17"


@pytest.mark.rule("TH-P20")
def test_arriving_cubes_are_not_movable_and_big_stacks_take_two_orders() -> None:
    table = Table("O1 0:20, I1 0:1", players=PLAIN).play("P", "2:O1>I1", "1:I1>C")
    assert table.refused("1:I1>C") == "cubes-moved TH-P20"
    assert table.data["turn_state"]["movable"] == {"O1": 18}
    table.play("18:O1>O2")
    assert table.cubes("O2") == {"0": 18}


# Wounded acolytes.

HURT = [["I1!", "O7"], ["O3", "O9"]]


@pytest.mark.rule("TH-N1")
def test_cards_wound_acolytes() -> None:
    table = miracle("W15", acolytes=[["I1", "O7"], ["I2", "O9"]]).play("W15@a1", "1a1")
    assert table.data["acolytes"][1] == ["I2!", "O9"]


@pytest.mark.rule("TH-N2")
def test_a_wounded_acolyte_counts_as_absent() -> None:
    table = Table("I1 0:1", players=["orrun", "kelerix"], acolytes=HURT, horde=[{"M04": "I1"}, {}], pawns=[None, None])
    table.play("P")
    assert table.refused("a1>I2") == "wounded TH-N2" and table.refused("a1+g") == "wounded TH-N2"
    table.play(".", "P", "a1>O2", "a1>I1")
    assert {"a1+0", "a1x M04"} <= set(table.legal())  # neither cube nor monster is defended
    test = Table(players=["orrun", "kelerix"], acolytes=HURT).play("T I2")
    assert test.sceptics("I1") == 1  # and it does not keep sceptics away
    perform = Table(acolytes=HURT, hands=[["W01", "W02", "W03"], ["?"] * 3]).play("D")
    assert perform.refused("W01@a1") == "wounded-performer TH-I4"


@pytest.mark.rule("TH-N3")
def test_effects_do_not_find_a_wounded_acolyte() -> None:
    acolytes = [["I1", "O7"], ["I2!", "O9"]]
    table = miracle("W15", acolytes=acolytes).play("W15@a1")
    assert table.data["turn_state"]["pending"] is None  # no target: the effect is over
    two = miracle("W15", acolytes=[["I1", "O7"], ["I2!", "I2"]]).play("W15@a1")
    assert two.refused("1a1") == "wounded TH-N3" and two.legal() == ["1a2"]
    push = horde("M17", "I2", acolytes=acolytes)
    assert push.refused("act M17") == "no-trigger TH-B18"


@pytest.mark.rule("TH-N4", "TH-N5")
def test_it_stands_up_in_a_later_pilgrimage_and_does_nothing_else() -> None:
    table = Table("I1 g:1", players=PLAIN, acolytes=HURT, pawns=["S", "S"])
    table.play("P .", "T I3", "D .", "P .", "P", "a1^")
    assert table.data["acolytes"][0][0] == "I1"
    assert table.refused("a1+g") == "rose TH-N4" and table.refused("a1>I2") == "rose TH-N4"
    assert table.refused("a1^") == "not-wounded TH-N4"


@pytest.mark.rule("TH-N4")
def test_an_acolyte_that_stood_up_is_no_second_fighter() -> None:
    table = Table(players=PLAIN, acolytes=[["I1", "I1!"], ["O3", "O9"]], horde=[{}, {"M12": "I1"}]).play("P", "a2^")
    assert table.refused("a1a2x M12") == "rose TH-N4"


@pytest.mark.rule("TH-N6")
def test_an_acolyte_raised_by_a_card_is_active_at_once() -> None:
    hands = [["W16", "W01", "W02"], ["?", "?", "?"]]
    table = Table(
        acolytes=[["I1!", "O7"], ["O3", "O9"]], hands=hands, players=["orrun", "lutraz"], horde=[{"M09": "C"}, {}]
    )
    table.play("D", "W16@a2")
    assert table.data["acolytes"][0] == ["I1", "O7"] and table.cubes("I1") == {"0": 1}
    assert "a1>C" in table.legal_after("act M09")


@pytest.mark.rule("TH-N7", "TH-L6")
def test_acolytes_never_leave_the_board_by_play() -> None:
    with pytest.raises(ValueError, match="never leave"):
        Table(acolytes=[["I1", None], ["O3", "O9"]])
