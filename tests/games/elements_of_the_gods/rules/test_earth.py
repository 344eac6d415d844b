"""Earth (rules EG-EA)."""

import pytest

from tests.games.elements_of_the_gods.build import GAME, HAND, crowd, field, options, refused, scene, script
from theomachy.core import match as matches
from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.games.elements_of_the_gods import actions as act


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


@pytest.mark.rule("EG-EA2")
def test_too_many_souls_are_explained() -> None:
    match = scene(afterlife=["SSSZZZ", ""])
    match.play(0, "Ea")
    match.play(0, "d4")
    position = match.game.sample_world(match.view(0), Dice(1))
    refusal = GAME.explain(position, 0, pack(act.SOULS, 3, 0, 0, 3))
    assert refusal is not None and refusal.code == "souls-too-many"
