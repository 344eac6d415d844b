"""Refusals: which rule forbids a choice."""

from tests.examples.connect_four.build import after
from theomachy.examples.connect_four import GAME


def test_a_full_column_names_its_rule() -> None:
    refusal = after("aaaaaa").refusal(0, "a")
    assert refusal is not None and refusal.rule.startswith("C4-")
    assert GAME.render(refusal.message())


def test_a_column_with_room_is_not_refused() -> None:
    assert after("aaaaa").refusal(1, "a") is None
