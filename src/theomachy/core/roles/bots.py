"""The questions of bots and puzzles: how good a position is, and how to search this game."""

from mypy_extensions import mypyc_attr

from theomachy.core.chance import Dice
from theomachy.core.goal import Goal
from theomachy.core.position import Position
from theomachy.core.roles.knowledge import Knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(Knowledge):
    """The questions of bots and puzzles: how good a position is, and how to search this game."""

    def evaluate(self, position: Position, seat: int) -> float:
        """Return how good *position* looks for *seat*, about -1 to 1; of sampled worlds only.

        Between two seats it is what one is ahead of the other, so the other's value is the same below zero.
        """
        return position.returns()[seat]

    def progress(self, position: Position) -> float:
        """Real time: what going on is worth to every seat alike, on the scale of evaluate().

        Bots that only compare who is ahead would wait for each other.
        """
        return 0.0

    def confidence(self) -> float:
        """Return how far evaluate() is to be trusted as a chance to win: the odds it gives are raised to this power.

        ``python -m bench.calibration`` finds it in games of bots; 1 takes a value for what it says.
        """
        return 1.0

    def plans_own_turn(self) -> bool:
        """Return whether a bot had better plan its own turn only, because nothing but ends of turns can be compared."""
        return False

    def plans_whole_turn(self) -> bool:
        """Return whether a bot should plan a whole turn at once, because its many choices belong together."""
        return False

    def rollout_turns(self) -> int:
        """Return how often the turn comes round while a bot looks past its own, because a tree does not see so far."""
        return 1 if self.plans_own_turn() else 0

    def reaction_time(self, text: str, dice: Dice) -> int:
        """Milliseconds that a bot, to be fair to people, takes for *text* where time counts; 0 where it does not."""
        return 0

    def goal(self) -> Goal:
        """Return what puzzles of this game count; without a goal of its own, a win this turn."""
        return Goal()
