"""What the seats of a table are called."""

from tests.table.tables import Evening


def test_two_bots_of_one_kind_are_told_apart() -> None:
    evening = Evening("flock", 4, bots=("greedy", "random", "greedy"))
    names = evening.table.names()
    assert names == ["Ada", "Greedy", "Random", "Greedy 2"]
