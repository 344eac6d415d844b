"""A player may leave a game of three at any moment; the others go on without a trace of a question (TM-D13)."""

import json

import pytest

from tests.games.true_messiah.test_random_hands import brawl
from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.option import Value
from theomachy.core.playout import step
from theomachy.games.true_messiah.actions import RESIGN
from theomachy.games.true_messiah.check import check_seats, check_spaces
from theomachy.games.true_messiah.game import GAME, of
from theomachy.games.true_messiah.position import TrueMessiah

rule = pytest.mark.rule


def leave_and_go_on(pos: TrueMessiah, seat: int, seed: int) -> None:
    """*seat* leaves a copy of the position; nothing waits for it, and the rest can be played and stored."""
    ahead = pos.copy()
    ahead.play(seat, pack(RESIGN))
    check_spaces(ahead)
    check_seats(ahead)
    assert ahead.actors() and seat not in ahead.actors() and seat not in ahead.volunteers()
    data = GAME.dump(ahead)
    assert GAME.dump(GAME.load(json.loads(json.dumps(data)), 0)) == data
    for other in range(3):
        assert GAME.imagine(GAME.view(ahead, other), Dice(seed)).key(other) == ahead.key(other)
    dice = Dice(seed)
    for _ in range(25):
        if not step(ahead, dice):
            return
        assert ahead.is_over() or all(len(ahead.legal(actor)) > 0 for actor in ahead.actors())
    check_spaces(ahead)
    check_seats(ahead)


@rule("TM-D13")
@pytest.mark.parametrize("seed", range(4))
def test_anybody_can_leave_at_any_moment(seed: int) -> None:
    options: dict[str, Value] = {"colours": "BVW", "round_cap": 6}
    pos = brawl("RBV", seed).pos if seed % 2 else of(GAME.new(3, seed, options))
    dice = Dice(seed)
    for number in range(150):
        if not step(pos, dice):
            break
        if number % 6 == 0 and not pos.is_pending():
            for seat in range(3):
                if pos.plays(seat):
                    leave_and_go_on(pos, seat, number)
