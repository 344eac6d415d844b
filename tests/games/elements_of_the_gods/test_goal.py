"""What a puzzle counts: points on the track, until the card step is decided."""

from tests.games.elements_of_the_gods.build import holding, scene
from theomachy.games.elements_of_the_gods.goal import GOAL


def test_the_lead_is_over_the_best_other_seat() -> None:
    position = scene(3, score=[12, 20, 5]).truth()
    assert [GOAL.lead(position, seat) for seat in range(3)] == [-8, 8, -15]


def test_a_turn_is_settled_by_drawing_discarding_or_ending() -> None:
    match = holding("MC01", "GC01")
    assert not GOAL.is_settled(match.truth(), 0) and GOAL.is_settled(match.truth(), 1)
    match.play(0, "disc MC01")
    assert GOAL.is_settled(match.truth(), 0)


def test_lines_that_lay_the_same_things_are_one() -> None:
    one, other = scene(w={"d4": "MZ"}, hand=["MC01"]), scene(w={"d4": "MZ"}, hand=["MC01"])
    one.play(0, "Wa d5 M")
    other.play(0, "Wa d5 Z")
    assert GOAL.trace(one.truth(), 0) == GOAL.trace(other.truth(), 0)
    moved = scene(w={"d4": "MZ"}, hand=["MC01"])
    moved.play(0, "Wa e5 M")
    assert GOAL.trace(moved.truth(), 0) != GOAL.trace(one.truth(), 0)
