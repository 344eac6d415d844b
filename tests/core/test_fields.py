"""The reader of JSON-like data: every error names the path of its field."""

import pytest

from theomachy.core.fields import Field
from theomachy.core.refusal import PositionError

DATA = {
    "round": 3,
    "seats": [{"hand": ["W01", "W99"], "out": False}, {"hand": "W01"}],
    "phase": "placing",
    "result": None,
}


def test_values_are_read() -> None:
    data = Field(DATA)
    assert data.get("round").number(1, 5) == 3
    assert data.get("limit", 7).number(1, 9) == 7
    assert data.get("phase").index(["setup", "placing"]) == 1
    assert data.find("result") is None
    assert data.get("result").is_null()
    assert data.get("seats").items(2)[0].get("out").flag() is False
    assert data.get("phase").match(r"(pl)acing", "a phase")[1] == "pl"
    assert "round" in data
    assert [key for key, _ in data.entries()] == ["round", "seats", "phase", "result"]


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda d: d.get("turn"), "turn: is missing"),
        (lambda d: d.get("round").number(1, 2), "round: must be a whole number from 1 to 2, not 3"),
        (lambda d: d.get("phase").number(1, 2), "phase: must be a whole number from 1 to 2, not 'placing'"),
        (lambda d: d.get("limit", True).number(0, 9), "limit: must be a whole number from 0 to 9, not True"),
        (lambda d: d.get("round").text(), "round: must be text, not 3"),
        (lambda d: d.get("round").flag(), "round: must be true or false, not 3"),
        (lambda d: d.get("seats").items(3), "seats: must have 3 items, not 2"),
        (lambda d: d.get("seats").items()[1].get("hand").items(), "seats[1].hand: must be a list, not 'W01'"),
        (lambda d: d.get("seats").get("hand"), "seats: must be an object"),
        (
            lambda d: d.get("seats").items()[0].get("hand").items()[1].index(["W01"], "card"),
            "seats[0].hand[1]: no such card 'W99'",
        ),
        (lambda d: d.get("phase").index(["a", "b"]), "phase: must be one of a, b, not 'placing'"),
        (lambda d: d.get("phase").match(r"\d", "a digit"), "phase: must be a digit, not 'placing'"),
        (lambda d: d.only(["round"]), "seats: is not a field; known are round"),
        (lambda d: d.demand(False, "is empty"), "the position: is empty"),
        (lambda d: Field("x" * 99, "name").number(0, 1), "…"),
    ],
)
def test_errors_name_the_field(read, said) -> None:
    with pytest.raises(PositionError) as error:
        read(Field(DATA))
    assert said in str(error.value)
