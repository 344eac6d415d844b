"""What the next turn would bring, told beforehand (TM-B1, TM-B4, TM-B5, TM-B8, TM-A2)."""

from typing import Any, cast

import pytest

from tests.games.true_messiah.table import Table


@pytest.mark.rule("TM-B1", "TM-B5", "TM-B8", "TM-A2")
def test_the_prospects_count_recruits_temples_and_moves() -> None:
    table = Table({"b2": ["R2f"], "c4": ["R4p"], "c3": ["RM"]})
    red, black = cast(list[dict[str, Any]], table.match.view(0)["next_turns"])
    assert red == {"celebrity": 0, "at": None, "numbers": 1, "temples": ["c4"], "moves": 9}
    assert black["numbers"] == 1 and black["temples"] == [] and black["moves"] == 6


@pytest.mark.rule("TM-B4")
def test_a_messiah_alone_on_a_holy_space_promises_two() -> None:
    table = Table({"b2": ["RM"], "c4": ["R4f"]})
    red = table.match.view(1)["next_turns"][0]  # type: ignore[index]
    assert (red["celebrity"], red["at"], red["moves"]) == (2, "b2", 6)
