"""Together: several processes think about one choice, each in worlds of its own, and vote."""

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final

from theomachy import registry
from theomachy.bots.greedy import greedy_lines
from theomachy.bots.nets import find_net
from theomachy.bots.player import Player, Question
from theomachy.bots.processes import pool
from theomachy.bots.realtime import useful_lines
from theomachy.bots.search import NO_ITERATION_LIMIT, WORLDS_IN_REAL_TIME, SearchPlayer
from theomachy.bots.turn_search import Plan
from theomachy.core.chance import Dice
from theomachy.core.game import View

SEEDS: Final = 1 << 30
LEAST_VOTE: Final = 1e-6  # a vote counts at least so much


@dataclass(frozen=True)
class Vote:
    """The choice of one process, how much better that is than the next best, and how the turn goes on then."""

    actions: list[int]
    text: str  # the same for all ways to pick the same things
    lead: float
    plan: Plan


class TogetherPlayer(Player):
    """Search in *workers* processes at once, with the whole budget for each of them. close() ends them."""

    def __init__(self, workers: int, seconds: float = 0.0, iterations: int = NO_ITERATION_LIMIT) -> None:
        self.workers = workers
        self.seconds = seconds
        self.iterations = iterations
        self._plan: Plan = {}
        self._pool: ProcessPoolExecutor | None = None

    def pick(self, question: Question) -> list[int]:
        world = question.sample_world()
        if question.seat not in world.actors():
            return useful_lines(question, WORLDS_IN_REAL_TIME)[0].actions
        planned = self._plan.get(world.key(question.seat))
        if planned is not None:
            return planned
        chosen = elect(self._votes(question))
        self._plan = chosen.plan
        return chosen.actions

    def _votes(self, question: Question) -> list[Vote]:
        """Ask all processes; restart them if one of them died."""
        try:
            return self._ask(question)
        except BrokenProcessPool:
            self.close()
            return self._ask(question)

    def _ask(self, question: Question) -> list[Vote]:
        if self._pool is None:
            self._pool = pool(self.workers, [__name__])
        seconds = self.seconds or question.seconds
        asked = [
            self._pool.submit(
                vote,
                question.game.id,
                question.seat,
                question.view,
                question.dice.below(SEEDS),
                seconds,
                self.iterations,
            )
            for _ in range(self.workers)
        ]
        return [answer.result() for answer in asked]

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def vote(game: str, seat: int, view: View, luck: int, seconds: float, iterations: int) -> Vote:
    """Search in one worker process."""
    question = Question(registry.find(game), seat, view, Dice(luck))
    world = question.sample_world()

    def text_of(actions: list[int]) -> str:
        return question.game.write_line(world, seat, actions)

    player = SearchPlayer(seconds, iterations, find_net)
    found = player.think(question, world.copy())
    if not found:
        actions = greedy_lines(question, 1)[0].actions
        return Vote(actions, text_of(actions), LEAST_VOTE, {})
    text = text_of(found[0].actions)
    others = [opinion.value for opinion in found if text_of(opinion.actions) != text]
    lead = found[0].value - others[0] if others else 0.0
    return Vote(found[0].actions, text, max(LEAST_VOTE, lead), player.plan)


def elect(votes: list[Vote]) -> Vote:
    """The vote for the choice that leads by most in all, of those for it the surest."""
    leads: dict[str, float] = {}
    for one in votes:
        leads[one.text] = leads.get(one.text, 0.0) + one.lead
    return max(votes, key=lambda one: (leads[one.text], one.lead))
