"""Search: legal in every way to play, in its budget, and looking further than greedy."""

import time

import pytest

from tests.bots.test_players import EMPTY, WAYS, connect_four, moments, three_each
from theomachy import registry
from theomachy.bots.lines import Line, first_lines
from theomachy.bots.paired_difference import PairedDifference
from theomachy.bots.player import Question
from theomachy.bots.rollouts import FEWEST_RIVALS, MOST_RIVALS
from theomachy.bots.search import (
    CHECK_INTERVAL,
    LEAST_ROLLOUT_ITERATIONS,
    Opinion,
    SearchPlayer,
    better_half,
    is_decided,
    opinions,
    rivals,
    surprise,
    trusted,
)
from theomachy.bots.tree import MOST_NODES, VISITS_TO_PROPOSE, Edge, is_untouched
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.core.playout import play_out


@pytest.mark.parametrize(("game", "seats", "options"), WAYS)
def test_what_search_chooses_is_legal_in_every_way_to_play(game: Game, seats: int, options: Options) -> None:
    position = next(moments(game, seats, options))
    seat = position.actors()[0]
    text = SearchPlayer(60.0, 3).choose(Question(game, seat, game.view(position, seat), Dice(1)))
    assert game.refusal(position, seat, text) is None, text


@pytest.mark.parametrize("to_move", ["X", "O"])
def test_it_takes_a_win(to_move: str) -> None:
    assert SearchPlayer(60.0, 100).choose(connect_four(three_each(to_move), to_move)) == (
        "g" if to_move == "X" else "a"
    )


def test_it_sees_what_the_other_threatens() -> None:
    rows = [EMPTY, EMPTY, EMPTY, "......X", "O.....X", "O.....X"]
    assert SearchPlayer(60.0, 300).choose(connect_four(rows, "O")) == "g"


def test_it_keeps_to_its_iterations_and_its_memory() -> None:
    player = SearchPlayer(60.0, 150)
    player.pick(connect_four([EMPTY] * 6, "X"))
    assert player.made == 150
    assert len(player.nodes) <= 151 < MOST_NODES


def test_few_choices_are_proposed_at_once_and_many_when_a_node_is_ripe() -> None:
    few = SearchPlayer(60.0, 60)
    few.pick(connect_four([EMPTY] * 6, "X"))
    assert {is_untouched(node) for node in few.nodes.values() if node.visits == 1} == {False}

    game = registry.find("four_gods")
    position = game.new(2, 1, {"pace": "rondo"})
    seat = position.actors()[0]
    many = SearchPlayer(60.0, 60)
    many.pick(Question(game, seat, game.view(position, seat), Dice(1)))
    assert True in {is_untouched(node) for node in many.nodes.values() if node.visits == 1}
    assert not any(is_untouched(node) for node in many.nodes.values() if node.visits >= VISITS_TO_PROPOSE)


def test_it_stops_when_its_time_is_up() -> None:
    player = SearchPlayer(0.05)
    player.clock = time.process_time
    began = time.process_time()
    player.pick(connect_four([EMPTY] * 6, "X"))
    assert time.process_time() - began < 2
    assert player.made >= 2


def test_a_choice_that_was_played_is_judged_too() -> None:
    rows = [EMPTY, EMPTY, EMPTY, "O.....X", "O.....X", "O.....X"]
    question = connect_four(rows, "X")
    blunder = [list(question.legal())[2]]
    found = SearchPlayer(60.0, 200).think(question, question.sample_world(), blunder)
    judged = next(opinion for opinion in found if opinion.actions == blunder)
    assert judged.value < found[0].value


@pytest.mark.parametrize("name", ["flock", "four_gods", "theurgy", "elements_of_the_gods"])
def test_what_was_played_gets_rollouts_too(name: str) -> None:
    game = registry.find(name)
    position = game.new(2, 3, {"pace": "rondo"} if name == "four_gods" else None)
    dice = Dice(2)
    while len(position.legal(position.actors()[0])) < 10:
        play_out(position, dice, 1)
    seat = position.actors()[0]
    question = Question(game, seat, game.view(position, seat), Dice(1))
    found = SearchPlayer(60.0, 2 * LEAST_ROLLOUT_ITERATIONS).think(question, question.sample_world())
    unloved = next(one for one in first_lines(game, position, seat, question.legal(), Dice(1)) if not told(found, one))
    judged = SearchPlayer(60.0, 2 * LEAST_ROLLOUT_ITERATIONS).think(question, question.sample_world(), unloved.actions)
    assert told(judged, unloved)
    assert len(judged) <= 1 + MOST_RIVALS


def told(found: list[Opinion], line: Line) -> bool:
    return any(opinion.actions == line.actions for opinion in found)


def test_few_visits_are_not_trusted() -> None:
    often, rarely, judged = edge(0.1), edge(0.9), edge(0.5)
    often.visits, rarely.visits, judged.visits = 100, 3, 4
    judged.actions = [7]
    assert trusted([often, rarely, judged], None) == [often]
    assert trusted([often, rarely, judged], [7]) == [often, judged]
    assert trusted([], None) == []


def test_what_was_played_is_the_last_rival_if_it_is_no_other() -> None:
    edges = [edge(0.5), edge(0.4), edge(0.3), edge(0.2)]
    for number, one in enumerate(edges):
        one.actions, one.visits = [number], 3 - number  # the last was never taken
    assert rivals(edges, 2, None) == edges[:2]
    assert rivals(edges, 2, [1]) == edges[:2]
    assert rivals(edges, 2, [2]) == [edges[0], edges[2]]
    assert rivals(edges, 4, None) == edges[:3]


def test_few_iterations_are_spent_on_few_rivals() -> None:
    player = SearchPlayer(60.0, LEAST_ROLLOUT_ITERATIONS)
    player.most, player.made = LEAST_ROLLOUT_ITERATIONS, LEAST_ROLLOUT_ITERATIONS // 2
    assert player.doubted() == 1 + FEWEST_RIVALS
    player.most = 100 * LEAST_ROLLOUT_ITERATIONS
    assert player.doubted() == 1 + MOST_RIVALS


def test_it_stops_early_when_it_learns_nothing_more() -> None:
    player = SearchPlayer(60.0, 100_000)
    player.pick(connect_four([EMPTY, EMPTY, EMPTY, "O.....X", "O.....X", "O.....X"], "X"))
    assert CHECK_INTERVAL < player.made < 100_000


def test_surprise_is_what_the_visits_newly_say() -> None:
    assert surprise([5, 5], [10, 10]) == 0
    assert surprise([], [3, 1]) > surprise([5, 5], [20, 5]) > surprise([5, 5], [10, 8]) > 0


def edge(value: float) -> Edge:
    return Edge(Line([0], value), 1.0)


def test_who_is_trusted_less_is_not_called_better() -> None:
    assert [opinion.value for opinion in opinions([edge(0.4), edge(0.5), edge(0.3)])] == [0.4, 0.4, 0.3]
    assert opinions([]) == []


def test_a_race_keeps_its_better_half_and_what_is_judged() -> None:
    field = [edge(value) for value in (0.1, 0.5, 0.2, 0.4, 0.3)]
    assert [one.guess for one in better_half(field, None)] == [0.5, 0.4]
    assert [one.guess for one in better_half(field, field[0])] == [0.5, 0.1]
    assert len(better_half(field[:2], None)) == 2


def difference_of(*differences: float) -> PairedDifference:
    found = PairedDifference()
    for difference in differences:
        found.add(difference)
    return found


def test_a_race_ends_when_the_last_two_are_told_apart() -> None:
    assert is_decided(difference_of(*[0.4, 0.6] * 8))  # half a point apart in each world, and steadily so
    assert not is_decided(difference_of(*[0.4, 0.6] * 7, 0.4))
    assert not is_decided(difference_of(*[1.0, -0.9] * 8))


def test_a_race_ends_when_the_last_two_are_alike() -> None:
    assert is_decided(difference_of(*[0.0] * 16))
    assert is_decided(difference_of(*[0.001, -0.0002] * 8))
    assert not is_decided(difference_of(*[0.01, -0.0092] * 8))
