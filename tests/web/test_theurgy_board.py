"""Theurgy's board: a test is shown before it is made, hexes can be looked at, corners answer."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewGuest, post, state_of, table_of

pytestmark = pytest.mark.once


def sit_down(page: Page) -> tuple[str, Locator]:
    """At a table with a bot, after the draft, in its own first turn; the table and the board."""
    table = table_of(page, game="theurgy", options={"mode": "discovery"}, bots=["random"])
    for _ in range(200):
        state = page.request.get(f"/api/tables/{table}").json()
        asked = state["choices"]
        if asked is not None and state["view"]["phase"] == "action":
            break
        if asked is None:
            page.wait_for_timeout(30)
        else:
            post(page, f"/api/tables/{table}/acts", {"do": "play", "text": asked["items"][0]["text"]})
    page.goto(f"/t/{table}")
    board = page.locator("main.board")
    expect(board.locator('[data-thing="button:pilgrimage"]')).to_be_visible()
    return table, board


def hex_of(board: Locator, name: str) -> Locator:
    """The ground of a hex."""
    return board.locator(f'[data-thing="hex:{name}"] > .frame')


def grey_hex(page: Page, table: str) -> str:
    """A hex where grey lives and the anomaly, which the bot may have moved, is not."""
    return "I5" if state_of(page, table)["view"]["anomaly"] == "I4" else "I4"


def test_a_test_is_shown_confirmed_and_told(ada: Page):
    table, board = sit_down(ada)
    name = grey_hex(ada, table)
    hex_of(board, name).click(force=True, position={"x": 20, "y": 60})  # nothing to choose yet: a look only
    expect(board.locator(".inspector")).to_contain_text("If tested now")
    expect(ada.get_by_role("alert")).to_have_count(0)
    board.locator('[data-thing="button:test"]').click()
    expect(ada.locator(".sentence")).to_contain_text("Test the Faith")
    hex_of(board, name).click(force=True, position={"x": 20, "y": 60})
    prompt = ada.locator(".prompt")
    expect(prompt.get_by_role("alert")).to_contain_text(re.compile(rf"Test {name}\? Cubes left: .*nobody builds"))
    prompt.get_by_role("button", name="Cancel").click()
    expect(ada.locator(".sentence")).to_contain_text("Test the Faith")
    hex_of(board, name).click(force=True, position={"x": 20, "y": 60})
    prompt.get_by_role("button", name="Confirm").click()
    expect(ada.locator(".log")).to_contain_text(f"Faith counts in {name}:")
    expect(board.get_by_role("region", name="The last test")).to_be_visible()


def test_a_vacant_corner_and_a_blocked_action_say_why(ada: Page):
    table, board = sit_down(ada)
    post(ada, f"/api/tables/{table}/acts", {"do": "play", "text": "S"})
    expect(ada.locator(".sentence")).to_contain_text("Spread the Word")
    vacant = board.locator('[data-thing="vertex:v25"]')  # between the Capital, I1 and I2, where only grey lives
    vacant.locator(".reach").click(force=True)
    expect(ada.get_by_role("alert")).to_contain_text("You have no cube in the hexes around v25")
    board.locator('[data-thing="button:test"]').click(force=True)
    expect(ada.get_by_role("alert")).to_contain_text("You already chose Spread the Word this turn")


def test_a_finger_held_on_a_hex_looks_and_chooses_nothing(new_guest: NewGuest):
    page = new_guest("Ada", phone=True)
    table, board = sit_down(page)
    post(page, f"/api/tables/{table}/acts", {"do": "play", "text": "T"})
    expect(page.locator(".sentence")).to_contain_text("Test the Faith")
    name = grey_hex(page, table)
    ground = hex_of(board, name)
    for pointer in ("pointerdown", "pointerup", "click"):
        ground.dispatch_event(pointer, {"pointerType": "touch", "clientX": 0, "clientY": 0})
        page.wait_for_timeout(600 if pointer == "pointerdown" else 0)
    expect(board.locator(".inspector")).to_contain_text("If tested now")
    expect(page.get_by_role("alert")).to_have_count(0)
    ground.dispatch_event("click")
    expect(page.locator(".prompt").get_by_role("alert")).to_contain_text(f"Test {name}?")
