"""Reaction windows and bots at the table: standing orders, levels, how long somebody thinks."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import state_of, table_of

pytestmark = pytest.mark.once


def orders(page: Page, table: str) -> dict[str, object]:
    """The standing orders of the guest's seat."""
    told: dict[str, object] = state_of(page, table)["orders"]
    return told


def test_stops_are_chosen_and_passing_takes_one_key(ada: Page):
    table = table_of(ada, game="true_messiah", bots=["greedy"])
    ada.goto(f"/t/{table}")
    ada.locator(".menu summary").click()
    ada.locator(".menu").get_by_role("button", name="When to ask me").click()
    dialog = ada.get_by_role("dialog")
    own = dialog.get_by_role("switch", name="Your own actions.")
    expect(own).not_to_be_checked()
    own.click(force=True)
    until = dialog.get_by_role("radio", name="Pass until I am targeted")
    until.click(force=True)
    expect(own).to_be_checked()
    expect(until).to_be_checked()
    dialog.get_by_role("button", name="Close").click()
    expect(ada.get_by_text("Auto-passing until you are targeted.")).to_be_visible()
    told = orders(ada, table)
    assert told["auto"] == "target" and "own" in told["stops"]  # type: ignore[operator]
    ada.get_by_role("button", name="Ask me again").click()
    expect(ada.get_by_text("Auto-passing")).to_have_count(0)
    ada.keyboard.press("m")
    expect(ada.get_by_text("Auto-passing until your turn.")).to_be_visible()
    assert orders(ada, table)["auto"] == "mine"


def test_games_without_windows_ask_for_no_orders(ada: Page):
    ada.goto(f"/t/{table_of(ada, bots=['greedy'])}")
    expect(ada.get_by_role("button", name="The Wanderer")).to_be_visible()
    assert ada.get_by_role("button", name="When to ask me").count() == 0


def test_a_bot_says_how_strong_it_is_and_how_long_it_thinks(ada: Page):
    ada.goto(f"/t/{table_of(ada, game='connect_four', bots=['level-8'])}")
    bot = ada.locator(".player-panel", has_text="bot, level 8, up to 2 s")
    expect(bot).to_be_visible()
    ada.locator('[data-thing="column:d"]').click()
    expect(bot).to_contain_text(re.compile(r"thinking, \d+\.\d s"))
