"""Nets in bots: seen is only what seats observe, and without ONNX Runtime bots play as they did before."""

import sys

import numpy as np
import pytest

from theomachy.bots.chances import chances, trusted
from theomachy.bots.forecasts import win_chances
from theomachy.bots.nets import NetError, find_net, load_net, net_name
from theomachy.bots.player import Player, Question
from theomachy.bots.policy import PolicyPlayer
from theomachy.bots.search import SearchPlayer
from theomachy.bots.valuation import Net, NetValuation, Valuation, valuation_of
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.playout import play_out
from theomachy.core.position import Position
from theomachy.registry import find, games


class Calibrated(Net):
    """A net that says what the heuristic says, and keeps what it was shown."""

    def __init__(self, game: Game, seats: int) -> None:
        slots = game.slots(seats)
        super().__init__(slots.size, game.settle(seats, None, "research"))
        self.seen: list[np.ndarray] = []

    def weigh(self, rows: memoryview, leads: list[float]) -> list[float]:
        self.seen.append(np.frombuffer(rows, np.int16).reshape(-1, self.width).copy())
        return leads


def middle(game: Game, seats: int, seed: int = 5) -> Position:
    position = game.new(seats, seed, None, "research")
    play_out(position, Dice(seed), 60)
    while position.is_pending():
        position.play(position.actors()[0], position.legal(position.actors()[0])[0])
    return position


def question(game: Game, position: Position, luck: int = 1) -> Question:
    seat = position.actors()[0]
    return Question(game, seat, game.view(position, seat), Dice(luck))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_net_is_shown_what_each_seat_observes_and_no_more(game: Game) -> None:
    position = middle(game, 2)
    net = Calibrated(game, 2)
    values = NetValuation(game, net, 2).values(position)
    observed = [np.frombuffer(game.observe(position, seat), np.int16) for seat in (0, 1)]
    assert np.array_equal(net.seen[0], observed)
    assert values[0] == pytest.approx(-values[1])


def test_values_of_many_positions_are_those_of_each() -> None:
    game = find("flock")
    by = NetValuation(game, Calibrated(game, 3), 3)
    over = game.new(3, 1, None, "research")
    play_out(over, Dice(1), 30_000)
    positions = [middle(game, 3), over, middle(game, 3, 6), middle(game, 3, 7)]
    assert by.values_of_all(positions) == [by.values(position) for position in positions]
    assert all(-1 <= value <= 1 for position in positions for value in by.values(position))


def test_values_are_chances() -> None:
    game = find("flock")
    position = middle(game, 2)
    net = Calibrated(game, 2)
    lead = game.evaluate(position, 0)
    assert win_chances(game, position, lambda *_: net)[0] == pytest.approx(trusted(lead, 2, 2.0))
    assert win_chances(game, position, lambda *_: None) == chances(game, position)


@pytest.mark.parametrize("bot", [PolicyPlayer, lambda found: SearchPlayer(60.0, 40, found)])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_bots_with_a_net_choose_what_is_legal(game: Game, bot) -> None:
    position, net = middle(game, 2), Calibrated(game, 2)
    asked = question(game, position)
    player: Player = bot(lambda *_: net)
    assert player.pick(asked)[0] in position.legal(asked.seat)
    assert net.seen or len(position.legal(asked.seat)) == 1


def test_without_a_net_search_is_what_it_was() -> None:
    game = find("flock")
    position = middle(game, 2)
    first = [SearchPlayer(60.0, 60).pick(question(game, position, luck)) for luck in range(3)]
    again = [SearchPlayer(60.0, 60, lambda *_: None).pick(question(game, position, luck)) for luck in range(3)]
    assert first == again


def test_without_onnx_runtime_there_are_no_nets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    content = b"anything"
    assert load_net(net_name("2p", content), content) is None


def test_a_damaged_net_is_refused() -> None:
    with pytest.raises(NetError, match="damaged"):
        load_net("2p-00000000.onnx", b"anything")
    content = b"no net at all"
    with pytest.raises(NetError, match="no net"):
        load_net(net_name("2p", content), content)


def test_a_net_serves_the_games_it_was_trained_on() -> None:
    game = find("flock")
    net = Calibrated(game, 2)
    position = game.new(2, 1, {"rounds": 50}, "research")
    assert type(valuation_of(game, position, lambda *_: net)) is Valuation
    assert type(valuation_of(game, game.new(2, 1, None, "research"), lambda *_: net)) is NetValuation


def test_nets_that_come_with_a_game_fit_it() -> None:
    for game in games():
        for seats in game.seats:
            net = find_net(game, seats)
            if net is not None:
                assert find_net(game, seats) is net, "a process loads a net once"
                assert net.width == game.slots(seats).size
                assert net.options == game.settle(seats, None, "research")
                assert sum(win_chances(game, middle(game, seats))) == pytest.approx(1.0)
