"""Views: what each viewer may know."""

from typing import Any, cast

import pytest

from tests.games.theurgy.build import Table


@pytest.mark.rule("TH-U5", "TH-U8")
def test_a_view_hides_hands_and_objectives_of_others() -> None:
    table = Table(hands=[["W01", "W02", "W03"], ["W04", "W05", "W06"]], objectives=["J01", "J02"], mode="full")
    own, other = (cast(dict[str, Any], table.match.view(viewer)) for viewer in (0, 1))
    assert own["hands"][0] == ["W01", "W02", "W03"] and own["hands"][1] in (None, ["?"] * 3)
    assert other["hands"][1] == ["W04", "W05", "W06"] and other["hands"][0] in (None, ["?"] * 3)
    assert (own["objectives"], other["objectives"]) == (["J01", "?"], ["?", "J02"])


def test_a_spectator_sees_the_land_and_no_cards() -> None:
    table = Table("I1 0:2 t0", hands=[["W01", "W02", "W03"], ["W04", "W05", "W06"]])
    seen = cast(dict[str, Any], table.match.view(None))
    assert seen["hex"]["I1"] == {"cubes": {"0": 2}, "temple": 0}
    assert all(hand in (None, ["?"] * 3) for hand in seen["hands"])
