"""What happened while others played: shown at a pace that can be skipped, and kept to be stepped through."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, post, state_of, table_of

pytestmark = pytest.mark.once

BEGIN = {"=": "=wanderer", "k": "keep assassin,pilgrim,lust,p_dog"}


def in_own_action_phase(page: Page) -> str:
    """A table of Flock with three bots in the guest's own Action phase: its id."""
    table = table_of(page, seats=4, bots=["random"] * 3)
    for _ in range(600):
        state = state_of(page, table)
        texts = [item["text"] for item in (state["choices"] or {"items": []})["items"]]
        if "-" in texts:
            return table
        if texts:
            wanted = "/" if "/" in texts else texts[0]
            post(page, f"/api/tables/{table}/acts", {"do": "play", "text": BEGIN.get(wanted[0], wanted)})
        else:
            page.wait_for_timeout(20)
    raise AssertionError("the guest is never asked")


def test_turns_of_others_can_be_skipped_and_stepped_through(new_guest: NewGuest):
    ada = new_guest("Ada", speed=0.5, panel=None)
    table = in_own_action_phase(ada)
    ada.goto(f"/t/{table}")
    ada.get_by_role("button", name="Pass without an action").click()
    ada.get_by_role("button", name="Confirm").click()
    ada.get_by_role("button", name="Skip").click()
    expect(ada.get_by_role("button", name="Skip")).to_have_count(0)
    expect(ada.locator(".prompt .box.mine")).to_be_visible()

    strip = ada.get_by_role("group", name="Since your turn")
    last = strip.inner_text()
    steps = re.search(r"(\d+)/(\d+)", last)
    assert steps is not None and steps[1] == steps[2]
    while strip.get_by_role("button", name="Previous").is_enabled():
        strip.get_by_role("button", name="Previous").click()
    expect(strip).to_contain_text(f"1/{steps[2]}")

    ada.goto("/about")  # what happened meanwhile is told again after coming back
    ada.goto(f"/t/{table}")
    expect(strip).to_have_text(re.compile(re.escape(last.split("\n")[-1].strip())))


# Goes through the lines of the log from the newest on, until one of them marks something on the board.
POINT = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (const line of [...document.querySelectorAll('.log button')].reverse()) {
    line.focus();
    await frame();
    await frame();
    if (document.querySelector('.rings .strong')) return line.innerText;
  }
  return '';
}"""


def test_a_line_of_the_log_is_marked_on_the_board_in_every_game(ada: Page):
    """Some line of each game's log names something that stands on its board."""
    for game in ("flock", "elements_of_the_gods", "four_gods", "true_messiah", "theurgy"):
        options = {"four_gods": {"pace": "rondo", "size": 4}}.get(game, {})
        table = table_of(ada, game=game, seat=None, bots=["random", "random"], options=options)
        ada.goto(f"/t/{table}")
        expect(ada.locator(".log button").nth(8)).to_be_visible()
        assert ada.evaluate(POINT) != "", game
