"""What bots think of a World: worked out once for all positions in which it lies alike."""

import pytest

from tests.games.four_gods.build import GAME, table
from theomachy.bots.arena import play_game
from theomachy.bots.greedy import GreedyPlayer
from theomachy.bots.lines import value_of
from theomachy.core.chance import Dice
from theomachy.core.position import NEVER
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules.survey import Survey, survey
from theomachy.games.four_gods.state import Memo


def facts(known: Survey) -> list[object]:
    lands = known.lands
    numbers = [lands.root, lands.zones, lands.size, lands.prophets, lands.by_colour]
    numbers += [known.ends, known.growth, known.realms]
    return [[number for number in some] for some in numbers] + [known.risks]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_remembered_of_a_world_is_what_one_would_find_anew(seed: int) -> None:
    dice = Dice(seed)
    position = GAME.new(2 + seed % 3, seed, {"check": "table"} if seed % 2 else {"pace": "rondo"})
    assert isinstance(position, FourGodsPosition)
    for _ in range(400):
        seats = position.actors() or position.volunteers()
        if position.due() != NEVER and (not seats or dice.below(8) == 0):
            position.tick(position.due())
        elif seats:
            seat = seats[dice.below(len(seats))]
            legal = position.legal(seat)
            position.play(seat, legal[dice.below(len(legal))])
        if position.is_over():
            break
        value = GAME.evaluate(position, 0)
        assert facts(survey(position)) == facts(Survey(position))
        fresh = position.copy()
        fresh.memo = Memo()
        assert GAME.evaluate(fresh, 0) == value


def test_copies_share_what_is_known_until_one_of_them_changes_the_world() -> None:
    position = GAME.new(2, 5, {"pace": "rondo"})
    assert isinstance(position, FourGodsPosition)
    known = survey(position)
    other = position.copy()
    assert survey(other) is known
    other.lay(0, 0, 0, 0)
    assert survey(other) is not known and survey(position) is known
    assert list(survey(other).lands.zones) == [0] and not list(known.lands.zones)


def test_zones_are_named_by_their_first_regions_in_order() -> None:
    position = GAME.new(2, 5, {"pace": "rondo"})
    assert isinstance(position, FourGodsPosition)
    for space in (3, 2, 11, 10, 0):
        position.lay(space, 0, space, 0)  # all sea
    lands = survey(position).lands
    assert list(lands.zones) == [0, 8]
    assert [lands.size[0], lands.size[8]] == [1, 4]
    assert [lands.zone(position, space, 2) for space in (0, 2, 3, 10, 11)] == [0, 8, 8, 8, 8]


def test_evaluate_prefers_points_and_mirrors_the_seats() -> None:
    rich = table(2, world={"a1": "SSSS@blue:NW", "b1": "SSSS"}, loose=True, gods={0: "S", 1: "M"}).truth()
    assert GAME.evaluate(rich, 0) > 0 > GAME.evaluate(rich, 1)
    safe = table(2, world={"c3": "city@blue"}, gods={0: "S", 1: "M"}).truth()
    assert GAME.evaluate(safe, 0) > -0.5


@pytest.mark.parametrize("pace", ["timed", "budget"])
@pytest.mark.parametrize("seats", [2, 3])
def test_in_a_turn_of_many_actions_a_bot_draws_instead_of_turning_tiles_over(pace: str, seats: int) -> None:
    """With two seats a bot used to hand on its turn: the next one had not drawn either, which looked as bad."""
    match = table(seats, pace=pace, gods=dict(zip(range(seats), "SMF", strict=False)), rows={1: ["T50A"]})
    values = {}
    for text in ("D2", "F p1/0", "."):
        ahead = match.truth().copy()
        ahead.play(0, GAME.read(ahead, 0, text)[0])
        values[text] = GAME.evaluate(ahead, 0)
    assert values["D2"] > values["F p1/0"] and values["D2"] > values["."]


def test_closing_the_world_with_cities_costs_everybody_where_a_turn_is_long() -> None:
    """Two bots used to end a game with 12 of 64 spaces filled and 48 tiles in the bag: Cities stood on the corners."""
    cities = {"a1": "city@blue", "d1": "city@blue", "a4": "city@blue"}

    def worth(pace: str, world: dict[str, str]) -> float:
        points: float = GAME.progress(table(2, pace=pace, world=world, gods={0: "S", 1: "M"}).truth())
        return points

    assert worth("budget", cities) < worth("budget", {})
    assert worth("rondo", cities) == worth("rondo", {}) == 0


def test_in_real_time_drawing_is_worth_more_than_passing() -> None:
    match = table(2, pace="realtime", gods={0: "S", 1: "M"})
    values = {}
    for text in ("D1", "D2", "-"):
        ahead = match.truth().copy()
        ahead.play(0, GAME.read(ahead, 0, text)[0])
        values[text] = value_of(GAME, ahead, 0)
    assert values["D2"] > values["D1"] > value_of(GAME, match.truth(), 0) > values["-"]


def test_in_real_time_the_leader_ends_no_game_while_tiles_can_be_drawn() -> None:
    match = table(2, pace="realtime", world={"a1": "SSSS@blue:NW", "b1": "SSSS"}, loose=True, gods={0: "S", 1: "M"})
    ahead = match.truth().copy()
    ahead.play(1, GAME.read(ahead, 1, "-")[0])
    before = value_of(GAME, ahead, 0)
    ahead.play(0, GAME.read(ahead, 0, "D2")[0])
    assert value_of(GAME, ahead, 0) > before


@pytest.mark.slow
def test_greedy_bots_play_timed_turns_until_the_bag_is_empty() -> None:
    position = GAME.new(3, 0, {"pace": "timed"})
    play_game(GAME, position, [GreedyPlayer(1) for _ in range(3)], Dice(0), 4000)
    assert isinstance(position, FourGodsPosition)
    rows_are_full = all(position.free_slot(seat) == at.NOTHING for seat in range(3))
    assert position.is_over() and (position.cells[at.BAG_COUNT] == 0 or position.is_full() or rows_are_full)
    assert position.cells[at.FILLED] > 48  # of 64 spaces
