"""Positions: what a seat cannot tell apart, and whose choice it is."""

from tests.games.theurgy.build import Table, position


def test_a_seat_learns_nothing_from_what_another_holds() -> None:
    one, other = (position(hands=[["W01", "W02", "W03"], [card, "W05", "W06"]]) for card in ("W04", "W07"))
    assert one.key(0) == other.key(0) and one.key(1) != other.key(1)


def test_the_seat_to_move_alone_is_asked() -> None:
    table = Table("I1 0:2")
    assert table.position.actors() == [0]
    table.match.play(0, "P")
    assert table.position.actors() == [0]


def test_a_seat_that_has_conceded_has_no_calls() -> None:
    table = Table(players=3, out=[2], acolytes=[["O1", "O7"], ["O3", "O9"], [None, None]])
    assert len(table.position.calls(0)) == 2 and len(table.position.calls(2)) == 0
