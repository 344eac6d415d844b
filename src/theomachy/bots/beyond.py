"""Beyond: second thoughts about the best choices of a search, from how everybody's next turn would go.

A search sees little past its own turn where a turn is many choices, and a heuristic says little of what comes late. So
the favourite and a few rivals are taken in the same worlds, the turn goes on as the search has planned it, everybody
plays on in a hurry, and what is left when the turn has come round, once or a few times, is compared. A rival that is
better by more than luck explains is preferred.
"""

from collections.abc import Callable, Iterator
from typing import Final

from mypy_extensions import i64

from theomachy.bots.chains import best_of, first_chains, value_of
from theomachy.bots.gap import Gap
from theomachy.bots.tree import Edge, Tree, carry_out, holds, let_time_pass
from theomachy.core.chance import Dice
from theomachy.core.position import Position

RIVALS: Final = 3
LUCK: Final = 1 << 30  # seeds of what is left to luck in a look
FARTHEST: Final = 150  # choices until the turn comes round
HURRIED: Final = 12  # first picks that are compared in a hurry
EACH_LOOK: Final = 8  # iterations of a search that one look may cost
FEWEST_WORLDS: Final = 4  # before a rival is preferred or given up
PREFERRED: Final = 1.5  # standard errors by which a rival must be better
GIVEN_UP: Final = 2.0  # standard errors by which it is worse than another
ALIKE: Final = 0.001  # a rival that is not better by more, two standard errors out, is not worth the time


class Rival(Gap):
    """A choice that may be better than the favourite, and how much better it was in the worlds looked at."""

    def __init__(self, edge: Edge) -> None:
        super().__init__()
        self.edge = edge


def second_thoughts(
    tree: Tree, edges: list[Edge], rounds: int, worlds: Iterator[Position], may_look: Callable[[], bool]
) -> list[int]:
    """The best of *edges*, which come with the most trusted first, after looks of so many *rounds*."""
    rivals = [Rival(edge) for edge in edges[1 : 1 + RIVALS] if edge.visits > 0]
    while rivals and may_look():
        world, luck = next(worlds), tree.dice.below(LUCK)  # the same for all of them
        usual = look(tree, world.copy(), edges[0], rounds, Dice(luck))
        for rival in rivals:
            if not may_look():
                break
            rival.add(look(tree, world.copy(), rival.edge, rounds, Dice(luck)) - usual)
        rivals = still_open(rivals)
    return preferred(edges[0], rivals).actions


def still_open(rivals: list[Rival]) -> list[Rival]:
    """Those of *rivals* that may still turn out the best."""
    if not rivals or rivals[-1].worlds < FEWEST_WORLDS:
        return rivals
    best = max(0.0, max(rival.mean() for rival in rivals))
    return [rival for rival in rivals if rival.mean() + GIVEN_UP * rival.error() >= max(best, ALIKE)]


def preferred(favourite: Edge, rivals: list[Rival]) -> Edge:
    """The rival that is better by most, where it is surely better; else the favourite."""
    found, lead = favourite, 0.0
    for rival in rivals:
        if rival.worlds >= FEWEST_WORLDS and rival.mean() > max(lead, PREFERRED * rival.error()):
            found, lead = rival.edge, rival.mean()
    return found


def look(tree: Tree, world: Position, edge: Edge, rounds: int, dice: Dice) -> float:
    """Take *edge* in *world*, which is used up, until the turn came round so often; what the seat has then."""
    carry_out(world, tree.seat, edge.actions, dice)
    away, gone = False, 0
    for _ in range(FARTHEST * rounds):
        if not let_time_pass(world):
            break
        if world.turn() != tree.seat:
            away = True
        elif away:
            away, gone = False, gone + 1
            if gone == rounds:
                break
        go_on(tree, world, world.actors()[0], dice)
    return value_of(tree.game, world, tree.seat)


def go_on(tree: Tree, world: Position, seat: i64, dice: Dice) -> None:
    """Let *seat* choose as it was planned, or in a hurry."""
    legal = world.legal(seat)
    if len(legal) == 1:
        world.play(seat, legal[0])
        return
    node = tree.nodes.get(tree.key_of(world, seat))
    planned = [edge for edge in node.edges if edge.visits > 1 and holds(legal, edge.first)] if node is not None else []
    if planned:
        actions = max(planned, key=_visits).actions
    else:
        chains = best_of(first_chains(tree.game, world, seat, legal, dice, HURRIED), 1)
        actions = chains[0].actions if chains else [int(legal[dice.below(len(legal))])]
    carry_out(world, seat, actions, dice)


def _visits(edge: Edge) -> int:
    return edge.visits
