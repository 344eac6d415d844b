"""The heuristic."""

from typing import Any

import pytest

from tests.games.elements_of_the_gods.build import GAME, scene
from theomachy.bots.arena import play_game
from theomachy.bots.greedy import GreedyPlayer
from theomachy.bots.player import Player
from theomachy.bots.random import RandomPlayer
from theomachy.core.chance import Dice


def value(**more: Any) -> float:
    return GAME.evaluate(scene(**more).truth(), 0)


def test_evaluation_likes_points_monuments_and_playable_cards() -> None:
    assert value(score=[10, 0]) > value() > value(score=[0, 10])
    assert value(mon={"d4": 0}) > value() > value(mon={"d4": 1})
    card_step: dict[str, Any] = {"hand": ["DC01"], "step": "card", "used": ["water"], "mon": {"d4": 0}}
    assert value(w={"c4": "MZ"}, **card_step) > value(w={"c4": "M", "f6": "Z"}, **card_step)
    assert value(played=[["DC01"], []]) > value()


def test_evaluation_changes_nothing_and_is_the_same_for_both_sides() -> None:
    position = scene(w={"c4": "MZ"}, mon={"d4": 0, "f6": 1}).truth()
    before = GAME.dump(position)
    one, other = GAME.evaluate(position, 0), GAME.evaluate(position, 1)
    assert GAME.dump(position) == before
    assert one == pytest.approx(-other, abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_greedy_player_beats_random_ones(seed: int) -> None:
    position = GAME.new(2, seed)
    players: list[Player] = [RandomPlayer(), RandomPlayer()]
    players[seed % 2] = GreedyPlayer()
    play_game(GAME, position, players, Dice(seed), 10_000)
    assert position.returns()[seed % 2] == 1.0
