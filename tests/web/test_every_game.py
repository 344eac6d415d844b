"""Every game through its own board, by clicking, to its end: alone, against a bot, and at a full table."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewGuest, post, sit_together
from tests.web.playing import is_over, play_on
from tests.web.steady import assert_steady, watch

pytestmark = [pytest.mark.once, pytest.mark.slow]

GAMES = [
    ("elements_of_the_gods", 1, {}),
    ("four_gods", 2, {"pace": "rondo", "size": 4}),
    ("true_messiah", 2, {"round_cap": 1}),
    ("true_messiah", 4, {"round_cap": 1}),
    ("theurgy", 2, {"round_limit": 2}),
    ("theurgy", 6, {"round_limit": 1}),
]


def sit_down(page: Page, game: str, seats: int, options: dict[str, object]) -> None:
    """Open a table with random bots in all other seats, and go there."""
    table = {"game": game, "seats": seats, "options": options, "seat": 0, "bots": ["random"] * (seats - 1)}
    state = post(page, "/api/tables", {**table, "share": "ab" * 16})
    page.goto(f"/t/{state['table']['id']}")
    expect(page.locator(".board svg[role=group]").first).to_be_visible()


@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=lambda value: str(value) if value != {} else "")
def test_a_game_is_played_to_its_end(new_guest: NewGuest, game: str, seats: int, options: dict[str, object]):
    page = new_guest("Ada")
    sit_down(page, game, seats, options)
    watch(page)
    play_on([page], Random(3), 4000)
    assert is_over(page)
    assert_steady(page)
    expect(page.locator(".sentence")).to_contain_text(re.compile("win|share|draw|lost|lose|over", re.IGNORECASE))


def test_a_person_concedes_in_the_middle_of_a_game(new_guest: NewGuest):
    page = new_guest("Ada")
    sit_down(page, "elements_of_the_gods", 2, {})
    play_on([page], Random(5), 25)
    page.locator(".menu summary").click()
    page.locator(".menu .bad").first.click()
    page.get_by_role("dialog").locator(".bad").click()
    expect(page.locator(".sentence")).to_contain_text("win")


def test_real_time_is_played_by_two_at_the_same_moment(new_guest: NewGuest):
    """4 Gods without turns: both may act at any moment, and both see what the other does."""
    ada, bob = new_guest("Ada"), new_guest("Bob")
    sit_together(ada, bob, game="four_gods")
    for page in (ada, bob):
        expect(page.locator('.board [data-thing="space:a1"][role=button]')).to_be_visible(timeout=15_000)
    for page in (ada, bob):  # both reach for the same corner; the second tap of each lays its tile
        for _ in range(2):
            page.locator('.board [data-thing="space:a1"]').click(force=True)
    for page in (ada, bob):
        expect(page.locator(".log")).to_contain_text(re.compile("places .* on a1"))
    placed = ada.locator(".log button", has_text=re.compile("on a1"))
    assert placed.count() == 1, "only one of the two got the gap"
