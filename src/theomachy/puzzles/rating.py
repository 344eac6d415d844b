"""The difficulty of a puzzle: which of the levels for people do not find it.

A level has found a puzzle when it finds it twice, with other dice the second time. Its time is the processor's, so
that a loaded machine gives the same stars.
"""

from typing import Final

from theomachy.bots.levels import LEVELS, Level
from theomachy.bots.player import Question
from theomachy.bots.registry import measured
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position
from theomachy.puzzles.turn import Reckoning

TRIES_A_LEVEL: Final = 2


def missed_by(game: Game, position: Position, seat: int, worth: int, levels: list[Level] = LEVELS) -> list[int]:
    """The numbers of the *levels* that do not reach *worth* from *position*."""
    return [level.number for level in levels if misses(game, position, seat, worth, level)]


def misses(game: Game, position: Position, seat: int, worth: int, level: Level) -> bool:
    """Return whether *level* fails in one of its tries."""
    return any(attempt(game, position.copy(), seat, level, Dice(tried)) < worth for tried in range(TRIES_A_LEVEL))


def attempt(game: Game, position: Position, seat: int, level: Level, dice: Dice) -> int:
    """Return what *level* makes of the turn."""
    reckoning = Reckoning(game.goal(), seat)
    player = measured(level.player())
    while reckoning.goes_on(position):
        legal = position.legal(seat)
        if len(legal) == 1:
            position.play(seat, legal[0])
            continue
        for action in player.pick(Question(game, seat, game.view(position, seat), dice)):
            if reckoning.goes_on(position):
                position.play(seat, action)
    return reckoning.value(position)
