"""Puzzles: the search of a turn, the proof, the rating, and every puzzle on the shelf."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice, pairwise
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from theomachy import registry
from theomachy.bots.levels import Level
from theomachy.bots.player import Player, Question
from theomachy.core import position as engine
from theomachy.core.chance import FAST
from theomachy.core.game import Game
from theomachy.core.goal import WIN, Goal
from theomachy.core.position import HEAD, Position
from theomachy.core.refusal import OptionError, PositionError
from theomachy.puzzles import collection
from theomachy.puzzles.finding import candidates, is_welcome, save_puzzles, still_good
from theomachy.puzzles.puzzle import SEED, Puzzle, compose, holds, read_puzzle, write_choices
from theomachy.puzzles.rating import misses
from theomachy.puzzles.turn import Reckoning, TooLarge, Turn, Unsure

IS_COMPILED = str(engine.__file__).endswith(".so")
AT_LEAST = 20
QUICK = 300  # positions of a turn that is searched uncompiled too
GAMES = registry.games()
CONNECT_FOUR = registry.find("connect_four")


def connect(*rows: str) -> Position:
    return CONNECT_FOUR.load({"rows": ["......."] * (6 - len(rows)) + list(rows), "to_move": "X"})


# The search of a turn.


def test_one_winning_move_is_found_among_all_ends():
    turn = Turn(Goal(), connect("OOO....", "XXX...."), 0, 100)
    (_, best), (_, second) = turn.best()[:2]
    assert len(turn.ends) == turn.positions() == 7
    assert write_choices(CONNECT_FOUR, connect("OOO....", "XXX...."), 0, best.line) == ["d"]
    assert (best.worth, second.worth, best.is_lucky) == (WIN, 0, False)


def test_a_turn_that_is_too_large_is_given_up():
    with pytest.raises(TooLarge):
        Turn(Goal(), connect("XXX...."), 0, 3)


class Bargain(Position):
    """A turn with a reply: seat 0 names a number, seat 1 takes something off it, and so it counts."""

    NAMED, TAKEN, HAND = HEAD, HEAD + 1, HEAD + 2

    def __init__(self, cells: vec[i64], answers: bool) -> None:
        super().__init__(2, cells, FAST)
        self.answers = answers  # openly; else in a window

    def actors(self) -> list[int]:
        return [0] if self.cells[self.NAMED] == 0 else [1] if self.cells[self.TAKEN] == 0 else []

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([1, 2, 3])

    def window(self) -> i64:
        return 0 if self.answers or self.actors() != [1] else 2

    def play(self, seat: i64, action: i64) -> None:
        self.cells[self.TAKEN if seat else self.NAMED] = action

    def is_over(self) -> bool:
        return self.cells[self.TAKEN] != 0

    def returns(self) -> list[float]:
        return [0.0, 0.0]

    def key(self, seat: i64) -> i64:
        return self.cells[self.NAMED] * 10 + self.cells[self.TAKEN]

    def copy(self) -> "Bargain":
        return Bargain(self.cells[:], self.answers)


class Rest(Goal):
    """What is left of the number, threes counting double for the taker."""

    def lead(self, position: Position, seat: int) -> int:
        named, taken = position.cells[Bargain.NAMED], position.cells[Bargain.TAKEN]
        return int(named * 2 - taken * (3 if named == 3 else 1))

    def is_settled(self, position: Position, seat: int) -> bool:
        return False


def test_others_do_their_worst_before_the_turn_counts():
    turn = Turn(Rest(), Bargain(vec[i64]([0] * (HEAD + 3)), answers=True), 0, 100)
    assert [(end.line, end.worth) for _, end in turn.best()] == [([2], 1), ([1], -1), ([3], -3)]


def test_answers_out_of_a_hidden_hand_make_no_puzzle():
    with pytest.raises(Unsure):
        Turn(Rest(), Bargain(vec[i64]([0] * (HEAD + 3)), answers=False), 0, 100)


# Proof and finding.


@pytest.mark.skipif(not IS_COMPILED, reason="bot games take long uncompiled")
def test_what_is_found_in_bot_games_is_proved_written_and_read(tmp_path):
    game = registry.find("theurgy")
    found = []
    for candidate in islice(candidates(game, [4], 4), 2):
        found.append(compose(game, candidate.data, candidate.seat, candidate.proof, [1], candidate.origin))
    save_puzzles(found, tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["theurgy-01.json", "theurgy-02.json"]
    for file in files:
        puzzle = read_puzzle(file.read_text("utf-8"), file.name)
        assert puzzle.origin["seats"] == 4 and puzzle.rating() == 1
        assert holds(puzzle, game)


def test_a_file_that_is_no_puzzle_says_so():
    with pytest.raises(PositionError, match=r"x\.json is no puzzle"):
        read_puzzle('{"id": 1}', "x.json")
    with pytest.raises(OptionError, match="no puzzle 'flock-99'"):
        collection.find("flock-99")


class Shown(Player):
    """Plays what it was told."""

    def __init__(self, line: list[str]) -> None:
        self.line = list(line)

    def pick(self, question: Question) -> list[int]:
        return question.game.read(question.sample_world(), question.seat, self.line.pop(0))


class Knowing(Level):
    """A level that knows a line."""

    def __init__(self, line: list[str]) -> None:
        super().__init__(9, "Knowing")
        self.line = line

    def player(self) -> Player:
        return Shown(self.line)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_level_misses_what_it_does_not_play(game: Game):
    puzzle = smallest(game)
    position = game.load(puzzle.position, SEED)
    assert not misses(game, position, puzzle.seat, puzzle.worth, Knowing(puzzle.solution))
    assert misses(game, position, puzzle.seat, puzzle.worth, Knowing(puzzle.runner_up))


# The shelf.


def smallest(game: Game) -> Puzzle:
    return min(collection.of_game(game.id), key=lambda puzzle: puzzle.positions)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("spoil", [{"position": {}}, {"solution": ["no such choice"]}, {"worth": -77}])
def test_what_cannot_be_any_more_does_not_hold(game: Game, spoil: dict[str, Any]):
    assert not holds(replace(smallest(game), **spoil), game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_line_that_has_become_illegal_does_not_hold(game: Game):
    puzzle = smallest(game)
    assert not holds(replace(puzzle, solution=puzzle.solution * 2), game)


def test_puzzles_that_hold_are_kept_with_new_rules(tmp_path):
    game = registry.find("flock")
    old, broken = replace(smallest(game), rules=0), replace(smallest(game), worth=-77)
    save_puzzles([old, broken], tmp_path)
    assert [(puzzle.worth, puzzle.rules) for puzzle in still_good(game, tmp_path)] == [(old.worth, game.version)]


def test_one_that_was_made_by_hand_may_lie_in_the_folder():
    puzzle = smallest(registry.find("flock"))
    assert is_welcome(puzzle, [replace(puzzle, origin={})])
    assert not is_welcome(puzzle, [puzzle])


def test_another_games_folder_is_left_alone(tmp_path):
    save_puzzles([replace(smallest(registry.find("flock")))], tmp_path)
    with pytest.raises(OptionError, match="folder of another game: flock-01"):
        still_good(registry.find("theurgy"), tmp_path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_puzzle_holds(game: Game):
    own = collection.of_game(game.id)
    chosen = own if IS_COMPILED else [puzzle for puzzle in own if puzzle.positions < QUICK][:3] or [smallest(game)]
    assert [puzzle.id for puzzle in chosen if not holds(puzzle, game)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_there_are_enough_puzzles_of_every_game_and_not_all_are_easy(game: Game):
    own = collection.of_game(game.id)
    assert len(own) >= AT_LEAST
    assert len({puzzle.id for puzzle in own}) == len(own)
    assert all(puzzle.rules == game.version for puzzle in own)
    ratings = Counter(puzzle.rating() for puzzle in own)
    assert len(ratings) >= 3 and ratings[0] <= len(own) * 2 // 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_solutions_and_their_rivals_bring_what_is_said(game: Game):
    for puzzle in collection.of_game(game.id):
        assert after(puzzle, game, puzzle.solution) == puzzle.worth, puzzle.id
        assert after(puzzle, game, puzzle.runner_up) == puzzle.runner_up_worth < puzzle.worth, puzzle.id
        assert puzzle.task() and puzzle.why()


def after(puzzle: Puzzle, game: Game, line: list[str]) -> int:
    """What *line*, typed choice by choice, comes to."""
    position = game.load(puzzle.position, SEED)
    for text in line:
        assert game.refusal(position, puzzle.seat, text) is None, (puzzle.id, text)
        for action in game.read(position, puzzle.seat, text):
            position.play(puzzle.seat, action)
    reckoning = Reckoning(game.goal(), puzzle.seat)
    assert not reckoning.goes_on(position)
    return reckoning.value(position)


def test_every_day_has_its_puzzle_and_all_have_their_turn():
    first = date(2026, 1, 1)
    most = max(len(collection.of_game(game.id)) for game in GAMES)
    days = [collection.of_day(first + timedelta(days=number)) for number in range(most * len(GAMES))]
    assert {puzzle.id for puzzle in days} == {puzzle.id for puzzle in collection.all_puzzles()}
    assert all(today.game != tomorrow.game for today, tomorrow in pairwise(days))
