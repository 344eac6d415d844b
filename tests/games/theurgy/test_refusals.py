"""Refusals: which rule forbids a choice."""

import pytest

from tests.games.theurgy.build import Table, miracle


@pytest.mark.rule("TH-P11", "TH-T1", "TH-S4")
@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([], "a1>I1"),  # nothing before an action is chosen
        (["T"], "C"),  # the Anomaly
        (["S"], "O9"),  # a hex is no vertex
        (["P"], "a1>O7"),  # too far
    ],
)
def test_a_choice_that_is_not_offered_has_a_rule_or_is_not_understood(lines: list[str], text: str) -> None:
    table = Table("O3 0:1, C 1:2").play(*lines)
    refusal = table.refusal(text)
    assert refusal.rule.startswith("TH-") or refusal.code == "not-understood"


def test_a_miracle_that_is_not_in_hand_cannot_be_performed() -> None:
    assert miracle("W04").refused("W09@a1").split()[1].startswith("TH-")
