"""Puzzles in the browser: today's from the first page, and one of every game solved by clicking."""

import re

import pytest
from playwright.sync_api import Page, expect

from theomachy import registry
from theomachy.core.match import Match
from theomachy.puzzles import collection
from theomachy.puzzles.puzzle import Puzzle

pytestmark = pytest.mark.once


def click_line(page: Page, puzzle: Puzzle, line: list[str]) -> None:
    """Click the choices of *line*, pick by pick, along the paths that the screen is given."""
    match = puzzle.start(registry.find(puzzle.game))
    for text in line:
        goal = match.game.read(at(match, puzzle.seat), puzzle.seat, text)
        for action in goal:
            choices = match.choices(puzzle.seat)
            assert choices is not None
            choice = next(one for one in choices.items if one.action == action)
            for thing in choice.path[:-1]:
                click(page, thing)
            with page.expect_response(re.compile(f"/api/puzzles/{puzzle.id}")):  # the choice is whole: it is sent
                click(page, choice.path[-1])
                if choice.warning is not None:
                    page.locator(".desk .choosing .button.call").click()
            match.play(puzzle.seat, choice.text)


def at(match: Match, seat: int):
    """The position with what *seat* has begun."""
    ahead = match.truth().copy()
    for text in match.draft(seat):
        for action in match.game.read(ahead, seat, text):
            ahead.play(seat, action)
    return ahead


def click(page: Page, thing: str) -> None:
    """Click *thing* as soon as it is offered, wherever the page is still moving it to."""
    named = f'[data-thing="{thing}"]'
    page.locator(f".desk .button{named}:enabled, .desk .offered{named}").first.dispatch_event("click")


def test_todays_puzzle_is_one_click_from_the_first_page(ada: Page):
    ada.goto("/")
    ada.get_by_role("link", name=re.compile("Today.s puzzle")).click()
    expect(ada.locator("#task")).not_to_be_empty()
    expect(ada.locator(".board [data-thing]:visible").first).to_be_visible()
    ada.get_by_role("button", name="Hint").click()
    expect(ada.get_by_text("It starts with:")).to_be_visible()
    ada.get_by_role("button", name="Show solution").click()
    expect(ada.get_by_role("heading", name="Solution", exact=True)).to_be_visible()
    ada.get_by_role("link", name="Next puzzle").click()
    expect(ada).to_have_url(re.compile("/puzzle/.+-[0-9]+$"))


def test_a_puzzle_of_flock_is_missed_taken_back_and_solved(ada: Page):
    puzzle = next(one for one in collection.of_game("flock") if len(one.runner_up) < 3)
    ada.goto(f"/puzzle/{puzzle.id}")
    expect(ada.locator("#task")).to_have_text(puzzle.task())
    click_line(ada, puzzle, puzzle.runner_up)
    expect(ada.get_by_text("Not quite:")).to_be_visible()
    expect(ada.get_by_role("heading", name="Solution", exact=True)).to_have_count(0)
    ada.get_by_role("button", name="Restart").click()
    click_line(ada, puzzle, puzzle.solution)
    expect(ada.get_by_text("Solved!")).to_be_visible()
    expect(ada.get_by_role("heading", name="Solution", exact=True)).to_be_visible()
    ada.reload()
    ada.get_by_text("All puzzles").click()
    expect(ada.locator(f'a[href="/puzzle/{puzzle.id}"] svg').first).to_be_visible()
