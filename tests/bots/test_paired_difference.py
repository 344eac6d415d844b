"""Gaps: how much better one choice is than another, and whether it is worth knowing better."""

from random import Random

import pytest

from theomachy.bots.paired_difference import PairedDifference, expected_gain


def test_a_gap_has_a_mean_and_an_error() -> None:
    found = PairedDifference()
    for difference in (1.0, 2.0, 3.0, 4.0):
        found.add(difference)
    assert found.mean() == 2.5
    assert found.error() == pytest.approx((5 / 3 / 4) ** 0.5)


def test_hope_is_what_the_truth_about_a_choice_gains_on_average() -> None:
    dice = Random(1)
    gains = [max(0.0, dice.gauss(-0.05, 0.1)) for _ in range(40_000)]
    assert expected_gain(0.05, 0.1) == pytest.approx(sum(gains) / len(gains), rel=0.03)


def test_hope_falls_with_the_distance_and_grows_with_the_error() -> None:
    assert expected_gain(0.3, 0.1) < expected_gain(0.2, 0.1) < expected_gain(0.2, 0.15) < expected_gain(0.0, 0.15)
    assert expected_gain(0.2, 0.0) == expected_gain(0.0, 0.0) == 0.0
