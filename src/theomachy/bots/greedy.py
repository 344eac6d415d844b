"""Greedy: looks one choice ahead in sampled worlds and takes what evaluates best."""

from typing import final

from theomachy.bots.lines import LINES_VARIED, Line, best_of, evaluate_lines, refined_lines
from theomachy.bots.player import Player, Question
from theomachy.bots.realtime import useful_lines


@final
class GreedyPlayer(Player):
    """One choice deep, over the sum of a few worlds."""

    def __init__(self, worlds: int = 3) -> None:
        self.worlds = worlds

    def pick(self, question: Question) -> list[int]:
        return greedy_lines(question, self.worlds)[0].actions


def greedy_lines(question: Question, worlds: int, many: int = LINES_VARIED) -> list[Line]:
    """The *many* choices that look best at once, best first; there is always one. Values are means over *worlds*."""
    game, seat, dice = question.game, question.seat, question.dice
    endless = game.worlds(question.view, dice)
    world = next(endless)
    if seat not in world.actors():
        return useful_lines(question, worlds)
    legal = world.legal(seat)
    if len(legal) == 1:
        return [Line([legal[0]], 0.0)]
    lines = refined_lines(game, world, seat, dice, many)
    if not lines:  # nothing could be completed: begin anyhow, and go on from there
        return [Line([legal[dice.below(len(legal))]], 0.0)]
    if len(lines) > 1:
        for _ in range(worlds - 1):
            evaluate_lines(game, next(endless), seat, lines)
        for line in lines:
            line.value /= worlds
    return best_of(lines, many)
