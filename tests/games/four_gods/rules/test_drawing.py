"""Drawing from the bag (FG-B)."""

import pytest

from tests.games.four_gods.build import GAME, seat, table, why
from theomachy.games.four_gods import state as at

rule = pytest.mark.rule
FULL_ROW: list[str | None] = [f"T{number:02}A" for number in range(70, 90)]


def realtime(**fields):
    return table(fields.pop("players", 2), pace="realtime", **fields)


@rule("FG-B1", "FG-B2", "FG-B3")
def test_drawing_one_or_two_into_the_hands() -> None:
    match = realtime()
    bag = match.truth().cells[at.BAG_COUNT]
    match.play(0, "D1")
    left, right = seat(match, 0)["hand"]
    assert left is not None and right is None and match.truth().cells[at.BAG_COUNT] == bag - 1
    assert why(match, 0, "D1") == ("hands-not-free", "FG-B1")
    match.play(1, "D2")
    assert None not in seat(match, 1)["hand"]
    drawn = set()
    for seed in range(400):
        pos = GAME.new(2, seed, {"pace": "rondo", "two_player": "2gods"})
        drawn.add(GAME.dump(pos)["seats"][0]["hand"][0])
    assert len(drawn) > 80  # every tile can come first


@rule("FG-B6")
def test_with_one_free_slot_left_two_may_still_be_drawn() -> None:
    match = realtime(rows={0: FULL_ROW[:19]})
    assert {"D1", "D2"} <= set(match.legal(0))
    match.play(0, "D2", 0)
    left, right = seat(match, 0)["hand"]
    assert left is not None and right is not None
    match.play(0, f"X {left}", 10)  # the row is full now: the other one stays in the hand
    assert why(match, 0, f"X {right}") == ("row-full", "FG-D6")


@rule("FG-B4", "FG-B7", "FG-E2")
def test_the_last_tile_can_be_asked_for_as_two_and_is_announced() -> None:
    match = table(2, pace="realtime", bag=["T50"], loose=True, rows={0: FULL_ROW[:19]})
    events = match.play(0, "D2", 77)
    assert seat(match, 0)["hand"] == ["T50A", None]
    assert [event.name for event in events] == ["tiles-drawn", "last-period-began"]
    assert why(match, 1, "D1") == ("bag-empty", "FG-B4")


@rule("FG-B8")
def test_a_drawn_tile_may_stay_in_the_hand() -> None:
    match = realtime()
    match.play(0, "D1", 0)
    match.tick(60_000)
    assert seat(match, 0)["hand"][0] is not None
