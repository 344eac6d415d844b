"""Positions as bytes: back again as they were, random source and past included."""

import copy
import json
import pickle

import pytest

from tests.research.settings import GAMES, MODES, TURN_BASED
from theomachy.core.chance import Dice, ScriptedLuck
from theomachy.core.game import Game
from theomachy.core.match import fingerprint
from theomachy.core.option import Options
from theomachy.core.playout import play_out, step
from theomachy.core.refusal import PositionError
from theomachy.games.flock import GAME
from theomachy.research.freezing import GAP, freeze, thaw


@pytest.mark.parametrize(("game", "seats", "options"), TURN_BASED, ids=MODES)
def test_bytes_give_the_position_back(game: Game, seats: int, options: Options) -> None:
    """What comes back continues in the same way: same choices, same draws."""
    position = game.new(seats, 11, options)
    play_out(position, Dice(1), 90)
    data = freeze(game, position)
    again = thaw(data)
    assert freeze(game, again) == data and fingerprint(game, again) == fingerprint(game, position)
    for seed in range(60):
        assert step(position, Dice(seed)) == step(again, Dice(seed))
    assert fingerprint(game, again) == fingerprint(game, position)


def test_sealed_luck_comes_back_too() -> None:
    position = GAME.new(2, "a seed of text")
    assert thaw(freeze(GAME, position)).below(1 << 20) == position.below(1 << 20)
    position.use_luck(ScriptedLuck([]))
    with pytest.raises(PositionError, match="ScriptedLuck"):
        freeze(GAME, position)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_positions_pickle_and_copy(game: Game) -> None:
    """What pickle and copy return plays on by itself."""
    position = game.new(game.seats[-1], 4, None, "research")
    play_out(position, Dice(2), 30)
    before = fingerprint(game, position)
    for other in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert fingerprint(game, other) == before
        step(other, Dice(3))
        assert fingerprint(game, position) == before != fingerprint(game, other)


def spoiled(**fields: object) -> bytes:
    head, _, cells = freeze(GAME, GAME.new(2, 1)).partition(GAP)
    return json.dumps({**json.loads(head), **fields}).encode() + GAP + cells


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no position"),
        (b"nonsense\n123", "no position"),
        (b"[]\n", "no position"),
        (spoiled(format="theomachy-position 9"), "begin with"),
        (spoiled(game="ludo"), "no game"),
        (spoiled(rules=0), "version 0"),
        (spoiled(seats=7), "seats"),
        (spoiled(past=[1]), "no position"),
        (spoiled() + b"odd", "no position"),
        (spoiled()[:-80], "cells"),
    ],
)
def test_other_bytes_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        thaw(data)
