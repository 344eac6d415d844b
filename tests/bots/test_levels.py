"""Levels: eight of them, gentle ones never silly, all told to people."""

from itertools import pairwise
from time import perf_counter, process_time

from tests.bots.test_players import EMPTY, connect_four
from tests.games.flock.build import Board
from theomachy.bots.levels import LEVELS, pick_with_slips, without_blunders
from theomachy.bots.lines import Line
from theomachy.bots.player import Question
from theomachy.bots.registry import BOTS, HOUSE_BOT, contender, make
from theomachy.bots.search import SearchPlayer
from theomachy.core.chance import Dice
from theomachy.games.flock import GAME as FLOCK


def test_there_are_eight_and_each_says_how_it_plays() -> None:
    assert [level.name() for level in LEVELS] == [f"level-{number}" for number in range(1, 9)]
    assert HOUSE_BOT in BOTS
    for level in LEVELS:
        bot = BOTS[level.name()]
        assert bot.title == level.title
        assert f"Level {level.number} of 8" in bot.help


def test_higher_levels_have_more_time_and_fewer_slips() -> None:
    for lower, higher in pairwise(LEVELS):
        assert (-lower.slips, lower.seconds) <= (-higher.slips, higher.seconds)
        assert lower.iterations <= higher.iterations or not lower.seconds
        assert lower.nearly >= higher.nearly
        assert lower.pace >= higher.pace


def test_a_gentle_bot_never_overlooks_a_win() -> None:
    rows = [EMPTY, EMPTY, EMPTY, "O.....X", "O.....X", "O.....X"]
    assert {make("level-1").choose(connect_four(rows, "X")) for _ in range(20)} == {"g"}


def test_a_slip_takes_only_what_looks_nearly_as_good() -> None:
    best, near, bad = Line([1], 0.5), Line([2], 0.46), Line([3], 0.4)
    assert {pick_with_slips([best, near, bad], 0.05, Dice(seed)) for seed in range(20)} == {near}
    assert {pick_with_slips([best, near, bad], 0.2, Dice(seed)) for seed in range(20)} == {near, bad}
    assert pick_with_slips([best, bad], 0.05, Dice(1)) is best


def test_who_is_measured_counts_the_time_of_the_processor() -> None:
    measured, usual = contender("level-8"), make("level-8")
    assert isinstance(measured, SearchPlayer)
    assert isinstance(usual, SearchPlayer)
    assert measured.clock is process_time
    assert usual.clock is perf_counter
    assert not isinstance(contender("greedy"), SearchPlayer)


def may_slip(board: Board, best: str, chosen: str) -> bool:
    """Whether a level may slip from one choice to another, for the first seat."""
    truth = board.truth()
    question = Question(FLOCK, 0, FLOCK.view(truth, 0), Dice(1))
    lines = [Line(FLOCK.read(truth, 0, text), 0.0) for text in (best, chosen)]
    return without_blunders(question, lines) == lines


def test_a_slip_passes_up_nothing_that_gains() -> None:
    board = Board("CAS 3A, NAS 3A, EAS 2, SEU 3B, MEA 3B")
    assert not may_slip(board, "M CAS", "-")
    assert may_slip(board, "M CAS", "M NAS")


def test_a_slip_does_not_pay_for_a_card_that_helps_less_than_none() -> None:
    """With two areas Glory adds one piece where Multiply alone adds as many."""
    hand = {"A": {"deity": "gilded", "hand": ["inspiration", "heat", "glory", "p_cat"]}}
    board = Board("CAS 3A, NAS 3A, SEU 3B, MEA 3B", phase="miracle", cards=hand)
    assert not may_slip(board, "/", "!glory(-CAS2-NAS1)")
