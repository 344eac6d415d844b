"""An illegal choice says why, where it was touched: on every board, by mouse, finger and keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewGuest, post, table_of

pytestmark = pytest.mark.once

# A game, its options, and something of its board that nobody can choose as the first thing of a game.
BOARDS = [
    ("flock", {"deities": "random"}, "area:CAS"),
    ("elements_of_the_gods", {"first": 0}, "space:d4"),
    ("four_gods", {"pace": "rondo"}, "space:d4"),
    ("true_messiah", {}, "space:d4"),
    ("theurgy", {}, "hex:I1"),
]
every_board = pytest.mark.parametrize(("game", "options", "thing"), BOARDS, ids=[board[0] for board in BOARDS])


def sit_down(page: Page, game: str, options: dict[str, object]) -> Locator:
    """At a table with a bot; the board."""
    page.goto(f"/t/{table_of(page, game=game, options=options, bots=['random'])}")
    board = page.locator("main.board")
    expect(board.locator("[data-thing]").first).to_be_visible()
    return board


@every_board
def test_a_click_on_what_cannot_be_chosen_is_answered_there(
    ada: Page, game: str, options: dict[str, object], thing: str
):
    board = sit_down(ada, game, options)
    assert board.locator("[data-thing]:disabled").count() == 0, "a disabled button cannot be asked; say aria-disabled"
    place = board.locator(f'[data-thing="{thing}"]').first
    place.click(force=True)
    answer = ada.get_by_role("alert")
    expect(answer).to_be_visible()
    expect(answer.get_by_role("link").first).to_have_text(re.compile(r"Rule [A-Z]{2}-\w+"))
    assert distance(answer, place) < 40, "the answer is not where the click was"


def test_a_finger_is_answered_like_a_mouse(new_guest: NewGuest):
    page = new_guest("Ada", phone=True)
    board = sit_down(page, "flock", {"deities": "random"})
    place = board.locator('[data-thing="area:PER"]').first
    place.scroll_into_view_if_needed()
    place.tap(force=True)
    answer = page.get_by_role("alert")
    expect(answer).to_contain_text("You are choosing cards")
    box = answer.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_the_keyboard_walks_over_a_board_and_asks(ada: Page):
    board = sit_down(ada, "flock", {"deities": "random"})
    board.locator("[data-thing^='card:']").first.focus()
    ada.keyboard.press("ArrowRight")
    focused = ada.locator(":focus")
    expect(focused).to_have_attribute("data-thing", re.compile("card:"))
    ada.keyboard.press("Shift+Tab")  # the cards are one Tab stop, the map is the one before
    expect(focused).to_have_attribute("data-thing", re.compile("area:"))
    before = focused.get_attribute("data-thing")
    ada.keyboard.press("ArrowUp")
    expect(focused).not_to_have_attribute("data-thing", str(before))
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("alert")).to_contain_text("FL-S3")
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("alert")).to_have_count(0)


def test_the_generic_board_explains_too(ada: Page, new_guest: NewGuest):
    """Connect Four has no board of its own; a full column stays in sight and says that it is full."""
    bob = new_guest("Bob")
    table = table_of(ada, game="connect_four", bots=[None])
    ada.goto(f"/t/{table}")
    post(bob, f"/api/tables/{table}/acts", {"do": "join"})
    column = ada.locator('main.board [data-thing="column:d"]')
    for _ in range(3):
        column.click()
        expect(column).to_have_count(1)
        expect(ada.locator(".prompt .mine")).to_have_count(0)
        post(bob, f"/api/tables/{table}/acts", {"do": "play", "text": "d"})
        expect(ada.locator(".prompt .mine")).to_have_count(1)
    column.click(force=True)
    expect(ada.get_by_role("alert")).to_contain_text("Column d is full")


def test_a_lesson_explains_too(ada: Page):
    ada.goto("/learn/flock")
    with ada.expect_response("**/api/lessons/**"):
        ada.get_by_role("button", name="Next", exact=True).click()
    expect(ada.locator(".board .offered").first).to_be_visible()
    ada.wait_for_timeout(300)  # the step is on the screen before it can be asked about
    ada.locator('.board [data-thing="area:PAT"]').first.click(force=True)
    expect(ada.get_by_role("alert")).to_contain_text("Patagonia is not yours")


def test_a_place_may_come_before_what_happens_there(ada: Page):
    """Tap an area, then say Multiply; another area instead of the answer changes the subject."""
    board = sit_down(ada, "flock", {"deities": "random"})
    for card in range(4):
        board.locator("[data-thing^='card:']").nth(card).click()
    ada.get_by_role("button", name="Done (4 of 4)").click()
    for number in ("first", "second"):
        expect(ada.locator(".sentence")).to_contain_text(f"Place your {number}")
        board.locator("[data-thing].offered").first.press("Enter")
    ada.get_by_role("button", name="Continue to your action").click()
    expect(ada.locator(".sentence")).to_contain_text("Take an action")
    mine = [str(area.get_attribute("data-thing")) for area in board.locator("[data-thing].offered").all()]
    for thing in mine[:2]:
        area = board.locator(f'[data-thing="{thing}"].area')
        area.dispatch_event("click")
        expect(area).to_have_class(re.compile("picked"))
        expect(ada.locator(".prompt .made")).to_have_count(1)
    ada.get_by_role("button", name=re.compile(r"^Multiply in .+: \+1$")).click()
    expect(ada.locator(".log")).to_contain_text(re.compile(r"The flock grows: .+ \+1"))


def distance(answer: Locator, place: Locator) -> float:
    """Pixels between the nearest edges of two things on the screen."""
    one, other = answer.bounding_box(), place.bounding_box()
    assert one is not None and other is not None
    x = max(one["x"] - (other["x"] + other["width"]), other["x"] - (one["x"] + one["width"]), 0)
    y = max(one["y"] - (other["y"] + other["height"]), other["y"] - (one["y"] + one["height"]), 0)
    return max(x, y)
