"""The end of a game is an event: who won and why, what it turned on, a picture to share, and a rematch."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, post, state_of, table_of
from tests.web.playing import play_on
from tests.web.test_every_page import violations

pytestmark = pytest.mark.once

HIGHLIGHT = re.compile(r"\d+ %\s*→\s*\d+ %")


def play_by_wire(pages: list[Page], table: str) -> None:
    """Let the people of *pages* choose the first thing they can, until the game is over."""
    while True:
        for page in pages:
            state = state_of(page, table)
            if state["table"]["state"] == "over":
                return
            if state["choices"] is not None:
                post(page, f"/api/tables/{table}/acts", {"do": "play", "text": state["choices"]["items"][0]["text"]})


def test_the_end_says_who_won_what_it_turned_on_and_leads_there(ada: Page):
    table = table_of(ada, game="four_gods", bots=["greedy"], options={"pace": "rondo", "size": 4})
    ada.goto(f"/t/{table}")
    expect(ada.locator(".board svg[role=group]").first).to_be_visible()
    play_on([ada], Random(5), 400)
    ending = ada.locator(".ending[aria-labelledby]")
    expect(ending).to_contain_text("The game is over")
    for seat, score in enumerate(state_of(ada, table)["outcome"]["scores"]):
        deciding = str(score[0] if isinstance(score, list) else score)
        place = ending.get_by_role("listitem").filter(has_text="Ada" if seat == 0 else "Greedy").first
        expect(place.locator("strong")).to_contain_text(re.compile(rf"^\s*{deciding}\b"))
    ending.get_by_text("How it was scored").click()
    expect(ending).to_contain_text("Total for")
    moment = ending.get_by_role("link", name=HIGHLIGHT).first
    expect(moment).to_be_visible()
    assert violations(ada) == []
    with ada.expect_download() as download:
        ending.get_by_role("button", name="Share picture").click()
    assert download.value.suggested_filename == "four_gods.png"
    step = re.search(r"#(\d+)$", moment.get_attribute("href") or "")
    assert step is not None
    moment.click()
    expect(ada.locator(".deck .count")).to_contain_text(f"Step {step[1]} of")


def test_a_rematch_takes_everybody_along(new_guest: NewGuest):
    ada, bob = new_guest("Ada"), new_guest("Bob")
    table = table_of(ada, game="connect_four", share="ab" * 16)
    for page in (ada, bob):
        page.goto(f"/t/{table}")
    bob.get_by_role("button", name="Take seat").click()
    expect(ada.locator(".board")).to_be_visible()
    play_by_wire([ada, bob], table)
    ada.get_by_role("button", name="Rematch").click()
    bob.get_by_role("button", name="Accept").click()
    for page in (ada, bob):
        page.wait_for_url(lambda url: "/t/" in url and not url.endswith(table))
        expect(page.locator(".player-panels, .board")).not_to_have_count(0)
    assert ada.url == bob.url
