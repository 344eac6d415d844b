"""Taking tiles from rows (FG-K)."""

import pytest

from tests.games.four_gods.build import seat, table, why
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules.placing import fits_somewhere

rule = pytest.mark.rule
FULL_ROW: list[str | None] = [f"T{number:02}A" for number in range(70, 90)]


def realtime(**fields):
    return table(fields.pop("players", 2), pace="realtime", **fields)


@rule("FG-K1", "FG-K4", "FG-K9", "FG-K10")
def test_taking_from_any_row_into_the_first_free_hand() -> None:
    match = realtime(rows={0: FULL_ROW, 1: ["T50A"]})
    match.play(0, "K p1/0", 100)
    match.play(0, "K p0/3", 200)
    assert seat(match, 0)["hand"] == ["T50A<p1", "T73A<p0"] and seat(match, 0)["gods"] == []
    deadlines = match.position()["clock"]["deadlines"]
    assert (deadlines["hold:0:L"], deadlines["hold:0:R"]) == (15_100, 15_200)


@rule("FG-K2", "FG-K3", "FG-K6")
def test_a_taken_tile_goes_to_the_takers_row_at_its_deadline() -> None:
    match = realtime(rows={1: ["T50A"]}, hands={0: [None, "T58A"]})
    match.play(0, "K p1/0", 0)
    match.play(0, "X T58A", 14_999)  # other actions are allowed meanwhile
    assert seat(match, 0)["hand"][0] == "T50A<p1"
    events = match.tick(15_000)
    assert seat(match, 0)["hand"] == [None, None] and seat(match, 0)["row"][:2] == ["T58A", "T50A"]
    assert [event.name for event in events] == ["hold-ended", "tile-dropped"]
    assert match.record().lines[-1].note == "* hold p0 * T50A -> row p0"


@rule("FG-K5", "FG-K6")
def test_the_order_of_fall_back_is_own_row_row_of_origin_bag() -> None:
    match = realtime(rows={0: FULL_ROW, 1: ["T50A"]})
    match.play(0, "K p1/0", 0)
    match.tick(15_000)
    assert seat(match, 1)["row"][0] == "T50A"
    others: list[str | None] = [f"T{number:02}A" for number in range(20, 39)]
    match = realtime(rows={0: FULL_ROW, 1: ["T50A", *others]}, hands={1: ["T01A", None]})
    match.play(0, "K p1/0", 0)
    match.play(1, "X T01A", 1)
    bag = match.truth().cells[at.BAG_COUNT]
    match.tick(15_000)
    assert match.truth().cells[at.BAG_COUNT] == bag + 1 and "T50A" not in seat(match, 1)["row"]


@rule("FG-K5", "FG-K7")
def test_a_voluntary_return_needs_a_full_row_and_a_tile_that_fits_nowhere() -> None:
    match = table(2, pace="realtime", rows={0: FULL_ROW, 1: ["T05A"]})
    match.play(0, "K p1/0", 0)
    assert why(match, 0, "R T05") == ("still-fits", "FG-K7")
    match = table(2, pace="realtime", rows={0: FULL_ROW[:19], 1: ["T05A"]})
    match.play(0, "K p1/0", 0)
    assert why(match, 0, "R T05") == ("own-row-first", "FG-K2")
    match = table(2, pace="realtime", rows={0: FULL_ROW}, hands={0: ["T05A", None]})
    assert why(match, 0, "R T05") == ("not-taken", "FG-K5")
    wall = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5) if column in "ad" or row in (1, 4)}
    match = table(2, pace="realtime", world=wall, loose=True, rows={0: FULL_ROW, 1: ["T05A"]})
    match.play(0, "K p1/0", 0)
    assert not fits_somewhere(match.truth(), 4)
    match.play(0, "R T05", 1)
    assert seat(match, 1)["row"][0] == "T05A" and seat(match, 0)["hand"] == [None, None]
