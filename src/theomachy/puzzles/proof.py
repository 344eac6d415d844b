"""The proof of a puzzle: in every world that is tried, one line reaches the goal and all others fall short.

The worlds are the position itself and others that the seat cannot tell from it: hidden cards and coming draws are dealt
again. A line that reaches the goal in one of them only is a gamble, and a position where one does is no puzzle. The
solution itself draws nothing.
"""

from dataclasses import dataclass
from itertools import islice
from typing import Final

from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.goal import WIN, Goal
from theomachy.core.position import Position
from theomachy.puzzles.turn import End, Turn, Unsure

WORLDS: Final = 24
MOST_POSITIONS: Final = 6_000  # of a turn in one world
FEWEST_ENDS: Final = 4  # a turn that can hardly end differently asks nothing
FEWEST_POSITIONS: Final = 30


@dataclass
class Proof:
    """The one line, the best of the others, and how large the turn is."""

    solution: End
    runner_up: End
    trace: int
    ends: int
    positions: int


def prove(game: Game, position: Position, seat: int, most: int = MOST_POSITIONS) -> Proof | None:
    """The proof that *position* is a puzzle for *seat*; None where it is not.

    :raises TooLarge: when the turn has more than *most* positions.
    """
    goal = game.goal()
    try:
        proof = _single(Turn(goal, position, seat, most), goal, goal.worth(position, seat))
        if proof is None:
            return None
        for world in islice(game.worlds(game.view(position, seat), Dice(1)), WORLDS - 1):
            other = _single(Turn(goal, world, seat, most), goal, goal.worth(position, seat))
            if other is None or (other.trace, other.solution.worth) != (proof.trace, proof.solution.worth):
                return None
    except Unsure:
        return None
    return proof


def _single(turn: Turn, goal: Goal, now: int) -> Proof | None:
    """The only best line of *turn*, if it wins, saves, or brings clearly more than what there is *now* and the next."""
    ends = turn.best()
    if len(ends) < FEWEST_ENDS or turn.positions() < FEWEST_POSITIONS:
        return None
    (trace, best), (_, second) = ends[:2]
    clearly = 1 if WIN in (best.worth, -second.worth) else goal.margin
    if best.is_lucky or best.worth - second.worth < clearly:
        return None
    if second.worth > -WIN and best.worth <= now:
        return None
    return Proof(best, second, trace, len(ends), turn.positions())
