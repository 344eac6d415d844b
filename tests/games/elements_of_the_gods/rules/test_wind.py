"""Wind (rules EG-WI)."""

import pytest

from tests.games.elements_of_the_gods.build import HAND, field, options, refused, scene


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


@pytest.mark.rule("EG-WI2", "EG-WI3")
@pytest.mark.parametrize(
    ("direction", "rows", "beyond"),
    [
        ("N", ("d5", "d6", "d7"), "d8"),
        ("E", ("e4", "f4", "g4"), "h4"),
        ("S", ("d3", "d2", "d1"), ""),
        ("W", ("c4", "b4", "a4"), ""),
    ],
)
def test_the_square_is_three_rows_deep_in_every_direction(direction: str, rows: tuple[str, ...], beyond: str) -> None:
    """One Zealot in each row: all three move, the last one off the square, or stays at the edge."""
    match = scene(3, w=dict.fromkeys(rows, "Z"), gar=[], hand=HAND)
    match.play(0, f"Wi d4 Z {direction}")
    moved = [*rows[1:], beyond or rows[-1]]
    expected = {space: "Z" * moved.count(space) for space in moved}
    assert field(match, "board.w") == expected


@pytest.mark.rule("EG-WI2", "EG-WI3")
def test_the_third_row_is_three_spaces_wide_and_the_fourth_is_calm() -> None:
    match = scene(5, w={"c4": "G", "d4": "G", "e4": "G", "b4": "G", "f4": "G", "d5": "G"}, gar=[], hand=HAND)
    match.play(0, "Wi d1 G N")
    assert field(match, "board.w") == {"c5": "G", "d5": "GG", "e5": "G", "b4": "G", "f4": "G"}
