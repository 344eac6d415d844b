"""A finished game, step by step."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import state_of, table_of

pytestmark = pytest.mark.once


def finished(page: Page, **table: object) -> str:
    """A finished game between two bots."""
    id = table_of(page, seat=None, **table)
    for _ in range(600):
        if state_of(page, id)["table"]["state"] == "over":
            return id
        page.wait_for_timeout(50)
    raise AssertionError("the bots did not finish")


@pytest.fixture
def over(ada: Page) -> str:
    return finished(ada, bots=["greedy", "greedy"])


def at(page: Page) -> int:
    """The number of the step that is shown."""
    found = re.search(r"Step (\d+) of", page.locator(".deck .count").inner_text())
    assert found is not None
    return int(found[1])


def test_a_replay_is_stepped_shared_and_verified(ada: Page, over: str, tmp_path: Path):
    ada.goto(f"/t/{over}/replay#10")
    count = ada.locator(".deck .count")
    expect(count).to_contain_text("Step 10 of")
    ada.keyboard.press("ArrowRight")
    expect(count).to_contain_text("Step 11 of")
    ada.keyboard.press("PageDown")
    expect(count).not_to_contain_text("Step 11 of")
    turn = at(ada)
    assert turn > 11
    ada.keyboard.press("PageUp")
    expect(count).not_to_contain_text(f"Step {turn} of")
    assert at(ada) < turn
    ada.get_by_role("button", name="End", exact=True).click()
    expect(ada.locator("[aria-current=step]")).to_be_in_viewport()
    ada.get_by_role("slider").fill("5")
    expect(count).to_contain_text("Step 5 of")
    expect(ada.locator("[aria-current=step]")).to_be_visible()

    ada.get_by_label("View as").select_option("1")
    ada.get_by_role("button", name="Copy link").click()
    expect(ada).to_have_url(re.compile(f"/t/{over}/replay#5/1$"))

    with ada.expect_download() as download:
        ada.get_by_role("link", name="Download record").click()
    download.value.save_as(tmp_path / "game.rec")
    assert (tmp_path / "game.rec").read_text().startswith("theomachy-record 1")

    ada.get_by_role("button", name="Verify shuffles").click()
    expect(ada.get_by_role("dialog").get_by_text("OK", exact=True)).to_have_count(2)


def test_a_replay_plays_by_itself(ada: Page, over: str):
    ada.goto(f"/t/{over}/replay")
    ada.get_by_role("radio", name="4").check(force=True)
    ada.get_by_role("button", name="Play", exact=True).click()
    expect(ada.locator(".deck .count")).not_to_contain_text("Step 0 of")
    ada.get_by_role("button", name="Pause").click()
    stopped = at(ada)
    ada.wait_for_timeout(700)
    assert at(ada) == stopped


def test_the_biggest_mistakes_are_found_and_shown(ada: Page):
    ada.goto(f"/t/{finished(ada, game='connect_four', bots=['random', 'random'])}/replay")
    mistakes = ada.get_by_role("region", name="Biggest mistakes")
    mistakes.get_by_role("button", name="Find mistakes").click()
    expect(mistakes.get_by_role("status")).to_have_text("Reviewing the game…")
    expect(mistakes.get_by_role("status")).to_have_text("Costliest moves:", timeout=60_000)
    found = mistakes.get_by_role("listitem")
    expect(found.first).to_contain_text(re.compile(r"Played: .+\d+ %.*Better: .+\d+ %"))
    assert 1 <= found.count() <= 3
    step = re.search(r"step (\d+)", found.first.inner_text())
    assert step is not None
    found.first.click()
    assert at(ada) == int(step[1])


def test_there_is_no_replay_of_a_running_game(ada: Page):
    ada.goto(f"/t/{table_of(ada, bots=['greedy'])}/replay")
    expect(ada.get_by_role("alert")).to_contain_text("when the game is over")
