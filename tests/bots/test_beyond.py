"""Second thoughts: what is left when the turn comes round again decides between the best choices."""

import pytest

from tests.bots.test_players import EMPTY, connect_four
from tests.games.true_messiah.table import Table
from theomachy import registry
from theomachy.bots.beyond import EACH_LOOK, FEWEST_WORLDS, Rival, look, preferred, second_thoughts, still_open
from theomachy.bots.chains import Chain
from theomachy.bots.player import Seen
from theomachy.bots.search import LEAST_TO_DOUBT, SearchPlayer
from theomachy.bots.tree import Edge, Tree
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out

THREATENED = [EMPTY, EMPTY, EMPTY, "......X", "O.....X", "O.....X"]  # O must answer in g
COLUMNS = "abcdefg"


def tree_of(seen: Seen) -> Tree:
    return Tree(seen.game, seen.seat, Dice(1), seen.imagine(), {})


def column(seen: Seen, name: str, visits: int = 1) -> Edge:
    edge = Edge(Chain([int(seen.legal()[COLUMNS.index(name)])], 0.0), 1.0)
    edge.visits = visits
    return edge


def rival(*gaps: float) -> Rival:
    found = Rival(Edge(Chain([len(gaps)], 0.0), 1.0))
    for gap in gaps:
        found.add(gap)
    return found


def test_a_look_ends_when_the_turn_comes_round_again() -> None:
    seen = connect_four(THREATENED, "O")
    tree = tree_of(seen)
    world = seen.imagine()
    assert look(tree, world, column(seen, "g"), 1, Dice(1)) > -0.5
    assert world.turn() == seen.seat
    assert len(world.legal(seen.seat)) == len(COLUMNS)
    assert look(tree, seen.imagine(), column(seen, "a"), 1, Dice(1)) == -1.0  # the other wins in g


def test_what_holds_against_the_reply_is_preferred() -> None:
    seen = connect_four(THREATENED, "O")
    edges = [column(seen, "a", 90), column(seen, "d", 5), column(seen, "g", 3)]
    worlds = seen.game.worlds(seen.view, seen.dice)
    looks = iter([True] * 20)
    assert second_thoughts(tree_of(seen), edges, 1, worlds, lambda: next(looks, False)) == edges[2].actions
    assert second_thoughts(tree_of(seen), edges, 1, worlds, lambda: False) == edges[0].actions


def test_a_rival_is_judged_by_its_mean_and_its_error() -> None:
    found = rival(1.0, 2.0, 3.0, 4.0)
    assert found.mean() == 2.5
    assert found.error() == pytest.approx((5 / 3 / 4) ** 0.5)


def test_luck_prefers_nobody() -> None:
    favourite = Edge(Chain([0], 0.0), 1.0)
    assert preferred(favourite, [rival(0.5, 0.5, 0.5)]) is favourite  # too few worlds
    assert preferred(favourite, [rival(0.5, -0.4, 0.5, -0.4)]) is favourite
    better, best = rival(*[0.1] * FEWEST_WORLDS), rival(*[0.2] * FEWEST_WORLDS)
    assert preferred(favourite, [better, best]) is best.edge
    assert preferred(favourite, [best, better]) is best.edge


def test_rivals_are_given_up_when_they_cannot_be_the_best() -> None:
    worse, open_, alike = rival(*[-0.1, -0.2] * 2), rival(*[0.3, -0.3] * 2), rival(*[0.0] * 4)
    assert still_open([worse, open_, alike]) == [open_]
    assert still_open([rival(*[0.1, 0.11] * 2), (best := rival(*[0.2, 0.21] * 2))]) == [best]
    early = [rival(-1.0)]
    assert still_open(early) == early


def test_looks_are_paid_from_the_budget() -> None:
    game = registry.find("true_messiah")
    position = game.new(2, 1)
    play_out(position, Dice(1), 60)
    seat = position.actors()[0]
    seen = Seen(game, seat, game.view(position, seat), Dice(1))
    player = SearchPlayer(600.0, LEAST_TO_DOUBT)
    player.pick(seen)
    assert LEAST_TO_DOUBT // 2 < player.made <= LEAST_TO_DOUBT + EACH_LOOK
    player.iterations -= 2  # too few for four worlds
    player.pick(seen)
    assert player.made == player.iterations


def test_a_look_may_go_round_more_than_once() -> None:
    seen = connect_four([EMPTY] * 6, "X")
    world = seen.imagine()
    look(tree_of(seen), world, column(seen, "d"), 2, Dice(1))
    discs = str(seen.game.dump(world)["rows"])
    assert (discs.count("O"), discs.count("X")) == (2, 2)
    assert world.turn() == seen.seat


def test_a_game_may_leave_everything_to_the_tree() -> None:
    seen = connect_four(THREATENED, "O")
    assert seen.game.looks_beyond() == 0
    player = SearchPlayer(600.0, LEAST_TO_DOUBT)
    player.pick(seen)
    assert player.made == LEAST_TO_DOUBT


def test_whose_turn_it_is_does_not_change_when_another_is_asked() -> None:
    """TM-W1: an announced move asks everybody else."""
    table = Table({"c3": ["V1f"]}, players="RBVW", active="V", hands={"W": ["edict"]}, belief={"W": 1})
    before = table.pos.turn()
    table.play("V mv 1f c3-c4")
    assert table.asked() == "W"
    assert table.pos.turn() == before
