"""What the seats of a table are called."""

from tests.table.tables import TableHarness


def test_two_bots_of_one_kind_are_told_apart() -> None:
    harness = TableHarness("flock", 4, bots=("greedy", "random", "greedy"))
    names = harness.table.names()
    assert names == ["Ada", "Greedy", "Random", "Greedy 2"]
