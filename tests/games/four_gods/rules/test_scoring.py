"""Scoring and winning (FG-V, FG-W), forms for two and three players (FG-N), and the worked examples about them."""

from typing import Any

import pytest

from tests.games.four_gods.build import GAME, loose, plays, position, scored, table
from theomachy.core.chance import Dice
from theomachy.core.event import Event
from theomachy.core.playout import play_out
from theomachy.games.four_gods.rules.scoring import Kingdoms, score, share, winners

rule = pytest.mark.rule
FOUR = {0: "S", 1: "M", 2: "F", 3: "P"}
SEA = dict.fromkeys(("a1", "b1", "c1", "d1"), "SSSS")


def strip(terrain: str, length: int, prophets: dict[int, str], row: int = 1) -> dict[str, str]:
    """A row of tiles of one terrain, with prophets by column."""
    tiles = {f"{'abcdefghijkl'[column]}{row}": terrain * 4 for column in range(length)}
    for column, colour in prophets.items():
        tiles[f"{'abcdefghijkl'[column]}{row}"] += f"@{colour}:NW"
    return tiles


def step(pos, number: int) -> dict[str, int]:
    """One step of the score, by colour."""
    return {colour: points[number - 1] for colour, points in scored(pos).items()}


@rule("FG-V1", "FG-V2", "FG-V3")
def test_cities_standing_and_destroyed_pay_five_each() -> None:
    pos = loose(
        {"a1": "city@blue", "d4": "city@blue", "d1": "city@gray"}, 4, gods=FOUR, seats={3: {"razed": {"yellow": 2}}}
    )
    assert step(pos, 1) == {"blue": 10, "gray": 5, "green": 0, "yellow": 10}
    assert step(pos, 2) == {"blue": 0, "gray": 0, "green": 0, "yellow": 0}


@rule("FG-V4", "FG-T13")
def test_a_prophet_on_a_single_tile_earns_nothing() -> None:
    pos = loose({"a1": "SSSS@blue:NW", "d4": "MMMM"}, 4, gods=FOUR)
    assert scored(pos)["blue"] == [0, 0, 0, 0, 0]


@rule("FG-V5", "FG-V8")
def test_j7_a_prophet_alone_earns_the_other_tiles() -> None:
    pos = loose(strip("M", 6, {0: "gray"}), 4, gods=FOUR, size=8)
    assert step(pos, 2) == {"blue": 0, "gray": 5, "green": 0, "yellow": 0}


@rule("FG-V5", "FG-V8")
def test_j8_the_majority_earns_all_unoccupied_tiles() -> None:
    world = strip("P", 12, {0: "yellow", 1: "yellow", 2: "green", 3: "blue", 4: "gray"})
    pos = loose(world, 4, gods=FOUR, size=12)
    assert step(pos, 2) == {"blue": 0, "gray": 0, "green": 0, "yellow": 7}


@rule("FG-V9")
def test_j9_a_tie_pays_both_in_full() -> None:
    pos = loose(strip("M", 9, {0: "green", 5: "blue"}), 4, gods=FOUR, size=12)
    assert step(pos, 2) == {"blue": 7, "gray": 0, "green": 7, "yellow": 0}


@rule("FG-V6", "FG-V7")
def test_a_prophet_occupies_its_tile_for_its_own_kingdom_only() -> None:
    """b1 belongs to a sea and a mountain; the prophet on its mountain leaves it free for the sea."""
    pos = loose({"a1": "SSSS@blue:NW", "b1": "SMMS@gray:NE", "c1": "MMMM"}, 4, gods=FOUR)
    assert step(pos, 2)["blue"] == 1 and step(pos, 2)["gray"] == 1


@rule("FG-V7", "FG-T14")
def test_a_prophet_on_one_of_two_regions_of_a_terrain_leaves_its_tile_free_for_the_other() -> None:
    """b1 has a sea in the west, of two tiles, and one in the east, of three; the bridge between them is mountain."""
    seas = {"a1": "SSMS@blue:NW", "b1": "SMSM=M@green:SE", "c1": "MSSS", "d1": "SSSS"}
    pos = loose(seas, 4, gods=FOUR, check="table", pace="realtime")
    assert step(pos, 2) == {"blue": 1, "gray": 0, "green": 2, "yellow": 0}
    joined = {**seas, "b1": "SMSM=S@green:SE"}  # one sea of four tiles, two of them occupied
    assert step(loose(joined, 4, gods=FOUR, check="table", pace="realtime"), 2)["blue"] == 2


@rule("FG-V10")
def test_a_kingdom_without_prophets_gives_nothing_in_step_two() -> None:
    assert sum(step(loose(SEA, 4, gods=FOUR), 2).values()) == 0


@rule("FG-V8")
def test_a_kingdom_full_of_prophets_gives_nothing() -> None:
    pos = loose(strip("S", 2, {0: "blue", 1: "gray"}), 4, gods=FOUR)
    assert step(pos, 2) == {"blue": 0, "gray": 0, "green": 0, "yellow": 0}


@rule("FG-V11")
def test_j6_the_largest_kingdom_counts_tiles() -> None:
    pos = loose({"a1": "FFFF", "b1": "FSSF", "a2": "FFSS"}, 4, gods=FOUR)
    lands = Kingdoms(pos)
    assert lands.size[lands.zone(pos, 0, 0)] == 3
    assert step(pos, 3)["green"] == 15


@rule("FG-V11", "FG-V13")
def test_j10_largest_kingdoms() -> None:
    """Sea 21, plain 12, forest 9, mountain 9."""
    world = strip("S", 10, {}, 2) | {"a3": "SSSS"} | strip("S", 10, {}, 4)
    world |= strip("P", 12, {}, 6) | strip("F", 9, {}, 8) | strip("M", 9, {}, 10)
    assert step(loose(world, 4, gods=FOUR, size=12), 3) == {"blue": 15, "gray": 2, "green": 2, "yellow": 10}


@rule("FG-V12", "FG-V13")
def test_j11_number_of_kingdoms() -> None:
    """8 forest, 7 sea, 7 plain, 4 mountain Kingdoms of two tiles each, four in a row of the World."""
    left = {"F": 8, "S": 7, "P": 7, "M": 4}
    world: dict[str, str] = {}
    for row in range(1, 13):
        terrain = "FSPM"[row % 4]
        for column in ("ab", "de", "gh", "jk")[: left[terrain]]:
            left[terrain] -= 1
            world |= {f"{letter}{row}": terrain * 4 for letter in column}
    pos = loose(world, 4, gods=FOUR, size=12, pace="realtime", check="table")
    assert step(pos, 4) == {"blue": 7, "gray": 0, "green": 15, "yellow": 7}


@rule("FG-V13", "FG-V14")
def test_j12_shared_places() -> None:
    assert [share(place, 1) for place in range(4)] == [15, 10, 5, 0]
    assert share(0, 2) == 12 and share(2, 1) == 5
    assert share(0, 3) == 10 and share(0, 4) == 7
    assert share(1, 2) == 7 and share(1, 3) == 5 and share(2, 2) == 2


@rule("FG-V14", "FG-N14")
def test_ties_with_fewer_players() -> None:
    pos = loose({"a1": "SSSS", "b1": "SSSS", "a3": "MMMM", "b3": "MMMM"}, 2, gods={0: "S", 1: "M"})
    assert step(pos, 3) == {"blue": 12, "gray": 12} == step(pos, 4)
    world = {"a1": "SSSS", "b1": "SSSS", "a3": "MMMM", "b3": "MMMM", "d1": "FFFF", "d2": "FFFF", "d3": "FFFF"}
    pos = loose(world, 3, gods={0: "S", 1: "M", 2: "F"})
    assert step(pos, 3) == {"blue": 7, "gray": 7, "green": 15}
    assert step(pos, 4) == {"blue": 10, "gray": 10, "green": 10}


@rule("FG-V15", "FG-N4", "FG-N13")
def test_terrains_of_gods_not_in_play_are_not_ranked_but_pay_prophets() -> None:
    world = strip("F", 4, {0: "blue"}) | strip("S", 2, {}, 3)
    pos = loose(world, 3, gods={0: "S", 1: "M"})
    assert scored(pos) == {"blue": [0, 3, 15, 15, 33], "gray": [0, 0, 0, 0, 0]}


@rule("FG-V16")
def test_a_god_without_a_kingdom_takes_no_place() -> None:
    pos = loose({"a1": "SSSS", "b1": "SSSS", "d4": "MMMM"}, 2, gods={0: "S", 1: "M"})
    assert step(pos, 3) == {"blue": 15, "gray": 0} == step(pos, 4)


@rule("FG-W1")
def test_the_highest_total_wins_and_ties_share() -> None:
    match = table(3, world=strip("S", 2, {}), loose=True, gods={0: "S", 1: "M"})
    plays(match, "p0 -", "p1 -", "p2 -")
    assert match.outcome().places == [[0], [1, 2]] and match.truth().returns() == [1.0, -0.5, -0.5]
    match = table(2)
    plays(match, "p0 -", "p1 -")
    assert match.outcome().winners() == [0, 1] and match.truth().returns() == [0.0, 0.0]


@rule("FG-N6", "FG-N11")
def test_j13_two_players_with_four_gods_have_majorities_by_colour() -> None:
    columns = {0: "blue", 1: "green", 2: "green", 3: "green", 4: "gray", 5: "gray"}
    pos = loose(strip("P", 8, columns), 2, gods={0: "SF", 1: "MP"}, two_player="4gods", size=8)
    assert step(pos, 2) == {"blue": 0, "gray": 0, "green": 2, "yellow": 0}


@pytest.mark.parametrize(
    ("razed", "expected"),
    [
        ({"blue": 1, "green": 1, "gray": 0, "yellow": 6}, [0]),  # 5 and 5 against 0 and 30
        ({"blue": 1, "green": 2, "gray": 1, "yellow": 1}, [0]),  # the lower markers are equal: the higher one decides
        ({"blue": 1, "green": 2, "gray": 2, "yellow": 1}, [0, 1]),
        ({"blue": 0, "green": 3, "gray": 0, "yellow": 4}, [1]),
    ],
)
@rule("FG-N11", "FG-N12")
def test_the_owner_of_the_lowest_marker_loses(razed: dict[str, int], expected: list[int]) -> None:
    seats = {
        0: {"razed": {colour: razed[colour] for colour in ("blue", "green")}},
        1: {"razed": {colour: razed[colour] for colour in ("gray", "yellow")}},
    }
    pos = loose({}, 2, gods={0: "SF", 1: "MP"}, two_player="4gods", seats=seats)
    assert winners(pos) == expected


@rule("FG-N12", "FG-N4")
def test_a_god_never_chosen_is_a_marker_at_zero() -> None:
    pos = loose({}, 2, gods={0: "S", 1: "MP"}, two_player="4gods", seats={0: {"razed": {"blue": 8}}})
    assert winners(pos) == [0]  # 0 and 40 against 0 and 0
    pos = loose(
        {},
        2,
        gods={0: "S", 1: "MP"},
        two_player="4gods",
        seats={0: {"razed": {"blue": 6}}, 1: {"razed": {"gray": 1, "yellow": 1}}},
    )
    assert winners(pos) == [1]


@rule("FG-N1", "FG-N5")
def test_three_players_rank_three_places() -> None:
    world = strip("S", 4, {}) | strip("M", 3, {}, 3)
    pos = loose({**world, "a4": "MMMM"}, 3, gods={0: "S", 1: "M", 2: "F"}, check="table", pace="realtime")
    assert step(pos, 3) == {"blue": 12, "gray": 12, "green": 0}
    assert sum(score(pos)) == 12 * 2 + 12 * 2
    sea, mountains = strip("S", 4, {}), strip("M", 3, {}, 3) | {"e3": "MMMM", "f3": "MMMM"}
    forests = {space: "FFFF" for space in ("a5", "b5", "d5", "e5", "g5", "h5")}
    pos = loose(
        {**sea, **mountains, **forests}, 3, gods={0: "S", 1: "M", 2: "F"}, check="table", pace="realtime", size=8
    )
    assert step(pos, 3) == {"blue": 15, "gray": 10, "green": 5}  # 4, 3 and 2 tiles
    assert step(pos, 4) == {"blue": 5, "gray": 10, "green": 15}  # 1, 2 and 3 Kingdoms


@rule("FG-V1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_steps_of_scoring_are_shown_one_by_one_and_add_up(seats: int, seed: int) -> None:
    position = GAME.new(seats, seed, {"pace": "rondo", "size": 6})
    events: list[Event] = []
    position.log = events
    play_out(position, Dice(seed), 20_000)
    assert position.is_over()
    names = [event.name for event in events if "points" in event.facts]
    order = ["cities-scored", "kingdom-scored", "largest-ranked", "number-ranked"]
    assert names == sorted(names, key=order.index)
    facts: list[Any] = [event.facts for event in events]
    sums = {fact["colour"]: 0 for fact in facts if "total" in fact}
    for fact in facts:
        for colour in fact.get("colours", [fact.get("colour")]) if "points" in fact else ():
            sums[colour] += fact["points"]
    assert sums == {fact["colour"]: fact["total"] for fact in facts if "total" in fact}
    assert sums == {colour: sum(points[:4]) for colour, points in scored(position).items()}


@rule("FG-T11", "FG-T12", "FG-T13", "FG-T15", "FG-T16")
def test_a_kingdom_goes_over_edges_not_over_points_cities_or_the_frame() -> None:
    pos = loose({"a1": "SSMM", "b1": "SSMM", "c1": "city@blue", "c2": "MMSS", "d4": "SSSS"}, gods={0: "S"})
    lands = Kingdoms(pos)
    sea, mountain = lands.zone(pos, 0, 0), lands.zone(pos, 0, 2)
    assert lands.size[sea] == 2 and lands.zone(pos, 1, 0) == sea
    assert lands.size[mountain] == 2
    assert lands.zone(pos, 6, 0) != mountain  # c2 touches b1 in a point only
    assert lands.size[lands.zone(pos, 15, 0)] == 1  # d4 alone: no Kingdom


@rule("FG-T14")
def test_a_tile_counts_once_in_each_kingdom_it_belongs_to() -> None:
    pos = loose({"a1": "SSSF", "b1": "SFSS", "a2": "FSFF", "b2": "SSSF"})
    lands = Kingdoms(pos)
    assert lands.size[lands.zone(pos, 0, 0)] == 4  # all four tiles have sea round their common point
    assert lands.size[lands.zone(pos, 4, 3)] == 3  # the forest of a1, a2 and b2


@rule("FG-T17")
def test_a_mismatch_connects_at_the_end_that_agrees() -> None:
    pos = position(
        players=2,
        pace="realtime",
        check="table",
        world={"a1": "SSSS", "b1": "SMMM"},
        loose=True,
        placed=[["a1", 0, 0, "P"]],
    )
    lands = Kingdoms(pos)
    assert lands.zone(pos, 0, 0) == lands.zone(pos, 1, 0)  # the north end: sea and sea
    assert lands.size[lands.zone(pos, 1, 2)] == 1  # the south end does not connect
