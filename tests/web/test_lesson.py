"""The whole lesson of Flock, by clicking."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.once

# What a learner clicks in each step: names of buttons, or things of the board.
CLICKS = [
    [],
    ["Multiply", "area:CAS"],
    ["Multiply", "area:CAS", "Confirm"],
    ["Exodus", "area:CAS", "area:NAS", "Done"],
    ["Convert", "area:EAS"],
    ["Slaughter", "area:CAS", "area:NEU", "Sacrifice 2"],
    ["Exodus", "area:CAS", "area:NEU", "Done"],
    ["card:lust", "area:CAS", "area:CAS", "area:CAS", "Confirm"],
    ["Continue"],
    ["Multiply", "area:CAS", "area:NAS"],
    ["card:p_dog", "area:CAS", "Confirm"],
    ["area:CAS"],
    ["Continue"],
    ["Multiply", "area:CAS"],
    ["Dog", "area:NEU"],
    ["Multiply", "area:NAS"],
    ["Exodus", "area:CAS", "area:MEA", "Done"],
]


def click(page: Page, what: str) -> None:
    """Click a thing of the board or a button of the panel, and wait for the answer to it."""
    if ":" in what:
        page.locator(f'.board [data-thing="{what}"].offered').dispatch_event("click")  # the board may still be moving
    else:
        page.locator(".words").get_by_role("button", name=what).first.click()
    page.wait_for_load_state("networkidle")


@pytest.mark.slow
def test_the_lesson_of_flock_is_done_by_clicking(ada: Page):
    ada.goto("/learn/flock")
    next_step = ada.get_by_role("button", name="Next", exact=True)
    for number, clicks in enumerate(CLICKS):
        for what in clicks:
            click(ada, what)
        if clicks:
            expect(ada.get_by_text("Done!", exact=True)).to_be_visible()
        if number < len(CLICKS) - 1:
            next_step.click()
            expect(ada.get_by_text("Done!", exact=True)).to_have_count(0)
    expect(ada.get_by_text("That was the lesson.")).to_be_visible()
    ada.get_by_role("button", name="Play a bot now").click()
    expect(ada.locator(".sentence")).to_contain_text("Choose your deity")


def test_a_lesson_says_when_something_else_was_wanted_and_remembers_the_step(ada: Page):
    ada.goto("/learn/flock")
    ada.get_by_role("button", name="Next", exact=True).click()
    expect(ada.get_by_role("heading", name="Multiply")).to_be_visible()
    click(ada, "Multiply")
    click(ada, "area:NAS")
    expect(ada.locator(".words .notice")).to_contain_text("Central Asia")
    ada.reload()
    expect(ada.get_by_role("heading", name="Multiply")).to_be_visible()
    ada.get_by_role("button", name="Previous").click()
    expect(ada.get_by_role("heading", name="Look around")).to_be_visible()
