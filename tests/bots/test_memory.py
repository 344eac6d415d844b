"""Memory: thinking leaves nothing behind, however often a bot is asked, and keeps to its budget meanwhile."""

import gc
import os
import sys
import tracemalloc

import pytest

from theomachy import registry
from theomachy.bots.levels import LEVELS
from theomachy.bots.player import Player, Question
from theomachy.bots.registry import make
from theomachy.bots.search import SearchPlayer
from theomachy.bots.tree import MOST_NODES, Node, Tree
from theomachy.core.chance import Dice
from theomachy.core.game import Game

TIMES = 4
# Second thoughts take 256 iterations at least; uncompiled they would take minutes, and nothing there counts by hand.
ITERATIONS = 300 if os.environ.get("THEOMACHY_EXPECT") == "compiled" else 20
NODE = 7_000  # bytes of a node at most, as docs/bots.md says
BESIDE = 200_000  # bytes of everything else that is kept
FEW = 100  # blocks that a warm program may still add: names, numbers, what is remembered once


def somewhere(game: Game) -> Question:
    """A choice in the course of a game."""
    position, dice, greedy = game.new(2, 7, None, "research"), Dice(3), make("greedy")
    for _ in range(20):
        seat = position.actors()[0]
        for action in greedy.pick(Question(game, seat, game.view(position, seat), dice)):
            position.play(seat, action)
    seat = position.actors()[0]
    return Question(game, seat, game.view(position, seat), dice)


def think(player: Player, question: Question) -> None:
    for number in range(TIMES):
        player.pick(Question(question.game, question.seat, question.view, Dice(number)))


@pytest.mark.parametrize("name", ["search", LEVELS[0].name(), "greedy"])
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_thinking_again_takes_no_more_memory(game: Game, name: str) -> None:
    question = somewhere(game)

    def thought() -> None:
        think(SearchPlayer(60.0, ITERATIONS) if name == "search" else make(name), question)

    thought()
    gc.collect()
    before = sys.getallocatedblocks()
    thought()
    gc.collect()
    assert sys.getallocatedblocks() - before < FEW


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_a_full_tree_is_walked_and_not_grown(game: Game) -> None:
    question = somewhere(game)
    worlds = game.worlds(question.view, question.dice)
    nodes = {number: Node() for number in range(MOST_NODES)}
    tree = Tree(game, question.seat, question.dice, next(worlds), nodes)
    for _ in range(20):
        tree.walk(next(worlds))
    assert tree.root.visits == 20
    assert len(nodes) == MOST_NODES + 1  # the root


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_a_node_is_as_small_as_it_is_said_to_be(game: Game) -> None:
    question = somewhere(game)
    player = SearchPlayer(60.0, ITERATIONS)
    player.pick(question)  # what is remembered once
    player.nodes = {}
    gc.collect()
    tracemalloc.start()
    try:
        player.pick(Question(game, question.seat, question.view, Dice(1)))
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < NODE * len(player.nodes) + BESIDE
