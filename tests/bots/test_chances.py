"""Chances: values as games won, even where nobody is ahead, certain of nothing."""

import pytest

import theomachy
from theomachy.bots.chances import CERTAIN, chance_of, chances, trusted
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.playout import play_out
from theomachy.registry import find, games


def test_an_even_game_is_even_and_the_end_is_certain() -> None:
    match = theomachy.new("connect_four", seats=2, seed=1)
    assert chances(match.game, match.truth()) == pytest.approx([0.5, 0.5])
    for text in "agagag":
        match.play(match.actors()[0], text)
    match.play(0, "a")
    assert chances(match.game, match.truth()) == [1.0, 0.0]


def test_of_three_sides_a_third() -> None:
    game = find("flock")
    assert chance_of(game, game.new(3, 1, None, "research"), 0, 0.0) == pytest.approx(1 / 3)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_looks_that_go_far_are_taken_as_they_are(game: Game) -> None:
    position = game.new(2, 1, None, "research")
    seat = position.actors()[0]
    trust = 1.0 if game.id in ("flock", "four_gods") else game.confidence()
    assert chance_of(game, position, seat, 0.5) == trusted(0.5, 2, trust)


def test_who_acts_unasked_is_told_what_the_heuristic_means() -> None:
    game = find("four_gods")
    match = theomachy.new("four_gods", seats=2, seed=1, options={"pace": "realtime"})
    for seat in (0, 1):
        match.play(seat, "ready")
    match.tick(60_000)
    assert match.volunteers() == [0, 1]
    assert chance_of(game, match.truth(), 0, 0.5) == trusted(0.5, 2, game.confidence())


def test_a_lead_of_the_heuristic_is_trusted_as_far_as_games_have_shown() -> None:
    game = find("flock")
    for seed in range(100):
        position = game.new(2, seed, None, "research")
        play_out(position, Dice(seed), 400)
        each = [trusted(game.evaluate(position, seat), 2, game.confidence()) for seat in (0, 1)]
        if each[0] > 0.8 > trusted(game.evaluate(position, 0), 2, 1.0):
            break
    else:
        pytest.fail("no lead in a hundred games is trusted more than the heuristic says")
    assert chances(game, position) == pytest.approx([chance / sum(each) for chance in each])


@pytest.mark.parametrize("sides", [2, 3, 6])
@pytest.mark.parametrize("trust", [0.3, 1.0, 4.0])
def test_chances_grow_with_the_value_and_end_in_near_certainty(sides: int, trust: float) -> None:
    told = [trusted(step / 10, sides, trust) for step in range(-10, 11)]
    assert told == sorted(told)
    assert told[10] == pytest.approx(1 / sides)
    assert (told[0], told[-1]) == pytest.approx((1 - CERTAIN, CERTAIN))


def test_trust_is_the_power_of_the_odds() -> None:
    assert trusted(0.5, 2, 1.0) == pytest.approx(0.75)  # three to one
    assert trusted(0.5, 2, 2.0) == pytest.approx(0.9)  # nine to one
    assert trusted(0.5, 2, 0.5) == pytest.approx(3**0.5 / (3**0.5 + 1))
    assert trusted(0.5, 3, 2.0) == pytest.approx(9 / 11)  # nine to one against each of two


@pytest.mark.parametrize("trust", [0.45, 1.0, 3.7])
def test_who_has_lost_among_three_has_no_chance(trust: float) -> None:
    assert trusted(-1.0, 3, trust) == pytest.approx(1 - CERTAIN)


def test_the_chances_of_all_sides_add_up() -> None:
    for game in games():
        for seats in game.seats:
            position = game.new(seats, 3, None, "research")
            sides = game.sides(position)
            if len(set(sides)) > 1:
                told = dict(zip(sides, chances(game, position), strict=True))
                assert sum(told.values()) == pytest.approx(1.0)
