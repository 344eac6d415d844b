"""The board of Flock: one drawing of the world, names that can be read, all pieces of an exodus at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, post, state_of, table_of

pytestmark = [pytest.mark.once, pytest.mark.slow]

SMALLEST = """() => Math.min(...[...document.querySelectorAll('.globe svg text')].map((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
TWICE = (
    """() => [...document.querySelectorAll('[id]')].map((one) => one.id).filter((id, k, all) => all.indexOf(id) < k)"""
)
BEGIN = {"=": "=wanderer", "k": "keep assassin,pilgrim,lust,p_dog", "/": "/"}


def sit_down(page: Page) -> str:
    """A table against a greedy bot in the first own Action phase: its id."""
    table = table_of(page, bots=["greedy"], share="ab" * 16)
    for _ in range(400):
        state = state_of(page, table)
        texts = [item["text"] for item in (state["choices"] or {"items": []})["items"]]
        if "-" in texts:
            break
        if texts:
            wanted = next((text for text in texts if text == "/"), texts[0])
            post(page, f"/api/tables/{table}/acts", {"do": "play", "text": BEGIN.get(wanted[0], wanted)})
        else:
            page.wait_for_timeout(40)
    page.goto(f"/t/{table}")
    expect(page.locator(".globe .area").first).to_be_visible()
    return table


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_area_is_drawn_once_and_can_be_read(new_guest: NewGuest, phone: bool):
    page = new_guest("Ada", phone=phone)
    sit_down(page)
    expect(page.locator(".board .area")).to_have_count(19)
    expect(page.locator(".globe")).to_have_count(2 if phone else 1)
    assert page.evaluate(TWICE) == []
    assert page.evaluate(SMALLEST) >= 12.9  # rounding
    expect(page.locator("[aria-current=step]")).to_contain_text("Action")


def test_an_exodus_sends_all_at_once(ada: Page):
    table = sit_down(ada)
    areas = state_of(ada, table)["view"]["areas"]
    source = next(id for id, text in areas.items() if text == "2A")
    ada.get_by_role("button", name="Exodus", exact=True).click()
    ada.locator(f'.area.offered[data-thing="area:{source}"]').dispatch_event("click")
    expect(ada.locator(".area.picked")).to_have_count(1)
    step = state_of(ada, table)["choices"]["items"][0]
    ada.locator(f'.area.offered[data-thing="{step["path"][0]}"]').dispatch_event("click", {"shiftKey": True})
    if step["warning"]:
        ada.locator(".prompt .choosing .button.call").click()
    expect(ada.locator(".log")).to_contain_text("Ada leads 2 pieces from")
