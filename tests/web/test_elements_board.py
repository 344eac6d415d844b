"""The board of Elements of the Gods: what the hand can do, Rival's thoughts, a whole game against a bot."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, post, state_of, table_of
from tests.web.playing import click_something, is_over, play_on

pytestmark = [pytest.mark.once, pytest.mark.slow]


def sit_down(page: Page, seats: int) -> str:
    """A table against a greedy bot, or Rival alone: its id."""
    bots = ["greedy"] * (seats - 1)
    table = table_of(page, game="elements_of_the_gods", seats=seats, bots=bots, share="ab" * 16)
    page.goto(f"/t/{table}")
    expect(page.locator(".land .square")).to_have_count(49)
    return table


def test_a_card_lights_up_its_places_or_says_what_it_lacks(ada: Page):
    table = sit_down(ada, 1)
    cards = state_of(ada, table)["view"]["cards"]
    assert len(cards) == 5
    for id, card in cards.items():
        ada.locator(f'.at-hand [data-thing="card:{id}"]').hover()
        places = {space for place in card["places"] for space in place}
        expect(ada.locator(".square.fits")).to_have_count(len(places))
        for space in places:
            expect(ada.locator(f'.square.fits[data-thing="space:{space}"]')).to_be_visible()
        if card["lacks"]:
            expect(ada.locator(".lacks")).to_have_text(card["lacks"]["sentence"])


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_at_a_full_table_the_decks_are_in_sight_when_a_card_is_drawn(new_guest: NewGuest, phone: bool):
    page = new_guest("Ada", phone=phone)
    bots = ["random"] * 4
    table = table_of(page, game="elements_of_the_gods", seats=5, bots=bots, share="ab" * 16, options={"first": 0})
    act = f"/api/tables/{table}/acts"
    for text in ("Wa e5 S", f"disc {next(iter(state_of(page, table)['view']['cards']))}"):
        post(page, act, {"do": "play", "text": text})
    page.goto(f"/t/{table}")
    for kind in "MGD":
        expect(page.locator(f'[data-thing="deck:{kind}"].open')).to_be_in_viewport(ratio=1)
    page.locator('[data-thing="deck:D"]').click()
    if not page.locator(".log").is_visible():
        page.get_by_role("button", name="Log").click()
    expect(page.locator(".log")).to_contain_text("Ada draws")


def test_whom_an_element_moves_is_asked_where_it_lies(ada: Page):
    table = table_of(ada, game="elements_of_the_gods", seats=2, bots=["random"], share="ab" * 16, options={"first": 0})
    ada.goto(f"/t/{table}")
    for thing in ("element:wind", "space:d4", "type:M"):
        ada.locator(f'.board [data-thing="{thing}"]').click()
    expect(ada.locator(".way")).to_have_count(4)
    reach = state_of(ada, table)["view"]["reach"]["directions"]
    north = ada.get_by_role("button", name=f"Blow north: {reach['N']['count']} move")
    north.hover()
    expect(ada.locator(".square.touched")).to_have_count(len(reach["N"]["spaces"]))
    north.click()
    expect(ada.locator(".log")).to_contain_text("blows the Mystics north")


def test_rival_explains_where_it_builds(new_guest: NewGuest):
    ada = new_guest("Ada", panel=None)  # the log would lie over what Rival did
    sit_down(ada, 1)
    luck = Random(2)
    steps = ada.get_by_label(re.compile("Rival.s last turn")).locator("li")
    for _ in range(600):
        if steps.count() > 2:  # its first card is a Monument
            break
        if not click_something(ada, luck):
            ada.wait_for_timeout(50)
    first = steps.first
    expect(first).to_contain_text("Rival looks for")
    first.locator("button").click()
    expect(first).to_have_class(re.compile("now"))
    expect(ada.locator(".square.weighed").first).to_be_attached()


def test_a_game_of_two_is_played_to_its_end_on_a_phone(new_guest: NewGuest):
    page = new_guest("Ada", phone=True)
    sit_down(page, 2)
    play_on([page], Random(4), 3000)
    assert is_over(page)
