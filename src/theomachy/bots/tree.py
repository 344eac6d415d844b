"""Tree: what a search has learned, over worlds sampled from one seat's view.

A node is what the searching seat knows at a moment (and, where several seats choose in secret, what the choosing seat
knows), so worlds share statistics. Its edges are finished choices: a choice of many picks is one edge, proposed as
the greedy bot proposes it and admitted one by one as the node is visited more (progressive widening). Values are kept
for every seat, each seat choosing what is best for itself.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.bots.lines import WIDTH, Line, best_of, first_lines, variations
from theomachy.bots.valuation import Valuation
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import NEVER, Position, mix

MOST_PROPOSED: Final = 24  # choices that a node ever considers
MOST_PROPOSED_WIDE: Final = 64  # where a seat plans only its own turn, that many can be compared
ADMITTED_AT_FIRST: Final = 3  # choices it begins with
WIDENING_RATE: Final = 0.6  # how their number grows with the root of the visits
VISITS_TO_PROPOSE: Final = 3  # visits before a node with many choices proposes them: until then it is only judged
MANY_CHOICES: Final = 12  # choices; fewer are proposed at once, because that costs little
EXPLORATION: Final = 1.3  # weight of what was tried little
MOST_DEPTH: Final = 48  # choices looked ahead
MOST_NODES: Final = 20_000  # at most about 7 kB each, so 140 MB; a full tree is only walked, not grown
WIDTH_BELOW: Final = 32  # first picks looked at below the root; of more, a random part
WIDTH_OF_OWN_TURN: Final = 288  # at the root where a seat plans only its own turn
LINES_VARIED_BY_WIDTH: Final = {WIDTH_OF_OWN_TURN: 8, WIDTH: 3, WIDTH_BELOW: 1}  # the best lines that are varied
MOST_TIMERS_IN_A_ROW: Final = 4  # times that a timer may fire in a row while nobody chooses


class Edge:
    """A finished choice at a node, its visits and the values it brought the seat that took it."""

    def __init__(self, line: Line, prior: float) -> None:
        self.actions = line.actions
        self.first: i64 = line.actions[0]
        self.prior = prior
        self.guess = line.value  # before it was ever taken
        self.visits = 0
        self.total = 0.0

    def value(self) -> float:
        """Return the mean value of the choice so far."""
        return self.total / self.visits if self.visits else self.guess


class Node:
    """An information set of the searching seat, with the choices considered so far."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: list[Edge] = []
        self.waiting: list[Line] = []  # proposed, not admitted yet, best first


@final
class Tree:
    """The search tree of one choice of *seat*, grown from the *nodes* that are known already."""

    def __init__(
        self,
        game: Game,
        seat: i64,
        dice: Dice,
        world: Position,
        nodes: dict[int, Node],
        valuation: Valuation | None = None,
    ) -> None:
        self.game = game
        self.valuation = valuation or Valuation(game)
        self.seat: i64 = seat
        self.dice = dice
        self.nodes = nodes
        self.ends_with_turn = game.plans_own_turn()
        self.ripe = 0 if self.ends_with_turn else VISITS_TO_PROPOSE
        self.low = [1e9] * world.seats  # of the values met so far, for each seat
        self.high = [-1e9] * world.seats
        self.legal = world.legal(seat)
        self.root = nodes.setdefault(self.key_of(world, seat), Node())
        if is_untouched(self.root):
            width = WIDTH_OF_OWN_TURN if self.ends_with_turn else WIDTH
            propose(self.valuation, world, self.root, seat, dice, width)

    def choices(self) -> list[Edge]:
        """List the choices at the root considered so far."""
        return [edge for edge in self.root.edges if holds(self.legal, edge.first)]

    def walk(self, world: Position, edge: Edge | None = None) -> float:
        """Run one iteration through *world*, mutated in place, by *edge* if given; return its value for the seat."""
        return self.descend(world, self.root, self.seat, MOST_DEPTH, edge)[self.seat]

    def key_of(self, world: Position, seat: i64) -> int:
        """Return which node *world* belongs to when *seat* chooses: secret choices must not see each other."""
        viewer: i64 = seat if len(world.actors()) > 1 else self.seat
        return mix(world.key(viewer), seat)

    def descend(self, world: Position, node: Node, seat: i64, depth: int, forced: Edge | None) -> list[float]:
        """Choose at *node*, go on to the next one, and learn from what comes back; the value for every seat."""
        node.visits += 1
        if node.visits < self.ripe and is_untouched(node) and len(world.legal(seat)) > MANY_CHOICES:
            return self.judge(world)
        width = WIDTH if depth == MOST_DEPTH else WIDTH_BELOW
        edge = forced if forced is not None else self.select(world, node, seat, width)
        if edge is None:
            return self.judge(world)
        carry_out(world, seat, edge.actions, self.dice)
        values = self.below(world, depth - 1)
        edge.visits += 1
        edge.total += values[seat]
        return values

    def below(self, world: Position, depth: int) -> list[float]:
        """The value of *world*: of its node if there is one, else of a new leaf."""
        if depth == 0 or not let_time_pass(world):
            return self.judge(world)
        seat: i64 = world.actors()[0]
        if self.ends_with_turn and seat != self.seat:
            return self.judge(world)
        key = self.key_of(world, seat)
        node = self.nodes.get(key)
        if node is None:
            if len(self.nodes) < MOST_NODES:
                self.nodes[key] = Node()
            return self.judge(world)
        return self.descend(world, node, seat, depth, None)

    def judge(self, world: Position) -> list[float]:
        """Value *world* for every seat."""
        values = self.valuation.values(world)
        for seat, value in enumerate(values):
            if value < self.low[seat]:
                self.low[seat] = value
            if value > self.high[seat]:
                self.high[seat] = value
        return values

    def select(self, world: Position, node: Node, seat: i64, width: int) -> Edge | None:
        """The edge to follow in *world*: promising, or tried little, or new."""
        legal = world.legal(seat)
        if is_untouched(node):
            propose(self.valuation, world, node, seat, self.dice, width)
        fits = [edge for edge in node.edges if holds(legal, edge.first)]
        wanted = ADMITTED_AT_FIRST + int(WIDENING_RATE * sqrt(node.visits))
        if len(fits) < wanted:
            edge = admit(node, legal)
            if edge is None and not fits:  # a world with other choices than those proposed so far
                propose(self.valuation, world, node, seat, self.dice, width)
                edge = admit(node, legal)
            if edge is not None:
                fits.append(edge)
        return self.most_promising(node, fits, seat) if fits else None

    def most_promising(self, node: Node, fits: list[Edge], seat: i64) -> Edge:
        """Return the edge with the best sum of value and exploration bonus."""
        low = self.low[seat]
        span = self.high[seat] - low
        root = EXPLORATION * sqrt(node.visits)
        best, best_score = fits[0], -1e9
        for edge in fits:
            worth = (edge.value() - low) / span if span > 1e-9 else 0.5
            score = worth + root * edge.prior / (1 + edge.visits)
            if score > best_score:
                best, best_score = edge, score
        return best


def propose(by: Valuation, world: Position, node: Node, seat: i64, dice: Dice, width: int) -> None:
    """Propose the choices of *seat* that evaluate best, and queue them at *node*."""
    lines = first_lines(by.game, world, seat, world.legal(seat), dice, width)
    lines += variations(by.game, world, seat, best_of(lines, LINES_VARIED_BY_WIDTH[width]), dice)
    lines = best_of(lines, MOST_PROPOSED_WIDE if width == WIDTH_OF_OWN_TURN else MOST_PROPOSED)
    for line in lines:
        line.value = by.rescaled(line.value)
    known = [edge.actions for edge in node.edges]
    node.waiting = [line for line in lines if line.actions not in known]


def is_untouched(node: Node) -> bool:
    """Return whether no choices were proposed at *node* yet."""
    return not node.edges and not node.waiting


def edge_of(node: Node, actions: list[int]) -> Edge:
    """The edge of a given choice at *node*, admitted if it was not."""
    for edge in node.edges:
        if edge.actions == actions:
            return edge
    node.waiting = [line for line in node.waiting if line.actions != actions]
    edge = Edge(Line(actions, 0.0), 0.0)
    node.edges.append(edge)
    return edge


def admit(node: Node, legal: vec[i64]) -> Edge | None:
    """Turn the best queued choice that is legal into an edge."""
    for index, line in enumerate(node.waiting):
        if holds(legal, line.actions[0]):
            edge = Edge(line, 1.0 / (1.5 + len(node.edges)))
            node.edges.append(edge)
            del node.waiting[index]
            return edge
    return None


def carry_out(world: Position, seat: i64, actions: list[int], dice: Dice) -> list[int]:
    """Play a finished choice; a pick that this world does not have is replaced by any other. What was picked."""
    picks: list[int] = []
    while not picks or world.is_pending():
        legal = world.legal(seat)
        pick: i64 = actions[len(picks)] if len(picks) < len(actions) else -1
        if not holds(legal, pick):
            pick = legal[dice.below(len(legal))]
        world.play(seat, pick)
        picks.append(pick)
    return picks


def holds(legal: vec[i64], action: i64) -> bool:
    """Return whether *action* is among the *legal* ones."""
    at: i64 = 0
    while at < len(legal):
        if legal[at] == action:
            return True
        at += 1
    return False


def let_time_pass(world: Position) -> bool:
    """Let timers fire while nobody must choose; return whether somebody must then."""
    for _ in range(MOST_TIMERS_IN_A_ROW):
        if world.is_over():
            return False
        if world.actors():
            return True
        due = world.due()
        if due == NEVER:
            return False
        world.tick(due)
    return bool(world.actors())
