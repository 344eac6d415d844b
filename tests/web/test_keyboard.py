"""Whole games without a mouse: Tab to a group, arrow keys and letters within it, Enter to choose."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, table_of
from tests.web.playing import is_over
from tests.web.steady import assert_steady, watch

pytestmark = [pytest.mark.once, pytest.mark.slow]

GAMES = [("flock", {"rounds": 30}), ("theurgy", {"round_limit": 2})]
WALK = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]
STUCK = 400  # looks while nothing can be chosen

# What has the focus, and whether there is anything to choose at all.
LOOK = """() => {
  const offered = '.board button[data-thing]:not([aria-disabled=true], [disabled]), .board [data-thing][role=button], '
    + '.prompt .ways .button.call:not([disabled])';
  const seen = (one) => one.getBoundingClientRect().width > 0;
  const one = document.activeElement;
  return {
    any: [...document.querySelectorAll(offered)].some(seen),
    here: one.matches(offered) && seen(one),
    grouped: one.closest('[data-roving]') !== null,
    call: one.matches('.prompt .call'),
  };
}"""


def choose_by_keyboard(page: Page, luck: Random) -> bool:
    """Go to something that is offered and press Enter; whether there was anything."""
    look: dict[str, Any] = page.evaluate(LOOK)
    if not look["any"]:
        return False
    for _ in range(40):
        if look["here"] and luck.random() < 0.9:
            page.keyboard.press("Enter")
            return True
        page.keyboard.press(luck.choice(WALK) if look["grouped"] and luck.random() < 0.75 else "Tab")
        look = page.evaluate(LOOK)
    return False


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[game for game, _ in GAMES])
def test_a_game_is_played_to_its_end_by_keyboard(new_guest: NewGuest, game: str, options: dict[str, object]):
    page = new_guest("Ada", panel=None)
    page.goto(f"/t/{table_of(page, game=game, bots=['greedy'], options=options)}")
    expect(page.locator(".board svg[role=group]").first).to_be_visible()
    watch(page)
    luck, idle, chosen = Random(11), 0, 0
    while not is_over(page):
        if choose_by_keyboard(page, luck):
            idle, chosen = 0, chosen + 1
            expect(page.locator(".prompt .box")).to_have_attribute("aria-busy", "false")
        else:
            idle += 1
            page.wait_for_timeout(20)
        assert idle < STUCK, page.locator(".prompt").inner_text()
    expect(page.locator(".sentence")).to_contain_text(re.compile("wins?[.!]|share", re.IGNORECASE))
    assert_steady(page)
