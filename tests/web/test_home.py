"""From the first page to a table."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.serving import Serving
from tests.web.conftest import NewGuest, table_of

pytestmark = pytest.mark.once


def door(page: Page, title: str):
    """The part of the first page that belongs to a game."""
    return page.get_by_role("article", name=title, exact=True)


def test_one_click_leads_from_home_to_a_game_against_a_bot(ada: Page):
    ada.goto("/")
    door(ada, "Flock").get_by_role("button", name="Play a bot now").click()
    ada.wait_for_url(re.compile("/t/"))
    expect(ada.locator(".sentence")).to_contain_text("Choose your deity")
    expect(ada).to_have_title(re.compile("Your turn"))
    ada.go_back()
    expect(ada.get_by_role("heading", name="My tables")).to_be_visible()


def test_a_game_is_started_by_keyboard_alone(ada: Page):
    ada.goto("/")
    door(ada, "Flock").get_by_role("button", name="Play a bot now").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".sentence")).to_contain_text("Choose your deity")
    focused = ada.locator(":focus")
    for _ in range(10):  # all deities are one Tab stop
        ada.keyboard.press("Tab")
        if (focused.get_attribute("data-thing") or "").startswith("deity:"):
            break
    for _ in range(4):  # deities whose names begin with a T
        if "The Crescent" in (focused.text_content() or ""):
            break
        ada.keyboard.press("t")
    expect(focused).to_contain_text("The Crescent")
    ada.keyboard.press("Enter")
    expect(ada.locator(".sentence")).to_contain_text("Keep 4 of your 6 cards")


def test_a_public_table_is_found_by_others(ada: Page, new_guest: NewGuest):
    table = table_of(ada, public=True, bots=[None])
    bob = new_guest("Bob")
    bob.goto("/")
    row = bob.get_by_role("listitem").filter(has_text="Ada").first
    expect(row).to_contain_text("1 of 2 seats free")
    bob.goto(f"/t/{table}")
    bob.get_by_role("button", name="Take seat").click()
    expect(bob.locator(".player-panels")).to_contain_text("Bob")


def test_games_that_are_played_are_shown_on_their_boards(ada: Page, new_guest: NewGuest):
    table = table_of(ada, public=True, bots=["random"], options={"deities": "random"})
    bob = new_guest("Bob")
    bob.goto("/")
    live = bob.locator(f'a[href="/t/{table}"]')
    expect(live).to_have_count(1)
    expect(live).to_contain_text("Ada")
    expect(live.locator(".globe .area")).to_have_count(19)
    live.click()
    expect(bob.locator(".player-panels")).to_contain_text("Ada")


def test_the_name_is_changed_in_the_header(ada: Page):
    ada.goto("/about")
    ada.get_by_role("button", name="Your name: Ada").click()
    ada.get_by_label("Name", exact=True).fill("Ada of the Lake")
    ada.get_by_role("button", name="Save").click()
    expect(ada.get_by_role("button", name="Your name: Ada of the Lake")).to_be_visible()
    ada.reload()
    expect(ada.get_by_role("button", name="Your name: Ada of the Lake")).to_be_visible()


def test_a_stranger_who_opens_a_link_sits_down_and_gets_a_name(ada: Page, chrome: Browser, house: Serving):
    ada.goto(f"/t/{table_of(ada, bots=[None])}")
    context = chrome.new_context(base_url=house.url, locale="en")
    stranger = context.new_page()
    stranger.goto(ada.url)
    stranger.get_by_role("button", name="Take seat").click()
    stranger.get_by_label("Name", exact=True).fill("Zoe")
    stranger.get_by_role("button", name="Save").click()
    expect(ada.locator(".player-panels")).to_contain_text("Zoe")
    expect(stranger.locator(".player-panels")).to_contain_text("you")
    assert len([cookie for cookie in context.cookies() if cookie["name"].startswith("theomachy")]) <= 1
    context.close()


def test_settings_are_applied_and_remembered_and_speak_german(ada: Page):
    ada.goto("/")
    ada.get_by_role("button", name="Settings").click()
    ada.get_by_role("radio", name="Dark").check(force=True)
    ada.get_by_role("radio", name="Deutsch").check(force=True)
    ada.get_by_role("button", name="Schließen").click()
    ada.reload()
    expect(ada.locator("html")).to_have_attribute("lang", "de")
    expect(ada.locator("html")).to_have_attribute("data-theme", "dark")
    expect(ada.get_by_role("heading", name="Offene Tische")).to_be_visible()
    door(ada, "Flock").get_by_role("button", name="Gegen einen Bot spielen").click()
    expect(ada).to_have_title(re.compile("Du bist am Zug"))
    expect(ada.get_by_role("button", name="Verlauf")).to_be_visible()


def test_an_address_that_leads_nowhere_says_so(ada: Page):
    ada.goto("/nowhere")
    expect(ada.get_by_role("heading", name="Page not found")).to_be_visible()
    ada.goto("/t/nosuchtable")
    expect(ada.get_by_role("heading", name="Table unavailable")).to_be_visible()


def test_rules_open_at_the_rule_of_the_address(ada: Page):
    ada.goto("/rules/flock#FL-N2")
    expect(ada.locator("#FL-N2")).to_be_in_viewport()
    expect(ada.locator("#FL-N2")).to_have_class(re.compile("here"))
    ada.get_by_role("link", name="Starvation").click()
    expect(ada.locator("#FL-V1")).to_be_in_viewport()
    ada.get_by_role("searchbox").fill("FL-A1")
    expect(ada.locator("dt").first).to_contain_text("FL-A1")
    ada.get_by_role("searchbox").fill("FL-C3")
    expect(ada.locator("#FL-C3 .ours")).to_have_text("Our ruling: Which deity has which cards.")


def test_the_credits_name_who_made_the_games(ada: Page):
    ada.goto("/about")
    expect(ada.get_by_role("row").filter(has_text="Flock")).to_contain_text(
        re.compile("Marc Di Stefano.*nice games, 2020")
    )
