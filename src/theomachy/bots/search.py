"""Search: information-set Monte Carlo tree search over worlds imagined from the bot's own view.

Every iteration deals a new world that the seat cannot tell from the real one, walks down the tree, adds one node and
values it with the game's heuristic. A node is what the searching seat knows at a moment (and, where several seats
choose in secret, what the choosing seat knows), so that worlds share statistics. Its edges are finished choices: a
choice of many picks is one edge, proposed as the greedy bot proposes it and admitted one by one as the node is visited
more (progressive widening). Values are kept for every seat, each seat choosing what is best for itself.
"""

from collections.abc import Callable, Iterator
from math import inf, log, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from theomachy.bots.chains import WIDTH, Chain, best_of, first_chains, value_of, variations
from theomachy.bots.greedy import greedy_chains
from theomachy.bots.player import Player, Seen
from theomachy.bots.realtime import free_chains
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import NEVER, Position, mix

PROPOSED: Final = 24  # choices that a node ever considers
ADMITTED: Final = 3  # choices it begins with
WIDENING: Final = 0.6  # how their number grows with the root of the visits
CURIOSITY: Final = 1.3  # weight of what was tried little
DEEPEST: Final = 48  # choices looked ahead
MOST_NODES: Final = 20_000  # at most about 7 kB each, so 140 MB; a full tree is only walked, not grown
WIDTH_BELOW: Final = 32  # first picks looked at below the root; of more, a random part
FORCED: Final = 4  # a choice to be judged is taken so often: once in so many iterations
WORLDS_IN_REAL_TIME: Final = 6  # where others act meanwhile, a quick look is worth more than a long search
INTERVAL: Final = 128  # iterations after which the search looks how much it still learns
SETTLED: Final = 0.03  # it stops where the rest of its budget would change its opinion by less, in nats
RUNNERS: Final = 16  # choices that a race begins with
FIRST_HALVING: Final = 4  # worlds after which the worse half is left behind; then after twice as many each time
SURE: Final = 4.0  # standard errors between the last two that end a race
FEWEST_SURE: Final = 16  # worlds after which the error can be trusted
PATIENCE: Final = 4  # times that a timer may fire in a row while nobody chooses


class Edge:
    """A finished choice at a node, how often it was taken, and what it brought the seat that took it."""

    def __init__(self, chain: Chain, prior: float) -> None:
        self.actions = chain.actions
        self.prior = prior
        self.guess = chain.value  # before it was ever taken
        self.visits = 0
        self.total = 0.0

    def value(self) -> float:
        """What the choice is worth so far."""
        return self.total / self.visits if self.visits else self.guess


class Node:
    """A moment as the searching seat knows it, with the choices considered so far."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: list[Edge] = []
        self.waiting: list[Chain] = []  # proposed, not admitted yet, best first


@final
class SearchPlayer(Player):
    """Thinks for a time or a number of iterations, whichever ends first."""

    def __init__(self, seconds: float = 0.0, iterations: int = 1_000_000) -> None:
        self.seconds = seconds  # 0: as long as it is given
        self.iterations = iterations
        self.clock: Callable[[], float] = perf_counter
        self.nodes: dict[int, Node] = {}
        self.low: list[float] = []
        self.high: list[float] = []
        self.made = 0

    def pick(self, seen: Seen) -> list[int]:
        if seen.seat not in seen.imagine().actors():
            return free_chains(seen, WORLDS_IN_REAL_TIME)[0].actions
        edges = self.think(seen)
        return edges[0].actions if edges else greedy_chains(seen, 1)[0].actions

    def think(self, seen: Seen, played: list[int] | None = None) -> list[Edge]:
        """The choices of the seat, the most trusted first; none where nothing could be proposed.

        *played* is a choice to be judged too, whatever the search thinks of it.
        """
        game, seat, dice = seen.game, seen.seat, seen.dice
        until = self.clock() + (self.seconds or seen.seconds)
        worlds = game.worlds(seen.view, dice)
        world = next(worlds)
        legal = [action for action in world.legal(seat)]
        if len(self.nodes) > MOST_NODES // 2 or game.plans_turns():  # what was seen in other worlds does not compare
            self.nodes = {}
        self.low = [1e9] * world.seats
        self.high = [-1e9] * world.seats
        root = self.node_of(self.key_of(world, seat, seat))
        if not root.edges and not root.waiting:
            propose(game, world, root, seat, dice, WIDTH)
        judged = None if played is None else edge_of(root, played)
        self.made = 0
        if game.plans_turns():
            self.race(game, world, worlds, root, seat, dice, judged, until)
        else:
            self.ponder(game, world, worlds, root, seat, dice, judged, until)
        return sorted([edge for edge in root.edges if edge.actions[0] in legal], key=_trust, reverse=True)

    def ponder(
        self,
        game: Game,
        world: Position,
        worlds: Iterator[Position],
        root: Node,
        seat: i64,
        dice: Dice,
        judged: Edge | None,
        until: float,
    ) -> None:
        """Look ever deeper at what promises most, each time in a new world, until nothing more is learned."""
        began = self.clock()
        before: list[int] = []
        while self.made < self.iterations and (self.made < 2 or self.clock() < until):
            if self.made > 0:
                world = next(worlds)
            forced = judged if self.made % FORCED == 0 else None
            self.descend(game, world, root, seat, seat, dice, DEEPEST, forced)
            self.made += 1
            if self.made == 2 and len(root.edges) == 1 and not root.waiting:
                break  # there is nothing to choose
            if self.made % INTERVAL == 0 and judged is None:
                now = [edge.visits for edge in root.edges]
                if surprise(before, now) / INTERVAL * self.left(began, until) < SETTLED:
                    break
                before = now

    def race(
        self,
        game: Game,
        world: Position,
        worlds: Iterator[Position],
        root: Node,
        seat: i64,
        dice: Dice,
        judged: Edge | None,
        until: float,
    ) -> None:
        """Take every choice in the same worlds, so that their luck cancels out, and keep halving the field."""
        legal = [action for action in world.legal(seat)]
        while len(root.edges) < RUNNERS and admit(root, legal) is not None:
            pass
        field = [edge for edge in root.edges if edge.actions[0] in legal]
        passes, halved, gaps, squares = 0, 0, 0.0, 0.0
        while field and self.made < self.iterations and (self.made < 2 or self.clock() < until):
            gap = 0.0
            for edge in field:
                gap = self.descend(game, world.copy(), root, seat, seat, dice, DEEPEST, edge)[seat] - gap
            self.made += len(field)
            passes += 1
            if len(field) == 1:
                break
            if len(field) == 2:
                gaps += gap
                squares += gap * gap
                if is_sure(gaps, squares, passes - halved):
                    break
            elif passes >= FIRST_HALVING and passes >= 2 * halved:
                field = better_half(field, judged)
                halved = passes
            world = next(worlds)

    def left(self, began: float, until: float) -> float:
        """How many iterations there is still time for."""
        now = self.clock()
        return min(float(self.iterations - self.made), (until - now) * self.made / max(now - began, 1e-6))

    def node_of(self, key: int) -> Node:
        """The node of this key, made if it is new."""
        node = self.nodes.get(key)
        if node is None:
            node = Node()
            self.nodes[key] = node
        return node

    def key_of(self, world: Position, seat: i64, root: i64) -> int:
        """Which node *world* belongs to when *seat* chooses: secret choices must not see each other."""
        viewer: i64 = seat if len(world.actors()) > 1 else root
        return mix(world.key(viewer), seat)

    def descend(
        self,
        game: Game,
        world: Position,
        node: Node,
        seat: i64,
        root: i64,
        dice: Dice,
        depth: int,
        forced: Edge | None = None,
    ) -> list[float]:
        """Choose at *node*, go on to the next one, and learn from what comes back; the value for every seat."""
        node.visits += 1
        width = WIDTH if depth == DEEPEST else WIDTH_BELOW
        edge = forced if forced is not None else self.select(game, world, node, seat, dice, width)
        if edge is None:
            return self.judge(game, world)
        carry_out(world, seat, edge.actions, dice)
        values = self.below(game, world, root, dice, depth - 1)
        edge.visits += 1
        edge.total += values[seat]
        return values

    def below(self, game: Game, world: Position, root: i64, dice: Dice, depth: int) -> list[float]:
        """The value of *world*: of its node if there is one, else of a new leaf."""
        if depth == 0 or not let_time_pass(world):
            return self.judge(game, world)
        seat: i64 = world.actors()[0]
        if seat != root and game.plans_turns():
            return self.judge(game, world)
        key = self.key_of(world, seat, root)
        node = self.nodes.get(key)
        if node is None:
            if len(self.nodes) < MOST_NODES:
                self.nodes[key] = Node()
            return self.judge(game, world)
        return self.descend(game, world, node, seat, root, dice, depth)

    def judge(self, game: Game, world: Position) -> list[float]:
        """What *world* is worth to every seat."""
        values: list[float] = []
        for seat in range(world.seats):
            value = value_of(game, world, seat)
            values.append(value)
            if value < self.low[seat]:
                self.low[seat] = value
            if value > self.high[seat]:
                self.high[seat] = value
        return values

    def select(self, game: Game, world: Position, node: Node, seat: i64, dice: Dice, width: int) -> Edge | None:
        """The edge to follow in *world*: promising, or tried little, or new."""
        legal = [action for action in world.legal(seat)]
        if not node.edges and not node.waiting:
            propose(game, world, node, seat, dice, width)
        fits = [edge for edge in node.edges if edge.actions[0] in legal]
        wanted = ADMITTED + int(WIDENING * sqrt(node.visits))
        if len(fits) < wanted:
            edge = admit(node, legal)
            if edge is None and not fits:  # a world with other choices than those proposed so far
                propose(game, world, node, seat, dice, width)
                edge = admit(node, legal)
            if edge is not None:
                fits.append(edge)
        return self.most_promising(node, fits, seat) if fits else None

    def most_promising(self, node: Node, fits: list[Edge], seat: i64) -> Edge:
        """The edge with the best sum of value and curiosity."""
        low = self.low[seat]
        span = self.high[seat] - low
        root = CURIOSITY * sqrt(node.visits)
        best, best_score = fits[0], -1e9
        for edge in fits:
            worth = (edge.value() - low) / span if span > 1e-9 else 0.5
            score = worth + root * edge.prior / (1 + edge.visits)
            if score > best_score:
                best, best_score = edge, score
        return best


def surprise(before: list[int], now: list[int]) -> float:
    """How much the visits *now* say that they did not say *before*: the divergence of the two in nats."""
    if not before:
        return inf
    old, new, found = sum(before), sum(now), 0.0
    for was, visits in zip(before, now, strict=False):  # edges only join at the end
        if was > 0:
            found += was / old * log(was / old * new / visits)
    return found


def better_half(field: list[Edge], judged: Edge | None) -> list[Edge]:
    """The better half of *field*, two at least, and the one that is *judged*."""
    ordered = sorted(field, key=Edge.value, reverse=True)
    kept = ordered[: max(2, len(ordered) // 2)]
    if judged is not None and judged in field and judged not in kept:
        kept[-1] = judged
    return kept


def is_sure(gaps: float, squares: float, worlds: int) -> bool:
    """Whether two choices that differed so in so many *worlds* are told apart."""
    if worlds < FEWEST_SURE:
        return False
    mean = gaps / worlds
    return abs(mean) > SURE * sqrt(max(squares / worlds - mean * mean, 0.0) / worlds)


def propose(game: Game, world: Position, node: Node, seat: i64, dice: Dice, width: int) -> None:
    """Find the choices of *seat* that look best at once, and let them wait at *node*."""
    chains = first_chains(game, world, seat, world.legal(seat), dice, width)
    varied = 3 if width == WIDTH else 1
    chains = best_of(chains + variations(game, world, seat, best_of(chains, varied), dice), PROPOSED)
    known = [edge.actions for edge in node.edges]
    node.waiting = [chain for chain in chains if chain.actions not in known]


def edge_of(node: Node, actions: list[int]) -> Edge:
    """The edge of a given choice at *node*, admitted if it was not."""
    for edge in node.edges:
        if edge.actions == actions:
            return edge
    node.waiting = [chain for chain in node.waiting if chain.actions != actions]
    edge = Edge(Chain(actions, 0.0), 0.0)
    node.edges.append(edge)
    return edge


def admit(node: Node, legal: list[int]) -> Edge | None:
    """Make the best waiting choice that is legal an edge."""
    for index, chain in enumerate(node.waiting):
        if chain.actions[0] in legal:
            edge = Edge(chain, 1.0 / (1.5 + len(node.edges)))
            node.edges.append(edge)
            del node.waiting[index]
            return edge
    return None


def carry_out(world: Position, seat: i64, actions: list[int], dice: Dice) -> None:
    """Play a finished choice; a pick that this world does not have is replaced by any other."""
    for action in actions:
        legal = world.legal(seat)
        pick: i64 = action
        if pick not in legal:
            pick = legal[dice.below(len(legal))]
        world.play(seat, pick)
        if not world.is_pending():
            return
    while world.is_pending():
        legal = world.legal(seat)
        world.play(seat, legal[dice.below(len(legal))])


def let_time_pass(world: Position) -> bool:
    """Let timers fire while nobody must choose; whether somebody must then."""
    for _ in range(PATIENCE):
        if world.is_over():
            return False
        if world.actors():
            return True
        due = world.due()
        if due == NEVER:
            return False
        world.tick(due)
    return bool(world.actors())


def _trust(edge: Edge) -> tuple[int, float]:
    """The more often a choice was taken, the more it is trusted."""
    return edge.visits, edge.value()
