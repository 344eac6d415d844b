"""Rival's turn and its flowcharts (rules EG-SV, EG-SF)."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.elements_of_the_gods.build import (
    J20,
    before_rival,
    crowd,
    field,
    solo,
    state,
)
from theomachy.core.match import Match
from theomachy.games.elements_of_the_gods.rules import rival


def rival_plays(top: str, **more: Any) -> Match:
    """Rival's turn with *top* as the first card of its deck, another one below."""
    match = before_rival(rival=[top, "DC48"], **more)
    match.play(0, "draw M")
    return match


@pytest.mark.rule("EG-SV1", "EG-SV4", "EG-SV6")
def test_rival_turns_up_a_card_and_discards_it() -> None:
    match = rival_plays("DC33")
    assert field(match, "score") == [0, 15] and field(match, "discards.D") == ["DC33"]
    assert field(match, "board.el") == {} and field(match, "used") == ["water"]
    assert field(match, "solo.rival_deck") == ["DC48"]
    assert match.record().lines[-1].note.endswith("R: DC33 +15")


@pytest.mark.rule("EG-SV2", "EG-SV5", "EG-SF1", "EG-SF3", "EG-SF5", "EG-SF6", "EG-SF7")
def test_rival_builds_by_its_flowchart() -> None:
    """Example J20: column 2, most Gardens b2 and b6, as many Worshipers, then the corner SE."""
    match = rival_plays("MC01", card="SC01", solo_deck=["SC04", "SC02"], w=J20)
    assert field(match, "board.mon") == {"b2": "R"} and field(match, "score") == [0, 5]
    assert field(match, "afterlife") == ["", "SM"] and crowd(match, "b2") == [""]
    assert field(match, "solo.tiebreak") == ["SC04"] and field(match, "left") == [5, 4]
    assert match.record().lines[-1].note.split(" | ")[1] == "R: MC01 @b2 {SM} tie SC04"


@pytest.mark.rule("EG-SF3", "EG-SF7")
def test_no_solo_card_is_drawn_without_a_tie() -> None:
    match = rival_plays("MC01", card="SC01", solo_deck=["SC04"], w={**J20, "b6": "GZZ"})
    assert field(match, "board.mon") == {"b6": "R"}
    assert field(match, "solo.tiebreak") == [] and field(match, "solo.deck") == ["SC04"]


@pytest.mark.rule("EG-SF3", "EG-SF4")
def test_the_flowchart_is_shown_step_by_step() -> None:
    match = before_rival(rival=["MC01", "DC48"], card="SC01", solo_deck=["SC04"], w=J20)
    steps = [event.facts for event in match.play(0, "draw M") if event.name == "rival-weighed"]
    assert [(facts["step"], facts["spaces"]) for facts in steps] == [
        ("weigh-column", ["b2", "b3", "b4", "b5", "b6"]),
        ("weigh-gardens", ["b2", "b6"]),
        ("weigh-worshipers", ["b2", "b6"]),
    ]


@pytest.mark.rule("EG-SF2", "EG-SF3")
def test_rival_avoids_edges_gardens_and_monuments_and_goes_to_the_next_column() -> None:
    """All of column b is barred by Monuments in it, so Rival takes column c; after f comes b."""
    mon = {"b2": 0, "b4": 0, "b6": 0}
    match = rival_plays("MC01", mon=mon, w={"c3": "ZZ"}, gar=["c5"])
    assert list(field(match, "board.mon")) == ["b2", "c3", "b4", "b6"]
    wrapped = rival_plays("MC05", mon={"f2": 0, "f4": 0, "f6": 0}, w={"b3": "ZZ"}, gar=[])
    assert "b3" in field(wrapped, "board.mon")
    ground = rival.building_ground(state(solo(gar=["b3"], mon={"b5": 0})), 1)
    assert [state(match).board.name(space) for space in ground] == ["b2"]


@pytest.mark.rule("EG-SV3", "EG-SF4")
def test_rival_plants_by_its_flowchart() -> None:
    """c5 and e5 are next to two Rival Monuments; c5 touches one of the player's, so e5 it is."""
    mon = {"d4": "R", "d6": "R", "b4": 0}
    match = rival_plays("GC01", mon=mon)
    assert "e5" in field(match, "board.gar") and field(match, "score") == [0, 10]
    assert field(match, "gardens_left") == 10
    crowds = {"c5": "ZZZ", "c3": "ZZ", "e5": "Z"}
    both = rival_plays("GC01", mon={"d4": "R", "b4": 0, "b6": 0, "f6": 0, "b2": 0, "f2": 0}, w=crowds, gar=[])
    # Every diagonal touches the player: c3 and c5 two Monuments, e3 and e5 one, and of these e5 has the crowd.
    assert field(both, "board.gar") == ["e5"] and field(both, "score") == [5, 5]


@pytest.mark.rule("EG-SF4")
def test_rival_plants_where_most_worshipers_stand_and_beside_if_no_corner_is_free() -> None:
    match = rival_plays("GC01", mon={"d4": "R"}, w={"c3": "SS", "e5": "SSS", "d5": "SSSSS"})
    assert "e5" in field(match, "board.gar")
    beside = rival_plays("GC01", mon={"d4": "R"}, gar=["c3", "c5", "e3", "e5"], w={"d3": "S"})
    assert "d3" in field(beside, "board.gar")
    edge = rival_plays("GC01", mon={"b4": "R"}, w={"a5": "S"})
    assert "a5" in field(edge, "board.gar")


@pytest.mark.rule("EG-SF6")
@pytest.mark.parametrize(("card", "first"), [("SC01", "b6"), ("SC02", "f6"), ("SC03", "b2"), ("SC04", "f2")])
def test_the_four_corners_of_the_tiebreaker(card: str, first: str) -> None:
    position = state(solo())
    spaces = [position.board.find(name) for name in ("b2", "f2", "d4", "b6", "f6")]
    chosen = rival.first_of(position, vec[i64]([space for space in spaces if space is not None]), int(card[2:]) - 1)
    assert position.board.name(chosen) == first


@pytest.mark.rule("EG-SF8")
def test_without_a_place_rival_scores_fifteen() -> None:
    nowhere = rival_plays("GC01")
    assert field(nowhere, "score") == [0, 15] and nowhere.record().lines[-1].note.endswith("R: GC01 +15")
    no_tile = rival_plays("GC01", mon={"d4": "R"}, gardens_left=0)
    assert field(no_tile, "score") == [0, 15]
    gar = [f"{column}{row}" for column in "bcdef" for row in (3, 4, 5)]
    mon = {"b2": 0, "d2": 0, "f2": 0, "b6": 0, "d6": 0, "f6": "R"}
    full = rival_plays("MC01", gar=gar, mon=mon)
    assert field(full, "score") == [0, 15]


@pytest.mark.rule("EG-SV7")
def test_an_element_under_rivals_monument_leaves_the_board() -> None:
    match = rival_plays("MC01", w={"b2": "SS"}, el={"water": "b2"})
    assert field(match, "board.el") == {} and field(match, "used") == ["water"]


@pytest.mark.rule("EG-SV8", "EG-SE3", "EG-SE9")
def test_the_last_turn_of_the_sixth_round_is_skipped_and_the_game_is_lost() -> None:
    match = before_rival(2, rival=[], score=[100, 3])
    match.play(0, "draw M")
    assert match.is_over() and field(match, "end") == "rival_out"
    outcome = match.outcome()
    assert outcome is not None and outcome.how == "lost" and outcome.winners() == []
    assert outcome.scores == [100, 3] and match.truth().returns() == [-1.0]
    assert match.record().lines[-1].note.endswith("R: -")


@pytest.mark.rule("EG-SV9", "EG-SF2")
def test_rivals_monuments_are_anothers_monuments() -> None:
    match = solo(hand=["MC01", "GC06", "DC01"], w={"d5": "SS", "c5": "GG"}, mon={"d4": "R"}, step="card", used=["fire"])
    assert match.legal(0) == ["decline"]
    planted = solo(hand=["GC06", "MC01"], w={"c5": "GG"}, mon={"d4": "R", "b4": 0}, step="card", used=["fire"])
    planted.play(0, "GC06 @c5")
    assert field(planted, "score") == [5, 5]
