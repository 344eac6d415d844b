"""Analysis: chances, advice from the seat's own knowledge, mistakes with something better."""

from pathlib import Path

import theomachy
from tests.bots.test_players import EMPTY, connect_four
from theomachy.bots.analysis import LEAST_MISTAKE_COST, advise, analyse, find_mistakes
from theomachy.bots.player import Question
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.registry import find

RECORDS = Path(__file__).parents[1] / "records"
OPEN_WIN = [EMPTY, EMPTY, EMPTY, "O.....X", "O.....X", "O.....X"]


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
    worst = next(mistake for mistake in story.mistakes if mistake.line == 7)
    assert worst.played.text == "d" and worst.better.text == "a"
    assert worst.cost() > 0.2


def test_a_game_can_be_read_piece_by_piece() -> None:
    match = theomachy.new("connect_four", seats=2, seed=1)
    for text in "agagagd":
        match.play(match.actors()[0], text)
    record = match.record().write()
    lines, judged, read, pieces = [], 0, 0, 0
    while read < 7:
        found = find_mistakes(match.game, record, 0.02, read, 0.03)
        assert found.read > read
        lines += [mistake.line for mistake in found.mistakes]
        judged, read, pieces = judged + found.judged, found.read, pieces + 1
    assert (judged, read) == (7, 7)
    assert pieces > 1
    assert len(set(lines)) == len(lines)
    assert 7 in lines
    nothing = find_mistakes(match.game, record, 0.02, 7)
    assert (nothing.mistakes, nothing.judged, nothing.read) == ([], 0, 7)


def test_in_real_time_waiting_may_have_been_better() -> None:
    record = (RECORDS / "four_gods" / "realtime-two.rec").read_text()
    found = find_mistakes(find("four_gods"), record, 0.01, 12, 3.0)
    assert found.judged > 3
    assert found.mistakes
    for mistake in found.mistakes:
        assert 0 < mistake.cost() < 1
        assert mistake.played.text != mistake.better.text


def test_a_mistake_is_found_by_its_line_in_the_record() -> None:
    match = theomachy.new("connect_four", seats=2, seed=1)
    for text in "agagab":
        match.play(match.actors()[0], text)
    match.undo()  # O takes b back
    match.play(1, "g")
    match.play(0, "d")
    record = match.record()
    worst = find_mistakes(match.game, record.write(), 0.2).mistakes[0]
    assert record.lines[worst.line - 1].text == worst.played.text == "d"
    assert worst.line > 7
    assert worst.before.legal(worst.seat)


def test_what_costs_next_to_nothing_is_no_mistake() -> None:
    match = theomachy.new("connect_four", seats=2, seed=1)
    for text in "dd":
        match.play(match.actors()[0], text)
    found = find_mistakes(match.game, match.record().write(), 0.1)
    assert found.judged == 2
    assert all(mistake.cost() >= LEAST_MISTAKE_COST for mistake in found.mistakes)


def test_advice_names_each_choice_once() -> None:
    """An exodus to several areas can be picked in any order; it is one choice."""
    game = find("flock")
    position = game.new(2, 5, None, "research")
    play_out(position, Dice(4), 40)
    for seed in range(3):
        seat = position.actors()[0]
        found = advise(Question(game, seat, game.view(position, seat), Dice(seed)), 0.2)
        assert len({advice.text for advice in found}) == len(found) >= 1
        assert found[0].chance == max(advice.chance for advice in found)
        play_out(position, Dice(seed), 7)
