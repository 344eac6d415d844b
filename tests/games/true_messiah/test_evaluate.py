"""The value of a position: what is announced counts as if everybody took the mildest choice."""

from tests.games.true_messiah.table import Table
from theomachy.games.true_messiah import evaluate
from theomachy.games.true_messiah.game import GAME


def test_a_miracle_on_the_stack_is_worth_what_it_will_do() -> None:
    table = Table({"c3": ["RM"], "d4": ["B2f"]}, hands={"R": ["smite"]}, belief={"R": 4, "B": 3})
    table.play("R play smite M>d4:B1f")
    assert table.pos.window() != 0, "it may be answered"
    announced, at_once = GAME.evaluate(table.pos, 0), evaluate.value(table.pos, 0)
    assert announced > at_once, "the price is paid, the follower still stands"
    table.settle()
    assert table.on("d4") == ["B1f"] and GAME.evaluate(table.pos, 0) == announced


def test_a_combat_is_fought_out() -> None:
    units = {"d4": ["R2f"], "d5": ["B1p"], "e4": ["B1p"]}
    table = Table(units, phase="combat", turn={"combat_declared": True})
    assert table.asked() == "R" and GAME.evaluate(table.pos, 0) > evaluate.value(table.pos, 0), "Black loses one"
    assert table.on("d4") == ["R2f"], "only imagined"
