"""Rituals (rules EG-RI)."""

import pytest

from tests.games.elements_of_the_gods.build import field, holding, options, playable, refused, rows

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
