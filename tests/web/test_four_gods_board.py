"""The board of 4 Gods: Kingdoms under the pointer, a race, the story of the end, and the lesson played on it."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewGuest, sit_together, state_of, table_of
from tests.web.playing import is_over, play_on

pytestmark = [pytest.mark.once, pytest.mark.slow]


def sit_down(page: Page) -> str:
    options = {"pace": "rondo", "size": 4}
    table = table_of(page, game="four_gods", options=options, bots=["greedy"], share="ab" * 16)
    page.goto(f"/t/{table}")
    expect(page.locator(".world")).to_be_visible()
    return table


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_end_is_told_step_by_step(new_guest: NewGuest, phone: bool):
    page = new_guest("Ada", phone=phone)
    table = sit_down(page)
    play_on([page], Random(7), 1500)
    assert is_over(page)
    tale = page.get_by_label("Scoring")
    expect(tale).to_be_visible()
    score = state_of(page, table)["view"]["score"]
    totals = sorted(points[4] for points in score.values() if points[4])
    shown = [int(text) for text in tale.locator(".sums b").all_inner_texts()]
    assert sorted(points for points in shown if points) == totals
    said = tale.locator("p").inner_text()
    tale.get_by_label("Previous step").click()
    expect(tale.locator("p")).not_to_have_text(said)
    expect(page.locator(".told, .realm").first).to_be_attached()


def test_a_kingdom_tells_its_worth(new_guest: NewGuest):
    page = new_guest("Ada")
    luck = Random(3)
    kingdoms: list[dict[str, object]] = []
    while not kingdoms:  # a World that nobody stands in when it is full tells nothing: take the next one
        table = sit_down(page)
        while not kingdoms and not is_over(page):
            play_on([page], luck, 5)
            kingdoms = state_of(page, table)["view"]["kingdoms"]
    region = str(kingdoms[0]["regions"][0])  # type: ignore[index]
    cell, corner = region.split(":")
    box = page.locator(f'.cell[data-thing="space:{cell}"]').bounding_box()
    assert box
    east, south = "E" in corner, "S" in corner
    page.mouse.move(
        box["x"] + box["width"] * (0.8 if east else 0.2), box["y"] + box["height"] * (0.8 if south else 0.2)
    )
    expect(page.locator(".kingdom")).to_contain_text("tiles")
    expect(page.locator(".realm").first).to_be_attached()


def test_the_slower_hand_hears_who_was_faster(new_guest: NewGuest):
    ada, bob = new_guest("Ada"), new_guest("Bob")
    sit_together(ada, bob, game="four_gods")
    corner = '.board .cell[data-thing="space:a1"]'
    for page in (ada, bob):
        expect(page.locator(f"{corner}[role=button]")).to_be_visible(timeout=15_000)
    for _ in range(2):  # the second tap lays the tile that the first has turned
        ada.locator(corner).click(force=True)
    expect(bob.locator(".log")).to_contain_text(re.compile("places .* on a1"))
    bob.locator(corner).click(force=True)
    expect(bob.locator(".prompt")).to_contain_text("Ada was faster")


class Pupil:
    """Somebody who takes the lesson on the board alone, with a finger or with a mouse."""

    def __init__(self, page: Page, phone: bool) -> None:
        self.page = page
        self.phone = phone
        page.goto("/learn/four_gods")
        self.sees("Corners")

    def find(self, thing: str) -> Locator:
        return self.page.locator(f'.board [data-thing="{thing}"]').first

    def tap(self, *things: str) -> None:
        for thing in things:
            place = self.find(thing)
            place.scroll_into_view_if_needed()
            place.tap(force=True) if self.phone else place.click(force=True)
            self.page.wait_for_timeout(150)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def choose(self, button: str) -> None:
        self.page.locator(f'.words [data-thing="button:{button}"]').click()

    def drag(self, thing: str, to: str) -> None:
        self.find(thing).drag_to(self.find(to), force=True)

    def sees(self, title: str) -> None:
        expect(self.page.locator(".words h2, .words h1").first).to_have_text(title)

    def goes_on(self, title: str) -> None:
        with self.page.expect_response("**/api/lessons/**"):  # the step can be played when it is told
            self.press("Next")
        self.sees(title)

    def is_told(self, words: str) -> None:
        expect(self.page.get_by_role("alert")).to_contain_text(words)
        self.page.keyboard.press("Escape")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_lesson_is_played_on_the_board(new_guest: NewGuest, phone: bool):
    pupil = Pupil(new_guest("Ada", phone=phone), phone)
    page = pupil.page
    expect(pupil.find("hand:L")).to_have_class(re.compile("marked"))
    pupil.tap("hand:L", "space:a1")
    pupil.goes_on("Two edges")
    pupil.tap("space:c3")
    pupil.is_told("0 of 2 straight edges")
    pupil.tap("space:b1")
    pupil.goes_on("Match everything")
    pupil.tap("space:b2")
    expect(pupil.find("space:b2").locator(".clash:not(.under)")).to_have_count(3)
    pupil.is_told("does not match on b2")
    pupil.tap("space:a1")  # a laid tile is looked at, and nobody is asked about it
    expect(page.locator(".kingdom")).to_contain_text("tiles")
    expect(page.get_by_role("alert")).to_have_count(0)
    pupil.press("Flip the tile")
    if phone:
        pupil.tap("row:0/free")
    else:
        page.keyboard.press("x")
    pupil.goes_on("Both hands empty: draw")
    pupil.tap("bag:2")
    pupil.goes_on("Turn and flip")
    pupil.tap("hand:R", "space:b2", "space:b2")  # the first tap turns the tile, the second lays it
    pupil.goes_on("Discard")
    pupil.tap("row:0/free")
    pupil.goes_on("Rows")
    pupil.tap("row:1/0")
    pupil.choose("flip")
    pupil.goes_on("Choose a god")
    pupil.tap("god:forest")
    pupil.press("Confirm")
    pupil.goes_on("Take a tile")
    if phone:
        pupil.tap("row:1/0")
        pupil.choose("take")
    else:
        pupil.drag("row:1/0", "hand:L")
    pupil.goes_on("A prophet")
    pupil.tap("space:a3", "space:a3")
    expect(page.get_by_label("A prophet on a3")).to_contain_text("Kingdom of 3: +2")
    pupil.tap("corner:NE")
    pupil.goes_on("A City")
    expect(pupil.find("button:build")).to_have_class(re.compile("offered"))
    pupil.tap("button:build")
    expect(pupil.find("space:b3")).to_contain_text("13")
    pupil.tap("space:b3")
    pupil.goes_on("Cataclysm")
    pupil.tap("row:0/1")
    pupil.choose("take")
    pupil.goes_on("Destroy it")
    pupil.tap("space:c1", "space:c1")
    pupil.goes_on("The end")
    pupil.press("Pass")
    expect(page.get_by_label("Scoring")).to_be_visible()
    expect(page.get_by_label("Row of You").locator(".colour b")).to_have_text("42")
