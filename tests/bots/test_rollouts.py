"""Second thoughts: what is left when the turn comes round again decides between the best choices."""

import pytest

from tests.bots.test_players import EMPTY, connect_four
from tests.games.true_messiah.build import Table
from theomachy import registry
from theomachy.bots.player import Question
from theomachy.bots.rollouts import (
    WORLDS_TO_GIVE_UP,
    WORLDS_TO_PREFER,
    Rival,
    compare_by_rollouts,
    fast_policy,
    preferred,
    rollout,
    still_open,
)
from theomachy.bots.search import LEAST_ROLLOUT_ITERATIONS, SearchPlayer
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.core.position import Position

THREATENED = [EMPTY, EMPTY, EMPTY, "......X", "O.....X", "O.....X"]  # O must answer in g
COLUMNS = "abcdefg"


def look_at(question: Question, column: str, world: Position, rounds: int = 1) -> float:
    pick = int(question.legal()[COLUMNS.index(column)])
    return rollout(question.game, world, question.seat, [pick], rounds, Dice(1))


def rival(*differences: float, number: int = 1) -> Rival:
    found = Rival(number)
    for difference in differences:
        found.add(difference)
    return found


def test_a_look_ends_when_the_turn_comes_round_again() -> None:
    question = connect_four(THREATENED, "O")
    world = question.sample_world()
    assert look_at(question, "g", world) > -0.5
    assert world.turn() == question.seat
    assert len(world.legal(question.seat)) == len(COLUMNS)
    assert look_at(question, "a", question.sample_world()) == -1.0  # the other wins in g


def test_what_holds_against_the_reply_is_preferred() -> None:
    question = connect_four(THREATENED, "O")
    worlds = question.game.worlds(question.view, question.dice)

    def look(number: int, world: Position, dice: Dice) -> float:
        return look_at(question, "adg"[number], world)

    looks = iter([True] * 20)
    found = compare_by_rollouts(3, look, worlds, Dice(1), lambda: next(looks, False))
    assert found[0].number == 2
    assert found[0].value > -0.5
    assert [(outlook.number, outlook.value) for outlook in found[1:] if outlook.number != 1] == [(0, -1.0)]
    assert compare_by_rollouts(3, look, worlds, Dice(1), lambda: False) == []


def test_a_favourite_keeps_its_place_until_a_rival_is_surely_better() -> None:
    question = connect_four(THREATENED, "O")
    worlds = question.game.worlds(question.view, question.dice)
    times = 0

    def look(number: int, world: Position, dice: Dice) -> float:
        nonlocal times
        times += 1
        return 0.1 + [0.0, 0.3, -0.2][number] * (1 if times % 2 else -1) + 0.01 * number

    looks = iter([True] * 3 * 8)
    found = compare_by_rollouts(3, look, worlds, Dice(1), lambda: next(looks, False))
    assert sorted(outlook.number for outlook in found[1:]) == [1, 2]
    assert found[0].number == 0
    assert found[0].value == pytest.approx(0.1)
    assert max(outlook.value for outlook in found[1:]) <= found[0].value


def test_all_choices_have_the_same_world_and_the_same_luck() -> None:
    question = connect_four(THREATENED, "O")
    met: dict[int, list[tuple[int, int]]] = {0: [], 1: [], 2: []}

    def look(number: int, world: Position, dice: Dice) -> float:
        met[number].append((world.key(0), int(dice.below(1 << 30))))
        return float(len(met[number]) % 2)

    looks = iter([True] * 12)
    compare_by_rollouts(
        3, look, question.game.worlds(question.view, question.dice), Dice(1), lambda: next(looks, False)
    )
    assert len(met[0]) == 4
    assert met[0] == met[1] == met[2]
    assert len({luck for _, luck in met[0]}) == 4


def test_luck_prefers_nobody() -> None:
    assert preferred([]) == 0
    assert preferred([rival(0.5, 0.5, 0.5)]) == 0  # too few worlds
    assert preferred([rival(0.5, -0.4, 0.5, -0.4)]) == 0
    better, best = rival(*[0.1] * WORLDS_TO_PREFER, number=1), rival(*[0.2] * WORLDS_TO_PREFER, number=2)
    assert preferred([better, best]) == preferred([best, better]) == 2


def test_rivals_are_given_up_when_they_cannot_be_the_best() -> None:
    twice = WORLDS_TO_GIVE_UP // 2
    worse, open_, alike = rival(*[-0.1, -0.2] * twice), rival(*[0.3, -0.3] * twice), rival(*[0.0] * 2 * twice)
    assert still_open([worse, open_, alike]) == [open_]
    close = [rival(*[0.1, 0.15] * twice), rival(*[0.11, 0.16] * twice)]
    assert still_open(close) == close  # both are better than the favourite, but which of them is best?
    assert still_open([rival(*[0.1, 0.11] * twice), rival(*[0.2, 0.21] * twice)]) == []  # all is known
    leader = rival(*[0.2, -0.19] * twice)
    assert still_open([leader]) == [leader]  # it leads, and the favourite may come again
    early = [rival(*[-1.0] * (WORLDS_TO_GIVE_UP - 1))]
    assert still_open(early) == early


def test_a_hurry_finds_the_best_few() -> None:
    question = connect_four(THREATENED, "O")
    found = fast_policy(question.game, question.sample_world(), question.seat, Dice(1), 3)
    assert len({tuple(actions) for actions in found}) == 3


def test_looks_are_paid_from_the_budget() -> None:
    game = registry.find("flock")
    position = game.new(2, 1)
    play_out(position, Dice(1), 20)
    seat = position.actors()[0]
    question = Question(game, seat, game.view(position, seat), Dice(1))
    player = SearchPlayer(600.0, LEAST_ROLLOUT_ITERATIONS)
    player.pick(question)
    assert LEAST_ROLLOUT_ITERATIONS // 2 < player.made <= LEAST_ROLLOUT_ITERATIONS
    player.iterations -= 2  # too few for four worlds
    player.pick(question)
    assert player.made == player.iterations


def test_a_look_may_go_round_more_than_once() -> None:
    question = connect_four([EMPTY] * 6, "X")
    world = question.sample_world()
    look_at(question, "d", world, 2)
    discs = str(question.game.dump(world)["rows"])
    assert (discs.count("O"), discs.count("X")) == (2, 2)
    assert world.turn() == question.seat


def test_a_game_may_leave_everything_to_the_tree() -> None:
    question = connect_four(THREATENED, "O")
    assert question.game.rollout_turns() == 0
    player = SearchPlayer(600.0, LEAST_ROLLOUT_ITERATIONS)
    player.pick(question)
    assert player.made == LEAST_ROLLOUT_ITERATIONS


def test_whose_turn_it_is_does_not_change_when_another_is_asked() -> None:
    """TM-W1: an announced move asks everybody else."""
    table = Table({"c3": ["V1f"]}, players="RBVW", active="V", hands={"W": ["edict"]}, belief={"W": 1})
    before = table.pos.turn()
    table.play("V mv 1f c3-c4")
    assert table.asked() == "W"
    assert table.pos.turn() == before
