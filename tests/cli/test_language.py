"""The language of the terminal: that of the environment or the one asked for, on every pane and in every thread."""

from collections.abc import Callable, Mapping

import pytest
from textual.widgets import Static
from typer.testing import Result

from theomachy.cli.given import read_language
from theomachy.cli.screen import GameApp, Question
from theomachy.cli.terminal import Terminal
from theomachy.cli.texts import is_yes
from theomachy.core.chance import Dice
from theomachy.core.language import current, speaking
from theomachy.core.match import start
from theomachy.core.refusal import OptionError
from theomachy.registry import find

Run = Callable[..., Result]
PLAY = ("play", "connect_four", "--plain", "--seed", "3", "--seats", "human,human")
pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
    ],
)
def test_the_first_locale_that_is_set_chooses(environment: Mapping[str, str], language: str) -> None:
    assert read_language(None, environment) == language


def test_the_option_goes_before_the_environment() -> None:
    assert read_language("en", {"LANG": "de_DE.UTF-8"}) == "en"
    assert read_language("de_AT", {}) == "de"
    with pytest.raises(OptionError, match="de"):
        read_language("xx", {})


def test_a_game_is_played_in_german(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "?\nrules C4-2\n" + "a\n" * 7 + "quit\n"
    asked = run(*PLAY, "--language", "de", typed=typed)
    assert "Tippe die Nummer einer Möglichkeit" in asked.output
    assert "Du hast die Partie verlassen" in asked.output
    assert "C4-2 Eine Spalte" in asked.output and "A column holds" not in asked.output
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(*PLAY, typed=typed).output == asked.output
    assert current() == "en"


def test_yes_is_said_in_the_language_or_in_english() -> None:
    with speaking("de"):
        assert all(is_yes(answer) for answer in ("j", "Ja", "y", "yes "))
        assert not any(is_yes(answer) for answer in ("n", "Nein", "", "jein"))
    assert not is_yes("j")


async def test_the_application_speaks_german_in_the_thread_of_the_game() -> None:
    match = start(find("connect_four"), 2, 3)
    with speaking("de"):
        app = GameApp(lambda front: Terminal(match, ["human", "human"], front, Dice(1)).run())
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(500):
                await pilot.pause(0.01)
                if app.is_asking:
                    break
            assert app.scene is not None
            assert app.scene.prompt == "X: Wirf einen Stein in eine Spalte."
            assert "Hilfe" in str(app.query_one("#keys", Static).content)
            for typed, answer in (("j", True), ("n", False), ("y", True)):
                answers: list[bool | None] = []
                await app.push_screen(Question("?"), answers.append)
                await pilot.press(typed)
                await pilot.pause()
                assert answers == [answer]
            app.action_leave()
