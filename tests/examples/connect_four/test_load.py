"""Loading positions."""

from typing import Any

import pytest

from tests.examples.connect_four.build import EMPTY_ROW, position
from theomachy.core.refusal import PositionError
from theomachy.examples.connect_four import GAME

RESULT = {"winners": [1], "places": [[1], [0]], "how": "resigned"}


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"rows": [EMPTY_ROW] * 4 + ["X......", EMPTY_ROW]}, r"rows\[4\]: the disc on a2 hangs in the air"),
        ({"rows": [EMPTY_ROW] * 5}, "rows: must have 6 items, not 5"),
        ({"rows": [EMPTY_ROW] * 5 + ["..?...."]}, r"rows\[5\]: must be 7 of the signs X, O, \., not '\.\.\?\.\.\.\.'"),
        ({"to_move": "Z"}, "to_move: must be one of X, O, not 'Z'"),
        ({"result": {"winners": [], "how": "four"}}, "result: winners must be"),
        ({"result": {"winners": [0], "how": "luck"}}, "result.how: must be one of four, full, resigned"),
    ],
)
def test_an_impossible_field_is_named(fields: dict[str, Any], error: str) -> None:
    with pytest.raises(PositionError, match=error):
        position(**fields)


def test_a_position_is_the_same_when_loaded_again() -> None:
    rows = [*[EMPTY_ROW] * 4, "...O...", "..XXO.."]
    found = position(rows=rows, to_move="O", result=RESULT)
    data = GAME.dump(found)
    assert data["rows"] == rows
    assert data["result"] == RESULT
    assert GAME.dump(GAME.load(data)) == data
