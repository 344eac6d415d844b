"""The terminal application, driven by keys and mouse: what is read is the text of the screen."""

import os
import subprocess
import sys

import pytest
from textual.widgets import Input, OptionList

from tests.cli.seat import seat_at
from theomachy.cli.board import Board
from theomachy.cli.screen import Question

pytestmark = pytest.mark.once


async def test_a_whole_game_by_arrows_and_enter() -> None:
    async with seat_at("connect_four") as seat:
        shown = seat.text()
        assert "Drop a disc into a column." in shown and "a b c d e f g" in shown
        for _ in range(21):
            if seat.match.is_over():
                break
            shown = await seat.press("down", "enter")
        assert seat.match.is_over()
        assert "The game is over" in seat.text()


async def test_a_whole_game_by_typed_notation() -> None:
    async with seat_at("connect_four", sitting=["human", "human"]) as seat:
        for column in "agagag":
            await seat.press(column, "enter")
        assert "The game is over" not in seat.text()
        shown = await seat.press("a", "enter")
        assert seat.match.is_over()
        assert "The game is over: X won (four in a row)." in shown


async def test_the_mouse_picks_a_line_and_a_pane() -> None:
    async with seat_at("connect_four") as seat:
        await seat.pilot.click(OptionList, offset=(6, 1))
        await seat.settle()
        assert seat.match.record().lines[0].write() == "X b"
        await seat.pilot.click("#--content-tab-table")
        await seat.pilot.pause(0.05)
        assert seat.app.query_one("#tabs").active == "table"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "keys", "words"),
    [
        ("flock", ["f3"], ["F2 Board", "F8 Log", "Choose your deity."]),
        ("true_messiah", ["f3"], ["Hand: "]),
        ("true_messiah", ["f7"], ["(costs "]),
        ("true_messiah", ["f5"], ["Round 1"]),
        ("elements_of_the_gods", ["f5"], ["Bonus cards for everybody:", "Bonus when kept"]),
        ("theurgy", ["f4"], ["Player 1 (you)", "Player 2 (random)"]),
        ("four_gods", ["f3"], ["Left hand"]),
        ("true_messiah", ["f6"], ["can go to"]),
    ],
)
async def test_every_pane_is_one_key_away_at_80_by_24(game: str, keys: list[str], words: list[str]) -> None:
    async with seat_at(game) as seat:
        shown = await seat.press(*keys)
        for word in words:
            assert word in shown
        lines = shown.split("\n")
        assert len(lines) <= 24 and all(len(line) <= 80 for line in lines)
        assert "F1 help" in lines[-1]


@pytest.mark.parametrize("game", ["flock", "theurgy", "elements_of_the_gods", "true_messiah", "four_gods"])
async def test_the_whole_board_fits_when_it_is_larger(game: str) -> None:
    async with seat_at(game) as seat:
        shown = await seat.press("f2", "ctrl+l")
        board = seat.app.scene.panes.board if seat.app.scene is not None else ""
        assert board
        rows = [line for line in shown.split("\n") if line.strip()]
        assert len(rows) >= 12
        again = await seat.press("ctrl+l")
        assert "F1 help" in again


async def test_a_wide_terminal_shows_board_and_everything_else_at_once() -> None:
    async with seat_at("true_messiah", size=(160, 50)) as seat:
        shown = seat.text()
        assert "Letter: owner." in shown and "Hand: " in shown and "Market: " in shown


async def test_warnings_and_resigning_are_confirmed_with_a_key() -> None:
    async with seat_at("connect_four") as seat:
        shown = await seat.press(*"resigns", "enter")
        assert isinstance(seat.app.screen, Question)
        assert "Yes" in shown and "No" in shown
        await seat.press("n")
        assert not seat.match.is_over()
        await seat.press(*"resigns", "enter")
        await seat.press("y")
        assert seat.match.is_over()


async def test_tab_completes_and_refusals_name_the_rule() -> None:
    async with seat_at("connect_four") as seat:
        await seat.press("r", "e", "s")
        await seat.press("tab")
        assert seat.app.query_one("#typed", Input).value == "resigns"
        seat.app.query_one("#typed", Input).value = "zz"
        shown = await seat.press("enter")
        assert "is not a choice of this game" in shown


async def test_what_is_half_typed_stays_when_the_question_changes() -> None:
    async with seat_at("connect_four") as seat:
        await seat.press("r", "e")
        seat.app.interrupt()
        await seat.settle()
        assert seat.app.query_one("#typed", Input).value == "re"


async def test_a_question_that_is_outdated_before_it_is_shown_is_asked_anew() -> None:
    async with seat_at("connect_four") as seat:
        seat.app.interrupt()
        await seat.settle()
        seat.app.is_asking = False
        seat.app.interrupt()
        assert seat.app.is_outdated
        seat.app.display_question(seat.app.scene)  # type: ignore[arg-type]
        await seat.settle()
        assert seat.app.is_asking


async def test_the_mouse_points_at_a_place_of_the_board() -> None:
    async with seat_at("flock", size=(120, 40)) as seat:
        shown = await seat.click_place("SEU")
        assert "Southern Europe (SEU): 2 pieces, no temple." in shown
        assert "By land to Northern Europe" in shown
        assert "You have no choice here now." in shown
        await seat.close()
        assert not seat.is_reading()


async def test_keys_walk_the_board_and_choose_there() -> None:
    async with seat_at("connect_four") as seat:
        await seat.press("f2", "right", "right")
        assert seat.app.query_one(Board).place == "c"
        shown = await seat.press("enter")
        assert "Column c: 6 free." in shown and "Drop into column c." in shown
        assert "F1 help" in shown and "│ Column c" in shown, "it lies over the panes, in a frame"
        await seat.press("enter")
        assert seat.match.record().lines[0].write() == "X c"
        await seat.press("f2", "escape")
        assert isinstance(seat.app.focused, OptionList)


async def test_f9_explains_the_marked_line_with_its_card() -> None:
    async with seat_at("flock") as seat:
        shown = await seat.press("f9")
        await seat.press("f8")
        assert "The Sower" in shown
        assert any(sentence.startswith("The Sower: ") for sentence in seat.app.history)


async def test_help_hint_and_undo_have_keys() -> None:
    async with seat_at("connect_four") as seat:
        shown = await seat.press("f1")
        assert "undo your last step" in shown
        assert "Headings of the rules" in await seat.press("pagedown")
        await seat.press("escape")
        assert "Hint: " in await seat.press("ctrl+t")
        await seat.press("a", "enter")
        made = len(seat.match.record().lines)
        shown = await seat.press("ctrl+z")
        assert "Undone." in shown and len(seat.match.record().live()) < made


async def test_people_at_one_keyboard_hand_it_over_behind_a_question() -> None:
    async with seat_at("flock", sitting=["human", "human"]) as seat:
        assert isinstance(seat.app.screen, Question) or seat.app.is_asking
        while not isinstance(seat.app.screen, Question) and not seat.match.is_over():
            await seat.press("enter")
            if len(seat.match.record().lines) > 6:
                break
        assert isinstance(seat.app.screen, Question)
        assert "Hand the keyboard to" in seat.text()


def test_no_color_is_obeyed() -> None:
    program = "from theomachy.cli.screen import GameApp\nprint(len(GameApp(print)._filters))"
    plain = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    found = []
    for env in (plain, {**plain, "NO_COLOR": "1"}):
        done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
        found.append(int(done.stdout))
    assert found[1] == found[0] + 1, "the filter that takes colours away"


async def test_pages_turn_wherever_the_keys_go_otherwise() -> None:
    async with seat_at("theurgy") as seat:
        await seat.press("f7")
        shown = await seat.press("pageup")
        assert isinstance(seat.app.focused, OptionList)
        further = await seat.press("pagedown")
        assert further != shown
        assert await seat.press("pageup") == shown


async def test_a_board_is_turned_to_the_side_where_it_is_wider_than_the_terminal() -> None:
    async with seat_at("theurgy", size=(60, 24)) as seat:
        left = await seat.press("f2")
        assert await seat.press("ctrl+pagedown") != left
        assert await seat.press("ctrl+pageup") == left


async def test_a_long_answer_lies_over_the_panes_until_it_is_closed() -> None:
    async with seat_at("flock") as seat:
        shown = await seat.press("f9")
        assert seat.is_reading()
        assert "The Sower: Baby Boom, " in shown and "It would do this" in shown
        shown = await seat.press("f7")
        assert not seat.is_reading()
        assert "Baby Boom (2 skulls): Add 1 piece" in shown, "a card that only the choices name"
        await seat.press("f9")
        await seat.press("enter")
        assert not seat.is_reading()
        assert seat.match.record().lines == []


async def test_a_group_of_choices_is_called_by_what_it_is() -> None:
    async with seat_at("four_gods", size=(120, 40), options={"pace": "rondo"}) as seat:
        assert seat.app.scene is not None
        left = next(line for line in seat.app.scene.lines if line.title == "The tile in your left hand …")
        assert left.title in seat.text()
        assert "Place " in await seat.press(*left.mark, "enter")
