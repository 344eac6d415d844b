"""Monument, Garden and Divinity cards (rules EG-K, EG-M, EG-G, EG-D, EG-RI, EG-SM)."""

from typing import Any

import pytest

from tests.games.elements_of_the_gods.scenes import ALL, GAME, crowd, field, options, refused, scene
from theomachy.core.match import Match
from theomachy.core.message import Message
from theomachy.games.elements_of_the_gods.cards import CARD_OF, IS_SMITE, KIND_OF, RITUAL_LENGTH, rows


def holding(*cards: str, **more: Any) -> Match:
    """Seat 0 in its card step with these *cards*."""
    used = sorted({"water", *more.get("el", {})})
    return scene(hand=cards, step="card", used=used, **more)


def playable(match: Match) -> list[str]:
    return [text for text in match.legal(0) if text != "disc"]


@pytest.mark.rule("EG-K1", "EG-D3")
def test_three_kinds_of_cards_and_two_of_divinity() -> None:
    assert [KIND_OF[CARD_OF[id]] for id in ("MC01", "GC01", "DC01", "DC48")] == [0, 1, 2, 2]
    for row in rows("divinity"):
        card = CARD_OF[row["id"]]
        assert (IS_SMITE[card] == 1) == row["top"].startswith("ST")
        assert (RITUAL_LENGTH[card] > 0) == row["top"].startswith("RT")


@pytest.mark.rule("EG-K2", "EG-K5")
def test_a_pattern_must_exist_after_the_element() -> None:
    match = scene(w={"c3": "S", "c4": "M"}, hand=["MC11"])
    assert refused(match, "MC11") == "not-asked EG-T1"
    match.play(0, "Wa c3 M")
    assert refused(match, "MC11 @c3 >c4") == ""
    other = scene(w={"c3": "SM"}, hand=["MC11"])
    other.play(0, "Fi c3 M [b3]")
    assert refused(other, "MC11") == "no-pair EG-M1"


@pytest.mark.rule("EG-K3", "EG-M1", "EG-M4")
def test_a_pattern_is_a_minimum() -> None:
    """Example J4."""
    match = holding("MC11", w={"d4": "SSGM"}, el={"water": "d4"})
    assert playable(match) == ["MC11"]
    assert options(match, "MC11") == ["@d4"]


@pytest.mark.rule("EG-K4", "EG-RI5", "EG-SV9")
def test_monuments_of_a_pattern_must_be_the_players_own() -> None:
    match = holding("DC01", "GC06", w={"c4": "MZ", "c5": "GG"}, mon={"d4": 1})
    assert playable(match) == []
    assert refused(match, "DC01") == "ritual-no-monument EG-RI5"
    assert refused(match, "GC06") == "no-planting-ground EG-G3"
    elsewhere = holding("DC01", w={"c4": "MZ"}, mon={"d4": 1, "f6": 0})
    assert refused(elsewhere, "DC01") == "ritual-not-yours EG-K4"


@pytest.mark.rule("EG-K6", "EG-D4")
def test_where_played_cards_go() -> None:
    match = holding("MC11", w={"d4": "SM"})
    match.play(0, "MC11 @d4 >e5")
    assert field(match, "discards.M") == ["MC11"]
    match = holding("GC06", w={"c5": "GG"}, mon={"d4": 0})
    match.play(0, "GC06 @c5")
    assert field(match, "discards.G") == ["GC06"]
    match = holding("DC01", w={"c4": "MZ"}, mon={"d4": 0})
    match.play(0, "DC01 zc4")
    assert field(match, "discards.D") == [] and field(match, "played") == [["DC01"], []]


@pytest.mark.rule("EG-M2")
def test_two_stonemasons_need_two() -> None:
    match = holding("MC01", w={"d4": "SM", "e4": "SS"})
    assert options(match, "MC01") == ["@e4"]
    assert refused(match, "MC01 @d4 >d5") == "build-no-pair EG-M1"


@pytest.mark.rule("EG-M3", "EG-M5", "EG-M6")
def test_where_a_monument_may_stand() -> None:
    w = {"a1": "SM", "d5": "SM", "e5": "SM", "a4": "SM", "f2": "SG"}
    match = holding("MC11", w=w, mon={"d4": 1})
    assert options(match, "MC11") == ["@a4", "@e5"]
    assert refused(match, "MC11 @a1 >a2") == "build-occupied EG-M3"
    assert refused(match, "MC11 @d4 >d3") == "build-occupied EG-M3"
    assert refused(match, "MC11 @d5 >d6") == "build-beside-monument EG-M5"
    assert refused(match, "MC11 @f2 >f3") == "build-no-pair EG-M1"


@pytest.mark.rule("EG-M5")
def test_a_card_without_ground_says_which_spaces_fail() -> None:
    match = holding("MC11", w={"d5": "SM"}, mon={"d4": 1})
    refusal = match.refusal(0, "MC11")
    assert refusal is not None and refusal.code == "no-building-ground" and refusal.facts["spaces"] == ["d5"]
    assert refused(match, "MC11") == "no-building-ground EG-M5"


@pytest.mark.rule("EG-M3", "EG-G5")
def test_a_pair_that_stands_only_on_gardens_is_refused_for_that() -> None:
    match = holding("MC01", "GC06", w={"a1": "SS", "g7": "GG"}, mon={"b2": 0})
    assert refused(match, "MC01") == "no-building-ground EG-M3"
    assert refused(match, "GC06") == "no-planting-ground EG-G5"


@pytest.mark.rule("EG-M1", "EG-M2")
def test_the_refusal_names_the_pair() -> None:
    match = holding("MC11", "MC01", "GC16")
    told = {id: match.refusal(0, id) for id in ("MC11", "MC01", "GC16")}
    said = {id: GAME.render(refusal.message()) for id, refusal in told.items() if refusal is not None}
    assert said["MC11"].endswith("no space with a Stonemason and a Mystic.")
    assert said["MC01"].endswith("no space with two Stonemasons.")
    assert said["GC16"].endswith("no space with a Gardener and a Zealot.")


@pytest.mark.rule("EG-M7", "EG-M4", "EG-M8")
def test_the_crowd_and_its_element_move_aside_together() -> None:
    """Example J6."""
    match = holding("MC11", w={"d4": "SM"}, el={"water": "d4"})
    match.play(0, "MC11 @d4 >e5")
    assert crowd(match, "d4", "e5") == ["", "SM"]
    assert field(match, "board.el") == {"water": "e5"} and field(match, "board.mon") == {"d4": 0}


@pytest.mark.rule("EG-M8")
def test_the_crowd_may_go_to_crowds_gardens_and_elements() -> None:
    match = holding("MC11", w={"b2": "SM", "a1": "Z"}, el={"water": "b3", "fire": "b2"}, mon={"c3": 1})
    ways = options(match, "MC11 @b2")
    assert sorted(ways) == [">a1", ">a2", ">a3", ">b1", ">b3", ">c1", ">c2"]
    assert refused(match, "MC11 @b2 >c3") == "displace-monument EG-M8"
    assert refused(match, "MC11 @b2 >b4") == "displace-far EG-M7"
    shared = holding("MC11", w={"b2": "SM"}, el={"water": "b3", "fire": "b2"})
    shared.play(0, "MC11 @b2 >b3")
    assert field(shared, "board.el") == {"water": "b3", "fire": "b3"}
    planted = holding("MC11", w={"b2": "SM", "a1": "Z"}, el={"fire": "b2"})
    planted.play(0, "MC11 @b2 >a1")
    assert crowd(planted, "a1") == ["SMZ"] and field(planted, "board.el") == {"fire": "a1"}


@pytest.mark.rule("EG-M9")
def test_there_are_always_two_ways_out() -> None:
    """The worst case: a corner, hemmed in by the one Monument that may touch it."""
    match = holding("MC11", w={"a1": "SM"}, gar=["g7"], mon={"b2": 1})
    assert options(match, "MC11 @a1") == [">a2", ">b1"]


@pytest.mark.rule("EG-M10")
def test_a_monument_scores_five_for_each_garden_around() -> None:
    """Example J17, and two Gardens."""
    match = holding("MC11", w={"b2": "SM"})
    match.play(0, "MC11 @b2 >b3")
    assert field(match, "score") == [5, 0] and field(match, "left") == [4, 5]
    twice = holding("MC11", w={"b2": "SM"}, gar=["a1", "b3", "d2"])
    twice.play(0, "MC11 @b2 >c3")
    assert field(twice, "score") == [10, 0]


@pytest.mark.rule("EG-M11", "EG-C2")
def test_without_a_monument_in_supply_nothing_is_built() -> None:
    mon = {"a2": 0, "a4": 0, "a6": 0, "c2": 0, "c4": 0}
    match = holding("MC11", w={"f4": "SM"}, mon=mon)
    assert field(match, "left") == [0, 5] and playable(match) == []
    assert refused(match, "MC11") == "no-monument-left EG-M11"


@pytest.mark.rule("EG-G1", "EG-G3")
def test_a_garden_is_planted_diagonally_to_an_own_monument() -> None:
    w = {"c3": "GM", "d3": "GM", "f6": "GM", "e5": "G", "c5": "GM"}
    match = holding("GC11", w=w, mon={"d4": 0, "e7": 1})
    assert options(match, "GC11") == ["@c3", "@c5"]
    assert refused(match, "GC11 @d3") == "plant-not-diagonal EG-G3"
    assert refused(match, "GC11 @f6") == "plant-not-diagonal EG-G3"
    assert refused(match, "GC11 @e5") == "plant-no-pair EG-G1"
    assert refused(match, "GC11 @a1") == "plant-occupied EG-G5"


@pytest.mark.rule("EG-G2")
def test_two_gardeners_need_two() -> None:
    match = holding("GC06", w={"c3": "GM", "e5": "GG"}, mon={"d4": 0})
    assert options(match, "GC06") == ["@e5"]


@pytest.mark.rule("EG-G4", "EG-G7")
def test_opponents_score_from_a_garden_too() -> None:
    """Example J5."""
    match = holding("GC16", w={"d4": "GZ"}, mon={"c3": 0, "d5": 1})
    match.play(0, "GC16 @d4")
    assert field(match, "score") == [5, 5]
    twice = holding("GC16", w={"d4": "GZ"}, mon={"c3": 0, "e3": 0, "d5": 1})
    twice.play(0, "GC16 @d4")
    assert field(twice, "score") == [10, 5]


@pytest.mark.rule("EG-G5")
def test_one_garden_on_a_space() -> None:
    match = holding("GC11", w={"c3": "GM"}, gar=["c3"], mon={"d4": 0})
    assert refused(match, "GC11") == "no-planting-ground EG-G5"


@pytest.mark.rule("EG-G6")
def test_everything_stays_in_a_new_garden() -> None:
    match = holding("GC11", w={"c3": "SGMZ"}, el={"water": "c3"}, mon={"d4": 0})
    match.play(0, "GC11 @c3")
    assert crowd(match, "c3") == ["SGMZ"] and field(match, "board.el") == {"water": "c3"}
    assert "c3" in field(match, "board.gar") and field(match, "gardens_left") == 10


@pytest.mark.rule("EG-G8")
def test_gardens_belong_to_nobody() -> None:
    """A Garden that the opponent planted pays the builder beside it just the same."""
    match = holding("MC11", w={"c3": "SM"}, gar=["d4"], mon={"e5": 1})
    match.play(0, "MC11 @c3 >b2")
    assert field(match, "score") == [5, 0]


@pytest.mark.rule("EG-G9")
def test_without_a_tile_nothing_is_planted() -> None:
    match = holding("GC11", w={"c3": "GM"}, mon={"d4": 0}, gardens_left=0)
    assert playable(match) == [] and refused(match, "GC11") == "no-garden-left EG-G9"


@pytest.mark.rule("EG-D1")
def test_a_divinity_card_is_played_or_kept_never_both() -> None:
    """Played: its top's points at once. Its bottom (ADJ-S) is then worth nothing at the end."""
    match = scene(w={"c4": "MZ", "c5": "SSS"}, mon={"d4": 0}, hand=["DC01"], step="card", used=["water"])
    match.play(0, "DC01 zc4")
    assert field(match, "score") == [10, 0]
    for seat in (0, 1):
        match.play(seat, "agree stop")
    assert field(match, "score") == [10, 0]
    kept = scene(w={"c4": "MZ", "c5": "SSS"}, mon={"d4": 0}, hand=["DC01"], step="card", used=["water"])
    for seat in (0, 1):
        kept.play(seat, "agree stop")
    assert field(kept, "score") == [3, 0]


@pytest.mark.rule("EG-D2")
@pytest.mark.parametrize(("card", "points"), [("DC01", 10), ("DC13", 15), ("DC25", 20), ("DC33", 25)])
def test_the_top_scores_at_once(card: str, points: int) -> None:
    w = {"e4": "MZ", "e5": "MZ", "d5": "MZ"}
    match = holding(card, w=w, gar=["c5", "e5"], mon={"d4": 0, "f4": 0})
    zealot = options(match, card)[0]
    match.play(0, f"{card} {zealot}")
    assert field(match, "score") == [points, 0]


@pytest.mark.rule("EG-D5")
def test_a_played_card_is_shown_to_all() -> None:
    match = holding("DC01", w={"c4": "MZ"}, mon={"d4": 0})
    events = match.play(0, "DC01 zc4")
    assert {"event": "ritual-played", "seat": 0, "card": "DC01"} in [event.seen_by(1) for event in events]
    assert match.view(1)["played"] == [["DC01"], []]


@pytest.mark.rule("EG-D6")
def test_public_cards_cannot_be_played() -> None:
    match = holding("MC01", w={"c4": "MZ"}, mon={"d4": 0}, public=["DC01", "DC02", "DC04"])
    assert refused(match, "DC01") == "card-public EG-D6"
    assert refused(match, "DC03") == "card-not-held EG-T1"


J18 = {"c4": "MZ", "e4": "MMZ", "d5": "M", "d3": "Z", "f4": "Z"}


@pytest.mark.rule("EG-RI1", "EG-RI2", "EG-RI6", "EG-RI8")
@pytest.mark.parametrize(
    ("card", "payers"),
    [("DC01", ["zc4", "ze4"]), ("DC05", ["zd3", "zc4", "ze4"]), ("DC09", ["zf4"]), ("DC19", ["zc4"])],
)
def test_rituals_around_one_monument(card: str, payers: list[str]) -> None:
    """Example J18: RT01, RT03, RT05 and RT10."""
    match = holding(card, w=J18, mon={"d4": 0})
    assert options(match, card) == payers


@pytest.mark.rule("EG-RI1")
def test_every_ritual_has_a_mystic_a_zealot_and_a_monument() -> None:
    for top in rows("divinity", "ritual"):
        letters = "".join(cell[2] for cell in top["cells"])
        assert "M" in letters and "Z" in letters and "X" in letters


@pytest.mark.rule("EG-RI2", "EG-RI3")
def test_rotations_count_and_mirror_images_do_not() -> None:
    """RT06: the Zealot clockwise of the Mystic on one card, the other way round on its twin."""
    turned = [{"d5": "M", "e5": "Z"}, {"e4": "M", "e3": "Z"}, {"d3": "M", "c3": "Z"}, {"c4": "M", "c5": "Z"}]
    mirrored = [{"d5": "M", "c5": "Z"}, {"e4": "M", "e5": "Z"}, {"d3": "M", "e3": "Z"}, {"c4": "M", "c3": "Z"}]
    for there in turned:
        match = holding("DC11", "DC12", w=there, mon={"d4": 0})
        assert playable(match) == ["DC11"]
    for there in mirrored:
        match = holding("DC11", "DC12", w=there, mon={"d4": 0})
        assert playable(match) == ["DC12"]


@pytest.mark.rule("EG-RI4")
def test_extra_things_and_blank_spaces_do_no_harm() -> None:
    """Three Thrones (RT18) in a corner of the board: its blank spaces may hold anything."""
    w = {"b2": "SGMMZZ", "b1": "S", "a2": "G"}
    match = holding("DC35", w=w, gar=["c2"], mon={"a1": 0, "c1": 0, "a3": 0, "c3": 1})
    assert options(match, "DC35") == ["zb2"]
    blank = holding("DC31", w={"b2": "M"}, gar=[], mon={"a1": 0, "c1": 0})
    assert refused(blank, "DC31") == "ritual-not-there EG-RI1"  # a shown space off the board is missing


@pytest.mark.rule("EG-RI6")
def test_a_space_must_hold_all_that_is_shown() -> None:
    twin = holding("DC23", w={"d5": "Z", "d3": "M"}, mon={"d4": 0})
    assert playable(twin) == []
    twin = holding("DC23", w={"d5": "ZZ", "d3": "M"}, mon={"d4": 0})
    assert playable(twin) == ["DC23"]
    arbor = holding("DC13", w={"e5": "MZ"}, mon={"d4": 0})
    assert playable(arbor) == []
    arbor = holding("DC13", w={"e5": "MZ"}, gar=["e5"], mon={"d4": 0})
    assert playable(arbor) == ["DC13"]


@pytest.mark.rule("EG-RI7", "EG-RI9")
def test_a_zealot_of_the_arrangement_is_sacrificed() -> None:
    match = holding("DC01", w=J18, mon={"d4": 0})
    assert refused(match, "DC01 zf4") == "sacrifice-not-used EG-RI8"
    assert refused(match, "DC01 zd5") == "sacrifice-no-zealot EG-RI7"
    match.play(0, "DC01 ze4")
    assert field(match, "board.w") == {**J18, "e4": "MM"}
    assert field(match, "afterlife") == ["Z", ""] and field(match, "board.mon") == {"d4": 0}


@pytest.mark.rule("EG-SM1", "EG-SM2", "EG-SM3", "EG-SM4")
def test_smites_after_death() -> None:
    """Example J16."""
    match = scene(w={"c3": "SSSMZ"}, hand=["DC37", "DC41", "DC43", "DC47", "DC39"])
    match.play(0, "De c3 xSZ")
    assert playable(match) == ["DC37", "DC41"]
    assert refused(match, "DC43") == "smite-too-mixed EG-SM2"
    assert refused(match, "DC47") == "smite-wrong-types EG-SM4"
    assert refused(match, "DC39") == "smite-too-few EG-SM1"
    match.play(0, "DC41")
    assert field(match, "score") == [10, 0] and field(match, "played") == [["DC41"], []]


@pytest.mark.rule("EG-SM4", "EG-DE2")
def test_crowds_of_any_size_are_said_in_words() -> None:
    match = scene(w={"c3": "S" * 9 + "M"}, hand=["DC47", "DC45"])
    claim = match.refusal(0, "De c3 xZZ")
    assert claim is not None and GAME.render(claim.message()).endswith("only 9 Stonemasons and a Mystic were there.")
    match.play(0, "De c3 xSM")
    smite = match.refusal(0, "DC47")
    assert smite is not None and GAME.render(smite.message()).endswith("you destroyed 9 Stonemasons and a Mystic.")


@pytest.mark.rule("EG-SM4")
def test_a_smite_for_all_callings() -> None:
    match = scene(w={"c3": "SGMZ"}, hand=["DC47", "DC41"])
    match.play(0, "De c3 xSG")
    assert playable(match) == ["DC47"]


@pytest.mark.rule("EG-SM5")
def test_only_the_own_death_of_this_turn_counts() -> None:
    match = scene(w={"c3": "SSSSS", "d4": "S"}, hand=["MC06"], seed=1, hands=[["MC06"], ["DC37", "DC41"]])
    match.play(0, "De c3")
    match.play(0, "disc MC06")
    while match.actors() == [0]:
        match.play(0, match.legal(0)[0])
    match.play(1, "Wa f6 Z")
    assert refused(match, "DC37", 1) == "smite-without-death EG-SM1"


@pytest.mark.rule("EG-SM6")
def test_a_smite_costs_no_zealot() -> None:
    match = scene(w={"c3": "ZZZ", "d4": "Z"}, hand=["DC41"])
    match.play(0, "De c3")
    match.play(0, "DC41")
    assert field(match, "afterlife") == ["ZZ", ""] and crowd(match, "d4") == ["Z"]
    assert field(match, "turn.step") == "draw"


def test_the_fifth_card_is_warned_of() -> None:
    four = ["DC02", "DC03", "DC04", "DC05"]
    match = holding("DC01", w={"c4": "MZ"}, mon={"d4": 0}, played=[four, []])
    match.play(0, "DC01")
    choices = match.choices(0)
    assert choices is not None and choices.items[0].warning == Message("warning.trigger", {"seats": [1, 0, 1, 0]})


def test_the_fifth_card_in_the_last_turn_of_a_round_ends_the_game_at_once() -> None:
    four = ["DC02", "DC03", "DC04", "DC05"]
    match = scene(w={"c4": "MZ"}, mon={"d4": 0}, hand=["DC01"], step="card", used=ALL, played=[four, []])
    match.play(0, "DC01")
    choices = match.choices(0)
    assert choices is not None and choices.items[0].warning == Message("warning.trigger-last")


def test_points_name_the_spaces_that_pay() -> None:
    match = holding("MC11", w={"b2": "SM"})
    built = match.play(0, "MC11 @b2 >b3")
    assert [event.facts["spaces"] for event in built if event.name == "points-scored"] == [["a1"]]
    match = holding("GC06", w={"c5": "GG"}, mon={"d4": 0, "b6": 0, "b4": 1})
    planted = [event.facts for event in match.play(0, "GC06 @c5") if event.name == "points-scored"]
    assert [(facts["seat"], facts["points"], facts["spaces"]) for facts in planted] == [
        (0, 10, ["d4", "b6"]),
        (1, 5, ["b4"]),
    ]
