"""Real time: a bot acts while something gains, passes when nothing does, and does not waver."""

import pytest

from theomachy.bots.arena import play_game
from theomachy.bots.greedy import GreedyPlayer
from theomachy.bots.player import Player, Question
from theomachy.bots.realtime import compare_with_waiting, useful_lines
from theomachy.bots.tree import carry_out
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.registry import find


class Heard(Player):
    """Greedy, and what it did in words."""

    def __init__(self) -> None:
        self.inner = GreedyPlayer(1)
        self.said: list[str] = []

    def pick(self, question: Question) -> list[int]:
        actions = self.inner.pick(question)
        self.said.append(
            question.game.write(question.sample_world(), question.seat, actions[0]).split()[0] if actions else ""
        )
        return actions


@pytest.fixture(scope="module")
def game() -> Game:
    return find("four_gods")


@pytest.mark.slow
def test_bots_fill_a_small_world_and_then_pass(game: Game) -> None:
    position = game.new(2, 1, {"pace": "realtime", "size": 4}, "table")
    players = [Heard(), Heard()]
    play_game(game, position, [*players], Dice(1), 3000)
    assert position.is_over()
    for player in players:
        assert "~" not in player.said  # nobody takes a pass back for its own sake
        assert player.said.count("P") >= 2 and player.said.count("-") < 10
    assert position.now() < 600_000


@pytest.mark.slow
def test_bots_go_on_until_hardly_anything_can_be_drawn(game: Game) -> None:
    """The first pass used to end the game with 25 of 64 spaces filled and 58 tiles in the bag."""
    position = game.new(2, 1, {"pace": "realtime"}, "table")
    play_game(game, position, [GreedyPlayer(1), GreedyPlayer(1)], Dice(1), 3000)
    assert isinstance(position, FourGodsPosition)
    assert position.is_over()
    rows_are_full = all(position.free_slot(seat) == at.NOTHING for seat in range(2))
    few_are_left = position.cells[at.BAG_COUNT] <= 3
    assert few_are_left or position.is_full() or rows_are_full


def test_a_bot_goes_on_against_somebody_who_passes_at_once(game: Game) -> None:
    position = game.new(2, 1, {"pace": "realtime"}, "table")
    play_game(game, position, [GreedyPlayer(1), GreedyPlayer(1)], Dice(1), 20)
    position.play(1, game.read(position, 1, "-")[0])
    bot, dice = GreedyPlayer(1), Dice(3)
    for _ in range(12):
        position.tick(position.now() + 1500)
        for action in bot.pick(Question(game, 0, game.view(position, 0), dice)):
            assert not game.is_ready_signal(action)
            position.play(0, action)
    assert not position.is_over()


class Idle(Player):
    """Somebody who gets ready and then does nothing."""

    def pick(self, question: Question) -> list[int]:
        return [int(question.legal()[0])] if question.seat in question.sample_world().actors() else []


def test_a_bot_fills_the_world_alone_when_the_others_do_nothing(game: Game) -> None:
    """Cities used to close the World after 8 of these 25 spaces; and no value showed a great lead grow any more."""
    position = game.new(2, 1, {"pace": "realtime", "size": 5}, "table")
    play_game(game, position, [GreedyPlayer(1), Idle()], Dice(1), 3000)
    assert isinstance(position, FourGodsPosition)
    assert position.is_over()
    assert position.cells[at.FILLED] >= 18
    assert position.free_slot(0) in (at.NOTHING, position.terms.slots - 1)  # no room for more that fits nowhere


def test_nobody_passes_at_the_start(game: Game) -> None:
    position = game.new(2, 2, {"pace": "realtime", "size": 4}, "table")
    players = [Heard(), Heard()]
    play_game(game, position, [*players], Dice(2), 10)
    assert "-" not in players[0].said + players[1].said
    assert any(said in ("P", "D1", "D2") for said in players[0].said + players[1].said)


def test_every_input_takes_its_time(game: Game) -> None:
    assert 2000 <= game.reaction_time("P T01A0 c3", Dice(1)) <= 3200
    assert game.reaction_time("-", Dice(1)) >= 800
    assert game.reaction_time("K p1/0", Dice(1)) > game.reaction_time("F p1/0", Dice(1))


def test_what_was_played_is_compared_with_the_best_and_with_waiting(game: Game) -> None:
    position = game.new(2, 2, {"pace": "realtime", "size": 4}, "table")
    play_game(game, position, [GreedyPlayer(1), GreedyPlayer(1)], Dice(2), 20)
    seat = position.volunteers()[0]
    question = Question(game, seat, game.view(position, seat), Dice(1))
    gains = []
    for action in list(position.legal(seat)):
        value, best = compare_with_waiting(question, carry_out(position.copy(), seat, [action], Dice(1)), 2)
        assert best.value >= 0  # to wait costs nothing
        gains.append(value - best.value)
        if game.is_ready_signal(action):
            assert value == 0
    assert min(gains) < 0
    best_now = useful_lines(question, 2)[0]
    assert best_now.actions
    assert compare_with_waiting(question, best_now.actions, 2)[0] > 0
