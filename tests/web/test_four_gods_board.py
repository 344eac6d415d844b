"""The board of 4 Gods: Kingdoms under the pointer, a race, and the story of the end."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

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
    tale.get_by_label("Step back").click()
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
    expect(bob.locator(".bottom")).to_contain_text("Ada was faster")
