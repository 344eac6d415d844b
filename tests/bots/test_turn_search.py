"""Whole turns: evolved, compared, and followed for as long as nothing unforeseen happens."""

import pytest

from theomachy import registry
from theomachy.bots.player import Question
from theomachy.bots.rollouts import play_rounds
from theomachy.bots.search import LEAST_ROLLOUT_ITERATIONS, MOST_TURNS, SearchPlayer
from theomachy.bots.tree import carry_out
from theomachy.bots.turn_search import LEAST_PATIENCE, POPULATION, Turn, evolve, played, rollout_after_turn
from theomachy.bots.valuation import Valuation
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.playout import play_out
from theomachy.core.position import Position
from theomachy.puzzles import collection


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.find("true_messiah")


def own_turn(game: Game, seed: int) -> tuple[Position, int]:
    """A moment in which only the seat whose turn it is must choose between several things."""
    position = game.new(2, seed)
    dice = Dice(seed)
    play_out(position, dice, 60)
    while True:
        seat = position.actors()[0]
        if position.turn() == seat and len(position.actors()) == 1 and len(position.legal(seat)) > 3:
            return position, seat
        play_out(position, dice, 1)


def question_of(game: Game, position: Position, seat: int) -> Question:
    return Question(game, seat, game.view(position, seat), Dice(1))


@pytest.mark.parametrize("seed", range(6))
def test_a_turn_begins_here(game: Game, seed: int) -> None:
    position, seat = own_turn(game, seed)
    turn = played(Valuation(game), position.copy(), seat, Dice(2), [], False)
    plan = turn.plan()
    assert len(turn.steps) == len(turn.keys) >= 1
    assert plan[position.key(seat)] == turn.steps[0]


@pytest.mark.parametrize("seed", range(6))
def test_more_turns_are_no_worse(game: Game, seed: int) -> None:
    position, seat = own_turn(game, seed)
    left = iter(range(40))
    found = evolve(game, position, seat, Dice(3), lambda: next(left, None) is not None, [])
    assert 1 <= len(found) <= POPULATION
    values = [turn.value for turn in found]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    assert values[0] >= played(Valuation(game), position.copy(), seat, Dice(3), [], False).value


def test_the_first_turn_finds_what_greedy_finds(game: Game) -> None:
    found_by_greedy = [
        one for one in collection.of_game(game.id) if one.kind == "win" and not set(one.missed_by) & {4, 5}
    ]
    assert found_by_greedy
    for puzzle in found_by_greedy[:4]:
        position = game.load(puzzle.position, 1)
        first = evolve(game, position, puzzle.seat, Dice(1), lambda: False, [])
        assert [turn.value for turn in first] == [1.0], puzzle.id


def test_evolution_ends_when_nothing_better_comes(game: Game) -> None:
    position, seat = own_turn(game, 7)
    made = 0

    def goes_on() -> bool:
        nonlocal made
        made += 1
        return made < 100_000

    evolve(game, position, seat, Dice(3), goes_on, [])
    assert LEAST_PATIENCE <= made < 100_000


def test_a_given_choice_is_taken_and_then_left(game: Game) -> None:
    position, seat = own_turn(game, 2)
    first = played(Valuation(game), position.copy(), seat, Dice(1), [], False)
    again = played(Valuation(game), position.copy(), seat, Dice(5), first.steps[:1], True)
    assert again.steps[0] == first.steps[0]
    impossible = played(Valuation(game), position.copy(), seat, Dice(5), [[-5]], False)
    assert int(impossible.steps[0][0]) in list(position.legal(seat))


def test_a_turn_that_has_begun_goes_on_from_there(game: Game) -> None:
    position, seat = own_turn(game, 2)
    for action in list(position.legal(seat))[:4]:
        begun = [carry_out(position.copy(), seat, [action], Dice(1))]
        found = evolve(game, position, seat, Dice(3), iter([True] * 20 + [False]).__next__, begun)
        assert [turn.steps[0] for turn in found] == begun * len(found)


@pytest.mark.parametrize("iterations", [60, LEAST_ROLLOUT_ITERATIONS])
def test_opinions_of_whole_turns(game: Game, iterations: int) -> None:
    position, seat = own_turn(game, 0)
    for action in list(position.legal(seat))[:3]:
        chosen = carry_out(position.copy(), seat, [action], Dice(1))
        question = question_of(game, position, seat)
        player = SearchPlayer(60.0, iterations)
        found = player.think(question, question.sample_world(), chosen)
        firsts = [opinion.actions for opinion in found]
        assert chosen in firsts
        assert len({tuple(first) for first in firsts}) == len(firsts)
        assert player.plan[position.key(seat)] == firsts[0]


def test_turns_of_several_worlds_are_compared_where_there_is_time_for_it(game: Game) -> None:
    position, seat = own_turn(game, 0)
    question = question_of(game, position, seat)

    def found(iterations: int) -> list[list[list[int]]]:
        player = SearchPlayer(60.0, iterations)
        turns = player.different_turns(question, question.sample_world(), game.worlds(question.view, Dice(1)))
        assert player.made <= iterations // 2
        return [turn.steps for turn in turns]

    for turns in (found(LEAST_ROLLOUT_ITERATIONS - 1), found(LEAST_ROLLOUT_ITERATIONS)):
        assert 1 < len(turns) <= MOST_TURNS
        assert all(steps not in turns[:number] for number, steps in enumerate(turns))


@pytest.mark.parametrize("iterations", [LEAST_ROLLOUT_ITERATIONS, 2 * LEAST_ROLLOUT_ITERATIONS])
def test_turns_are_told_best_first(game: Game, iterations: int) -> None:
    position, seat = own_turn(game, 0)
    question = question_of(game, position, seat)
    values = [turn.value for turn in SearchPlayer(60.0, iterations).best_turns(question, question.sample_world())]
    assert len(values) > 1
    assert values == sorted(values, reverse=True)


def test_a_look_goes_past_the_turn(game: Game) -> None:
    position, seat = own_turn(game, 3)
    turn = played(Valuation(game), position.copy(), seat, Dice(1), [], False)
    world = position.copy()
    value = rollout_after_turn(game, turn, world, seat, 1, Dice(4))
    assert -1.0 <= value <= 1.0
    assert world.is_over() or world.turn() == seat
    assert world.key(seat) != position.key(seat)


def test_a_look_leaves_the_turn_when_something_unforeseen_happens(game: Game) -> None:
    position, seat = own_turn(game, 3)
    turn = played(Valuation(game), position.copy(), seat, Dice(1), [], False)
    turn.keys = [key + 1 for key in turn.keys]
    turn.steps = [[-1] for _ in turn.steps]
    value = rollout_after_turn(game, turn, position.copy(), seat, 1, Dice(4))
    assert value == play_rounds(game, position.copy(), seat, 1, Dice(4))


@pytest.mark.parametrize("seed", range(4))
def test_a_plan_is_followed_without_thinking_again(game: Game, seed: int) -> None:
    position, seat = own_turn(game, seed)
    player = SearchPlayer(60.0, 80)
    first = player.pick(question_of(game, position, seat))
    thought = player.made
    assert thought > 0
    assert position.key(seat) in player.plan
    assert player.pick(question_of(game, position, seat)) == first
    assert player.made == thought


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_planned_is_legal(game: Game, seats: int) -> None:
    position = game.new(seats, 7)
    players = [SearchPlayer(60.0, 12) for _ in range(seats)]
    for _ in range(120):
        if position.is_over():
            break
        seat = position.actors()[0]
        for action in players[seat].pick(question_of(game, position, seat)):
            assert action in list(position.legal(seat))
            position.play(seat, action)


def test_a_turn_is_kept_by_what_is_known() -> None:
    turn = Turn()
    turn.keys, turn.steps = [5, 9], [[1], [2, 3]]
    assert turn.plan() == {5: [1], 9: [2, 3]}
