"""Inviting friends is two choices and a link; the waiting room tells what is played; bots say how strong they are."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, state_of

pytestmark = pytest.mark.once


def table_shown(page: Page) -> str:
    """The id of the table whose page is open."""
    page.wait_for_url(re.compile("/t/"))
    return page.url.rpartition("/")[2]


def test_friends_are_invited_with_two_choices(ada: Page, new_guest: NewGuest):
    ada.goto("/")
    ada.get_by_role("article", name="Flock", exact=True).get_by_role("link", name="Invite friends").click()
    expect(ada.get_by_role("button", name="Create table")).to_be_visible()
    questions = ada.locator("form fieldset:visible, form select:visible, form [role=switch]:visible")
    expect(questions).to_have_count(2)
    ada.get_by_role("radio", name="3", exact=True).check(force=True)
    ada.get_by_role("radio", name=re.compile("^Quick")).check(force=True)
    ada.get_by_role("button", name="Create table").click()
    table = table_shown(ada)
    assert state_of(ada, table)["table"]["settings"]["clock"]["seconds"] == 600
    expect(ada.get_by_role("heading", name=re.compile("Who is coming 2 more to come"))).to_be_visible()

    bob = new_guest("Bob")
    bob.goto(ada.locator(".link code").inner_text())
    expect(bob.get_by_role("heading", name="The rules in a minute")).to_be_visible()
    minute = next(game for game in bob.request.get("/api/games").json() if game["id"] == "flock")["minute"]
    expect(bob.get_by_text(minute)).to_be_visible()
    bob.get_by_role("button", name="Take seat").first.click()
    for page in (ada, bob):
        expect(page.get_by_role("heading", name=re.compile("Who is coming 1 more to come"))).to_be_visible()
    ada.get_by_label("Add a bot").select_option("level-6")
    expect(ada.locator(".player-panel", has_text="Oracle")).to_contain_text("level 6, up to")


def test_the_bot_to_play_is_shown_and_remembered(ada: Page):
    ada.goto("/")
    door = ada.get_by_role("article", name="Flock", exact=True)
    level = door.get_by_label("Bot to play")
    expect(level).to_have_value("level-3")
    level.select_option("level-5")
    door.get_by_role("button", name="Play a bot now").click()
    expect(ada.locator(".player-panel", has_text="Prophet")).to_contain_text("level 5")
    assert state_of(ada, table_shown(ada))["seats"][1]["bot"] == "level-5"
    ada.goto("/")
    expect(ada.get_by_role("article", name="Theurgy", exact=True).get_by_label("Bot to play")).to_have_value("level-5")
