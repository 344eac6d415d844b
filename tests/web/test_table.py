"""At the table: a whole game, undo, refusals, lost connections."""

import re
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from scripts.serving import Serving
from tests.web.conftest import NewGuest, post, state_of, table_of
from tests.web.playing import click_something, play_on

pytestmark = pytest.mark.once


def sentence(page: Page) -> str:
    """What the prompt says now."""
    return page.locator(".prompt .say").inner_text()


def take_back(page: Page) -> None:
    """Undo the last step of a draft, with or without a question."""
    with suppress(PlaywrightError):  # what was begun may end meanwhile
        page.get_by_role("button", name=re.compile("^(Undo|Cancel)$")).click(timeout=1000)


def play_until(page: Page, words: str) -> None:
    """Click on, against a bot, until the prompt says *words*."""
    luck = Random(4)
    for _ in range(300):
        expect(page.locator(".prompt .box")).to_have_attribute("aria-busy", "false")  # the last click is answered
        if words in sentence(page):
            if not page.locator(".prompt .made").count():
                return
            take_back(page)
        elif not click_something(page, luck):
            page.wait_for_timeout(30)
    raise AssertionError(f"the prompt never said {words!r}: {sentence(page)!r}")


def pass_on(pages: list[Page]) -> None:
    """Let the people of *pages* pass, without clicking, until the third repetition of a position ends the game."""
    table = pages[0].url.rpartition("/")[2]
    while True:
        for page in pages:
            state = state_of(page, table)
            while state["choices"] is not None:
                texts = [item["text"] for item in state["choices"]["items"]]
                text = next((text for text in ("-", "/") if text in texts), texts[0])
                state = post(page, f"/api/tables/{table}/acts", {"do": "play", "text": text})
            if state["table"]["state"] == "over":
                return


@pytest.mark.slow
def test_two_people_play_flock_to_the_end(new_guest: NewGuest):
    ada, bob, eve = new_guest("Ada"), new_guest("Bob"), new_guest("Eve")
    ada.goto("/")
    ada.get_by_role("article", name="Flock", exact=True).get_by_role("link", name="Invite friends").click()
    ada.get_by_text("More options").click()
    rounds = ada.get_by_role("spinbutton", name="Round limit")
    rounds.fill("30")
    rounds.press("Tab")
    ada.get_by_role("button", name="Create table").click()
    ada.wait_for_url(re.compile("/t/"))
    link = ada.locator(".link code").inner_text()
    bob.goto(link)
    bob.get_by_role("button", name="Take seat").click()
    expect(ada.locator(".player-panels")).to_contain_text("Bob")
    luck = Random(2)
    play_on([ada, bob], luck, 60)

    ada.reload()
    expect(ada.locator(".log button").first).to_be_visible()
    eve.goto(link)
    expect(eve.locator("header")).to_contain_text("1 watching")
    expect(eve.locator(".log")).to_contain_text("The game begins")

    pass_on([ada, bob])
    won = re.compile("wins?[.!]")
    for page in (ada, bob, eve):
        expect(page.locator(".sentence")).to_contain_text(won)
    assert eve.locator(".prompt .button.call:visible").count() <= 1  # nothing to choose for a spectator
    ada.get_by_role("link", name="Review game").click()
    expect(ada.get_by_role("heading", name="Replay of Flock")).to_be_visible()
    ada.get_by_role("button", name="Verify shuffles").click()
    expect(ada.get_by_role("dialog").get_by_text("OK", exact=True)).to_have_count(4)


def test_a_step_and_a_draft_are_taken_back(ada: Page):
    ada.goto(f"/t/{table_of(ada, bots=['greedy'])}")
    play_until(ada, "Take an action")
    ada.get_by_role("button", name="Exodus", exact=True).click()
    expect(ada.locator(".prompt .made")).to_have_text("Exodus")
    ada.get_by_role("button", name="Undo", exact=True).click()
    expect(ada.locator(".prompt .made")).to_have_count(0)
    ada.get_by_role("button", name="Exodus", exact=True).click()
    ada.locator(".board [data-thing].offered").first.click(force=True)
    expect(ada.locator(".sentence")).to_contain_text("Exodus from")
    ada.get_by_role("button", name="Undo", exact=True).click()
    expect(ada.locator(".sentence")).to_contain_text("Take an action")


def test_a_refusal_names_the_rule_where_one_clicked(ada: Page):
    table = table_of(ada, bots=["greedy"])
    ada.goto(f"/t/{table}")
    play_until(ada, "Take an action")
    ada.get_by_role("button", name="Multiply", exact=True).click()
    ada.locator(".board [data-thing]:not(.offered)").first.click(force=True)
    refusal = ada.get_by_role("alert")
    expect(refusal).to_be_visible()
    rule = refusal.get_by_role("link")
    expect(rule).to_have_text("Rule FL-A1")
    rule.click()
    expect(ada.get_by_role("button", name="Rules")).to_have_attribute("aria-expanded", "true")
    expect(ada.locator(".panel .here")).to_contain_text("FL-A1")
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
    assert state_of(ada, table)["table"]["state"] == "running"


def test_a_costly_choice_is_confirmed_first(ada: Page):
    ada.goto(f"/t/{table_of(ada, bots=['greedy'])}")
    play_until(ada, "Take an action")
    ada.locator(".prompt").get_by_role("button", name="Pass").click()
    expect(ada.locator(".prompt [role=alert]")).to_contain_text("Pass anyway?")
    ada.locator(".prompt").get_by_role("button", name="Cancel").click()
    expect(ada.locator(".sentence")).to_contain_text("Take an action")


def test_a_line_of_the_log_points_at_the_board(ada: Page):
    ada.goto(f"/t/{table_of(ada, bots=['greedy'], options={'deities': 'random'})}")
    play_until(ada, "Take an action")
    ada.locator(".log button", has_text="Ada places a temple in").first.focus()
    expect(ada.locator(".rings .strong")).to_have_count(1)
    ada.locator(".sentence").click()
    ada.locator(".log button").first.focus()
    expect(ada.locator(".rings .strong")).to_have_count(0)


def test_two_tabs_show_the_same_table(ada: Page):
    ada.goto(f"/t/{table_of(ada, bots=['greedy'])}")
    other = ada.context.new_page()
    other.goto(ada.url)
    ada.get_by_role("button", name="The Wanderer").click()
    for page in (ada, other):
        expect(page.locator(".sentence")).to_contain_text("Keep 4 of your 6 cards")


def test_the_offline_banner_comes_and_goes(ada: Page):
    ada.goto("/about")
    ada.context.set_offline(True)
    expect(ada.get_by_text("You are offline")).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.get_by_text("You are offline")).to_have_count(0)


@pytest.mark.slow
def test_the_table_survives_a_restart_of_the_server(new_guest: NewGuest):
    with Serving() as house:
        ada = new_guest("Ada", url=house.url)
        ada.goto(f"/t/{table_of(ada, bots=['greedy'])}")
        ada.get_by_role("button", name="The Wanderer").click()
        expect(ada.locator(".sentence")).to_contain_text("Keep 4")
        house.stop()
        expect(ada.get_by_text("Connection lost")).to_be_visible()
        house.start()
        expect(ada.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
        play_until(ada, "Take an action")


def test_a_friend_chats_and_is_heard(ada: Page, new_guest: NewGuest):
    bob = new_guest("Bob")
    ada.goto(f"/t/{table_of(ada, bots=[None])}")
    bob.goto(ada.url)
    bob.get_by_role("button", name="Take seat").click()
    for page in (ada, bob):
        page.get_by_role("button", name="Chat").click()
    bob.get_by_label("Message").fill("Good luck!")
    bob.get_by_role("button", name="Send").click()
    expect(ada.locator(".chat")).to_contain_text("Good luck!")


def test_a_hint_names_the_best_choices_with_chances(ada: Page):
    ada.goto(f"/t/{table_of(ada, bots=['greedy'])}")
    ada.get_by_role("button", name="Hint").click()
    hints = ada.get_by_role("region", name="What a bot would consider")
    choices = hints.get_by_role("listitem").get_by_role("button")
    expect(choices.first).to_have_attribute("aria-pressed", "true")
    expect(choices.first).to_contain_text(re.compile(r"\d+ %$"))
    assert 2 <= choices.count() <= 3
    choices.nth(1).click()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(choices.first).to_have_attribute("aria-pressed", "false")
