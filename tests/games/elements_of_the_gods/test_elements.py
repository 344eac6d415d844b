"""Placing Elements and what they do (rules EG-E, EG-MV, EG-WA, EG-FI, EG-WI, EG-EA, EG-DE)."""

import pytest

from tests.games.elements_of_the_gods.scenes import GAME, crowd, field, options, refused, scene, script, state
from theomachy.core import match as matches
from theomachy.games.elements_of_the_gods import fire
from theomachy.games.elements_of_the_gods.state import GROUND, MONUMENT

HAND = ["MC01"]


@pytest.mark.rule("EG-E1")
def test_no_element_on_monuments_gardens_or_other_elements() -> None:
    match = scene(mon={"d4": 1}, el={"earth": "c3"})
    assert refused(match, "Wa d4 S") == "space-monument EG-E1"
    assert refused(match, "Wa a1 S") == "space-garden EG-E2"
    assert refused(match, "Wa c3 S") == "space-element EG-E1"
    match.play(0, "Wa")
    assert len(match.legal(0)) == 49 - 1 - 4 - 1


@pytest.mark.rule("EG-E2", "EG-EA5")
def test_earth_alone_may_lie_on_a_garden() -> None:
    match = scene(mon={"d4": 1}, el={"death": "g1"})
    assert refused(match, "Ea a1") == ""
    assert refused(match, "Ea d4") == "space-monument EG-E1"
    assert refused(match, "Ea g1") == "space-element EG-E1"
    for word in ("Fi a1 S", "Wi a1 S N", "Wa a7 Z"):
        assert refused(match, word) == "space-garden EG-E2"


@pytest.mark.rule("EG-E3", "EG-E5")
def test_empty_edge_spaces_are_fine_and_nothing_need_happen() -> None:
    match = scene(hand=HAND)
    match.play(0, "Wa a4 Z")
    assert field(match, "board.el") == {"water": "a4"} and field(match, "board.w") == {}
    assert field(match, "turn.step") == "card"


@pytest.mark.rule("EG-E4")
def test_who_is_touched() -> None:
    """Water moves one type around it; Death takes every type on its own space and nobody beside it."""
    around = {"c4": "SGMZ", "d4": "SGMZ", "e4": "SGMZ"}
    pulled = scene(w=around, hand=HAND)
    pulled.play(0, "Wa d4 G")
    assert crowd(pulled, "c4", "d4", "e4") == ["SMZ", "SGGGMZ", "SMZ"]
    killed = scene(w=around, hand=HAND)
    killed.play(0, "De d4 xSG")
    assert crowd(killed, "c4", "d4", "e4") == ["SGMZ", "", "SGMZ"]


@pytest.mark.rule("EG-E6")
def test_an_element_that_lies_there_or_is_pushed_does_not_act_again() -> None:
    match = scene(w={"d4": "SS", "e5": "", "f6": "Z"}, el={"water": "d4"}, hand=["MC01"], step="card")
    match.play(0, "MC01 @d4 >e5")
    assert field(match, "board.el") == {"water": "e5"}
    assert crowd(match, "e5", "f6") == ["SS", "Z"]


@pytest.mark.rule("EG-MV1", "EG-MV2", "EG-MV6", "EG-WI6")
def test_a_monument_or_the_edge_stops_a_worshiper_where_it_is() -> None:
    match = scene(w={"d5": "M", "c5": "M", "a4": "M"}, mon={"d6": 1}, hand=HAND)
    match.play(0, "Wi d4 M N")
    assert crowd(match, "d5", "c5", "c6") == ["M", "", "M"]
    edge = scene(w={"b4": "M", "a4": "M"}, hand=HAND)
    edge.play(0, "Fi c4 M")
    assert crowd(edge, "a4", "b4") == ["MM", ""]
    edge = scene(w={"a3": "M"}, hand=HAND)
    edge.play(0, "Fi b3 M")
    assert crowd(edge, "a3") == ["M"]


@pytest.mark.rule("EG-MV3", "EG-FI3")
def test_who_can_move_must_move() -> None:
    """Example J2."""
    match = scene(w={"d4": "Z"}, mon={"d5": 1}, hand=HAND)
    ways = options(match, "Fi d4 Z")
    assert sorted(ways) == ["[c3]", "[c4]", "[c5]", "[d3]", "[e3]", "[e4]", "[e5]"]
    assert refused(match, "Fi d4 Z [d5]") == "scatter-monument EG-MV3"
    assert refused(match, "Fi d4 Z []") == "scatter-number EG-FI5"


@pytest.mark.rule("EG-MV4")
def test_gardens_elements_and_crowds_stop_nobody() -> None:
    match = scene(w={"b2": "GZ", "b4": "Z"}, el={"water": "b3"}, gar=["a1", "b2"], hand=HAND)
    match.play(0, "Wi c3 Z W")
    assert crowd(match, "b2", "a2", "a4", "b4") == ["G", "Z", "Z", ""]
    match = scene(w={"c4": "Z"}, el={"water": "b4"}, hand=HAND)
    match.play(0, "Wi d4 Z W")
    assert crowd(match, "b4") == ["Z"]


@pytest.mark.rule("EG-MV5")
def test_nobody_moves_twice() -> None:
    match = scene(w={"d4": "Z", "d5": "Z", "d6": "Z"}, hand=HAND)
    match.play(0, "Wi d4 Z N")
    assert crowd(match, "d4", "d5", "d6", "d7") == ["", "Z", "Z", "Z"]
    burned = scene(w={"d4": "Z", "d5": "Z"}, hand=HAND)
    burned.play(0, "Fi d4 Z [d5]")
    assert crowd(burned, "d4", "d5", "d6") == ["", "Z", "Z"]


@pytest.mark.rule("EG-WA1", "EG-WA2")
def test_water_pulls_one_type_from_all_around() -> None:
    """Example J10."""
    w = {"a1": "MZ", "b1": "Z", "a2": "ZZ", "b3": "S", "c3": "Z", "d2": "Z"}
    match = scene(3, w=w, mon={"c1": 0}, hand=HAND)
    match.play(0, "Wa b2 Z")
    assert crowd(match, "b2", "a1", "d2", "b3", "b1", "a2", "c3") == ["ZZZZZ", "M", "Z", "S", "", "", ""]


@pytest.mark.rule("EG-FI1", "EG-FI2", "EG-FI4")
def test_fire_drives_the_ring_straight_away() -> None:
    """Example J11."""
    w = {"d4": "M", "c3": "MM", "c4": "M", "d5": "M", "e5": "M", "e3": "SM"}
    match = scene(w=w, mon={"d6": 0, "f6": 0}, hand=HAND)
    match.play(0, "Fi d4 M [d5]")
    assert field(match, "board.w") == {"b2": "MM", "b4": "M", "d5": "MM", "e3": "S", "e5": "M", "f2": "M"}


@pytest.mark.rule("EG-FI5")
def test_fire_scatters_as_evenly_as_possible() -> None:
    """Example J12."""
    w = {"d1": "Z" * 10, "c1": "Z", "c2": "Z", "e2": "ZZ"}
    match = scene(w=w, mon={"d2": 0}, hand=HAND)
    assert len(options(match, "Fi d1 Z")) == 6
    match.play(0, "Fi d1 Z [c1 e2]")
    expected = {"b1": "Z", "b3": "Z", "f3": "ZZ", "c1": "ZZZ", "c2": "ZZ", "e1": "ZZ", "e2": "ZZZ"}
    assert field(match, "board.w") == expected


@pytest.mark.rule("EG-FI5", "EG-FI6")
def test_an_even_scatter_leaves_no_choice_whoever_stands_around() -> None:
    match = scene(w={"d4": "M" * 8, "d5": "SSSS"}, hand=HAND)
    match.play(0, "Fi d4 M")
    assert field(match, "turn.step") == "card"
    assert crowd(match, "c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5") == ["M", "M", "M", "M", "SSSSM", "M", "M", "M"]
    assert refused(scene(w={"d4": "M" * 8}, hand=HAND), "Fi d4 M [c3]") == "scatter-settled EG-FI5"


@pytest.mark.rule("EG-FI7")
def test_with_nowhere_to_go_the_centre_stays() -> None:
    """No legal play reaches this: the ring of Monuments is set by hand."""
    match = scene(w={"d4": "MM"}, hand=HAND)
    pos = state(match)
    d4 = pos.board.find("d4")
    assert d4 is not None
    for direction in range(8):
        pos.cells[GROUND + pos.board.beside(d4, direction)] = MONUMENT
    assert fire.extras(pos, d4, 2) == 0
    fire.act(pos, d4, 2, 0)
    assert crowd(match, "d4") == ["MM"]


@pytest.mark.rule("EG-WI1", "EG-WI2", "EG-WI3", "EG-WI4")
def test_wind_blows_its_square_and_its_own_space() -> None:
    """Example J13."""
    w = {"d2": "ZZ", "d3": "Z", "d4": "Z", "d5": "MZ", "c5": "Z", "b4": "Z", "e3": "Z", "d6": "Z"}
    match = scene(w=w, mon={"e4": 0}, hand=HAND)
    match.play(0, "Wi d2 Z N")
    expected = {"d3": "ZZ", "d4": "Z", "d5": "MZ", "d6": "ZZ", "c6": "Z", "b4": "Z", "e3": "Z"}
    assert field(match, "board.w") == expected


@pytest.mark.rule("EG-WI5")
def test_winds_square_may_hang_over_the_edge() -> None:
    """Example J14."""
    w = {"a4": "G", "a5": "G", "a7": "G", "b6": "GG", "b7": "G", "c5": "G"}
    match = scene(w=w, hand=HAND)
    assert options(match, "Wi a4 G") == ["N", "E", "S"]
    assert refused(match, "Wi a4 G W") == "wind-off-board EG-WI5"
    match.play(0, "Wi a4 G N")
    assert field(match, "board.w") == {"a5": "G", "a6": "G", "a7": "G", "b7": "GGG", "c5": "G"}


@pytest.mark.rule("EG-EA1")
def test_earth_bears_five_from_the_bag() -> None:
    match = scene(bag="S1G1M1Z2", hand=HAND)
    match.play(0, "Ea d4")
    assert crowd(match, "d4") == ["SGMZZ"] and field(match, "bag") == "S0G0M0Z0"


@pytest.mark.rule("EG-EA1", "EG-EA3")
def test_births_cannot_be_asked_for_in_advance() -> None:
    """A card behind Earth in one line would be refused or not by what the bag gives: it is not looked at."""
    match = scene(bag="S5G5", hand=["MC01", "MC06"])
    for line in ("Ea d4 MC01 @d4 >d5", "Ea d4 MC06 @d4 >d5", "Ea d4 MC11 Wa", "Ea d4 DC01", "Ea d4 +S MC01"):
        assert refused(match, line) == "not-understood "
    match.play(0, "Ea")
    assert refused(match, "d4 MC01") == "not-understood "
    assert refused(match, "MC01") == "not-asked EG-T1"
    souls = scene(afterlife=["Z", ""], hand=["MC01"])
    souls.play(0, "Ea")
    souls.play(0, "d4")
    assert refused(souls, "+Z MC01") == "not-understood " and refused(souls, "+Z") == ""
    assert refused(scene(w={"c3": "S", "c4": "M"}, hand=["MC11"]), "Wa c3 M MC11 @c3 >c4") == ""


@pytest.mark.rule("EG-EA2", "EG-EA3")
def test_souls_come_back_before_the_draw() -> None:
    """Example J15."""
    match = scene(w={"a1": "MM"}, afterlife=["SSZ", ""], bag="S0G2M1Z0", hand=HAND)
    match.play(0, "Ea a1 +ZS")
    assert crowd(match, "a1") == ["SGGMMMZ"] and field(match, "afterlife") == ["S", ""]
    assert match.record().lines[-1].text == "Ea a1 +SZ"
    assert sorted(match.record().lines[-1].note) == sorted("{GGM}")


@pytest.mark.rule("EG-EA2")
def test_up_to_five_own_souls_may_come_back() -> None:
    match = scene(afterlife=["SSSZZZ", "GGG"], hand=HAND)
    assert len(options(match, "Ea")) == 49
    match.play(0, "Ea")
    match.play(0, "d4")
    assert len(match.legal(0)) == 15  # sums of 0 to 3 and 0 to 3 up to five
    assert refused(match, "+SSSZZZ") == "not-understood "
    assert refused(match, "+GG") == "souls-missing EG-EA2"
    match.play(0, "+")
    assert field(match, "afterlife") == ["SSSZZZ", "GGG"] and len(crowd(match, "d4")[0]) == 5
    assert refused(scene(hand=HAND), "Ea d4 +S") == "souls-settled EG-EA2"


@pytest.mark.rule("EG-EA4")
def test_a_short_bag_bears_what_it_has() -> None:
    match = scene(bag="S1G0M1Z0", afterlife=["ZZZZZZ", ""], hand=HAND)
    match.play(0, "Ea d4 +Z")
    assert crowd(match, "d4") == ["SMZ"] and field(match, "afterlife") == ["ZZZZZ", ""]
    full = scene(bag="S1G0M1Z0", afterlife=["ZZZZZZ", ""], hand=HAND)
    full.play(0, "Ea d4 +ZZZZZ")
    assert crowd(full, "d4") == ["ZZZZZ"] and field(full, "bag") == "S1G0M1Z0"


@pytest.mark.rule("EG-EA6")
def test_a_sacrificed_zealot_can_come_back_like_a_claimed_soul() -> None:
    match = scene(w={"c4": "MZ"}, mon={"d4": 0}, hand=["DC01"], step="card", used=["water"])
    match.play(0, "DC01 zc4")
    assert field(match, "afterlife") == ["Z", ""]
    match = scene(afterlife=["Z", ""], hand=HAND)
    match.play(0, "Ea d4 +Z")
    assert field(match, "afterlife") == ["", ""]


@pytest.mark.rule("EG-DE1", "EG-DE2")
def test_death_destroys_a_space_and_claims_two() -> None:
    match = scene(w={"c3": "SSSMZ", "c4": "M"}, bag="S0G0M0Z0", hand=HAND)
    assert options(match, "De c3") == ["xSS", "xSM", "xSZ", "xMZ"]
    assert refused(match, "De c3 xMM") == "claim-not-there EG-DE2"
    match.play(0, "De c3 xSZ")
    assert crowd(match, "c3", "c4") == ["", "M"]
    assert field(match, "afterlife") == ["SZ", ""] and field(match, "bag") == "S2G0M1Z0"


@pytest.mark.rule("EG-DE3")
@pytest.mark.parametrize(
    ("there", "text", "claimed"),
    [("", "De c3", ""), ("M", "De c3 xM", "M"), ("MZ", "De c3 xMZ", "MZ"), ("MMMM", "De c3 xMM", "MM")],
)
def test_a_claim_without_choice_is_made_by_itself(there: str, text: str, claimed: str) -> None:
    match = scene(w={"c3": there}, hand=HAND)
    match.play(0, "De c3")
    assert field(match, "afterlife") == [claimed, ""] and field(match, "turn.step") == "card"
    assert match.record().lines[-1].text == text
    assert refused(scene(w={"c3": there}, hand=HAND), text) == ""


@pytest.mark.rule("EG-DE3")
def test_claiming_is_compulsory() -> None:
    match = scene(w={"c3": "SM"}, hand=HAND)
    assert refused(match, "De c3 xSS") == "claim-settled EG-DE3"
    assert refused(match, "De c3 xS") == "not-understood "


@pytest.mark.rule("EG-DE4", "EG-DE5")
def test_what_was_destroyed_is_remembered_with_the_claimed_until_the_turn_ends() -> None:
    match = scene(w={"c3": "SSSMZ"}, hand=["DC37", "MC01"])
    match.play(0, "De c3 xSS")
    assert field(match, "turn.destroyed") == "SSSMZ"
    match.play(0, "disc MC01")
    assert field(match, "turn.destroyed") == "SSSMZ"
    while match.actors() == [0]:
        match.play(0, "draw M")
    assert "destroyed" not in field(match, "turn")


def test_the_same_luck_gives_the_same_births() -> None:
    one, other = matches.start(GAME, 2, "births"), matches.start(GAME, 2, "births")
    seat = one.actors()[0]
    for match in (one, other):
        match.play(seat, "Ea d4")
    assert one.position() == other.position()


def test_scripted_births_follow_the_sorted_bag() -> None:
    match = scene(bag="S1G1M1Z2", hand=HAND)
    script(match, 4, 0, 0, 0, 0)
    match.play(0, "Ea d4")
    assert match.record().lines[-1].note == "{ZSGMZ}"
