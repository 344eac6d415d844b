"""Bots: they see views only, and greedy sees what is in front of it."""

from collections.abc import Iterator

import pytest

import theomachy
from theomachy import registry
from theomachy.bots.analysis import advise
from theomachy.bots.arena import play_game
from theomachy.bots.player import Player, Question
from theomachy.bots.registry import make
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.core.playout import play_out, step
from theomachy.core.position import Position
from theomachy.core.refusal import OptionError

LIMIT = 30_000
WITHOUT_DRAFTS = ("four_gods", "theurgy")
WAYS = [
    pytest.param(game, seats, options, id=f"{game.id}-{seats}p-{number}")
    for game in (*registry.games(), *registry.examples())
    for number, (seats, options) in enumerate(game.variants())
]


def connect_four(rows: list[str], to_move: str) -> Question:
    data: dict[str, object] = {"game": "connect_four", "v": 1, "rows": rows, "to_move": to_move, "result": None}
    match = theomachy.load("connect_four", data)
    seat = match.actors()[0]
    return Question(match.game, seat, match.view(seat), Dice(1))


EMPTY = "......."


def three_each(to_move: str) -> list[str]:
    """Three discs of both in their columns; whoever moves wins."""
    bottom = "O.....X" if to_move == "X" else "O..X..X"
    return [EMPTY, EMPTY, EMPTY, "O.....X", "O.....X", bottom]


@pytest.mark.parametrize("to_move", ["X", "O"])
def test_greedy_takes_a_win_that_lies_open(to_move: str) -> None:
    assert make("greedy").choose(connect_four(three_each(to_move), to_move)) == ("g" if to_move == "X" else "a")


def test_random_reaches_every_choice() -> None:
    question = connect_four([EMPTY] * 6, "X")
    assert {make("random").choose(question) for _ in range(200)} == set("abcdefg")


def test_equal_choices_are_told_apart_by_the_dice() -> None:
    rows = ["X..X...", "O..O...", "X..X...", "O..O...", "X..X...", "O..O..."]
    question = connect_four(rows, "X")
    assert len({make("greedy").choose(question) for _ in range(60)}) > 2


def test_greedy_beats_random() -> None:
    game = theomachy.find("connect_four")
    won = 0
    for seed in range(40):
        position = game.new(2, seed)
        play_game(game, position, [make("greedy"), make("random")], Dice(seed), LIMIT)
        won += position.returns()[0] > 0
    assert won >= 30


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="there is no bot 'deep'; the bots are: random, level-1"):
        make("deep")


class Watched(Player):
    """Asks another bot and keeps what it was shown."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.shown: list[Question] = []

    def pick(self, question: Question) -> list[int]:
        self.shown.append(question)
        return self.inner.pick(question)


def test_the_arena_shows_a_bot_its_view_and_nothing_else() -> None:
    game = theomachy.find("connect_four")
    watched = Watched(make("greedy"))
    position = game.new(2, 1)
    play_game(game, position, [watched, make("random")], Dice(1), LIMIT)
    assert watched.shown
    for question in watched.shown:
        assert question.seat == 0
        held = [value for name in dir(question) if not name.startswith("__") for value in [getattr(question, name)]]
        assert not any(isinstance(value, Position) for value in held)
        assert question.view == game.view(game.sample_world(question.view, Dice(2)), 0)


def moments(game: Game, seats: int, options: Options) -> Iterator[Position]:
    """A few positions of a random game in which somebody must choose and nothing is half made."""
    position, dice = game.new(seats, 5, options), Dice(5)
    for _ in range(12):
        if position.actors() and not position.is_pending():
            yield position.copy()
        for _ in range(9):
            if not step(position, dice):
                return


@pytest.mark.parametrize(("game", "seats", "options"), WAYS)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_what_a_bot_chooses_from_its_view_is_legal(game: Game, seats: int, options: Options, name: str) -> None:
    asked = 0
    for position in moments(game, seats, options):
        seat = position.actors()[0]
        text = make(name).choose(Question(game, seat, game.view(position, seat), Dice(asked)))
        assert game.refusal(position, seat, text) is None, text
        asked += 1
    assert asked > 0


@pytest.mark.parametrize(("game", "seats", "options"), WAYS)
def test_random_bots_play_to_the_end_and_break_nothing(game: Game, seats: int, options: Options) -> None:
    position = game.new(seats, 3, options)
    made = play_game(game, position, [make("random") for _ in range(seats)], Dice(3), LIMIT, check=True)
    assert position.is_over()
    assert 0 < made < LIMIT


@pytest.mark.parametrize(("game", "seats", "options"), WAYS)
def test_a_greedy_bot_plays_on_from_anywhere(game: Game, seats: int, options: Options) -> None:
    """A whole greedy game takes long where many seats choose among much; the middle of one shows the same."""
    position, dice = game.new(seats, 4, options), Dice(4)
    play_out(position, dice, 60)
    if position.is_over():
        return
    made = play_game(game, position, [make("greedy") for _ in range(seats)], dice, 25, check=True)
    assert made >= 25 or position.is_over()


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_whoever_takes_over_a_choice_that_is_begun_goes_on_with_it(game: Game) -> None:
    """A clock hands it to a bot, or somebody asks for a hint in the middle of it."""
    pace = {"pace": "rondo"} if game.id == "four_gods" else None
    dice, begun = Dice(4), 0
    for seed in range(12):
        match = theomachy.new(game.id, seats=2, seed=f"draft {seed}", options=pace)
        for _ in range(40):
            if match.is_over() or begun == 25:
                break
            seat = next(seat for seat in match.asked() if match.answer(seat) is None)
            legal = match.legal(seat)
            match.play(seat, legal[dice.below(len(legal))])
            if not match.draft(seat):
                continue
            begun += 1
            question = Question(game, seat, match.view_when_asked(seat), dice)
            told = [advice.text for advice in advise(question, 0.002)]
            for text in [make("greedy").choose(question), *told]:
                assert match.refusal(seat, text) is None, text
    assert begun == 25 or game.id in WITHOUT_DRAFTS
