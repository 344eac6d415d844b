"""Together: several processes, one opinion."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.bots.test_players import connect_four, three_each
from tests.bots.test_turn_search import own_turn, question_of
from theomachy import registry
from theomachy.bots.parallel import TogetherPlayer, Vote, elect
from theomachy.bots.registry import contender
from theomachy.core.refusal import OptionError


@pytest.fixture(scope="module")
def together() -> Iterator[TogetherPlayer]:
    player = TogetherPlayer(2, 60.0, 200)
    yield player
    player.close()


@pytest.mark.parametrize("to_move", ["X", "O"])
def test_it_takes_a_win(together: TogetherPlayer, to_move: str) -> None:
    assert together.choose(connect_four(three_each(to_move), to_move)) == ("g" if to_move == "X" else "a")


def test_it_follows_a_plan_without_asking_again(together: TogetherPlayer) -> None:
    game = registry.find("true_messiah")
    position, seat = own_turn(game, 1)
    actions = together.pick(question_of(game, position, seat))
    pool, together._pool = together._pool, None
    together.workers = 0  # nobody left to ask
    try:
        for action in actions:
            position.play(seat, action)
        again = together.pick(question_of(game, position, seat))
        assert again[0] in list(position.legal(seat))
    finally:
        together._pool, together.workers = pool, 2


def test_it_thinks_on_when_a_process_has_died(together: TogetherPlayer) -> None:
    question = connect_four(three_each("X"), "X")
    assert together.choose(question) == "g"
    assert together._pool is not None
    for process in together._pool._processes.values():
        process.kill()
    assert together.choose(question) == "g"


def test_ctrl_c_is_not_for_its_processes(together: TogetherPlayer) -> None:
    question = connect_four(three_each("X"), "X")
    assert together.choose(question) == "g"
    assert together._pool is not None
    processes = list(together._pool._processes)
    for process in processes:
        os.kill(process, signal.SIGINT)
    assert together.choose(question) == "g"
    assert list(together._pool._processes) == processes


def test_its_time_is_not_measured() -> None:
    with pytest.raises(OptionError, match="all cores by itself"):
        contender("together")
    with pytest.raises(OptionError, match=r"there is no bot 'deep'; the bots are: random, .*, search$"):
        contender("deep")  # and it is not named among those that are measured


def test_the_choice_with_the_greatest_lead_is_elected() -> None:
    sure, doubtful, other = (
        Vote([1, 2], "a b", 0.3, {1: [1, 2]}),
        Vote([1, 2], "a b", 0.1, {}),
        Vote([3], "c", 0.35, {}),
    )
    assert elect([doubtful, other, sure]) is sure
    assert elect([doubtful, other]) is other


def test_ways_to_pick_the_same_things_are_one_choice() -> None:
    one_way, another, other = Vote([1, 2], "a b", 0.2, {}), Vote([2, 1], "a b", 0.25, {}), Vote([3], "c", 0.35, {})
    assert elect([one_way, other, another]) is another
