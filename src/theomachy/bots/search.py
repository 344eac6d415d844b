"""Search: information-set Monte Carlo tree search over worlds sampled from the bot's own view.

Every iteration takes a world that the seat cannot tell from the real one, walks down the tree (``bots.tree``), adds one
node and values it with the game's heuristic. Here is decided which worlds and choices get the time, and when it is
enough: the search looks ever deeper at what promises most, or, in a game where only its own turn can be planned, lets
all choices race through the same worlds. Where a turn is many choices that belong together it evolves whole turns
instead (``bots.turn_search``). Then rollouts compare its best choices again (``bots.rollouts``).
"""

from collections.abc import Callable, Iterator
from math import inf, log
from time import perf_counter
from typing import Final, final

from theomachy.bots.greedy import greedy_lines
from theomachy.bots.paired_difference import LEAST_GAIN, PairedDifference, expected_gain
from theomachy.bots.player import Player, Question
from theomachy.bots.realtime import useful_lines
from theomachy.bots.rollouts import (
    FEWEST_RIVALS,
    ITERATIONS_A_ROLLOUT,
    MOST_RIVALS,
    WORLDS_TO_PREFER,
    compare_by_rollouts,
    rollout,
)
from theomachy.bots.tree import MOST_NODES, Edge, Node, Tree, admit, edge_of
from theomachy.bots.turn_search import Plan, Turn, by_value, evolve, rollout_after_turn
from theomachy.bots.valuation import NetFinder, Valuation, valuation_of
from theomachy.core.chance import Dice
from theomachy.core.position import Position

NO_ITERATION_LIMIT: Final = 1_000_000  # iterations: more than any time allows
JUDGED_EVERY: Final = 4  # a choice to be judged is taken once in this many iterations
TREE_BUDGET: Final = 0.5  # of the budget, at most, before rollouts
TREE_TIME_BEFORE_ROLLOUTS: Final = 0.1  # of the time: a tree would go on for long, and rollouts are the better use
ROLLOUT_BUDGET: Final = 0.2  # of the time, for rollouts; they take as long as the first ones where that is more
ROUNDS_TO_ONE_WITH_A_NET: Final = 4  # rounds of a rollout: a net needs fewer to say who is ahead
TRUSTED_VISITS: Final = 0.15  # of the visits of the favourite
MOST_TURNS: Final = 6  # that are compared in rollouts
WORLDS_TO_EVOLVE: Final = 3  # in which they are evolved: what was planned for one world relies on its draws
# What was played is one more to be evolved.
EVOLVING_BUDGET_WHEN_JUDGING: Final = TREE_BUDGET * (WORLDS_TO_EVOLVE + 1) / WORLDS_TO_EVOLVE
ITERATIONS_A_RIVAL: Final = WORLDS_TO_PREFER * ITERATIONS_A_ROLLOUT  # iterations for rollouts about a choice, at least
LEAST_ROLLOUT_ITERATIONS: Final = 2 * ITERATIONS_A_RIVAL * (1 + FEWEST_RIVALS)  # iterations that leave enough for them
WORLDS_IN_REAL_TIME: Final = 6  # where others act meanwhile, a quick look is worth more than a long search
CHECK_INTERVAL: Final = 128  # iterations after which the search looks how much it still learns
LEAST_SURPRISE: Final = 0.03  # it stops where the rest of its budget would change its opinion by less, in nats
RACE_CHOICES: Final = 48  # choices that a race begins with, where there is time for them
FEWEST_RACE_CHOICES: Final = 4
ITERATIONS_A_RACE_CHOICE: Final = 12  # iterations for each of them
WORLDS_TO_FIRST_HALVING: Final = 4  # the worse half is left behind then; again after twice as many each time
WORLDS_TO_TRUST_ERROR: Final = 16  # worlds after which the error between the last two can be trusted


@final
class Opinion:
    """A choice and its estimated value."""

    def __init__(self, actions: list[int], value: float) -> None:
        self.actions = actions
        self.value = value


@final
class SearchPlayer(Player):
    """A bot that searches for a time or a number of iterations, until one of them runs out."""

    def __init__(
        self, seconds: float = 0.0, iterations: int = NO_ITERATION_LIMIT, nets: NetFinder | None = None
    ) -> None:
        self.seconds = seconds  # 0: as long as it is given
        self.iterations = iterations
        self.nets = nets  # None: it values positions by the heuristic alone
        self.valuation: Valuation | None = None  # of the choice it thinks about
        self.clock: Callable[[], float] = perf_counter
        self.nodes: dict[int, Node] = {}  # kept from choice to choice
        self.plan: Plan = {}  # for the rest of this turn
        self.made = 0  # iterations, and what looks beyond the turn cost instead
        self.most = 0
        self.began = 0.0
        self.until = 0.0

    def pick(self, question: Question) -> list[int]:
        world = question.sample_world()
        if question.seat not in world.actors():
            return useful_lines(question, WORLDS_IN_REAL_TIME)[0].actions
        planned = self.plan.get(world.key(question.seat))
        if planned is not None:
            return planned
        found = self.think(question, world)
        return found[0].actions if found else greedy_lines(question, 1)[0].actions

    def think(self, question: Question, world: Position, played: list[int] | None = None) -> list[Opinion]:
        """List the choices of the seat worth considering, best first; none where nothing could be proposed.

        *world* is a sampled one. *played* is a choice to be judged too, whatever the search thinks of it. Where whole
        turns are evolved the best of them becomes the plan.
        """
        self.valuation = valuation_of(question.game, world, self.nets)
        if not plans_by_turns(question, world):
            return self.compare(question, world, played)
        turns = self.best_turns(question, world, played)
        self.plan = turns[0].plan()
        found: dict[tuple[int, ...], Opinion] = {}
        for turn in turns:
            found.setdefault(tuple(turn.steps[0]), Opinion(turn.steps[0], turn.value))
        return list(found.values())

    def compare(self, question: Question, world: Position, played: list[int] | None = None) -> list[Opinion]:
        """Think about one choice: grow a tree, then compare what looks best in it by rollouts."""
        rounds = question.game.rollout_turns() if world.seats > 1 and self.iterations >= LEAST_ROLLOUT_ITERATIONS else 0
        if self.values_are_chances():
            rounds = -(-rounds // ROUNDS_TO_ONE_WITH_A_NET)
        if rounds:
            self.allow(
                question, TREE_BUDGET, TREE_BUDGET if question.game.plans_own_turn() else TREE_TIME_BEFORE_ROLLOUTS
            )
        else:
            self.allow(question)
        worlds = question.game.worlds(question.view, question.dice)
        tree = self.grow(question, worlds, played)
        edges = ranked(tree)
        if rounds:
            if played is None:
                self.allow_doubts(question)
            else:
                self.allow_more(question)
            found = self.doubt(question, rivals(edges, self.doubted(), played), worlds, rounds)
            if found:
                return found
        return opinions(trusted(edges, played))

    def doubt(self, question: Question, edges: list[Edge], worlds: Iterator[Position], rounds: int) -> list[Opinion]:
        """Compare *edges* by rollouts; return none where there was no time."""

        def roll(number: int, world: Position, dice: Dice) -> float:
            actions = edges[number].actions
            return rollout(question.game, world, question.seat, actions, rounds, dice, self.valuation)

        found = compare_by_rollouts(len(edges), roll, worlds, question.dice, self.may_go_on)
        return [Opinion(edges[outlook.number].actions, outlook.value) for outlook in found]

    def best_turns(self, question: Question, world: Position, played: list[int] | None = None) -> list[Turn]:
        """List the best plans found for the rest of the turn, best first, including one that begins with *played*."""
        game, seat, rounds = question.game, question.seat, question.game.rollout_turns()
        worlds = game.worlds(question.view, question.dice)
        turns = self.different_turns(question, world, worlds)
        if played is not None and all(turn.steps[0] != played for turn in turns):
            self.allow_more(question, EVOLVING_BUDGET_WHEN_JUDGING, EVOLVING_BUDGET_WHEN_JUDGING)
            turns.append(evolve(game, world, seat, question.dice, self.one_more, [played], self.valuation)[0])
        if self.iterations < LEAST_ROLLOUT_ITERATIONS:
            return turns
        self.allow_more(question)
        if played is None:
            turns = turns[: self.doubted()]

        def roll(number: int, world: Position, dice: Dice) -> float:
            return rollout_after_turn(game, turns[number], world, seat, rounds, dice, self.valuation)

        found = compare_by_rollouts(len(turns), roll, worlds, question.dice, self.may_go_on)
        for outlook in found:
            turns[outlook.number].value = outlook.value
        return [turns[outlook.number] for outlook in found] or sorted(turns, key=by_value, reverse=True)

    def different_turns(self, question: Question, world: Position, worlds: Iterator[Position]) -> list[Turn]:
        """Plan the turn in a few worlds, so plans differ; in one world where no rollouts follow."""
        self.allow(question)
        times = WORLDS_TO_EVOLVE if self.iterations >= LEAST_ROLLOUT_ITERATIONS else 1
        found: list[Turn] = []
        for part in range(1, times + 1):
            self.allow_more(question, TREE_BUDGET * part / times, TREE_BUDGET * part / times)
            game, seat, dice = question.game, question.seat, question.dice
            turns = evolve(game, world, seat, dice, self.one_more, [], self.valuation)
            for turn in turns[: MOST_TURNS // times]:
                if all(turn.steps != other.steps for other in found):
                    found.append(turn)
            world = next(worlds)
        return found

    def grow(self, question: Question, worlds: Iterator[Position], played: list[int] | None = None) -> Tree:
        """Search until the budget is used up."""
        races = question.game.plans_own_turn()
        if races or len(self.nodes) > MOST_NODES // 2:  # in a race, what was seen in other worlds does not compare
            self.nodes = {}
        world = next(worlds)
        tree = Tree(question.game, question.seat, question.dice, world, self.nodes, self.valuation)
        judged = None if played is None else edge_of(tree.root, played)
        if races:
            self.race(tree, world, worlds, judged)
        else:
            self.ponder(tree, world, worlds, judged)
        return tree

    def allow(self, question: Question, iterations: float = 1.0, time: float = 1.0) -> None:
        """Start the clock; stop at these shares of the budget."""
        self.made = 0
        self.began = self.clock()
        self.allow_more(question, iterations, time)

    def allow_more(self, question: Question, iterations: float = 1.0, time: float = 1.0) -> None:
        """Extend the search to these shares of the budget."""
        self.most = int(iterations * self.iterations)
        self.until = self.began + time * (self.seconds or question.seconds)

    def allow_doubts(self, question: Question) -> None:
        """Give rollouts as long as the tree took, and at least a share of the time."""
        now = self.clock()
        self.allow_more(question)
        self.until = min(self.until, now + max(now - self.began, ROLLOUT_BUDGET * (self.until - self.began)))

    def values_are_chances(self) -> bool:
        """Return whether the values of its last choice stand for chances to win."""
        return self.valuation is not None and self.valuation.is_chance()

    def doubted(self) -> int:
        """Return how many choices the remaining iterations can compare by rollouts."""
        return min(1 + MOST_RIVALS, (self.most - self.made) // ITERATIONS_A_RIVAL)

    def goes_on(self) -> bool:
        """Return whether the budget lasts for another iteration; there are always two."""
        return self.made < self.most and (self.made < 2 or self.clock() < self.until)

    def one_more(self) -> bool:
        """Return whether the budget lasts for trying another turn, and count it."""
        self.made += 1
        return self.goes_on()

    def may_go_on(self) -> bool:
        """Return whether the budget lasts for another rollout, and count it."""
        if self.made + ITERATIONS_A_ROLLOUT > self.most or self.clock() >= self.until:
            return False
        self.made += ITERATIONS_A_ROLLOUT
        return True

    def left(self) -> float:
        """Estimate how many iterations there is still time for."""
        now = self.clock()
        return min(float(self.most - self.made), (self.until - now) * self.made / max(now - self.began, 1e-6))

    def ponder(self, tree: Tree, world: Position, worlds: Iterator[Position], judged: Edge | None) -> None:
        """Grow the tree, each iteration in a new world, until more of them would change nothing."""
        root = tree.root
        before: list[int] = []
        while self.goes_on():
            tree.walk(world, judged if self.made % JUDGED_EVERY == 0 else None)
            self.made += 1
            if self.made == 2 and len(root.edges) == 1 and not root.waiting:
                break  # there is nothing to choose
            if self.made % CHECK_INTERVAL == 0 and judged is None:
                now = [edge.visits for edge in root.edges]
                if surprise(before, now) / CHECK_INTERVAL * self.left() < LEAST_SURPRISE:
                    break
                before = now
            world = next(worlds)

    def race(self, tree: Tree, world: Position, worlds: Iterator[Position], judged: Edge | None) -> None:
        """Try every choice in the same worlds, so chance cancels out, and keep halving the field."""
        runners = max(FEWEST_RACE_CHOICES, min(RACE_CHOICES, self.iterations // ITERATIONS_A_RACE_CHOICE))
        while len(tree.root.edges) < runners and admit(tree.root, tree.legal) is not None:
            pass
        field = tree.choices()
        passes, halved, between = 0, 0, PairedDifference()  # the last two
        while field and self.goes_on():
            values = [tree.walk(world.copy(), edge) for edge in field]
            self.made += len(field)
            passes += 1
            if len(field) == 1:
                break
            if len(field) == 2:
                between.add(values[0] - values[1])
                if is_decided(between):
                    break
            elif passes >= WORLDS_TO_FIRST_HALVING and passes >= 2 * halved:
                field = better_half(field, judged)
                halved = passes
            world = next(worlds)


def plans_by_turns(question: Question, world: Position) -> bool:
    """Return whether the seat can plan the rest of its turn, with nobody else to choose first."""
    return question.game.plans_whole_turn() and world.turn() == question.seat and len(world.actors()) == 1


def ranked(tree: Tree) -> list[Edge]:
    """List the choices of a grown tree, most visited first."""
    return sorted(tree.choices(), key=_trust, reverse=True)


def rivals(edges: list[Edge], many: int, played: list[int] | None) -> list[Edge]:
    """The best *many*, the favourite first; the one that was *played* takes the last place if it is not among them."""
    tried = [edge for edge in edges if edge.visits > 0]
    late = [edge for edge in tried[many:] if edge.actions == played]
    return tried[: many - len(late)] + late


def trusted(edges: list[Edge], played: list[int] | None) -> list[Edge]:
    """Those of *edges* that were taken often enough to be believed, and the one that was *played*.

    That one was taken as often as it was asked for, so with it they are ranked by value instead.
    """
    found = [edge for edge in edges if edge.visits >= TRUSTED_VISITS * edges[0].visits or edge.actions == played]
    return found if played is None else sorted(found, key=Edge.value, reverse=True)


def opinions(edges: list[Edge]) -> list[Opinion]:
    """Return what *edges*, the most trusted first, are worth; who is trusted less is not called better."""
    best = edges[0].value() if edges else 0.0
    return [Opinion(edge.actions, min(edge.value(), best)) for edge in edges]


def surprise(before: list[int], now: list[int]) -> float:
    """Return how much the visits *now* say that they did not say *before*: the divergence of the two in nats."""
    if not before:
        return inf
    old, new, found = sum(before), sum(now), 0.0
    for was, visits in zip(before, now, strict=False):  # edges only join at the end
        if was > 0:
            found += was / old * log(was / old * new / visits)
    return found


def better_half(field: list[Edge], judged: Edge | None) -> list[Edge]:
    """Keep the better half of *field*, at least two, and the one that is *judged*."""
    ordered = sorted(field, key=Edge.value, reverse=True)
    kept = ordered[: max(2, len(ordered) // 2)]
    if judged is not None and judged in field and judged not in kept:
        kept[-1] = judged
    return kept


def is_decided(difference: PairedDifference) -> bool:
    """Return whether two choices with this *difference* are clearly apart, or too close to matter."""
    return (
        difference.worlds >= WORLDS_TO_TRUST_ERROR
        and expected_gain(abs(difference.mean()), difference.error()) < LEAST_GAIN
    )


def _trust(edge: Edge) -> tuple[int, float]:
    """Order choices by visits."""
    return edge.visits, edge.value()
