"""The end (C4-3 to C4-5)."""

import pytest

from tests.examples.connect_four.build import after


@pytest.mark.rule("C4-3")
@pytest.mark.parametrize(
    "columns",
    ["abacada", "agbgcgd", "abbccdcddfd", "gffeededdbd"],
    ids=["upright", "level", "rising", "falling"],
)
def test_four_in_a_line_win(columns: str) -> None:
    assert not after(columns[:-1]).is_over()
    outcome = after(columns).outcome()
    assert outcome is not None
    assert outcome.as_dict() == {"winners": [0], "places": [[0], [1]], "how": "four"}


@pytest.mark.rule("C4-4")
def test_a_full_board_without_a_line_is_a_draw() -> None:
    match = after("gbaacdffggdcaeceegbgfbafgbfdefbecdcaabeddc")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.as_dict() == {"winners": [0, 1], "places": [[0, 1]], "how": "full"}
    assert match.truth().returns() == [0.0, 0.0]


@pytest.mark.rule("C4-5")
def test_resigning_loses() -> None:
    match = after("d")
    match.play(0, "resigns")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [1]
    assert outcome.how == "resigned"
