"""Analysis: chances, advice from the seat's own knowledge, mistakes with something better."""

import pytest

import theomachy
from tests.bots.test_players import EMPTY, connect_four
from theomachy.bots.analysis import advise, analyse, chance_of, chances
from theomachy.registry import find

OPEN_WIN = [EMPTY, EMPTY, EMPTY, "O.....X", "O.....X", "O.....X"]


def test_an_even_game_is_even_and_the_end_is_certain() -> None:
    match = theomachy.new("connect_four", seats=2, seed=1)
    assert chances(match.game, match.truth()) == pytest.approx([0.5, 0.5])
    for text in "agagag":
        match.play(match.actors()[0], text)
    match.play(0, "a")
    assert chances(match.game, match.truth()) == [1.0, 0.0]


def test_of_three_sides_a_third() -> None:
    game = find("flock")
    assert chance_of(game, game.new(3, 1, None, "research"), 0.0) == pytest.approx(1 / 3)


def test_advice_begins_with_the_win() -> None:
    found = advise(connect_four(OPEN_WIN, "X"), 0.3)
    assert found[0].text == found[0].first == "g"
    assert found[0].chance > 0.9
    assert all(0 < advice.chance < 1 for advice in found)


def test_a_missed_win_is_the_biggest_mistake() -> None:
    match = theomachy.new("connect_four", seats=2, seed=1)
    for text in "agagagd":  # X overlooks the fourth in column a
        match.play(match.actors()[0], text)
    story = analyse(match.game, match.record().write(), 0.2)
    assert len(story.curve) == 8
    worst = next(mistake for mistake in story.mistakes if mistake.step == 7)
    assert worst.played.text == "d" and worst.better.text == "a"
    assert worst.cost() > 0.2
