"""Aids: what helps a person read the board."""

from typing import Any, cast

import pytest

from tests.games.theurgy.build import Table


def aids(table: Table, viewer: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], table.match.view(viewer))


@pytest.mark.rule("TH-P11")
def test_cubes_beside_an_upright_acolyte_are_defended() -> None:
    table = Table("O1 0:2, I1 0:1, O3 1:1")
    assert aids(table)["defended"] == {"O1": [0], "O3": [1]}


@pytest.mark.rule("TH-S4")
def test_cubes_round_a_vertex_are_counted_by_seat() -> None:
    around = aids(Table("C 0:2 1:1"))["around"]
    assert [name for name, counts in around.items() if counts] and all(
        counts in ({}, {"0": 2, "1": 1}) for counts in around.values()
    )


def test_a_test_is_forecast_for_the_seat_that_looks() -> None:
    table = Table("I1 0:6")
    mine, other = aids(table, 0)["forecast"]["I1"], aids(table, 1)["forecast"]["I1"]
    assert mine and mine == other  # the majority builds, whoever tests
    assert "C" not in aids(table)["forecast"]  # the Anomaly is there
