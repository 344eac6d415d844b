"""Levels: eight bots for people, from a gentle beginner to the strongest, each with its own budget to think.

Levels 1 to 4 look one choice ahead and sometimes slip: they take another good choice that does not look much worse and
beats doing nothing. Level 5 never slips. The others search, with more iterations from level to level. No level sees
anything that its seat does not know.
"""

from typing import Final, final

from theomachy.bots.greedy import greedy_lines
from theomachy.bots.lines import LINES_VARIED, MOST_PICKS, Line, evaluate_lines
from theomachy.bots.player import Player, Question
from theomachy.bots.realtime import alternatives
from theomachy.bots.search import NO_ITERATION_LIMIT, SearchPlayer
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position

WIN_VALUE: Final = 1.0
EQUAL_VALUE_MARGIN: Final = 1e-3  # choices whose values differ by less are equally good


class Level:
    """The way one of the bots plays."""

    def __init__(
        self,
        number: int,
        title: str,
        *,
        slips: int = 0,
        nearly: float = 0.0,
        breadth: int = LINES_VARIED,
        worlds: int = 3,
        seconds: float = 0.0,
        iterations: int = NO_ITERATION_LIMIT,
        pace: float = 1.0,
    ) -> None:
        self.number = number
        self.title = title
        self.slips = slips  # of a hundred choices, those that are not the best it sees
        self.nearly = nearly  # how much worse than the best a slip may look, from a draw (0) to a win (1)
        self.breadth = breadth  # of the best choices, how many a slip may take
        self.worlds = worlds
        self.seconds = seconds  # to think about one choice, at most; none: it looks one choice ahead
        self.iterations = iterations  # of the search for one choice, at most
        self.pace = pace  # how long it takes in real time, compared to an ordinary player

    def name(self) -> str:
        """Return what it is called in the registry."""
        return f"level-{self.number}"

    def help(self) -> str:
        """Return how it plays, for people."""
        if self.seconds:
            return f"Level {self.number} of 8. Searches imagined games, up to {self.seconds:g} s a choice."
        slip = "; often takes a lesser one" if self.slips > 50 else "; sometimes takes a lesser one"
        return f"Level {self.number} of 8. Looks one choice ahead{slip if self.slips else ''}."

    def player(self) -> Player:
        """A bot of this level."""
        if self.seconds:
            return SearchPlayer(self.seconds, self.iterations)
        return GentlePlayer(self.slips, self.nearly, self.worlds, self.breadth)


@final
class GentlePlayer(Player):
    """Greedy, with slips."""

    def __init__(self, slips: int, nearly: float, worlds: int, breadth: int = LINES_VARIED) -> None:
        self.slips = slips
        self.nearly = nearly
        self.worlds = worlds
        self.breadth = breadth

    def pick(self, question: Question) -> list[int]:
        lines = greedy_lines(question, self.worlds, self.breadth)
        best = lines[0]
        if question.dice.below(100) >= self.slips or best.value >= WIN_VALUE:
            return best.actions
        if best.actions and question.seat not in question.sample_world().actors():
            lines = alternatives(question, best, self.breadth) or lines
        return pick_with_slips(without_blunders(question, lines), self.nearly, question.dice).actions


def without_blunders(question: Question, lines: list[Line]) -> list[Line]:
    """Keep the best of *lines*, which comes first, and those that beat the default choice or are as good as the best.

    Without this a level that slips pays for a card that helps less than no card, or passes while it could gain. A seat
    that need not choose does only what gains anyhow.
    """
    game, seat, world = question.game, question.seat, question.sample_world()
    if len(lines) == 1 or seat not in world.actors():
        return lines
    tried = [Line(line.actions, 0.0) for line in lines]
    idle = Line(default_line(game, world, seat), 0.0)
    evaluate_lines(game, world, seat, [*tried, idle])
    least = min(idle.value, tried[0].value - EQUAL_VALUE_MARGIN)
    return [lines[0]] + [line for line, seen in zip(lines[1:], tried[1:], strict=True) if seen.value > least]


def default_line(game: Game, world: Position, seat: int) -> list[int]:
    """Return the default choice of *seat* in *world*, with all its picks."""
    trial, actions = world.copy(), [game.default(world, seat)]
    trial.play(seat, actions[0])
    while trial.is_pending() and len(actions) < MOST_PICKS:
        actions.append(game.default(trial, seat))
        trial.play(seat, actions[-1])
    return actions


def pick_with_slips(lines: list[Line], nearly: float, dice: Dice) -> Line:
    """Take one of *lines* (the best comes first) that looks *nearly* as good; the best if there is none."""
    near = [line for line in lines[1:] if lines[0].value - line.value < nearly]
    return near[dice.below(len(near))] if near else lines[0]


LEVELS: Final = [
    Level(1, "Novice", slips=90, nearly=0.3, breadth=96, worlds=1, pace=2.0),
    Level(2, "Acolyte", slips=75, nearly=0.25, breadth=32, worlds=1, pace=2.0),
    Level(3, "Deacon", slips=50, nearly=0.15, breadth=12, worlds=1, pace=1.5),
    Level(4, "Priest", slips=30, nearly=0.1, breadth=8, worlds=1, pace=1.2),
    Level(5, "Prophet"),
    Level(6, "Oracle", seconds=0.3, iterations=100, pace=0.8),
    Level(7, "Demigod", seconds=1.0, iterations=600, pace=0.6),
    Level(8, "Deity", seconds=2.0, pace=0.6),
]
