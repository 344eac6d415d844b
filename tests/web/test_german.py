"""The table in German: a whole game without an English word, and nothing cut off on a phone."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, table_of
from tests.web.playing import click_something, is_over
from tests.web.test_layout import CUT, GAMES, OPTIONS

pytestmark = [pytest.mark.once, pytest.mark.slow]

# Words that no German sentence has.
ENGLISH = re.compile(
    r"\b(?:the|your|you|with|and|of|to|choose|takes?|cards?|each|place|moves?|nobody|they|their|from|one)\b",
    re.IGNORECASE,
)
# What people read and hear besides the names of players, games and bots.
TEXTS = """() => [...document.querySelectorAll('.prompt, .since, .log, .at-rail, .at-side, .at-hand')]
  .map((one) => one.innerText)
  .concat([...document.querySelectorAll('.board [aria-label], .board [title]')]
    .map((one) => `${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('title') ?? ''}`))
  .flatMap((text) => text.split('\\n'))"""
CLICKS = 400
LOOK_EVERY = 5  # clicks


def english_on(page: Page) -> set[str]:
    lines: list[str] = page.evaluate(TEXTS)
    return {line for line in lines if ENGLISH.search(line)}


def test_a_whole_game_is_played_in_german(new_guest: NewGuest):
    page = new_guest("Ada", language="de")
    options = {"round_limit": 2}
    page.goto(f"/t/{table_of(page, game='theurgy', bots=['random'], options=options, share='ab' * 16)}")
    page.locator(".at-map svg").first.wait_for()
    luck, english = Random(3), set[str]()
    for click in range(CLICKS):
        if is_over(page, "Revanche"):
            break
        if not click_something(page, luck, "Revanche"):
            page.wait_for_timeout(50)
        if click % LOOK_EVERY == 0:
            english |= english_on(page)
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()
    assert english | english_on(page) == set()


@pytest.mark.parametrize("game", GAMES)
def test_german_fits_on_a_phone(new_guest: NewGuest, game: str):
    page = new_guest("Ada", phone=True, language="de", panel=None)
    page.goto(f"/t/{table_of(page, game=game, bots=['random'], options=OPTIONS.get(game, {}))}")
    page.locator(".at-map svg").first.wait_for()
    luck = Random(11)
    for _ in range(12):
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        assert english_on(page) == set()
        if not click_something(page, luck):
            page.wait_for_timeout(50)
