"""Views: what each viewer may know."""

from typing import Any, cast

import pytest

from tests.games.true_messiah.build import Table


@pytest.mark.rule("TM-S7")
def test_a_hand_is_seen_by_its_side_alone() -> None:
    table = Table(players="RBVW", hands={"R": ["smite", "plague", "tithes"]})
    seen = [cast(dict[str, Any], table.match.view(viewer))["seats"]["R"]["hand"] for viewer in (0, 2, 1, None)]
    assert sorted(seen[0]) == sorted(seen[1]) == ["plague", "smite", "tithes"]
    assert seen[2] == seen[3] == 3


def test_everybody_sees_who_stands_where() -> None:
    table = Table({"c4": ["R2f", "RM"]})
    views = [cast(dict[str, Any], table.match.view(viewer)) for viewer in (0, 1, None)]
    assert all(view["units"]["c4"] == views[0]["units"]["c4"] for view in views)
