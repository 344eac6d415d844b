"""What the terminal owes a person: warnings, amounts, time, orders, names, completion; a game that draws nothing."""

import io

import pytest
from rich.console import Console

import theomachy
from tests.cli.people import BY_KEYS, Reader, all_text, sit
from theomachy.cli import courtesy
from theomachy.cli.front import PlainFront, Scene
from theomachy.cli.panes import Panes
from theomachy.cli.terminal import Terminal, player_names
from theomachy.core.chance import Dice
from theomachy.core.game import Game, View
from theomachy.core.match import Match, start
from theomachy.core.message import Message
from theomachy.registry import find

pytestmark = pytest.mark.once


class Typist(PlainFront):
    """Types the given lines, answers questions with the given answers, then leaves."""

    def __init__(self, *lines: str, answers: tuple[bool, ...] = ()) -> None:
        self.text = io.StringIO()
        super().__init__(Console(file=self.text, width=120))
        self.lines = list(lines)
        self.answers = list(answers)
        self.questions: list[str] = []
        self.scenes: list[Scene] = []

    def read(self, scene: Scene) -> str:
        self.scenes.append(scene)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def confirm(self, question: str) -> bool:
        self.questions.append(question)
        return self.answers.pop(0) if self.answers else True

    def hand_over(self, name: str) -> None:
        self.say(name)


def play(match: Match, *lines: str, answers: tuple[bool, ...] = (), own: int = 0) -> Typist:
    front = Typist(*lines, answers=answers)
    sitting = ["human" if seat == own else "random" for seat in range(match.truth().seats)]
    Terminal(match, sitting, front, Dice(3)).run()
    return front


def test_typed_choices_get_the_same_warnings_as_picked_ones() -> None:
    def fresh() -> Match:
        return start(find("four_gods"), 2, 3, {"pace": "rondo"})

    match = fresh()
    seat = match.actors()[0]
    choices = match.choices(seat)
    assert choices is not None
    place, costly = next((n, item) for n, item in enumerate(choices.items) if item.warning is not None)
    assert courtesy.warnings(match, seat, costly.text, ["Ada", "Bob"])
    for typed in (costly.text, str(place + 1)):
        match = fresh()
        front = play(match, typed, answers=(False,), own=seat)
        assert len(front.questions) == 1, typed
        assert match.record().lines == [] or all(line.text != costly.text for line in match.record().lines)


def test_resigning_is_confirmed() -> None:
    match = start(find("connect_four"), 2, 3)
    front = play(match, "resigns", answers=(False,))
    assert len(front.questions) == 1
    assert not match.is_over()
    play(match, "resigns", answers=(True,))
    assert match.is_over()


def test_a_timer_never_drops_what_a_person_enters() -> None:
    match = start(find("four_gods"), 2, 7, {"pace": "realtime"})
    front = play(match, *["1"] * 6)
    assert "was up" not in front.text.getvalue()
    mine = [line for line in match.record().lines if line.seat == "p0"]
    assert len(mine) >= 3


def test_numbers_of_lines_are_never_taken_for_amounts() -> None:
    match = start(find("true_messiah"), 2, 3)
    for _ in range(300):
        seat = match.actors()[0]
        choices = match.choices(seat)
        assert choices is not None
        if amounts := courtesy.amounts(choices.items):
            break
        match.play(seat, choices.items[-1].text)
    else:
        pytest.skip("no amount was asked for")
    front = Typist()
    Terminal(match, ["human", "human"], front, Dice(3)).run()
    scene = front.scenes[-1]
    assert not any(line.mark.isdecimal() for line in scene.lines)
    assert amounts


def test_standing_orders_pass_windows_and_say_so() -> None:
    match = start(find("true_messiah"), 2, 3)
    front = play(match, "stops", "auto turn", "stops miracle off", "stops nonsense on", "plan zz")
    shown = front.text.getvalue()
    assert "miracle: ask me" in shown and "miracle: pass for me" in shown
    assert "passing until the turn is over" in shown
    assert "is not a stop" in shown
    assert "Plan: zz." in shown
    assert "no reaction windows" in play(start(find("connect_four"), 2, 3), "stops").text.getvalue()


def test_preview_says_what_a_choice_would_bring() -> None:
    match = start(find("flock"), 2, 3)
    first = match.legal(0)[0]
    shown = play(match, f"preview {first}", f"? {first}", "preview zz").text.getvalue()
    assert "It would do this: A (you) plays The Sower." in shown
    assert "is not a choice of this game" in shown


def test_a_hint_names_a_legal_choice() -> None:
    match = start(find("connect_four"), 2, 3)
    shown = play(match, "hint").text.getvalue()
    assert any(f"Hint: Drop into column {text}. ({text})" in shown for text in match.legal(0))


def test_typed_notation_is_completed_step_by_step() -> None:
    match = start(find("connect_four"), 2, 3)
    assert courtesy.completions(match, 0, "") == [*"abcdefg", "resigns"]
    assert courtesy.completions(match, 0, "re") == ["resigns"]
    match = start(find("elements_of_the_gods"), 2, 3)
    seat = match.actors()[0]
    first = match.legal(seat)[0]
    longer = courtesy.completions(match, seat, f"{first} ")
    assert longer and all(text.startswith(f"{first} ") for text in longer)


def test_players_have_names_not_numbers() -> None:
    assert player_names(start(find("true_messiah"), 2, 1), ["human", "greedy"])[0] == "Red (you)"
    assert player_names(start(find("elements_of_the_gods"), 2, 1), ["human", "greedy"]) == [
        "White (you)",
        "Black (greedy)",
    ]
    assert player_names(start(find("flock"), 2, 1), ["human", "human"]) == ["A", "B"]


def test_help_explains_cards_by_name_with_cost_text_and_rule() -> None:
    shown = play(start(find("true_messiah"), 2, 3), "? Providence", "cards attacks", "rules TM-K1").text.getvalue()
    assert "Providence (costs 1, range 2): Target a space with your low units." in shown
    shown = play(start(find("theurgy"), 2, 3), "? Famine", "? J05").text.getvalue()
    assert "Famine: Choose a settlement type." in shown
    assert "Patron of the Fishers: You have a temple" in shown


def test_true_messiah_shows_hand_texts_prices_and_market() -> None:
    _, front = sit(find("true_messiah"), 2, BY_KEYS, {"round_cap": 4})
    shown = front.text.getvalue()
    assert front.missing == []
    assert "Hand: " in shown and "(costs " in shown and "Market: " in shown


def test_elements_shows_names_and_bonus_cards() -> None:
    match = start(find("elements_of_the_gods"), 2, 3)
    scene = play(match).scenes[0]
    shown = all_text(scene)
    assert "Bonus cards for everybody:" in shown
    for card in match.view(0)["hands"][0]:  # type: ignore[index]
        assert str(match.game.things()[card]["name"]) in shown


def test_four_gods_shows_the_own_secret_god_and_terrains() -> None:
    match = start(find("four_gods"), 2, 3, {"pace": "rondo", "gods": "secret"})
    while match.view(0)["phase"] == "setup":
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    scene = play(match).scenes[0]
    assert any(line.startswith("You play for the Go") for line in scene.panes.lines["own"])
    assert any("Left hand:" in line for line in scene.panes.lines["own"])


def test_theurgy_shows_the_own_objective_and_every_vertex() -> None:
    match = start(find("theurgy"), 2, 3)
    front = play(match, *["1"] * 4)
    shown = all_text(front.scenes[-1])
    assert "Your objective: " in shown
    assert all(f"v{number:02d}" in shown for number in range(1, 55))


class Bare(Game):
    """A sixth game that gives neither a board nor panes."""

    def draw(self, view: View) -> str:
        raise NotImplementedError


def test_a_game_without_a_board_is_listed_with_names() -> None:
    bare = Bare("connect_four", "theomachy.examples.connect_four", version=1, seats=[2])
    panes = Panes(bare, {"rows": ["X..", "O.."], "piles": [{"count": 3}, {"count": None}]}, 0, ["Ada", "Bob"])
    assert "rows: X.., O.." in panes.board
    assert panes.lines["table"][-1].strip() == "count: -"


def test_saved_games_and_undo_work_at_a_reader(tmp_path: pytest.TempPathFactory) -> None:
    match = start(find("connect_four"), 2, 3)
    front = play(match, "a", "undo", "undo", f"save {tmp_path}/x.rec")
    assert "Undone." in front.text.getvalue() and "You have nothing to undo." in front.text.getvalue()
    assert theomachy.replay((tmp_path / "x.rec").read_text()).position() == match.position()  # type: ignore[operator]


def test_a_person_at_a_reader_is_never_shown_a_number_for_a_seat() -> None:
    _, front = sit(find("theurgy"), 2, BY_KEYS, {"round_limit": 4})
    assert isinstance(front, Reader)
    assert "seat 0" not in front.text.getvalue() and "seat 1" not in front.text.getvalue()


def test_messages_of_the_terminal_can_be_rendered() -> None:
    game = find("connect_four")
    assert game.render(Message("terminal.to-move", {"seat": 0}), players=["Ada", "Bob"]) == "Ada drops the next disc."
