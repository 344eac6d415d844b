"""A sixth game without a folder in the client: the generic board plays it to its end."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from scripts.serving import Serving
from tests.sixth import grow
from tests.web.conftest import NewGuest, post
from tests.web.playing import is_over, play_on

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_the_generic_board_plays_a_game_that_nobody_drew(
    new_guest: NewGuest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(grow(tmp_path / "src")))
    with Serving() as house:
        page = new_guest("Ada", url=house.url)
        page.goto("/")
        expect(page.get_by_role("heading", name="Connect Four")).to_be_visible()
        state = post(page, "/api/tables", {"game": "sixth", "seat": 0, "bots": ["random"]})
        page.goto(f"/t/{state['table']['id']}")
        expect(page.locator(".board")).to_be_visible()
        play_on([page], Random(2), 60)
        assert is_over(page)
