"""The heuristic value."""

import pytest

from tests.games.flock.build import Board
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.games.flock import GAME
from theomachy.games.flock.rules.repetition import is_repeated

SEVEN = "CAS 4A, NAS 2A, EAS 3A, NEU 3A, SEU 3A, MEA 3A, IND 3A, rest 3"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("CAS 3A, NAS 3A", "CAS 3A"),
        ("CAS 4A, NAS 3A", "CAS 3A, NAS 3A"),
        ("CAS 3A, NAS 3A, EAS 2", "CAS 3A, NAS 3A, EAS 3"),
        ("CAS 3A, NEU 0", "CAS 3A"),
    ],
)
def test_the_value_likes_temples_flock_and_chances(better: str, worse: str) -> None:
    assert GAME.evaluate(Board(better).truth(), 0) > GAME.evaluate(Board(worse).truth(), 0)
    assert GAME.evaluate(Board(better).truth(), 1) < GAME.evaluate(Board(worse).truth(), 1)


@pytest.mark.parametrize(("areas", "pays"), [("CAS 4A, NAS 2A, rest 3", False), (SEVEN, True)])
def test_glory_is_worth_its_price_only_with_many_areas(areas: str, pays: bool) -> None:
    """With two areas Multiply adds one piece with Glory and without it; bots used to pay three pieces for it."""
    hand = {"A": {"deity": "gilded", "hand": ["inspiration", "heat", "glory", "p_cat"]}}
    board = Board(areas, phase="miracle", cards=hand)
    before = GAME.evaluate(board.truth(), 0)
    after = GAME.evaluate(board.play("!glory(-CAS2-NAS1)").truth(), 0)
    assert (after > before) == pays


def test_the_value_fears_the_player_to_move() -> None:
    thin = "CAS 3A, NAS 0A, ANI 3B, SAF 2B"
    assert GAME.evaluate(Board(thin, player="B").truth(), 0) < GAME.evaluate(Board(thin, player="A").truth(), 0)


def test_who_is_behind_dislikes_a_repeated_position() -> None:
    """Bots used to lose by score what they could still have played for: every third game of two ended so."""
    before = Board("CAS 3A, NAS 2A, SAF 2B").play("-", "-").truth()
    again = Board("CAS 3A, NAS 2A, SAF 2B").play("-", "-", "-", "-").truth()
    assert not is_repeated(before) and is_repeated(again)
    assert GAME.evaluate(again, 0) == GAME.evaluate(before, 0)
    assert GAME.evaluate(again, 1) < GAME.evaluate(before, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_value_stays_between_minus_one_and_one(seats: int) -> None:
    position, dice = GAME.new(seats, 8), Dice(8)
    while step(position, dice):
        values = [GAME.evaluate(position, seat) for seat in range(seats)]
        assert all(-1 <= value <= 1 for value in values)
    assert [GAME.evaluate(position, seat) for seat in range(seats)] == position.returns()


@pytest.mark.parametrize(
    ("card", "areas", "pays"),
    [
        ("!assassin", "CAS 5A, NAS 3A, SEU 4B, MEA 2B, EAS 6, SAS 6, NEU 6", True),
        ("!p_dog(-CAS1)", "CAS 5A, NAS 3A, SEU 3B, MEA 3B", True),
    ],
)
def test_a_card_is_valued_with_what_it_will_do(card: str, areas: str, pays: bool) -> None:
    """The choice of a card ends with its payment, before it is aimed: bots saw the price alone and kept such cards."""
    hand = {"A": {"deity": "wanderer", "hand": ["baby_boom", "assassin", "lust", "p_dog"]}}
    board = Board(areas, phase="miracle", cards=hand)
    before = GAME.evaluate(board.truth(), 0)
    assert (GAME.evaluate(board.play(card).truth(), 0) > before) == pays
