"""Policy: takes what its net values highest one choice ahead, within a few milliseconds; without a net it is greedy."""

from typing import Final, final

from theomachy.bots.greedy import greedy_lines
from theomachy.bots.lines import Line, best_of, refined_lines
from theomachy.bots.player import Player, Question
from theomachy.bots.valuation import NetFinder, NetValuation, valuation_of
from theomachy.core.position import Position

CANDIDATES: Final = 24  # choices, the best by the heuristic, that the net compares
WORLDS: Final = 2  # in which it compares them


@final
class PolicyPlayer(Player):
    """One choice deep, by the net."""

    def __init__(self, nets: NetFinder) -> None:
        self.nets = nets

    def pick(self, question: Question) -> list[int]:
        endless = question.game.worlds(question.view, question.dice)
        world = next(endless)
        by = valuation_of(question.game, world, self.nets)
        if not isinstance(by, NetValuation) or question.seat not in world.actors():
            return greedy_lines(question, 1)[0].actions
        lines = refined_lines(question.game, world, question.seat, question.dice, CANDIDATES)
        if not lines:
            return greedy_lines(question, 1)[0].actions
        for line in lines:
            line.value = 0.0
        for _ in range(WORLDS):
            add_values(by, world, question.seat, lines)
            world = next(endless)
        return best_of(lines, 1)[0].actions


def add_values(by: NetValuation, world: Position, seat: int, lines: list[Line]) -> None:
    """Add what each of *lines* is worth in *world*, by one call of the net."""
    ends: list[Position] = []
    for line in lines:
        end = world.copy()
        for action in line.actions:
            end.play(seat, action)
        ends.append(end)
    for line, values in zip(lines, by.values_of_all(ends), strict=True):
        line.value += values[seat]
