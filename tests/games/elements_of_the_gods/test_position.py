"""Positions: what a seat cannot tell apart, and whose choice it is."""

from tests.games.elements_of_the_gods.build import position


def test_a_seat_learns_nothing_from_what_another_holds() -> None:
    one, other = (position(hands=[["MC01"], [card]]) for card in ("MC02", "MC03"))
    assert one.key(0) == other.key(0) and one.key(1) != other.key(1)


def test_a_choice_that_is_begun_is_pending_until_it_is_finished() -> None:
    found = position(board={"w": {"d4": "SS"}})
    assert not found.is_pending()
    found.play(0, found.legal(0)[0])
    assert found.is_pending() and found.actors() == [0]


def test_everybody_else_may_only_leave_or_agree() -> None:
    found = position(players=3)
    assert found.actors() == [0]
    assert [len(found.calls(seat)) for seat in range(3)] == [2, 2, 2]
