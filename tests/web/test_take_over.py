"""The first start: a game begun on the uncompiled engine continues when the compiled one takes over."""

import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from scripts import native, play
from scripts.serving import free_port
from tests.web.conftest import NewGuest
from tests.web.playing import play_on

pytestmark = [pytest.mark.once, pytest.mark.slow]


def is_compiled(page: Page) -> bool:
    """Whether the engine that answers is compiled."""
    compiled: bool = page.request.get("/api/engine").json()["compiled"]
    return compiled


def choices_made(page: Page) -> int:
    """How many choices the record of the table has."""
    table = page.url.rpartition("/")[2]
    count: int = page.request.get(f"/api/tables/{table}").json()["seq"]
    return count


def play_until(page: Page, luck: Random, choices: int) -> None:
    """Click until the table has this many choices."""
    for _ in range(60):
        if choices_made(page) >= choices:
            return
        play_on([page], luck, 1)
    raise AssertionError(f"no more than {choices_made(page)} choices were made")


def test_a_game_goes_on_when_the_compiled_engine_takes_over(
    new_guest: NewGuest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert native.is_current(), "make test compiles the engine first"
    monkeypatch.setattr(play, "python", lambda: Path(sys.executable))
    server = play.Server(free_port(), {"THEOMACHY_DATABASE": str(tmp_path / "t.db"), "THEOMACHY_BOT_PACE": "0"})
    try:
        server.start(compiled=False)
        ada = new_guest("Ada", url=server.url)
        ada.goto("/")
        ada.get_by_role("article", name="Flock", exact=True).get_by_role("button", name="Play a bot now").click()
        ada.wait_for_url("**/t/*")
        luck = Random(1)
        play_until(ada, luck, 1)
        assert not is_compiled(ada)
        before = choices_made(ada)
        play.take_over(play.Screen(), server, play.Background(lambda: None))
        assert is_compiled(ada)
        play_until(ada, luck, before + 1)
    finally:
        server.stop()
